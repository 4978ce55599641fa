# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Texture operations, the dimensions they go with and the sources they read, each stated once."""

DIM_FLAGS = ("array", "shadow", "offset", "levels")
OP_FLAGS = ("filters", "compares", "needs_quad", "whole", "fragment")
SIZES = ("one", "spatial", "coordinate")
TYPES = ("float", "integer", "coordinate", "address", "deref")
RESULTS = ("texel", "four", "sizes", "two", "one")


class Dimension:
    """components: of a place in it, without the layer. sizes: that `txs` gives, without the layers.
    array, shadow: whether there are such. offset: coordinates take offsets in texels. levels: there
    may be more than one."""

    def __init__(self, name, components, sizes, flags):
        assert set(flags.split()) <= set(DIM_FLAGS), name
        self.name, self.components, self.sizes = name, components, sizes
        self.flags = flags.split()
        self.enum = "dim_" + name if name[0].isdigit() else name


class Source:
    """size: components. type: `coordinate` is float, or integer where the operation's coordinates
    are. excludes: a source that says the same. wants: one that must be there too. internal: back
    ends make it for themselves."""

    def __init__(self, name, size, type, doc, excludes="", wants="", internal=False):
        assert size in SIZES and type in TYPES, name
        self.name, self.size, self.type, self.doc = name, size, type, doc
        self.excludes, self.wants, self.internal = excludes.split(), wants.split(), internal


class Operation:
    """result: a texel's four components (one of a shadow map will do), sizes, or as many as it
    says. filters: reads through a sampler. compares: wants the comparator of shadow maps.
    needs_quad: the level follows from the quad's other lanes. whole: coordinates and levels are
    integers. fragment: only fragment shaders have it."""

    def __init__(self, name, result, dims, must, may, flags, doc):
        assert result in RESULTS and set(flags.split()) <= set(OP_FLAGS), name
        assert set(dims.split()) <= set(dimensions), name
        self.name, self.result, self.dims, self.doc = name, result, dims.split(), doc
        self.must, self.may, self.flags = must.split(), may.split(), flags.split()

    def sources(self):
        """All that it may have, those of every operation too."""
        more = ["texture_deref", "texture_offset", "texture_heap"]
        if "filters" in self.flags:
            more += ["sampler_deref", "sampler_offset"]
        if "compares" in self.flags:
            more += ["comparator"]
        if "offset" in self.may:
            more += ["packed_offset"]
        if "coord" in self.must:
            more += ["layer"]
        return self.must + self.may + more


dimensions, sources, operations = {}, {}, {}


def dimension(name, components, sizes, flags=""):
    dimensions[name] = Dimension(name, components, sizes, flags)


def source(name, size, type, doc, **more):
    sources[name] = Source(name, size, type, doc, **more)


def operation(name, result, dims, must="", may="", flags="", doc=""):
    operations[name] = Operation(name, result, dims, must, may, flags, doc)


dimension("1d", 1, 1, "array shadow offset levels")
dimension("2d", 2, 2, "array shadow offset levels")
dimension("3d", 3, 3, "offset levels")
dimension("cube", 3, 2, "array shadow levels")
dimension("rect", 2, 2, "shadow offset")
dimension("buffer", 1, 1)
dimension("ms", 2, 2, "array")
dimension("external", 2, 2)

source("coord", "coordinate", "coordinate", "as many components as the dimension, and the layer of "
       "arrays last")
source("projector", "one", "float", "what coordinate and comparator are divided by, but no layer")
source("comparator", "one", "float", "what a shadow map's texel is compared with")
source("offset", "spatial", "integer", "of the coordinate, in texels")
source("bias", "one", "float", "added to the level")
source("lod", "one", "coordinate", "the level; only where there may be more than one")
source("ms_index", "one", "integer", "the number of the sample")
source("ddx", "spatial", "float", "derivative of the coordinate to the right")
source("ddy", "spatial", "float", "derivative of the coordinate upwards")
source("texture_deref", "one", "deref", "the variable of the texture")
source("sampler_deref", "one", "deref", "the variable of the sampler")
source("texture_offset", "one", "integer", "added to `texture=`", excludes="texture_deref")
source("sampler_offset", "one", "integer", "added to `sampler=`", excludes="sampler_deref")
source("layer", "one", "integer", "of an array, in range; the coordinate has none then",
       internal=True)
source("packed_offset", "one", "integer", "the offset as one number, 4 bits a coordinate, x lowest",
       excludes="offset", internal=True)
source("texture_heap", "one", "address", "of the descriptor when `texture_offset`, in bytes, is "
       "added; `texture=` names none then",
       wants="texture_offset", internal=True)

LEVELS = "1d 2d 3d cube"
operation("tex", "texel", LEVELS + " rect external", must="coord", may="projector offset",
          flags="filters compares needs_quad",
          doc="a filtered texel, the level found in the quad; of the base level in vertex shaders")
operation("txb", "texel", LEVELS, must="coord bias", may="projector offset",
          flags="filters compares needs_quad", doc="the same, the level biased")
operation("txl", "texel", LEVELS, must="coord lod", may="projector offset",
          flags="filters compares", doc="the same of a given level")
operation("txd", "texel", LEVELS + " rect", must="coord ddx ddy", may="projector offset",
          flags="filters compares", doc="the same, the level found by given derivatives")
operation("txf", "four", "1d 2d 3d rect buffer external", must="coord", may="lod offset",
          flags="whole", doc="the texel at whole coordinates")
operation("txf_ms", "four", "ms", must="coord ms_index", flags="whole", doc="a sample of it")
operation("txs", "sizes", " ".join(dimensions), may="lod", flags="whole",
          doc="sizes of a level, and the layers (of a cube array, cubes)")
operation("lod", "two", LEVELS, must="coord", flags="filters needs_quad fragment",
          doc="the level that `tex` would take, clamped and not")
operation("tg4", "four", "2d cube rect", must="coord", may="offset", flags="filters compares",
          doc="one component of the four texels that filtering the base level reads")
operation("query_levels", "one", LEVELS, flags="whole", doc="how many levels there are")

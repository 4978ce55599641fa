# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Every intrinsic, stated once."""

INDICES = ("base", "component", "write_mask", "range", "member", "offset", "format",
           "shift", "atomic_op", "image_dim", "is_array")
FLAGS = ("can_reorder", "can_delete", "convergent", "internal", "by_address")
STAGES = ("", "vertex", "fragment", "geometry", "compute")


class Intrinsic:
    """srcs: component counts (0: as many as the value has). dest: None, or (components, bit size),
    0 for free. stage: the only one whose shaders have it, if there is one. convergent: reads
    neighbours of the quad. by_address: reads or writes memory at an address, which may be none
    where the flow does not come."""

    def __init__(self, name, srcs, dest, indices, flags, stage, doc):
        assert stage in STAGES, name
        assert set(indices) <= set(INDICES), name
        assert set(flags.split()) <= set(FLAGS), name
        self.name, self.srcs, self.dest = name, srcs, dest
        self.indices, self.flags = indices, flags.split()
        self.stage, self.doc = stage, doc


intrinsics = {}


def intrinsic(name, srcs=(), dest=None, indices=(), flags="", stage="", doc=""):
    assert name not in intrinsics, f"{name} is declared twice"
    intrinsics[name] = Intrinsic(name, list(srcs), dest, list(indices), flags, stage, doc)


PURE = "can_reorder can_delete"

# --- variables ------------------------------------------------------------------------------------
intrinsic("deref_var", dest=(1, 32), flags=PURE, doc="The address of a variable.")
intrinsic("deref_array", srcs=[1, 1], dest=(1, 32), flags=PURE,
          doc="Element src1 of the array src0.")
intrinsic("deref_struct", srcs=[1], dest=(1, 32), indices=["member"], flags=PURE,
          doc="A member of the struct src0.")
intrinsic("load_deref", srcs=[1], dest=(0, 0), flags="can_delete", doc="The vector src0 points at.")
intrinsic("store_deref", srcs=[1, 0], indices=["write_mask"], doc="Stores src1 where src0 points.")
intrinsic("copy_deref", srcs=[1, 1], doc="Copies what src1 points at to src0, of the same type.")

# --- registers, after out-of-SSA ------------------------------------------------------------------
intrinsic("load_reg", dest=(0, 0), flags="can_delete", doc="The value of a register.")
intrinsic("store_reg", srcs=[0], indices=["write_mask"], doc="Writes a register.")

# --- inputs, outputs, uniforms --------------------------------------------------------------------
# src offset: added to base, in vec4 slots.
intrinsic("load_input", srcs=[1], dest=(0, 0), indices=["base", "component"], flags=PURE,
          doc="Shader input; a fragment shader's is interpolated as its slot says.")
intrinsic("load_per_vertex_input", srcs=[1, 1], dest=(0, 0), indices=["base", "component"],
          flags=PURE, stage="geometry",
          doc="Input slot base + src1 of vertex src0 of the primitive, as the vertex stage wrote "
          "it.")
intrinsic("store_output", srcs=[0, 1], indices=["base", "component", "write_mask"],
          doc="Shader output: src0 goes to slot base + src1.")
intrinsic("load_uniform", srcs=[1], dest=(0, 0), indices=["base", "component", "range"], flags=PURE,
          doc="Uniform vec4 number base + src0.")
# Numbers of buffers and offsets have 32 bits and no sign; offsets are multiples of a component's
# size. Nothing writes constant buffers meanwhile.
intrinsic("load_ubo", srcs=[1, 1], dest=(0, 0), flags=PURE,
          doc="Constant buffer src0 (from 1 on) at byte src1, components one behind the other.")
intrinsic("store_ssbo", srcs=[0, 1, 1], indices=["write_mask"],
          doc="Stores src0 in shader buffer src1 (from 0 on), at byte src2.")
intrinsic("load_ssbo", srcs=[1, 1], dest=(0, 0), flags="can_delete",
          doc="Shader buffer src0 at byte src1, components one behind the other.")
intrinsic("ssbo_size", srcs=[1], dest=(1, 32), flags=PURE,
          doc="Bytes of shader buffer src0.")
# atomic_op: an AtomicOp. Words have 32 bits.
intrinsic("ssbo_atomic", srcs=[1, 1, 1], dest=(1, 32), indices=["atomic_op"],
          doc="The word of shader buffer src0 at byte src1 becomes what the operation makes of it "
          "and src2; gives what it was.")
intrinsic("ssbo_atomic_swap", srcs=[1, 1, 1, 1], dest=(1, 32),
          doc="The word of shader buffer src0 at byte src1 becomes src3 where it is src2; gives "
          "what it was.")
# Workgroup memory: Shader::shared_bytes of it, of undefined content in the beginning.
intrinsic("load_shared", srcs=[1], dest=(0, 0), flags="can_delete", stage="compute",
          doc="Workgroup memory at byte src0, components one behind the other.")
intrinsic("store_shared", srcs=[0, 1], indices=["write_mask"], stage="compute",
          doc="Stores src0 in workgroup memory at byte src1.")
intrinsic("shared_atomic", srcs=[1, 1], dest=(1, 32), indices=["atomic_op"], stage="compute",
          doc="The word of workgroup memory at byte src0 becomes what the operation makes of it "
          "and src1; gives what it was.")
intrinsic("shared_atomic_swap", srcs=[1, 1, 1], dest=(1, 32), stage="compute",
          doc="The word of workgroup memory at byte src0 becomes src2 where it is src1; gives what "
          "it was.")
# image_dim: a SamplerDim (2d, 3d, cube). Coordinates are whole: x, y, then the slice, the layer, or
# the face (of cube arrays 6 * cube + face). Texels are four floats or integers of 32 bits, as the
# image that is bound has them. Outside of it, loads give zeros, or 1 where the format has no w, and
# stores are dropped.
intrinsic("image_load", srcs=[1, 4], dest=(4, 32), indices=["image_dim", "is_array"],
          flags="can_delete", doc="The texel of image src0 (from 0 on) at src1.")
intrinsic("image_store", srcs=[1, 4, 4], indices=["image_dim", "is_array"],
          doc="Stores src2 at src1 in image src0.")
intrinsic("image_size", srcs=[1], dest=(3, 32), indices=["image_dim", "is_array"], flags=PURE,
          doc="Width, height, and depth or layers of image src0.")
intrinsic("load_scratch", srcs=[1], dest=(0, 0), indices=["base", "component"], flags="can_delete",
          doc="Per-invocation memory, vec4 slot base + src0.")
intrinsic("store_scratch", srcs=[0, 1], indices=["base", "component", "write_mask"],
          doc="Per-invocation memory, vec4 slot base + src1.")

# --- memory ---------------------------------------------------------------------------------------
intrinsic("load_global", srcs=[1], dest=(0, 0), flags="can_delete by_address",
          doc="Memory at the 64-bit address src0, components one behind the other.")
intrinsic("load_global_constant", srcs=[1], dest=(0, 0), flags=PURE + " by_address",
          doc="The same of memory that nothing writes meanwhile.")
intrinsic("store_global", srcs=[0, 1], indices=["write_mask"],
          flags="by_address",
          doc="Stores src0 at the 64-bit address src1.")

# --- system values --------------------------------------------------------------------------------
intrinsic("load_frag_coord", dest=(4, 0), flags=PURE, stage="fragment",
          doc="Window position x, y, z and 1/w, as GL defines gl_FragCoord.")
intrinsic("load_point_coord", dest=(2, 0), flags=PURE, stage="fragment",
          doc="Position inside a point, 0..1.")
intrinsic("load_front_face", dest=(1, 1), flags=PURE, stage="fragment",
          doc="Whether the primitive faces front.")
intrinsic("load_front_face_float", dest=(1, 0), flags=PURE, stage="fragment",
          doc="1.0 when it faces front, else 0.0.")
intrinsic("load_helper_invocation", dest=(1, 1), flags=PURE, stage="fragment",
          doc="Whether the invocation began as a helper, for its neighbours' derivatives alone.")
intrinsic("load_framebuffer", dest=(4, 0), indices=["base"], flags=PURE, stage="fragment",
          doc="What colour buffer `base` had at the fragment before it, integers if it has those.")
intrinsic("load_vertex_id", dest=(1, 32), flags=PURE, stage="vertex",
          doc="Number of the vertex.")
intrinsic("load_instance_id", dest=(1, 32), flags=PURE, stage="vertex",
          doc="Number of the instance.")
intrinsic("load_primitive_id", dest=(1, 32), flags=PURE,
          doc="Of a geometry shader the number of the primitive in the instance that is drawn; of "
          "a fragment shader what the geometry shader says, else the same.")
intrinsic("load_workgroup_id", dest=(3, 32), flags=PURE, stage="compute",
          doc="Number of the workgroup in the grid.")
intrinsic("load_num_workgroups", dest=(3, 32), flags=PURE, stage="compute",
          doc="Workgroups of the grid.")
intrinsic("load_local_invocation_id", dest=(3, 32), flags=PURE, stage="compute",
          doc="Number of the invocation in its workgroup.")
intrinsic("load_local_invocation_index", dest=(1, 32), flags=PURE, stage="compute",
          doc="The same as one number, x counting fastest.")
intrinsic("load_viewport_scale", dest=(3, 0), flags=PURE, doc="Viewport transform, scale.")
intrinsic("load_viewport_offset", dest=(3, 0), flags=PURE, doc="Viewport transform, offset.")
intrinsic("load_point_size_params", dest=(4, 0), flags=PURE,
          doc="Least and greatest point size, and the scale applied after the clamp.")
intrinsic("load_frag_coord_transform", dest=(4, 0), flags=PURE,
          doc="Scale x, y and offset z, w that turn the raw y of the fragment position into GL's.")
intrinsic("load_point_coord_transform", dest=(4, 0), flags=PURE,
          doc="Scale x, y and offset z, w applied to the raw point coordinate.")

# --- derivatives ----------------------------------------------------------------------------------
intrinsic("ddx", srcs=[0], dest=(0, 0), flags=PURE + " convergent", stage="fragment",
          doc="Difference to the right.")
intrinsic("ddy", srcs=[0], dest=(0, 0), flags=PURE + " convergent", stage="fragment",
          doc="Difference upwards (GL y).")

# --- ending fragments -----------------------------------------------------------------------------
intrinsic("terminate", stage="fragment",
          doc="Ends the invocation; nothing is written for it.")
intrinsic("terminate_if", srcs=[1], stage="fragment",
          doc="terminate where src0 is true.")
intrinsic("demote", stage="fragment",
          doc="Goes on as a helper: nothing is written, derivatives stay defined.")
intrinsic("demote_if", srcs=[1], stage="fragment",
          doc="demote where src0 is true.")

# --- geometry and barriers ------------------------------------------------------------------------
# Geometry is run by the interpreter alone.
intrinsic("emit_vertex", doc="A vertex of what the outputs hold.")
intrinsic("end_primitive", doc="The strip ends with the last vertex.")
intrinsic("barrier", flags="convergent",
          doc="No invocation goes on before all of the workgroup have come here; what they stored "
          "in its memory before is seen behind it.")
intrinsic("memory_barrier", doc="What was stored before is seen by all loads behind it.")

# Most of what follows back ends make for themselves ("internal"): no shader comes with it.

# --- push memory: registers that all invocations share --------------------------------------------
# offset: in 16-bit units.
intrinsic("load_push", dest=(0, 0), indices=["offset"], flags=PURE + " internal",
          doc="What was put there before the invocations start, by the driver or the preamble.")
intrinsic("store_push", srcs=[0], indices=["offset"],
          flags="internal", doc="Of a preamble, the function that runs once before them.")

# --- Apple G13 ------------------------------------------------------------------------------------
# format: a MemFormat. shift: of the index, besides the size of an element.
intrinsic("load_formatted_agx", srcs=[1, 1], dest=(0, 0), indices=["format", "shift"],
          flags=PURE + " internal by_address",
          doc="Element src1 of the array at the 64-bit address src0, as the format unpacks it.")
# offset: bytes in the sample. src of samples: a 16-bit mask.
intrinsic("load_tile_agx", srcs=[1], dest=(0, 0), indices=["format", "offset"],
          flags="can_delete internal", stage="fragment",
          doc="Tile memory of the sample src0.")
intrinsic("store_tile_agx", srcs=[0, 1], indices=["format", "offset"], stage="fragment",
          doc="Tile memory of the samples src1.")
intrinsic("sample_mask_agx", srcs=[1, 1],
          flags="internal", stage="fragment",
          doc="Of the samples src0, those in src1 are tested now, the others end.")
intrinsic("emit_depth_agx", srcs=[1, 1, 1], indices=["write_mask"],
          flags="internal", stage="fragment",
          doc="Tests the samples src0 with the depth src1 (mask bit 0) and stencil src2 (bit 1).")
intrinsic("wait_pixel_agx", indices=["offset"],
          flags="internal", stage="fragment",
          doc="Older fragments of the pixel have passed the fences of the mask `offset`.")
intrinsic("load_coverage_agx", dest=(1, 0), flags="can_delete internal", stage="fragment",
          doc="Samples of the fragment that the primitive covers.")
intrinsic("load_pixel_agx", dest=(0, 0), flags=PURE, stage="fragment",
          doc="Integer position of the pixel; a third component is the layer.")
intrinsic("load_depth_agx", dest=(1, 32), flags=PURE + " internal", stage="fragment",
          doc="z of the window position.")
intrinsic("load_inverse_w_agx", dest=(1, 32), flags=PURE + " internal", stage="fragment",
          doc="1/w at the fragment.")
intrinsic("global_atomic_agx", srcs=[1, 1], dest=(1, 32), indices=["atomic_op"],
          flags="internal by_address",
          doc="The word at the 64-bit address src0 becomes what the operation makes of it and "
          "src1; gives what it was.")
intrinsic("global_atomic_swap_agx", srcs=[1, 1, 1], dest=(1, 32), flags="internal by_address",
          doc="The word at the 64-bit address src0 becomes src2 where it is src1; gives what it "
          "was.")
# src0: of descriptors, of which one is at byte `offset`. Coordinates have the layer behind them.
intrinsic("image_load_agx", srcs=[1, 4], dest=(4, 32), flags="can_delete internal",
          indices=["image_dim", "is_array", "offset"],
          doc="The texel at src1, of an image whose descriptor is near the 64-bit address src0.")
intrinsic("image_store_agx", srcs=[1, 4, 4], indices=["image_dim", "is_array", "offset"],
          flags="internal", doc="Stores src2 at src1 likewise.")
# offset: bytes. Only inside of the back end, until load_push takes its place.
intrinsic("load_system_agx", dest=(0, 0), indices=["offset"], flags=PURE + " internal",
          doc="From the driver's table of values.")

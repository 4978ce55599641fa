// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The library's texture lookups.
//
// Where the reference contradicts itself: gradients of array textures have as many components as
// their dimensions, not one; texRBUF takes the sampler of its name; offsets, which the pages call
// int, have a component for each dimension (an int is repeated). All sizes are int3 on the pages;
// dimensions that a texture does not have are 1.
#include "compiler/cg/library/library_rows.h"

namespace cuesta::cg {
namespace {

using enum Shape;
using shading::TextureLookup;

constexpr Shape float_of(unsigned components) {
    constexpr Shape shapes[] = {float1, float2, float3, float4};
    return shapes[components - 1];
}

constexpr LibraryRow lookup(std::string_view name, SamplerKind kind, unsigned components) {
    return {.name = name,
            .result = looked_up,
            .operands = {sampler, float_of(components)},
            .kind = LibraryKind::lookup,
            .sampler = kind,
            .service = service::textured};
}

constexpr LibraryRow lookups_by(ServiceSet service, LibraryRow row) {
    row.service = service;
    return row;
}

// Of integer samplers too.
constexpr LibraryRow also_integers(LibraryRow row) {
    row.lookup.gives_integers = true;
    return row;
}

constexpr LibraryRow with_offset(LibraryRow row) {
    row.lookup.offset = LookupOffset::optional;
    return row;
}

// The coordinate's component of that number is what is compared; the Mali-400 compares nothing.
constexpr LibraryRow compared(uint8_t component, LibraryRow row) {
    row.lookup.comparator = component;
    row.service &= service::g13;
    return row;
}

// Of four homogeneous coordinates, which programs use for pictures without depth as well: NVIDIA's
// compiler leaves it to the texture whether there is a comparison.
constexpr LibraryRow homogeneous(LibraryRow row) {
    const ServiceSet service = row.service;
    row = compared(2, row);
    row.lookup.projector = 3;
    row.lookup.is_comparison_optional = true;
    row.service = service;
    return row;
}

constexpr LibraryRow projected(uint8_t component, LibraryRow row) {
    row.lookup.projector = component;
    return row;
}

constexpr LibraryRow biased(LibraryRow row) {
    row.lookup.bias = 3;
    return row;
}

constexpr LibraryRow levelled(LibraryRow row) {
    row.lookup.lod = 3;
    return row;
}

// The Mali-400 finds its levels by itself.
constexpr LibraryRow with_gradients(unsigned components, LibraryRow row) {
    row.operands[2] = row.operands[3] = float_of(components);
    row.lookup.has_gradients = true;
    row.service &= service::g13;
    return row;
}

constexpr LibraryRow fetch(std::string_view name, SamplerKind kind) {
    LibraryRow row = lookups_by(service::g13, lookup(name, kind, 1));
    row.operands[1] = int4;
    row.lookup.what = TextureLookup::fetch;
    row.lookup.lod = 3;
    row.lookup.offset = LookupOffset::optional;
    row.lookup.gives_integers = true;
    return row;
}

constexpr LibraryRow size(std::string_view name, SamplerKind kind) {
    LibraryRow row = lookups_by(service::g13, lookup(name, kind, 1));
    row.result = int3;
    row.operands[1] = int1;
    row.lookup.what = TextureLookup::size;
    row.lookup.gives_integers = true;
    return row;
}

constexpr LibraryRow unserved(LibraryRow row) {
    return lookups_by(service::nobody, row);
}

// Of what has samples in place of levels, and no coordinate.
constexpr LibraryRow plain_size(std::string_view name, SamplerKind kind, Shape result) {
    LibraryRow row = unserved(size(name, kind));
    row.result = result;
    row.operands[1] = none;
    return row;
}

// Whole coordinates, and a sample where there are some.
constexpr LibraryRow unfiltered(std::string_view name,
                                SamplerKind kind,
                                Shape coordinate,
                                Shape sample) {
    LibraryRow row = unserved(fetch(name, kind));
    row.operands[1] = coordinate;
    row.operands[2] = sample;
    row.lookup.lod = LookupForm::absent;
    row.lookup.offset = LookupOffset::none;
    return row;
}

using enum SamplerKind;

constexpr LibraryRow texture_table[] = {
    // --- 1D
    with_offset(also_integers(lookup("tex1D", dim_1d, 1))),
    with_offset(compared(1, lookup("tex1D", dim_1d, 2))),
    with_offset(also_integers(with_gradients(1, lookup("tex1D", dim_1d, 1)))),
    with_offset(compared(1, with_gradients(1, lookup("tex1D", dim_1d, 2)))),
    with_offset(also_integers(biased(lookup("tex1Dbias", dim_1d, 4)))),
    unserved(with_offset(compared(1, biased(lookup("tex1Dcmpbias", dim_1d, 4))))),
    unserved(with_offset(also_integers(compared(1, levelled(lookup("tex1Dcmplod", dim_1d, 4)))))),
    fetch("tex1Dfetch", dim_1d),
    with_offset(also_integers(levelled(lookup("tex1Dlod", dim_1d, 4)))),
    with_offset(also_integers(projected(1, lookup("tex1Dproj", dim_1d, 2)))),
    with_offset(compared(1, projected(2, lookup("tex1Dproj", dim_1d, 3)))),
    size("tex1Dsize", dim_1d),
    // --- 2D
    with_offset(also_integers(lookup("tex2D", dim_2d, 2))),
    with_offset(compared(2, lookup("tex2D", dim_2d, 3))),
    with_offset(also_integers(with_gradients(2, lookup("tex2D", dim_2d, 2)))),
    with_offset(compared(2, with_gradients(2, lookup("tex2D", dim_2d, 3)))),
    with_offset(also_integers(biased(lookup("tex2Dbias", dim_2d, 4)))),
    unserved(with_offset(compared(2, biased(lookup("tex2Dcmpbias", dim_2d, 4))))),
    unserved(with_offset(compared(2, levelled(lookup("tex2Dcmplod", dim_2d, 4))))),
    fetch("tex2Dfetch", dim_2d),
    with_offset(also_integers(levelled(lookup("tex2Dlod", dim_2d, 4)))),
    with_offset(also_integers(projected(2, lookup("tex2Dproj", dim_2d, 3)))),
    with_offset(homogeneous(lookup("tex2Dproj", dim_2d, 4))),
    size("tex2Dsize", dim_2d),
    // GLSL's, which cgc knows.
    {.name = "texelFetchOffset",
     .result = looked_up,
     .operands = {sampler, int2, int1},
     .kind = LibraryKind::lookup,
     .sampler = dim_2d,
     .lookup = {.what = TextureLookup::fetch, .has_level = true, .offset = LookupOffset::required},
     .service = service::g13,
     .is_extension = true},
    // --- 3D
    with_offset(also_integers(lookup("tex3D", dim_3d, 3))),
    with_offset(also_integers(with_gradients(3, lookup("tex3D", dim_3d, 3)))),
    with_offset(also_integers(biased(lookup("tex3Dbias", dim_3d, 4)))),
    fetch("tex3Dfetch", dim_3d),
    with_offset(also_integers(levelled(lookup("tex3Dlod", dim_3d, 4)))),
    with_offset(also_integers(projected(3, lookup("tex3Dproj", dim_3d, 4)))),
    size("tex3Dsize", dim_3d),
    // --- cubes
    also_integers(lookup("texCUBE", cube, 3)),
    compared(3, lookup("texCUBE", cube, 4)),
    also_integers(with_gradients(3, lookup("texCUBE", cube, 3))),
    compared(3, with_gradients(3, lookup("texCUBE", cube, 4))),
    also_integers(biased(lookup("texCUBEbias", cube, 4))),
    also_integers(levelled(lookup("texCUBElod", cube, 4))),
    // The Mali-400 divides no directions.
    lookups_by(service::g13, also_integers(projected(3, lookup("texCUBEproj", cube, 4)))),
    size("texCUBEsize", cube),
    // --- rectangles, whose coordinates are texels
    with_offset(also_integers(lookup("texRECT", rect, 2))),
    with_offset(compared(2, lookup("texRECT", rect, 3))),
    with_offset(also_integers(with_gradients(2, lookup("texRECT", rect, 2)))),
    with_offset(compared(2, with_gradients(2, lookup("texRECT", rect, 3)))),
    with_offset(also_integers(biased(lookup("texRECTbias", rect, 4)))),
    fetch("texRECTfetch", rect),
    with_offset(also_integers(levelled(lookup("texRECTlod", rect, 4)))),
    with_offset(also_integers(projected(2, lookup("texRECTproj", rect, 3)))),
    with_offset(homogeneous(lookup("texRECTproj", rect, 4))),
    size("texRECTsize", rect),
    // --- 1D arrays
    unserved(with_offset(also_integers(lookup("tex1DARRAY", array_1d, 2)))),
    unserved(with_offset(compared(2, lookup("tex1DARRAY", array_1d, 3)))),
    unserved(with_offset(also_integers(with_gradients(1, lookup("tex1DARRAY", array_1d, 2))))),
    unserved(with_offset(compared(2, with_gradients(1, lookup("tex1DARRAY", array_1d, 3))))),
    unserved(with_offset(also_integers(biased(lookup("tex1DARRAYbias", array_1d, 4))))),
    unserved(with_offset(compared(2, biased(lookup("tex1DARRAYcmpbias", array_1d, 4))))),
    unserved(with_offset(compared(2, levelled(lookup("tex1DARRAYcmplod", array_1d, 4))))),
    unserved(fetch("tex1DARRAYfetch", array_1d)),
    unserved(with_offset(also_integers(levelled(lookup("tex1DARRAYlod", array_1d, 4))))),
    unserved(with_offset(also_integers(projected(2, lookup("tex1DARRAYproj", array_1d, 3))))),
    unserved(with_offset(compared(2, projected(3, lookup("tex1DARRAYproj", array_1d, 4))))),
    unserved(size("tex1DARRAYsize", array_1d)),
    // --- 2D arrays
    unserved(with_offset(also_integers(lookup("tex2DARRAY", array_2d, 3)))),
    unserved(with_offset(compared(3, lookup("tex2DARRAY", array_2d, 4)))),
    unserved(with_offset(also_integers(with_gradients(2, lookup("tex2DARRAY", array_2d, 3))))),
    unserved(with_offset(compared(3, with_gradients(2, lookup("tex2DARRAY", array_2d, 4))))),
    unserved(with_offset(also_integers(biased(lookup("tex2DARRAYbias", array_2d, 4))))),
    unserved(fetch("tex2DARRAYfetch", array_2d)),
    unserved(with_offset(also_integers(levelled(lookup("tex2DARRAYlod", array_2d, 4))))),
    unserved(with_offset(also_integers(projected(3, lookup("tex2DARRAYproj", array_2d, 4))))),
    unserved(size("tex2DARRAYsize", array_2d)),
    // --- arrays of cubes
    unserved(also_integers(lookup("texCUBEARRAY", array_cube, 4))),
    unserved(also_integers(with_gradients(3, lookup("texCUBEARRAY", array_cube, 4)))),
    unserved({.name = "texCUBEARRAYbias",
              .result = looked_up,
              .operands = {sampler, float4, float1},
              .kind = LibraryKind::lookup,
              .sampler = array_cube,
              .lookup = {.gives_integers = true}}),
    unserved({.name = "texCUBEARRAYlod",
              .result = looked_up,
              .operands = {sampler, float4, float1},
              .kind = LibraryKind::lookup,
              .sampler = array_cube,
              .lookup = {.gives_integers = true}}),
    unserved(size("texCUBEARRAYsize", array_cube)),
    // --- samples
    unfiltered("tex2DMSfetch", multisampled_2d, int2, int1),
    plain_size("tex2DMSsize", multisampled_2d, int3),
    unfiltered("tex2DMSARRAYfetch", multisampled_array_2d, int3, int1),
    plain_size("tex2DMSARRAYsize", multisampled_array_2d, int3),
    // --- buffers
    unfiltered("texBUF", buffer, int1, none),
    unserved(size("texBUFsize", buffer)),
    unfiltered("texRBUF", renderbuffer, int2, int1),
    plain_size("texRBUFsize", renderbuffer, int2),
};

}  // namespace

std::span<const LibraryRow> texture_rows() {
    return texture_table;
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images: texture loads and image writes through descriptors of the driver's heap (G13 fact sheet,
// textures: images).
#include <bit>

#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::Op;
using hw::agx::Place;
using hw::agx::TexDim;
using nir::IntrinsicIndex;

namespace {

// q3 of loads of images that may be written: behind the writes in front of them.
constexpr uint32_t of_written_image = 0xd;
constexpr uint32_t past_caches = 2;       // added to it
constexpr uint32_t coherent_write = 0xf;  // u3 of image writes
constexpr unsigned texel_components = 4;

// Cubes are arrays of their faces.
TexDim dimension_of(const nir::Intrinsic& access) {
    switch (static_cast<nir::SamplerDim>(access.index_of(IntrinsicIndex::image_dim))) {
        case nir::SamplerDim::dim_3d: return TexDim::tex_3d;
        case nir::SamplerDim::cube: return TexDim::tex_2d_array;
        default: break;
    }
    return access.index_of(IntrinsicIndex::is_array) != 0 ? TexDim::tex_2d_array : TexDim::tex_2d;
}

}  // namespace

// The byte of the heap, and the coordinates with the layer as a half behind them.
void Selector::set_image(Instr& instr, size_t src, const nir::Intrinsic& access) {
    const TexDim dim = dimension_of(access);
    set(instr.machine, Field::n, static_cast<uint32_t>(dim));
    set_control(instr, 'U', hw::agx::uniform(ref(*access.srcs[0].value).uniform, 64));
    const auto offset = static_cast<uint32_t>(access.index_of(IntrinsicIndex::offset));
    Src descriptor = register_src(constant(offset, 32), 32);
    descriptor.bindless = true;
    give(instr, src, 'T', descriptor);
    const nir::Value& coord = *access.srcs[1].value;
    std::vector<Ref> words = {ref(coord, 0), ref(coord, 1)};
    std::vector<Ref> halves;
    if (dim == TexDim::tex_3d)
        words.push_back(ref(coord, 2));
    if (dim == TexDim::tex_2d_array)
        halves.push_back(ref_of(to_register(low_half(wide(ref(coord, 2))), 16), 16));
    give(instr, src + 1, 'C', run_of(words, halves));
}

void Selector::load_image(const nir::Intrinsic& load) {
    const unsigned used = used_components(load.def);
    const unsigned mask = used != 0 ? used : 1;
    Instr& instr = *ir_.make(Op::texture_load, 1, 2);
    set(instr.machine, Field::q3, of_written_image + (passes_caches() ? past_caches : 0));
    set(instr.machine, Field::mask, mask);
    set_control(instr, 'S', hw::agx::numbered(Place::sampler_state, program_.fetch_state));
    set_image(instr, 0, load);
    const ValueId texel = define(instr, 0, 'R', 32, texel_components);
    instr.defs[0].count = static_cast<uint8_t>(std::popcount(mask));
    insert(instr);
    set_compacted(load.def, texel, mask, 32);
}

void Selector::store_image(const nir::Intrinsic& store) {
    const Src texel = masked_components(*store.srcs[2].value, 0xf);
    Instr& instr = *ir_.make(Op::image_write, 0, 3);
    set_control(instr, 'D', hw::agx::immediate(0));
    if (passes_caches())
        set(instr.machine, Field::u3, coherent_write);
    set_image(instr, 0, store);
    give(instr, 2, 'R', texel);
    insert(instr);
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images are named by the place of their descriptors in the driver's heap. Texels outside are the
// machine's affair (loads give the border, which is zero, and stores are dropped), but for layers,
// which it does not check (G13 fact sheet, textures: coordinates).
#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::SamplerDim;
using nir::Value;

constexpr unsigned faces = 6;

struct ImageLowering {
    Lowering& lowering;
    nir::Builder b;
    nir::Intrinsic& instr;
    bool shares_state;  // loads take the state of a sampler, whose border is not known
    uint32_t number = 0;

    bool is_array() const { return instr.index_of(IntrinsicIndex::is_array) != 0; }
    SamplerDim dim() const {
        return static_cast<SamplerDim>(instr.index_of(IntrinsicIndex::image_dim));
    }

    Value* size(unsigned component) {
        return lowering.system.load(b, SystemValue::image_size, number, 4 * component);
    }

    // Layers as the machine counts them, faces of cubes one by one; null: there are none.
    Value* layers() {
        if (dim() != SamplerDim::cube)
            return is_array() ? size(2) : nullptr;
        return is_array() ? b.imul(size(2), b.imm_int(faces)) : b.imm_int(faces);
    }

    std::array<Value*, 3> coordinates() {
        std::array<Value*, 3> coord{};
        for (unsigned c = 0; c < coord.size(); ++c)
            coord[c] = b.channel(instr.srcs[1].value, c);
        if (Value* count = layers())
            coord[0] = b.bcsel(b.ult(coord[2], count), coord[0], b.imm_int(beyond_every_texture));
        return coord;
    }

    Value* is_inside(const std::array<Value*, 3>& coord) {
        Value* inside = b.iand(b.ult(coord[0], size(0)), b.ult(coord[1], size(1)));
        return dim() == SamplerDim::dim_3d ? b.iand(inside, b.ult(coord[2], size(2))) : inside;
    }

    Value* access(IntrinsicOp op,
                  const std::array<Value*, 3>& coord,
                  Value* texel,
                  uint32_t descriptor) {
        Value* heap = lowering.system.load_address(b, SystemValue::image_heap);
        Value* at = b.vec(std::array{coord[0], coord[1], coord[2], b.imm_int(0)});
        const std::array indices = {instr.index_of(IntrinsicIndex::image_dim),
                                    instr.index_of(IntrinsicIndex::is_array),
                                    static_cast<int32_t>(number * image_entry_bytes + descriptor)};
        const std::array<Value*, 3> sources = {heap, at, texel};
        const bool is_load = texel == nullptr;
        return &b.intrinsic(op, is_load ? 4 : 0, is_load ? 32 : 0,
                            std::span(sources).first(is_load ? 2 : 3), indices)
                    ->def;
    }

    Value* load() {
        lowering.program.read_images |= 1u << number;
        const std::array<Value*, 3> coord = coordinates();
        Value* texel = access(IntrinsicOp::image_load_agx, coord, nullptr, 0);
        return shares_state ? b.bcsel(b.swizzle(is_inside(coord), std::array<uint8_t, 4>{}), texel,
                                      b.imm_vec4(0, 0, 0, 0))
                            : texel;
    }

    Value* query_size() {
        const bool flat = dim() != SamplerDim::dim_3d && !is_array();
        return b.vec(std::array{size(0), size(1), flat ? b.imm_int(1) : size(2)});
    }

    Result<void> lower() {
        const nir::LoadConst* constant = nir::constant_of(*instr.srcs[0].value);
        if (constant == nullptr)
            return Error{Errc::unsupported, fmt::format("'{}' of an image whose number is computed",
                                                        instr.info().name)};
        if (constant->values[0] >= Limits::images)
            return Error{Errc::unsupported,
                         fmt::format("'{}' of image {}: there are 0 to {}", instr.info().name,
                                     constant->values[0], Limits::images - 1)};
        number = static_cast<uint32_t>(constant->values[0]);
        if (instr.op == IntrinsicOp::image_store) {
            lowering.program.written_images |= 1u << number;
            access(IntrinsicOp::image_store_agx, coordinates(), instr.srcs[2].value,
                   image_store_offset);
        } else {
            nir::replace_all_uses(instr.def,
                                  *(instr.op == IntrinsicOp::image_load ? load() : query_size()));
        }
        nir::remove_instr(instr);
        return {};
    }
};

}  // namespace

Result<void> lower_images(Lowering& lowering) {
    std::vector<nir::Intrinsic*> found;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        nir::Intrinsic* access = instr.as<nir::Intrinsic>();
        if (access != nullptr &&
            (access->op == IntrinsicOp::image_load || access->op == IntrinsicOp::image_store ||
             access->op == IntrinsicOp::image_size))
            found.push_back(access);
    });
    const bool shares_state = samplers_take_all_states(lowering.program);
    for (nir::Intrinsic* access : found)
        TRY((ImageLowering{lowering, nir::Builder(*lowering.main, nir::Cursor::before(*access)),
                           *access, shares_state}
                 .lower()));
    return {};
}

}  // namespace cuesta::agx

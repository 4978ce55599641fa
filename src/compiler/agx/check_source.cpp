// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a shader may come with, behind lower_io and before anything is lowered for the machine.
#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"
#include "compiler/nir/text_names.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;

// Slots of uniforms that offsets of 32 bits reach with room to spare.
constexpr uint32_t most_uniform_vec4s = 1u << 20;

Result<void> check_size(const nir::Intrinsic& load) {
    const unsigned bits = load.def.bit_size;
    if (bits == 1 || bits == 16 || bits == 32)
        return {};
    return Error{Errc::unsupported,
                 fmt::format("'{}' of {} bits a component: the G13 compiler has 1, 16 and 32",
                             load.info().name, bits)};
}

Result<void> check_memory_size(const nir::Intrinsic& access, const nir::Value& data) {
    const unsigned bits = data.bit_size;
    if (bits == 16 || bits == 32)
        return {};
    return Error{Errc::unsupported,
                 fmt::format("'{}' of {} bits a component: the G13 compiler has 16 and 32",
                             access.info().name, bits)};
}

Result<void> check_float_size(const nir::Intrinsic& load) {
    return check_memory_size(load, load.def);
}

// Of pixels, which are counted in 16 bits.
Result<void> check_pixel_size(const nir::Intrinsic& load) {
    const unsigned bits = load.def.bit_size;
    if (load.def.components != 2 && load.def.components != 3)
        return Error{Errc::unsupported, fmt::format("'{}' of {} components: there are 2, or 3",
                                                    load.info().name, load.def.components)};
    if (bits == 16)
        return {};
    return Error{Errc::unsupported, fmt::format("'{}' of {} bits a component: the G13 has 16",
                                                load.info().name, bits)};
}

Result<void> check_condition(const nir::Intrinsic& intrinsic) {
    const unsigned bits = intrinsic.srcs[0].value->bit_size;
    if (bits == 1)
        return {};
    return Error{Errc::unsupported,
                 fmt::format("'{}' of a condition of {} bits", intrinsic.info().name, bits)};
}

// That of the driver's programs which fill tile memory.
Result<void> check_tile_store(const nir::Intrinsic& store) {
    const int32_t format = store.index_of(nir::IntrinsicIndex::format);
    const int32_t offset = store.index_of(nir::IntrinsicIndex::offset);
    const unsigned bits = store.srcs[0].value->bit_size;
    if (hw::agx::tile_format_bytes(static_cast<hw::agx::MemFormat>(format)) == 0 ||
        offset > Limits::tile_offset || (bits != 16 && bits != 32) ||
        store.srcs[1].value->bit_size != 16)
        return Error{Errc::invalid,
                     fmt::format("no tile memory has format {} at byte {} with {} bits a component",
                                 format, offset, bits)};
    return {};
}

Error refuse_stage(const nir::Shader& shader, const nir::Intrinsic& intrinsic) {
    return {Errc::unsupported,
            fmt::format("'{}' has no place in {} programs of the G13", intrinsic.info().name,
                        nir::names::name_of(nir::names::stages, shader.stage))};
}

Result<void> check_intrinsic(const nir::Shader& shader, const nir::Intrinsic& intrinsic) {
    if (intrinsic.info().internal)
        return Error{Errc::invalid,
                     fmt::format("'{}' is made by back ends alone", intrinsic.info().name)};
    switch (intrinsic.op) {
        case IntrinsicOp::load_uniform:
            if (shader.uniform_vec4s > most_uniform_vec4s)
                return Error{Errc::unsupported,
                             fmt::format("{} vec4s of uniforms; the G13 compiler has {}",
                                         shader.uniform_vec4s, most_uniform_vec4s)};
            return check_size(intrinsic);
        case IntrinsicOp::load_per_vertex_input:
        case IntrinsicOp::load_input: return check_size(intrinsic);
        case IntrinsicOp::load_ubo: return check_memory_size(intrinsic, intrinsic.def);
        case IntrinsicOp::load_shared: return check_memory_size(intrinsic, intrinsic.def);
        case IntrinsicOp::store_shared:
            return check_memory_size(intrinsic, *intrinsic.srcs[0].value);
        case IntrinsicOp::store_ssbo:
            if (shader.stage == nir::Stage::fragment)
                return refuse_stage(shader, intrinsic);
            return check_memory_size(intrinsic, *intrinsic.srcs[0].value);
        case IntrinsicOp::load_ssbo:
            if (shader.stage == nir::Stage::fragment)
                return refuse_stage(shader, intrinsic);
            return check_memory_size(intrinsic, intrinsic.def);
        case IntrinsicOp::ssbo_size:
        case IntrinsicOp::ssbo_atomic:
        case IntrinsicOp::ssbo_atomic_swap:
        case IntrinsicOp::image_load:
        case IntrinsicOp::image_store:
        case IntrinsicOp::image_size:
            return shader.stage == nir::Stage::compute ? Result<void>()
                                                       : refuse_stage(shader, intrinsic);
        case IntrinsicOp::load_frag_coord:
        case IntrinsicOp::load_point_coord:
        case IntrinsicOp::load_front_face_float:
        case IntrinsicOp::load_framebuffer:
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy: return check_float_size(intrinsic);
        case IntrinsicOp::load_pixel_agx: return check_pixel_size(intrinsic);
        case IntrinsicOp::terminate_if:
        case IntrinsicOp::demote_if: return check_condition(intrinsic);
        case IntrinsicOp::store_tile_agx: return check_tile_store(intrinsic);
        case IntrinsicOp::barrier:
            if (shader.stage == nir::Stage::compute)
                return {};
            return refuse_stage(shader, intrinsic);
        case IntrinsicOp::emit_vertex:
        case IntrinsicOp::end_primitive:
            return shader.stage == nir::Stage::geometry ? Result<void>()
                                                        : refuse_stage(shader, intrinsic);
        default: return {};
    }
}

Result<void> check_tex(const nir::Tex& tex) {
    for (const nir::TexSrc& src : tex.srcs)
        if (const nir::TexSrcInfo& info = nir::tex_src_info(src.kind); info.internal)
            return Error{Errc::invalid,
                         fmt::format("the source '{}' of '{}' is made by back ends alone",
                                     info.name, tex.info().name)};
    return {};
}

Result<void> check_workgroup(const nir::Shader& shader) {
    const auto [x, y, z] = shader.workgroup_size;
    const uint64_t invocations = uint64_t{x} * y * z;
    if (invocations > Limits::workgroup_invocations)
        return Error{Errc::unsupported, fmt::format("a workgroup of {} invocations; the G13 has {}",
                                                    invocations, Limits::workgroup_invocations)};
    if (shader.shared_bytes > Limits::shared_bytes)
        return Error{Errc::unsupported, fmt::format("{} bytes of workgroup memory; the G13 has {}",
                                                    shader.shared_bytes, Limits::shared_bytes)};
    return {};
}

}  // namespace

Result<void> check_source(const nir::Shader& shader) {
    Result<void> result = check_workgroup(shader);
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            if (result && intrinsic != nullptr)
                result = check_intrinsic(shader, *intrinsic);
            const nir::Tex* tex = instr.as<nir::Tex>();
            if (result && tex != nullptr)
                result = check_tex(*tex);
        });
    return result;
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in functions that GLSL ES 3.10 adds: integers and their bits (8.8), packing (8.4),
// gathering lookups and samples (8.9), atomic counters and memory (8.10 to 8.12), images (8.14),
// barriers (8.15 and 8.16).
#include <algorithm>
#include <array>
#include <vector>

#include "compiler/glsl/builtin_rows.h"

namespace cuesta::glsl {
namespace {

using nir::AtomicOp;
using shading::MemoryAction;
using shading::Operator;
using shading::Precision;
using enum Shape;

using Row = BuiltinFunction;
using Shapes = std::array<Shape, most_builtin_operands>;

constexpr Row added(std::string_view name,
                    Shape result,
                    Shapes operands,
                    Operator op,
                    Precision precision = Precision::none) {
    return {.name = name,
            .result = result,
            .operands = operands,
            .op = op,
            .precision = precision,
            .versions = Versions::es_310};
}

constexpr Row with_action(Action action, Row row, Operator second) {
    row.action = action;
    row.second_op = second;
    return row;
}

constexpr Row math_rows_310[] = {
    // 8.3
    added("mix", integers, {integers, integers, booleans}, Operator::mix_select),
    added("mix", naturals, {naturals, naturals, booleans}, Operator::mix_select),
    added("mix", booleans, {booleans, booleans, booleans}, Operator::mix_select),
    with_action(
        Action::exponent,
        added("frexp", floats, {floats, integers}, Operator::frexp_significand, Precision::high),
        Operator::frexp_exponent),
    added("ldexp", floats, {floats, integers}, Operator::scale, Precision::high),
    // 8.4
    added("packUnorm4x8", natural, {vec4}, Operator::pack_unorm_4x8, Precision::high),
    added("packSnorm4x8", natural, {vec4}, Operator::pack_snorm_4x8, Precision::high),
    added("unpackUnorm4x8", vec4, {natural}, Operator::unpack_unorm_4x8, Precision::medium),
    added("unpackSnorm4x8", vec4, {natural}, Operator::unpack_snorm_4x8, Precision::medium),
    // 8.8
    added("bitfieldExtract", integers, {integers, integer, integer}, Operator::bitfield_extract),
    added("bitfieldExtract", naturals, {naturals, integer, integer}, Operator::bitfield_extract),
    added("bitfieldInsert",
          integers,
          {integers, integers, integer, integer},
          Operator::bitfield_insert),
    added("bitfieldInsert",
          naturals,
          {naturals, naturals, integer, integer},
          Operator::bitfield_insert),
    added("bitfieldReverse", integers, {integers}, Operator::bit_reverse, Precision::high),
    added("bitfieldReverse", naturals, {naturals}, Operator::bit_reverse, Precision::high),
    added("bitCount", integers, {integers}, Operator::bit_count, Precision::low),
    added("bitCount", integers, {naturals}, Operator::bit_count, Precision::low),
    added("findLSB", integers, {integers}, Operator::find_lsb, Precision::low),
    added("findLSB", integers, {naturals}, Operator::find_lsb, Precision::low),
    added("findMSB", integers, {integers}, Operator::find_msb, Precision::low),
    added("findMSB", integers, {naturals}, Operator::find_msb, Precision::low),
    with_action(
        Action::carry,
        added(
            "uaddCarry", naturals, {naturals, naturals, naturals}, Operator::add, Precision::high),
        Operator::carry),
    with_action(Action::carry,
                added("usubBorrow",
                      naturals,
                      {naturals, naturals, naturals},
                      Operator::subtract,
                      Precision::high),
                Operator::borrow),
    with_action(Action::multiply,
                added("umulExtended",
                      void_,
                      {naturals, naturals, naturals, naturals},
                      Operator::multiply_high),
                Operator::multiply),
    with_action(Action::multiply,
                added("imulExtended",
                      void_,
                      {integers, integers, integers, integers},
                      Operator::multiply_high),
                Operator::multiply),
};

// --- lookups -------------------------------------------------------------------------------------

constexpr Row gather(std::string_view name, Shapes operands, bool has_offset) {
    return {.name = name,
            .result = texel,
            .operands = operands,
            .lookup = Lookup::gather,
            .has_offset = has_offset,
            .versions = Versions::es_310};
}

constexpr Row texture_rows_310[] = {
    gather("textureGather", {sampler_2d, vec2}, false),
    gather("textureGather", {sampler_2d, vec2, integer}, false),
    gather("textureGather", {sampler_2d_array, vec3}, false),
    gather("textureGather", {sampler_2d_array, vec3, integer}, false),
    gather("textureGather", {sampler_cube, vec3}, false),
    gather("textureGather", {sampler_cube, vec3, integer}, false),
    gather("textureGather", {sampler_2d_shadow, vec2, scalar}, false),
    gather("textureGather", {sampler_2d_array_shadow, vec3, scalar}, false),
    gather("textureGather", {sampler_cube_shadow, vec3, scalar}, false),
    gather("textureGatherOffset", {sampler_2d, vec2, ivec2}, true),
    gather("textureGatherOffset", {sampler_2d, vec2, ivec2, integer}, true),
    gather("textureGatherOffset", {sampler_2d_array, vec3, ivec2}, true),
    gather("textureGatherOffset", {sampler_2d_array, vec3, ivec2, integer}, true),
    gather("textureGatherOffset", {sampler_2d_shadow, vec2, scalar, ivec2}, true),
    gather("textureGatherOffset", {sampler_2d_array_shadow, vec3, scalar, ivec2}, true),
    {.name = "texelFetch",
     .result = texel,
     .operands = {sampler_2d_ms, ivec2, integer},
     .lookup = Lookup::sample,
     .versions = Versions::es_310},
    {.name = "textureSize",
     .result = ivec2,
     .operands = {sampler_2d_ms},
     .lookup = Lookup::size,
     .precision = Precision::high,
     .versions = Versions::es_310},
};

// --- memory --------------------------------------------------------------------------------------

constexpr Row of_memory(std::string_view name,
                        MemoryAction action,
                        Shape result,
                        Shapes operands,
                        Stages stages = Stages::all) {
    return {.name = name,
            .result = result,
            .operands = operands,
            .action = Action::memory,
            .memory = action,
            .precision = result == void_ ? Precision::none : Precision::high,
            .stages = stages,
            .versions = Versions::es_310};
}

// GLSL 1.50, 8.10.
constexpr Row of_geometry(std::string_view name, MemoryAction action) {
    Row row = of_memory(name, action, void_, {}, Stages::geometry);
    row.versions = Versions::gl_150;
    return row;
}

// Of signed and unsigned words.
struct AtomicName {
    std::string_view name;
    AtomicOp of_int;
    AtomicOp of_uint;
};

constexpr AtomicName atomic_names[] = {
    {"atomicAdd", AtomicOp::add, AtomicOp::add},
    {"atomicMin", AtomicOp::imin, AtomicOp::umin},
    {"atomicMax", AtomicOp::imax, AtomicOp::umax},
    {"atomicAnd", AtomicOp::and_, AtomicOp::and_},
    {"atomicOr", AtomicOp::or_, AtomicOp::or_},
    {"atomicXor", AtomicOp::xor_, AtomicOp::xor_},
    {"atomicExchange", AtomicOp::exchange, AtomicOp::exchange},
};

struct ImageKind {
    Shape image;
    Shape coordinate;
    Shape size;
};

constexpr ImageKind image_kinds[] = {
    {image_2d, ivec2, ivec2},
    {image_3d, ivec3, ivec3},
    {image_cube, ivec3, ivec2},
    {image_2d_array, ivec3, ivec3},
};

std::vector<Row> memory_rows() {
    std::vector<Row> rows = {
        of_memory("atomicCompSwap", MemoryAction::atomic_swap, integer,
                  {integer, integer, integer}),
        of_memory("atomicCompSwap", MemoryAction::atomic_swap, natural,
                  {natural, natural, natural}),
        of_memory("atomicCounter", MemoryAction::counter_read, natural, {counter}),
        of_memory("atomicCounterIncrement", MemoryAction::counter_increment, natural, {counter}),
        of_memory("atomicCounterDecrement", MemoryAction::counter_decrement, natural, {counter}),
        of_memory("barrier", MemoryAction::barrier, void_, {}, Stages::compute),
        of_memory("groupMemoryBarrier", MemoryAction::memory_barrier, void_, {}, Stages::compute),
        of_memory("memoryBarrier", MemoryAction::memory_barrier, void_, {}),
        of_memory("memoryBarrierAtomicCounter", MemoryAction::memory_barrier, void_, {}),
        of_memory("memoryBarrierBuffer", MemoryAction::memory_barrier, void_, {}),
        of_memory("memoryBarrierImage", MemoryAction::memory_barrier, void_, {}),
        of_geometry("EmitVertex", MemoryAction::emit_vertex),
        of_geometry("EndPrimitive", MemoryAction::end_primitive),
        of_memory("memoryBarrierShared", MemoryAction::memory_barrier, void_, {}, Stages::compute),
    };
    for (const AtomicName& atomic : atomic_names) {
        Row row = of_memory(atomic.name, MemoryAction::atomic, integer, {integer, integer});
        row.atomic = atomic.of_int;
        rows.push_back(row);
        row = of_memory(atomic.name, MemoryAction::atomic, natural, {natural, natural});
        row.atomic = atomic.of_uint;
        rows.push_back(row);
    }
    for (const ImageKind& kind : image_kinds) {
        Row load =
            of_memory("imageLoad", MemoryAction::image_load, texel, {kind.image, kind.coordinate});
        load.precision = Precision::none;
        rows.push_back(load);
        rows.push_back(of_memory("imageStore", MemoryAction::image_store, void_,
                                 {kind.image, kind.coordinate, texels}));
        rows.push_back(of_memory("imageSize", MemoryAction::image_size, kind.size, {kind.image}));
    }
    return rows;
}

}  // namespace

std::span<const BuiltinFunction> builtin_math_rows_310() {
    return math_rows_310;
}

std::span<const BuiltinFunction> builtin_texture_rows_310() {
    return texture_rows_310;
}

std::span<const BuiltinFunction> builtin_memory_rows() {
    static const std::vector<Row> rows = memory_rows();
    return rows;
}

}  // namespace cuesta::glsl

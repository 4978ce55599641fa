// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/translate.h"

#include <array>
#include <span>

#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

using pipe::BlendFactor;
using pipe::Format;

struct FactorRow {
    GLenum name = 0;
    BlendFactor factor{};
};
constexpr FactorRow factors[] = {
    {GL_ZERO, BlendFactor::zero},
    {GL_ONE, BlendFactor::one},
    {GL_SRC_COLOR, BlendFactor::src_color},
    {GL_ONE_MINUS_SRC_COLOR, BlendFactor::one_minus_src_color},
    {GL_SRC_ALPHA, BlendFactor::src_alpha},
    {GL_ONE_MINUS_SRC_ALPHA, BlendFactor::one_minus_src_alpha},
    {GL_DST_COLOR, BlendFactor::dst_color},
    {GL_ONE_MINUS_DST_COLOR, BlendFactor::one_minus_dst_color},
    {GL_DST_ALPHA, BlendFactor::dst_alpha},
    {GL_ONE_MINUS_DST_ALPHA, BlendFactor::one_minus_dst_alpha},
    {GL_CONSTANT_COLOR, BlendFactor::const_color},
    {GL_ONE_MINUS_CONSTANT_COLOR, BlendFactor::one_minus_const_color},
    {GL_CONSTANT_ALPHA, BlendFactor::const_alpha},
    {GL_ONE_MINUS_CONSTANT_ALPHA, BlendFactor::one_minus_const_alpha},
    {GL_SRC_ALPHA_SATURATE, BlendFactor::src_alpha_saturate},
    {GL_SRC1_COLOR_EXT, BlendFactor::src1_color},
    {GL_ONE_MINUS_SRC1_COLOR_EXT, BlendFactor::one_minus_src1_color},
    {GL_SRC1_ALPHA_EXT, BlendFactor::src1_alpha},
    {GL_ONE_MINUS_SRC1_ALPHA_EXT, BlendFactor::one_minus_src1_alpha},
};

// By size: 1 to 4 components.
struct VertexRow {
    GLenum type = 0;
    bool normalized = false;
    std::array<Format, 4> formats{};
};
constexpr VertexRow vertex_rows[] = {
    {GL_FLOAT,
     false,
     {Format::r32_float, Format::r32g32_float, Format::r32g32b32_float,
      Format::r32g32b32a32_float}},
    {GL_HALF_FLOAT_OES,
     false,
     {Format::r16_float, Format::r16g16_float, Format::r16g16b16_float,
      Format::r16g16b16a16_float}},
    {GL_FIXED,
     false,
     {Format::r32_fixed, Format::r32g32_fixed, Format::r32g32b32_fixed,
      Format::r32g32b32a32_fixed}},
    {GL_BYTE,
     false,
     {Format::r8_sscaled, Format::r8g8_sscaled, Format::r8g8b8_sscaled, Format::r8g8b8a8_sscaled}},
    {GL_BYTE,
     true,
     {Format::r8_snorm, Format::r8g8_snorm, Format::r8g8b8_snorm, Format::r8g8b8a8_snorm}},
    {GL_UNSIGNED_BYTE,
     false,
     {Format::r8_uscaled, Format::r8g8_uscaled, Format::r8g8b8_uscaled, Format::r8g8b8a8_uscaled}},
    {GL_UNSIGNED_BYTE,
     true,
     {Format::r8_unorm, Format::r8g8_unorm, Format::r8g8b8_unorm, Format::r8g8b8a8_unorm}},
    {GL_SHORT,
     false,
     {Format::r16_sscaled, Format::r16g16_sscaled, Format::r16g16b16_sscaled,
      Format::r16g16b16a16_sscaled}},
    {GL_SHORT,
     true,
     {Format::r16_snorm, Format::r16g16_snorm, Format::r16g16b16_snorm,
      Format::r16g16b16a16_snorm}},
    {GL_UNSIGNED_SHORT,
     false,
     {Format::r16_uscaled, Format::r16g16_uscaled, Format::r16g16b16_uscaled,
      Format::r16g16b16a16_uscaled}},
    {GL_UNSIGNED_SHORT,
     true,
     {Format::r16_unorm, Format::r16g16_unorm, Format::r16g16b16_unorm,
      Format::r16g16b16a16_unorm}},
    {GL_INT,
     false,
     {Format::r32_sscaled, Format::r32g32_sscaled, Format::r32g32b32_sscaled,
      Format::r32g32b32a32_sscaled}},
    {GL_INT,
     true,
     {Format::r32_snorm, Format::r32g32_snorm, Format::r32g32b32_snorm,
      Format::r32g32b32a32_snorm}},
    {GL_UNSIGNED_INT,
     false,
     {Format::r32_uscaled, Format::r32g32_uscaled, Format::r32g32b32_uscaled,
      Format::r32g32b32a32_uscaled}},
    {GL_UNSIGNED_INT,
     true,
     {Format::r32_unorm, Format::r32g32_unorm, Format::r32g32b32_unorm,
      Format::r32g32b32a32_unorm}},
};

// Of four components alone.
constexpr VertexRow packed_rows[] = {
    {GL_INT_2_10_10_10_REV,
     false,
     {Format::none, Format::none, Format::none, Format::r10g10b10a2_sscaled}},
    {GL_INT_2_10_10_10_REV,
     true,
     {Format::none, Format::none, Format::none, Format::r10g10b10a2_snorm}},
    {GL_UNSIGNED_INT_2_10_10_10_REV,
     false,
     {Format::none, Format::none, Format::none, Format::r10g10b10a2_uscaled}},
    {GL_UNSIGNED_INT_2_10_10_10_REV,
     true,
     {Format::none, Format::none, Format::none, Format::r10g10b10a2_unorm}},
};

// Of glVertexAttribIPointer.
constexpr VertexRow integer_rows[] = {
    {GL_BYTE,
     false,
     {Format::r8_sint, Format::r8g8_sint, Format::r8g8b8_sint, Format::r8g8b8a8_sint}},
    {GL_UNSIGNED_BYTE,
     false,
     {Format::r8_uint, Format::r8g8_uint, Format::r8g8b8_uint, Format::r8g8b8a8_uint}},
    {GL_SHORT,
     false,
     {Format::r16_sint, Format::r16g16_sint, Format::r16g16b16_sint, Format::r16g16b16a16_sint}},
    {GL_UNSIGNED_SHORT,
     false,
     {Format::r16_uint, Format::r16g16_uint, Format::r16g16b16_uint, Format::r16g16b16a16_uint}},
    {GL_INT,
     false,
     {Format::r32_sint, Format::r32g32_sint, Format::r32g32b32_sint, Format::r32g32b32a32_sint}},
    {GL_UNSIGNED_INT,
     false,
     {Format::r32_uint, Format::r32g32_uint, Format::r32g32b32_uint, Format::r32g32b32a32_uint}},
};

std::optional<Format> find_format(std::span<const VertexRow> rows,
                                  GLenum type,
                                  unsigned size,
                                  bool normalized) {
    for (const VertexRow& row : rows)
        if (row.type == type && row.normalized == normalized && size >= 1 && size <= 4)
            return row.formats[size - 1];
    return std::nullopt;
}

}  // namespace

std::optional<pipe::BlendFunc> to_blend_func(GLenum value) {
    switch (value) {
        case GL_FUNC_ADD: return pipe::BlendFunc::add;
        case GL_FUNC_SUBTRACT: return pipe::BlendFunc::subtract;
        case GL_FUNC_REVERSE_SUBTRACT: return pipe::BlendFunc::reverse_subtract;
        case GL_MIN_EXT: return pipe::BlendFunc::min;
        case GL_MAX_EXT: return pipe::BlendFunc::max;
        default: return std::nullopt;
    }
}

std::optional<pipe::BlendFactor> to_blend_factor(GLenum value) {
    for (const FactorRow& row : factors)
        if (row.name == value)
            return row.factor;
    return std::nullopt;
}

bool is_second_source(GLenum factor) {
    return factor == GL_SRC1_COLOR_EXT || factor == GL_ONE_MINUS_SRC1_COLOR_EXT ||
           factor == GL_SRC1_ALPHA_EXT || factor == GL_ONE_MINUS_SRC1_ALPHA_EXT;
}

std::optional<pipe::CompareFunc> to_compare_func(GLenum value) {
    // Both enumerations have the same order.
    static_assert(GL_ALWAYS - GL_NEVER == static_cast<int>(pipe::CompareFunc::always));
    static_assert(GL_LEQUAL - GL_NEVER == static_cast<int>(pipe::CompareFunc::less_equal));
    static_assert(GL_NOTEQUAL - GL_NEVER == static_cast<int>(pipe::CompareFunc::not_equal));
    if (value < GL_NEVER || value > GL_ALWAYS)
        return std::nullopt;
    return static_cast<pipe::CompareFunc>(value - GL_NEVER);
}

std::optional<pipe::StencilOp> to_stencil_op(GLenum value) {
    switch (value) {
        case GL_KEEP: return pipe::StencilOp::keep;
        case GL_ZERO: return pipe::StencilOp::zero;
        case GL_REPLACE: return pipe::StencilOp::replace;
        case GL_INCR: return pipe::StencilOp::increment_saturate;
        case GL_DECR: return pipe::StencilOp::decrement_saturate;
        case GL_INCR_WRAP: return pipe::StencilOp::increment_wrap;
        case GL_DECR_WRAP: return pipe::StencilOp::decrement_wrap;
        case GL_INVERT: return pipe::StencilOp::invert;
        default: return std::nullopt;
    }
}

pipe::LogicOp to_logic_op(uint32_t bits) {
    using pipe::LogicOp;
    // GL_CLEAR is 0x1500, GL_SET 0x150f.
    constexpr std::array ops = {
        LogicOp::clear,         LogicOp::and_,        LogicOp::and_reverse, LogicOp::copy,
        LogicOp::and_inverted,  LogicOp::noop,        LogicOp::xor_,        LogicOp::or_,
        LogicOp::nor,           LogicOp::equivalent,  LogicOp::invert,      LogicOp::or_reverse,
        LogicOp::copy_inverted, LogicOp::or_inverted, LogicOp::nand,        LogicOp::set,
    };
    return ops[bits & 0xf];
}

std::optional<pipe::Primitive> to_primitive(GLenum value) {
    static_assert(GL_TRIANGLE_FAN == static_cast<int>(pipe::Primitive::triangle_fan));
    static_assert(GL_LINE_LOOP == static_cast<int>(pipe::Primitive::line_loop));
    if (value > GL_TRIANGLE_FAN)
        return std::nullopt;
    return static_cast<pipe::Primitive>(value);
}

uint32_t index_bytes(GLenum type) {
    switch (type) {
        case GL_UNSIGNED_BYTE: return 1;
        case GL_UNSIGNED_SHORT: return 2;
        case GL_UNSIGNED_INT: return 4;
        default: return 0;
    }
}

std::optional<pipe::Format> vertex_format(GLenum type, unsigned size, bool normalized) {
    if (type == GL_HALF_FLOAT)
        type = GL_HALF_FLOAT_OES;
    // Of floats and fixed-point numbers `normalized` says nothing (2.8).
    const bool counts = type != GL_FLOAT && type != GL_HALF_FLOAT_OES && type != GL_FIXED;
    if (const std::optional<Format> plain =
            find_format(vertex_rows, type, size, normalized && counts))
        return plain;
    return size == 4 ? find_format(packed_rows, type, size, normalized) : std::nullopt;
}

std::optional<pipe::Format> integer_vertex_format(GLenum type, unsigned size) {
    return find_format(integer_rows, type, size, false);
}

uint8_t mask_of_channels(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) {
    return static_cast<uint8_t>((red != 0 ? 1 : 0) | (green != 0 ? 2 : 0) | (blue != 0 ? 4 : 0) |
                                (alpha != 0 ? 8 : 0));
}

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/pixel_codes.h"

namespace cuesta::gl {
namespace {

constexpr FormatRow format_rows[] = {
    {GL_COLOR_INDEX, PixelData::indices, 1, {}},
    {GL_STENCIL_INDEX, PixelData::stencils, 1, {}},
    {GL_DEPTH_COMPONENT, PixelData::depths, 1, {}},
    {GL_DEPTH_STENCIL, PixelData::depth_stencil, 1, {}},
    {GL_RED, PixelData::colors, 1, {0}},
    {GL_GREEN, PixelData::colors, 1, {1}},
    {GL_BLUE, PixelData::colors, 1, {2}},
    {GL_ALPHA, PixelData::colors, 1, {3}},
    {GL_RG, PixelData::colors, 2, {0, 1}},
    {GL_RGB, PixelData::colors, 3, {0, 1, 2}},
    {GL_RGBA, PixelData::colors, 4, {0, 1, 2, 3}},
    {GL_BGR, PixelData::colors, 3, {2, 1, 0}},
    {GL_BGRA, PixelData::colors, 4, {2, 1, 0, 3}},
    {GL_LUMINANCE, PixelData::colors, 1, {luminance}},
    {GL_LUMINANCE_ALPHA, PixelData::colors, 2, {luminance, 3}},
};

constexpr TypeRow type_rows[] = {
    {GL_BITMAP, ElementKind::bit, 1},
    {GL_UNSIGNED_BYTE, ElementKind::unorm, 1},
    {GL_BYTE, ElementKind::snorm, 1},
    {GL_UNSIGNED_SHORT, ElementKind::unorm, 2},
    {GL_SHORT, ElementKind::snorm, 2},
    {GL_UNSIGNED_INT, ElementKind::unorm, 4},
    {GL_INT, ElementKind::snorm, 4},
    {GL_HALF_FLOAT, ElementKind::half, 2},
    {GL_FLOAT, ElementKind::floating, 4},
    {GL_UNSIGNED_BYTE_3_3_2, ElementKind::packed, 1, 3, {3, 3, 2}},
    {GL_UNSIGNED_BYTE_2_3_3_REV, ElementKind::packed, 1, 3, {3, 3, 2}, true},
    {GL_UNSIGNED_SHORT_5_6_5, ElementKind::packed, 2, 3, {5, 6, 5}},
    {GL_UNSIGNED_SHORT_5_6_5_REV, ElementKind::packed, 2, 3, {5, 6, 5}, true},
    {GL_UNSIGNED_SHORT_4_4_4_4, ElementKind::packed, 2, 4, {4, 4, 4, 4}},
    {GL_UNSIGNED_SHORT_4_4_4_4_REV, ElementKind::packed, 2, 4, {4, 4, 4, 4}, true},
    {GL_UNSIGNED_SHORT_5_5_5_1, ElementKind::packed, 2, 4, {5, 5, 5, 1}},
    {GL_UNSIGNED_SHORT_1_5_5_5_REV, ElementKind::packed, 2, 4, {5, 5, 5, 1}, true},
    {GL_UNSIGNED_INT_8_8_8_8, ElementKind::packed, 4, 4, {8, 8, 8, 8}},
    {GL_UNSIGNED_INT_8_8_8_8_REV, ElementKind::packed, 4, 4, {8, 8, 8, 8}, true},
    {GL_UNSIGNED_INT_10_10_10_2, ElementKind::packed, 4, 4, {10, 10, 10, 2}},
    {GL_UNSIGNED_INT_2_10_10_10_REV, ElementKind::packed, 4, 4, {10, 10, 10, 2}, true},
    {GL_UNSIGNED_INT_10F_11F_11F_REV, ElementKind::shared, 4, 3},
    {GL_UNSIGNED_INT_5_9_9_9_REV, ElementKind::shared, 4, 3},
    {GL_UNSIGNED_INT_24_8, ElementKind::depth_stencil, 4, 1},
    {GL_FLOAT_32_UNSIGNED_INT_24_8_REV, ElementKind::depth_stencil, 8, 1},
};

bool is_scalar(const TypeRow& type) {
    return type.kind <= ElementKind::floating;
}

// Whether the two go together.
bool fit(const FormatRow& format, const TypeRow& type) {
    if (type.kind == ElementKind::depth_stencil || format.data == PixelData::depth_stencil)
        return type.kind == ElementKind::depth_stencil && format.data == PixelData::depth_stencil;
    if (is_scalar(type) || type.kind == ElementKind::bit)
        return true;
    // Words of three components are of GL_RGB alone, those of four of GL_RGBA and GL_BGRA.
    return format.data == PixelData::colors && format.count == type.count &&
           !(type.count == 3 && format.format == GL_BGR);
}

}  // namespace

const FormatRow* find_format_row(GLenum format) {
    for (const FormatRow& row : format_rows)
        if (row.format == format)
            return &row;
    return nullptr;
}

const TypeRow* find_type_row(GLenum type) {
    for (const TypeRow& row : type_rows)
        if (row.type == type)
            return &row;
    return nullptr;
}

std::optional<PixelCode> find_pixel_code(GLenum format, GLenum type, GLenum* error) {
    const FormatRow* pixels = find_format_row(format);
    const TypeRow* elements = find_type_row(type);
    *error = GL_INVALID_ENUM;
    if (pixels == nullptr || elements == nullptr)
        return std::nullopt;
    const bool has_bits = pixels->data == PixelData::indices || pixels->data == PixelData::stencils;
    if (elements->kind == ElementKind::bit && !has_bits)
        return std::nullopt;
    // EXT_packed_depth_stencil.
    const bool are_pairs = elements->kind == ElementKind::depth_stencil;
    if (pixels->data == PixelData::depth_stencil && !are_pairs)
        return std::nullopt;
    *error = GL_INVALID_OPERATION;
    if (!fit(*pixels, *elements))
        return std::nullopt;
    *error = GL_NO_ERROR;
    PixelCode code = {format, type, pixels->data};
    const unsigned elements_each = is_scalar(*elements) ? pixels->count : 1;
    code.bytes = elements->kind == ElementKind::bit
                     ? uint8_t{0}
                     : static_cast<uint8_t>(elements->bytes * elements_each);
    code.element_bytes = type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV ? uint8_t{4} : elements->bytes;
    return code;
}

}  // namespace cuesta::gl

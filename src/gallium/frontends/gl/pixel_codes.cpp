// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/pixel_codes.h"

#include <algorithm>
#include <iterator>

#include "gallium/frontends/gles/client_format_rows_desktop.h"
#include "hw/formats/format_table.h"

namespace cuesta::gl {
namespace {

namespace shared_rows = gles::format_rows;
using gles::Base;

constexpr std::array<uint8_t, 4> components_in_order(Base base) {
    switch (base) {
        case Base::red: return {0};
        case Base::green: return {1};
        case Base::blue: return {2};
        case Base::alpha: return {3};
        case Base::rg: return {0, 1};
        case Base::rgb: return {0, 1, 2};
        case Base::bgr: return {2, 1, 0};
        case Base::rgba: return {0, 1, 2, 3};
        case Base::bgra: return {2, 1, 0, 3};
        case Base::abgr: return {3, 2, 1, 0};
        case Base::luminance: return {luminance};
        case Base::luminance_alpha: return {luminance, 3};
        default: return {};
    }
}

// What textures have not, and the table that all of OpenGL's pixels share.
consteval auto make_format_rows() {
    constexpr std::array own = {FormatRow{GL_COLOR_INDEX, PixelData::indices, 1, {}},
                                FormatRow{GL_STENCIL_INDEX, PixelData::stencils, 1, {}},
                                FormatRow{GL_DEPTH_STENCIL, PixelData::depth_stencil, 1, {}}};
    std::array<FormatRow, own.size() + shared_rows::element_formats.size()> rows{};
    std::ranges::copy(own, rows.begin());
    size_t i = own.size();
    for (const shared_rows::ElementFormat& row : shared_rows::element_formats)
        rows[i++] = {row.format, row.base == Base::depth ? PixelData::depths : PixelData::colors,
                     row.components, components_in_order(row.base)};
    return rows;
}
constexpr auto format_rows = make_format_rows();

constexpr ElementKind kind_of(const shared_rows::ElementType& type) {
    const hw::FormatInfo& info = hw::format_table[static_cast<size_t>(type.formats[0])];
    switch (info.channels[0].type) {
        case hw::ChannelType::unorm: return ElementKind::unorm;
        case hw::ChannelType::snorm: return ElementKind::snorm;
        default: return type.bytes == 2 ? ElementKind::half : ElementKind::floating;
    }
}

// What the shared table's types of whole pixels consist of.
constexpr TypeRow packed_rows[] = {
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
// Every one of them, with its size.
static_assert(std::ranges::all_of(shared_rows::packed_types, [](const auto& type) {
    return std::ranges::any_of(packed_rows, [&](const TypeRow& row) {
        return row.type == type.type && row.bytes == type.bytes;
    });
}));

consteval auto make_type_rows() {
    std::array<TypeRow, 1 + shared_rows::element_types.size() + std::size(packed_rows)> rows{};
    rows[0] = {GL_BITMAP, ElementKind::bit, 1};
    size_t i = 1;
    for (const shared_rows::ElementType& type : shared_rows::element_types)
        rows[i++] = {type.type, kind_of(type), type.bytes};
    for (const TypeRow& row : packed_rows)
        rows[i++] = row;
    return rows;
}
constexpr auto type_rows = make_type_rows();

bool is_scalar(const TypeRow& type) {
    return type.kind <= ElementKind::floating;
}

// Whether the two go together.
bool fit(const FormatRow& format, const TypeRow& type) {
    if (is_scalar(type) || type.kind == ElementKind::bit)
        return format.data != PixelData::depth_stencil;
    return std::ranges::any_of(shared_rows::packed_types, [&](const auto& row) {
        return row.type == type.type && row.format == format.format;
    });
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

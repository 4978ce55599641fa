// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/formats/format.h"

#include <algorithm>

#include "base/bits.h"
#include "hw/formats/format_table.h"

namespace cuesta::hw {

const FormatInfo& format_info(Format format) {
    const size_t index = static_cast<size_t>(format);
    return format_table[index < format_table.size() ? index : 0];
}

std::span<const FormatInfo> all_formats() {
    return format_table;
}

std::optional<Format> format_from_name(std::string_view name) {
    const auto found = std::find_if(format_table.begin(), format_table.end(),
                                    [name](const FormatInfo& info) { return info.name == name; });
    if (found == format_table.end())
        return std::nullopt;
    return found->format;
}

bool has_depth(Format format) {
    return is_depth_or_stencil(format) && format_info(format).channels[0].bits != 0;
}

bool has_stencil(Format format) {
    return is_depth_or_stencil(format) && format_info(format).channels[1].bits != 0;
}

bool has_alpha(Format format) {
    const FormatInfo& info = format_info(format);
    return info.layout == FormatLayout::plain && info.swizzle[3] != Swizzle::one;
}

size_t row_bytes(Format format, uint32_t width) {
    const FormatInfo& info = format_info(format);
    return static_cast<size_t>(base::div_round_up(width, info.block_width)) * info.block_bytes;
}

uint32_t block_rows(Format format, uint32_t height) {
    return static_cast<uint32_t>(base::div_round_up(height, format_info(format).block_height));
}

}  // namespace cuesta::hw

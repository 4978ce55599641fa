// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pattern of polygons: a bitmap of 32 x 32, through the pixel stores (OpenGL 2.1, 3.5.2).
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/pixel_buffer.h"

namespace cuesta::gl {

namespace {

constexpr uint32_t side = 32;

// Where the bits of a bitmap of that side lie.
struct BitmapLayout {
    uint64_t row_bytes = 0;
    uint64_t first_bit = 0;
    bool lsb_first = false;

    explicit BitmapLayout(const gles::StoreMode& store) {
        const uint64_t columns =
            store.row_length != 0 ? static_cast<uint64_t>(store.row_length) : side;
        const auto alignment = static_cast<uint64_t>(store.alignment);
        row_bytes = (columns + alignment * 8 - 1) / (alignment * 8) * alignment;
        first_bit = static_cast<uint64_t>(store.skip_rows) * row_bytes * 8 +
                    static_cast<uint64_t>(store.skip_pixels);
        lsb_first = store.lsb_first != 0;
    }
    uint64_t bytes() const { return (first_bit + (side - 1) * row_bytes * 8 + side + 7) / 8; }
    uint64_t bit(uint32_t row, uint32_t column) const {
        return first_bit + row * row_bytes * 8 + column;
    }
    std::byte mask(uint64_t bit) const {
        return std::byte{1} << (lsb_first ? bit % 8 : 7 - bit % 8);
    }
};

}  // namespace

void polygon_stipple(State& state, const GLubyte* pattern) {
    const BitmapLayout layout(state.pixels.unpack);
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, pattern, layout.bytes(), 1);
    if (!memory || memory->data() == nullptr)
        return;
    PolygonStipple& stipple = common(state).raster.polygon_stipple;
    for (uint32_t row = 0; row < side; ++row) {
        stipple.rows[row] = 0;
        for (uint32_t column = 0; column < side; ++column) {
            const uint64_t bit = layout.bit(row, column);
            const bool is_set = (memory->data()[bit / 8] & layout.mask(bit)) != std::byte{0};
            stipple.rows[row] |= uint32_t{is_set} << column;
        }
    }
    ++stipple.serial;
}

void get_polygon_stipple(State& state, GLubyte* pattern) {
    const BitmapLayout layout(state.pixels.pack);
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_pack(state, pattern, layout.bytes(), 1);
    if (!memory || memory->data() == nullptr)
        return;
    const PolygonStipple& stipple = common(state).raster.polygon_stipple;
    for (uint32_t row = 0; row < side; ++row)
        for (uint32_t column = 0; column < side; ++column) {
            const uint64_t bit = layout.bit(row, column);
            std::byte& byte = memory->data()[bit / 8];
            const bool is_set = (stipple.rows[row] >> column & 1) != 0;
            byte = (byte & ~layout.mask(bit)) | (is_set ? layout.mask(bit) : std::byte{0});
        }
}

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_write_back.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/core.h>

#include "base/half.h"
#include "hw/mali400/layout.h"

namespace cuesta::simulator::mali400 {

namespace hw4 = hw::mali400;

namespace {

constexpr unsigned greatest_pixel = 8;  // bytes

// One pixel out of the tile buffer, after averaging and the exchange of red and blue.
struct Pixel {
    float r = 0;
    float g = 0;
    float b = 0;
    float a = 0;
    uint32_t depth = 0;
    uint32_t stencil = 0;
};

uint32_t level(float value, unsigned bits) {
    return static_cast<uint32_t>(value * static_cast<float>((1u << bits) - 1) + 0.5f);
}

uint64_t halves(float low, float high) {
    return base::half_from_float(low) | uint64_t{base::half_from_float(high)} << 16;
}

// Little-endian bytes of the pixel as one number.
uint64_t b5g6r5(const Pixel& p) {
    return level(p.b, 5) | level(p.g, 6) << 5 | level(p.r, 5) << 11;
}
uint64_t b5g5r5a1(const Pixel& p) {
    return level(p.b, 5) | level(p.g, 5) << 5 | level(p.r, 5) << 10 | level(p.a, 1) << 15;
}
uint64_t b4g4r4a4(const Pixel& p) {
    return level(p.b, 4) | level(p.g, 4) << 4 | level(p.r, 4) << 8 | level(p.a, 4) << 12;
}
uint64_t b8g8r8a8(const Pixel& p) {
    return level(p.b, 8) | level(p.g, 8) << 8 | level(p.r, 8) << 16 | level(p.a, 8) << 24;
}
uint64_t b8(const Pixel& p) {
    return level(p.b, 8);
}
uint64_t b8g8(const Pixel& p) {
    return level(p.b, 8) | level(p.g, 8) << 8;
}
uint64_t b16g16r16a16(const Pixel& p) {
    return halves(p.b, p.g) | halves(p.r, p.a) << 32;
}
uint64_t b16(const Pixel& p) {
    return base::half_from_float(p.b);
}
uint64_t b16g16(const Pixel& p) {
    return halves(p.b, p.g);
}
uint64_t s8(const Pixel& p) {
    return p.stencil;
}
// The upper 16 of the 24 bits, the rest is cut off (confirmed by Mesa's lima: targets: cleared
// depth, after a case of dEQP-EGL that fails on the chip and would pass if this were rounded).
uint64_t z16(const Pixel& p) {
    return p.depth >> 8;
}
uint64_t z24s8(const Pixel& p) {
    return p.depth | p.stencil << 24;
}

struct PixelEncoder {
    hw4::PixelFormat format;
    hw4::WriteBackSource source;
    uint8_t bytes = 0;
    uint64_t (*encode)(const Pixel& pixel) = nullptr;
};

constexpr auto encoders = std::to_array<PixelEncoder>({
    {hw4::PixelFormat::b5g6r5, hw4::WriteBackSource::color, 2, b5g6r5},
    {hw4::PixelFormat::b5g5r5a1, hw4::WriteBackSource::color, 2, b5g5r5a1},
    {hw4::PixelFormat::b4g4r4a4, hw4::WriteBackSource::color, 2, b4g4r4a4},
    {hw4::PixelFormat::b8g8r8a8, hw4::WriteBackSource::color, 4, b8g8r8a8},
    {hw4::PixelFormat::b8, hw4::WriteBackSource::color, 1, b8},
    {hw4::PixelFormat::b8g8, hw4::WriteBackSource::color, 2, b8g8},
    {hw4::PixelFormat::b16g16r16a16_float, hw4::WriteBackSource::color, 8, b16g16r16a16},
    {hw4::PixelFormat::b16_float, hw4::WriteBackSource::color, 2, b16},
    {hw4::PixelFormat::b16g16_float, hw4::WriteBackSource::color, 4, b16g16},
    {hw4::PixelFormat::s8, hw4::WriteBackSource::depth_stencil, 1, s8},
    {hw4::PixelFormat::z16, hw4::WriteBackSource::depth_stencil, 2, z16},
    {hw4::PixelFormat::z24s8, hw4::WriteBackSource::depth_stencil, 4, z24s8},
});

const PixelEncoder* find_encoder(const hw4::WriteBack& unit) {
    for (const PixelEncoder& encoder : encoders) {
        if (encoder.format == unit.format && encoder.source == unit.source)
            return &encoder;
    }
    return nullptr;
}

// The planes that make a stored pixel: `first` alone, or the mean of the colours of all.
struct Planes {
    unsigned first = 0;
    unsigned count = 1;
};

Pixel pixel_of(const TileBuffer& tile, const Planes& planes, unsigned quad, unsigned lane) {
    std::array<float, 4> color = {};
    for (unsigned i = 0; i < planes.count; ++i) {
        for (unsigned channel = 0; channel < 4; ++channel)
            color[channel] += tile.plane(planes.first + i).color[channel][quad][lane];
    }
    const float share = 1.0f / static_cast<float>(planes.count);
    const SamplePlane& plane = tile.plane(planes.first);
    return {
        .r = color[0] * share,
        .g = color[1] * share,
        .b = color[2] * share,
        .a = color[3] * share,
        .depth = static_cast<uint32_t>(plane.depth[quad][lane]),
        .stencil = static_cast<uint32_t>(plane.stencil[quad][lane]),
    };
}

// All pixels of the tile, row by row.
struct EncodedTile {
    unsigned bytes = 0;  // of a pixel
    std::array<uint8_t, size_t{tile_size} * tile_size * greatest_pixel> data;

    uint8_t* at(unsigned column, unsigned row) { return &data[(row * tile_size + column) * bytes]; }
};

void encode_tile(const hw4::WriteBack& unit,
                 const PixelEncoder& encoder,
                 const TileBuffer& tile,
                 const Planes& planes,
                 EncodedTile& out) {
    out.bytes = encoder.bytes;
    for (unsigned row = 0; row < tile_size; ++row) {
        for (unsigned column = 0; column < tile_size; ++column) {
            Pixel pixel = pixel_of(tile, planes, quad_index(column, row), row % 2 * 2 + column % 2);
            if (unit.swap_red_blue)
                std::swap(pixel.r, pixel.b);
            const uint64_t bits = encoder.encode(pixel);
            std::memcpy(out.at(column, row), &bits, encoder.bytes);
        }
    }
}

// The part of the tile that is stored, in pixels from its corner, ends exclusive.
struct Part {
    unsigned left = 0;
    unsigned right = 0;
    unsigned bottom = 0;
};

// The bounds count for units that say so (bounding-box enable); whole tiles are stored by the
// others. The bounds of Mesa's lima hold the whole frame, so there it is about what lies beyond the
// frame: padding, for which the driver wants room in every buffer, or the rest of a larger one of
// several targets, which the API leaves undefined.
Part stored_part(const hw4::WriteBack& unit, const StoreBounds& bounds, int x, int y) {
    if (!unit.bounding_box)
        return {.left = 0, .right = tile_size, .bottom = tile_size};
    const auto inside = [](int value) {
        return static_cast<unsigned>(std::clamp(value, 0, tile_size));
    };
    return {.left = inside(bounds.left - x),
            .right = inside(bounds.right + 1 - x),
            .bottom = inside(bounds.bottom + 1 - y)};
}

Result<void> write_bytes(PpMemory& memory, uint32_t address, const void* from, size_t bytes) {
    if (!memory.space().write(address, from, bytes))
        return memory.fault();
    return {};
}

Result<void> store_linear(
    PpMemory& memory, uint32_t first_row, uint32_t stride, EncodedTile& tile, const Part& part) {
    if (part.left >= part.right)
        return {};
    for (unsigned row = 0; row < part.bottom; ++row)
        TRY(write_bytes(memory, first_row + row * stride + part.left * tile.bytes,
                        tile.at(part.left, row), size_t{part.right - part.left} * tile.bytes));
    return {};
}

Result<void> store_tiled(PpMemory& memory,
                         uint32_t first_byte,
                         EncodedTile& tile,
                         const Part& part) {
    for (unsigned row = 0; row < part.bottom; ++row) {
        for (unsigned column = part.left; column < part.right; ++column)
            TRY(write_bytes(memory, first_byte + hw4::index_in_tile(column, row) * tile.bytes,
                            tile.at(column, row), tile.bytes));
    }
    return {};
}

Result<void> store_planes(PpMemory& memory,
                          const hw4::WriteBack& unit,
                          uint32_t target,
                          EncodedTile& encoded,
                          const StoreBounds& bounds,
                          int x,
                          int y) {
    const Part part = stored_part(unit, bounds, x, y);
    const uint32_t column = static_cast<uint32_t>(x);
    const uint32_t row = static_cast<uint32_t>(y);
    if (unit.layout == hw4::WriteBackLayout::linear) {
        const uint32_t stride = uint32_t{unit.pitch} * 8;
        return store_linear(memory, target + row * stride + column * encoded.bytes, stride, encoded,
                            part);
    }
    const hw4::Element element{.bytes = static_cast<uint8_t>(encoded.bytes)};
    const size_t offset = hw4::tiled_offset(element, unit.pitch, column, row);
    return store_tiled(memory, target + static_cast<uint32_t>(offset), encoded, part);
}

Error unknown_write_back(std::string_view what) {
    return Error{Errc::fault, fmt::format("write-back unit: {} is not known", what)};
}

}  // namespace

Result<void> check_write_back(const hw4::WriteBack& unit) {
    if (unit.source == hw4::WriteBackSource::off)
        return {};
    if (unit.source != hw4::WriteBackSource::color &&
        unit.source != hw4::WriteBackSource::depth_stencil)
        return unknown_write_back("source 3");
    if (find_encoder(unit) == nullptr)
        return unknown_write_back(
            fmt::format("pixel format {} for this source", static_cast<unsigned>(unit.format)));
    if (unit.layout != hw4::WriteBackLayout::linear && unit.layout != hw4::WriteBackLayout::tiled)
        return unknown_write_back(fmt::format("layout {}", static_cast<unsigned>(unit.layout)));
    if (unit.downsample_format != 0 || unit.downsample_scale_x != 0 || unit.downsample_scale_y != 0)
        return unknown_write_back("downsampling");
    if (unit.inverse_order)
        return unknown_write_back("inverse component order");
    if (unit.big_endian)
        return unknown_write_back("big endian order");
    if (unit.test_enable)
        return unknown_write_back("the global test");
    return {};
}

Result<void> store_tile(PpMemory& memory,
                        const hw4::WriteBack& unit,
                        const TileBuffer& tile,
                        const StoreBounds& bounds,
                        int x,
                        int y) {
    if (unit.source == hw4::WriteBackSource::off)
        return {};
    TRY(check_write_back(unit));
    const PixelEncoder& encoder = *find_encoder(unit);
    EncodedTile encoded;
    if (unit.mrt_mask == 0) {
        // Samples are averaged (ASSUMED: depth and stencil are those of the first one).
        const bool averages = unit.source == hw4::WriteBackSource::color && tile.samples() > 1;
        encode_tile(unit, encoder, tile, {.first = 0, .count = averages ? max_samples : 1},
                    encoded);
        return store_planes(memory, unit, unit.address, encoded, bounds, x, y);
    }
    for (unsigned sample = 0; sample < max_samples; ++sample) {
        if ((unit.mrt_mask >> sample & 1) == 0)
            continue;
        encode_tile(unit, encoder, tile, {.first = sample, .count = 1}, encoded);
        TRY(store_planes(memory, unit, unit.address + sample * unit.mrt_pitch, encoded, bounds, x,
                         y));
    }
    return {};
}

}  // namespace cuesta::simulator::mali400

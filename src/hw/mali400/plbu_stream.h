// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Commands of the polygon list builder's stream: pairs of words, value first, command second.
// Bits in plbu_rows.h. Sources: Mali-400 fact sheet, part 2, sections 2.6 to 2.11 and 2.16.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "base/result.h"

namespace cuesta::hw::mali400::plbu {

enum class Mode : uint8_t {
    points = 0,
    lines = 1,
    line_loop = 2,
    line_strip = 3,
    triangles = 4,
    triangle_strip = 5,
    triangle_fan = 6,
    quads = 7,       // behaviour unconfirmed [?]
    quad_strip = 8,  // [?]
    polygon = 9,     // [?]
    rectangle = 15,
};

// start and count have 24 bits, mode 5.
struct DrawArrays {
    uint32_t start = 0;
    uint32_t count = 0;
    Mode mode = Mode::triangles;
};

struct DrawElements {
    uint32_t start = 0;  // the lowest index: vertex slot = index - start
    uint32_t count = 0;
    Mode mode = Mode::triangles;
};

struct VertexBase {
    uint32_t address = 0;
};
struct IndexBuffer {
    uint32_t address = 0;
};
struct PointSizeBase {
    uint32_t address = 0;
};
struct HeapStart {
    uint32_t address = 0;
};
struct HeapEnd {
    uint32_t address = 0;
};

// The clip rectangle, in pixels.
struct ViewportBottom {
    float value = 0;
};
struct ViewportTop {
    float value = 0;
};
struct ViewportLeft {
    float value = 0;
};
struct ViewportRight {
    float value = 0;
};

struct TileDimensions {
    uint16_t width = 1;  // in tiles, 1..256
    uint16_t height = 1;
};

struct Unknown10A {
    uint32_t value = 0;
};

enum class IndexType : uint8_t { u8 = 0, u16 = 1, u32 = 2 };

struct PrimitiveSetup {
    uint8_t block_size_code = 2;  // tile-list blocks of 2^(code + 7) bytes
    IndexType index_type = IndexType::u8;
    bool fixed_size = false;     // line width or point size from LowPrimitiveSize
    bool unknown_13 = false;     // set in every normal draw, clear in reload draws [?]
    bool cull_positive = false;  // drop triangles of positive area (y down)
    bool cull_negative = false;
};

struct BlockStep {
    uint8_t shift_min = 0;  // 0..2
    uint8_t shift_h = 0;
    uint8_t shift_w = 0;
};

struct LowPrimitiveSize {
    float value = 0;
};
struct DepthNear {
    float value = 0;
};
struct DepthFar {
    float value = 1;
};

struct BlockArray {
    uint32_t address = 0;
    uint16_t count = 2;  // pointers; even (round up), at most 4096
};

struct BlockStride {
    uint8_t blocks = 1;  // 1..255
};

struct End {};

enum class SemaphoreValue : uint32_t { end = 0x10001, begin = 0x10002 };

struct Semaphore {
    SemaphoreValue value = SemaphoreValue::begin;
};

// Pixels in memory orientation, max exclusive (stored minus one).
struct Scissor {
    uint16_t min_x = 0;
    uint16_t min_y = 0;
    uint16_t max_x = 1;
    uint16_t max_y = 1;
};

struct RenderStateAndPositions {
    uint32_t render_state = 0;  // 64-byte aligned
    uint32_t positions = 0;     // 16-byte aligned
};

struct StoreRegister {
    uint32_t address = 0;
    uint8_t index = 0;  // the register 0x100 + index
};

struct UnknownD0 {
    uint32_t value = 0;
};

struct Continue {
    uint32_t address = 0;
};

using Command = std::variant<DrawArrays,
                             DrawElements,
                             VertexBase,
                             IndexBuffer,
                             PointSizeBase,
                             HeapStart,
                             HeapEnd,
                             ViewportBottom,
                             ViewportTop,
                             ViewportLeft,
                             ViewportRight,
                             TileDimensions,
                             Unknown10A,
                             PrimitiveSetup,
                             BlockStep,
                             LowPrimitiveSize,
                             DepthNear,
                             DepthFar,
                             BlockArray,
                             BlockStride,
                             End,
                             Semaphore,
                             Scissor,
                             RenderStateAndPositions,
                             StoreRegister,
                             UnknownD0,
                             Continue>;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 2> pack(const Command& command);
Result<void> check(const Command& command);
Result<Command> unpack(uint32_t word0, uint32_t word1);

// `name field=value ...`, one line without its end.
void print(std::string& out, const Command& command);

}  // namespace cuesta::hw::mali400::plbu

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A whole frame through both halves, word for word the minimal frame that the Mali-400 fact sheet
// describes at the end of its index: 64 x 64 pixels, one triangle.
#include <algorithm>

#include <gtest/gtest.h>

#include "gp_machine.h"
#include "gp_text.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::simulator::mali400 {
namespace {

constexpr uint32_t tile_w = 4;
constexpr uint32_t lists = 16;

class MinimalFrame : public testing::Test {
  protected:
    uint32_t words(std::initializer_list<uint32_t> list) {
        return machine.place(std::span(list.begin(), list.size()));
    }
    uint32_t words(const std::vector<uint32_t>& list) {
        return machine.place(std::span<const uint32_t>(list));
    }

    void make_gp_job();
    void make_pp_job();

    GpMachine machine;
    uint32_t positions = machine.allocate(64);
    uint32_t varyings = machine.allocate(64);
    uint32_t blocks = machine.allocate(lists * 512);
    uint32_t target = machine.allocate(64 * 64 * 4);
    uint32_t render_state = 0;
    PpTask pp;
};

void MinimalFrame::make_gp_job() {
    const std::array<float, 24> vertices = {
        // x, y, z, 1/w; colour
        8,  8,  0.5f, 1, 1, 0, 0, 1,  //
        56, 8,  0.5f, 1, 0, 1, 0, 1,  //
        8,  56, 0.5f, 1, 0, 0, 1, 1,
    };
    const uint32_t data = machine.place(std::span<const float>(vertices));
    // Both pass-through instructions of part 5, 5.11.
    const uint32_t shader = words({0xB00B0EC2, 0x43802AC1, 0x40034400, 0x000AD508, 0xB00B0EC2,
                                   0x47802AC1, 0xC4034400, 0x000AD508});
    const uint32_t attributes = words({data, 32 << 11 | 3, data + 16, 32 << 11 | 3});
    const uint32_t outputs = words({positions, 0x8020, varyings, 16 << 11 | 3});
    machine.vs_words() = {
        0x00028000,
        0x50000000,
        0x00000001,
        0x50000000,  // semaphores
        shader,
        0x40000000 | 32 << 12,  //
        1 << 20 | 1 << 10,
        0x10000040,  // two instructions
        1 << 24 | 1 << 8,
        0x10000042,  // two attributes, two outputs
        3,
        0x10000041,  //
        attributes,
        0x20000000 | 2 << 17,  //
        outputs,
        0x20000008 | 2 << 17,  //
        0x03000000,
        0x00000000,  // three vertices
        0,
        0x60000000,
        0,
        0x50000000,
    };
    std::vector<uint32_t> pointers;
    for (uint32_t i = 0; i < lists; ++i)
        pointers.push_back(blocks + 512 * i);
    const auto real = [](float value) { return std::bit_cast<uint32_t>(value); };
    machine.plbu_words() = {
        0x200,      0x1000010B,   0,
        0x1000010C, 0x03000300,   0x10000109,
        tile_w,     0x30000000,   words(pointers),
        0x2800000F, real(0),      0x10000107,
        real(64),   0x10000108,   real(0),
        0x10000105, real(64),     0x10000106,
        0x00010002, 0x60000000,   0x2200,
        0x1000010B, render_state, 0x80000000 | positions >> 4,
        0x001F8000, 0x7007E000,   0,
        0x1000010A, real(0),      0x1000010E,
        real(1),    0x1000010F,   0x03000000,
        0x00040000, 0x00010001,   0x60000000,
        0,          0x50000000,
    };
}

void MinimalFrame::make_pp_job() {
    std::vector<uint32_t> stream;
    for (uint32_t tile = 0; tile < lists; ++tile) {
        const uint32_t list = blocks + 512 * tile;
        stream.insert(stream.end(), {0, 0xB8000000 | (tile / tile_w) << 8 | tile % tile_w,
                                     0xE0000002 | (list >> 3 & 0x1FFFFFFC), 0xB0000000});
    }
    stream.insert(stream.end(), {0, 0xBC000000});
    pp.directory = machine.task.directory;
    pp.streams[0] = words(stream);
    pp.frame[1] = words({0, 0, 0, 0, 0, 0, 0, 0, 0xF008, 0, 0, 0, 0, 0x100, 0, 0});
    pp.frame[3] = 2;
    pp.frame[4] = 0xFFFFFF;
    for (unsigned i = 6; i < 10; ++i)
        pp.frame[i] = 0x80402010;
    pp.frame[10] = pp.frame[11] = 63;
    pp.frame[16] = 1;
    pp.frame[17] = 127;
    pp.frame[18] = 0x77;
    pp.frame[19] = 1;
    pp.frame[21] = 0xE0C;
    pp.frame[22] = 0x8888;
    pp.write_back[0] = {2, target, 3, 0, 0, 32, 4};
}

TEST_F(MinimalFrame, DrawsItsTriangle) {
    namespace ppisa = hw::mali400::pp;
    const auto program = ppisa::parse_program("varying $0 = load(v0); stop\n");
    ASSERT_TRUE(program) << program.error().text;
    const std::vector<uint32_t>& code = *program;
    const uint32_t fragment = words(code);
    render_state =
        words({0, 0, 0xFC3B1AD2, 0x3E, 0xFFFF0000, 0xFF000007, 0xFF000007, 0xFFFF, 0xF807,
               fragment | (code[0] & 31), 0, 0, 0, 16 / 8 | 0x1300, 0x1000, varyings});
    make_gp_job();
    make_pp_job();
    const auto gp_stats = machine.run();
    ASSERT_TRUE(gp_stats) << gp_stats.error().text;
    EXPECT_EQ(gp_stats->vertices, 3u);
    EXPECT_EQ(gp_stats->primitives, 1u);
    const auto pp_stats = Gpu(machine.memory()).run_pp(pp);
    ASSERT_TRUE(pp_stats) << pp_stats.error().text;
    EXPECT_EQ(pp_stats->tiles, 16u);

    const auto pixel = [this](uint32_t x, uint32_t y) {
        return machine.read<uint32_t>(target + (y * 64 + x) * 4);
    };
    EXPECT_EQ(pixel(0, 0), 0x80402010u);
    EXPECT_EQ(pixel(63, 63), 0x80402010u);
    unsigned covered = 0;
    for (uint32_t y = 0; y < 64; ++y) {
        for (uint32_t x = 0; x < 64; ++x) {
            // The triangle's half of the square from (8, 8) to (56, 56); the longest edge runs
            // through pixel centres and is not a left or top edge.
            const bool inside = x >= 8 && y >= 8 && x + y + 1 < 64;
            covered += inside;
            if (!inside) {
                ASSERT_EQ(pixel(x, y), 0x80402010u) << x << " " << y;
                continue;
            }
            const float green = (static_cast<float>(x) + 0.5f - 8) / 48;
            const float blue = (static_cast<float>(y) + 0.5f - 8) / 48;
            const uint32_t value = pixel(x, y);
            ASSERT_NEAR(static_cast<float>(value & 0xff), (1 - green - blue) * 255, 1)
                << x << " " << y;
            ASSERT_NEAR(static_cast<float>(value >> 8 & 0xff), green * 255, 1) << x << " " << y;
            ASSERT_NEAR(static_cast<float>(value >> 16 & 0xff), blue * 255, 1) << x << " " << y;
            ASSERT_EQ(value >> 24, 0xffu);
        }
    }
    EXPECT_EQ(pp_stats->fragments, covered);
}

}  // namespace
}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The checking mode in whole commands: whatever kind of program lacks a wait, it is found; with the
// wait nothing is.
#include <string>

#include <gtest/gtest.h>

#include "hw/agx/cdm.h"
#include "render_machine.h"

namespace cuesta::simulator::agx {
namespace {

namespace cdm = hw::agx::cdm;

constexpr uint32_t other_code = 0x5000, other_usc = 0x5200;

// With uniforms that point to the pixels.
std::string load_and_use(bool waits) {
    return std::string("mov_imm r1, 0, 0b0\n") +
           "device_load 1, i32, x, r2, u0_u1, r1, unsigned\n" + (waits ? "wait 1\n" : "") +
           "iadd r2, r2, 1\n";
}

class AgxCheckedStages : public testing::Test, protected RenderMachine {
  protected:
    void SetUp() override {
        set_vertices(rectangle(-1, -1, 1, 1));
        add_vertex_state();
        add_state(state());
        add_draw(0, 6);
    }

    // A program of the other USC words, which begin with these.
    void set_other(std::string_view code, const usc::Word& last = usc::NoPreshader{}) {
        set_code(other_code, code);
        set_usc(other_usc, {usc::Uniform{.size = 4, .buffer = pointers_at + 8}, tile_shared(),
                            usc::Shader{.code = other_code}, usc::Registers{.count = 32}, last});
    }

    // The text of the fault, empty where there is none.
    std::string fault(bool checks = true) {
        const auto stats = run({.work = 10000000, .checks = checks});
        return stats ? "" : stats.error().text;
    }
};

const char* const missing = "r2 is read before a wait for slot 1";

TEST_F(AgxCheckedStages, Vertices) {
    set_code(vertex_code, load_and_use(false));
    EXPECT_NE(fault().find(missing), std::string::npos);
}

TEST_F(AgxCheckedStages, Fragments) {
    set_fragment(load_and_use(false));
    EXPECT_NE(fault().find(missing), std::string::npos);
}

TEST_F(AgxCheckedStages, BackgroundPrograms) {
    set_other(load_and_use(false));
    task.background = {other_usc | 4, 0xffff0000};
    EXPECT_NE(fault().find(missing), std::string::npos);
}

TEST_F(AgxCheckedStages, EndOfTilePrograms) {
    set_other(load_and_use(false));
    task.end_of_tile = {other_usc | 4, 0xffff0000};
    EXPECT_NE(fault().find(missing), std::string::npos);
}

TEST_F(AgxCheckedStages, EndOfTileProgramsAreFreeWithoutChecks) {
    set_other(load_and_use(false));
    task.end_of_tile = {other_usc | 4, 0xffff0000};
    EXPECT_EQ(fault(false), "");
}

TEST_F(AgxCheckedStages, EndOfTileProgramsThatWait) {
    set_other(load_and_use(true));
    task.end_of_tile = {other_usc | 4, 0xffff0000};
    EXPECT_EQ(fault(), "");
}

TEST_F(AgxCheckedStages, PreshadersOfTilePrograms) {
    set_code(fragment_code, load_and_use(false));
    set_other("mov_imm r0, 0, 0b0\n", usc::Preshader{.code = fragment_code});
    task.end_of_tile = {other_usc | 4, 0xffff0000};
    EXPECT_NE(fault().find(missing), std::string::npos);
}

TEST_F(AgxCheckedStages, PreshadersOfCompute) {
    const auto error_of = [this](bool waits, bool checks) {
        set_code(fragment_code, load_and_use(waits));
        set_other("mov_imm r0, 0, 0b0\n", usc::Preshader{.code = fragment_code});
        uint64_t at = put(stream, cdm::pack(cdm::LaunchDirect{.pipeline = other_usc}));
        put(at, cdm::pack(cdm::Terminate{}));
        const auto stats =
            Gpu(*memory, {.checks = checks})
                .compute({.page_table = &table, .usc_base = window, .cdm_stream = stream});
        return stats ? std::string() : stats.error().text;
    };
    EXPECT_NE(error_of(false, true).find(missing), std::string::npos);
    EXPECT_EQ(error_of(true, true), "");
    EXPECT_EQ(error_of(false, false), "");
}

}  // namespace
}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Four samples a pixel: coverage, what passed, where a program interpolates, tile memory.
#include "render_fixture.h"

namespace cuesta::simulator::agx {
namespace {

class AgxRenderSamples : public RenderFixture {
  protected:
    AgxRenderSamples() {
        // Of the sheet: (6,2), (14,6), (2,10), (10,14) sixteenths.
        task.samples = 4;
        task.sample_positions = 0xeaa26e26;
    }

    // Both masks where the pixel is: covered, and eight bits higher what is live.
    static constexpr std::string_view mark_masks =
        "get_sr r6, sr124\n"
        "get_sr r7, sr60\n"
        "mov_imm r8, 256, 0b0\n"
        "imadd r6, r7, r8, r6\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";
    static constexpr std::string_view mark_centroid =
        "iterproj r6, cf1, cf0, centroid, 0b0, 0, 0, 0, 0, 0\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n";

    static float clip_of(float pixels) { return pixels / (size / 2) - 1; }
    // To `right` pixels, the varying being the pixel's x.
    static std::vector<Corner> up_to(float right, float z) {
        std::vector<Corner> corners = rectangle(-1, -1, clip_of(right), 1, z);
        for (Corner& c : corners)
            c.value = (c.x + 1) * (size / 2);
        return corners;
    }
};

TEST_F(AgxRenderSamples, EdgesCoverPartOfAPixel) {
    set_fragment(mark_masks);
    draw(up_to(10.5f, 0.5f));
    EXPECT_EQ(pixel(9, 5), 0x0f0fu);
    EXPECT_EQ(pixel(10, 5), 0x0505u);  // the samples left of the middle
    EXPECT_EQ(pixel(11, 5), 0u);
}

// What covers a pixel whole covers it whole, whatever its samples met.
TEST_F(AgxRenderSamples, CoverageIsNotWhatPassed) {
    const auto corners = joined(up_to(10.5f, 0.3f), up_to(20, 0.6f));
    for (const auto type : {ppp::PassType::opaque, ppp::PassType::translucent}) {
        SCOPED_TRACE(static_cast<int>(type));
        clear_pixels();
        set_fragment(mark_masks);
        ppp::Update update = state();
        update.fragment_control_2->pass_type = type;
        draw(corners, update);
        EXPECT_EQ(pixel(10, 5), 0x0a0fu);
        EXPECT_EQ(pixel(11, 5), 0x0f0fu);
        set_fragment(mark_centroid);
        draw(corners, update);
        EXPECT_EQ(pixel_float(10, 5), 10.5f);
    }
}

TEST_F(AgxRenderSamples, TheCentroidIsACoveredSample) {
    set_fragment(mark_centroid);
    draw(up_to(10.5f, 0.5f));
    EXPECT_EQ(pixel_float(9, 5), 9.5f);
    EXPECT_EQ(pixel_float(10, 5), 10 + 6 / 16.0f);
    clear_pixels();
    set_fragment(
        "iterproj r6, cf1, cf0, 2, sample, 0b0, 0, 0, 0, 0, 0\n"
        "device_store 0, i32, x, r6, u0_u1, r4, unsigned, 0\n");
    draw(up_to(20, 0.5f));
    EXPECT_EQ(pixel_float(9, 5), 9 + 2 / 16.0f);
}

TEST_F(AgxRenderSamples, DepthIsTestedSampleBySample) {
    ppp::Update update = state();
    update.fragment_control->visibility = ppp::Visibility::counting;
    put(counters_at, std::array<uint32_t, 2>{});
    draw(up_to(10.5f, 0.5f), update);
    EXPECT_EQ(word_at(counters_at), (10 * 4 + 2) * size);
}

// Sample 1 alone is written; the others keep what the background wrote to all of them.
TEST_F(AgxRenderSamples, TileMemoryOfOneSample) {
    set_fragment(
        "mov_imm r6, 9, 0b0\n"
        "st_tile r6, i32, 0, x, 0, 2, 0\n"
        "ld_tile r7, i32, 1, x, 0, 2, 0\n"
        "ld_tile r8, i32, 1, x, 0, 4, 0\n"
        "mov_imm r9, 256, 0b0\n"
        "imadd r7, r8, r9, r7\n"
        "device_store 0, i32, x, r7, u0_u1, r4, unsigned, 0\n");
    ppp::Update update = state();
    update.fragment_control_2->pass_type = ppp::PassType::translucent;
    draw(up_to(20, 0.5f), update);
    EXPECT_EQ(pixel(5, 5), 0x0709u);
}

}  // namespace
}  // namespace cuesta::simulator::agx

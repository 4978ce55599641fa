// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/texture_sampler.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::simulator {
namespace {

struct WrapCase {
    Wrap wrap;
    // Texel of a row of four under nearest filtering, for positions -6..9; -1 is the border.
    std::array<int, 16> texels;
};

TEST(Wrap, PicksTexelsLikeTheTablesOfOpenGl) {
    const WrapCase cases[] = {
        {Wrap::repeat, {2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1}},
        {Wrap::clamp_to_edge, {0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3}},
        {Wrap::clamp, {0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3}},
        {Wrap::clamp_to_border, {-1, -1, -1, -1, -1, -1, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1}},
        {Wrap::mirror_repeat, {2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0, 0, 1}},
        {Wrap::mirror_clamp_to_edge, {3, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3}},
        {Wrap::mirror_clamp, {3, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3}},
        {Wrap::mirror_clamp_to_border, {-1, -1, 3, 2, 1, 0, 0, 1, 2, 3, -1, -1, -1, -1, -1, -1}},
    };
    for (const WrapCase& test : cases) {
        for (int i = 0; i < 16; ++i) {
            const float texel = static_cast<float>(i - 6) + 0.5f;
            EXPECT_EQ(nearest_index(test.wrap, texel / 4, 4, false), test.texels[size_t(i)])
                << "wrap " << int(test.wrap) << " position " << texel;
            EXPECT_EQ(nearest_index(test.wrap, texel, 4, true), test.texels[size_t(i)])
                << "unnormalised, wrap " << int(test.wrap) << " position " << texel;
        }
    }
}

TEST(Wrap, LinearFilterMeetsTheBorderWhereItMay) {
    const auto taps = [](Wrap wrap, float at) { return linear_taps(wrap, at, 4, false); };
    // At coordinate 0 the taps are texels -1 and 0, half each.
    EXPECT_EQ(taps(Wrap::repeat, 0).first, 3);
    EXPECT_EQ(taps(Wrap::clamp_to_edge, 0).first, 0);
    EXPECT_EQ(taps(Wrap::clamp, 0).first, -1);
    EXPECT_EQ(taps(Wrap::clamp_to_border, 0).first, -1);
    EXPECT_EQ(taps(Wrap::mirror_repeat, 0).first, 0);
    EXPECT_EQ(taps(Wrap::mirror_clamp, 0).first, 0);
    for (const Wrap wrap : {Wrap::repeat, Wrap::clamp, Wrap::mirror_repeat}) {
        EXPECT_EQ(taps(wrap, 0).second, 0);
        EXPECT_FLOAT_EQ(taps(wrap, 0).weight, 0.5f);
    }
    // Clamp never goes further than half a texel into the border.
    EXPECT_FLOAT_EQ(taps(Wrap::clamp, -9).weight, 0.5f);
    EXPECT_EQ(taps(Wrap::clamp, 9).second, -1);
    EXPECT_FLOAT_EQ(taps(Wrap::clamp, 9).weight, 0.5f);
    EXPECT_EQ(taps(Wrap::clamp_to_border, -9).second, -1);
    EXPECT_EQ(taps(Wrap::mirror_clamp, -9).second, -1);
}

TEST(Wrap, SurvivesStrangeCoordinates) {
    for (const float at : {NAN, INFINITY, -INFINITY, 1e30f, -1e30f}) {
        for (int wrap = 0; wrap < 8; ++wrap) {
            for (const bool unnormalised : {false, true}) {
                const int index = nearest_index(Wrap(wrap), at, 5, unnormalised);
                EXPECT_TRUE(index >= -1 && index < 5) << at << " wrap " << wrap;
                const AxisTaps taps = linear_taps(Wrap(wrap), at, 5, unnormalised);
                EXPECT_TRUE(taps.first >= -1 && taps.first < 5 && taps.second < 5) << at;
            }
        }
    }
}

// A texture whose texel colour tells its level, layer and place.
struct Probe {
    Lanes operator()(unsigned level, int layer, int x, int y) const {
        return Lanes{static_cast<float>(x), static_cast<float>(y), static_cast<float>(layer),
                     static_cast<float>(level)};
    }
};

TEST(SampleTexture, MixesFourTexels) {
    SamplerState state;
    state.mag_nearest = false;
    Probe probe;
    const Lanes color = sample_texture(state, TextureShape::two, {8, 8, 1}, LevelChoice{},
                                       {.at = {3.25f / 8, 2.0f / 8, 0}}, probe);
    EXPECT_FLOAT_EQ(color[0], 2.75f);
    EXPECT_FLOAT_EQ(color[1], 1.5f);
}

TEST(SampleTexture, MixesSlicesAndLevels) {
    SamplerState state;
    state.mag_nearest = state.min_nearest = false;
    state.wrap = {Wrap::clamp_to_edge, Wrap::clamp_to_edge, Wrap::clamp_to_edge};
    Probe probe;
    const Lanes three = sample_texture(state, TextureShape::three, {4, 4, 4}, LevelChoice{},
                                       {.at = {0.5f, 0.5f, 2.25f / 4}}, probe);
    EXPECT_FLOAT_EQ(three[2], 1.75f);
    const LevelChoice between = {
        .magnify = false, .level = 1, .second_level = 2, .second_weight = 0.25f};
    const Lanes mixed = sample_texture(state, TextureShape::two, {16, 16, 1}, between,
                                       {.at = {0.5f, 0.5f, 0}}, probe);
    EXPECT_FLOAT_EQ(mixed[3], 1.25f);
    EXPECT_FLOAT_EQ(mixed[0], 3.5f * 0.75f + 1.5f * 0.25f);
}

TEST(SampleTexture, GivesTheBorderColour) {
    SamplerState state;
    state.wrap = {Wrap::clamp_to_border, Wrap::clamp_to_border, Wrap::repeat};
    state.border = Lanes{9, 8, 7, 6};
    Probe probe;
    const Lanes color = sample_texture(state, TextureShape::two, {4, 4, 1}, LevelChoice{},
                                       {.at = {0.5f, 1.5f, 0}}, probe);
    EXPECT_EQ(color[0], 9);
    EXPECT_EQ(color[3], 6);
}

TEST(ChooseLevel, RoundsOrSplits) {
    SamplerState state;
    state.max_lod = 10;
    EXPECT_EQ(choose_level(state, 1.4f, 5).level, 1u);
    EXPECT_EQ(choose_level(state, 1.6f, 5).level, 2u);
    EXPECT_EQ(choose_level(state, 99, 5).level, 5u);
    EXPECT_TRUE(choose_level(state, 0, 5).magnify);
    EXPECT_FALSE(choose_level(state, 0.01f, 5).magnify);
    state.mip_linear = true;
    const LevelChoice split = choose_level(state, 2.25f, 5);
    EXPECT_EQ(split.level, 2u);
    EXPECT_EQ(split.second_level, 3u);
    EXPECT_FLOAT_EQ(split.second_weight, 0.25f);
    EXPECT_EQ(choose_level(state, 7, 5).second_weight, 0);
    // Without further levels the filters still switch.
    state.max_lod = 0;
    EXPECT_FALSE(choose_level(state, 3, 5).magnify);
    EXPECT_EQ(choose_level(state, 3, 5).level, 0u);
    EXPECT_EQ(choose_level(state, NAN, 5).level, 0u);
}

TEST(QuadLod, IsTheLogarithmOfTexelsAPixel) {
    const auto lod = [](float dx, float dy) {
        return quad_lod(TextureShape::two, {64, 64, 1}, false,
                        {Lanes{0, dx, 0, dx}, Lanes{0, 0, dy, dy}, Lanes{}});
    };
    EXPECT_FLOAT_EQ(lod(1.0f / 64, 1.0f / 64), 0);
    EXPECT_FLOAT_EQ(lod(4.0f / 64, 1.0f / 64), 2);
    EXPECT_FLOAT_EQ(lod(0.5f / 64, 0.25f / 64), -1);
    EXPECT_FLOAT_EQ(quad_lod(TextureShape::two, {64, 64, 1}, true,
                             {Lanes{0, 8, 0, 8}, Lanes{0, 0, 1, 1}, Lanes{}}),
                    3);
}

TEST(ProjectCube, FindsFaceAndPlace) {
    struct Case {
        std::array<float, 3> direction;
        int face;
        float s;
        float t;
    };
    const Case cases[] = {
        {{2, 0.5f, -1}, 0, 0.75f, 0.375f}, {{-2, 0.5f, -1}, 1, 0.25f, 0.375f},
        {{1, 2, 0.5f}, 2, 0.75f, 0.625f},  {{1, -2, 0.5f}, 3, 0.75f, 0.375f},
        {{1, 0.5f, 2}, 4, 0.75f, 0.375f},  {{1, 0.5f, -2}, 5, 0.25f, 0.375f},
    };
    for (const Case& test : cases) {
        const TexturePoint point =
            project_cube(test.direction[0], test.direction[1], test.direction[2]);
        EXPECT_EQ(point.layer, test.face);
        EXPECT_FLOAT_EQ(point.at[0], test.s) << test.face;
        EXPECT_FLOAT_EQ(point.at[1], test.t) << test.face;
    }
}

// How many texels beyond the edges of `over` are the one of `face` that `texel` lies next to.
unsigned ways_back(const FaceTexel& texel, const FaceTexel& over, int size) {
    const int near_x = std::clamp(texel.x, 0, size - 1);
    const int near_y = std::clamp(texel.y, 0, size - 1);
    unsigned count = 0;
    for (const auto& [x, y] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        const int column = over.x + x, row = over.y + y;
        if (std::min(column, row) >= 0 && std::max(column, row) < size)
            continue;
        const FaceTexel back = cross_edge({over.face, column, row}, size);
        count += back.face == texel.face && back.x == near_x && back.y == near_y;
    }
    return count;
}

// Whoever crosses an edge and turns round comes back to where they were.
TEST(CrossEdge, LeadsToANeighbourThatLeadsBack) {
    for (const int size : {1, 2, 5, 64}) {
        for (int n = 0; n < 6 * size; ++n) {
            const int face = n / size, i = n % size;
            for (const FaceTexel& texel : {FaceTexel{face, -1, i}, FaceTexel{face, size, i},
                                           FaceTexel{face, i, -1}, FaceTexel{face, i, size}}) {
                const FaceTexel over = cross_edge(texel, size);
                EXPECT_NE(over.face, face);
                EXPECT_EQ(ways_back(texel, over, size), 1u)
                    << face << ": " << texel.x << ", " << texel.y;
            }
        }
    }
}

TEST(SampleTexture, OffsetsComeBeforeTheWrap) {
    EXPECT_EQ(nearest_index(Wrap::repeat, 0.9f, 4, false, 1), 0);
    EXPECT_EQ(nearest_index(Wrap::clamp_to_edge, 0.9f, 4, false, 7), 3);
    EXPECT_EQ(nearest_index(Wrap::clamp_to_border, 0.1f, 4, false, -1), -1);
    const AxisTaps taps = linear_taps(Wrap::mirror_repeat, 0.5f, 4, false, 2);
    EXPECT_EQ(taps.first, 3);
    EXPECT_EQ(taps.second, 3);
    EXPECT_EQ(taps.weight, 0.5f);
}

}  // namespace
}  // namespace cuesta::simulator

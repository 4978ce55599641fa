// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/blit_axis.h"

#include <gtest/gtest.h>

namespace cuesta::gles {
namespace {

constexpr int64_t least_int = INT32_MIN;
constexpr int64_t greatest_int = INT32_MAX;

struct AxisCase {
    const char* what;
    BlitEdges source;
    BlitEdges target;
    uint32_t first;
    uint32_t end;
    BlitEdges cut_source;
    BlitEdges cut_target;
};

// Sources of 16 pixels, targets of 32.
constexpr AxisCase axis_cases[] = {
    {"all", {0, 16}, {4, 20}, 4, 20, {0, 16}, {4, 20}},
    {"part of the source outside", {-4, 8}, {10, 22}, 14, 22, {0, 8}, {14, 22}},
    {"behind its end", {10, 30}, {0, 20}, 0, 6, {10, 16}, {0, 6}},
    {"target outside", {0, 16}, {-6, 10}, 0, 10, {6, 16}, {0, 10}},
    {"target mirrored", {0, 8}, {20, 12}, 12, 20, {8, 0}, {12, 20}},
    {"source mirrored, partly outside", {20, 4}, {0, 16}, 4, 16, {16, 4}, {4, 16}},
    {"both mirrored", {8, 0}, {20, 12}, 12, 20, {0, 8}, {12, 20}},
    {"twice as large", {-1, 3}, {0, 8}, 2, 8, {0, 3}, {2, 8}},
    // Steps of 3 pixels: the middle of pixel 1 is at 0.5 of 2 pixels a step.
    {"two thirds", {-2, 10}, {0, 18}, 3, 18, {0, 10}, {3, 18}},
    {"a quarter", {-8, 16}, {3, 9}, 5, 9, {0, 16}, {5, 9}},
    // The middle of pixel 0 comes from where texel 0 begins; it is copied.
    {"a middle on an edge", {-27, 27}, {-31, 32}, 0, 19, {-3, 21}, {-3, 25}},
    {"no cut of whole pixels", {-1, 6}, {0, 9}, 1, 9, {-1, 6}, {0, 9}},
    {"as large as can be",
     {least_int, greatest_int},
     {least_int, greatest_int},
     0,
     16,
     {0, 16},
     {0, 16}},
};

TEST(BlitAxis, IsCutToWhatIsThere) {
    for (const AxisCase& row : axis_cases) {
        SCOPED_TRACE(row.what);
        const std::optional<BlitAxis> axis = clip_blit_axis(row.source, row.target, 16, {0, 32});
        ASSERT_TRUE(axis);
        EXPECT_EQ(axis->first, row.first);
        EXPECT_EQ(axis->last_end, row.end);
        EXPECT_EQ(axis->source.start, row.cut_source.start);
        EXPECT_EQ(axis->source.end, row.cut_source.end);
        EXPECT_EQ(axis->target.start, row.cut_target.start);
        EXPECT_EQ(axis->target.end, row.cut_target.end);
    }
}

TEST(BlitAxis, NothingIsWrittenWithoutPixels) {
    const BlitEdges rows[][2] = {
        {{0, 0}, {0, 8}},
        {{0, 8}, {5, 5}},
        {{16, 24}, {0, 8}},
        {{-8, 0}, {0, 8}},
        {{0, 8}, {32, 40}},
        {{0, 8}, {-8, 0}},
        {{24, 16}, {0, 8}},
        {{0, 8}, {0, -8}},
        {{least_int, greatest_int}, {0, 1}},
        {{100, 101}, {least_int, greatest_int}},
    };
    for (const auto& row : rows)
        EXPECT_FALSE(clip_blit_axis(row[0], row[1], 16, {0, 32}))
            << row[0].start << ".." << row[0].end << " to " << row[1].start << ".." << row[1].end;
    EXPECT_FALSE(clip_blit_axis({0, 8}, {0, 8}, 16, {8, 8}));
    EXPECT_FALSE(clip_blit_axis({0, 8}, {0, 8}, 0, {0, 32}));
}

}  // namespace
}  // namespace cuesta::gles

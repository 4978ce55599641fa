// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/polygon.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::simulator {
namespace {

constexpr GridPoint centre = {subpixels / 2, subpixels / 2};

// How often each pixel of a 64x64 square is covered by a set of polygons.
struct Counter {
    std::vector<int> count = std::vector<int>(64 * 64);

    void add(const Polygon& polygon) {
        for (int ty = 0; ty < 64; ty += tile_size) {
            for (int tx = 0; tx < 64; tx += tile_size) {
                const TileRows rows = polygon.coverage(tx, ty, centre);
                for (int y = 0; y < tile_size; ++y) {
                    for (int x = 0; x < tile_size; ++x)
                        count[static_cast<size_t>((ty + y) * 64 + tx + x)] +=
                            rows[static_cast<size_t>(y)] >> x & 1;
                }
            }
        }
    }
};

Polygon triangle(GridPoint a, GridPoint b, GridPoint c) {
    const std::array<GridPoint, 3> points = {a, b, c};
    return Polygon(points);
}

TEST(Polygon, FanAroundAPointCoversEverySampleOnce) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        // Half the rounds put the shared vertex on a sample, where ties are decided.
        GridPoint hub = {static_cast<int32_t>(random() % (64 * subpixels)),
                         static_cast<int32_t>(random() % (64 * subpixels))};
        if (round % 2 == 0)
            hub = {hub.x / subpixels * subpixels + centre.x,
                   hub.y / subpixels * subpixels + centre.y};
        const int32_t side = 64 * subpixels;
        std::vector<GridPoint> ring = {{0, 0}};
        const int32_t along = static_cast<int32_t>(random() % side);
        ring.push_back({along, 0});
        ring.push_back({side, 0});
        ring.push_back({side, along / subpixels * subpixels + centre.y});
        ring.push_back({side, side});
        ring.push_back({side - along, side});
        ring.push_back({0, side});
        Counter counter;
        for (size_t i = 0; i < ring.size(); ++i)
            counter.add(triangle(hub, ring[i], ring[(i + 1) % ring.size()]));
        for (const int count : counter.count)
            ASSERT_EQ(count, 1) << "round " << round << " hub " << hub.x << "," << hub.y;
    }
}

TEST(Polygon, WindingDoesNotMatter) {
    const GridPoint a = {100, 200};
    const GridPoint b = {9000, 3000};
    const GridPoint c = {2500, 11000};
    Counter one;
    Counter other;
    one.add(triangle(a, b, c));
    other.add(triangle(a, c, b));
    EXPECT_EQ(one.count, other.count);
}

TEST(Polygon, OwnsLeftAndTopEdgesOnly) {
    // Corners on pixel centres: 2..5 are in, 6 is not.
    const auto at = [](int pixel) { return pixel * subpixels + centre.x; };
    const std::array<GridPoint, 4> square = {
        {{at(2), at(2)}, {at(6), at(2)}, {at(6), at(6)}, {at(2), at(6)}}};
    const TileRows rows = Polygon(square).coverage(0, 0, centre);
    for (int y = 0; y < tile_size; ++y)
        EXPECT_EQ(rows[static_cast<size_t>(y)], y >= 2 && y < 6 ? 0x3c : 0) << y;
}

TEST(Polygon, WithoutAreaCoversNothing) {
    EXPECT_TRUE(triangle({0, 0}, {500, 500}, {1000, 1000}).empty());
    EXPECT_TRUE(Polygon({}).empty());
}

TEST(Polygon, SamplePointMovesCoverage) {
    const std::array<GridPoint, 4> half_pixel = {
        {{0, 0}, {subpixels / 2, 0}, {subpixels / 2, subpixels}, {0, subpixels}}};
    const Polygon polygon(half_pixel);
    EXPECT_EQ(polygon.coverage(0, 0, {subpixels / 4, centre.y})[0], 1);
    EXPECT_EQ(polygon.coverage(0, 0, {3 * subpixels / 4, centre.y})[0], 0);
}

TEST(ClipPolygon, KeepsWhatIsInFront) {
    const std::array<HomogeneousPoint, 3> corners = {{{0, 0, 1}, {10, 0, 1}, {0, -10, -1}}};
    const ClippedPolygon clipped = clip_polygon(corners);
    ASSERT_GE(clipped.count, 3u);
    for (unsigned i = 0; i < clipped.count; ++i) {
        EXPECT_GT(clipped.vertices[i].w, 0);
        EXPECT_LE(std::abs(clipped.vertices[i].x), clipped.vertices[i].w * guard_band * 1.0001);
        EXPECT_LE(std::abs(clipped.vertices[i].y), clipped.vertices[i].w * guard_band * 1.0001);
    }
}

TEST(ClipPolygon, DropsWhatIsBehind) {
    const std::array<HomogeneousPoint, 3> corners = {{{0, 0, -1}, {10, 0, -1}, {0, 10, -2}}};
    EXPECT_EQ(clip_polygon(corners).count, 0u);
}

TEST(ClipPolygon, CutsASharedEdgeAtOnePoint) {
    const HomogeneousPoint in = {3, 5, 1};
    const HomogeneousPoint out = {-7, 40, -0.3};
    const std::array<HomogeneousPoint, 3> left = {{in, out, {0, 0, 1}}};
    const std::array<HomogeneousPoint, 3> right = {{out, in, {20, 9, 2}}};
    const auto on_edge = [&](const ClippedPolygon& polygon) {
        std::vector<std::pair<double, double>> points;
        for (unsigned i = 0; i < polygon.count; ++i)
            points.emplace_back(polygon.vertices[i].x, polygon.vertices[i].y);
        return points;
    };
    const auto a = on_edge(clip_polygon(left));
    const auto b = on_edge(clip_polygon(right));
    unsigned shared = 0;
    for (const auto& point : a)
        shared += std::count(b.begin(), b.end(), point) > 0 ? 1 : 0;
    EXPECT_GE(shared, 2u);  // the inside end and the cut
}

// Numbers that floats can have: little is left of small ones beside large ones.
double extreme_number(std::mt19937& random) {
    constexpr std::array numbers = {0.0, 1e-45, 1e-30, 0.5, 1.0, 3.0, 64.0, 32768.0, 1e12, 3e38};
    const double number = numbers[random() % numbers.size()];
    const double moved = random() % 3 == 0 ? number * (1 + random() % 1000 / 1e6) : number;
    return random() % 2 == 0 ? moved : -moved;
}

HomogeneousPoint extreme_point(std::mt19937& random) {
    return {extreme_number(random), extreme_number(random), extreme_number(random)};
}

void expect_on_screen(const HomogeneousPoint& point) {
    ASSERT_GT(point.w, 0);
    ASSERT_TRUE(std::isfinite(point.x / point.w) && std::isfinite(point.y / point.w));
    const GridPoint grid = snap_projected(point);
    ASSERT_LE(std::abs(grid.x), guard_band * subpixels);
    ASSERT_LE(std::abs(grid.y), guard_band * subpixels);
}

TEST(ClipPolygon, LeavesWhatIsOnTheScreenOfAnyNumbers) {
    std::mt19937 random(5);
    for (int round = 0; round < 200000; ++round) {
        const std::array<HomogeneousPoint, 4> corners = {
            extreme_point(random), extreme_point(random), extreme_point(random),
            extreme_point(random)};
        const ClippedPolygon clipped = clip_polygon(std::span(corners).first(3 + random() % 2));
        ASSERT_LE(clipped.count, max_polygon_vertices);
        for (unsigned i = 0; i < clipped.count; ++i)
            ASSERT_NO_FATAL_FAILURE(expect_on_screen(clipped.vertices[i])) << "round " << round;
    }
}

TEST(ClipSegment, LeavesWhatIsOnTheScreenOfAnyNumbers) {
    std::mt19937 random(6);
    for (int round = 0; round < 200000; ++round) {
        HomogeneousPoint from = extreme_point(random), to = extreme_point(random);
        if (!clip_segment(from, to))
            continue;
        ASSERT_NO_FATAL_FAILURE(expect_on_screen(from)) << "round " << round;
        ASSERT_NO_FATAL_FAILURE(expect_on_screen(to)) << "round " << round;
    }
}

TEST(Snap, MovesWhatIsBesideTheGuardBandToItsEdge) {
    constexpr auto edge = static_cast<int32_t>(guard_band) * subpixels;
    EXPECT_EQ(snap_projected({1, 2, 2}).x, subpixels / 2);
    EXPECT_EQ(snap_projected({1, 2, 2}).y, subpixels);
    EXPECT_EQ(snap_projected({1e12, -1e12, 1}).x, edge);
    EXPECT_EQ(snap_projected({1e12, -1e12, 1}).y, -edge);
    EXPECT_EQ(snap_projected({0, INFINITY, 0}).x, -edge);  // 0 / 0
    EXPECT_EQ(snap_projected({0, INFINITY, 0}).y, edge);
}

TEST(ClipSegment, ShortensToTheVisiblePart) {
    HomogeneousPoint a = {0, 0, 1};
    HomogeneousPoint b = {10, 0, -1};
    ASSERT_TRUE(clip_segment(a, b));
    EXPECT_EQ(a.w, 1);
    EXPECT_GT(b.w, 0);
    HomogeneousPoint c = {0, 0, -1};
    HomogeneousPoint d = {10, 0, -1};
    EXPECT_FALSE(clip_segment(c, d));
}

}  // namespace
}  // namespace cuesta::simulator

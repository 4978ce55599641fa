// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/tile_geometry.h"

#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

namespace cuesta::lima {
namespace {

TEST(TileGeometry, SmallTargetsHaveAListATile) {
    const TileGeometry g = tile_geometry(64, 33);
    EXPECT_EQ(g.tiles_w, 4u);
    EXPECT_EQ(g.tiles_h, 3u);
    EXPECT_EQ(g.list_count(), 12u);
    EXPECT_EQ(g.shift_w + g.shift_h + g.shift_min, 0);
}

// The worked example of the Mali-400 fact sheet, part 2, section 2.16.
TEST(TileGeometry, HalvesTheLargerSideUntilTheListsSuffice) {
    const TileGeometry g = tile_geometry(800, 480);
    EXPECT_EQ(g.tiles_w, 50u);
    EXPECT_EQ(g.tiles_h, 30u);
    EXPECT_EQ(g.block_w, 25u);
    EXPECT_EQ(g.block_h, 15u);
    EXPECT_EQ(g.shift_w, 1);
    EXPECT_EQ(g.shift_h, 1);
    EXPECT_EQ(g.shift_min, 1);
}

TEST(TileGeometry, LimitsHoldForEverySize) {
    for (uint32_t width = 1; width <= 4096; width += 111) {
        for (uint32_t height = 1; height <= 4096; height += 97) {
            const TileGeometry g = tile_geometry(width, height);
            EXPECT_LE(g.list_count(), max_tile_lists);
            EXPECT_LT(g.list_of(g.tiles_w - 1, g.tiles_h - 1), g.list_count());
        }
    }
}

TEST(HilbertTiles, VisitsEveryTileOnceAndNeighboursInSquares) {
    const auto tiles = hilbert_tiles(8, 8);
    EXPECT_EQ(std::set(tiles.begin(), tiles.end()).size(), 64u);
    for (size_t i = 1; i < tiles.size(); ++i)
        EXPECT_EQ(std::abs(tiles[i].first - tiles[i - 1].first) +
                      std::abs(tiles[i].second - tiles[i - 1].second),
                  1);
    EXPECT_EQ(hilbert_tiles(5, 3).size(), 15u);
}

}  // namespace
}  // namespace cuesta::lima

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta render` of every scene on the emulated GPU: a picture with something in it, and no more
// memory than promised.
#include <set>

#include <gtest/gtest.h>

#include "process.h"
#include "tools/gallery.h"
#include "tools/png_file.h"

namespace cuesta::e2e {
namespace {

constexpr long peak_limit_kib = 300 * 1024;

class Render : public testing::TestWithParam<tools::GalleryEntry> {};
INSTANTIATE_TEST_SUITE_P(Gallery,
                         Render,
                         testing::ValuesIn(tools::gallery().begin(), tools::gallery().end()),
                         [](const auto& info) { return std::string(info.param.name); });

size_t color_count(const tools::Image& image) {
    std::set<uint32_t> colors;
    for (size_t i = 0; i + 3 < image.rgba.size(); i += 4)
        colors.insert(image.rgba[i] | image.rgba[i + 1] << 8 | image.rgba[i + 2] << 16);
    return colors.size();
}

TEST_P(Render, DrawsAPictureWithinItsMemory) {
    const TemporaryFolder folder;
    const std::string path = folder.path("picture.png");
    const std::string name(GetParam().name);
    const Outcome outcome = run_cuesta({"render", "--gpu", "mali400", name, "-o", path});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out.find(name + ": 512 x 512, "), 0u) << outcome.out;
    EXPECT_NE(outcome.out.find("emulated Mali-400"), std::string::npos) << outcome.out;
    EXPECT_LT(outcome.peak_kib, peak_limit_kib);
    const auto image = tools::read_png(path);
    ASSERT_TRUE(image) << image.error().text;
    EXPECT_EQ(image->width, 512u);
    EXPECT_EQ(image->height, 512u);
    EXPECT_GT(color_count(*image), 500u);
}

TEST(RenderErrors, UnknownScenesAndFolders) {
    const Outcome scene = run_cuesta({"render", "--gpu", "mali400", "nothing"});
    EXPECT_EQ(scene.status, 1);
    EXPECT_EQ(scene.err, "cuesta: error: there is no scene 'nothing'; --list names them\n");
    const Outcome folder =
        run_cuesta({"render", "--gpu", "mali400", "triangle", "-o", "/nowhere/picture.png"});
    EXPECT_EQ(folder.status, 1);
    EXPECT_NE(folder.err.find("/nowhere/picture.png"), std::string::npos) << folder.err;
    EXPECT_EQ(run_cuesta({"render"}).status, 1);
}

}  // namespace
}  // namespace cuesta::e2e

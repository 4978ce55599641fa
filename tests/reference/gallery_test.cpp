// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each scene of the gallery, drawn by driver and emulated GPU, against the reference renderer.
// CUESTA_REFERENCE_OUT=FOLDER keeps both pictures and their difference.
#include "tools/gallery.h"

#include <chrono>
#include <cstdlib>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../e2e/process.h"
#include "compare.h"
#include "render.h"
#include "tools/png_file.h"

namespace cuesta::reference {
namespace {

class Gallery : public testing::TestWithParam<tools::GalleryEntry> {};
INSTANTIATE_TEST_SUITE_P(Scenes,
                         Gallery,
                         testing::ValuesIn(tools::gallery().begin(), tools::gallery().end()),
                         [](const auto& info) { return std::string(info.param.name); });

tools::Image drawn_by_driver(const std::string& scene) {
    const e2e::TemporaryFolder folder;
    const std::string path = folder.path("picture.png");
    const e2e::Outcome outcome = e2e::run_cuesta({"render", "--gpu", "mali400", scene, "-o", path});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Result<tools::Image> image = tools::read_png(path);
    if (!image) {
        ADD_FAILURE() << image.error().text;
        return {};
    }
    return std::move(*image);
}

void keep(const std::string& scene, const std::string& what, const tools::Image& image) {
    if (const char* folder = std::getenv("CUESTA_REFERENCE_OUT")) {
        EXPECT_TRUE(tools::write_png(fmt::format("{}/{}-{}.png", folder, scene, what), image));
    }
}

void check(const std::string& scene, FragmentPrecision precision, const tools::Image& drawn) {
    const auto start = std::chrono::steady_clock::now();
    const Result<tools::Image> expected =
        render(tools::find_scene(scene)->build(), {.precision = precision});
    ASSERT_TRUE(expected) << expected.error().text;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const std::string name = precision == FragmentPrecision::full ? "binary32" : "binary16";
    keep(scene, name, *expected);
    keep(scene, name + "-difference", difference_picture(drawn, *expected));
    const std::optional<Difference> difference = compare(drawn, *expected);
    ASSERT_TRUE(difference) << "the pictures differ in size";
    fmt::print("{:8} {}: {} ({:.1f} s)\n", scene, name, to_text(*difference), seconds.count());
    EXPECT_TRUE(within_limits(*difference)) << to_text(*difference);
}

TEST_P(Gallery, DriverAndReferenceAgree) {
    const std::string scene(GetParam().name);
    const tools::Image drawn = drawn_by_driver(scene);
    keep(scene, "driver", drawn);
    check(scene, FragmentPrecision::medium, drawn);
    check(scene, FragmentPrecision::full, drawn);
}

}  // namespace
}  // namespace cuesta::reference

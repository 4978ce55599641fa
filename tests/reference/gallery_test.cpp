// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each scene of the gallery, drawn by our drivers on both emulated GPUs, against the reference
// renderer and each other. The G13 runs in the checking mode, which finds missing waits.
// CUESTA_REFERENCE_OUT=FOLDER keeps both pictures and their difference.
#include "tools/gallery.h"

#include <cstdlib>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../e2e/process.h"
#include "render.h"
#include "tools/picture_difference.h"
#include "tools/png_file.h"

namespace cuesta::reference {
namespace {

using tools::Difference;

class Gallery : public testing::TestWithParam<tools::GalleryEntry> {};
INSTANTIATE_TEST_SUITE_P(Scenes,
                         Gallery,
                         testing::ValuesIn(tools::gallery().begin(), tools::gallery().end()),
                         [](const auto& info) { return std::string(info.param.name); });

tools::Image drawn_on(const std::string& gpu, const std::string& scene) {
    const e2e::TemporaryFolder folder;
    const std::string path = folder.path("picture.png");
    setenv("CUESTA_DEBUG", "check", 1);
    const e2e::Outcome outcome = e2e::run_cuesta({"render", "--gpu", gpu, scene, "-o", path});
    unsetenv("CUESTA_DEBUG");
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

void expect_close(const std::string& scene,
                  const std::string& what,
                  const tools::Image& drawn,
                  const tools::Image& expected) {
    keep(scene, what + "-difference", difference_picture(drawn, expected));
    const std::optional<Difference> difference = compare(drawn, expected);
    ASSERT_TRUE(difference) << "the pictures differ in size";
    fmt::print("{:8} {}: {}\n", scene, what, to_text(*difference));
    EXPECT_TRUE(within_limits(*difference)) << what << ": " << to_text(*difference);
}

TEST_P(Gallery, DriversAndReferenceAgree) {
    const std::string scene(GetParam().name);
    const tools::Image mali = drawn_on("mali400", scene);
    const tools::Image g13 = drawn_on("g13", scene);
    keep(scene, "mali400", mali);
    keep(scene, "g13", g13);
    for (const FragmentPrecision precision : {FragmentPrecision::medium, FragmentPrecision::full}) {
        const Result<tools::Image> expected =
            render(tools::find_scene(scene)->build(), {.precision = precision});
        ASSERT_TRUE(expected) << expected.error().text;
        const std::string name = precision == FragmentPrecision::full ? "binary32" : "binary16";
        keep(scene, name, *expected);
        expect_close(scene, "mali400 and " + name, mali, *expected);
        // The G13's fragments are binary32.
        if (precision == FragmentPrecision::full)
            expect_close(scene, "g13 and " + name, g13, *expected);
    }
    expect_close(scene, "g13 and mali400", g13, mali);
}

}  // namespace
}  // namespace cuesta::reference

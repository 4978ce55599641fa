// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta render` of every scene on the emulated GPU: a picture with something in it, and no more
// memory than promised.
#include <filesystem>
#include <set>

#include <gtest/gtest.h>
#include <unistd.h>

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
    const std::pair<const char*, const char*> gpus[] = {{"mali400", "emulated Mali-400"},
                                                        {"g13", "emulated Apple G13"}};
    for (const auto& [gpu, title] : gpus) {
        const Outcome outcome = run_cuesta({"render", "--gpu", gpu, name, "-o", path});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.out.find(name + ": 512 x 512, "), 0u) << outcome.out;
        EXPECT_EQ(outcome.out.find(" 1 draws"), std::string::npos) << outcome.out;
        EXPECT_NE(outcome.out.find(title), std::string::npos) << outcome.out;
        EXPECT_LT(outcome.peak_kib, peak_limit_kib) << gpu;
        const auto image = tools::read_png(path);
        ASSERT_TRUE(image) << image.error().text;
        EXPECT_EQ(image->width, 512u);
        EXPECT_EQ(image->height, 512u);
        EXPECT_GT(color_count(*image), 500u);
    }
}

TEST(Compare, SaysHowFarPicturesAreApart) {
    const TemporaryFolder folder;
    const auto picture = [&](const char* name, uint32_t side, uint8_t value) {
        const std::string path = folder.path(name);
        EXPECT_TRUE(tools::write_png(
            path, {side, side, std::vector<uint8_t>(size_t{side} * side * 4, value)}));
        return path;
    };
    const std::string gray = picture("gray.png", 4, 100);
    const std::string near = picture("near.png", 4, 101);
    const std::string far = picture("far.png", 4, 150);
    const std::string large = picture("large.png", 8, 100);
    const std::string difference = folder.path("difference.png");
    const Outcome close = run_cuesta({"compare", gray, near, "-o", difference});
    EXPECT_EQ(close.status, 0) << close.err;
    EXPECT_NE(close.out.find("mean 1.000/255, greatest 1/255"), std::string::npos) << close.out;
    const auto image = tools::read_png(difference);
    ASSERT_TRUE(image) << image.error().text;
    EXPECT_EQ(image->rgba[0], 8);  // eight times as bright
    EXPECT_EQ(image->rgba[3], 255);
    EXPECT_EQ(run_cuesta({"compare", gray, far}).status, 1);
    const Outcome sizes = run_cuesta({"compare", gray, large});
    EXPECT_EQ(sizes.status, 1);
    EXPECT_NE(sizes.err.find("has 4 x 4 pixels"), std::string::npos) << sizes.err;
    EXPECT_EQ(run_cuesta({"compare", gray}).status, 2);
    EXPECT_EQ(run_cuesta({"compare", gray, "/nowhere.png"}).status, 1);
    const Outcome root = run_cuesta({"compare", gray, "/"});
    EXPECT_EQ(root.status, 1);
    EXPECT_EQ(root.err, "cuesta: error: /: Is a directory\n");
}

TEST(RenderErrors, UnknownScenesAndFolders) {
    const Outcome scene = run_cuesta({"render", "--gpu", "mali400", "nothing"});
    EXPECT_EQ(scene.status, 2);
    EXPECT_EQ(scene.err, "cuesta: error: there is no scene 'nothing'; --list names them\n");
    const Outcome folder =
        run_cuesta({"render", "--gpu", "mali400", "triangle", "-o", "/nowhere/picture.png"});
    EXPECT_EQ(folder.status, 1);
    EXPECT_NE(folder.err.find("/nowhere/picture.png"), std::string::npos) << folder.err;
    EXPECT_EQ(run_cuesta({"render"}).status, 2);
}

// Several pictures go to a folder, which is not made where a file is meant.
TEST(RenderErrors, SeveralPicturesAndOneName) {
    const TemporaryFolder folder;
    const std::string file = folder.path("y.png");
    const Outcome named =
        run_cuesta({"render", "--gpu", "mali400", "triangle", "cube", "-o", file});
    EXPECT_EQ(named.status, 2);
    EXPECT_EQ(named.err, "cuesta: error: render: -o " + file +
                             " names one picture, but 2 are asked for; name a folder\n");
    EXPECT_FALSE(std::filesystem::exists(file));
    const Outcome standard = run_cuesta({"render", "triangle", "cube", "-o", "-"});
    EXPECT_EQ(standard.status, 2);
    EXPECT_EQ(standard.err, "cuesta: error: render: standard output takes one picture only\n");
}

TEST(RenderList, NamesTheLanguages) {
    const Outcome list = run_cuesta({"render", "--list"});
    EXPECT_EQ(list.status, 0) << list.err;
    EXPECT_NE(list.out.find("\ncube         GLSL ES  a picture"), std::string::npos) << list.out;
    EXPECT_NE(list.out.find("\ncrt          Cg       a filter"), std::string::npos) << list.out;
}

// Scenes are named, or all are meant, or they are listed.
TEST(RenderErrors, OneWayOfChoosing) {
    for (const std::vector<std::string>& choice : {std::vector<std::string>{"--all", "triangle"},
                                                   {"--list", "triangle"},
                                                   {"--list", "--all"},
                                                   {"--list", "-o", "x.png"}}) {
        std::vector<std::string> arguments = {"render"};
        arguments.insert(arguments.end(), choice.begin(), choice.end());
        const Outcome outcome = run_cuesta(arguments);
        EXPECT_EQ(outcome.status, 2) << choice[0];
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(" excludes "), std::string::npos) << outcome.err;
    }
}

// What is no file is not removed when it takes no more.
TEST(RenderOutput, DevicesStay) {
    const TemporaryFolder folder;
    const std::string link = folder.path("full");
    ASSERT_EQ(symlink("/dev/full", link.c_str()), 0);
    const Outcome full = run_cuesta({"render", "--gpu", "mali400", "triangle", "-o", link});
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.err, "cuesta: error: " + link + ": No space left on device\n");
    EXPECT_TRUE(std::filesystem::is_symlink(link));
}

TEST(RenderOutput, ReplacesWhatLinksName) {
    const TemporaryFolder folder;
    const std::string file = folder.write("file.png", "old");
    const std::string link = folder.path("link.png");
    ASSERT_EQ(symlink("file.png", link.c_str()), 0);
    std::filesystem::permissions(file, std::filesystem::perms(0640));
    const Outcome outcome = run_cuesta({"render", "--gpu", "mali400", "triangle", "-o", link});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(tools::read_png(file));
    EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0640));
    const Outcome out = run_cuesta({"render", "--gpu", "mali400", "triangle", "-o", "-"});
    ASSERT_EQ(out.status, 0) << out.err;
    EXPECT_EQ(out.out.substr(0, 8), "\x89PNG\r\n\x1a\n");
}

// The variable is what --gpu is without an option.
TEST(RenderGpu, IsThatOfTheEnvironment) {
    const TemporaryFolder folder;
    const std::vector<std::string> command = {"render", "triangle", "-o", folder.path("a.png")};
    const Outcome named = run_cuesta(command, {}, {"CUESTA_GPU=mali400mp1"});
    EXPECT_EQ(named.status, 0) << named.err;
    EXPECT_EQ(named.err, "");
    EXPECT_NE(named.out.find("emulated Mali-400"), std::string::npos) << named.out;
    const Outcome wrong = run_cuesta(command, {}, {"CUESTA_GPU=toaster"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.err.find("cuesta: error: CUESTA_GPU: 'toaster' is none of mali400"), 0u)
        << wrong.err;
    const Outcome buffer = run_cuesta(command, {}, {"CUESTA_GPU=g13", "CUESTA_PARAMETER_BUFFER=x"});
    EXPECT_EQ(buffer.status, 2);
    EXPECT_EQ(buffer.err, "cuesta: error: CUESTA_PARAMETER_BUFFER=x: not a number of bytes\n");
    std::vector<std::string> with_option = command;
    with_option.insert(with_option.end(), {"--gpu", "mali400"});
    EXPECT_EQ(run_cuesta(with_option, {}, {"CUESTA_GPU=toaster"}).status, 0);
    const Outcome inside =
        run_cuesta({"run", "--gpu", "mali400", "--", "/bin/sh", "-c",
                    "exec \"$CUESTA_EXE\" render triangle -o \"$0\"", folder.path("b.png")});
    EXPECT_EQ(inside.status, 0) << inside.err;
    EXPECT_EQ(inside.err, "");
}

}  // namespace
}  // namespace cuesta::e2e

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vendor as programs find it: through libglvnd, on each emulated GPU, beside Mesa's.
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "process.h"

namespace cuesta::e2e {
namespace {

std::vector<std::string> on(const std::string& gpu,
                            const std::string& drivers,
                            std::vector<std::string> program) {
    std::vector<std::string> command = {"run", "--gpu", gpu, "--driver", drivers, "--"};
    command.insert(command.end(), program.begin(), program.end());
    return command;
}

class Egl : public testing::TestWithParam<const char*> {
  protected:
    void check(const char* name) {
        const Outcome outcome = run_cuesta(on(GetParam(), "both", {CUESTA_EGL_PROBE, name}));
        EXPECT_EQ(outcome.status, 0) << outcome.err;
    }
};
INSTANTIATE_TEST_SUITE_P(Gpus, Egl, testing::Values("g13", "mali400"), [](const auto& info) {
    return std::string(info.param);
});

TEST_P(Egl, TheVendorIsOurs) {
    for (const char* drivers : {"both", "cuesta"}) {
        const Outcome outcome = run_cuesta(on(GetParam(), drivers, {CUESTA_EGL_PROBE, "vendor"}));
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.out, "Cuesta\n");
    }
}

TEST_P(Egl, DrawsToPbuffers) {
    check("pbuffer");
}
TEST_P(Egl, DrawsWithoutSurfaces) {
    check("surfaceless");
}
TEST_P(Egl, SharesDmaBufsBetweenDisplays) {
    check("dma_buf");
}
TEST_P(Egl, SharesImagesBetweenContexts) {
    check("images");
}
TEST_P(Egl, Fences) {
    check("fences");
}
TEST_P(Egl, SeveralThreads) {
    check("threads");
}

// Scenes in Cg are not for it: the others are drawn, and those that are named are refused.
TEST(GalleryOfOpenGles, LeavesCgOut) {
    if (std::string(CUESTA_GALLERY).empty())
        GTEST_SKIP() << "cuesta-gallery was not built";
    const TemporaryFolder folder;
    const Outcome list = run_cuesta(on("mali400", "cuesta", {CUESTA_GALLERY, "--list"}));
    EXPECT_EQ(list.status, 0) << list.err;
    EXPECT_NE(list.out.find("floor "), std::string::npos) << list.out;
    EXPECT_EQ(list.out.find("crt "), std::string::npos) << list.out;
    const Outcome named =
        run_cuesta(on("mali400", "cuesta", {CUESTA_GALLERY, "-o", folder.path("x"), "crt"}));
    EXPECT_EQ(named.status, 1);
    EXPECT_EQ(named.err,
              "cuesta-gallery: scene 'crt' is written in Cg, which OpenGL ES does not take; "
              "cuesta render draws it\n");
    const Outcome all =
        run_cuesta(on("mali400", "cuesta", {CUESTA_GALLERY, "-o", folder.path("all")}));
    EXPECT_EQ(all.status, 0) << all.err;
    EXPECT_NE(all.out.find("\ncube: 512 x 512"), std::string::npos) << all.out;
    EXPECT_EQ(all.out.find("vase"), std::string::npos) << all.out;
}

// Mesa's tools; skipped where they are not installed.
TEST_P(Egl, ToolsNameUs) {
    const Outcome egl = run_cuesta(on(GetParam(), "both", {"sh", "-c", "timeout 60 eglinfo"}));
    const Outcome waffle =
        run_cuesta(on(GetParam(), "both",
                      {"sh", "-c", "timeout 60 wflinfo --platform surfaceless_egl --api gles2"}));
    if (egl.status == 127 || waffle.status == 127)
        GTEST_SKIP() << "eglinfo or wflinfo is not installed";
    EXPECT_NE(egl.out.find("EGL vendor string: Cuesta"), std::string::npos) << egl.out << egl.err;
    EXPECT_EQ(waffle.status, 0) << waffle.err;
    const char* const version = GetParam() == "g13" ? "OpenGL ES 3.1" : "OpenGL ES 2.0";
    EXPECT_NE(waffle.out.find(version), std::string::npos) << waffle.out;
    EXPECT_NE(waffle.out.find("Cuesta"), std::string::npos) << waffle.out;
}

// Without the shim, on a machine without our hardware, ours has no display and the next is asked.
TEST(EglWithoutGpu, ThereIsNoDisplayOfOurs) {
    if (access("/dev/dri", F_OK) == 0)
        GTEST_SKIP() << "this machine has a GPU, which may be ours";
    const std::string variable = "__EGL_VENDOR_LIBRARY_FILENAMES=" CUESTA_EGL_JSON;
    const std::string probe = " EGL_PLATFORM=surfaceless " CUESTA_EGL_PROBE " vendor";
    TemporaryFolder folder;
    const auto out_of = [&](const std::string& command) {
        const std::string file = folder.path("out");
        EXPECT_EQ(std::system((command + " >" + file + " 2>/dev/null").c_str()), 0) << command;
        return content_of(file);
    };
    EXPECT_EQ(out_of(variable + probe), "none\n");
    const std::string mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json";
    if (access(mesa.c_str(), R_OK) != 0)
        GTEST_SKIP() << "Mesa's EGL is not installed";
    // What Mesa keeps at the end is not ours to report.
    EXPECT_EQ(out_of("ASAN_OPTIONS=detect_leaks=0 " + variable + ":" + mesa + probe),
              "Mesa Project\n");
}

}  // namespace
}  // namespace cuesta::e2e

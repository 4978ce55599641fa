// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta run --driver mesa. Whether the machine has a Mesa that drives our GPUs is not known here:
// folders with files that look like one are given instead.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "process.h"
#include "tools/elf_file.h"
#include "tools/library_folders.h"

namespace cuesta::e2e {
namespace {

namespace fs = std::filesystem;

TEST(RunOnMesa, WantsOneThatIsThere) {
    const TemporaryFolder folder;
    const std::string empty = folder.path("");
    const Outcome none =
        run_cuesta({"run", "--gpu", "g13", "--driver", "mesa", "--mesa", empty, "--", "/bin/true"});
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.err.find("cuesta: error: --mesa " + empty + ": no Mesa is there: "), 0u)
        << none.err;
    const std::string vendors =
        "__EGL_VENDOR_LIBRARY_FILENAMES=" + folder.write("other.json", "{}");
    const Outcome not_installed =
        run_cuesta({"run", "--gpu", "g13", "--driver", "mesa", "--", "/bin/true"}, {}, {vendors});
    EXPECT_EQ(not_installed.status, 1);
    EXPECT_EQ(not_installed.err.find("cuesta: error: no Mesa is installed: "), 0u)
        << not_installed.err;
}

TEST(RunOnMesa, FoldersAreForIt) {
    const Outcome outcome = run_cuesta({"run", "--gpu", "g13", "--mesa", "/", "--", "/bin/true"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "cuesta: error: run: --mesa belongs to --driver mesa\n");
}

TEST(RunOnMesa, AFolderWithoutANameIsNone) {
    const Outcome outcome =
        run_cuesta({"run", "--gpu", "g13", "--driver", "mesa", "--mesa", "", "--", "/bin/true"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("--mesa: is empty"), std::string::npos) << outcome.err;
}

// A root with a dynamic linker and a C library of its own, which are this machine's.
class RootOfMesa : public testing::Test {
  protected:
    void SetUp() override {
        const Result<tools::ElfFile> shell = tools::read_elf_file("/bin/sh");
        ASSERT_TRUE(shell) << shell.error().text;
        const std::string libc = tools::find_library("libc.so.6");
        if (libc.empty())
            GTEST_SKIP() << "this machine's C library is not glibc";
        fs::create_directories(libraries());
        fs::create_directories(root() + "/usr/share/glvnd/egl_vendor.d");
        loader_ = libraries() + "/" + fs::path(shell->loader).filename().string();
        fs::create_symlink(shell->loader, loader_);
        fs::create_symlink(libc, libraries() + "/libc.so.6");
        fs::copy_file("/bin/sh", libraries() + "/libEGL_mesa.so.0");
        std::ofstream(libraries() + "/libEGL_mesa.so.0", std::ios::app) << "libgallium-26.2.so";
        std::ofstream(libraries() + "/libgallium-26.2.so") << "LIMA_DEBUG";
        std::ofstream(vendor_file()) << "{}";
    }
    std::string root() const { return fs::canonical(folder_.path("")); }
    std::string libraries() const { return root() + "/usr/lib/x"; }
    std::string vendor_file() const {
        return root() + "/usr/share/glvnd/egl_vendor.d/50_mesa.json";
    }
    Outcome run(const std::string& gpu, const std::string& script) const {
        return run_cuesta(
            {"run", "--gpu", gpu, "--driver", "mesa", "--mesa", root(), "--", "sh", "-c", script});
    }

    std::string loader_;

  private:
    TemporaryFolder folder_;
};

TEST_F(RootOfMesa, ItsLinkerStartsProgramsUnderTheShim) {
    const Outcome outcome =
        run("mali400", "echo $0 $__EGL_VENDOR_LIBRARY_FILENAMES; echo /dev/dri/r*");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "sh " + vendor_file() + "\n/dev/dri/renderD128\n");
    // The linker itself is the file that runs.
    EXPECT_EQ(run("mali400", "readlink /proc/$$/exe").out, fs::canonical(loader_).string() + "\n");
}

TEST_F(RootOfMesa, HasToHaveTheDriver) {
    const Outcome outcome = run("g13", "true");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err.find("cuesta: error: the Mesa in " + root() + " has no driver asahi. "),
              0u)
        << outcome.err;
}

}  // namespace
}  // namespace cuesta::e2e

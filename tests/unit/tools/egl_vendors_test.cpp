// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/egl_vendors.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tools/emulation.h"

namespace cuesta::tools {
namespace {

class VendorFile : public testing::Test {
  protected:
    void TearDown() override { std::filesystem::remove(path_); }

    std::string with(const std::string& text) const {
        std::ofstream(path_) << text;
        return path_;
    }
    std::string naming(const std::string& library) const {
        return with(R"({"file_format_version": "1.0.0", "ICD": {"library_path": ")" + library +
                    "\"}}");
    }

    std::string path_ = testing::TempDir() + "vendor_" +
                        testing::UnitTest::GetInstance()->current_test_info()->name() + ".json";
};

TEST_F(VendorFile, NamesItsLibrary) {
    EXPECT_EQ(library_of_vendor(naming("libEGL_cuesta.so.0")), "libEGL_cuesta.so.0");
    EXPECT_EQ(library_of_vendor(with(R"({"ICD": {"library_path": 5}})")), "");
    EXPECT_EQ(library_of_vendor(with("{")), "");
    EXPECT_EQ(library_of_vendor(path_ + ".none"), "");
}

// libEGL would take the next vendor, and the program run on something else.
TEST_F(VendorFile, OfABuildThatWasMovedIsRefused) {
    const Result<void> moved = check_vendor(naming(path_ + ".so"));
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().code, Errc::not_found);
    EXPECT_EQ(moved.error().text.find(path_ + " names " + path_ + ".so, which is not there"), 0u)
        << moved.error().text;
    EXPECT_TRUE(check_vendor(naming(path_)));
    EXPECT_EQ(check_vendor(with("{")).error().text, path_ + " names no library of EGL");
    // The dynamic linker's business.
    EXPECT_TRUE(check_vendor(naming("libEGL_cuesta.so.0")));
}

TEST(InstalledPlaces, GoWithTheProgram) {
    using Places = std::vector<std::string>;
    EXPECT_EQ(installed_places("/usr/bin", "/usr/lib/x", "/usr/bin"), Places{"/usr/lib/x"});
    EXPECT_EQ(installed_places("/tmp/to/usr/bin", "/usr/lib/x", "/usr/bin"),
              (Places{"/tmp/to/usr/lib/x", "/usr/lib/x"}));
    // The build tree's programs are in no `bin`.
    EXPECT_EQ(installed_places("/build/src/tools", "/usr/local/share", "/usr/local/bin"),
              (Places{"/build/src/share", "/usr/local/share"}));
}

}  // namespace
}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs with the shim preloaded.
#include "winsys/common/drm_node.h"

#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "winsys/common/gem_calls.h"

namespace cuesta::winsys {
namespace {

class DrmNode : public testing::Test {
  protected:
    void SetUp() override {
        const char* gpu = std::getenv("CUESTA_GPU");
        if (gpu == nullptr)
            GTEST_SKIP() << "runs with the drm-shim preloaded";
        driver_ = std::string(gpu) == "g13" ? "asahi" : "lima";
        other_ = std::string(gpu) == "g13" ? "lima" : "asahi";
    }
    std::string driver_, other_;
};

TEST_F(DrmNode, OpensTheOneOfTheDriver) {
    const Result<FileDescriptor> node = open_render_node(driver_);
    ASSERT_TRUE(node) << node.error().text;
    EXPECT_TRUE(expect_driver(node->get(), driver_));
    EXPECT_TRUE(is_render_node(node->get()));
    const Result<DriverVersion> wrong = expect_driver(node->get(), other_);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().text, "not a " + other_ + " device, but '" + driver_ + "'");
}

TEST_F(DrmNode, ThereMayBeNone) {
    const Result<FileDescriptor> node = open_render_node(other_);
    ASSERT_FALSE(node);
    EXPECT_EQ(node.error().code, Errc::not_found);
    EXPECT_EQ(node.error().text, "no render node of the " + other_ + " driver on this machine");
}

TEST_F(DrmNode, OtherFilesAreNone) {
    const FileDescriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    EXPECT_FALSE(expect_driver(null.get(), driver_));
    EXPECT_FALSE(is_render_node(null.get()));
    EXPECT_FALSE(map_memory(null.get(), 0, 0));
    EXPECT_FALSE(export_gem(null.get(), 1));
    EXPECT_FALSE(import_gem(null.get(), null.get()));
}

}  // namespace
}  // namespace cuesta::winsys

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/path_tree.h"

#include <map>

#include <gtest/gtest.h>

#include "drm-shim/gpu_models.h"

namespace cuesta::drm_shim {
namespace {

using Where = Resolved::Where;

class PathTreeTest : public testing::Test {
  protected:
    std::string place(std::string_view path, bool follow = true) {
        const Resolved resolved = tree_.resolve(path, follow, [&](const std::string& link) {
            const auto found = real_links_.find(link);
            return found != real_links_.end() ? found->second : std::string();
        });
        switch (resolved.where) {
            case Where::real: return "real " + resolved.path;
            case Where::node: return resolved.node->path;
            case Where::missing: return "missing";
            case Where::not_a_directory: return "not a directory";
            case Where::loop: return "loop";
        }
        return "?";
    }

    PathTree tree_{std::vector<NodeRow>{
        {"/dev/dri", NodeKind::directory},
        {"/dev/dri/node", NodeKind::device, {}, 226, 128},
        {"/sys/dev/char", NodeKind::merged, "226:"},
        {"/sys/dev/char/226:128", NodeKind::link, "../../devices/gpu/drm/node"},
        {"/sys/devices/gpu/drm/node/device", NodeKind::link, "../../../gpu"},
        {"/sys/devices/gpu/uevent", NodeKind::text, "X=1\n"},
        {"/sys/outside", NodeKind::link, "/etc/hosts"},
        {"/sys/round", NodeKind::link, "round"},
    }};
    std::map<std::string, std::string> real_links_;
};

TEST_F(PathTreeTest, LeavesOtherPathsAlone) {
    EXPECT_EQ(place("/etc/passwd"), "real /etc/passwd");
    EXPECT_EQ(place("/home/a/../b"), "real /home/a/../b");
    EXPECT_EQ(place("/dev/null"), "real /dev/null");
    EXPECT_EQ(place("/sys/dev/char/1:3"), "real /sys/dev/char/1:3");
}

TEST_F(PathTreeTest, FindsNodesHoweverThePathIsWritten) {
    for (const char* path : {"/dev/dri/node", "//dev///dri/./node", "/dev/../dev/dri/node",
                             "/home/../dev/dri/node", "/dev/dri/x/../node"})
        EXPECT_EQ(place(path),
                  path == std::string("/dev/dri/x/../node") ? "missing" : "/dev/dri/node")
            << path;
}

TEST_F(PathTreeTest, HidesWhatTheTreeKnowsBetter) {
    EXPECT_EQ(place("/dev/dri/renderD129"), "missing");
    EXPECT_EQ(place("/dev/dri/card0/x"), "missing");
    EXPECT_EQ(place("/sys/dev/char/226:0/device"), "missing");
}

TEST_F(PathTreeTest, FollowsLinksInAndOutOfTheTree) {
    EXPECT_EQ(place("/sys/dev/char/226:128/device/uevent"), "/sys/devices/gpu/uevent");
    EXPECT_EQ(place("/sys/dev/char/226:128"), "/sys/devices/gpu/drm/node");
    EXPECT_EQ(place("/sys/dev/char/226:128", false), "/sys/dev/char/226:128");
    EXPECT_EQ(place("/sys/dev/char/226:128/", false), "/sys/devices/gpu/drm/node");
    EXPECT_EQ(place("/sys/outside"), "real /etc/hosts");
    EXPECT_EQ(place("/sys/outside", false), "/sys/outside");
    EXPECT_EQ(place("/sys/round"), "loop");
}

TEST_F(PathTreeTest, FollowsRealLinksIntoTheTree) {
    real_links_ = {{"/tmp/node", "/dev/dri/node"},
                   {"/tmp/dir", "../dev/dri"},
                   {"/tmp/a", "b/c"},
                   {"/tmp/b", "/tmp"},
                   {"/tmp/c", "node"},
                   {"/dev/alias", "dri"},
                   {"/tmp/round", "round"},
                   {"/tmp/hosts", "/etc/hosts"}};
    EXPECT_EQ(place("/tmp/node"), "/dev/dri/node");
    EXPECT_EQ(place("/tmp/node", false), "real /tmp/node");
    EXPECT_EQ(place("/tmp/node/", false), "not a directory");
    EXPECT_EQ(place("/tmp/dir", false), "real /tmp/dir");
    EXPECT_EQ(place("/tmp/dir/node", false), "/dev/dri/node");
    EXPECT_EQ(place("/tmp/dir/card0"), "missing");
    EXPECT_EQ(place("/tmp/a"), "/dev/dri/node");
    EXPECT_EQ(place("/dev/alias/node"), "/dev/dri/node");
    EXPECT_EQ(place("/tmp/round"), "loop");
    EXPECT_EQ(place("/tmp/hosts"), "real /tmp/hosts");
}

TEST_F(PathTreeTest, FollowsFortyLinks) {
    for (int i = 0; i < 41; ++i)
        real_links_["/tmp/" + std::to_string(i)] = std::to_string(i + 1);
    real_links_["/tmp/40"] = "/dev/dri/node";
    EXPECT_EQ(place("/tmp/1"), "/dev/dri/node");
    EXPECT_EQ(place("/tmp/0"), "loop");
}

// The real file system may not have what such a path passes.
TEST_F(PathTreeTest, TellsARealPathInOtherWordsBehindANode) {
    real_links_ = {{"/tmp/dir", "/dev/dri"}};
    EXPECT_EQ(place("/dev/dri/../null"), "real /dev/null");
    EXPECT_EQ(place("/tmp/dir/../null"), "real /dev/null");
    EXPECT_EQ(place("/dev/dri/../shm/x/"), "real /dev/shm/x/");
}

TEST_F(PathTreeTest, AFileIsNoDirectory) {
    EXPECT_EQ(place("/dev/dri/node/x"), "not a directory");
    EXPECT_EQ(place("/dev/dri/node/"), "not a directory");
    EXPECT_EQ(place("/dev/dri/"), "/dev/dri");
}

TEST(PlatformTree, LinksOfEveryModelLeadSomewhere) {
    for (const GpuModel& model : gpu_models()) {
        const std::vector<NodeRow> rows = platform_device_rows(model.platform());
        const PathTree tree(rows);
        for (const NodeRow& row : rows) {
            if (row.kind != NodeKind::link || row.content.find("bus/platform") != row.content.npos)
                continue;
            const Resolved resolved = tree.resolve(row.path, true);
            ASSERT_EQ(resolved.where, Where::node) << row.path;
            EXPECT_NE(resolved.node->kind, NodeKind::link) << row.path;
            EXPECT_NE(resolved.node->kind, NodeKind::merged) << row.path;
        }
        EXPECT_EQ(tree.resolve("/sys/dev/char/226:128/device/subsystem", true).path,
                  "/sys/bus/platform");
    }
}

}  // namespace
}  // namespace cuesta::drm_shim

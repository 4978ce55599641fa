// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The device files and sysfs entries that the emulated GPU adds to the file system, as data, and
// the resolution of paths that touch them. Where the tree says nothing, the real file system
// counts; where it knows better (a directory is opaque, or hides a kind of entry) real entries do
// not exist.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta::drm_shim {

enum class NodeKind : uint8_t {
    merged,     // directory: the real entries, and ours
    directory,  // directory of which the real part, if any, is hidden
    text,       // read-only file; content is its text
    link,       // symbolic link; content is its target
    device,     // character device
};

// One line of a tree's table. Missing parents are merged directories.
struct NodeRow {
    std::string path;
    NodeKind kind = NodeKind::directory;
    std::string content{};  // see NodeKind; for merged: prefix of the real names to hide
    uint32_t major = 0, minor = 0;
};

struct Node {
    std::string name;
    std::string path;
    NodeKind kind = NodeKind::merged;
    std::string content;
    uint32_t major = 0, minor = 0;
    uint64_t inode = 0;
    const Node* parent = nullptr;
    std::vector<std::unique_ptr<Node>> children;

    bool is_directory() const { return kind == NodeKind::merged || kind == NodeKind::directory; }
    const Node* child(std::string_view child_name) const;
    // Whether a real entry of that name in this directory does not exist for the program.
    bool hides(std::string_view real_name) const;
};

struct Resolved {
    enum class Where : uint8_t {
        real,     // ask the real file system for `path`
        node,     // `node`; where that is merged, the real file system first
        missing,  // no such file, whatever the real file system says
        not_a_directory,
        loop,
    };
    Where where = Where::real;
    // What the program's path comes to. As it was written, where the real file system has all
    // that the path passes.
    std::string path;
    const Node* node = nullptr;
};

// Where a link of the real file system leads; empty for what is no link.
using LinkReader = std::function<std::string(const std::string& path)>;

class PathTree {
  public:
    explicit PathTree(std::span<const NodeRow> rows);

    // path must be absolute. follow_last: whether a link as last component is followed. read_link
    // is asked for every component that is not in the tree: any may be a link into it.
    Resolved resolve(std::string_view path,
                     bool follow_last,
                     const LinkReader& read_link = {}) const;

    const Node* find(std::string_view path) const;  // without following anything

  private:
    Node& ensure(std::string_view path);

    std::unique_ptr<Node> root_;
    uint64_t next_inode_;
};

}  // namespace cuesta::drm_shim

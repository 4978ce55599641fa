// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/path_tree.h"

#include <utility>

#include "base/assert.h"

namespace cuesta::drm_shim {
namespace {

constexpr unsigned max_links = 40;  // as Linux

// Takes the first component off the path; empty at its end.
std::string_view next_component(std::string_view& path) {
    const size_t start = path.find_first_not_of('/');
    if (start == std::string_view::npos) {
        path = {};
        return {};
    }
    const size_t end = std::min(path.find('/', start), path.size());
    const std::string_view component = path.substr(start, end - start);
    path.remove_prefix(end);
    return component;
}

// One resolution. `outside_` names the real components below `node_`: none within the tree.
class Walk {
  public:
    Walk(const Node& root, std::string_view path, bool follow_last, const LinkReader& read_link)
        : root_(root),
          node_(&root),
          original_(path),
          rest_(path),
          follow_last_(follow_last),
          read_link_(read_link) {}

    Resolved run() {
        while (true) {
            std::string_view rest = rest_;
            const std::string component(next_component(rest));
            rest_ = std::string(rest);
            if (component.empty())
                return finish();
            if (!step(component))
                return {failure_, std::string(original_), nullptr};
        }
    }

  private:
    bool step(const std::string& component) {
        if (component == ".")
            return true;
        if (component == "..") {
            leave();
            return true;
        }
        if (outside_.empty() && !node_->is_directory())
            return fail(Resolved::Where::not_a_directory);
        const Node* child = outside_.empty() ? node_->child(component) : nullptr;
        if (child == nullptr) {
            if (outside_.empty() && node_->hides(component))
                return fail(Resolved::Where::missing);
            outside_.push_back(component);
            return !is_followed() || follow_real();
        }
        if (child->kind == NodeKind::link && is_followed()) {
            passed_ours_ = true;
            return follow(child->content);
        }
        node_ = child;
        return true;
    }

    void leave() {
        if (!outside_.empty()) {
            outside_.pop_back();
        } else if (node_->parent != nullptr) {
            node_ = node_->parent;
            passed_ours_ = true;
        }
    }

    // Whether the component just taken off the path is followed if it is a link.
    bool is_followed() const { return follow_last_ || !rest_.empty(); }

    bool follow_real() {
        const std::string target = read_link_ ? read_link_(place()) : std::string();
        if (target.empty())
            return true;
        outside_.pop_back();
        return follow(target);
    }

    bool follow(const std::string& target) {
        if (++links_ > max_links)
            return fail(Resolved::Where::loop);
        if (target.starts_with('/')) {
            node_ = &root_;
            outside_.clear();
        }
        rest_ = target + "/" + rest_;
        return true;
    }

    // The path of where we are.
    std::string place() const {
        std::string path = node_->path == "/" && !outside_.empty() ? "" : node_->path;
        for (const std::string& component : outside_)
            path.append("/").append(component);
        return path;
    }

    bool fail(Resolved::Where why) {
        failure_ = why;
        return false;
    }

    Resolved finish() const {
        if (outside_.empty()) {
            const bool slash = original_.ends_with('/');
            if (slash && !node_->is_directory() && node_->kind != NodeKind::link)
                return {Resolved::Where::not_a_directory, node_->path, nullptr};
            return {Resolved::Where::node, node_->path, node_};
        }
        // What need not be told to libc in other words is not.
        if (!passed_ours_)
            return {Resolved::Where::real, std::string(original_), nullptr};
        std::string path = place();
        if (original_.ends_with('/'))
            path += '/';
        return {Resolved::Where::real, std::move(path), nullptr};
    }

    const Node& root_;
    const Node* node_;
    std::vector<std::string> outside_;
    std::string_view original_;
    std::string rest_;
    bool follow_last_;
    const LinkReader& read_link_;
    unsigned links_ = 0;
    bool passed_ours_ = false;  // a link or directory that the real file system may not have
    Resolved::Where failure_ = Resolved::Where::missing;
};

}  // namespace

const Node* Node::child(std::string_view child_name) const {
    for (const std::unique_ptr<Node>& candidate : children)
        if (candidate->name == child_name)
            return candidate.get();
    return nullptr;
}

bool Node::hides(std::string_view real_name) const {
    if (kind == NodeKind::directory)
        return true;
    return kind == NodeKind::merged && !content.empty() && real_name.starts_with(content);
}

PathTree::PathTree(std::span<const NodeRow> rows)
    : root_(std::make_unique<Node>()), next_inode_(0x43750001) {
    root_->path.push_back('/');
    root_->inode = next_inode_++;
    for (const NodeRow& row : rows) {
        Node& node = ensure(row.path);
        node.kind = row.kind;
        node.content = row.content;
        node.major = row.major;
        node.minor = row.minor;
    }
}

Node& PathTree::ensure(std::string_view path) {
    Node* node = root_.get();
    for (;;) {
        const std::string name(next_component(path));
        if (name.empty())
            return *node;
        CUESTA_ASSERT(node->is_directory(), "a file of the tree has entries");
        Node* next = const_cast<Node*>(node->child(name));
        if (next == nullptr) {
            next = node->children.emplace_back(std::make_unique<Node>()).get();
            next->name = name;
            next->path = (node->path == "/" ? "" : node->path) + "/" + name;
            next->kind = node->kind == NodeKind::directory ? NodeKind::directory : NodeKind::merged;
            next->inode = next_inode_++;
            next->parent = node;
        }
        node = next;
    }
}

Resolved PathTree::resolve(std::string_view path,
                           bool follow_last,
                           const LinkReader& read_link) const {
    return Walk(*root_, path, follow_last, read_link).run();
}

const Node* PathTree::find(std::string_view path) const {
    const Node* node = root_.get();
    for (;;) {
        const std::string_view name = next_component(path);
        if (name.empty() || node == nullptr)
            return node;
        node = node->child(name);
    }
}

}  // namespace cuesta::drm_shim

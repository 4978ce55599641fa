// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/directory_stream.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <set>

#include <fcntl.h>
#include <unistd.h>

#include "drm-shim/preload/nodes.h"
#include "drm-shim/preload/real.h"

namespace cuesta::drm_shim {
namespace {

struct OpenStreams {
    std::mutex mutex;
    std::set<DIR*> handles;
    std::atomic<size_t> count{0};
};

OpenStreams& open_streams() {
    static OpenStreams& streams = *new OpenStreams;  // used until the very end of the process
    return streams;
}

unsigned char type_of(const Node& node) {
    switch (node.kind) {
        case NodeKind::merged:
        case NodeKind::directory: return DT_DIR;
        case NodeKind::text: return DT_REG;
        case NodeKind::link: return DT_LNK;
        case NodeKind::device: return DT_CHR;
    }
    return DT_UNKNOWN;
}

}  // namespace

DirectoryStream::DirectoryStream(const Node& node, DIR* real_stream, int fd)
    : node_(node), real_stream_(real_stream), fd_(fd) {
    const uint64_t parent = node.parent != nullptr ? node.parent->inode : node.inode;
    if (real_stream == nullptr)
        entries_ = {{".", node.inode, DT_DIR}, {"..", parent, DT_DIR}};
    while (const dirent64* entry = real_stream != nullptr ? real::readdir64(real_stream) : nullptr)
        if (!node.hides(entry->d_name) && node.child(entry->d_name) == nullptr)
            entries_.push_back({entry->d_name, entry->d_ino, entry->d_type});
    for (const std::unique_ptr<Node>& child : node.children)
        entries_.push_back({child->name, child->inode, type_of(*child)});
}

DirectoryStream::~DirectoryStream() {
    if (real_stream_ != nullptr)
        real::closedir(real_stream_);
    if (fd_ >= 0)
        ::close(fd_);
}

DIR* DirectoryStream::open(const Node& node, DIR* real_stream, int fd) {
    auto* stream = new DirectoryStream(node, real_stream, fd);
    DIR* handle = reinterpret_cast<DIR*>(stream);
    OpenStreams& streams = open_streams();
    const std::lock_guard lock(streams.mutex);
    streams.handles.insert(handle);
    streams.count = streams.handles.size();
    return handle;
}

DirectoryStream* DirectoryStream::find(DIR* handle) {
    OpenStreams& streams = open_streams();
    if (streams.count == 0)
        return nullptr;
    const std::lock_guard lock(streams.mutex);
    return streams.handles.contains(handle) ? reinterpret_cast<DirectoryStream*>(handle) : nullptr;
}

int DirectoryStream::close(DIR* handle) {
    {
        OpenStreams& streams = open_streams();
        const std::lock_guard lock(streams.mutex);
        streams.handles.erase(handle);
        streams.count = streams.handles.size();
    }
    delete reinterpret_cast<DirectoryStream*>(handle);
    return 0;
}

int DirectoryStream::descriptor(Shim& shim) {
    if (real_stream_ != nullptr)
        return ::dirfd(real_stream_);
    if (fd_ < 0)
        fd_ = open_node(shim, node_, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return fd_;
}

// What a name needs, as the kernel counts: programs copy entries by it.
template <typename Dirent>
static unsigned short record_length(const Dirent&, size_t name_length) {
    constexpr size_t alignment = alignof(Dirent);
    const size_t bytes = offsetof(Dirent, d_name) + name_length + 1;
    return static_cast<unsigned short>((bytes + alignment - 1) / alignment * alignment);
}

template <typename Dirent>
Dirent* DirectoryStream::read_into(Dirent& out) {
    if (next_ >= entries_.size())
        return nullptr;
    const Entry& entry = entries_[next_++];
    const size_t length = std::min(entry.name.size(), sizeof out.d_name - 1);
    out.d_ino = static_cast<decltype(out.d_ino)>(entry.inode);
    out.d_off = static_cast<decltype(out.d_off)>(next_);
    out.d_reclen = record_length(out, length);
    out.d_type = entry.type;
    std::memcpy(out.d_name, entry.name.data(), length);
    out.d_name[length] = '\0';
    return &out;
}

dirent* DirectoryStream::read() {
    return read_into(entry_);
}

dirent64* DirectoryStream::read64() {
    return read_into(entry64_);
}

}  // namespace cuesta::drm_shim

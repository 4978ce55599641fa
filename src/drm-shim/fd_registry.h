// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which file descriptors of this process are ours. A descriptor is told by the file behind it
// (an anchor's mark, else device and inode number), not by its number: copies made by dup, dup2,
// fcntl, fork or a socket are found without anybody watching those calls, and a number that was
// closed behind our back and given to another file is never mistaken. What cannot be seen that way
// is the last close: reap() looks which of our files still have a descriptor.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace cuesta::drm_shim {

class File;
class Syncobj;
struct Node;

// dma-bufs and sync_files are not here: they are files that speak for themselves.
using FdObject = std::variant<std::shared_ptr<File>, std::shared_ptr<Syncobj>, const Node*>;

// The file behind a descriptor: device and inode number, or for an anchor (anchor_fd.h) a device
// that there is not and its mark.
using FileKey = std::pair<uint64_t, uint64_t>;
std::optional<FileKey> file_key(int fd);

class FdRegistry {
  public:
    static FdRegistry& instance();

    // Announces the file behind fd.
    void add(int fd, FdObject object);

    std::optional<FdObject> find(int fd) const;

    // Forgets, and returns to be destroyed without our locks, the objects whose last descriptor
    // was closed. Call after a descriptor that find() knew was closed.
    std::vector<FdObject> reap();

    // In the child of a fork: the objects belong to the parent, whose memory they share. They
    // stay known and are never destroyed here. Called with the lock.
    void abandon_all();

    // Held across fork, so that the child does not inherit a half-made change.
    void lock() { mutex_.lock(); }
    void unlock() { mutex_.unlock(); }

  private:
    struct Entry {
        FdObject object;
        uint32_t missed;  // scans that saw no descriptor of it
    };

    void mark_missing();

    mutable std::mutex mutex_;
    std::map<FileKey, Entry> entries_;
    std::vector<FdObject> abandoned_;
    std::atomic<size_t> count_{0};
};

}  // namespace cuesta::drm_shim

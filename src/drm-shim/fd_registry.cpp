// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/fd_registry.h"

#include <charconv>
#include <cstring>
#include <set>

#include <dirent.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/assert.h"
#include "drm-shim/anchor_fd.h"

namespace cuesta::drm_shim {
namespace {

constexpr uint64_t anchor_device = ~uint64_t{0};

// Nothing where /proc is missing.
std::optional<std::vector<int>> open_descriptors() {
    std::vector<int> result;
    DIR* dir = ::opendir("/proc/self/fd");
    if (dir == nullptr)
        return std::nullopt;
    while (const dirent* entry = ::readdir(dir)) {
        int number = -1;
        const char* end = entry->d_name + std::strlen(entry->d_name);
        if (std::from_chars(entry->d_name, end, number).ptr == end)
            result.push_back(number);
    }
    ::closedir(dir);
    return result;
}

}  // namespace

FdRegistry& FdRegistry::instance() {
    static FdRegistry& registry = *new FdRegistry;  // used until the very end of the process
    return registry;
}

std::optional<FileKey> file_key(int fd) {
    if (const std::optional<uint64_t> mark = anchor_mark(fd))
        return FileKey{anchor_device, *mark};
    // By system call: the libc function is one of those that the shim replaces, and asks us.
    struct statx info {};
    if (::syscall(SYS_statx, fd, "", AT_EMPTY_PATH, STATX_INO, &info) != 0)
        return std::nullopt;
    return FileKey{uint64_t{info.stx_dev_major} << 32 | info.stx_dev_minor, info.stx_ino};
}

void FdRegistry::add(int fd, FdObject object) {
    const std::optional<FileKey> key = file_key(fd);
    CUESTA_ASSERT(key.has_value(), "announced a closed descriptor");
    const std::lock_guard guard(mutex_);
    entries_.insert_or_assign(*key, Entry{std::move(object), 0});
    count_ = entries_.size();
}

std::optional<FdObject> FdRegistry::find(int fd) const {
    if (fd < 0 || count_ == 0)
        return std::nullopt;
    const std::optional<FileKey> key = file_key(fd);
    if (!key)
        return std::nullopt;
    const std::lock_guard guard(mutex_);
    const auto found = entries_.find(*key);
    if (found == entries_.end())
        return std::nullopt;
    return found->second.object;
}

void FdRegistry::mark_missing() {
    const std::optional<std::vector<int>> descriptors = open_descriptors();
    if (!descriptors)
        return;
    std::set<FileKey> present;
    for (const int fd : *descriptors) {
        const std::optional<FileKey> key = file_key(fd);
        if (!key)
            continue;
        const std::lock_guard guard(mutex_);
        if (entries_.contains(*key))
            present.insert(*key);
    }
    const std::lock_guard guard(mutex_);
    for (auto& [key, entry] : entries_)
        entry.missed = present.contains(key) ? 0 : entry.missed + 1;
}

std::vector<FdObject> FdRegistry::reap() {
    std::vector<FdObject> dead;
    if (count_ == 0)
        return dead;
    // Twice: while one look passes through the list, another thread may copy a descriptor to a
    // number already passed and close the one still to come.
    mark_missing();
    mark_missing();
    const std::lock_guard guard(mutex_);
    for (auto entry = entries_.begin(); entry != entries_.end();) {
        if (entry->second.missed < 2) {
            ++entry;
            continue;
        }
        dead.push_back(std::move(entry->second.object));
        entry = entries_.erase(entry);
    }
    count_ = entries_.size();
    return dead;
}

void FdRegistry::abandon_all() {
    for (const auto& [key, entry] : entries_)
        abandoned_.push_back(entry.object);
}

}  // namespace cuesta::drm_shim

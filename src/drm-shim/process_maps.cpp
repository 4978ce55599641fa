// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/process_maps.h"

#include <cinttypes>
#include <cstdio>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cuesta::drm_shim {
namespace {

std::string read_maps() {
    std::string text;
    const int fd = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    char buffer[4096];
    ssize_t got = 0;
    while (fd >= 0 && (got = ::read(fd, buffer, sizeof buffer)) > 0)
        text.append(buffer, static_cast<size_t>(got));
    if (fd >= 0)
        ::close(fd);
    return text;
}

int protection_of(const char (&flags)[5]) {
    return (flags[0] == 'r' ? PROT_READ : 0) | (flags[1] == 'w' ? PROT_WRITE : 0) |
           (flags[2] == 'x' ? PROT_EXEC : 0);
}

}  // namespace

std::vector<FileMapping> mappings_of_file(int fd, uint64_t offset, uint64_t bytes) {
    std::vector<FileMapping> result;
    const std::optional<FileKey> wanted = file_key(fd);
    const std::string maps = read_maps();
    for (size_t start = 0; start < maps.size() && wanted;) {
        const size_t end = std::min(maps.find('\n', start), maps.size());
        const std::string line = maps.substr(start, end - start);
        start = end + 1;
        uint64_t first = 0, last = 0, file_offset = 0, inode = 0;
        unsigned major = 0, minor = 0;
        char flags[5] = "";
        if (std::sscanf(line.c_str(), "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64,
                        &first, &last, flags, &file_offset, &major, &minor, &inode) != 7)
            continue;
        if (inode != wanted->second || (uint64_t{major} << 32 | minor) != wanted->first)
            continue;
        if (file_offset < offset + bytes && offset < file_offset + (last - first))
            result.push_back(
                {static_cast<uintptr_t>(first), last - first, file_offset, protection_of(flags)});
    }
    return result;
}

}  // namespace cuesta::drm_shim

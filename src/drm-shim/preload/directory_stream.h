// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An open directory of ours, or one that shows real entries and ours together.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <dirent.h>

#include "drm-shim/preload/shim.h"

namespace cuesta::drm_shim {

class DirectoryStream {
  public:
    // For the node of a directory. real_stream: the real directory of that name, if there is one;
    // taken. fd: a descriptor of the directory, or -1; taken.
    static DIR* open(const Node& node, DIR* real_stream, int fd);

    // Null for a DIR that is libc's.
    static DirectoryStream* find(DIR* handle);

    dirent* read();
    dirent64* read64();
    long position() const { return static_cast<long>(next_); }
    void seek(long position) { next_ = static_cast<size_t>(position); }
    // Opened on demand; closed with the stream. A negative errno on failure.
    int descriptor(Shim& shim);

    static int close(DIR* handle);

  private:
    struct Entry {
        std::string name;
        uint64_t inode;
        unsigned char type;
    };

    DirectoryStream(const Node& node, DIR* real_stream, int fd);
    ~DirectoryStream();

    template <typename Dirent>
    Dirent* read_into(Dirent& out);

    const Node& node_;
    DIR* real_stream_;
    int fd_;
    std::vector<Entry> entries_;
    size_t next_ = 0;
    dirent entry_;
    dirent64 entry64_;
};

}  // namespace cuesta::drm_shim

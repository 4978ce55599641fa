// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Files that are there as a whole or not at all: written under another name, then renamed.
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

Error io_error(const std::string& path) {
    return {Errc::io, fmt::format("{}: {}", path, std::strerror(errno))};
}

// Takes the descriptor. False, with errno, when not all of it is written.
bool write_and_close(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            const int why = errno;
            close(file);
            errno = why;
            return false;
        }
        bytes.remove_prefix(static_cast<size_t>(count));
    }
    return close(file) == 0;
}

// What fopen would have given a new file.
mode_t default_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

// Links are followed: the file they name is replaced, not the link.
std::string resolved(const std::string& path) {
    char* real = realpath(path.c_str(), nullptr);
    if (real == nullptr)
        return path;
    std::string result = real;
    std::free(real);
    return result;
}

Result<void> replace_file(const std::string& path, mode_t mode, std::string_view bytes) {
    const std::string target = resolved(path);
    std::string temporary = target + ".XXXXXX";
    const int file = mkstemp(temporary.data());
    if (file < 0)
        return io_error(path);
    fchmod(file, mode);
    if (write_and_close(file, bytes) && rename(temporary.c_str(), target.c_str()) == 0)
        return {};
    const Error error = io_error(path);
    unlink(temporary.c_str());
    return error;
}

}  // namespace

Result<void> write_file(const std::string& path, std::string_view bytes) {
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    const bool link_to_nothing = !exists && lstat(path.c_str(), &status) == 0;
    if (!link_to_nothing && (!exists || S_ISREG(status.st_mode))) {
        if (exists && access(path.c_str(), W_OK) != 0)
            return io_error(path);
        return replace_file(path, exists ? status.st_mode & 07777 : default_mode(), bytes);
    }
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || !write_and_close(file, bytes))
        return io_error(path);
    return {};
}

}  // namespace cuesta::tools

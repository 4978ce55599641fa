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

// Written under another name next to the file; that name.
Result<std::string> write_beside(const std::string& path,
                                 const std::string& target,
                                 mode_t mode,
                                 std::string_view bytes) {
    std::string temporary = target + ".XXXXXX";
    const int file = mkstemp(temporary.data());
    if (file < 0)
        return io_error(path);
    fchmod(file, mode);
    if (write_and_close(file, bytes))
        return temporary;
    const Error error = io_error(path);
    unlink(temporary.c_str());
    return error;
}

enum class FileKind : uint8_t { none, regular, folder, other };

// What stands there, and its mode. A link to nothing is no regular file: it is written through.
FileKind kind_of(const std::string& path, mode_t& mode) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) {
        mode = status.st_mode & 07777;
        return S_ISREG(status.st_mode)   ? FileKind::regular
               : S_ISDIR(status.st_mode) ? FileKind::folder
                                         : FileKind::other;
    }
    mode = default_mode();
    return lstat(path.c_str(), &status) == 0 ? FileKind::other : FileKind::none;
}

}  // namespace

Result<PendingFiles> PendingFiles::write(std::span<const OutputFile> files) {
    PendingFiles pending;
    for (const OutputFile& file : files) {
        mode_t mode = 0;
        const FileKind kind = kind_of(file.path, mode);
        if (kind == FileKind::folder) {
            errno = EISDIR;
            return io_error(file.path);
        }
        if (kind == FileKind::other) {
            // A pipe waits for its reader in commit(); what cannot be written to is told now.
            if (access(file.path.c_str(), W_OK) != 0 && errno != ENOENT)
                return io_error(file.path);
            pending.files_.push_back({file.path, file.path, "", file.bytes});
            continue;
        }
        if (kind == FileKind::regular && access(file.path.c_str(), W_OK) != 0)
            return io_error(file.path);
        const std::string target = resolved(file.path);
        std::string temporary = TRY(write_beside(file.path, target, mode, file.bytes));
        pending.files_.push_back({file.path, target, std::move(temporary), {}});
    }
    return pending;
}

Result<void> PendingFiles::commit() {
    for (File& file : files_) {
        if (file.temporary.empty()) {
            const int opened = open(file.path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
            if (opened < 0 || !write_and_close(opened, file.bytes))
                return io_error(file.path);
            continue;
        }
        if (rename(file.temporary.c_str(), file.target.c_str()) != 0)
            return io_error(file.path);
        file.temporary.clear();
        file.bytes = {};
    }
    files_.clear();
    return {};
}

PendingFiles::~PendingFiles() {
    for (const File& file : files_)
        if (!file.temporary.empty())
            unlink(file.temporary.c_str());
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
    const OutputFile files[] = {{path, bytes}};
    PendingFiles pending = TRY(PendingFiles::write(files));
    return pending.commit();
}

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/text_in_file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cuesta::tools {
namespace {

std::string find_text(std::string_view bytes, std::string_view beginning) {
    const size_t start = bytes.find(beginning);
    if (start == std::string_view::npos)
        return "";
    bytes.remove_prefix(start);
    return std::string(bytes.substr(0, bytes.find('\0')));
}

}  // namespace

Result<std::string> find_text_in_file(const std::string& path, std::string_view beginning) {
    const auto failed = [&] {
        return Error{errno == ENOENT ? Errc::not_found : Errc::io,
                     fmt::format("{}: {}", path, std::strerror(errno))};
    };
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return failed();
    const off_t end = lseek(file, 0, SEEK_END);
    const size_t size = end > 0 ? static_cast<size_t>(end) : 0;
    // An empty file cannot be mapped, and has no text.
    void* const bytes = size > 0 ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : nullptr;
    if (end < 0 || bytes == MAP_FAILED) {
        Error error = failed();
        close(file);
        return error;
    }
    close(file);
    if (size == 0)
        return std::string();
    std::string text = find_text({static_cast<const char*>(bytes), size}, beginning);
    munmap(bytes, size);
    return text;
}

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/text_io.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::tools {
namespace {

Result<std::string> read_stream(std::FILE* stream, std::string_view name) {
    std::string text;
    char buffer[16384];
    errno = 0;
    for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, stream)) != 0;)
        text.append(buffer, count);
    if (std::ferror(stream) != 0)
        return Error{Errc::io, fmt::format("{}: {}", name, std::strerror(errno))};
    return text;
}

}  // namespace

std::string display_name(const std::string& path) {
    return path == "-" ? "<stdin>" : path;
}

Result<std::string> read_text(const std::string& path) {
    if (path == "-")
        return read_stream(stdin, display_name(path));
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr)
        return Error{Errc::io, fmt::format("{}: {}", path, std::strerror(errno))};
    Result<std::string> text = read_stream(file, path);
    std::fclose(file);
    return text;
}

Result<void> write_text(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return Error{Errc::io, fmt::format("standard output: {}", std::strerror(errno))};
    return {};
}

Result<std::vector<uint32_t>> parse_words(std::string_view text, std::string_view name) {
    std::vector<uint32_t> words;
    for (size_t line = 1; !text.empty(); ++line) {
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        content = content.substr(0, content.find('#'));
        Result<std::vector<uint32_t>> found = base::parse_hex_words(content);
        if (!found)
            return Error{Errc::invalid,
                         fmt::format("{}:{}: error: {}", name, line, found.error().text)};
        words.insert(words.end(), found->begin(), found->end());
    }
    return words;
}

}  // namespace cuesta::tools

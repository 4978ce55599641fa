// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/text_io.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::tools {
namespace {

// More than any input of these commands has; a device may give for ever.
constexpr size_t most_input = size_t{256} << 20;

Result<std::string> read_stream(std::FILE* stream, std::string_view name) {
    std::string text;
    char buffer[16384];
    errno = 0;
    for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, stream)) != 0;) {
        if (text.size() + count > most_input)
            return Error{Errc::out_of_range,
                         fmt::format("{}: longer than {} MB", name, most_input >> 20)};
        text.append(buffer, count);
    }
    if (std::ferror(stream) != 0)
        return Error{Errc::io, fmt::format("{}: {}", name, std::strerror(errno))};
    return text;
}

// `parse` reads what stands between two blanks.
template <typename T>
Result<std::vector<T>> parse_lines(std::string_view text,
                                   std::string_view name,
                                   Result<std::vector<T>> (*parse)(std::string_view)) {
    std::vector<T> all;
    for (size_t line = 1; !text.empty(); ++line) {
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        content = content.substr(0, content.find('#'));
        for (const std::string_view piece : base::split(content, " \t\r,")) {
            Result<std::vector<T>> found = parse(piece);
            if (!found)
                return Error{Errc::invalid,
                             fmt::format("{}:{}:{}: error: {}", name, line,
                                         piece.data() - content.data() + 1, found.error().text)};
            all.insert(all.end(), found->begin(), found->end());
        }
    }
    return all;
}

Result<std::vector<uint8_t>> parse_hex_bytes(std::string_view piece) {
    const bool prefixed = piece.starts_with("0x") || piece.starts_with("0X");
    const std::string_view row = prefixed ? piece.substr(2) : piece;
    const auto refused = [piece] {
        return Error{Errc::invalid, fmt::format("'{}' is no row of hexadecimal bytes", piece)};
    };
    std::vector<uint8_t> bytes;
    for (size_t i = 0; i < row.size(); i += 2) {
        const std::string_view digits = row.substr(i, 2);
        uint8_t byte = 0;
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        if (digits.size() != 2 || end.ec != std::errc() || end.ptr != digits.data() + digits.size())
            return refused();
        bytes.push_back(byte);
    }
    if (bytes.empty())
        return refused();
    return bytes;
}

// Words are as long as the input makes them; nobody reads more of one than its beginning.
std::string without_long_words(std::string_view text) {
    constexpr size_t most = 60;
    std::string out;
    while (!text.empty()) {
        const size_t length = std::min(text.find_first_of(" \t\n"), text.size());
        size_t kept = std::min(length, most);
        // Not in the middle of a character of UTF-8.
        while (kept != 0 && kept < length && (static_cast<uint8_t>(text[kept]) & 0xc0) == 0x80)
            --kept;
        out += text.substr(0, kept);
        if (kept < length)
            out += text[length - 1] == '\'' ? "...'" : "...";
        const size_t next = std::min(text.find_first_not_of(" \t\n", length), text.size());
        out += text.substr(length, next - length);
        text.remove_prefix(next);
    }
    return out;
}

}  // namespace

std::string display_name(const std::string& path) {
    if (path.empty())
        return "''";
    return path == "-" ? "<stdin>" : path;
}

Result<std::string> read_text(const std::string& path) {
    if (path == "-")
        return read_stream(stdin, display_name(path));
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr)
        return Error{Errc::io, fmt::format("{}: {}", display_name(path), std::strerror(errno))};
    Result<std::string> text = read_stream(file, path);
    std::fclose(file);
    return text;
}

Result<void> write_text(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return Error{Errc::io, fmt::format("standard output: {}", std::strerror(errno))};
    return {};
}

void print_error(std::string_view text) {
    constexpr std::string_view mark = ": error: ";
    const size_t at = text.find(mark);
    if (at == std::string_view::npos) {
        fmt::print(stderr, "cuesta{}{}\n", mark, text);
        return;
    }
    const size_t message = at + mark.size();
    fmt::print(stderr, "{}{}\n", text.substr(0, message), without_long_words(text.substr(message)));
}

std::string counted(size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

Result<std::vector<uint32_t>> parse_words(std::string_view text, std::string_view name) {
    return parse_lines<uint32_t>(text, name, base::parse_hex_words);
}

Result<std::vector<uint8_t>> parse_bytes(std::string_view text, std::string_view name) {
    return parse_lines<uint8_t>(text, name, parse_hex_bytes);
}

}  // namespace cuesta::tools

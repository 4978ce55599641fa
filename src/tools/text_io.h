// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texts in and out of the commands: files, or "-" for the standard streams.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::tools {

// The whole file, which may have 256 MB; "-" is standard input.
Result<std::string> read_text(const std::string& path);

// To standard output, all of it or an error.
Result<void> write_text(std::string_view text);

// To a file: all of it, or the file is as it was. What is no regular file (a device, a pipe) is
// only written to.
Result<void> write_file(const std::string& path, std::string_view bytes);

// The same of several files: written to the last byte before any is there under its name. Of those
// that are no regular files (and of what renaming refuses then) an error comes too late for others.
struct OutputFile {
    std::string path;
    std::string_view bytes;
};
class PendingFiles {
  public:
    // Errors name the file.
    static Result<PendingFiles> write(std::span<const OutputFile> files);
    Result<void> commit();

    PendingFiles() = default;
    PendingFiles(PendingFiles&&) = default;
    PendingFiles& operator=(PendingFiles&&) = delete;
    // Without commit() the files are as they were.
    ~PendingFiles();

  private:
    struct File {
        std::string path;
        std::string target;     // with links followed
        std::string temporary;  // empty: no regular file, which commit() writes to
        std::string_view bytes;
    };
    std::vector<File> files_;
};

// Hexadecimal words, with or without 0x; '#' starts a comment that ends with its line. Errors read
// "name:line:column: error: ...".
Result<std::vector<uint32_t>> parse_words(std::string_view text, std::string_view name);

// The same for bytes, in the order of memory: any even number of digits without a blank between,
// behind 0x or not.
Result<std::vector<uint8_t>> parse_bytes(std::string_view text, std::string_view name);

// To standard error, "cuesta: error: " in front where the text names no file as "...: error: "
// does. What it quotes of an input at too great a length is cut.
void print_error(std::string_view text);

// "1 draw", "2 draws".
std::string counted(size_t count, std::string_view thing);

// How messages call the input.
std::string display_name(const std::string& path);

}  // namespace cuesta::tools

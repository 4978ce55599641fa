// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texts in and out of the commands: files, or "-" for the standard streams.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::tools {

// The whole file; "-" is standard input.
Result<std::string> read_text(const std::string& path);

// To standard output, all of it or an error.
Result<void> write_text(std::string_view text);

// To a file: all of it, or the file is as it was. What is no regular file (a device, a pipe) is
// only written to.
Result<void> write_file(const std::string& path, std::string_view bytes);

// Hexadecimal words; '#' starts a comment that ends with its line. Errors read
// "name:line:column: error: ...".
Result<std::vector<uint32_t>> parse_words(std::string_view text, std::string_view name);

// The same for bytes, in the order of memory: any even number of digits without a blank between.
Result<std::vector<uint8_t>> parse_bytes(std::string_view text, std::string_view name);

// How messages call the input.
std::string display_name(const std::string& path);

}  // namespace cuesta::tools

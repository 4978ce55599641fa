// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

namespace cuesta::scenes {

// Writes RGBA bytes of size x size pixels, the lowest row first, as a PNG. False with a line to
// stderr.
bool write_picture_file(const std::string& path, std::span<const unsigned char> pixels);

}  // namespace cuesta::scenes

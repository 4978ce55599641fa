// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "picture_file.h"

#include <cstdio>

#include <png.h>

#include "scene.h"

namespace cuesta::scenes {

bool write_picture_file(const std::string& path, std::span<const unsigned char> pixels) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = size;
    image.format = PNG_FORMAT_RGBA;
    // OpenGL's first row is the lowest.
    if (png_image_write_to_file(&image, path.c_str(), 0, pixels.data(), -size * 4, nullptr) != 0)
        return true;
    std::fprintf(stderr, "%s: %s\n", path.c_str(), image.message);
    return false;
}

}  // namespace cuesta::scenes

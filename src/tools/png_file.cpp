// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/png_file.h"

#include <fmt/core.h>
#include <png.h>

#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

constexpr uint32_t greatest_side = 4096;

Error png_error_of(const std::string& path, png_image& png) {
    const Error error{Errc::io, fmt::format("{}: {}", path, png.message)};
    png_image_free(&png);
    return error;
}

Result<std::vector<uint8_t>> encode(const std::string& path, const Image& image) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = image.width;
    png.height = image.height;
    png.format = PNG_FORMAT_RGBA;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    std::vector<uint8_t> bytes(size);
    if (png_image_write_to_memory(&png, bytes.data(), &size, 0, image.rgba.data(), 0, nullptr) == 0)
        return png_error_of(path, png);
    bytes.resize(size);
    return bytes;
}

}  // namespace

Result<Image> read_png(const std::string& path) {
    const std::string bytes = TRY(read_text(path));
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_memory(&png, bytes.data(), bytes.size()) == 0)
        return png_error_of(path, png);
    if (png.width > greatest_side || png.height > greatest_side) {
        png_image_free(&png);
        return Error{Errc::unsupported, fmt::format("{}: pictures end at {} x {} pixels", path,
                                                    greatest_side, greatest_side)};
    }
    png.format = PNG_FORMAT_RGBA;
    Image image{.width = png.width, .height = png.height, .rgba = {}};
    image.rgba.resize(PNG_IMAGE_SIZE(png));
    if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0)
        return png_error_of(path, png);
    return image;
}

Result<void> write_png(const std::string& path, const Image& image) {
    const std::vector<uint8_t> bytes = TRY(encode(path, image));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return path == "-" ? write_text(text) : write_file(path, text);
}

}  // namespace cuesta::tools

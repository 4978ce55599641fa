// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// beside OUTPUT.png PICTURE.png...: one picture with all of them from left to right. A picture
// named - is left empty.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tools/image.h"
#include "tools/png_file.h"

namespace cuesta::scenes {
namespace {

using tools::Image;

constexpr uint32_t gap = 4;  // pixels between two pictures
constexpr uint8_t grey = 128;

Image side_by_side(const std::vector<Image>& pictures) {
    Image all;
    uint32_t widest = 0;
    for (const Image& picture : pictures) {
        widest = std::max(widest, picture.width);
        all.height = std::max(all.height, picture.height);
    }
    const auto count = static_cast<uint32_t>(pictures.size());
    all.width = count * widest + (count - 1) * gap;
    all.rgba.assign(size_t{4} * all.width * all.height, grey);
    for (uint32_t i = 0; i < count; ++i) {
        const Image& picture = pictures[i];
        const size_t left = size_t{4} * i * (widest + gap);
        for (uint32_t y = 0; y < picture.height; ++y)
            std::memcpy(&all.rgba[left + size_t{4} * y * all.width],
                        &picture.rgba[size_t{4} * y * picture.width], size_t{4} * picture.width);
    }
    // To be looked at: what lies behind a picture is no part of it.
    for (size_t i = 3; i < all.rgba.size(); i += 4)
        all.rgba[i] = 255;
    return all;
}

int fail(const Error& error) {
    std::fprintf(stderr, "beside: %s\n", error.text.c_str());
    return 1;
}

int run(const char* output, const std::vector<const char*>& paths) {
    std::vector<Image> pictures;
    for (const char* path : paths) {
        if (std::strcmp(path, "-") == 0) {
            pictures.emplace_back();
            continue;
        }
        Result<Image> picture = tools::read_png(path);
        if (!picture)
            return fail(picture.error());
        pictures.push_back(std::move(*picture));
    }
    const Result<void> written = tools::write_png(output, side_by_side(pictures));
    return written ? 0 : fail(written.error());
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    if (count < 3 || words[1][0] == '-') {
        std::fprintf(stderr, "usage: beside OUTPUT.png PICTURE.png...\n");
        return 2;
    }
    return cuesta::scenes::run(words[1], {words + 2, words + count});
}

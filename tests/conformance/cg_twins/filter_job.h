// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A picture drawn by one image filter in RetroArch's conventions, in Cg or in GLSL: what both
// programs of this folder are asked for, and what the filter's parameters are.
//
// Texel rows and pixel rows are counted alike, the first one at the texture coordinate 0 and at the
// lowest y of clip space, so that nobody turns a picture over.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tools/image.h"

namespace cuesta::twins {

struct FilterJob {
    std::string filter;   // path of the text
    std::string picture;  // PNG that is filtered
    std::string output;   // PNG to write
    uint32_t width = 0;   // of the output, in pixels
    uint32_t height = 0;
    // Of the texture, in texels: the picture lies in its first corner, transparent black around.
    uint32_t texture_width = 0;
    uint32_t texture_height = 0;
    uint32_t frame = 0;
    bool is_linear = false;                                 // filter of the texture; else nearest
    std::vector<std::pair<std::string, float>> parameters;  // those of #pragma parameter
    // Of the picture; read_picture() fills them in.
    uint32_t picture_width = 0;
    uint32_t picture_height = 0;
};

enum class Language : uint8_t { cg, glsl };

// Reads the command line of `program` and draws by `draw`; the exit code of the process.
int run_filter(int argc,
               char** argv,
               const char* program,
               const std::function<Result<tools::Image>(FilterJob&)>& draw);

// The texture's texels, as many as the job says; an error where the picture has no room.
Result<tools::Image> read_picture(FilterJob& job);

// What a uniform of that name holds, one or two floats; none where nothing of the job is called so.
std::optional<std::vector<float>> uniform_value(const FilterJob& job,
                                                Language language,
                                                std::string_view name);

struct Corner {
    std::array<float, 4> position;  // x and y from 0 to 1
    std::array<float, 4> color;
    std::array<float, 4> coordinate;  // of the texture
};

// A strip of two triangles over the whole output.
std::array<Corner, 4> corners(const FilterJob& job);

// From the corners' positions to clip space, rows.
constexpr std::array<std::array<float, 4>, 4> projection = {
    {{2, 0, 0, -1}, {0, 2, 0, -1}, {0, 0, 1, 0}, {0, 0, 0, 1}}};

}  // namespace cuesta::twins

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "filter_job.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tools/png_file.h"

namespace cuesta::twins {
namespace {

// What RetroArch tells every filter, in the words of its two languages.
struct Quantity {
    std::string_view cg;
    std::string_view glsl;
    std::vector<float> (*of)(const FilterJob&);
};

std::vector<float> pair_of(uint32_t x, uint32_t y) {
    return {static_cast<float>(x), static_cast<float>(y)};
}

const Quantity quantities[] = {
    {"IN.video_size", "InputSize",
     [](const FilterJob& job) { return pair_of(job.picture_width, job.picture_height); }},
    {"IN.texture_size", "TextureSize",
     [](const FilterJob& job) { return pair_of(job.texture_width, job.texture_height); }},
    {"IN.output_size", "OutputSize",
     [](const FilterJob& job) { return pair_of(job.width, job.height); }},
    {"IN.frame_count", "FrameCount",
     [](const FilterJob& job) { return std::vector{static_cast<float>(job.frame)}; }},
    {"IN.frame_direction", "FrameDirection", [](const FilterJob&) { return std::vector{1.0f}; }},
    {"IN.frame_rotation", "FrameRotation", [](const FilterJob&) { return std::vector{0.0f}; }},
    // What the first pass got: there is no other one.
    {"ORIG.video_size", "OrigInputSize",
     [](const FilterJob& job) { return pair_of(job.picture_width, job.picture_height); }},
    {"ORIG.texture_size", "OrigTextureSize",
     [](const FilterJob& job) { return pair_of(job.texture_width, job.texture_height); }},
};

// "NAME=VALUE"
std::optional<std::pair<std::string, float>> parameter_of(const std::string& text) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return std::nullopt;
    char* end = nullptr;
    const float value = std::strtof(text.c_str() + equals + 1, &end);
    if (end == text.c_str() + equals + 1 || *end != '\0')
        return std::nullopt;
    return std::pair(text.substr(0, equals), value);
}

void add_options(CLI::App& app, FilterJob& job, std::vector<std::string>& parameters) {
    const auto sides = CLI::Range(1u, 2048u);
    app.add_option("FILTER", job.filter)->required();
    app.add_option("PICTURE", job.picture)->required();
    app.add_option("OUTPUT", job.output)->required();
    app.add_option("--width", job.width, "of the output")->required()->check(sides);
    app.add_option("--height", job.height)->required()->check(sides);
    app.add_option("--texture-width", job.texture_width, "of the texture that the picture is in")
        ->required()
        ->check(sides);
    app.add_option("--texture-height", job.texture_height)->required()->check(sides);
    app.add_option("--frame", job.frame, "the frame's number");
    app.add_flag("--linear", job.is_linear, "the texture is filtered");
    app.add_option("--set", parameters, "NAME=VALUE of a #pragma parameter")
        ->allow_extra_args(false);
}

Result<void> draw_to_file(FilterJob& job,
                          const std::function<Result<tools::Image>(FilterJob&)>& draw) {
    tools::Image drawn = TRY(draw(job));
    // A screen has no alpha, and twins do not agree in what they leave there.
    for (size_t i = 3; i < drawn.rgba.size(); i += 4)
        drawn.rgba[i] = 255;
    return tools::write_png(job.output, drawn);
}

}  // namespace

int run_filter(int argc,
               char** argv,
               const char* program,
               const std::function<Result<tools::Image>(FilterJob&)>& draw) {
    CLI::App app{"Draws a picture by an image filter.", program};
    FilterJob job;
    std::vector<std::string> parameters;
    add_options(app, job, parameters);
    CLI11_PARSE(app, argc, argv);
    for (const std::string& text : parameters) {
        auto parameter = parameter_of(text);
        if (!parameter) {
            fmt::print(stderr, "{}: --set {}: not NAME=VALUE\n", program, text);
            return 2;
        }
        job.parameters.push_back(std::move(*parameter));
    }
    const Result<void> drawn = draw_to_file(job, draw);
    if (!drawn)
        fmt::print(stderr, "{}: {}: {}\n", program, job.filter, drawn.error().text);
    return drawn ? 0 : 1;
}

Result<tools::Image> read_picture(FilterJob& job) {
    const tools::Image picture = TRY(tools::read_png(job.picture));
    job.picture_width = picture.width;
    job.picture_height = picture.height;
    if (picture.width > job.texture_width || picture.height > job.texture_height)
        return Error{Errc::invalid, "the picture is larger than the texture"};
    tools::Image texels{.width = job.texture_width, .height = job.texture_height, .rgba = {}};
    const size_t row_bytes = size_t{texels.width} * 4;
    texels.rgba.resize(row_bytes * texels.height);
    for (size_t row = 0; row < picture.height; ++row)
        std::copy_n(picture.rgba.begin() + static_cast<ptrdiff_t>(row * picture.width * 4),
                    size_t{picture.width} * 4,
                    texels.rgba.begin() + static_cast<ptrdiff_t>(row * row_bytes));
    return texels;
}

std::optional<std::vector<float>> uniform_value(const FilterJob& job,
                                                Language language,
                                                std::string_view name) {
    for (const Quantity& quantity : quantities)
        if (name == (language == Language::cg ? quantity.cg : quantity.glsl))
            return quantity.of(job);
    for (const auto& [parameter, value] : job.parameters)
        if (name == parameter)
            return std::vector{value};
    return std::nullopt;
}

std::array<Corner, 4> corners(const FilterJob& job) {
    const float s = static_cast<float>(job.picture_width) / static_cast<float>(job.texture_width);
    const float t = static_cast<float>(job.picture_height) / static_cast<float>(job.texture_height);
    const auto corner = [&](float x, float y) {
        return Corner{{x, y, 0, 1}, {1, 1, 1, 1}, {x * s, y * t, 0, 1}};
    };
    return {corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)};
}

}  // namespace cuesta::twins

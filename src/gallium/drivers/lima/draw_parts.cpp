// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/draw_parts.h"

#include <fmt/core.h>

namespace cuesta::lima {
namespace {

using pipe::Primitive;

// Where the second part may begin: every so many vertices of the draw, and how many of those before
// it the first part needs too. Zero vertices: nowhere.
struct Step {
    uint32_t vertices;
    uint32_t shared;
};

Step step_of(Primitive mode) {
    switch (mode) {
        case Primitive::points: return {1, 0};
        case Primitive::lines: return {2, 0};
        case Primitive::line_strip: return {1, 1};
        case Primitive::triangles: return {3, 0};
        case Primitive::triangle_strip: return {2, 2};  // the winding alternates
        case Primitive::line_loop:
        case Primitive::triangle_fan: break;
    }
    return {0, 0};
}

}  // namespace

std::optional<std::pair<DrawPart, DrawPart>> cut(Primitive mode, const DrawPart& part) {
    const Step step = step_of(mode);
    if (step.vertices == 0)
        return std::nullopt;
    const uint32_t half = part.count / 2 / step.vertices * step.vertices;
    if (half == 0 || half + step.shared >= part.count)
        return std::nullopt;
    return std::pair{DrawPart{part.start, half + step.shared},
                     DrawPart{part.start + half, part.count - half}};
}

Result<std::vector<DrawPart>> divide_draw(
    Primitive mode,
    const DrawPart& whole,
    uint64_t most,
    const std::function<Result<uint64_t>(const DrawPart&)>& vertices_of) {
    constexpr uint64_t mebibytes = max_output_bytes >> 20;
    std::vector<DrawPart> parts;
    std::vector<DrawPart> left = {whole};  // the next one last
    while (!left.empty()) {
        const DrawPart part = left.back();
        left.pop_back();
        const uint64_t vertices = TRY(vertices_of(part));
        if (vertices <= most) {
            parts.push_back(part);
        } else if (const auto halves = cut(mode, part)) {
            left.push_back(halves->second);
            left.push_back(halves->first);
        } else {
            return Error{
                Errc::unsupported,
                fmt::format("{} vertices run for what cannot be divided; {} MiB of vertex outputs "
                            "hold {} of them",
                            vertices, mebibytes, most)};
        }
        if (parts.size() + left.size() > max_draw_parts)
            return Error{Errc::unsupported,
                         fmt::format("the indices jump about in so many vertices that the draw "
                                     "falls into more than {} parts of {} MiB of vertex outputs",
                                     max_draw_parts, mebibytes)};
    }
    return parts;
}

}  // namespace cuesta::lima

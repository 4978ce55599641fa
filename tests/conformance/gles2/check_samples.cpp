// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Surfaces of four samples. Where the samples lie is the driver's affair: what is checked is that
// there are four, that each is tested and kept by itself, and that their mean is seen.
#include <cmath>
#include <cstdint>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color nothing{0, 0, 0, 0};

// The area where a*x + b*y < c, in pixels.
struct HalfPlane {
    float a, b, c;

    float outside(float x, float y) const { return (a * x + b * y - c) / std::hypot(a, b); }
    // A triangle larger than any canvas: both its other edges are far away.
    std::vector<Vertex> triangle(const Canvas& canvas, bool inside, float z = 0) const {
        const float n = a * a + b * b;
        const float foot_x = a * c / n, foot_y = b * c / n;
        const float length = std::sqrt(n);
        const float along_x = -b / length * 900, along_y = a / length * 900;
        const float away = inside ? -900 : 900;
        const auto at = [&](float x, float y) {
            return Vertex{canvas.clip_x(x), canvas.clip_y(y), z, 1, {0, 0, 0, 1}};
        };
        return {at(foot_x + along_x, foot_y + along_y), at(foot_x - along_x, foot_y - along_y),
                at(foot_x + a / length * away, foot_y + b / length * away)};
    }
};

// In the pixel's square, by a fine grid of points.
float covered(const HalfPlane& plane, int x, int y) {
    int inside = 0;
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j)
            inside +=
                plane.outside(static_cast<float>(x) + (static_cast<float>(i) + 0.5F) / 16,
                              static_cast<float>(y) + (static_cast<float>(j) + 0.5F) / 16) < 0;
    }
    return static_cast<float>(inside) / 256;
}

Texels read_pixels(const Canvas& canvas) {
    Texels seen(static_cast<size_t>(canvas.width() * canvas.height() * 4));
    glReadPixels(0, 0, canvas.width(), canvas.height(), GL_RGBA, GL_UNSIGNED_BYTE, seen.data());
    return seen;
}

// Partly covered pixels show quarters, whose sum comes close to the area.
void expect_quarters(Canvas& canvas, const char* name, const HalfPlane& plane, size_t channel) {
    const Texels seen = read_pixels(canvas);
    float area = 0;
    float sum = 0;
    int partial = 0;
    int between = 0;
    int odd = 0;
    for (int y = 0; y < canvas.height(); ++y) {
        for (int x = 0; x < canvas.width(); ++x) {
            const float exact = covered(plane, x, y);
            if (exact == 0 || exact == 1)
                continue;
            const float value =
                static_cast<float>(seen[static_cast<size_t>(y * canvas.width() + x) * 4 + channel]);
            const float quarters = value / 255 * 4;
            odd += std::fabs(quarters - std::round(quarters)) > 0.04F;
            between += quarters > 0.5F && quarters < 3.5F;
            ++partial;
            area += exact;
            sum += value / 255;
        }
    }
    const bool good = odd == 0 && between * 2 > partial &&
                      std::fabs(area - sum) < 0.05F * static_cast<float>(partial);
    canvas.expect_true(name, good,
                       good ? ""
                            : std::to_string(odd) + " of " + std::to_string(partial) +
                                  " are no quarters, " + std::to_string(between) +
                                  " in between, sum " + std::to_string(sum) + " for " +
                                  std::to_string(area));
}

void coverage(Canvas& canvas) {
    GLint samples = 0;
    GLint buffers = 0;
    glGetIntegerv(GL_SAMPLES, &samples);
    glGetIntegerv(GL_SAMPLE_BUFFERS, &buffers);
    canvas.expect_true("four samples", samples == 4 && buffers == 1);
    use_program(pass_vertex, uniform_fragment);
    for (const HalfPlane& plane : {HalfPlane{1, 0.37F, 50}, HalfPlane{0.21F, -1, -20},
                                   HalfPlane{1, 1, 70}, HalfPlane{-2.83F, 1, -90}}) {
        glClear(GL_COLOR_BUFFER_BIT);
        set_color(green);
        draw(GL_TRIANGLES, plane.triangle(canvas, true));
        expect_quarters(canvas, "edge in quarters", plane, 1);
        canvas.expect("whole pixels", [&](int x, int y) -> std::optional<Color> {
            const float exact = covered(plane, x, y);
            if (exact == 0)
                return nothing;
            return exact == 1 ? std::optional(green) : std::nullopt;
        });
        // The other half over the kept frame: each sample was or is covered.
        set_color(red);
        glEnable(GL_BLEND);
        glBlendFunc(GL_ONE, GL_ONE);
        draw(GL_TRIANGLES, plane.triangle(canvas, false));
        glDisable(GL_BLEND);
        const Texels seen = read_pixels(canvas);
        int leaking = 0;
        for (size_t i = 0; i < seen.size(); i += 4)
            leaking += std::abs(seen[i] + seen[i + 1] - 255) > 2 || seen[i + 3] != 255;
        canvas.expect_true("samples kept, other half added", leaking == 0,
                           leaking == 0 ? "" : std::to_string(leaking) + " pixels");
    }
}

void depth_per_sample(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    auto rising = full_screen();
    auto falling = full_screen();
    for (size_t i = 0; i < rising.size(); ++i) {  // they meet where x / w + 0.3 * y / h is constant
        const float height = 0.6F * rising[i].x + 0.2F * rising[i].y;
        rising[i].z = height;
        falling[i].z = -height;
    }
    set_color(red);
    draw(GL_TRIANGLES, rising);
    set_color(green);
    draw(GL_TRIANGLES, falling);
    const auto w = static_cast<float>(canvas.width());
    const auto h = static_cast<float>(canvas.height());
    const HalfPlane left{1.2F / w, 0.4F / h, 0.8F};
    expect_quarters(canvas, "planes that cross", left, 0);
    const Texels seen = read_pixels(canvas);
    bool whole = true;
    for (size_t i = 0; i < seen.size(); i += 4)
        whole &= std::abs(seen[i] + seen[i + 1] - 255) <= 2;
    canvas.expect_true("one or the other", whole);
}

void stencil_per_sample(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    const HalfPlane plane{1, 0.37F, 50};
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, 7, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColorMask(0, 0, 0, 0);
    draw(GL_TRIANGLES, plane.triangle(canvas, true));
    glFinish();  // kept over a frame
    glColorMask(1, 1, 1, 1);
    glStencilFunc(GL_EQUAL, 7, 0xFF);
    set_color(green);
    draw(GL_TRIANGLES, full_screen());
    expect_quarters(canvas, "edge of a stencil", plane, 1);
}

void coverage_values(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    for (int quarter = 0; quarter <= 4; ++quarter) {
        set_color({0, 1, 0, static_cast<float>(quarter) / 4});
        const auto x = static_cast<float>(quarter * 16);
        draw(GL_TRIANGLES, pixels(canvas, x, 0, x + 16, 61));
    }
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    // Alpha itself is written to the samples that are covered.
    canvas.expect("alpha to coverage", [](int x, int) {
        const float share = static_cast<float>(x / 16) / 4;
        return share > 1 ? nothing : Color{0, share, 0, share * share};
    });

    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SAMPLE_COVERAGE);
    set_color(green);
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const auto x = static_cast<float>(quarter * 16);
        glSampleCoverage(static_cast<float>(quarter) / 4, GL_FALSE);
        draw(GL_TRIANGLES, pixels(canvas, x, 0, x + 16, 30));
        glSampleCoverage(static_cast<float>(quarter) / 4, GL_TRUE);
        draw(GL_TRIANGLES, pixels(canvas, x, 30, x + 16, 61));
    }
    glSampleCoverage(1, GL_FALSE);
    glDisable(GL_SAMPLE_COVERAGE);
    canvas.expect("sample coverage", [](int x, int y) {
        float share = static_cast<float>(x / 16) / 4;
        if (share > 1)
            return nothing;
        share = y < 30 ? share : 1 - share;
        return Color{0, share, 0, share};
    });
}

constexpr Check checks[] = {
    {"samples: coverage", coverage},
    {"samples: depth", depth_per_sample},
    {"samples: stencil", stencil_per_sample},
    {"samples: masks", coverage_values},
};

}  // namespace

std::span<const Check> sample_checks() {
    return checks;
}

}  // namespace cuesta::conformance

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels of fixed function: points whose colour is what a stage gives one vertex.
#pragma once

#include <random>

#include "fixture.h"

namespace cuesta::gl {

class FixedPixelTest : public DesktopPixelTest {
  protected:
    void SetUp() override {
        DesktopPixelTest::SetUp();
        if (context != nullptr)
            point_size(state(), 6);
    }

    // The colour of a point at the middle of the window, where the vertex is that much along z in
    // object coordinates.
    Rgba8 draw_point(float z = 0) {
        gles::clear_color(state(), 0, 0, 0, 0);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
        begin(state(), GL_POINTS);
        vertex3f(state(), 0, 0, z);
        end(state());
        state().desktop->finish_vertices();
        return pixel(width / 2, height / 2);
    }

    // Within two steps of eight bits.
    void expect_color(const Rgba8& found, const Vec4& expected, const std::string& what) {
        for (size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(found[i], 255 * std::clamp(expected[i], 0.0f, 1.0f), 2.01)
                << what << ", component " << i;
    }

    float number(float least, float most) {
        return std::uniform_real_distribution<float>(least, most)(random_);
    }
    bool is_on() { return (random_() & 1) != 0; }
    uint32_t choice(uint32_t below) { return static_cast<uint32_t>(random_() % below); }
    Vec4 color_of_chance(float most = 1) {
        return {number(0, most), number(0, most), number(0, most), number(0, 1)};
    }

  private:
    std::mt19937 random_{7};
};

}  // namespace cuesta::gl

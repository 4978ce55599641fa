// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include "render_machine.h"

namespace cuesta::simulator::agx {

class RenderFixture : public testing::Test, protected RenderMachine {
  protected:
    static constexpr uint32_t size = surface_size;

    // What is in memory already, or the corners, as triangles.
    GpuStats draw_there(uint32_t count,
                        const ppp::Update& update,
                        vdm::Primitive primitive = vdm::Primitive::triangles) {
        add_vertex_state();
        add_state(update);
        add_draw(0, count, primitive);
        const auto stats = run();
        EXPECT_TRUE(stats) << stats.error().text;
        return stats ? *stats : GpuStats{};
    }
    GpuStats draw(const std::vector<Corner>& corners,
                  const ppp::Update& update,
                  vdm::Primitive primitive = vdm::Primitive::triangles) {
        set_vertices(corners);
        return draw_there(static_cast<uint32_t>(corners.size()), update, primitive);
    }
    GpuStats draw(const std::vector<Corner>& corners) { return draw(corners, state()); }

    // Vertices of any number of words.
    void set_vertex_floats(const std::vector<std::vector<float>>& vertices) {
        uint64_t at = vertices_at;
        for (const std::vector<float>& vertex : vertices)
            for (const float value : vertex)
                at = put(at, std::array<uint32_t, 1>{std::bit_cast<uint32_t>(value)});
    }
    // The corners of a rectangle as two triangles, with these words behind the position.
    static std::vector<std::vector<float>> wide_rectangle(const std::vector<Corner>& corners,
                                                          const std::vector<float>& more) {
        std::vector<std::vector<float>> vertices;
        for (const Corner& c : corners) {
            vertices.push_back({c.x, c.y, c.z, c.w, c.value});
            vertices.back().insert(vertices.back().end(), more.begin(), more.end());
        }
        return vertices;
    }

    void clear_pixels() {
        const std::vector<uint32_t> zeros(size_t{size} * size * 2);
        put(pixels_at, zeros);
    }
    uint32_t count_pixels(float value) {
        uint32_t count = 0;
        for (uint32_t y = 0; y < size; ++y)
            for (uint32_t x = 0; x < size; ++x)
                count += pixel_float(x, y) == value ? 1 : 0;
        return count;
    }
};

}  // namespace cuesta::simulator::agx

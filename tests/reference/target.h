// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A framebuffer and what happens to a fragment before it gets there (OpenGL ES 2.0, chapter 4):
// RGBA8 colours, 24 bits of depth, 8 of stencil.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "tools/scene.h"

namespace cuesta::reference {

using FragmentColor = std::array<double, 4>;

class Target {
  public:
    explicit Target(const tools::ScenePass& pass);

    uint32_t width() const { return width_; }
    uint32_t height() const { return height_; }
    const std::vector<uint8_t>& rgba() const { return rgba_; }

    // Fragments of one draw, in their order; inside the framebuffer and the scissor.
    void put(const tools::SceneDraw& draw,
             uint32_t x,
             uint32_t y,
             bool front_face,
             double z,
             const FragmentColor& color);

  private:
    // Whether the fragment goes on; the stencil buffer and the depth buffer are updated.
    bool depth_stencil_test(const tools::SceneDraw& draw, size_t pixel, bool front_face, double z);
    void blend(const tools::SceneDraw& draw, size_t pixel, const FragmentColor& color);

    uint32_t width_;
    uint32_t height_;
    bool has_depth_stencil_;
    std::vector<uint8_t> rgba_;
    std::vector<uint32_t> depth_;
    std::vector<uint8_t> stencil_;
};

// What the draw's state needs that Target does not do, if anything.
Result<void> check_state(const tools::SceneDraw& draw);

}  // namespace cuesta::reference

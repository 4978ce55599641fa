// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The driver's own draws: rectangles that clear or copy, with shaders of its own.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

// Corners: left, top, right, bottom; either order.
struct MetaDraw {
    std::array<float, 4> target{};  // pixels
    std::array<float, 4> source{};  // texels; of copies
    float depth = 0;
    pipe::Scissor part;  // what may change
    // With it, nothing is left of what the surfaces had before the batch.
    bool overwrites = false;
};

// What a rectangle's fragments give.
struct MetaProgram {
    enum class Kind : uint8_t {
        constant,       // uniform 0 to the first `colors` colour buffers
        sample,         // the texture, as its sampler has it
        average,        // all of `samples` samples of the texel
        single_sample,  // the one that uniform 0 names
    };
    Kind kind = Kind::constant;
    uint8_t colors = 0;
    uint8_t samples = 1;
    NumberClass numbers = NumberClass::float_;
    bool depth = false;    // to the depth, from the texture
    bool stencil = false;  // to the stencil, from the texture behind that

    bool operator==(const MetaProgram&) const = default;
};

class MetaState {
  public:
    // Ready for draw_meta: what is not set yet are blend and depth-stencil state, textures,
    // samplers and constants of the fragment stage.
    BoundState& begin(const MetaProgram& program);
    // The vertex stage's part.
    void set_rectangle(const MetaDraw& draw);
    // Nothing that the caller owns stays bound.
    void end();

  private:
    struct Entry {
        MetaProgram program;
        std::unique_ptr<FragmentShader> shader;
    };

    FragmentShader* fragment_shader(const MetaProgram& program);

    BoundState state_;
    Rasterizer rasterizer_ = Rasterizer({.scissor = true, .multisample = true, .clip_halfz = true});
    VertexElements elements_;
    std::unique_ptr<VertexShader> vertex_shader_;
    std::vector<Entry> fragment_shaders_;
};

}  // namespace cuesta::agx

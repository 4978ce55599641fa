// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shaders of a draw on the NIR interpreter.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"
#include "raster.h"
#include "render.h"
#include "sampler.h"
#include "target.h"

namespace cuesta::reference {

class DrawShaders {
  public:
    // `textures`, one for each of the draw's uses, must outlive the object;
    // `height` is the framebuffer's.
    static Result<std::unique_ptr<DrawShaders>> create(const tools::SceneDraw& draw,
                                                       std::vector<Texture> textures,
                                                       FragmentPrecision precision,
                                                       uint32_t height);

    // The vertex with that number; varyings as the fragment shader's inputs want them.
    Result<Vertex> run_vertex(size_t index);

    // Absent for fragments that were discarded.
    using Colors = std::array<std::optional<FragmentColor>, quad_pixels>;
    Result<Colors> run_quad(const Quad& quad);

  private:
    class Sampler final : public nir::TextureSampler {
      public:
        Sampler(const tools::SceneDraw& draw, std::vector<Texture> textures)
            : draw_(draw), textures_(std::move(textures)) {}
        // Which of the textures each unit of the shader reads.
        void set_units(std::vector<std::optional<size_t>> units) { units_ = std::move(units); }
        nir::SlotBits sample(const nir::TextureRequest& request) override;
        const std::string& failure() const { return failure_; }

      private:
        const tools::SceneDraw& draw_;
        std::vector<Texture> textures_;
        std::vector<std::optional<size_t>> units_;
        std::string failure_;
    };

    DrawShaders(const tools::SceneDraw& draw, std::vector<Texture> textures, uint32_t height)
        : draw_(draw), height_(static_cast<float>(height)), sampler_(draw, std::move(textures)) {}

    Result<void> compile(FragmentPrecision precision);
    Result<void> link();
    Result<nir::SlotBits> fetch(size_t vertex, size_t element) const;

    const tools::SceneDraw& draw_;
    float height_;
    Sampler sampler_;
    std::unique_ptr<nir::Shader> vertex_;
    std::unique_ptr<nir::Shader> fragment_;
    std::optional<nir::Interpreter> vertex_runner_;
    std::optional<nir::Interpreter> fragment_runner_;
    size_t position_output_ = 0;
    std::optional<size_t> point_size_output_;
    std::vector<size_t> varying_outputs_;  // of the vertex shader, by fragment input
    size_t color_output_ = 0;
    nir::InterpreterInputs vertex_inputs_;
    nir::InterpreterInputs fragment_inputs_;
    std::vector<nir::SlotBits> vertex_uniforms_;
    std::vector<nir::SlotBits> fragment_uniforms_;
};

}  // namespace cuesta::reference

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders. The G13 has no stage for them: vertex and geometry shader run as grids in front
// of the draw (compiler/nir/passes/grid_draw.h), whose own vertex shader passes on what they
// stored.
#pragma once

#include <memory>
#include <vector>

#include "compiler/nir/passes/geometry_to_grid.h"
#include "gallium/drivers/agx/shader.h"
#include "gallium/drivers/agx/state.h"

namespace cuesta::agx {

// What goes to buffers of transform feedback, as the programs know it.
struct FeedbackKey {
    std::vector<pipe::FeedbackOutput> outputs;
    std::array<uint32_t, pipe::max_feedback_buffers> strides{};

    bool operator==(const FeedbackKey&) const = default;
};

// For draws of one mode.
class GeometryVariant {
  public:
    static Result<std::unique_ptr<GeometryVariant>> create(const nir::Shader& shader,
                                                           const nir::GeometryGrid& key);

    const nir::GeometryGrid& key() const { return key_; }
    const nir::GeometryGridResult& layout() const { return layout_; }
    uint32_t vertex_bytes() const;  // of an emitted vertex
    ComputeShader& grid() const { return *grid_; }
    // The draw's vertex shader, which has the stored vertices in nir::grid_buffer::outputs.
    VertexShader& pass() const { return *pass_; }
    // Stores what is emitted to buffers (feedback_shaders.h).
    Result<ComputeShader*> feedback(const FeedbackKey& key);

  private:
    struct Feedback {
        FeedbackKey key;
        std::unique_ptr<ComputeShader> shader;
    };

    explicit GeometryVariant(const nir::GeometryGrid& key) : key_(key) {}

    nir::GeometryGrid key_;
    nir::GeometryGridResult layout_;
    std::unique_ptr<ComputeShader> grid_;
    std::unique_ptr<VertexShader> pass_;
    std::vector<Feedback> feedback_;
};

class GeometryShader final : public pipe::ShaderObject {
  public:
    // Compiles it for the simplest mode, so that what cannot be compiled is known.
    static Result<std::unique_ptr<GeometryShader>> create(CodeHeap& heap,
                                                          const nir::Shader& shader);

    // Made when first asked for. Valid as long as this.
    Result<GeometryVariant*> variant(const nir::GeometryGrid& key);

    const nir::Shader& shader() const { return *shader_; }
    const ShaderUses& uses() const { return uses_; }

  private:
    GeometryShader() = default;

    std::unique_ptr<nir::Shader> shader_;
    ShaderUses uses_;
    std::vector<std::unique_ptr<GeometryVariant>> variants_;
};

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/geometry_shader.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/grid_draw.h"
#include "gallium/drivers/agx/feedback_shaders.h"
#include "gallium/drivers/agx/geometry_limits.h"

namespace cuesta::agx {
namespace {

// What it passes on is what the geometry shader put out, with that shader's names and slots.
std::unique_ptr<nir::Shader> make_pass(const nir::Shader& geometry,
                                       const nir::GeometryGridResult& layout) {
    auto made = std::make_unique<nir::Shader>(nir::Stage::vertex);
    made->name = "geometry_pass";
    nir::Function* main = made->add_function("main");
    nir::Builder b(*main);
    nir::Value* vertex = &b.intrinsic(nir::IntrinsicOp::load_vertex_id, 1, 32, {})->def;
    nir::Value* start = b.imul(vertex, b.imm_int(layout.vec4s * nir::grid_vec4_bytes));
    std::vector<nir::Value*> vec4s;
    for (uint32_t i = 0; i < layout.vec4s; ++i)
        vec4s.push_back(&b.intrinsic(nir::IntrinsicOp::load_ssbo, 4, 32,
                                     {b.imm_int(nir::grid_buffer::outputs),
                                      b.iadd(start, b.imm_int(i * nir::grid_vec4_bytes))})
                             ->def);
    for (const nir::StoredOutput& stored : layout.stored) {
        std::array<uint8_t, 4> channels{};
        for (unsigned c = 0; c < stored.components; ++c)
            channels[c] = static_cast<uint8_t>(stored.channel + c);
        nir::Value* value =
            b.swizzle(vec4s[stored.vec4], std::span(channels.data(), stored.components));
        b.store_output(value, static_cast<uint32_t>(made->outputs.size()), stored.mask);
        made->outputs.push_back(geometry.outputs[stored.output]);
    }
    nir::rebuild_cfg(*main);
    return made;
}

Result<void> check_geometry(size_t count, size_t most, const char* what) {
    if (count <= most)
        return {};
    return Error{Errc::unsupported,
                 fmt::format("a geometry shader with {} {}; there are {}", count, what, most)};
}

Result<void> check_limits(const nir::Shader& shader) {
    TRY(check_geometry(shader.geometry.max_vertices, max_geometry_vertices, "vertices to emit"));
    return check_geometry(shader.inputs.size(), max_geometry_inputs, "inputs");
}

Result<void> check_uses(const ShaderUses& uses) {
    if ((uses.shader_buffers() | uses.images()) != 0)
        return Error{Errc::unsupported, "geometry shaders have no shader buffers and no images"};
    return {};
}

}  // namespace

Result<std::unique_ptr<GeometryVariant>> GeometryVariant::create(const nir::Shader& shader,
                                                                 const nir::GeometryGrid& key) {
    std::unique_ptr<GeometryVariant> made(new GeometryVariant(key));
    const std::unique_ptr<nir::Shader> grid = nir::clone(shader);
    made->layout_ = TRY(nir::geometry_to_grid(*grid, key));
    TRY(check_geometry(made->layout_.vec4s, max_geometry_outputs, "vec4s of outputs"));
    made->grid_ = ComputeShader::create_uncompiled(*grid);
    made->pass_ = TRY(VertexShader::create_prepared(*make_pass(shader, made->layout_)));
    return made;
}

uint32_t GeometryVariant::vertex_bytes() const {
    return layout_.vec4s * nir::grid_vec4_bytes;
}

Result<ComputeShader*> GeometryVariant::feedback(const FeedbackKey& key) {
    for (const Feedback& known : feedback_)
        if (known.key == key)
            return known.shader.get();
    const std::unique_ptr<nir::Shader> made = TRY(make_feedback_shader(layout_, key));
    feedback_.push_back({key, ComputeShader::create_uncompiled(*made)});
    return feedback_.back().shader.get();
}

Result<std::unique_ptr<GeometryShader>> GeometryShader::create(CodeHeap& heap,
                                                               const nir::Shader& shader) {
    std::unique_ptr<GeometryShader> made(new GeometryShader);
    made->shader_ = nir::clone(shader);
    made->uses_ = uses_of(shader);
    TRY(check_numbers(made->uses_));
    TRY(check_uses(made->uses_));
    TRY(prepare(*made->shader_));
    TRY(check_limits(*made->shader_));
    const GeometryVariant* likely =
        TRY(made->variant({.mode = nir::list_of(shader.geometry.input)}));
    TRY(likely->grid().variant(heap, {}));
    return made;
}

Result<GeometryVariant*> GeometryShader::variant(const nir::GeometryGrid& key) {
    for (const std::unique_ptr<GeometryVariant>& known : variants_)
        if (known->key() == key)
            return known.get();
    variants_.push_back(TRY(GeometryVariant::create(*shader_, key)));
    return variants_.back().get();
}

}  // namespace cuesta::agx

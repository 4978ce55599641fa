// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/meta_shaders.h"

#include <array>

#include "compiler/nir/builder.h"

namespace cuesta::agx {
namespace {

using nir::Value;

constexpr uint32_t depth_texture_index = 0;

// Corner 0 or 1 of a rectangle in a uniform, for the vertex with that number.
class CornerBuilder {
  public:
    explicit CornerBuilder(nir::Builder& b) : b_(b) {
        Value* vertex = &b.intrinsic(nir::IntrinsicOp::load_vertex_id, 1, 32, {})->def;
        right_ = b.ine(b.iand(vertex, b.imm_int(1)), b.imm_int(0));
        bottom_ = b.uge(vertex, b.imm_int(2));
    }
    Value* x(Value* rectangle) {
        return b_.bcsel(right_, b_.channel(rectangle, 2), b_.channel(rectangle, 0));
    }
    Value* y(Value* rectangle) {
        return b_.bcsel(bottom_, b_.channel(rectangle, 3), b_.channel(rectangle, 1));
    }

  private:
    nir::Builder& b_;
    Value* right_;
    Value* bottom_;
};

nir::BaseType texture_type(NumberClass numbers) {
    switch (numbers) {
        case NumberClass::uint: return nir::BaseType::uint_;
        case NumberClass::sint: return nir::BaseType::int_;
        default: return nir::BaseType::float_;
    }
}

class CopyBuilder {
  public:
    CopyBuilder(nir::Builder& b, const MetaProgram& program) : b_(b), program_(program) {}

    Value* texel(uint32_t texture, nir::BaseType type) {
        switch (program_.kind) {
            case MetaProgram::Kind::single_sample:
                return fetch(texture, type, b_.channel(b_.load_uniform(0), 0));
            case MetaProgram::Kind::average: return average(texture, type);
            default: return sample(texture, type);
        }
    }

  private:
    Value* coordinates() {
        if (coordinates_ == nullptr)
            coordinates_ = b_.load_input(0, 2);
        return coordinates_;
    }

    static Value* finish(nir::Tex* tex, nir::BaseType type) {
        tex->coord_components = 2;
        tex->dest_type = type;
        return &tex->def;
    }

    Value* sample(uint32_t texture, nir::BaseType type) {
        const nir::Builder::TexSource sources[] = {
            {nir::TexSrcKind::coord, coordinates()},
            {nir::TexSrcKind::lod, b_.imm_float(0)},
        };
        return finish(
            b_.tex({.op = nir::TexOp::txl, .texture_index = texture, .sampler_index = texture},
                   sources),
            type);
    }

    Value* fetch(uint32_t texture, nir::BaseType type, Value* sample) {
        const nir::Builder::TexSource sources[] = {
            {nir::TexSrcKind::coord, b_.f2i32(coordinates())},
            {nir::TexSrcKind::ms_index, sample},
        };
        return finish(
            b_.tex({.op = nir::TexOp::txf_ms, .dim = nir::SamplerDim::ms, .texture_index = texture},
                   sources),
            type);
    }

    // Numbers that have no mean are those of the first sample.
    Value* average(uint32_t texture, nir::BaseType type) {
        Value* sum = fetch(texture, type, b_.imm_int(0));
        if (type != nir::BaseType::float_ || program_.depth || program_.stencil)
            return sum;
        for (int i = 1; i < program_.samples; ++i)
            sum = b_.fadd(sum, fetch(texture, type, b_.imm_int(i)));
        const float factor = 1.0f / static_cast<float>(program_.samples);
        return b_.fmul(sum, b_.imm_vec4(factor, factor, factor, factor));
    }

    nir::Builder& b_;
    const MetaProgram& program_;
    Value* coordinates_ = nullptr;
};

void store(nir::Builder& b, nir::Slot slot, uint32_t index, Value* value) {
    nir::Shader& shader = b.shader();
    const auto components = static_cast<uint8_t>(value->components);
    shader.outputs.push_back({.slot = slot, .index = index, .components = components});
    b.store_output(value, static_cast<uint32_t>(shader.outputs.size()) - 1, (1u << components) - 1);
}

}  // namespace

std::unique_ptr<nir::Shader> rectangle_vertex_shader() {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::vertex);
    shader->name = "rectangle";
    shader->uniform_vec4s = 3;
    nir::Builder b(*shader->add_function("main"));
    CornerBuilder corner(b);
    Value* target = b.load_uniform(0);
    Value* source = b.load_uniform(1);
    Value* depth = b.channel(b.load_uniform(2), 0);
    const std::array<Value*, 4> position = {corner.x(target), corner.y(target), depth,
                                            b.imm_float(1)};
    store(b, nir::Slot::position, 0, b.vec(position));
    const std::array<Value*, 2> coordinates = {corner.x(source), corner.y(source)};
    store(b, nir::Slot::generic, 0, b.vec(coordinates));
    store(b, nir::Slot::layer, 0, &b.intrinsic(nir::IntrinsicOp::load_instance_id, 1, 32, {})->def);
    nir::rebuild_cfg(*shader->entry_point());
    return shader;
}

std::unique_ptr<nir::Shader> rectangle_fragment_shader(const MetaProgram& program) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::fragment);
    shader->name = "rectangle";
    shader->uniform_vec4s = 1;
    nir::Builder b(*shader->add_function("main"));
    if (program.kind == MetaProgram::Kind::constant) {
        for (uint32_t n = 0; n < program.colors; ++n)
            store(b, nir::Slot::color, n, b.load_uniform(0));
        nir::rebuild_cfg(*shader->entry_point());
        return shader;
    }
    shader->inputs.push_back({.slot = nir::Slot::generic,
                              .index = 0,
                              .components = 2,
                              .interpolation = nir::Interpolation::linear});
    CopyBuilder copy(b, program);
    const uint32_t stencil_texture = program.depth ? depth_texture_index + 1 : depth_texture_index;
    shader->sampler_count = stencil_texture + 1;
    if (program.colors != 0)
        store(b, nir::Slot::color, 0, copy.texel(0, texture_type(program.numbers)));
    if (program.depth)
        store(b, nir::Slot::depth, 0,
              b.channel(copy.texel(depth_texture_index, nir::BaseType::float_), 0));
    if (program.stencil)
        store(b, nir::Slot::stencil, 0,
              b.channel(copy.texel(stencil_texture, nir::BaseType::uint_), 0));
    nir::rebuild_cfg(*shader->entry_point());
    return shader;
}

}  // namespace cuesta::agx

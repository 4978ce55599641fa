// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "shading.h"

#include <cstring>

#include <fmt/core.h>

#include "compiler/nir/instr.h"
#include "hw/formats/format.h"
#include "tools/scene_shaders.h"

namespace cuesta::reference {
namespace {

std::vector<nir::SlotBits> uniform_slots(const std::vector<tools::Vec4>& constants) {
    std::vector<nir::SlotBits> slots;
    for (const tools::Vec4& v : constants)
        slots.push_back(nir::slot_of_floats(v[0], v[1], v[2], v[3]));
    return slots;
}

std::optional<size_t> find_output(const nir::Shader& shader, nir::Slot slot, uint32_t index) {
    for (size_t i = 0; i < shader.outputs.size(); ++i)
        if (shader.outputs[i].slot == slot && shader.outputs[i].index == index)
            return i;
    return std::nullopt;
}

Double4 doubles_of(const nir::SlotBits& slot) {
    Double4 result;
    for (unsigned c = 0; c < 4; ++c)
        result[c] = nir::slot_float(slot, c);
    return result;
}

nir::SlotBits slot_of(const Double4& v) {
    return nir::slot_of_floats(static_cast<float>(v[0]), static_cast<float>(v[1]),
                               static_cast<float>(v[2]), static_cast<float>(v[3]));
}

std::optional<unsigned> float_components(hw::Format format) {
    switch (format) {
        case hw::Format::r32_float: return 1;
        case hw::Format::r32g32_float: return 2;
        case hw::Format::r32g32b32_float: return 3;
        case hw::Format::r32g32b32a32_float: return 4;
        default: return std::nullopt;
    }
}

// Window y grows upwards in OpenGL, and so do the interpreter's lanes; the pixels' rows go down.
unsigned lane_of(unsigned pixel) {
    return pixel ^ 2;
}

}  // namespace

nir::SlotBits DrawShaders::Sampler::sample(const nir::TextureRequest& request) {
    const bool served =
        request.instr->op == nir::TexOp::tex || request.instr->op == nir::TexOp::txb;
    if (!served || request.instr->dim != nir::SamplerDim::dim_2d ||
        request.texture >= units_.size() || !units_[request.texture]) {
        failure_ =
            fmt::format("texture {}: the reference samples 2D textures of the draw, by TEX and TXB",
                        request.texture);
        return {};
    }
    const size_t use = *units_[request.texture];
    return slot_of(reference::sample(
        textures_[use], draw_.textures[use].sampler, {request.coord[0], request.coord[1]},
        {request.ddx[0], request.ddx[1]}, {request.ddy[0], request.ddy[1]}, request.bias));
}

Result<std::unique_ptr<DrawShaders>> DrawShaders::create(const tools::SceneDraw& draw,
                                                         std::vector<Texture> textures,
                                                         FragmentPrecision precision,
                                                         uint32_t height) {
    for (const tools::TextureUse& use : draw.textures)
        TRY(check_sampler(use.sampler));
    std::unique_ptr<DrawShaders> shaders(new DrawShaders(draw, std::move(textures), height));
    TRY(shaders->compile(precision));
    TRY(shaders->link());
    return shaders;
}

Result<void> DrawShaders::compile(FragmentPrecision precision) {
    // Of no GPU: the interpreter has all arithmetic. Cg takes a profile; no scene asks which.
    tools::SceneShaders shaders = TRY(tools::build_shaders(
        draw_,
        {.gpu = cg::Gpu::g13,
         .arithmetic = {.fragment_highp = true, .half_precision = false, .integers = true}}));
    vertex_ = std::move(shaders.vertex.nir);
    fragment_ = std::move(shaders.fragment.nir);
    sampler_.set_units(std::move(shaders.textures));
    // Precision is a choice that the specification gives. Which operand the lesser of a number and
    // NaN is, it leaves open: where cores differ in that, the interpreter's own rule stands.
    if (precision == FragmentPrecision::medium)
        fragment_->float_modes.f32.storage_bits = 16;
    vertex_runner_.emplace(*vertex_);
    fragment_runner_.emplace(*fragment_);
    vertex_uniforms_ = uniform_slots(shaders.vertex.constants);
    fragment_uniforms_ = uniform_slots(shaders.fragment.constants);
    vertex_inputs_.uniforms = vertex_uniforms_;
    fragment_inputs_.uniforms = fragment_uniforms_;
    fragment_inputs_.textures = &sampler_;
    return {};
}

Result<void> DrawShaders::link() {
    const std::optional<size_t> position = find_output(*vertex_, nir::Slot::position, 0);
    const std::optional<size_t> color = find_output(*fragment_, nir::Slot::color, 0);
    if (!position || !color)
        return Error{Errc::invalid, "the shaders must write a position and a colour"};
    position_output_ = *position;
    color_output_ = *color;
    if (draw_.rasterizer.point_size_per_vertex)
        point_size_output_ = find_output(*vertex_, nir::Slot::point_size, 0);
    for (const nir::IoSlot& input : fragment_->inputs) {
        const std::optional<size_t> output = find_output(*vertex_, input.slot, input.index);
        if (!output)
            return Error{Errc::invalid,
                         fmt::format("the vertex shader does not write '{}'", input.name)};
        if (input.interpolation != nir::Interpolation::smooth)
            return Error{Errc::unsupported, "the reference interpolates with perspective only"};
        varying_outputs_.push_back(*output);
    }
    return {};
}

Result<nir::SlotBits> DrawShaders::fetch(size_t vertex, size_t element) const {
    std::array<float, 4> value = {0, 0, 0, 1};
    if (element < draw_.elements.size()) {
        const pipe::VertexElement& from = draw_.elements[element];
        const std::optional<unsigned> components = float_components(from.format);
        const size_t offset = vertex * draw_.stride + from.src_offset;
        if (!components || offset + *components * sizeof(float) > draw_.vertices.size())
            return Error{Errc::unsupported, "the reference reads attributes of whole floats"};
        std::memcpy(value.data(), &draw_.vertices[offset], *components * sizeof(float));
    }
    return nir::slot_of_floats(value[0], value[1], value[2], value[3]);
}

Result<Vertex> DrawShaders::run_vertex(size_t index) {
    std::vector<nir::SlotBits>& attributes = vertex_inputs_.lanes[0].inputs;
    attributes.clear();
    for (const nir::IoSlot& input : vertex_->inputs)
        attributes.push_back(TRY(fetch(index, input.index)));
    vertex_inputs_.lanes[0].vertex_id = static_cast<uint32_t>(index);
    const nir::InterpreterOutputs ran = TRY(vertex_runner_->run(vertex_inputs_));
    const std::vector<nir::SlotBits>& outputs = ran.lanes[0].outputs;
    Vertex vertex;
    vertex.position = doubles_of(outputs[position_output_]);
    vertex.point_size = point_size_output_
                            ? static_cast<double>(nir::slot_float(outputs[*point_size_output_], 0))
                            : static_cast<double>(draw_.rasterizer.point_size);
    for (size_t output : varying_outputs_)
        vertex.varyings.push_back(doubles_of(outputs[output]));
    return vertex;
}

Result<DrawShaders::Colors> DrawShaders::run_quad(const Quad& quad) {
    for (unsigned i = 0; i < quad_pixels; ++i) {
        const Pixel& pixel = quad.pixels[i];
        nir::LaneInputs& lane = fragment_inputs_.lanes[lane_of(i)];
        lane.inputs.clear();
        for (const Double4& varying : pixel.varyings)
            lane.inputs.push_back(slot_of(varying));
        const float down = static_cast<float>(pixel.y) + 0.5f;
        const float y = fragment_->frag_coord_upper_left ? down : height_ - down;
        lane.frag_coord = {static_cast<float>(pixel.x) + 0.5f, y, static_cast<float>(pixel.z),
                           static_cast<float>(pixel.inverse_w)};
        lane.point_coord = {static_cast<float>(pixel.point_coord[0]),
                            static_cast<float>(pixel.point_coord[1])};
        lane.front_face = quad.front_face;
    }
    const nir::InterpreterOutputs ran = TRY(fragment_runner_->run(fragment_inputs_));
    if (!sampler_.failure().empty())
        return Error{Errc::unsupported, sampler_.failure()};
    Colors colors;
    for (unsigned i = 0; i < quad_pixels; ++i)
        if (const nir::LaneOutputs& lane = ran.lanes[lane_of(i)]; !lane.terminated && !lane.demoted)
            colors[i] = doubles_of(lane.outputs[color_output_]);
    return colors;
}

}  // namespace cuesta::reference

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/vertex_input.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/assert.h"
#include "gallium/drivers/lima/draw_parts.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;
using winsys::lima::Pipe;

constexpr uint32_t position_bytes = 16;
constexpr uint32_t point_size_bytes = 4;
constexpr uint32_t max_stride = (1u << 21) - 1;  // a field of 21 bits

static_assert(vertices_that_fit * (position_bytes + (hw400::max_varyings + 1) * varying_slot_bytes +
                                   point_size_bytes) <=
              max_output_bytes);

bool reads(const gp::Program& program, uint32_t attribute) {
    return (program.attribute_mask >> attribute & 1) != 0;
}

Result<void> check_attribute(const BoundState& bound, uint32_t index, const VertexRange& range) {
    const std::vector<VertexElements::Element>& elements = bound.vertex_elements->elements;
    if (index >= elements.size())
        return Error{Errc::invalid,
                     fmt::format("attribute {} is read but has no vertex element", index)};
    const pipe::VertexElement& element = elements[index].source;
    if (element.buffer_index >= bound.vertex_buffers.size() ||
        bound.vertex_buffers[element.buffer_index].buffer == nullptr)
        return Error{Errc::invalid, fmt::format("attribute {} has no vertex buffer", index)};
    const pipe::VertexBuffer& buffer = bound.vertex_buffers[element.buffer_index];
    if (buffer.stride > max_stride)
        return Error{Errc::out_of_range, fmt::format("vertices {} bytes apart; {} are the most",
                                                     buffer.stride, max_stride)};
    const uint64_t last = uint64_t{range.first} + range.count - 1;
    const uint64_t end = uint64_t{buffer.offset} + element.src_offset + last * buffer.stride +
                         hw::format_info(element.format).block_bytes;
    const pipe::ResourceTemplate& d = buffer.buffer->description();
    if (d.target != pipe::Target::buffer)
        return Error{Errc::invalid, fmt::format("attribute {} is read from a texture", index)};
    if (end > d.width)
        return Error{
            Errc::out_of_range,
            fmt::format("vertex {} lies behind the vertex buffer of attribute {}", last, index)};
    return {};
}

hw400::AttributeDescriptor attribute(const BoundState& bound,
                                     uint32_t index,
                                     uint32_t first_vertex) {
    const VertexElements::Element& element = bound.vertex_elements->elements[index];
    const pipe::VertexBuffer& buffer = bound.vertex_buffers[element.source.buffer_index];
    const Resource& resource = static_cast<const Resource&>(*buffer.buffer);
    hw400::AttributeDescriptor d;
    d.address = resource.bo().va() + buffer.offset + element.source.src_offset +
                first_vertex * buffer.stride;
    d.components = element.format.components;
    d.type = element.format.type;
    d.stride = buffer.stride;
    return d;
}

uint8_t varying_slot(const pp::Program& fragment, const gp::Output& output) {
    for (size_t k = 0; k < fragment.varyings.size(); ++k)
        if (fragment.varyings[k].slot == output.slot && fragment.varyings[k].index == output.index)
            return static_cast<uint8_t>(k);
    return VertexLayout::unread;
}

}  // namespace

Result<void> check_vertices(const BoundState& bound, const VertexRange& range) {
    const gp::Program& program = bound.vertex_shader->program;
    for (uint32_t i = 0; i < program.attribute_count; ++i)
        if (reads(program, i))
            TRY(check_attribute(bound, i, range));
    return {};
}

Result<Allocation> attribute_descriptors(Batch& batch,
                                         const BoundState& bound,
                                         const VertexRange& range) {
    const gp::Program& program = bound.vertex_shader->program;
    // One descriptor is always declared; the hardware reads none that the shader does not load.
    const uint32_t count = std::max(program.attribute_count, 1u);
    const Allocation array = TRY(batch.memory.allocate(count * 8));
    const std::span<uint32_t> words = array.as<uint32_t>();
    std::fill(words.begin(), words.end(), 0);
    for (uint32_t i = 0; i < program.attribute_count; ++i) {
        if (!reads(program, i))
            continue;
        const uint32_t index = bound.vertex_elements->elements[i].source.buffer_index;
        batch.use(static_cast<Resource&>(*bound.vertex_buffers[index].buffer).shared_bo(), Pipe::gp,
                  Access::read);
        const auto pair = hw400::pack(attribute(bound, i, range.first));
        std::copy(pair.begin(), pair.end(), words.begin() + i * 2);
    }
    return array;
}

VertexLayout link_outputs(const gp::Program& vertex, const pp::Program& fragment) {
    VertexLayout layout;
    layout.varying_count = static_cast<uint32_t>(fragment.varyings.size());
    for (size_t i = 0; i < vertex.outputs.size(); ++i) {
        const gp::Output& output = vertex.outputs[i];
        if (output.slot == nir::Slot::position)
            continue;
        if (output.slot == nir::Slot::point_size) {
            layout.has_point_size = true;
            continue;
        }
        layout.slot[i] = varying_slot(fragment, output);
        layout.has_unread |= layout.slot[i] == VertexLayout::unread;
    }
    return layout;
}

uint32_t bytes_a_vertex(const VertexLayout& layout) {
    return position_bytes + layout.varying_count * varying_slot_bytes +
           (layout.has_unread ? varying_slot_bytes : 0) +
           (layout.has_point_size ? point_size_bytes : 0);
}

Result<VertexOutputs> output_descriptors(Batch& batch,
                                         const gp::Program& vertex,
                                         const VertexLayout& layout,
                                         uint32_t vertex_count) {
    CUESTA_ASSERT(uint64_t{vertex_count} * bytes_a_vertex(layout) <= max_output_bytes,
                  "the draw was not divided");
    const uint32_t stride = layout.varying_count * varying_slot_bytes;
    VertexOutputs outputs;
    outputs.positions = TRY(batch.memory.allocate(vertex_count * position_bytes)).va;
    if (stride != 0)
        outputs.varyings = TRY(batch.memory.allocate(vertex_count * stride)).va;
    uint32_t unread = 0;
    if (layout.has_unread)
        unread = TRY(batch.memory.allocate(vertex_count * varying_slot_bytes)).va;
    if (layout.has_point_size)
        outputs.point_sizes = TRY(batch.memory.allocate(vertex_count * point_size_bytes)).va;

    const Allocation array =
        TRY(batch.memory.allocate(static_cast<uint32_t>(vertex.outputs.size()) * 8));
    outputs.descriptors = array.va;
    const std::span<uint32_t> words = array.as<uint32_t>();
    for (size_t i = 0; i < vertex.outputs.size(); ++i) {
        const gp::Output& output = vertex.outputs[i];
        hw400::OutputDescriptor d;
        if (output.slot == nir::Slot::position)
            d = {outputs.positions, static_cast<uint8_t>(hw400::SpecialOutput::position),
                 hw400::OutputType::special, position_bytes};
        else if (output.slot == nir::Slot::point_size)
            d = {outputs.point_sizes, static_cast<uint8_t>(hw400::SpecialOutput::point_size),
                 hw400::OutputType::special, point_size_bytes};
        else if (layout.slot[i] == VertexLayout::unread)
            d = {unread, output.components, hw400::OutputType::float32, varying_slot_bytes};
        else
            d = {outputs.varyings + layout.slot[i] * varying_slot_bytes, output.components,
                 hw400::OutputType::float32, stride};
        const auto pair = hw400::pack(d);
        std::copy(pair.begin(), pair.end(), words.begin() + static_cast<ptrdiff_t>(output.reg) * 2);
    }
    return outputs;
}

}  // namespace cuesta::lima

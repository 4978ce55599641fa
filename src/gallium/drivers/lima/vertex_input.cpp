// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/vertex_input.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/bits.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;
using winsys::lima::Pipe;

constexpr uint32_t slot_bytes = 16;
constexpr uint32_t position_bytes = 16;
constexpr uint32_t point_size_bytes = 4;

Result<hw400::AttributeDescriptor> attribute(Batch& batch,
                                             const BoundState& bound,
                                             uint32_t index,
                                             uint32_t first_vertex) {
    const std::vector<VertexElements::Element>& elements = bound.vertex_elements->elements;
    if (index >= elements.size())
        return Error{Errc::invalid, fmt::format("attribute {} is read but has no vertex element", index)};
    const VertexElements::Element& element = elements[index];
    if (element.source.buffer_index >= bound.vertex_buffers.size() ||
        bound.vertex_buffers[element.source.buffer_index].buffer == nullptr)
        return Error{Errc::invalid, fmt::format("attribute {} has no vertex buffer", index)};
    const pipe::VertexBuffer& buffer = bound.vertex_buffers[element.source.buffer_index];
    Resource& resource = static_cast<Resource&>(*buffer.buffer);
    batch.use(resource.shared_bo(), Pipe::gp, Access::read);
    hw400::AttributeDescriptor d;
    d.address = resource.bo().va() + buffer.offset + element.source.src_offset +
                first_vertex * buffer.stride;
    d.components = element.format.components;
    d.type = element.format.type;
    d.stride = buffer.stride;
    return d;
}

std::optional<uint32_t> varying_slot(const pp::Program& fragment, const gp::Output& output) {
    for (size_t k = 0; k < fragment.varyings.size(); ++k)
        if (fragment.varyings[k].slot == output.slot && fragment.varyings[k].index == output.index)
            return static_cast<uint32_t>(k);
    return std::nullopt;
}

}  // namespace

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
        if ((program.attribute_mask >> i & 1) == 0)
            continue;
        const auto pair = hw400::pack(TRY(attribute(batch, bound, i, range.first)));
        std::copy(pair.begin(), pair.end(), words.begin() + i * 2);
    }
    return array;
}

Result<Allocation> output_descriptors(Batch& batch,
                                      const gp::Program& vertex,
                                      const pp::Program& fragment,
                                      uint32_t vertex_count,
                                      VertexOutputs& outputs) {
    // Slots first, so that the memory can be sized.
    std::vector<uint32_t> slots(vertex.outputs.size(), 0);
    uint32_t slot_count = static_cast<uint32_t>(fragment.varyings.size());
    bool has_point_size = false;
    for (size_t i = 0; i < vertex.outputs.size(); ++i) {
        const gp::Output& output = vertex.outputs[i];
        if (output.slot == nir::Slot::point_size)
            has_point_size = true;
        else if (output.slot != nir::Slot::position)
            slots[i] = varying_slot(fragment, output).value_or(slot_count);
        if (slots[i] == slot_count && output.slot != nir::Slot::position &&
            output.slot != nir::Slot::point_size)
            ++slot_count;
    }
    outputs.varying_stride = slot_count * slot_bytes;
    const uint64_t total = uint64_t{vertex_count} *
                           (position_bytes + outputs.varying_stride + point_size_bytes);
    if (total > UINT32_MAX / 2)
        return Error{Errc::out_of_memory, fmt::format("{} vertices need too much memory", vertex_count)};
    outputs.positions = TRY(batch.memory.allocate(vertex_count * position_bytes)).va;
    if (slot_count != 0)
        outputs.varyings = TRY(batch.memory.allocate(vertex_count * outputs.varying_stride)).va;
    if (has_point_size)
        outputs.point_sizes = TRY(batch.memory.allocate(vertex_count * point_size_bytes)).va;

    const Allocation array =
        TRY(batch.memory.allocate(static_cast<uint32_t>(vertex.outputs.size()) * 8));
    const std::span<uint32_t> words = array.as<uint32_t>();
    for (size_t i = 0; i < vertex.outputs.size(); ++i) {
        const gp::Output& output = vertex.outputs[i];
        hw400::OutputDescriptor d;
        if (output.slot == nir::Slot::position) {
            d = {outputs.positions,
                 static_cast<uint8_t>(hw400::SpecialOutput::position),
                 hw400::OutputType::special,
                 position_bytes};
        } else if (output.slot == nir::Slot::point_size) {
            d = {outputs.point_sizes,
                 static_cast<uint8_t>(hw400::SpecialOutput::point_size),
                 hw400::OutputType::special,
                 point_size_bytes};
        } else {
            d = {outputs.varyings + slots[i] * slot_bytes,
                 output.components,
                 hw400::OutputType::float32,
                 outputs.varying_stride};
        }
        const auto pair = hw400::pack(d);
        std::copy(pair.begin(), pair.end(), words.begin() + static_cast<ptrdiff_t>(output.reg) * 2);
    }
    return array;
}

}  // namespace cuesta::lima

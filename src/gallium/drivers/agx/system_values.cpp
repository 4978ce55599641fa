// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/system_values.h"

#include <algorithm>
#include <cstring>

#include "gallium/drivers/agx/image.h"

namespace cuesta::agx {
namespace {

using Transform = std::array<float, 4>;  // scale x, y, offset x, y

uint64_t attribute_address(const BoundState& bound, uint32_t attribute) {
    const pipe::VertexElement& element = bound.vertex_elements->elements[attribute].source;
    const pipe::VertexBuffer& buffer = bound.vertex_buffers[element.buffer_index];
    return static_cast<const Resource&>(*buffer.buffer).va() + buffer.offset + element.src_offset;
}

// Colour buffers of fixed point blend with a colour in their range.
std::array<float, 4> blend_color(const BoundState& bound) {
    std::array<float, 4> color = bound.blend_color;
    if (!bound.all_unorm)
        return color;
    for (float& channel : color)
        channel = channel > 0 ? std::min(channel, 1.0f) : 0.0f;
    return color;
}

// Raw rows grow downwards.
Transform frag_coord_transform(const BoundState& bound) {
    if (bound.fragment_shader->shader().frag_coord_upper_left)
        return {1, 1, 0, 0};
    return {1, -1, 0, static_cast<float>(bound.framebuffer.height)};
}

class TableWriter {
  public:
    TableWriter(Batch& batch,
                const BoundState& bound,
                pipe::ShaderStage stage,
                const winsys::agx::AddressPlan& plan)
        : batch_(batch),
          bound_(bound),
          plan_(plan),
          is_fragment_(stage == pipe::ShaderStage::fragment),
          uses_(bound.uses(stage)),
          stage_(stage_of(bound, stage)),
          emitted_(stage_of(bound.emitted, stage)) {}

    Result<void> write(const SystemSlot& slot, std::byte* at) {
        if (slot.value == SystemValue::texture_sizes)
            put(at, TRY(upload_sizes()));
        else if (slot.value == SystemValue::image_heap)
            put(at, TRY(upload_images()));
        else
            write_value(slot, at);
        return {};
    }

  private:
    void write_value(const SystemSlot& slot, std::byte* at) {
        switch (slot.value) {
            case SystemValue::attribute_address: return put_attribute(at, slot.index);
            case SystemValue::uniforms_address: return put(at, emitted_.uniforms);
            case SystemValue::texture_heap: return put(at, emitted_.textures.va);
            case SystemValue::texture_size: return put(at, size_of(slot.index));
            case SystemValue::blend_color: return put(at, blend_color(bound_));
            case SystemValue::frag_coord_transform: return put(at, frag_coord_transform(bound_));
            // The kind of point sprite turns it.
            case SystemValue::point_coord_transform: return put(at, Transform{1, 1, 0, 0});
            case SystemValue::point_size: return put(at, bound_.rasterizer->point_size);
            case SystemValue::sample_mask: return put(at, bound_.sample_mask);
            case SystemValue::alpha_reference:
                return put(at, bound_.depth_stencil_alpha->state.alpha_reference);
            case SystemValue::lod_bias: return put(at, lod_bias(slot.index));
            case SystemValue::constant_buffer_address: return put(at, placed(slot.index).va);
            case SystemValue::constant_buffer_size: return put(at, placed(slot.index).size);
            case SystemValue::shader_buffer_address: return put_shader_buffer(at, slot.index);
            case SystemValue::shader_buffer_size: return put(at, shader_buffer_size(slot.index));
            case SystemValue::image_size:
                return put(at, image_size(image(slot.index), form_of(slot.index)));
            case SystemValue::workgroup_count_address:
                return put(at, bound_.emitted.workgroup_counts);
            case SystemValue::texture_sizes:
            case SystemValue::image_heap: break;
        }
    }

    template <typename T>
    static void put(std::byte* at, const T& value) {
        std::memcpy(at, &value, sizeof value);
    }
    void put_attribute(std::byte* at, uint32_t attribute) {
        put(at, attribute_address(bound_, attribute));
        const pipe::VertexElement& element = bound_.vertex_elements->elements[attribute].source;
        const pipe::VertexBuffer& buffer = bound_.vertex_buffers[element.buffer_index];
        batch_.use(static_cast<const Resource&>(*buffer.buffer).memory(), Access::read);
    }
    PlacedBuffer placed(uint32_t number) const {
        for (const PlacedBuffer& buffer : emitted_.constant_buffers)
            if (buffer.number == number)
                return buffer;
        return {};
    }
    // Nothing is stored to what is not there, as its size is 0, but loads go to its first bytes: a
    // kernel may have no soft faults.
    void put_shader_buffer(std::byte* at, uint32_t number) {
        if (shader_buffer_size(number) == 0)
            return put(at, plan_.zero_page);
        const pipe::ShaderBuffer& buffer = stage_.shader_buffers[number];
        const Resource& resource = static_cast<const Resource&>(*buffer.buffer);
        put(at, resource.va() + buffer.offset);
        use(resource.memory(), number, uses_.shader_buffers_read, uses_.shader_buffers_stored);
    }
    uint32_t shader_buffer_size(uint32_t number) const {
        if (number >= stage_.shader_buffers.size())
            return 0;
        const pipe::ShaderBuffer& buffer = stage_.shader_buffers[number];
        const uint32_t width = buffer.buffer != nullptr ? buffer.buffer->description().width : 0;
        return buffer.offset < width ? std::min(buffer.size, width - buffer.offset) : 0;
    }
    void use(const std::shared_ptr<Memory>& memory,
             uint32_t number,
             uint32_t read,
             uint32_t stored) {
        if ((read >> number & 1) != 0)
            batch_.use(memory, Access::read);
        if ((stored >> number & 1) == 0)
            return;
        if (is_fragment_)
            batch_.use(memory, Access::write);
        else
            batch_.store_to(memory);
    }
    const pipe::ImageView* image(uint32_t number) const {
        return seen_image(stage_, uses_, number);
    }
    ImageForm form_of(uint32_t number) const {
        return number < uses_.image_forms.size() ? uses_.image_forms[number] : ImageForm{};
    }
    // All that the program may name: the heap has no end that is known to it.
    Result<uint64_t> upload_images() {
        std::vector<ImageEntry> entries;
        for (uint32_t n = 0; n < uses_.image_forms.size(); ++n) {
            const bool used = (uses_.images() >> n & 1) != 0;
            const pipe::ImageView* view = used ? image(n) : nullptr;
            entries.push_back(image_entry(view, form_of(n), plan_));
            if (view != nullptr)
                use_image(*view, n);
        }
        const Allocation heap = TRY(
            batch_.memory.upload_values(std::span<const ImageEntry>(entries), image_entry_bytes));
        batch_.image_heaps.push_back(heap.va);
        return heap.va;
    }
    void use_image(const pipe::ImageView& view, uint32_t number) {
        Resource& resource = static_cast<Resource&>(*view.texture);
        use(resource.memory(), number, uses_.images_read, uses_.images_stored);
        if ((uses_.images_stored >> number & 1) != 0)
            resource.has_content = true;
    }
    std::array<uint32_t, 4> size_of(uint32_t texture) const {
        const SamplerView* view = texture < stage_.views.size() ? stage_.views[texture] : nullptr;
        return view != nullptr ? view->size() : std::array<uint32_t, 4>{};
    }
    float lod_bias(uint32_t sampler) const {
        const bool bound = sampler < stage_.samplers.size() && stage_.samplers[sampler] != nullptr;
        return bound ? stage_.samplers[sampler]->state().lod_bias : 0;
    }
    // Of all textures of the heap.
    Result<uint64_t> upload_sizes() {
        std::vector<std::array<uint32_t, 4>> sizes;
        for (uint32_t n = 0; n < emitted_.variant->program.heap_textures; ++n)
            sizes.push_back(size_of(n));
        return TRY(batch_.memory.upload_values(std::span<const std::array<uint32_t, 4>>(sizes))).va;
    }

    Batch& batch_;
    const BoundState& bound_;
    const winsys::agx::AddressPlan& plan_;
    bool is_fragment_;
    const ShaderUses& uses_;
    const BoundStage& stage_;
    const EmittedStage& emitted_;
};

}  // namespace

Result<uint64_t> upload_system_values(Batch& batch,
                                      const BoundState& bound,
                                      pipe::ShaderStage stage,
                                      const winsys::agx::AddressPlan& plan) {
    const Program& program = stage_of(bound.emitted, stage).variant->program;
    if (program.system_bytes == 0)
        return uint64_t{0};
    const Allocation memory = TRY(batch.memory.allocate(program.system_bytes));
    std::memset(memory.cpu.data(), 0, memory.cpu.size());
    TableWriter writer(batch, bound, stage, plan);
    for (const SystemSlot& slot : program.system_values)
        TRY(writer.write(slot, memory.cpu.data() + slot.offset));
    return memory.va;
}

}  // namespace cuesta::agx

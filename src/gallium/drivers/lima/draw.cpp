// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One draw: uniforms, descriptors, render state, and the commands of both streams in the order of
// the Mali-400 fact sheet, part 2, sections 2.2 and 2.10.
#include "gallium/drivers/lima/draw.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "gallium/drivers/lima/index_range.h"
#include "gallium/drivers/lima/uniforms.h"

namespace cuesta::lima {
namespace {

namespace vs = hw400::vs;
namespace plbu = hw400::plbu;
using pipe::Primitive;
using winsys::lima::Access;
using winsys::lima::Pipe;

// An array draw runs at most this many vertices; longer ones are drawn with indices.
constexpr uint32_t max_array_vertices = 65535;
constexpr uint32_t max_count = 0xffffff;  // 24-bit fields

// --- which vertices ----------------------------------------------------------------------------------

// A count that fits the mode: leftover vertices hang the GP.
uint32_t whole_primitives(Primitive mode, uint32_t count) {
    switch (mode) {
    case Primitive::points:
        return count;
    case Primitive::lines:
        return count & ~1u;
    case Primitive::line_loop:
    case Primitive::line_strip:
        return count < 2 ? 0 : count;
    case Primitive::triangles:
        return count - count % 3;
    case Primitive::triangle_strip:
    case Primitive::triangle_fan:
        return count < 3 ? 0 : count;
    }
    return 0;
}

struct Indices {
    std::span<const std::byte> bytes;
    uint32_t size = 0;  // of one
    uint32_t va = 0;
};

Result<Indices> find_indices(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const size_t first = size_t{info.start} * info.index_size;
    const size_t length = size_t{count} * info.index_size;
    Indices indices;
    indices.size = info.index_size;
    if (info.index_buffer == nullptr) {
        if (info.user_indices.size() < first + length)
            return Error{Errc::out_of_range, "the draw reads behind its indices"};
        indices.bytes = info.user_indices.subspan(first, length);
        indices.va = TRY(batch.memory.upload(indices.bytes)).va;
        return indices;
    }
    Resource& resource = static_cast<Resource&>(*info.index_buffer);
    if (resource.bo().size() < info.index_offset + first + length)
        return Error{Errc::out_of_range, "the draw reads behind its index buffer"};
    batch.use(resource.shared_bo(), Pipe::gp, Access::read);
    indices.bytes =
        std::span<const std::byte>(TRY(resource.bo().map())).subspan(info.index_offset + first, length);
    indices.va = resource.bo().va() + info.index_offset + static_cast<uint32_t>(first);
    return indices;
}

Result<VertexRange> indexed_range(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const Indices indices = TRY(find_indices(batch, info, count));
    const IndexRange used = index_range(indices.bytes, indices.size);
    const int64_t first = int64_t{used.least} + info.index_bias;
    if (first < 0 || first > INT32_MAX)
        return Error{Errc::out_of_range, "the index bias leads below the first vertex"};
    VertexRange range;
    range.first = static_cast<uint32_t>(first);
    range.count = used.greatest - used.least + 1;
    range.indices_va = indices.va;
    range.min_index = used.least;
    return range;
}

// Array draws beyond what one can hold become indexed ones.
Result<VertexRange> counted_range(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const Allocation memory = TRY(batch.memory.allocate(count * 4));
    const std::span<uint32_t> indices = memory.as<uint32_t>();
    for (uint32_t i = 0; i < count; ++i)
        indices[i] = i;
    return VertexRange{info.start, count, memory.va, 0};
}

// --- render state --------------------------------------------------------------------------------------

hw400::PrimitiveClass primitive_class(Primitive mode) {
    if (mode == Primitive::points)
        return hw400::PrimitiveClass::points;
    return mode <= Primitive::line_strip ? hw400::PrimitiveClass::lines
                                         : hw400::PrimitiveClass::triangles;
}

struct Textures {
    uint32_t pointer_array = 0;
    uint32_t count = 0;
};

Result<Textures> upload_textures(Batch& batch, const BoundState& bound, uint32_t mask) {
    Textures textures;
    textures.count = static_cast<uint32_t>(std::bit_width(mask));
    if (textures.count == 0)
        return textures;
    std::array<uint32_t, pipe::max_samplers> pointers{};
    for (uint32_t i = 0; i < textures.count; ++i) {
        if ((mask >> i & 1) == 0)
            continue;
        if (i >= bound.views.size() || bound.views[i] == nullptr || i >= bound.samplers.size() ||
            bound.samplers[i] == nullptr)
            return Error{Errc::invalid, fmt::format("sampler {} is read but nothing is bound to it", i)};
        const SamplerView& view = *bound.views[i];
        batch.use(view.texture->shared_bo(), Pipe::pp, Access::read);
        const auto words = hw400::pack(combine(view, *bound.samplers[i]));
        const uint32_t levels = view.view.last_level - view.view.first_level + 1;
        pointers[i] = TRY(batch.memory.upload_values(std::span<const uint32_t>(
                              words.data(), hw400::texture_descriptor_size(levels))))
                          .va;
    }
    textures.pointer_array = TRY(batch.memory.upload_values(std::span<const uint32_t>(
                                     pointers.data(), textures.count)))
                                 .va;
    return textures;
}

uint8_t unorm8(float value) {
    return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
}

uint16_t unorm16(float value) {
    return static_cast<uint16_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 65535.0f));
}

struct DepthRange {
    float near = 0;
    float far = 1;
};

DepthRange depth_range(const BoundState& bound) {
    const float scale = std::abs(bound.viewport.scale[2]);
    const float middle = bound.viewport.translate[2];
    const pipe::RasterizerState& rasterizer = bound.rasterizer->state;
    return {rasterizer.depth_clip_near ? std::clamp(middle - scale, 0.0f, 1.0f) : 0.0f,
            rasterizer.depth_clip_far ? std::clamp(middle + scale, 0.0f, 1.0f) : 1.0f};
}

void set_registers(hw400::RenderState& state, const pp::Program& program) {
    state.color_register.fill(program.color_register);
    state.second_color_register = program.second_color_register.value_or(0);
    if (program.depth_register) {
        state.depth_register = *program.depth_register;
        state.shader_writes_depth = true;
    }
}

void set_early_tests(hw400::RenderState& state, const BoundState& bound, const pp::Program& program) {
    const bool late = program.uses_discard || program.depth_register ||
                      state.alpha_test != hw400::Compare::always || state.alpha_to_coverage;
    state.early_z = !late;
    state.unknown_13_8 = !late;
    const bool opaque = !bound.blend->state.target.enable && !bound.blend->state.logic_op_enable &&
                        bound.blend->state.target.color_mask == 0xf;
    state.pixel_kill = !late && opaque;
}

void set_varyings(hw400::RenderState& state, const pp::Program& program, const VertexOutputs& outputs) {
    for (size_t k = 0; k < program.varyings.size(); ++k)
        state.varying_type[k] = program.varyings[k].components <= 2 ? hw400::VaryingType::float32_x2
                                                                    : hw400::VaryingType::float32_x4;
    if (outputs.varying_stride == 0)
        return;
    state.varying_stride = static_cast<uint8_t>(outputs.varying_stride);
    state.varyings = outputs.varyings;
}

hw400::RenderState render_state(const BoundState& bound, Primitive mode, const FragmentVariant& variant) {
    hw400::RenderState state;
    bound.blend->apply(state);
    bound.depth_stencil_alpha->apply(state);
    bound.rasterizer->apply(state);
    state.constant_red = unorm8(bound.blend_color[0]);
    state.constant_green = unorm8(bound.blend_color[1]);
    state.constant_blue = unorm8(bound.blend_color[2]);
    state.constant_alpha = unorm8(bound.blend_color[3]);
    state.stencil_front.reference = bound.stencil_reference[0];
    state.stencil_back.reference = bound.stencil_reference[1];
    state.sample_mask = static_cast<uint8_t>(bound.sample_mask & 0xf);
    const DepthRange range = depth_range(bound);
    state.depth_near = unorm16(range.near);
    state.depth_far = unorm16(range.far);
    state.depth_clip_near_off = range.near == 0.0f;
    state.depth_clip_far_off = range.far == 1.0f;
    // Without a depth buffer nothing can be tested or written.
    if (bound.framebuffer.depth_stencil.texture == nullptr) {
        state.depth_write = false;
        state.depth_function = hw400::Compare::always;
        state.stencil_front = {};
        state.stencil_back = {};
    }
    state.primitive_class = primitive_class(mode);
    state.shader = variant.code->va();
    state.shader_first_length = static_cast<uint8_t>(variant.program.first_length);
    set_registers(state, variant.program);
    set_early_tests(state, bound, variant.program);
    return state;
}

Result<uint32_t> upload_render_state(Batch& batch,
                                     const BoundState& bound,
                                     Primitive mode,
                                     const FragmentVariant& variant,
                                     const VertexOutputs& outputs) {
    hw400::RenderState state = render_state(bound, mode, variant);
    set_varyings(state, variant.program, outputs);
    const Textures textures = TRY(upload_textures(batch, bound, variant.program.sampler_mask));
    state.textures = textures.pointer_array;
    state.has_samplers = textures.count != 0;
    state.sampler_count = static_cast<uint16_t>(textures.count);
    const FragmentUniforms uniforms = TRY(upload_fragment_uniforms(batch, bound, variant.program));
    state.uniforms = uniforms.pointer_array;
    state.uniforms_size_code = uniforms.size_code;
    state.has_uniforms = uniforms.pointer_array != 0;
    state.has_uniforms_2 = state.has_uniforms;
    batch.use(variant.code, Pipe::pp, Access::read);
    const auto words = hw400::pack(state);
    return TRY(batch.memory.upload_values(std::span<const uint32_t>(words))).va;
}

// --- the vertex shader stream --------------------------------------------------------------------------

Result<void> emit_vertex_work(Batch& batch,
                              const BoundState& bound,
                              const pp::Program& fragment,
                              const VertexRange& range,
                              VertexOutputs& outputs) {
    const VertexShader& shader = *bound.vertex_shader;
    const gp::Program& program = shader.program;
    const Allocation uniforms = TRY(upload_vertex_uniforms(batch, bound));
    const Allocation attributes = TRY(attribute_descriptors(batch, bound, range));
    const Allocation described =
        TRY(output_descriptors(batch, program, fragment, range.count, outputs));
    batch.use(shader.code, Pipe::gp, Access::read);
    const bool indexed = range.indices_va != 0;
    const auto instructions = static_cast<uint16_t>(program.instructions.size());
    const auto attribute_count = static_cast<uint16_t>(std::max(program.attribute_count, 1u));
    const auto output_count = static_cast<uint16_t>(program.outputs.size());
    if (!indexed)
        batch.vs(vs::Semaphore{vs::SemaphoreValue::begin_1}, vs::Semaphore{vs::SemaphoreValue::begin_2});
    if (!uniforms.cpu.empty())
        batch.vs(vs::Uniforms{uniforms.va, static_cast<uint32_t>(uniforms.cpu.size())});
    batch.vs(vs::Shader{shader.code->va(), instructions * 16u},
             vs::ShaderInfo{static_cast<uint16_t>(program.prefetch), instructions},
             vs::Counts{static_cast<uint8_t>(attribute_count), static_cast<uint8_t>(output_count)},
             vs::Unknown41{},
             vs::AttributeArray{attributes.va, attribute_count},
             vs::OutputArray{described.va, output_count},
             vs::Draw{range.count, indexed},
             vs::Unknown60{},
             vs::Semaphore{indexed ? vs::SemaphoreValue::end_indexed : vs::SemaphoreValue::end});
    return {};
}

// --- the PLBU stream -----------------------------------------------------------------------------------

struct ClipRectangle {
    float left, right, bottom, top;
};

ClipRectangle clip_rectangle(const BoundState& bound, Primitive mode) {
    const pipe::Viewport& v = bound.viewport;
    // Wide lines may reach out of the viewport by half their width.
    const float extra =
        primitive_class(mode) == hw400::PrimitiveClass::lines ? bound.rasterizer->state.line_width / 2 : 0;
    return {v.translate[0] - std::abs(v.scale[0]) - extra,
            v.translate[0] + std::abs(v.scale[0]) + extra,
            v.translate[1] - std::abs(v.scale[1]) - extra,
            v.translate[1] + std::abs(v.scale[1]) + extra};
}

uint32_t pixel(float value, uint32_t size, bool up) {
    const float rounded = up ? std::ceil(value) : std::floor(value);
    return static_cast<uint32_t>(std::clamp(rounded, 0.0f, static_cast<float>(size)));
}

// The pixels that may change; nothing when there are none. Triangles end at the viewport; points and
// lines may be wider than it.
std::optional<plbu::Scissor> scissor(const BoundState& bound, Primitive mode) {
    const uint32_t width = bound.framebuffer.width;
    const uint32_t height = bound.framebuffer.height;
    uint32_t min_x = 0;
    uint32_t min_y = 0;
    uint32_t max_x = width;
    uint32_t max_y = height;
    if (bound.rasterizer->state.scissor) {
        min_x = bound.scissor.min_x;
        min_y = bound.scissor.min_y;
        max_x = std::min<uint32_t>(max_x, bound.scissor.max_x);
        max_y = std::min<uint32_t>(max_y, bound.scissor.max_y);
    }
    if (primitive_class(mode) == hw400::PrimitiveClass::triangles) {
        const ClipRectangle clip = clip_rectangle(bound, mode);
        min_x = std::max(min_x, pixel(clip.left, width, false));
        min_y = std::max(min_y, pixel(clip.bottom, height, false));
        max_x = std::min(max_x, pixel(clip.right, width, true));
        max_y = std::min(max_y, pixel(clip.top, height, true));
    }
    if (min_x >= max_x || min_y >= max_y)
        return std::nullopt;
    return plbu::Scissor{static_cast<uint16_t>(min_x),
                         static_cast<uint16_t>(min_y),
                         static_cast<uint16_t>(max_x),
                         static_cast<uint16_t>(max_y)};
}

plbu::PrimitiveSetup primitive_setup(const BoundState& bound,
                                     const pipe::DrawInfo& info,
                                     uint32_t index_size,
                                     bool fixed_size) {
    plbu::PrimitiveSetup setup;
    setup.block_size_code = list_block_code;
    setup.unknown_13 = true;
    setup.fixed_size = fixed_size;
    setup.index_type = index_size == 4   ? plbu::IndexType::u32
                       : index_size == 2 ? plbu::IndexType::u16
                                         : plbu::IndexType::u8;
    if (primitive_class(info.mode) == hw400::PrimitiveClass::triangles) {
        const pipe::RasterizerState& r = bound.rasterizer->state;
        const bool front = r.cull_face == pipe::CullFace::front ||
                           r.cull_face == pipe::CullFace::front_and_back;
        const bool back =
            r.cull_face == pipe::CullFace::back || r.cull_face == pipe::CullFace::front_and_back;
        // Counter-clockwise with row 0 at the top is negative area.
        setup.cull_negative = r.front_ccw ? front : back;
        setup.cull_positive = r.front_ccw ? back : front;
    }
    return setup;
}

void emit_primitives(Batch& batch,
                     const BoundState& bound,
                     const pipe::DrawInfo& info,
                     uint32_t count,
                     const VertexRange& range,
                     const VertexOutputs& outputs,
                     uint32_t render_state_va,
                     const plbu::Scissor& visible) {
    const bool indexed = range.indices_va != 0;
    const uint32_t index_size = info.index_size != 0 ? info.index_size : 4;
    const bool lines = primitive_class(info.mode) == hw400::PrimitiveClass::lines;
    const bool points = info.mode == Primitive::points;
    const bool fixed_size = lines || (points && outputs.point_sizes == 0);
    const ClipRectangle clip = clip_rectangle(bound, info.mode);
    const DepthRange depth = depth_range(bound);
    const auto mode = static_cast<plbu::Mode>(info.mode);
    batch.plbu(plbu::ViewportLeft{clip.left},
               plbu::ViewportRight{clip.right},
               plbu::ViewportBottom{clip.bottom},
               plbu::ViewportTop{clip.top});
    if (!indexed)
        batch.plbu(plbu::Semaphore{plbu::SemaphoreValue::begin});
    batch.plbu(primitive_setup(bound, info, indexed ? index_size : 1, fixed_size),
               plbu::RenderStateAndPositions{render_state_va, outputs.positions},
               visible,
               plbu::Unknown10A{},
               plbu::DepthNear{depth.near},
               plbu::DepthFar{depth.far});
    if (fixed_size)
        batch.plbu(plbu::LowPrimitiveSize{lines ? bound.rasterizer->state.line_width
                                                : bound.rasterizer->state.point_size});
    if (!indexed) {
        batch.plbu(plbu::DrawArrays{0, count, mode}, plbu::Semaphore{plbu::SemaphoreValue::end});
        return;
    }
    batch.plbu(plbu::VertexBase{outputs.positions});
    if (outputs.point_sizes != 0)
        batch.plbu(plbu::PointSizeBase{outputs.point_sizes});
    batch.plbu(plbu::IndexBuffer{range.indices_va},
               plbu::Semaphore{plbu::SemaphoreValue::end},
               plbu::DrawElements{range.min_index, count, mode});
}

// --- checks --------------------------------------------------------------------------------------------

Result<void> check(const BoundState& bound, const pipe::DrawInfo& info) {
    const struct {
        const void* object;
        const char* name;
    } needed[] = {
        {bound.blend, "blend state"},
        {bound.depth_stencil_alpha, "depth and stencil state"},
        {bound.rasterizer, "rasteriser state"},
        {bound.vertex_elements, "vertex elements"},
        {bound.vertex_shader, "vertex shader"},
        {bound.fragment_shader, "fragment shader"},
    };
    for (const auto& [object, name] : needed)
        if (object == nullptr)
            return Error{Errc::invalid, fmt::format("no {} is bound", name)};
    if (info.index_size != 0 && info.index_size != 1 && info.index_size != 2 && info.index_size != 4)
        return Error{Errc::invalid, fmt::format("indices of {} bytes", info.index_size)};
    if (info.count > max_count || info.start > max_count)
        return Error{Errc::out_of_range, fmt::format("a draw of {} vertices; the GP counts to {}",
                                                     info.count,
                                                     max_count)};
    if (info.instance_count != 1)
        return Error{Errc::unsupported, "the hardware has no instancing"};
    return {};
}

TextureSwizzles swizzles_of(const BoundState& bound) {
    TextureSwizzles swizzles;
    swizzles.fill(no_swizzle);
    const uint32_t mask = bound.fragment_shader->sampler_mask();
    for (size_t i = 0; i < bound.views.size() && i < swizzles.size(); ++i)
        if ((mask >> i & 1) != 0 && bound.views[i] != nullptr)
            swizzles[i] = bound.views[i]->swizzle;
    return swizzles;
}

}  // namespace

Result<void> emit_draw(Batch& batch, BoundState& bound, const pipe::DrawInfo& info) {
    TRY(check(bound, info));
    const uint32_t count = whole_primitives(info.mode, info.count);
    const std::optional<plbu::Scissor> visible = scissor(bound, info.mode);
    if (count == 0 || !visible)
        return {};
    const FragmentVariant& variant = *TRY(bound.fragment_shader->variant(swizzles_of(bound)));
    VertexRange range{info.start, count, 0, 0};
    if (info.index_size != 0)
        range = TRY(indexed_range(batch, info, count));
    else if (count > max_array_vertices)
        range = TRY(counted_range(batch, info, count));
    VertexOutputs outputs;
    TRY(emit_vertex_work(batch, bound, variant.program, range, outputs));
    const uint32_t state =
        TRY(upload_render_state(batch, bound, info.mode, variant, outputs));
    emit_primitives(batch, bound, info, count, range, outputs, state, *visible);
    batch.stack_vec4s = std::max(batch.stack_vec4s, variant.program.stack_vec4s);
    batch.writes_depth_stencil |= bound.framebuffer.depth_stencil.texture != nullptr &&
                                  bound.depth_stencil_alpha->writes();
    ++batch.draw_count;
    return {};
}

}  // namespace cuesta::lima

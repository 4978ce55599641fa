// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/geometry_draw.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/core.h>

#include "base/at_exit.h"
#include "base/bits.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/feedback_shaders.h"
#include "gallium/drivers/agx/geometry_indices.h"
#include "gallium/drivers/agx/geometry_limits.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/variants.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t grid_word_bytes = 4;
constexpr auto geometry = pipe::ShaderStage::geometry;

static_assert(static_cast<int>(nir::DrawMode::triangle_strip_adjacency) ==
              static_cast<int>(pipe::Primitive::triangle_strip_adjacency));
nir::DrawMode draw_mode(pipe::Primitive mode) {
    return static_cast<nir::DrawMode>(mode);
}
pipe::Primitive primitive(nir::DrawMode mode) {
    return static_cast<pipe::Primitive>(mode);
}

pipe::Primitive drawn_primitive(uint32_t corners) {
    return corners == 1   ? pipe::Primitive::points
           : corners == 2 ? pipe::Primitive::lines
                          : pipe::Primitive::triangles;
}

bool is_given(const pipe::ShaderBuffer& buffer) {
    return buffer.buffer != nullptr;
}

// What is there of it.
uint32_t bytes_of(const pipe::ShaderBuffer& buffer) {
    const uint32_t width = is_given(buffer) ? buffer.buffer->description().width : 0;
    return buffer.offset < width ? std::min(buffer.size, width - buffer.offset) : 0;
}

// Gives parts of a block out.
class BlockPlaces {
  public:
    uint64_t add(uint64_t bytes) {
        const uint64_t at = end_;
        end_ = base::align_up(end_ + bytes, uint64_t{pipe::shader_buffer_alignment});
        return at;
    }
    uint64_t end() const { return end_; }

  private:
    uint64_t end_ = 0;
};

}  // namespace

GeometryDrawer::GeometryDrawer(Context& context)
    : context_(context),
      bound_(context.bound_),
      grids_(context.geometry_.grids),
      feedback_(context.geometry_.feedback) {}

// Nothing that the caller owns stays bound.
GeometryDrawer::~GeometryDrawer() {
    grids_.compute = {};
    grids_.vertex_buffers.clear();
    grids_.grid_vertices.reset();
    grids_.emitted = {};
}

Result<void> GeometryDrawer::draw(const pipe::DrawInfo& given) {
    pipe::DrawInfo info = given;
    if (info.indirect)
        TRY(read_parameters(info));
    if (info.count == 0 || info.instance_count == 0)
        return {};
    if (bound_.rasterizer->state.rasterizer_discard && !wants_counts())
        return {};
    if (info.index_size != 0 && info.primitive_restart)
        TRY(list_primitives(info));
    index_size_ = static_cast<uint8_t>(info.index_size);
    variant_ = TRY(bound_.geometry_shader->variant(
        {.mode = draw_mode(info.mode), .first_provokes = bound_.rasterizer->state.flat_first}));
    if (info.index_size != 0)
        TRY(place_indices(info));
    else
        words_[static_cast<size_t>(nir::GridWord::vertex_base)] = info.start;
    for (const auto stage : {pipe::ShaderStage::vertex, geometry})
        TRY(refresh_constants(bound_, stage));

    const nir::GeometryGridResult& layout = variant_->layout();
    GeometryDraw whole{
        .mode = draw_mode(info.mode), .vertices = info.count, .instances = info.instance_count};
    whole.vertex_bytes = static_cast<uint32_t>(bound_.geometry_shader->shader().inputs.size()) *
                         nir::grid_vec4_bytes;
    whole.primitive_bytes = layout.max_vertices * variant_->vertex_bytes() +
                            (layout.max_primitives * layout.corners + 2) * grid_word_bytes;
    if (wants_counts())
        whole.most_primitives = most_counted_primitives;
    words_[static_cast<size_t>(nir::GridWord::last_primitive)] = whole.primitives() - 1;
    GeometryParts parts(whole);
    while (const std::optional<GeometryPart> part = parts.next())
        TRY(draw_part(*part));
    return {};
}

// --- what is drawn -----------------------------------------------------------------------------

// The GPU is waited for: how many grids there are follows from them.
Result<void> GeometryDrawer::read_parameters(pipe::DrawInfo& info) {
    Resource& resource = static_cast<Resource&>(*info.indirect->buffer);
    TRY(context_.make_idle(resource, pipe::Map::read));
    const std::span<std::byte> memory = TRY(resource.memory()->map());
    std::array<uint32_t, 4> words{};
    std::memcpy(words.data(), memory.data() + info.indirect->offset, sizeof words);
    info.indirect.reset();
    info.count = words[0];
    info.instance_count = words[1];
    info.start = words[2];
    if (info.index_size == 0)
        return {};
    info.index_bias = static_cast<int32_t>(words[3]);
    // Nothing is read behind the buffer.
    const uint64_t there =
        (info.index_buffer->description().width - info.index_offset) / info.index_size;
    info.start = static_cast<uint32_t>(std::min<uint64_t>(info.start, there));
    info.count = static_cast<uint32_t>(std::min<uint64_t>(info.count, there - info.start));
    return {};
}

// Those of the draw, for the CPU.
Result<std::span<const std::byte>> GeometryDrawer::read_indices(const pipe::DrawInfo& info) {
    const size_t start = size_t{info.start} * info.index_size;
    const size_t bytes = size_t{info.count} * info.index_size;
    if (info.index_buffer == nullptr)
        return info.user_indices.subspan(start, bytes);
    Resource& resource = static_cast<Resource&>(*info.index_buffer);
    TRY(context_.make_idle(resource, pipe::Map::read));
    const std::span<const std::byte> memory = TRY(resource.memory()->map());
    return memory.subspan(info.index_offset + start, bytes);
}

Result<void> GeometryDrawer::list_primitives(pipe::DrawInfo& info) {
    const auto all_ones = static_cast<uint32_t>(base::low_mask(info.index_size * 8));
    const uint32_t restart = info.restart_index.value_or(all_ones);
    const nir::DrawMode mode = draw_mode(info.mode);
    listed_ = without_restarts(TRY(read_indices(info)), info.index_size, restart, mode);
    if (listed_.size() > UINT32_MAX / grid_word_bytes)
        return Error{Errc::unsupported, fmt::format("a list of {} indices", listed_.size())};
    info.mode = primitive(nir::list_of(nir::primitive_of(mode)));
    info.index_size = grid_word_bytes;
    info.index_buffer = nullptr;
    info.index_offset = 0;
    info.user_indices = std::as_bytes(std::span(listed_));
    info.start = 0;
    info.count = static_cast<uint32_t>(listed_.size());
    info.primitive_restart = false;
    info.restart_index.reset();
    return {};
}

// Words are loaded: of a buffer that ends in a part of one, the draw's indices are copied like the
// caller's, and the GPU is waited for.
Result<void> GeometryDrawer::place_indices(const pipe::DrawInfo& info) {
    uint32_t first = 0;
    if (info.index_buffer != nullptr &&
        info.index_buffer->description().width % grid_word_bytes == 0) {
        indices_ = {info.index_buffer, 0, info.index_buffer->description().width};
        first = info.index_offset / info.index_size + info.start;
    } else {
        const std::span<const std::byte> bytes = TRY(read_indices(info));
        const std::shared_ptr<Resource> block = TRY(take_block(bytes.size()));
        const std::span<std::byte> memory = TRY(block->memory()->map());
        if (!bytes.empty())
            std::memcpy(memory.data(), bytes.data(), bytes.size());
        indices_ = {block, 0, block->description().width};
    }
    words_[static_cast<size_t>(nir::GridWord::first_index)] = first;
    words_[static_cast<size_t>(nir::GridWord::vertex_base)] =
        static_cast<uint32_t>(info.index_bias);
    return {};
}

Result<std::shared_ptr<Resource>> GeometryDrawer::take_block(uint64_t bytes) {
    GeometryBlocks& blocks = context_.geometry_.blocks;
    if (blocks.is_full(bytes)) {
        context_.submit_all();
        context_.batches_.retire_all();
    }
    return blocks.take(bytes);
}

// --- parts -------------------------------------------------------------------------------------

Result<void> GeometryDrawer::draw_part(const GeometryPart& part) {
    const Places places = TRY(take_places(part));
    set_words(part);
    TRY(run_vertices(part, places));
    TRY(run_primitives(part, places));
    if (wants_counts())
        TRY(run_feedback(part, places));
    return draw_stored(part, places);
}

Result<GeometryDrawer::Places> GeometryDrawer::take_places(const GeometryPart& part) {
    const nir::GeometryGridResult& layout = variant_->layout();
    const uint64_t invocations = part.primitive_invocations();
    const uint64_t inputs = bound_.geometry_shader->shader().inputs.size();
    const uint64_t sizes[] = {
        inputs * nir::grid_vec4_bytes * part.vertex_invocations(),
        invocations * layout.max_vertices * variant_->vertex_bytes(),
        invocations * layout.max_primitives * layout.corners * grid_word_bytes,
        invocations * grid_word_bytes,
        invocations * grid_word_bytes,
    };
    Places places;
    pipe::ShaderBuffer* const all[] = {&places.vertices, &places.outputs, &places.indices,
                                       &places.counts, &places.firsts};
    BlockPlaces block_places;
    for (const uint64_t size : sizes)
        block_places.add(size);
    const std::shared_ptr<Resource> block = TRY(take_block(block_places.end()));
    block_places = {};
    for (size_t i = 0; i < std::size(sizes); ++i)
        *all[i] = {block, static_cast<uint32_t>(block_places.add(sizes[i])),
                   static_cast<uint32_t>(sizes[i])};
    return places;
}

void GeometryDrawer::set_words(const GeometryPart& part) {
    const auto set = [&](nir::GridWord which, uint32_t value) {
        words_[static_cast<size_t>(which)] = value;
    };
    set(nir::GridWord::first_vertex, part.first_vertex);
    set(nir::GridWord::vertices, part.vertices);
    set(nir::GridWord::first_instance, part.first_instance);
    set(nir::GridWord::first_primitive, part.first_primitive);
    set(nir::GridWord::primitives, part.primitives);
    set(nir::GridWord::vertex_invocations, part.vertex_invocations());
    set(nir::GridWord::primitive_invocations, part.primitive_invocations());
}

// What is bound to the stage, and the words behind its uniforms.
void GeometryDrawer::begin_grid(pipe::ShaderStage stage,
                                uint32_t uniform_vec4s,
                                ComputeShader& shader) {
    grids_.compute = stage == pipe::ShaderStage::compute ? BoundStage{} : stage_of(bound_, stage);
    grids_.compute.constant_buffers[0] = {};
    grids_.compute_shader = &shader;
    grids_.grid_vertices.reset();
    std::vector<std::byte>& constants = grids_.compute.constants;
    const size_t first = size_t{uniform_vec4s} * nir::grid_vec4_bytes;
    constants.resize(first + size_t{feedback_vec4s} * nir::grid_vec4_bytes);
    std::memcpy(constants.data() + first, words_.data(), sizeof words_);
}

Result<void> GeometryDrawer::launch(uint32_t invocations) {
    const uint32_t groups =
        static_cast<uint32_t>(base::div_round_up(invocations, nir::grid_draw_group));
    return context_.launch(grids_, {.groups = {groups, 1, 1}});
}

Result<void> GeometryDrawer::run_vertices(const GeometryPart& part, const Places& places) {
    const nir::Shader& shader = bound_.geometry_shader->shader();
    if (shader.inputs.empty())
        return {};
    begin_grid(pipe::ShaderStage::vertex, bound_.vertex_shader->shader().uniform_vec4s,
               bound_.vertex_shader->as_grid());
    grids_.vertex_elements = bound_.vertex_elements;
    grids_.vertex_buffers = bound_.vertex_buffers;
    grids_.grid_vertices.emplace();
    set_attributes(bound_, grids_.grid_vertices->attributes);
    grids_.grid_vertices->grid = {.index_size = index_size_,
                                  .keeps_first = nir::keeps_first_vertex(variant_->key().mode),
                                  .stored = shader.inputs};
    grids_.compute.shader_buffers[nir::grid_buffer::indices] = indices_;
    grids_.compute.shader_buffers[nir::grid_buffer::vertices] = places.vertices;
    return launch(part.vertex_invocations());
}

Result<void> GeometryDrawer::run_primitives(const GeometryPart& part, const Places& places) {
    begin_grid(geometry, bound_.geometry_shader->shader().uniform_vec4s, variant_->grid());
    auto& buffers = grids_.compute.shader_buffers;
    buffers[nir::grid_buffer::vertices] = places.vertices;
    buffers[nir::grid_buffer::outputs] = places.outputs;
    buffers[nir::grid_buffer::output_indices] = places.indices;
    buffers[nir::grid_buffer::output_counts] = places.counts;
    return launch(part.primitive_invocations());
}

// --- counts and transform feedback -------------------------------------------------------------

bool GeometryDrawer::wants_counts() const {
    return !feedback_.outputs.empty() || is_given(feedback_.generated) ||
           is_given(feedback_.written);
}

// Primitives that fit the buffers.
Result<uint32_t> GeometryDrawer::capacity() const {
    if (feedback_.outputs.empty())
        return 0;
    if (!is_given(feedback_.kept))
        return Error{Errc::invalid, "transform feedback without a place for how far it has come"};
    uint32_t least = UINT32_MAX;
    for (const pipe::FeedbackOutput& output : feedback_.outputs) {
        if (output.buffer >= feedback_.buffers.size() ||
            feedback_.buffers[output.buffer].stride == 0)
            return Error{Errc::invalid,
                         fmt::format("no feedback buffer {} with a stride", output.buffer)};
        const pipe::FeedbackBuffer& buffer = feedback_.buffers[output.buffer];
        const uint64_t primitive_bytes = uint64_t{buffer.stride} * variant_->layout().corners;
        least = std::min(least, static_cast<uint32_t>(bytes_of(buffer.memory) / primitive_bytes));
    }
    return least;
}

Result<void> GeometryDrawer::run_feedback(const GeometryPart& part, const Places& places) {
    const uint32_t room = TRY(capacity());
    const auto begin = [&](ComputeShader& shader) {
        begin_grid(pipe::ShaderStage::compute, 0, shader);
        std::memcpy(
            grids_.compute.constants.data() + size_t{nir::grid_vec4s} * nir::grid_vec4_bytes, &room,
            sizeof room);
        auto& buffers = grids_.compute.shader_buffers;
        buffers[nir::grid_buffer::output_counts] = places.counts;
        buffers[feedback_buffer::firsts] = places.firsts;
    };
    std::unique_ptr<ComputeShader>& scan = context_.geometry_.scan;
    if (scan == nullptr)
        scan = ComputeShader::create_uncompiled(*make_scan_shader());
    begin(*scan);
    auto& buffers = grids_.compute.shader_buffers;
    buffers[feedback_buffer::kept] = feedback_.kept;
    buffers[feedback_buffer::generated] = feedback_.generated;
    buffers[feedback_buffer::written] = feedback_.written;
    TRY(launch(1));
    if (feedback_.outputs.empty())
        return {};
    FeedbackKey key = {.outputs = feedback_.outputs};
    for (size_t i = 0; i < key.strides.size(); ++i)
        key.strides[i] = feedback_.buffers[i].stride;
    begin(*TRY(variant_->feedback(key)));
    for (size_t i = 0; i < feedback_.buffers.size(); ++i)
        buffers[i] = feedback_.buffers[i].memory;
    buffers[nir::grid_buffer::outputs] = places.outputs;
    buffers[nir::grid_buffer::output_indices] = places.indices;
    return launch(part.primitive_invocations());
}

// --- the draw ----------------------------------------------------------------------------------

Result<void> GeometryDrawer::draw_stored(const GeometryPart& part, const Places& places) {
    const nir::GeometryGridResult& layout = variant_->layout();
    const nir::Shader& shader = bound_.geometry_shader->shader();
    const bool has_position = std::ranges::any_of(layout.stored, [&](const auto& stored) {
        return shader.outputs[stored.output].slot == nir::Slot::position;
    });
    if (!has_position || layout.max_primitives == 0 || bound_.rasterizer->state.rasterizer_discard)
        return {};
    pipe::DrawInfo info;
    info.mode = drawn_primitive(layout.corners);
    info.count = part.primitive_invocations() * layout.max_primitives * layout.corners;
    info.index_size = grid_word_bytes;
    info.index_buffer = places.indices.buffer;
    info.index_offset = places.indices.offset;
    info.primitive_restart = true;

    pipe::ShaderBuffer& stored = bound_.vertex.shader_buffers[nir::grid_buffer::outputs];
    pipe::ShaderBuffer own_buffer = stored;
    VertexShader* const own_shader = bound_.vertex_shader;
    const base::AtExit give_back([&] {
        context_.bind_vertex_shader(own_shader);
        stored = std::move(own_buffer);
        bound_.touch(Dirty::vertex_stores);
    });
    context_.bind_vertex_shader(&variant_->pass());
    stored = places.outputs;
    bound_.touch(Dirty::vertex_stores);
    return context_.draw_bound(info);
}

}  // namespace cuesta::agx

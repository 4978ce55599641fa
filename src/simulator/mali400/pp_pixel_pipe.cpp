// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The way into the shader: vertices, coverage, clips, early tests.
#include "simulator/mali400/pp_pixel_pipe.h"

#include <algorithm>
#include <cmath>

#include "base/half.h"

namespace cuesta::simulator::mali400 {
namespace {

constexpr GridPoint pixel_centre = {subpixels / 2, subpixels / 2};

// The usual rotated grid of four samples. Four columns and rows are confirmed by Mesa's lima
// (samples); the rest is left open by the API.
constexpr std::array<GridPoint, max_samples> sample_points = {{
    {subpixels * 6 / 16, subpixels * 2 / 16},
    {subpixels * 14 / 16, subpixels * 6 / 16},
    {subpixels * 2 / 16, subpixels * 10 / 16},
    {subpixels * 10 / 16, subpixels * 14 / 16},
}};

// Left open by the API: depth clipping leaves fragments alone that miss the limit by rounding only
// (vertices on a clip plane reach it through a division).
constexpr double depth_clip_slack = 1.0 / (1 << 20);

PrimitiveKind kind_of(ListPrimitive::Kind kind) {
    switch (kind) {
        case ListPrimitive::Kind::point: return PrimitiveKind::point;
        case ListPrimitive::Kind::line: return PrimitiveKind::line;
        case ListPrimitive::Kind::triangle: return PrimitiveKind::triangle;
        case ListPrimitive::Kind::rectangle: return PrimitiveKind::rectangle;
    }
    return PrimitiveKind::triangle;
}

unsigned vertex_count(PrimitiveKind kind) {
    switch (kind) {
        case PrimitiveKind::point: return 1;
        case PrimitiveKind::line: return 2;
        default: return 3;
    }
}

// Pixels first .. last of a tile row or column, as bits.
uint32_t range_bits(int first, int last) {
    first = std::max(first, 0);
    last = std::min(last, tile_size - 1);
    return first > last ? 0 : ((2u << last) - 1) & ~((1u << first) - 1);
}

// The first pixel whose centre is at or after `limit`, the last whose centre lies before it. NaN is
// before everything (fmax drops it).
int first_from(float limit) {
    return static_cast<int>(std::ceil(std::fmin(std::fmax(limit - 0.5f, -1e6f), 1e6f)));
}
int last_before(float limit) {
    return first_from(limit) - 1;
}

}  // namespace

PixelPipe::PixelPipe(PpMemory& memory, const FrameRules& rules, uint32_t stack, WorkBudget& work)
    : memory_(memory),
      rules_(rules),
      stack_(stack),
      work_(work),
      tile_(std::make_unique<TileBuffer>()),
      core_(std::make_unique<PpCore>()),
      states_(memory, work),
      inputs_(memory, rules.coordinates) {
    core_->set_stack(rules.stack_size, rules.stack_pointer);
    core_->set_flip_derivative_y(rules.flip_derivative_y);
}

Result<void> PixelPipe::begin_tile(int x, int y) {
    TRY(work_.spend(pp_cost::tile, "PP stream"));
    tile_x_ = x;
    tile_y_ = y;
    tile_->clear(rules_.clear, rules_.precision);
    inputs_.set_tile(x, y);
    ++stats_.tiles;
    return {};
}

Result<Primitive> PixelPipe::fetch(const ListState& list_state, const ListPrimitive& primitive) {
    Primitive result;
    result.kind = kind_of(primitive.kind);
    result.size = result.kind == PrimitiveKind::point ? primitive.size : list_state.size;
    for (unsigned i = 0; i < vertex_count(result.kind); ++i) {
        std::array<float, 4> position = {};
        TRY(memory_.read(list_state.positions + primitive.slots[i] * 16, position.data(),
                         sizeof position));
        result.vertices[i] = {
            .x = position[0], .y = position[1], .z = position[2], .reciprocal_w = position[3]};
    }
    return result;
}

Result<void> PixelPipe::draw(const ListState& list_state, const ListPrimitive& primitive) {
    ++stats_.primitives;
    TRY(work_.spend(pp_cost::primitive, "primitives"));
    const Primitive fetched = TRY(fetch(list_state, primitive));
    setup_ = set_up(fetched);
    if (setup_.outline.empty())
        return {};
    state_ = TRY(states_.find(list_state.render_state));
    if (state_->sample_mask == 0)
        return {};
    if (rules_.precision.half && state_->blend.uses_logic())
        return Error{Errc::fault, "render state: a logic operation on an fp16 tile buffer"};
    per_sample_ = state_->multisample;
    Coverage coverage;
    if (!find_coverage(list_state, coverage))
        return {};
    if (per_sample_ || state_->sample_mask != 0xf)
        tile_->split();
    if (setup_.is_polygon)
        depth_offset_ =
            state_->offset_factor * setup_.depth_slope + state_->offset_units / greatest_depth;
    else
        depth_offset_ = 0;
    near_ = list_state.depth_near - depth_clip_slack;
    far_ = list_state.depth_far + depth_clip_slack;
    if (state_->clips_near)
        near_ = std::max(near_, state_->near_limit);
    if (state_->clips_far)
        far_ = std::min(far_, state_->far_limit);
    inputs_.set_primitive(*state_, setup_, primitive.slots, vertex_count(fetched.kind));
    return walk_quads(coverage);
}

// False when the primitive touches no sample of the tile.
bool PixelPipe::find_coverage(const ListState& list_state, Coverage& coverage) const {
    const ListScissor& scissor = list_state.scissor;
    uint32_t columns = range_bits(scissor.min_x - tile_x_, scissor.max_x - tile_x_);
    uint32_t lines = range_bits(scissor.min_y - tile_y_, scissor.max_y - tile_y_);
    // Points are clipped by their centre, which the list builder has done.
    if (setup_.kind != PrimitiveKind::point) {
        columns &= range_bits(first_from(list_state.left) - tile_x_,
                              last_before(list_state.right) - tile_x_);
        lines &= range_bits(first_from(list_state.bottom) - tile_y_,
                            last_before(list_state.top) - tile_y_);
    }
    if (columns == 0 || lines == 0)
        return false;
    coverage.sets = per_sample_ ? max_samples : 1;
    uint32_t touched = 0;
    for (unsigned set = 0; set < coverage.sets; ++set) {
        TileRows& rows = coverage.rows[set];
        rows = setup_.outline.coverage(tile_x_, tile_y_,
                                       per_sample_ ? sample_points[set] : pixel_centre);
        for (unsigned row = 0; row < tile_size; ++row) {
            const uint32_t line_mask = (lines >> row & 1) != 0 ? columns : 0;
            rows[row] = static_cast<uint16_t>(rows[row] & line_mask);
            touched |= rows[row];
        }
    }
    return touched != 0;
}

LaneMask PixelPipe::quad_mask(const TileRows& rows, unsigned quad) const {
    const unsigned column = quad_column(quad);
    const unsigned row = quad_row(quad);
    const unsigned upper = (rows[row] >> column) & 3u;
    const unsigned lower = (rows[row + 1] >> column) & 3u;
    return from_bits(upper | lower << 2);
}

Result<void> PixelPipe::walk_quads(const Coverage& coverage) {
    batch_.quads = 0;
    for (unsigned row = 0; row < tile_size; row += 2) {
        uint32_t touched = 0;
        for (unsigned set = 0; set < coverage.sets; ++set)
            touched |= coverage.rows[set][row] | uint32_t{coverage.rows[set][row + 1]};
        for (unsigned column = 0; touched >> column != 0; column += 2) {
            if ((touched >> column & 3) == 0)
                continue;
            if (add_quad(coverage, quad_index(column, row)) && batch_.quads == batch_quads)
                TRY(flush());
        }
    }
    return batch_.quads > 0 ? flush() : Result<void>{};
}

// Depth at a sample of each pixel; the lanes whose depth is not clipped.
LaneMask PixelPipe::quad_depth(unsigned quad, GridPoint sample, IntLanes& depth) const {
    const double x = tile_x_ + static_cast<double>(quad_column(quad)) +
                     static_cast<double>(sample.x) / subpixels;
    const double y =
        tile_y_ + static_cast<double>(quad_row(quad)) + static_cast<double>(sample.y) / subpixels;
    const double first = setup_.at(setup_.depth, x, y);
    LaneMask kept = {};
    for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
        double z = first;
        if ((lane & 1) != 0)
            z += setup_.depth.dx;
        if ((lane & 2) != 0)
            z += setup_.depth.dy;
        kept[lane] = z >= near_ && z <= far_ ? -1 : 0;
        depth[lane] = depth_bits(z + depth_offset_);
    }
    return kept;
}

const StencilSide& PixelPipe::stencil_side() const {
    return state_->stencil[inputs_.front_facing() ? 0 : 1];
}

// Puts the quad into the batch unless nothing of it is left.
bool PixelPipe::add_quad(const Coverage& coverage, unsigned quad) {
    const unsigned index = batch_.quads;
    const unsigned samples = stored_samples();
    LaneMask alive = {};
    for (unsigned sample = 0; sample < samples; ++sample) {
        LaneMask& covered = batch_.covered[index][sample];
        IntLanes& depth = batch_.depth[index][sample];
        if (sample > 0 && !per_sample_) {
            covered = batch_.covered[index][0];
            depth = batch_.depth[index][0];
        } else {
            covered = quad_mask(coverage.rows[sample], quad);
            covered &= quad_depth(quad, per_sample_ ? sample_points[sample] : pixel_centre, depth);
        }
    }
    const int32_t reference = stencil_side().reference;
    for (unsigned sample = 0; sample < samples; ++sample) {
        LaneMask& covered = batch_.covered[index][sample];
        if ((state_->sample_mask >> sample & 1) == 0)
            covered = LaneMask{};
        if (state_->tests_early && any(covered)) {
            SamplePlane& plane = tile_->plane(sample);
            const FragmentValues fragment{
                .depth = batch_.depth[index][sample],
                .stencil_reference = {reference, reference, reference, reference}};
            covered = depth_stencil_test(state_->depth, stencil_side(), fragment, covered,
                                         plane.depth[quad], plane.stencil[quad]);
        }
        alive |= covered;
    }
    if (!any(alive))
        return false;
    batch_.quad[index] = static_cast<uint8_t>(quad);
    ++batch_.quads;
    return true;
}

Result<void> PixelPipe::uniforms(uint32_t first, unsigned count, float* out) {
    if (!state_->has_uniforms)
        return Error{Errc::fault, "uniform load, but the render state has no uniforms"};
    for (unsigned i = 0; i < count; ++i) {
        out[i] = 0;
        if (first + i >= state_->uniform_count)
            continue;
        uint16_t bits = 0;
        TRY(memory_.read(state_->uniform_table + (first + i) * 2, &bits, sizeof bits));
        out[i] = base::half_to_float(bits);
    }
    return {};
}

Result<void> PixelPipe::sample(const TextureRequest& request, std::span<Row, 4> out) {
    Texture* texture = TRY(states_.texture(*state_, request.sampler));
    if (request.cube != texture->is_cube())
        return Error{Errc::fault, request.cube ? "cube fetch from a texture that is no cube"
                                               : "plain fetch from a cube texture"};
    return texture->sample(request, out);
}

// ASSUMED: with several samples a pixel, the first one is read.
Result<void> PixelPipe::tile_color(unsigned quads, std::span<Row, 4> out) {
    for (unsigned channel = 0; channel < 4; ++channel) {
        for (unsigned i = 0; i < quads; ++i)
            out[channel][i] = tile_->plane(0).color[channel][batch_.quad[i]];
    }
    return {};
}

Result<void> PixelPipe::tile_depth(unsigned quads, Row& out) {
    for (unsigned i = 0; i < quads; ++i)
        out[i] = __builtin_convertvector(tile_->plane(0).depth[batch_.quad[i]], Lanes) /
                 static_cast<float>(greatest_depth);
    return {};
}

// A core has room for 128 fragments, each with vectors of its own (confirmed by Mesa's lima:
// register pressure). The sheet has the total only (part 3, 3.12): no program can tell that they
// lie in a row, and that a batch starts with the first. Nothing clears them.
uint32_t PixelPipe::temporary_address(unsigned fragment, uint32_t scalar) const {
    static_assert(batch_quads * lanes_per_quad <= 128);
    return stack_ + (fragment * rules_.stack_size * 4 + scalar) * uint32_t{sizeof(uint16_t)};
}

Result<void> PixelPipe::load_temporary(unsigned fragment, uint32_t first, std::span<uint16_t> out) {
    return memory_.read(temporary_address(fragment, first), out.data(), out.size_bytes());
}

Result<void> PixelPipe::store_temporary(unsigned fragment,
                                        uint32_t first,
                                        std::span<const uint16_t> values) {
    return memory_.write(temporary_address(fragment, first), values.data(), values.size_bytes());
}

}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The order of commands is that of the Mali-400 fact sheet, part 2, section 2.10.
#include "gallium/drivers/lima/primitives.h"

#include <algorithm>
#include <cmath>

namespace cuesta::lima {
namespace {

namespace plbu = hw400::plbu;
using pipe::Primitive;

struct ClipRectangle {
    float left, right, bottom, top;
};

ClipRectangle viewport(const BoundState& bound) {
    const pipe::Viewport& v = bound.viewport;
    return {v.translate[0] - std::abs(v.scale[0]), v.translate[0] + std::abs(v.scale[0]),
            v.translate[1] - std::abs(v.scale[1]), v.translate[1] + std::abs(v.scale[1])};
}

// How far primitives reach to the sides of what the clip rectangle cuts or drops: half a line's
// width, or half of a point, of which shaders decide (whether the chip goes by its centre is open).
float half_width(const BoundState& bound, Primitive mode) {
    switch (primitive_class(mode)) {
        case hw400::PrimitiveClass::lines: return bound.rasterizer->state.line_width / 2;
        case hw400::PrimitiveClass::points: return max_size / 2;
        case hw400::PrimitiveClass::triangles: break;
    }
    return 0;
}

// Of the chip; wider than the viewport, at which the scissor ends what is drawn.
ClipRectangle clip_rectangle(const BoundState& bound, Primitive mode) {
    const ClipRectangle box = viewport(bound);
    const float extra = half_width(bound, mode);
    return {box.left - extra, box.right + extra, box.bottom - extra, box.top + extra};
}

uint32_t pixel(float value, uint32_t size, bool up) {
    const float rounded = up ? std::ceil(value) : std::floor(value);
    return static_cast<uint32_t>(std::clamp(rounded, 0.0f, static_cast<float>(size)));
}

plbu::IndexType index_type(uint32_t size) {
    switch (size) {
        case 4: return plbu::IndexType::u32;
        case 2: return plbu::IndexType::u16;
        default: return plbu::IndexType::u8;
    }
}

void set_culling(plbu::PrimitiveSetup& setup, const pipe::RasterizerState& r) {
    const bool both = r.cull_face == pipe::CullFace::front_and_back;
    const bool front = both || r.cull_face == pipe::CullFace::front;
    const bool back = both || r.cull_face == pipe::CullFace::back;
    // Counter-clockwise with row 0 at the top is negative area.
    setup.cull_negative = r.front_ccw ? front : back;
    setup.cull_positive = r.front_ccw ? back : front;
}

plbu::PrimitiveSetup primitive_setup(const BoundState& bound,
                                     const PrimitiveDraw& draw,
                                     bool fixed_size) {
    plbu::PrimitiveSetup setup;
    setup.block_size_code = list_block_code;
    setup.unknown_13 = true;
    setup.fixed_size = fixed_size;
    setup.index_type = index_type(draw.range.index_size);
    if (primitive_class(draw.mode) == hw400::PrimitiveClass::triangles)
        set_culling(setup, bound.rasterizer->state);
    return setup;
}

}  // namespace

uint32_t whole_primitives(Primitive mode, uint32_t count) {
    switch (mode) {
        case Primitive::points: return count;
        case Primitive::lines: return count & ~1u;
        case Primitive::line_loop:
        case Primitive::line_strip: return count < 2 ? 0 : count;
        case Primitive::triangles: return count - count % 3;
        case Primitive::triangle_strip:
        case Primitive::triangle_fan: return count < 3 ? 0 : count;
    }
    return 0;
}

std::optional<plbu::Scissor> visible_part(const BoundState& bound) {
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
    const ClipRectangle box = viewport(bound);
    min_x = std::max(min_x, pixel(box.left, width, false));
    min_y = std::max(min_y, pixel(box.bottom, height, false));
    max_x = std::min(max_x, pixel(box.right, width, true));
    max_y = std::min(max_y, pixel(box.top, height, true));
    if (min_x >= max_x || min_y >= max_y)
        return std::nullopt;
    return plbu::Scissor{static_cast<uint16_t>(min_x), static_cast<uint16_t>(min_y),
                         static_cast<uint16_t>(max_x), static_cast<uint16_t>(max_y)};
}

void emit_primitives(Batch& batch, const BoundState& bound, const PrimitiveDraw& draw) {
    const VertexRange& range = draw.range;
    const VertexOutputs& outputs = draw.outputs;
    const pipe::RasterizerState& rasterizer = bound.rasterizer->state;
    const bool lines = primitive_class(draw.mode) == hw400::PrimitiveClass::lines;
    const bool sized_points = outputs.point_sizes != 0 && rasterizer.point_size_per_vertex;
    const bool fixed_size = lines || (draw.mode == Primitive::points && !sized_points);
    const ClipRectangle clip = clip_rectangle(bound, draw.mode);
    const DepthRange depth = depth_clip(bound);
    const auto mode = static_cast<plbu::Mode>(draw.mode);
    batch.plbu(plbu::ViewportLeft{clip.left}, plbu::ViewportRight{clip.right},
               plbu::ViewportBottom{clip.bottom}, plbu::ViewportTop{clip.top});
    if (!range.indexed)
        batch.plbu(plbu::Semaphore{plbu::SemaphoreValue::begin});
    batch.plbu(primitive_setup(bound, draw, fixed_size),
               plbu::RenderStateAndPositions{draw.render_state, outputs.positions}, draw.visible,
               plbu::Unknown10A{}, plbu::DepthNear{depth.near}, plbu::DepthFar{depth.far});
    if (fixed_size)
        batch.plbu(plbu::LowPrimitiveSize{lines ? rasterizer.line_width : rasterizer.point_size});
    if (!range.indexed) {
        batch.plbu(plbu::DrawArrays{0, draw.count, mode},
                   plbu::Semaphore{plbu::SemaphoreValue::end});
        return;
    }
    batch.plbu(plbu::VertexBase{outputs.positions});
    if (outputs.point_sizes != 0)
        batch.plbu(plbu::PointSizeBase{outputs.point_sizes});
    batch.plbu(plbu::IndexBuffer{range.indices_va}, plbu::Semaphore{plbu::SemaphoreValue::end},
               plbu::DrawElements{range.min_index, draw.count, mode});
}

}  // namespace cuesta::lima

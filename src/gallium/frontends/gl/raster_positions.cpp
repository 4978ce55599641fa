// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glRasterPos and glWindowPos (OpenGL 2.1, 2.13).
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "gallium/frontends/gl/captured_vertices.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/fixed_vertex.h"
#include "gallium/frontends/gl/hits.h"
#include "gallium/frontends/gl/vertex_slots.h"
#include "gallium/frontends/gles/draw_checks.h"

namespace cuesta::gl {

namespace {

Vec4 clamped_color(Vec4 color) {
    for (float& component : color)
        component = std::clamp(component, 0.0f, 1.0f);
    return color;
}

// A vertex that is no array's: the arrays are off, and the position is the current one meanwhile.
class LoneVertex {
  public:
    LoneVertex(State& state, const Vec4& position)
        : state_(state), array_(state.vertex.array), current_(state.vertex.current) {
        const auto bits = std::bit_cast<std::array<uint32_t, 4>>(position);
        state.vertex.array = std::make_shared<gles::VertexArray>(0);
        // Number 0 is the same attribute (2.7).
        state.vertex.current[0].bits = state.vertex.current[position_slot].bits = bits;
        state.vertex.current[0].kind = gles::CurrentAttribute::Kind::floats;
        tell();
    }
    ~LoneVertex() {
        state_.vertex.array = array_;
        state_.vertex.current = current_;
        tell();
    }
    LoneVertex(const LoneVertex&) = delete;
    LoneVertex& operator=(const LoneVertex&) = delete;

  private:
    void tell() { state_.set_dirty(gles::Dirty::vertex_arrays | gles::Dirty::current_attributes); }

    State& state_;
    std::shared_ptr<gles::VertexArray> array_;
    std::array<gles::CurrentAttribute, pipe::max_attributes> current_;
};

// The application's vertex shader says all; what it does not write is what is current.
std::optional<FixedResult> run_vertex_shader(State& state, const FixedVertex& vertex) {
    const LoneVertex lone(state, vertex.position);
    if (!gles::check_stages(state))
        return std::nullopt;
    const std::optional<CapturedVertices> captured = capture_vertices(state, {.count = 1});
    if (!captured)
        return std::nullopt;
    const auto get = [&](nir::Slot slot, uint32_t index, const Vec4& without) {
        const std::optional<size_t> output = captured->find(slot, index);
        return output ? captured->get(*output, 0) : without;
    };
    FixedResult result;
    result.clip = captured->position(0);
    result.eye = get(nir::Slot::clip_vertex, 0, result.clip);
    result.colors.fill(get(nir::Slot::color, 0, vertex.color));
    result.secondary_colors.fill(get(nir::Slot::color, 1, vertex.secondary_color));
    result.distance = get(nir::Slot::fog, 0, {vertex.fog_coord, 0, 0, 0})[0];
    for (uint32_t i = 0; i < coordinate_units; ++i)
        result.tex_coords[i] = get(nir::Slot::tex_coord, i, vertex.tex_coords[i]);
    return result;
}

bool is_inside(const State& state, const FixedResult& result) {
    const Vec4& c = result.clip;
    // Depth that is clamped is not clipped (OpenGL 3.2, 2.17; ARB_depth_clamp has it of raster
    // positions too).
    const size_t clipped = state.raster.depth_clamp ? 2 : 3;
    for (size_t i = 0; i < clipped; ++i)
        if (!(std::abs(c[i]) <= c[3]))
            return false;
    const FixedFunctionState& fixed = compatibility(state).fixed;
    for (size_t i = 0; i < clip_plane_count; ++i) {
        if (!state.raster.clip_distances[i])
            continue;
        const Vec4& plane = fixed.clip_planes[i];
        double sum = 0;
        for (size_t k = 0; k < 4; ++k)
            sum += double{plane[k]} * result.eye[k];
        if (sum < 0)
            return false;
    }
    return true;
}

void set_position(State& state, const Vec4& object) {
    FixedVertex vertex = current_vertex(state);
    vertex.position = object;
    RasterPosition& position = compatibility(state).lists.raster_position;
    std::optional<FixedResult> result;
    if (!has_own_vertex_stage(state))
        result = transform_vertex(compatibility(state).fixed, vertex);
    else
        result = run_vertex_shader(state, vertex);
    if (!result)
        return;
    position.valid = is_inside(state, *result);
    if (!position.valid)
        return;
    std::array<float, 3> window = window_place(state, result->clip);
    if (state.raster.depth_clamp) {
        const auto [least, most] =
            std::minmax({state.viewport.depth_near, state.viewport.depth_far});
        window[2] = std::clamp(window[2], least, most);
    }
    position.window = {window[0], window[1], window[2], result->clip[3]};
    position.distance = result->distance;
    position.color = clamped_color(result->colors[0]);
    position.secondary_color = clamped_color(result->secondary_colors[0]);
    position.tex_coords = result->tex_coords;
    RenderMode& modes = compatibility(state).lists.render_mode;
    if (modes.mode == GL_SELECT)
        modes.selection.hit(window[2]);
}

// Nothing is transformed; colours and coordinates are the current ones.
void set_window_position(State& state, double x, double y, double z) {
    const FixedVertex vertex = current_vertex(state);
    const gles::ViewportState& viewport = state.viewport;
    RasterPosition& position = compatibility(state).lists.raster_position;
    const double depth =
        viewport.depth_near + std::clamp(z, 0.0, 1.0) * (viewport.depth_far - viewport.depth_near);
    position.valid = true;
    position.window = {static_cast<float>(x), static_cast<float>(y), static_cast<float>(depth), 1};
    position.distance =
        compatibility(state).fixed.fog.coordinate == GL_FOG_COORDINATE ? vertex.fog_coord : 0;
    position.color = clamped_color(vertex.color);
    position.secondary_color = clamped_color(vertex.secondary_color);
    position.tex_coords = vertex.tex_coords;
    RenderMode& modes = compatibility(state).lists.render_mode;
    if (modes.mode == GL_SELECT)
        modes.selection.hit(depth);
}

Vec4 vec4_of(double x, double y, double z = 0, double w = 1) {
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z),
            static_cast<float>(w)};
}

}  // namespace

// One row a type: two to four coordinates, one by one or of an array.
#define CUESTA_GL_RASTER_POSITIONS(Type, suffix)                              \
    void raster_pos_2##suffix(State& state, Type x, Type y) {                 \
        set_position(state, vec4_of(x, y));                                   \
    }                                                                         \
    void raster_pos_3##suffix(State& state, Type x, Type y, Type z) {         \
        set_position(state, vec4_of(x, y, z));                                \
    }                                                                         \
    void raster_pos_4##suffix(State& state, Type x, Type y, Type z, Type w) { \
        set_position(state, vec4_of(x, y, z, w));                             \
    }                                                                         \
    void raster_pos_2##suffix##v(State& state, const Type* v) {               \
        set_position(state, vec4_of(v[0], v[1]));                             \
    }                                                                         \
    void raster_pos_3##suffix##v(State& state, const Type* v) {               \
        set_position(state, vec4_of(v[0], v[1], v[2]));                       \
    }                                                                         \
    void raster_pos_4##suffix##v(State& state, const Type* v) {               \
        set_position(state, vec4_of(v[0], v[1], v[2], v[3]));                 \
    }                                                                         \
    void window_pos_2##suffix(State& state, Type x, Type y) {                 \
        set_window_position(state, x, y, 0);                                  \
    }                                                                         \
    void window_pos_3##suffix(State& state, Type x, Type y, Type z) {         \
        set_window_position(state, x, y, z);                                  \
    }                                                                         \
    void window_pos_2##suffix##v(State& state, const Type* v) {               \
        set_window_position(state, v[0], v[1], 0);                            \
    }                                                                         \
    void window_pos_3##suffix##v(State& state, const Type* v) {               \
        set_window_position(state, v[0], v[1], v[2]);                         \
    }
CUESTA_GL_RASTER_POSITIONS(GLdouble, d)
CUESTA_GL_RASTER_POSITIONS(GLfloat, f)
CUESTA_GL_RASTER_POSITIONS(GLint, i)
CUESTA_GL_RASTER_POSITIONS(GLshort, s)
#undef CUESTA_GL_RASTER_POSITIONS

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/raster_additions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "gallium/auxiliary/slot_mask.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "hw/formats/format.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;
using gles::DrawnKind;
using nir::Slot;

uint8_t enabled_planes(const State& state) {
    uint8_t planes = 0;
    for (size_t i = 0; i < state.raster.clip_distances.size(); ++i)
        if (state.raster.clip_distances[i])
            planes = static_cast<uint8_t>(planes | 1u << i);
    return planes;
}

// Sprites are squares. Round points have their border by alpha, with several samples too.
bool smooths_points(const State& state) {
    const RasterState& raster = common(state).raster;
    return raster.point_smooth && !raster.point.sprite;
}

// What the size of points is where no shader says it (3.3): whole numbers, but for smooth points,
// which have a border, and sprites.
float point_size(const State& state, bool smooth) {
    const PointState& point = common(state).raster.point;
    const float most = std::min(point.size_max, state.limits.point_size);
    const float size = std::clamp(point.size, std::min(std::max(point.size_min, 0.0f), most), most);
    if (smooth)
        return size + 1;
    return point.sprite ? size : std::max(std::round(size), 1.0f);
}

// Where it is so colours are not clamped that are so for fixed points alone.
bool draws_to_floats_at_all(State& state) {
    const pipe::Framebuffer& target = gles::draw_target(state).pipe;
    return std::any_of(target.colors.begin(), target.colors.begin() + target.color_count,
                       [](const pipe::Surface& surface) {
                           return surface.texture != nullptr &&
                                  hw::format_info(surface.format).channels[0].type ==
                                      hw::ChannelType::floating;
                       });
}

// Of sizes of points and two sides a user's vertex shader says what it wants; the text of the fixed
// stage writes only what there is.
gles::PipeAdditions pipe_additions(const State& state, DrawnKind kind, bool decomposed) {
    const RasterState& raster = common(state).raster;
    gles::PipeAdditions made;
    const FixedFunctionState* fixed = common(state).fixed_function();
    if (fixed != nullptr && fixed->alpha_test.enabled) {
        made.alpha_func = fixed->alpha_test.func;
        made.alpha_reference = fixed->alpha_test.reference;
    }
    if (raster.color_logic_op)
        made.logic_op = raster.logic_op;
    made.multisample = raster.multisample;
    made.two_side_stencil = raster.stencil_two_side;
    made.alpha_to_one = raster.sample_alpha_to_one && raster.multisample;
    // Points and lines face front.
    made.two_sided_colors = !decomposed && RasterAdditions::has_two_sides(state);
    made.is_decomposed = decomposed;
    made.point_size_per_vertex = !has_own_vertex_stage(state) || raster.vertex_program_point_size;
    made.point_size = point_size(state, kind == DrawnKind::points && smooths_points(state));
    made.lower_left_sprites = raster.point.sprite_origin == GL_LOWER_LEFT;
    return made;
}

bool writes(const nir::Shader& shader, Slot slot) {
    return std::ranges::any_of(shader.outputs,
                               [&](const nir::IoSlot& output) { return output.slot == slot; });
}

}  // namespace

// OpenGL 3.0, 2.19.6.
bool RasterAdditions::clamps_vertex_colors(State& state) {
    const GLenum clamp = common(state).raster.clamps.vertex;
    return clamp == GL_TRUE || (clamp == GL_FIXED_ONLY && !draws_to_floats_at_all(state));
}

bool RasterAdditions::has_two_sides(const State& state) {
    return !has_own_vertex_stage(state) || common(state).raster.vertex_program_two_side;
}

void RasterAdditions::look_at(const gles::StageExecutables& stages) {
    if (facts_.vertex_serial == stages[0]->serial && facts_.fragment_serial == stages[1]->serial)
        return;
    // Whose vertices are drawn.
    const nir::Shader& vertex = stages[gles::geometry_index] != nullptr
                                    ? *stages[gles::geometry_index]->program->geometry.nir
                                    : *stages[0]->program->vertex.nir;
    const nir::Shader& fragment = *stages[1]->program->fragment.nir;
    facts_ = {.vertex_serial = stages[0]->serial,
              .fragment_serial = stages[1]->serial,
              .writes_colors = writes(vertex, Slot::color) || writes(vertex, Slot::back_color),
              .writes_clip_vertex = writes(vertex, Slot::clip_vertex),
              .writes_clip_distances = writes(vertex, Slot::clip_distance),
              .writes_point_size = writes(vertex, Slot::point_size),
              .writes_floats = std::ranges::none_of(stages[1]->program->fragment_outputs,
                                                    [](const glsl::FragmentOutput& output) {
                                                        return output.type.base !=
                                                               glsl::ValueType::Base::float_;
                                                    }),
              .reads_colors = gallium::slot_mask(fragment.inputs, Slot::color) != 0,
              .coords = static_cast<uint8_t>(gallium::slot_mask(fragment.inputs, Slot::tex_coord))};
}

VertexAdditions RasterAdditions::vertex_additions(State& state, DrawnKind kind) const {
    const bool clips = kind != DrawnKind::own && !facts_.writes_clip_distances &&
                       state.is_compatibility() &&
                       (decomposed_ == nullptr || kind == DrawnKind::polygons);
    return {.clip_planes = clips ? enabled_planes(state) : uint8_t{0},
            .clamps_colors = facts_.writes_colors && clamps_vertex_colors(state),
            .drops_clip_vertex = facts_.writes_clip_vertex,
            .widens_points =
                kind == DrawnKind::points && facts_.writes_point_size && smooths_points(state)};
}

FragmentAdditions RasterAdditions::fragment_additions(State& state, DrawnKind kind) const {
    const RasterState& raster = common(state).raster;
    const FixedFunctionState* fixed = common(state).fixed_function();
    FragmentAdditions made;
    if (kind == DrawnKind::own)
        return made;
    // What buffers without floats get is clamped anyway.
    made.clamps_colors =
        raster.clamps.fragment == GL_TRUE && facts_.writes_floats && draws_to_floats_at_all(state);
    made.flat_colors = facts_.reads_colors && fixed != nullptr && fixed->shade_model == GL_FLAT;
    if (kind == DrawnKind::points) {
        made.smooth_points = smooths_points(state);
        if (fixed != nullptr && raster.point.sprite)
            for (size_t i = 0; i < fixed->units.size(); ++i)
                if (fixed->units[i].env.coord_replace && (facts_.coords >> i & 1) != 0)
                    made.replaced_coords = static_cast<uint8_t>(made.replaced_coords | 1u << i);
    }
    if (decomposed_ != nullptr) {
        made.faces_back = decomposed_->faces_back;
        made.line_stipple = decomposed_->line_stipple;
        made.smooth_lines = decomposed_->smooth_lines;
        made.smooth_polygons = decomposed_->smooth_polygons;
    }
    // Lines and points that polygons became are lines and points (3.5.4), but for smooth ones,
    // which are triangles here.
    made.polygon_stipple =
        kind == DrawnKind::polygons && raster.polygon_stipple.enabled && !made.smooth_lines;
    return made;
}

void RasterAdditions::tell(State& state, size_t stage, const void* bytes, size_t size) {
    std::vector<std::byte>& known = constants_[stage];
    if (known.size() == size && (size == 0 || std::memcmp(known.data(), bytes, size) == 0))
        return;
    const auto* const first = static_cast<const std::byte*>(bytes);
    known.assign(first, first + size);
    additions_.constants[stage] = known;
    additions_.serials[stage] = state.share->next_serial();
}

// Planes are in eye coordinates. gl_ClipVertex is compared with them as they are, and so is the
// gl_Position of an application's shader that has none (GLSL 1.30, 7.1); fixed function's position
// is with what the projection makes of them.
void RasterAdditions::tell_planes(State& state, const VertexAdditions& additions) {
    if (additions.clip_planes == 0)
        return tell(state, 0, nullptr, 0);
    std::array<Vec4, 8> planes{};
    size_t count = 0;
    const FixedFunctionState& fixed = compatibility(state).fixed;
    const bool as_given = facts_.writes_clip_vertex || has_own_vertex_stage(state);
    const Matrix4 unproject = as_given ? identity : inverse(fixed.projection.top());
    for (size_t i = 0; i < fixed.clip_planes.size() && i < planes.size(); ++i)
        if ((additions.clip_planes >> i & 1) != 0)
            planes[count++] =
                as_given ? fixed.clip_planes[i] : multiply_row(fixed.clip_planes[i], unproject);
    tell(state, 0, planes.data(), count * sizeof(Vec4));
}

void RasterAdditions::tell_stipple(State& state, const FragmentAdditions& additions) {
    const RasterState& raster = common(state).raster;
    if (additions.polygon_stipple)
        return tell(state, 1, raster.polygon_stipple.rows.data(),
                    sizeof raster.polygon_stipple.rows);
    if (!additions.line_stipple)
        return tell(state, 1, nullptr, 0);
    const LineStipple& line = raster.line_stipple;
    const std::array<uint32_t, 4> words = {std::bit_cast<uint32_t>(static_cast<float>(line.factor)),
                                           line.pattern, 0, 0};
    tell(state, 1, words.data(), sizeof words);
}

const gles::ShaderAdditions& RasterAdditions::find(State& state,
                                                   const gles::StageExecutables& stages,
                                                   DrawnKind kind) {
    look_at(stages);
    const VertexAdditions vertex = vertex_additions(state, kind);
    const FragmentAdditions fragment = fragment_additions(state, kind);
    additions_.keys = {vertex.key(), fragment.key()};
    tell_planes(state, vertex);
    tell_stipple(state, fragment);
    const gles::PipeAdditions wanted = pipe_additions(state, kind, decomposed_ != nullptr);
    if (wanted != state.additions) {
        state.additions = wanted;
        state.set_dirty(Dirty::blend | Dirty::depth_stencil | Dirty::stencil_reference |
                        Dirty::rasterizer);
    }
    return additions_;
}

RasterState::RasterState() : additions(std::make_unique<RasterAdditions>()) {}
RasterState::~RasterState() = default;

const gles::ShaderAdditions& Common::add(const gles::StageExecutables& stages, DrawnKind kind) {
    return raster.additions->find(*state_, stages, kind);
}

std::unique_ptr<nir::Shader> Common::with_additions(const nir::Shader& shader,
                                                    uint64_t key,
                                                    uint32_t first_vec4) {
    std::unique_ptr<nir::Shader> made = nir::clone(shader);
    if (shader.stage == nir::Stage::vertex)
        add_to_vertex_shader(*made, VertexAdditions::of(key), first_vec4);
    else
        add_to_fragment_shader(*made, FragmentAdditions::of(key), first_vec4);
    return made;
}

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>

#include "compiler/nir/control_flow.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/decomposed_draw.h"

namespace cuesta::gl {

namespace {

using Kind = DecomposedVertices::Kind;

// More than that are drawn in parts.
constexpr uint32_t most_vertices = 1 << 16;

gles::ResultVertices vertices_of(Kind kind) {
    switch (kind) {
        case Kind::points:
            return {.mode = pipe::Primitive::points, .kind = gles::DrawnKind::points};
        case Kind::lines: return {.mode = pipe::Primitive::lines, .kind = gles::DrawnKind::lines};
        case Kind::smooth_lines:
            return {.mode = pipe::Primitive::triangles, .kind = gles::DrawnKind::lines};
        default: return {.mode = pipe::Primitive::triangles, .kind = gles::DrawnKind::polygons};
    }
}

// A multiple of all that primitives here have.
constexpr uint32_t whole_primitives = 6;

nir::IoSlot primitive_number() {
    nir::IoSlot slot;
    slot.slot = nir::Slot::primitive_id;
    slot.interpolation = nir::Interpolation::flat;
    return slot;
}
// Among ResultVertices::extras_number, behind the varyings'.
constexpr uint32_t primitive_number_bit = 1u << 31;

bool reads_primitive_number(const State& state) {
    bool reads = false;
    for (const auto& function : state.draw->executables()[1]->program->fragment.nir->functions)
        nir::for_each_instr(function->body, [&](const nir::Instr& instr) {
            const nir::Intrinsic* const load = instr.as<nir::Intrinsic>();
            reads |= load != nullptr && load->op == nir::IntrinsicOp::load_primitive_id;
        });
    return reads;
}

}  // namespace

DecomposedVertices::DecomposedVertices(State& state, bool stipples_lines)
    : state_(state), stipples_(stipples_lines), numbers_(reads_primitive_number(state)) {}

bool DecomposedVertices::begin(Kind kind, bool faces_back) {
    const bool is_full = count_ >= most_vertices && count_ % whole_primitives == 0;
    if (kind == kind_ && faces_back == faces_back_ && !is_full)
        return true;
    const bool done = finish();
    kind_ = kind;
    faces_back_ = faces_back;
    return done;
}

void DecomposedVertices::add(std::span<const Vec4> results, const Extras& extras) {
    vertices_.insert(vertices_.end(), results.begin(), results.end());
    if (has_stipple())
        vertices_.push_back(extras.stipple);
    if (has_coverage())
        vertices_.push_back(extras.coverage);
    if (numbers_)
        vertices_.push_back({std::bit_cast<float>(primitive_), 0, 0, 0});
    ++count_;
}

bool DecomposedVertices::finish() {
    if (count_ == 0)
        return true;
    const DecomposedDraw draw = {.line_stipple = has_stipple(),
                                 .smooth_lines = kind_ == Kind::smooth_lines,
                                 .smooth_polygons = kind_ == Kind::smooth_polygons,
                                 .faces_back = faces_back_};
    std::vector<nir::IoSlot> extras;
    if (has_stipple())
        extras.push_back(raster_varying(RasterVarying::line_stipple));
    if (has_coverage())
        extras.push_back(raster_varying(kind_ == Kind::smooth_lines
                                            ? RasterVarying::line_coverage
                                            : RasterVarying::polygon_coverage));
    gles::ResultVertices vertices = vertices_of(kind_);
    for (const nir::IoSlot& slot : extras)
        vertices.extras_number |= 1u << slot.index;
    if (numbers_) {
        extras.push_back(primitive_number());
        vertices.extras_number |= primitive_number_bit;
    }
    vertices.extras = extras;
    vertices.bytes = std::as_bytes(std::span(vertices_));
    vertices.count = count_;
    RasterAdditions& additions = *common(state_).raster.additions;
    additions.set_decomposed(&draw);
    const bool drawn = state_.draw->draw_results(vertices);
    additions.set_decomposed(nullptr);
    vertices_.clear();
    count_ = 0;
    return drawn;
}

}  // namespace cuesta::gl

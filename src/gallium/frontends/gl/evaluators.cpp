// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices from maps: sums of Bernstein polynomials times control points (OpenGL 2.1, 5.1). They
// are given as if by glVertex and its like, but what was current stays so.
#include <cmath>

#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

namespace {

using Basis = std::array<double, max_eval_order>;
using Point = std::array<double, 4>;

// The polynomials of that order at t.
Basis basis_at(uint32_t order, double t) {
    Basis basis{};
    basis[0] = 1;
    for (uint32_t k = 1; k < order; ++k) {
        double carried = 0;
        for (uint32_t i = 0; i < k; ++i) {
            const double was = basis[i];
            basis[i] = carried + (1 - t) * was;
            carried = t * was;
        }
        basis[k] = carried;
    }
    return basis;
}

// Their derivatives.
Basis slopes_at(uint32_t order, double t) {
    Basis slopes{};
    if (order < 2)
        return slopes;
    const Basis lower = basis_at(order - 1, t);
    for (uint32_t i = 0; i < order; ++i)
        slopes[i] = (order - 1) * ((i > 0 ? lower[i - 1] : 0) - (i + 1 < order ? lower[i] : 0));
    return slopes;
}

double place_on(const EvaluatorMap::Axis& axis, double u) {
    return (u - axis.begin) / (double{axis.end} - axis.begin);
}

Point sum(const EvaluatorMap& map, unsigned components, const Basis& u, const Basis& v) {
    Point point{};
    const float* from = map.points.data();
    for (uint32_t i = 0; i < map.axes[0].order; ++i)
        for (uint32_t j = 0; j < map.axes[1].order; ++j, from += components)
            for (unsigned c = 0; c < components; ++c)
                point[c] += u[i] * v[j] * double{from[c]};
    return point;
}

class Evaluation {
  public:
    Evaluation(State& state, size_t dimensions, double u, double v)
        : state_(state),
          evaluators_(compatibility(state).immediate.evaluators),
          vertices_(vertices_of(state)),
          maps_(evaluators_.maps[dimensions - 1]),
          has_surface_(dimensions == 2),
          at_{u, v} {}

    void add_vertex() {
        const bool has_w = is_enabled(MapKind::vertex4);
        const MapKind kind = has_w ? MapKind::vertex4 : MapKind::vertex3;
        if (!vertices_.is_between() || !is_enabled(kind))
            return;
        if (is_enabled(MapKind::color))
            set(color_slot, MapKind::color);
        if (is_enabled(MapKind::index))
            set(color_index_slot, MapKind::index);
        set_tex_coord();
        if (has_surface_ && evaluators_.auto_normal)
            set(normal_slot, 3, normal(kind));
        else if (is_enabled(MapKind::normal))
            set(normal_slot, MapKind::normal);
        const Point point = value(kind);
        vertices_.add(state_, has_w ? 4 : 3, gles::CurrentAttribute::Kind::floats,
                      words(has_w ? 4 : 3, point));
        restore();
    }

  private:
    struct Saved {
        uint32_t slot = 0;
        unsigned components = 0;
        gles::CurrentAttribute value;
    };

    const EvaluatorMap& map(MapKind kind) const { return maps_[static_cast<size_t>(kind)]; }
    bool is_enabled(MapKind kind) const { return map(kind).enabled; }
    static unsigned components(MapKind kind) {
        return map_kind_infos[static_cast<size_t>(kind)].components;
    }

    double place(MapKind kind, size_t axis) const {
        return place_on(map(kind).axes[axis], at_[axis]);
    }
    Basis basis(MapKind kind, size_t axis) const {
        return basis_at(map(kind).axes[axis].order, place(kind, axis));
    }
    Point value(MapKind kind) const {
        return sum(map(kind), components(kind), basis(kind, 0), basis(kind, 1));
    }
    // By u or by v, of the point in space.
    Point tangent(MapKind kind, size_t axis) const {
        const Basis slopes = slopes_at(map(kind).axes[axis].order, place(kind, axis));
        const EvaluatorMap::Axis& domain = map(kind).axes[axis];
        Point slope = sum(map(kind), components(kind), axis == 0 ? slopes : basis(kind, 0),
                          axis == 1 ? slopes : basis(kind, 1));
        if (kind == MapKind::vertex4) {
            const Point point = value(kind);
            for (size_t c = 0; c < 3; ++c)
                slope[c] = slope[c] * point[3] - point[c] * slope[3];
        }
        // A domain that runs backwards turns the tangent.
        for (double& c : slope)
            c /= double{domain.end} - domain.begin;
        return slope;
    }
    Point normal(MapKind kind) const {
        const Point u = tangent(kind, 0);
        const Point v = tangent(kind, 1);
        Point n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (length > 0)
            for (double& c : n)
                c /= length;
        return n;
    }

    static VertexCollector::Words words(unsigned count, const Point& point) {
        std::array<float, 4> floats = {0, 0, 0, 1};
        for (unsigned c = 0; c < count; ++c)
            floats[c] = static_cast<float>(point[c]);
        return std::bit_cast<VertexCollector::Words>(floats);
    }
    void set(uint32_t slot, unsigned count, const Point& point) {
        saved_[saved_count_++] = {slot, count, vertices_.get(state_, slot)};
        vertices_.set(state_, slot, count, gles::CurrentAttribute::Kind::floats,
                      words(count, point));
    }
    void set(uint32_t slot, MapKind kind) { set(slot, components(kind), value(kind)); }
    // The one of most components.
    void set_tex_coord() {
        for (const MapKind kind :
             {MapKind::tex_coord4, MapKind::tex_coord3, MapKind::tex_coord2, MapKind::tex_coord1})
            if (is_enabled(kind))
                return set(tex_coord_slot, kind);
    }
    void restore() {
        for (size_t i = 0; i < saved_count_; ++i)
            vertices_.set_again(state_, saved_[i].slot, saved_[i].components, saved_[i].value);
    }

    State& state_;
    const EvaluatorState& evaluators_;
    VertexCollector& vertices_;
    const std::array<EvaluatorMap, map_kinds>& maps_;
    bool has_surface_;
    std::array<double, 2> at_;
    std::array<Saved, 4> saved_;
    size_t saved_count_ = 0;
};

void evaluate(State& state, double u) {
    Evaluation(state, 1, u, 0).add_vertex();
}
void evaluate(State& state, double u, double v) {
    Evaluation(state, 2, u, v).add_vertex();
}

const std::array<EvaluatorGrid::Axis, 2>& grid_of(const State& state, size_t dimensions) {
    return compatibility(state).immediate.evaluators.grids[dimensions - 1].axes;
}

// A row of the mesh: points along one axis, the other at one or two places.
struct MeshRow {
    GLenum mode = GL_POINTS;
    size_t along = 0;
    GLint first = 0;
    GLint last = 0;
    GLint across = 0;
    bool is_double = false;
};

void draw_row(State& state, const MeshRow& row) {
    const auto& axes = grid_of(state, 2);
    begin(state, row.mode);
    for (int64_t i = row.first; i <= row.last; ++i)
        for (GLint beside = 0; beside <= (row.is_double ? 1 : 0); ++beside) {
            const float a = axes[row.along].at(static_cast<GLint>(i));
            const float b = axes[1 - row.along].at(row.across + beside);
            evaluate(state, row.along == 0 ? a : b, row.along == 0 ? b : a);
        }
    end(state);
}

}  // namespace

void eval_coord1f(State& state, GLfloat u) {
    evaluate(state, u);
}
void eval_coord1d(State& state, GLdouble u) {
    evaluate(state, u);
}
void eval_coord1fv(State& state, const GLfloat* u) {
    evaluate(state, u[0]);
}
void eval_coord1dv(State& state, const GLdouble* u) {
    evaluate(state, u[0]);
}
void eval_coord2f(State& state, GLfloat u, GLfloat v) {
    evaluate(state, u, v);
}
void eval_coord2d(State& state, GLdouble u, GLdouble v) {
    evaluate(state, u, v);
}
void eval_coord2fv(State& state, const GLfloat* u) {
    evaluate(state, u[0], u[1]);
}
void eval_coord2dv(State& state, const GLdouble* u) {
    evaluate(state, u[0], u[1]);
}

void eval_point1(State& state, GLint i) {
    evaluate(state, grid_of(state, 1)[0].at(i));
}

void eval_point2(State& state, GLint i, GLint j) {
    const auto& axes = grid_of(state, 2);
    evaluate(state, axes[0].at(i), axes[1].at(j));
}

void eval_mesh1(State& state, GLenum mode, GLint p1, GLint p2) {
    if (mode != GL_POINT && mode != GL_LINE)
        return state.error(GL_INVALID_ENUM, "glEvalMesh1: mode");
    begin(state, mode == GL_POINT ? GL_POINTS : GL_LINE_STRIP);
    for (int64_t i = p1; i <= p2; ++i)
        eval_point1(state, static_cast<GLint>(i));
    end(state);
}

void eval_mesh2(State& state, GLenum mode, GLint p1, GLint p2, GLint q1, GLint q2) {
    switch (mode) {
        case GL_POINT:
            for (int64_t j = q1; j <= q2; ++j)
                draw_row(state, {.first = p1, .last = p2, .across = static_cast<GLint>(j)});
            break;
        case GL_LINE:
            for (int64_t j = q1; j <= q2; ++j)
                draw_row(state, {.mode = GL_LINE_STRIP,
                                 .first = p1,
                                 .last = p2,
                                 .across = static_cast<GLint>(j)});
            for (int64_t i = p1; i <= p2; ++i)
                draw_row(state, {.mode = GL_LINE_STRIP,
                                 .along = 1,
                                 .first = q1,
                                 .last = q2,
                                 .across = static_cast<GLint>(i)});
            break;
        case GL_FILL:
            for (GLint j = q1; j < q2; ++j)
                draw_row(state, {.mode = GL_QUAD_STRIP,
                                 .first = p1,
                                 .last = p2,
                                 .across = j,
                                 .is_double = true});
            break;
        default: state.error(GL_INVALID_ENUM, "glEvalMesh2: mode");
    }
}

}  // namespace cuesta::gl

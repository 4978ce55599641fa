// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/primitive.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace cuesta::simulator::agx {

namespace {

using hw::agx::CoefficientBinding;
using hw::agx::CoefficientSource;
using hw::agx::ShadeModel;
namespace ppp = hw::agx::ppp;

constexpr unsigned position_words = 4;

float as_float(uint32_t bits) {
    return std::bit_cast<float>(bits);
}

// A vertex on the way to the screen: x and y are w times the window position, z is w times the
// window depth.
struct Vertex {
    double x = 0, y = 0, z = 0, w = 0;
    double clip_z = 0;  // as the program wrote it
    std::span<const uint32_t> words;

    HomogeneousPoint point() const { return {x, y, w}; }
};

bool is_finite(const Vertex& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

GridPoint snapped(const HomogeneousPoint& p) {
    const auto inside = [](double x) { return std::clamp(x, -guard_band, guard_band); };
    return snap(inside(p.x / p.w), inside(p.y / p.w));
}

Polygon outline_of(const ClippedPolygon& clipped) {
    std::array<GridPoint, max_polygon_vertices> grid;
    for (unsigned i = 0; i < clipped.count; ++i)
        grid[i] = snapped(clipped.vertices[i]);
    return Polygon{std::span<const GridPoint>(grid).first(clipped.count)};
}

// Planes over what is linear in the space before the division: of the value divided by w.
class Planes {
  public:
    explicit Planes(const std::array<Vertex, 3>& v) {
        for (unsigned i = 0; i < 3; ++i) {
            const Vertex& p = v[(i + 1) % 3];
            const Vertex& q = v[(i + 2) % 3];
            shares_[i] = {p.y * q.w - p.w * q.y, p.w * q.x - p.x * q.w, p.x * q.y - p.y * q.x};
        }
        determinant_ = v[0].x * shares_[0].a + v[0].y * shares_[0].b + v[0].w * shares_[0].c;
    }

    // Positive where the corners run clockwise on a screen with row 0 on top.
    double determinant() const { return determinant_; }

    Plane of(const std::array<double, 3>& values) const {
        Plane plane;
        for (unsigned i = 0; i < 3; ++i) {
            plane.a += values[i] * shares_[i].a / determinant_;
            plane.b += values[i] * shares_[i].b / determinant_;
            plane.c += values[i] * shares_[i].c / determinant_;
        }
        return plane;
    }

  private:
    std::array<Plane, 3> shares_;
    double determinant_ = 0;
};

// Along a line, or at a point: from one or two vertices. Constant across.
class LinePlanes {
  public:
    LinePlanes(const Vertex& from, const Vertex& to) : from_(from), to_(to) {
        const double x0 = from.x / from.w, y0 = from.y / from.w;
        const double dx = to.x / to.w - x0, dy = to.y / to.w - y0;
        const double squared = dx * dx + dy * dy;
        if (squared > 0)
            along_ = {dx / squared, dy / squared, -(dx * x0 + dy * y0) / squared};
    }

    // Of values that are divided by w at each end.
    Plane of(double from, double to) const {
        const double first = from / from_.w, second = to / to_.w;
        const double difference = second - first;
        return {along_.a * difference, along_.b * difference, first + along_.c * difference};
    }

  private:
    const Vertex& from_;
    const Vertex& to_;
    Plane along_;
};

// --- one primitive -----------------------------------------------------------

class Setup {
  public:
    Setup(const PrimitiveInput& input, std::vector<Primitive>& made)
        : input_(input), ppp_(input.draw->ppp), made_(made) {
        read_targets();
        for (unsigned i = 0; i < 3; ++i)
            vertices_[i] = transformed(input.corners.winding[i]);
    }

    void run() {
        if (ppp_.rasterizer_discard() || base_.layer >= input_.layers ||
            base_.scissor.min_x >= base_.scissor.max_x ||
            base_.scissor.min_y >= base_.scissor.max_y ||
            !std::ranges::all_of(vertices_, is_finite))
            return;
        switch (input_.shape) {
            case Shape::triangle: return triangle();
            case Shape::line: return line(0, 1);
            case Shape::point: return point(0);
        }
    }

  private:
    // The word of layer and viewport; both from the provoking vertex.
    void read_targets() {
        const auto words = input_.corners.named[provoking()];
        unsigned viewport = 0;
        if (ppp_.outputs.viewport_target || ppp_.outputs.render_target) {
            const uint32_t at =
                position_words + ppp_.varying_words() + (ppp_.outputs.point_size ? 1 : 0);
            const uint32_t targets = at < words.size() ? words[at] : 0;
            if (ppp_.outputs.render_target)
                base_.layer = targets & 0xffff;
            if (ppp_.outputs.viewport_target)
                viewport = std::min(targets >> 16, ppp::max_viewports - 1);
        }
        viewport_ = &ppp_.viewports[viewport];
        base_.draw = input_.draw;
        base_.scissor = input_.draw->scissors[viewport];
        base_.scissor.max_x =
            static_cast<uint16_t>(std::min<uint32_t>(base_.scissor.max_x, input_.width));
        base_.scissor.max_y =
            static_cast<uint16_t>(std::min<uint32_t>(base_.scissor.max_y, input_.height));
    }

    // ASSUMED: the code that names none of the three is vertex 0.
    unsigned provoking() const {
        const auto code = static_cast<unsigned>(ppp_.cull.flat_shading);
        return code == 0 ? 0 : code - static_cast<unsigned>(ppp::FlatShading::vertex_0);
    }

    Vertex transformed(std::span<const uint32_t> words) const {
        Vertex v;
        const double x = as_float(words[0]), y = as_float(words[1]), z = as_float(words[2]);
        v.w = as_float(words[3]);
        if (ppp_.cull_2.clamp_w && std::abs(v.w) < ppp_.w_clamp.value)
            v.w = std::copysign(double{ppp_.w_clamp.value}, v.w);
        v.x = x * viewport_->scale_x + v.w * viewport_->translate_x;
        v.y = y * viewport_->scale_y + v.w * viewport_->translate_y;
        v.z = z * viewport_->scale_z + v.w * viewport_->translate_z;
        v.clip_z = z;
        v.words = words;
        return v;
    }

    // --- what all shapes share -----------------------------------------------

    // `plane_of` makes a plane of the values at the corners divided by w.
    template <typename PlaneOf>
    Primitive common(PlaneOf plane_of) const {
        Primitive made = base_;
        made.depth = plane_of([](const Vertex& v) { return v.z; });
        add_clips(made, plane_of);
        for (const CoefficientBinding& binding : input_.draw->bindings)
            for (unsigned i = 0; i < binding.components; ++i)
                made.coefficients.push_back(coefficient(binding, i, made, plane_of));
        return made;
    }

    template <typename PlaneOf>
    void add_clips(Primitive& made, PlaneOf plane_of) const {
        if (ppp_.cull.depth_clip) {
            const double low = input_.gl_clip ? 1 : 0;  // -w or 0
            made.clips.push_back(plane_of([low](const Vertex& v) { return v.clip_z + low * v.w; }));
            made.clips.push_back(plane_of([](const Vertex& v) { return v.w - v.clip_z; }));
        }
        const uint32_t first = position_words + ppp_.varying_words() +
                               (ppp_.outputs.point_size ? 1 : 0) +
                               (ppp_.outputs.viewport_target || ppp_.outputs.render_target ? 1 : 0);
        uint32_t at = first;
        for (uint32_t planes = ppp_.outputs.clip_distances; planes != 0; planes &= planes - 1, ++at)
            made.clips.push_back(plane_of([at](const Vertex& v) { return double{word(v, at)}; }));
    }

    static float word(const Vertex& v, uint32_t n) {
        return n < v.words.size() ? as_float(v.words[n]) : 0;
    }

    template <typename PlaneOf>
    Coefficient coefficient(const CoefficientBinding& binding,
                            unsigned component,
                            const Primitive& made,
                            PlaneOf plane_of) const {
        switch (binding.source) {
            case CoefficientSource::fragcoord_z: return {.plane = made.depth};
            case CoefficientSource::primitive_id: return {.is_flat = true, .bits = input_.number};
            case CoefficientSource::point_coord: return point_coord(binding, component, plane_of);
            case CoefficientSource::barycentric: return {};  // what sets it up is not known
            case CoefficientSource::varying: break;
        }
        if (binding.base_slot == 0)
            return {.plane = plane_of([](const Vertex&) { return 1.0; })};
        const uint32_t at = position_words + binding.base_slot - 1u -
                            (ppp_.outputs.frag_coord_z ? 1 : 0) + component;
        if (binding.shade_model == ShadeModel::perspective)
            return {.plane = plane_of([at](const Vertex& v) { return double{word(v, at)}; })};
        if (binding.shade_model == ShadeModel::linear)
            return {.plane = plane_of([at](const Vertex& v) { return word(v, at) * v.w; })};
        return flat(binding.shade_model, at);
    }

    Coefficient flat(ShadeModel model, uint32_t at) const {
        const unsigned named = model == ShadeModel::flat_vertex_0   ? 0
                               : model == ShadeModel::flat_vertex_1 ? 1
                                                                    : 2;
        const auto words = input_.corners.named[named];
        return {.is_flat = true, .bits = at < words.size() ? words[at] : 0};
    }

    template <typename PlaneOf>
    Coefficient point_coord(const CoefficientBinding& binding,
                            unsigned component,
                            PlaneOf plane_of) const {
        if (component > 1 || point_size_ == 0)
            return {};
        Plane plane = component == 0 ? Plane{1 / point_size_, 0, -point_left_ / point_size_}
                                     : Plane{0, 1 / point_size_, -point_top_ / point_size_};
        const bool lower_left =
            face().face_2.object_type == ppp::ObjectType::point_sprite_lower_left;
        if (component == 1 && lower_left)
            plane = {0, -plane.b, 1 - plane.c};
        if (binding.shade_model == ShadeModel::perspective) {
            const double weight = plane_of([](const Vertex&) { return 1.0; }).c;
            plane = {plane.a * weight, plane.b * weight, plane.c * weight};
        }
        return {.plane = plane};
    }

    const FaceState& face() const { return base_.back_facing ? ppp_.back : ppp_.front; }

    // --- shapes --------------------------------------------------------------

    void triangle() {
        const Planes planes(vertices_);
        const double area = planes.determinant();
        if (area == 0 || !std::isfinite(area))
            return;
        const bool counter_clockwise = area < 0;
        base_.back_facing = counter_clockwise != ppp_.cull.front_face_ccw;
        if (base_.back_facing ? ppp_.cull.back : ppp_.cull.front)
            return;
        switch (face().face.polygon_mode) {
            case ppp::PolygonMode::fill: return filled(planes);
            case ppp::PolygonMode::line:
                for (unsigned i = 0; i < 3; ++i)
                    line(i, (i + 1) % 3);
                return;
            case ppp::PolygonMode::point:
                for (unsigned i = 0; i < 3; ++i)
                    point(i);
                return;
        }
    }

    void filled(const Planes& planes) {
        const std::array<HomogeneousPoint, 3> points = {vertices_[0].point(), vertices_[1].point(),
                                                        vertices_[2].point()};
        const ClippedPolygon clipped = clip_polygon(points);
        if (clipped.count < 3)
            return;
        const Polygon outline = outline_of(clipped);
        if (outline.empty())
            return;
        Primitive made = common([&](auto value) {
            return planes.of({value(vertices_[0]), value(vertices_[1]), value(vertices_[2])});
        });
        made.outline = outline;
        if (ppp_.depth_bias_enable())
            made.depth.c += bias(made.depth);
        made_.push_back(std::move(made));
    }

    double bias(const Plane& depth) const {
        const hw::agx::DepthBias& state = input_.draw->depth_bias;
        double unit = 1;
        if (!input_.draw->integer_bias) {
            double greatest = 0;
            for (const Vertex& v : vertices_)
                greatest = std::max(greatest, std::abs(v.z / v.w));
            // ASSUMED: one step of an f32 depth of the primitive's size.
            unit = greatest > 0 ? std::ldexp(1.0, std::ilogb(greatest) - 23) : 0;
        }
        const double slope = std::max(std::abs(depth.a), std::abs(depth.b));
        const double sum = state.constant * unit + state.slope_scale * slope;
        if (state.clamp > 0)
            return std::min<double>(sum, state.clamp);
        return state.clamp < 0 ? std::max<double>(sum, state.clamp) : sum;
    }

    // A rectangle along the line, as wide as the face's width. ASSUMED: its ends are square.
    void line(unsigned first, unsigned second) {
        Vertex from = vertices_[first], to = vertices_[second];
        HomogeneousPoint a = from.point(), b = to.point();
        if (!clip_segment(a, b))
            return;
        const double x0 = a.x / a.w, y0 = a.y / a.w, x1 = b.x / b.w, y1 = b.y / b.w;
        const double length = std::hypot(x1 - x0, y1 - y0);
        if (!(length > 0))
            return;
        const double half = face().face.line_width / 32.0;
        const double across_x = -(y1 - y0) / length * half, across_y = (x1 - x0) / length * half;
        const std::array<HomogeneousPoint, 4> corners = {{{x0 + across_x, y0 + across_y, 1},
                                                          {x1 + across_x, y1 + across_y, 1},
                                                          {x1 - across_x, y1 - across_y, 1},
                                                          {x0 - across_x, y0 - across_y, 1}}};
        if (from.w <= 0 || to.w <= 0)
            return;  // ASSUMED: lines through the eye's plane are left out whole
        const LinePlanes planes(from, to);
        emit(corners, [&](auto value) { return planes.of(value(from), value(to)); });
    }

    void point(unsigned n) {
        const Vertex& v = vertices_[n];
        if (v.w <= 0)
            return;
        const double x = v.x / v.w, y = v.y / v.w;
        if (!is_inside(v))
            return;
        const uint32_t size_at = position_words + ppp_.varying_words();
        point_size_ = ppp_.outputs.point_size ? std::max(0.0f, word(v, size_at)) : 1;
        point_left_ = x - point_size_ / 2;
        point_top_ = y - point_size_ / 2;
        const double right = point_left_ + point_size_, bottom = point_top_ + point_size_;
        const std::array<HomogeneousPoint, 4> corners = {{{point_left_, point_top_, 1},
                                                          {right, point_top_, 1},
                                                          {right, bottom, 1},
                                                          {point_left_, bottom, 1}}};
        emit(corners, [&](auto value) { return Plane{0, 0, value(v) / v.w}; });
    }

    // ASSUMED: a point goes by its centre.
    bool is_inside(const Vertex& v) const {
        const double x = as_float(v.words[0]), y = as_float(v.words[1]);
        return std::abs(x) <= v.w && std::abs(y) <= v.w;
    }

    template <typename PlaneOf>
    void emit(std::span<const HomogeneousPoint> corners, PlaneOf plane_of) {
        const ClippedPolygon clipped = clip_polygon(corners);
        if (clipped.count < 3)
            return;
        const Polygon outline = outline_of(clipped);
        if (outline.empty())
            return;
        Primitive made = common(plane_of);
        made.outline = outline;
        made_.push_back(std::move(made));
    }

    const PrimitiveInput& input_;
    const PppState& ppp_;
    std::vector<Primitive>& made_;
    const ppp::Viewport* viewport_ = nullptr;
    std::array<Vertex, 3> vertices_;
    Primitive base_;
    double point_size_ = 0, point_left_ = 0, point_top_ = 0;
};

}  // namespace

void set_up_primitive(const PrimitiveInput& input, std::vector<Primitive>& made) {
    Setup(input, made).run();
}

}  // namespace cuesta::simulator::agx

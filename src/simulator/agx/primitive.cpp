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
// Drivers write larger sizes as they are, and pass tests that such points end at the greatest size
// that they tell of (confirmed by Mesa's asahi: dEQP's rasterization.limits.points).
constexpr float greatest_point = 511.95f;

float as_float(uint32_t bits) {
    return std::bit_cast<float>(bits);
}

// A vertex on the way to the screen: x and y are w times the window position, z is w times the
// window depth.
struct Vertex {
    double x = 0, y = 0, z = 0, w = 0;
    double clip_z = 0;  // as the program wrote it
    std::span<const uint32_t> words = {};

    HomogeneousPoint point() const { return {x, y, w}; }
};

bool is_finite(const Vertex& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

Polygon outline_of(const ClippedPolygon& clipped) {
    std::array<GridPoint, max_polygon_vertices> grid;
    for (unsigned i = 0; i < clipped.count; ++i)
        grid[i] = snap_projected(clipped.vertices[i]);
    return Polygon{std::span<const GridPoint>(grid).first(clipped.count)};
}

uint32_t targets_at(const PppState& ppp) {
    return position_words + ppp.varying_words() + (ppp.outputs.point_size ? 1 : 0);
}

bool has_targets(const PppState& ppp) {
    return ppp.outputs.viewport_target || ppp.outputs.render_target;
}

// --- one primitive -----------------------------------------------------------

class Setup {
  public:
    Setup(const PrimitiveInput& input, std::vector<Primitive>& made)
        : input_(input),
          ppp_(input.draw->ppp),
          viewport_(ppp_.viewports[input.place.viewport]),
          made_(made) {
        base_.draw = input.draw;
        base_.layer = input.place.layer;
        base_.scissor = input.scissor;
        base_.scissor.max_x =
            static_cast<uint16_t>(std::min<uint32_t>(base_.scissor.max_x, input.surface.width));
        base_.scissor.max_y =
            static_cast<uint16_t>(std::min<uint32_t>(base_.scissor.max_y, input.surface.height));
        for (unsigned i = 0; i < 3; ++i)
            vertices_[i] = transformed(input.corners.winding[i]);
    }

    void run() {
        if (base_.scissor.min_x >= base_.scissor.max_x ||
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
    Vertex transformed(std::span<const uint32_t> words) const {
        Vertex v;
        const double x = as_float(words[0]), y = as_float(words[1]), z = as_float(words[2]);
        v.w = as_float(words[3]);
        if (ppp_.cull_2.clamp_w && std::abs(v.w) < ppp_.w_clamp.value)
            v.w = std::copysign(double{ppp_.w_clamp.value}, v.w);
        v.x = x * viewport_.scale_x + v.w * viewport_.translate_x;
        v.y = y * viewport_.scale_y + v.w * viewport_.translate_y;
        v.z = z * viewport_.scale_z + v.w * viewport_.translate_z;
        v.clip_z = z;
        v.words = words;
        return v;
    }

    // --- what all shapes share -----------------------------------------------

    // `plane_of` makes a plane of the values at the corners divided by w. Adds what the outline is
    // of, unless the clip volume leaves nothing of it.
    template <typename PlaneOf>
    void add(const Polygon& outline, std::span<const Vertex> corners, PlaneOf plane_of) {
        Primitive made = base_;
        if (!add_clips(made, corners, plane_of))
            return;
        made.outline = outline;
        made.depth = plane_of([](const Vertex& v) { return v.z; });
        size_t count = 0;
        for (const CoefficientBinding& binding : input_.draw->bindings)
            count += binding.components;
        made.coefficients.reserve(count);
        for (const CoefficientBinding& binding : input_.draw->bindings)
            for (unsigned i = 0; i < binding.components; ++i)
                made.coefficients.push_back(coefficient(binding, i, made, plane_of));
        made.depth.c += offset_;
        made_.push_back(std::move(made));
    }

    template <typename PlaneOf>
    bool add_clips(Primitive& made, std::span<const Vertex> corners, PlaneOf plane_of) const {
        // What lies between corners inside is inside.
        const auto add_clip = [&](auto value) {
            const auto inside =
                std::ranges::count_if(corners, [&](const Vertex& v) { return value(v) >= 0; });
            if (inside != std::ssize(corners))
                made.clips.push_back(plane_of(value));
            return inside != 0;
        };
        if (ppp_.cull.depth_clip) {
            const double low = input_.surface.gl_clip ? 1 : 0;  // -w or 0
            if (!add_clip([low](const Vertex& v) { return v.clip_z + low * v.w; }) ||
                !add_clip([](const Vertex& v) { return v.w - v.clip_z; }))
                return false;
        }
        uint32_t at = targets_at(ppp_) + (has_targets(ppp_) ? 1 : 0);
        for (uint32_t planes = ppp_.outputs.clip_distances; planes != 0; planes &= planes - 1, ++at)
            if (!add_clip([at](const Vertex& v) { return double{word(v, at)}; }))
                return false;
        return true;
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
        const Planes planes({vertices_[0].point(), vertices_[1].point(), vertices_[2].point()});
        const double area = planes.determinant();
        if (area == 0 || !std::isfinite(area))
            return;
        const bool counter_clockwise = area < 0;
        base_.back_facing = counter_clockwise != ppp_.cull.front_face_ccw;
        if (base_.back_facing ? ppp_.cull.back : ppp_.cull.front)
            return;
        if (ppp_.depth_bias_enable())
            offset_ = bias(planes.of({vertices_[0].z, vertices_[1].z, vertices_[2].z}));
        const ppp::PolygonMode mode = face().face.polygon_mode;
        if (mode == ppp::PolygonMode::fill)
            return filled(planes);
        for (unsigned i = 0; i < 3; ++i) {
            if ((input_.sides >> i & 1) == 0)
                continue;
            if (mode == ppp::PolygonMode::line)
                line(i, (i + 1) % 3);
            else
                point(i);
        }
    }

    void filled(const Planes& planes) {
        const std::array<HomogeneousPoint, 3> points = {vertices_[0].point(), vertices_[1].point(),
                                                        vertices_[2].point()};
        emit(points, vertices_, [&](auto value) {
            return planes.of({value(vertices_[0]), value(vertices_[1]), value(vertices_[2])});
        });
    }

    double bias(const Plane& depth) const {
        const hw::agx::DepthBias& state = input_.draw->depth_bias;
        double unit = 1;
        if (!input_.draw->integer_bias) {
            double greatest = 0;
            for (const Vertex& v : vertices_)
                greatest = std::max(greatest, std::abs(v.z / v.w));
            // One step of an f32 depth of the primitive's size (confirmed by Mesa's driver for
            // Vulkan, which leaves no room for another: depth bias of floats). For OpenGL Mesa
            // writes twice the API's units.
            unit = greatest > 0 ? std::ldexp(1.0, std::ilogb(greatest) - 23) : 0;
        }
        const double slope = std::max(std::abs(depth.a), std::abs(depth.b));
        const double sum = state.constant * unit + state.slope_scale * slope;
        if (state.clamp > 0)
            return std::min<double>(sum, state.clamp);
        return state.clamp < 0 ? std::max<double>(sum, state.clamp) : sum;
    }

    // A parallelogram or a rectangle along the line, as wide as the face's width, with square ends
    // (confirmed, as the next, by Mesa's asahi: dEQP's rasterization.fbo.*multisample*.lines).
    void line(unsigned first, unsigned second) {
        const std::array<Vertex, 2> ends = {vertices_[first], vertices_[second]};
        const HomogeneousPoint whole_a = ends[0].point(), whole_b = ends[1].point();
        HomogeneousPoint a = whole_a, b = whole_b;
        if (!clip_segment(a, b))
            return;
        const double x0 = a.x / a.w, y0 = a.y / a.w, x1 = b.x / b.w, y1 = b.y / b.w;
        const double length = std::hypot(x1 - x0, y1 - y0);
        if (!(length > 0) || !std::isfinite(length))
            return;
        const auto [across_x, across_y] = across_line((x1 - x0) / length, (y1 - y0) / length);
        const std::array<HomogeneousPoint, 4> corners = {{{x0 + across_x, y0 + across_y, 1},
                                                          {x1 + across_x, y1 + across_y, 1},
                                                          {x1 - across_x, y1 - across_y, 1},
                                                          {x0 - across_x, y0 - across_y, 1}}};
        const LinePlanes planes(a, b,
                                is_parallelogram() ? LinePlanes::Across::column_or_row
                                                   : LinePlanes::Across::right_angle);
        const double from = share(whole_a, whole_b, a), to = share(whole_a, whole_b, b);
        emit(corners, ends, [&](auto value) {
            const double start = value(ends[0]), way = value(ends[1]) - start;
            return planes.of(start + way * from, start + way * to);
        });
    }

    struct Offset {
        double x = 0, y = 0;
    };

    // Lines of one sample, with bit 15 of the cull word (Bresenham's, part 4, section 4.12) or
    // without: a driver that never sets it passes tests which ask for one pixel a column, and with
    // several samples tests which ask for rectangles.
    bool is_parallelogram() const { return input_.surface.samples == 1; }

    // From the middle of a line that runs this way to its side. Parallelograms are cut along
    // the pixel's sides, so that one pixel wide they have one pixel in each column or row, and wide
    // ones more of the same values (confirmed by Mesa's asahi: dEQP's rasterization.primitives).
    Offset across_line(double x, double y) const {
        const double half = face().face.line_width / 32.0;
        if (!is_parallelogram())
            return {-y * half, x * half};
        return std::abs(x) >= std::abs(y) ? Offset{0, half} : Offset{half, 0};
    }

    // How far along the line from a to b a point of it lies, before the division by w.
    static double share(const HomogeneousPoint& a,
                        const HomogeneousPoint& b,
                        const HomogeneousPoint& point) {
        const double x = b.x - a.x, y = b.y - a.y, w = b.w - a.w;
        return ((point.x - a.x) * x + (point.y - a.y) * y + (point.w - a.w) * w) /
               (x * x + y * y + w * w);
    }

    // The clip volume's sides cut nothing: the scissor does (conformance tests, which the real
    // machine passes, ask for the visible part of points whose centre is outside).
    void point(unsigned n) {
        const Vertex& v = vertices_[n];
        if (v.w <= 0)
            return;
        const double x = v.x / v.w, y = v.y / v.w;
        if (!std::isfinite(x) || !std::isfinite(y))
            return;
        const uint32_t size_at = position_words + ppp_.varying_words();
        point_size_ = ppp_.outputs.point_size
                          ? std::min(std::max(0.0f, word(v, size_at)), greatest_point)
                          : 1;
        point_left_ = x - point_size_ / 2;
        point_top_ = y - point_size_ / 2;
        const double right = point_left_ + point_size_, bottom = point_top_ + point_size_;
        const std::array<HomogeneousPoint, 4> corners = {{{point_left_, point_top_, 1},
                                                          {right, point_top_, 1},
                                                          {right, bottom, 1},
                                                          {point_left_, bottom, 1}}};
        emit(corners, {&v, 1}, [&](auto value) { return Plane{0, 0, value(v) / v.w}; });
    }

    template <typename PlaneOf>
    void emit(std::span<const HomogeneousPoint> outline,
              std::span<const Vertex> corners,
              PlaneOf plane_of) {
        const ClippedPolygon clipped = clip_polygon(outline);
        if (clipped.count < 3)
            return;
        const Polygon polygon = outline_of(clipped);
        if (!polygon.empty())
            add(polygon, corners, plane_of);
    }

    const PrimitiveInput& input_;
    const PppState& ppp_;
    const ppp::Viewport& viewport_;
    std::vector<Primitive>& made_;
    std::array<Vertex, 3> vertices_;
    Primitive base_;
    double offset_ = 0;  // of the depth
    double point_size_ = 0, point_left_ = 0, point_top_ = 0;
};

}  // namespace

PrimitivePlace place_of(const PppState& ppp, const CornerWords& corners) {
    // ASSUMED: the code that names none of the three is vertex 0.
    const auto code = static_cast<unsigned>(ppp.cull.flat_shading);
    const unsigned provoking =
        code == 0 ? 0 : code - static_cast<unsigned>(ppp::FlatShading::vertex_0);
    const auto words = corners.named[provoking];
    const uint32_t at = targets_at(ppp);
    const uint32_t targets = has_targets(ppp) && at < words.size() ? words[at] : 0;
    PrimitivePlace place;
    if (ppp.outputs.render_target)
        place.layer = targets & 0xffff;
    if (ppp.outputs.viewport_target)
        place.viewport = std::min(targets >> 16, ppp::max_viewports - 1);
    return place;
}

void set_up_primitive(const PrimitiveInput& input, std::vector<Primitive>& made) {
    Setup(input, made).run();
}

}  // namespace cuesta::simulator::agx

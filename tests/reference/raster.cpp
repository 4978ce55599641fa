// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "raster.h"

#include <algorithm>
#include <cmath>

namespace cuesta::reference {
namespace {

using Weights = std::array<double, 3>;

// Above 0 left of a -> b as seen with y upwards. The ends are taken in one order whichever way the
// edge runs, so that both triangles at an edge see exactly opposite values.
double edge_function(const WindowVertex& a, const WindowVertex& b, double x, double y) {
    const bool swap = b.y < a.y || (b.y == a.y && b.x < a.x);
    const WindowVertex& p = swap ? b : a;
    const WindowVertex& q = swap ? a : b;
    const double value = (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
    return swap ? -value : value;
}

class Triangle {
  public:
    Triangle(const std::array<const WindowVertex*, 3>& vertices, double area)
        : vertices_(vertices), area_(area) {
        // All functions positive inside.
        if (area_ < 0) {
            std::swap(vertices_[1], vertices_[2]);
            area_ = -area_;
        }
    }

    void fill(Pixel& pixel) const {
        const double x = pixel.x + 0.5;
        const double y = pixel.y + 0.5;
        Weights weights;
        pixel.covered = true;
        for (size_t i = 0; i < 3; ++i) {
            const WindowVertex& a = *vertices_[(i + 1) % 3];
            const WindowVertex& b = *vertices_[(i + 2) % 3];
            const double value = edge_function(a, b, x, y);
            const bool owns_edge = b.y < a.y || (b.y == a.y && b.x > a.x);
            pixel.covered = pixel.covered && (value > 0 || (value == 0 && owns_edge));
            weights[i] = value / area_;
        }
        interpolate(pixel, weights);
    }

  private:
    void interpolate(Pixel& pixel, const Weights& weights) const {
        pixel.z = 0;
        pixel.inverse_w = 0;
        for (size_t i = 0; i < 3; ++i) {
            pixel.z += weights[i] * vertices_[i]->z;
            pixel.inverse_w += weights[i] * vertices_[i]->inverse_w;
        }
        pixel.varyings.assign(vertices_[0]->varyings.size(), Double4{});
        for (size_t v = 0; v < pixel.varyings.size(); ++v)
            for (size_t i = 0; i < 3; ++i)
                for (size_t c = 0; c < 4; ++c)
                    pixel.varyings[v][c] += weights[i] * vertices_[i]->inverse_w / pixel.inverse_w *
                                            vertices_[i]->varyings[v][c];
    }

    std::array<const WindowVertex*, 3> vertices_;
    double area_;
};

template <typename Fill>
void for_each_quad(const Bounds& bounds, bool front_face, const Fill& fill, const QuadSink& sink) {
    Quad quad;
    quad.front_face = front_face;
    for (int32_t y = bounds.min_y & ~1; y < bounds.max_y; y += 2) {
        for (int32_t x = bounds.min_x & ~1; x < bounds.max_x; x += 2) {
            bool any = false;
            for (unsigned i = 0; i < quad_pixels; ++i) {
                Pixel& pixel = quad.pixels[i];
                pixel.x = x + static_cast<int32_t>(i & 1);
                pixel.y = y + static_cast<int32_t>(i >> 1);
                fill(pixel);
                pixel.covered = pixel.covered && bounds.contains(pixel.x, pixel.y);
                any = any || pixel.covered;
            }
            if (any)
                sink(quad);
        }
    }
}

int32_t clamped_floor(double value, int32_t low, int32_t high) {
    return static_cast<int32_t>(std::clamp(std::floor(value), double(low), double(high)));
}

Bounds within(const Bounds& bounds, double min_x, double min_y, double max_x, double max_y) {
    return {clamped_floor(min_x, bounds.min_x, bounds.max_x),
            clamped_floor(min_y, bounds.min_y, bounds.max_y),
            clamped_floor(max_x + 1, bounds.min_x, bounds.max_x),
            clamped_floor(max_y + 1, bounds.min_y, bounds.max_y)};
}

}  // namespace

void raster_triangle(const std::array<const WindowVertex*, 3>& triangle,
                     const Bounds& bounds,
                     bool front_face,
                     const QuadSink& sink) {
    const auto [a, b, c] = triangle;
    const double area = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
    if (!(area != 0) || !std::isfinite(area))
        return;
    const auto [min_x, max_x] = std::minmax({a->x, b->x, c->x});
    const auto [min_y, max_y] = std::minmax({a->y, b->y, c->y});
    const Triangle filler(triangle, area);
    for_each_quad(
        within(bounds, min_x, min_y, max_x, max_y), front_face,
        [&](Pixel& pixel) { filler.fill(pixel); }, sink);
}

void raster_point(const WindowVertex& vertex,
                  double size,
                  const Bounds& bounds,
                  const QuadSink& sink) {
    const double left = vertex.x - size / 2;
    const double top = vertex.y - size / 2;
    const auto fill = [&](Pixel& pixel) {
        pixel.point_coord = {(pixel.x + 0.5 - left) / size, (pixel.y + 0.5 - top) / size};
        const auto inside = [](double t) { return t >= 0 && t < 1; };
        pixel.covered = inside(pixel.point_coord[0]) && inside(pixel.point_coord[1]);
        pixel.z = vertex.z;
        pixel.inverse_w = vertex.inverse_w;
        pixel.varyings = vertex.varyings;
    };
    for_each_quad(within(bounds, left, top, left + size, top + size), true, fill, sink);
}

}  // namespace cuesta::reference

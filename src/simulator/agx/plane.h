// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Planes of what is interpolated over a primitive.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "simulator/common/polygon.h"

namespace cuesta::simulator::agx {

// value(x, y) = a * x + b * y + c, in pixels from the upper left corner of the surface.
struct Plane {
    double a = 0, b = 0, c = 0;

    double at(double x, double y) const { return a * x + b * y + c; }
};

// Planes over what is linear in the space before the division: of the value divided by w.
class Planes {
  public:
    explicit Planes(const std::array<HomogeneousPoint, 3>& v) {
        for (unsigned i = 0; i < 3; ++i) {
            const HomogeneousPoint& p = v[(i + 1) % 3];
            const HomogeneousPoint& q = v[(i + 2) % 3];
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

// Along a line whose ends are both in front of the eye. Constant across: at right angles, or within
// the columns or rows that the line counts along.
class LinePlanes {
  public:
    enum class Across : uint8_t { right_angle, column_or_row };

    LinePlanes(const HomogeneousPoint& from, const HomogeneousPoint& to, Across across)
        : from_w_(from.w), to_w_(to.w) {
        const double x0 = from.x / from.w, y0 = from.y / from.w;
        double dx = to.x / to.w - x0, dy = to.y / to.w - y0;
        if (across == Across::column_or_row)
            (std::abs(dx) >= std::abs(dy) ? dy : dx) = 0;
        const double squared = dx * dx + dy * dy;
        if (squared > 0)
            along_ = {dx / squared, dy / squared, -(dx * x0 + dy * y0) / squared};
    }

    // Of values that are divided by w at each end.
    Plane of(double from, double to) const {
        const double first = from / from_w_, second = to / to_w_;
        const double difference = second - first;
        return {along_.a * difference, along_.b * difference, first + along_.c * difference};
    }

  private:
    double from_w_, to_w_;
    Plane along_;
};

}  // namespace cuesta::simulator::agx

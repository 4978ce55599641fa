// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A primitive on the screen: what it covers, and the planes of everything that is interpolated.
// Source: AGX fact sheet, part 2, 2.4 and 2.5, part 3, 3.5, part 4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/render.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/ppp_state.h"
#include "simulator/common/polygon.h"

namespace cuesta::simulator::agx {

// value(x, y) = a * x + b * y + c, in pixels from the upper left corner of the surface.
struct Plane {
    double a = 0, b = 0, c = 0;

    double at(double x, double y) const { return a * x + b * y + c; }
};

// What a coefficient register holds; of what is flat the third number is the bits of a word, which
// need not be a float's.
struct Coefficient {
    Plane plane;
    bool is_flat = false;
    uint32_t bits = 0;
};

// What a draw's primitives share. Coefficient registers are made from these bindings.
struct DrawState {
    PppState ppp;
    std::shared_ptr<Launch> fragment;  // null where nothing is shaded
    std::vector<hw::agx::CoefficientBinding> bindings;
    std::array<hw::agx::Scissor, hw::agx::ppp::max_viewports> scissors;
    hw::agx::DepthBias depth_bias;
    bool is_fan = false;  // of triangles
    bool integer_bias = false;
};

enum class Shape : uint8_t { triangle, line, point };

struct Primitive {
    std::shared_ptr<const DrawState> draw;
    Polygon outline{{}};
    std::vector<Plane> clips;  // covered is only where all of these are not negative
    bool back_facing = false;
    uint32_t layer = 0;
    hw::agx::Scissor scissor;  // inside the surface
    Plane depth;               // window depth, bias included
    // One for each component of each binding, in their order.
    std::vector<Coefficient> coefficients;
};

// The three corners' words as the vertex program wrote them.
struct CornerWords {
    std::array<std::span<const uint32_t>, 3> winding;
    std::array<std::span<const uint32_t>, 3> named;
};

struct PrimitiveInput {
    std::shared_ptr<const DrawState> draw;
    Shape shape = Shape::triangle;
    CornerWords corners;
    uint32_t number = 0;  // of the primitive, in its draw and instance
    // Of the surface.
    uint32_t width = 0, height = 0, layers = 1;
    bool gl_clip = false;
};

// Nothing where it is culled or outside. Parts of one primitive: a polygon drawn as lines or
// points becomes several.
void set_up_primitive(const PrimitiveInput& input, std::vector<Primitive>& made);

}  // namespace cuesta::simulator::agx

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
#include "simulator/agx/plane.h"
#include "simulator/agx/ppp_state.h"
#include "simulator/common/polygon.h"

namespace cuesta::simulator::agx {

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
    hw::agx::DepthBias depth_bias;
    bool is_fan = false;  // of triangles
    bool integer_bias = false;
};

// What a command draws to.
struct Target {
    uint32_t width = 1, height = 1, layers = 1;
    uint32_t samples = 1;
    bool gl_clip = false;
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

    // In the parameter buffer, about: what it takes here.
    uint64_t bytes() const {
        return sizeof *this + clips.size() * sizeof(Plane) +
               coefficients.size() * sizeof(Coefficient);
    }
};

// The three corners' words as the vertex program wrote them.
struct CornerWords {
    std::array<std::span<const uint32_t>, 3> winding;
    std::array<std::span<const uint32_t>, 3> named;
};

// Where a primitive goes.
struct PrimitivePlace {
    uint32_t layer = 0;
    unsigned viewport = 0;
};

// Both as the provoking vertex says, if vertices do.
PrimitivePlace place_of(const PppState& ppp, const CornerWords& corners);

struct PrimitiveInput {
    std::shared_ptr<const DrawState> draw;
    const Target& surface;
    Shape shape = Shape::triangle;
    uint8_t sides = 7;  // of a triangle, as Corners has them
    CornerWords corners;
    uint32_t number = 0;  // of the primitive, in its draw and instance
    PrimitivePlace place;
    hw::agx::Scissor scissor;  // of the viewport
};

// Nothing where it is culled or outside. Parts of one primitive: a polygon drawn as lines or
// points becomes several.
void set_up_primitive(const PrimitiveInput& input, std::vector<Primitive>& made);

}  // namespace cuesta::simulator::agx

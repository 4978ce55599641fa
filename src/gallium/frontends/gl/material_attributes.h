// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glMaterial between glBegin and glEnd: a material of each vertex. Where the fixed-function vertex
// stage runs, parts of materials that change within a primitive become attributes of its own, in
// the place of the numbered ones, which it does not read. A vertex shader of the application reads
// materials as uniforms: there they are what they were at glBegin
// (FixedFunctionState::late_materials).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

class VertexCollector;

// The parts in the order of MaterialPart's bits; of both sides.
inline constexpr uint32_t material_parts = 5;
inline constexpr uint32_t first_material_slot = 1;
constexpr uint32_t material_slot(size_t side, uint32_t part) {
    return first_material_slot + static_cast<uint32_t>(side) * material_parts + part;
}
// What the attribute is called in the stage's text.
std::string_view material_attribute_name(size_t side, uint32_t part);
std::span<const glsl::AttributeBinding> material_attribute_bindings();

class MaterialAttributes {
  public:
    // glMaterial is about to be called between glBegin and glEnd. False: it is nothing to us.
    bool expect_change(gles::State& state);
    // Before the next vertex: what changed becomes attributes.
    void take_changes(gles::State& state, VertexCollector& vertices);

  private:
    bool is_expected_ = false;
    std::array<Material, 2> before_;
};

}  // namespace cuesta::gl

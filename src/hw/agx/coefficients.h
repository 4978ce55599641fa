// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Coefficient (CF) bindings: which varyings a fragment shader finds in which coefficient
// registers. A header and as many bindings as the PPP's fragment shader says. Bits in
// coefficients_rows.h. Source: AGX fact sheet, part 3, section 3.5.2.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace cuesta::hw::agx {

struct CoefficientHeader {
    uint8_t slots = 1;         // W, Z where the shader reads it, and all user varyings
    uint8_t coefficients = 0;  // registers that the shader uses
};

enum class ShadeModel : uint8_t {
    flat_vertex_0 = 0,
    flat_vertex_2 = 2,
    linear = 3,
    flat_vertex_1 = 6,
    perspective = 7,
};

enum class CoefficientSource : uint8_t {
    varying = 0,
    fragcoord_z = 1,
    point_coord = 2,
    primitive_id = 3,
    barycentric = 5,
};

struct CoefficientBinding {
    uint8_t components = 1;  // 1..4
    ShadeModel shade_model = ShadeModel::perspective;
    CoefficientSource source = CoefficientSource::varying;
    uint8_t base_slot = 0;         // 0: W, then Z where it is read, then varyings
    uint8_t base_coefficient = 0;  // first of `components` registers
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 1> pack(const CoefficientHeader& header);
std::array<uint32_t, 1> pack(const CoefficientBinding& binding);
Result<void> check(const CoefficientHeader& header);
Result<void> check(const CoefficientBinding& binding);
Result<CoefficientHeader> unpack_coefficient_header(std::span<const uint32_t, 1> words);
Result<CoefficientBinding> unpack_coefficient_binding(std::span<const uint32_t, 1> words);

// `field=value ...`, one line without its end.
void print(std::string& out, const CoefficientHeader& header);
void print(std::string& out, const CoefficientBinding& binding);

}  // namespace cuesta::hw::agx

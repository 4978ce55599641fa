// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which word of the vertex program's results is which coefficient of the fragment program. AGX fact
// sheet, part 3, section 3.5.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/agx/compile.h"
#include "compiler/nir/shader.h"
#include "gallium/drivers/agx/state.h"

namespace cuesta::agx {

// How the fragment program reads each of the vertex shader's outputs, in their order.
void output_uses(const nir::Shader& vertex,
                 const FragmentInfo& fragment,
                 std::vector<VaryingUse>& uses);

// Of bindings: their number has 7 bits (part 4, section 4.13).
inline constexpr unsigned max_coefficient_bindings = 127;

struct CoefficientList {
    std::vector<uint32_t> words;  // header and bindings; empty: none are needed
    uint8_t count = 0;            // of bindings
    bool reads_depth = false;
    bool reads_primitive_id = false;  // the machine's
};
CoefficientList coefficient_list(const VertexInfo& vertex,
                                 const FragmentInfo& fragment,
                                 ProvokingVertex provoking);

}  // namespace cuesta::agx

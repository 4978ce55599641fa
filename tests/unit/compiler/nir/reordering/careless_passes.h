// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Passes that move and delete as much as the properties of intrinsics allow, and can be told to
// ignore one of them: then they are wrong, and who compares results must find that.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

// The last: that memory by address is not moved over it.
enum class Property : uint8_t { none, can_reorder, can_delete, convergent, barrier_order };

// What a pass takes for granted although the table says otherwise.
struct Careless {
    Property about = Property::none;
    std::optional<IntrinsicOp> of;  // none: of textures
};

struct CarelessPass {
    std::string_view name;
    void (*run)(Function& function, const Careless& careless);
};

// Of what the same block computes twice, the second goes.
void merge_equal(Function& function, const Careless& careless);
// What only one arm of an if reads moves there.
void sink_into_arms(Function& function, const Careless& careless);
// What arms that are single blocks compute moves in front of the if.
void lift_out_of_arms(Function& function, const Careless& careless);
// What loops compute of values of outside moves in front of the loop.
void lift_out_of_loops(Function& function, const Careless& careless);
// Barriers move up to the start of their block, over what may go any way.
void lift_barriers(Function& function, const Careless& careless);
// Stores move down in their block, over what may go any way.
void sink_stores(Function& function, const Careless& careless);
// What nothing reads goes.
void remove_unread(Function& function, const Careless& careless);

}  // namespace cuesta::nir

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Bundles -> instruction words.
#pragma once

#include <cstdint>

#include "compiler/lima/gp/bundle.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::lima::gp {

// Where symbolic memory addresses end up.
struct MemoryMap {
    uint32_t temporary_addresses = 0;  // first vec4 of the constants that hold them
    uint32_t temporaries = 0;          // first vec4
};

// The instruction of a bundle; of a branch, its target.
hw::mali400::gp::Instruction emit(const Bundle& bundle, const MemoryMap& map, uint32_t target);

}  // namespace cuesta::lima::gp

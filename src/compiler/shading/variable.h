// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The variables of a resolved tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "compiler/nir/shader.h"
#include "compiler/shading/source.h"
#include "compiler/shading/type.h"

namespace cuesta::shading {

enum class Storage : uint8_t {
    local,     // of a function, its parameters too
    global,    // of the invocation
    constant,  // its value is Variable::value
    uniform,
    input,
    output,
};

struct Constant;
struct UniformBlock;

struct Variable {
    std::string_view name;
    const Type* type = nullptr;
    Precision precision = Precision::none;
    Storage storage = Storage::local;
    Location location;
    bool is_invariant = false;
    bool is_const = false;  // nothing may assign to it
    bool is_used = false;   // statically, by any function; the language sets it
    bool is_written = false;
    bool is_sized = true;  // an array; else the language makes it as long as it must be in the end
    // Inputs and outputs: what they are to the pipeline. Numbered slots (generic, color) get their
    // numbers from Placement when the module is lowered, added to `slot_index`.
    nir::Slot slot = nir::Slot::generic;
    uint32_t slot_index = 0;
    std::optional<uint32_t> layout_location;  // that the text gives it, of generic slots
    nir::Interpolation interpolation = nir::Interpolation::smooth;
    bool is_centroid = false;  // see nir::IoSlot
    // A uniform that is a block, or an array of blocks: a struct of its members. Its values come
    // from buffers.
    const UniformBlock* block = nullptr;
    uint32_t named_elements = 0;      // of an array: up to the greatest constant index
    uint32_t whole_uses = 0;          // of an array: without an index, or with a computed one
    const Constant* value = nullptr;  // Storage::constant
    uint32_t number = 0;              // unique in the module
};

}  // namespace cuesta::shading

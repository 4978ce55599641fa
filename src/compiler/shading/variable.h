// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The variables of a resolved tree.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
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
    buffer,  // a block of which the shader may change the memory
    shared,  // of the workgroup
};

// What a compute shader knows of its invocation and has no slot for.
enum class ComputeInput : uint8_t {
    none,
    workgroup_count,
    workgroup_id,
    local_id,
    local_index,
    global_id,
};

// How the memory behind buffer variables and images may be used; a set.
enum class Memory : uint8_t {
    any = 0,
    coherent = 1 << 0,
    volatile_ = 1 << 1,
    restrict_ = 1 << 2,
    readonly = 1 << 3,
    writeonly = 1 << 4,
};
constexpr Memory operator|(Memory a, Memory b) {
    return static_cast<Memory>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}
constexpr bool has(Memory set, Memory one) {
    return (static_cast<uint8_t>(set) & static_cast<uint8_t>(one)) != 0;
}

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
    bool has_implicit_size = false;  // it was made so: another module may know a greater one
    // Inputs and outputs: what they are to the pipeline. Numbered slots (generic, color) get their
    // numbers from Placement when the module is lowered, added to `slot_index`.
    nir::Slot slot = nir::Slot::generic;
    uint32_t slot_index = 0;
    std::optional<uint32_t> layout_location;  // that the text gives it, of generic slots
    nir::Interpolation interpolation = nir::Interpolation::smooth;
    bool is_centroid = false;  // see nir::IoSlot
    // Of an input or output that is a member of a block: "Block.member" is its name, and what the
    // block is called. Without an instance the text, and the API, say the member's name alone.
    std::string_view interface_block;
    bool has_block_instance = false;
    bool is_block_array = false;  // the outermost array is the block's: "Block[i].member"
    // An input of a geometry shader, and an array over the vertices of the primitive: an element is
    // what the vertex stage put out.
    bool is_by_vertex = false;
    // Of an input or output whose leaves (lower.h) are each something of its own to the pipeline,
    // as gl_in: their slots. Empty: all have `slot`.
    std::span<const nir::Slot> leaf_slots;
    uint32_t used_leaves = 0;  // of those: a set by number; the language sets it
    // An output of a fragment shader: begins as what its colour buffer has.
    bool reads_framebuffer = false;
    // A uniform or buffer that is a block, or an array of blocks: a struct of its members. Its
    // values come from buffers.
    const UniformBlock* block = nullptr;
    ComputeInput compute_input = ComputeInput::none;
    // Of images, and parameters that are some; of blocks see UniformBlock.
    Memory memory = Memory::any;
    std::string_view image_format = {};    // as the layout names it
    std::optional<uint32_t> binding = {};  // layout(binding = n)
    uint32_t counter_offset = 0;           // bytes; of an atomic counter
    uint32_t named_elements = 0;           // of an array: up to the greatest constant index
    uint32_t whole_uses = 0;               // of an array: without an index, or with a computed one
    // Of Storage::constant; of a uniform that the text gives a value that one, else null.
    const Constant* value = nullptr;
    uint32_t number = 0;  // unique in the module
};

}  // namespace cuesta::shading

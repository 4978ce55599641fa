// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What declarations mean and which are refused (GLSL ES 1.00 and 3.00, 4 and 6.1).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "compiler/glsl/context.h"
#include "compiler/shading/block.h"

namespace cuesta::glsl {

struct Qualifiers {
    Word storage = Word::none;        // attribute, const_, uniform, varying, in, out, inout, ...
    Word interpolation = Word::none;  // flat or smooth
    bool is_centroid = false;
    bool is_invariant = false;
    bool is_noncoherent = false;  // EXT_shader_framebuffer_fetch_non_coherent
    // Of layout(...); in 1.00 the location is EXT_separate_shader_objects'.
    std::optional<uint32_t> layout_location = std::nullopt;
    std::optional<shading::BlockPacking> packing = std::nullopt;
    std::optional<shading::MatrixOrder> order = std::nullopt;
    // Of 3.10.
    std::optional<uint32_t> binding = std::nullopt;
    std::optional<uint32_t> offset = std::nullopt;  // of an atomic counter
    std::string_view image_format = {};
    std::array<std::optional<uint32_t>, 3> local_size = {};
    bool has_early_tests = false;
    // Of gl_FragCoord.
    bool is_upper_left = false;
    bool is_center_integer = false;
    // Of geometry shaders.
    std::string_view primitive = {};
    std::optional<uint32_t> max_vertices = std::nullopt;
    shading::Memory memory = shading::Memory::any;
    bool is_const = false;                  // beside the direction of a parameter
    Precision precision = Precision::none;  // it stands anywhere among the others
    Location location;
    bool has_interpolation() const { return interpolation != Word::none || is_centroid; }
    bool has_local_size() const { return local_size[0] || local_size[1] || local_size[2]; }
    bool has_geometry_layout() const { return !primitive.empty() || max_vertices.has_value(); }
    bool has_layout() const {
        return has_geometry_layout() || layout_location || packing || order || binding || offset ||
               !image_format.empty() || has_local_size() || has_early_tests || is_upper_left ||
               is_center_integer || is_noncoherent;
    }
    bool any() const {
        return storage != Word::none || is_invariant || has_interpolation() || has_layout() ||
               memory != shading::Memory::any;
    }
};

struct TypeSpecifier {
    const Type* type = nullptr;  // null: there was an error
    Precision precision = Precision::none;
    bool defines_struct = false;
    Location location;
};

struct Declaration {
    Symbol* symbol = nullptr;
    Location location;
    Qualifiers qualifiers;
    const Type* type = nullptr;
    Precision precision = Precision::none;
    bool has_initializer = false;
    Expr* initializer = nullptr;  // null although there is one: it was wrong
};

// Makes the variable and binds its name; null when it cannot be.
Variable* declare_variable(Context& context, const Declaration& declaration);
// Likewise, of a block of inputs or outputs, whose name is not bound.
Variable* make_block_variable(Context& context, const Declaration& declaration);

// --- blocks (blocks.cpp)
struct BlockMember {
    Symbol* symbol = nullptr;
    Location location;
    shading::MatrixOrder order = shading::MatrixOrder::columns;
    shading::Memory memory = shading::Memory::any;
    Qualifiers qualifiers = {};  // of inputs and outputs
};

struct BlockDeclaration {
    Symbol* symbol = nullptr;
    Location location;
    Qualifiers qualifiers = {};
    std::vector<shading::Member> members = {};
    std::vector<BlockMember> places = {};  // of the members
    Symbol* instance = nullptr;            // null: its members are names of their own
    Location instance_location = {};
    uint32_t length = 0;  // of an array of blocks; 0: it is none, or has no size
    bool is_array = false;

    // In messages.
    std::string_view kind() const {
        switch (qualifiers.storage) {
            case Word::buffer: return "buffer";
            case Word::in: return "input";
            case Word::out: return "output";
            default: return "uniform";
        }
    }
};

void declare_block(Context& context, const BlockDeclaration& declaration);
// --- blocks of inputs and outputs (interface_blocks.cpp)
void declare_interface_block(Context& context, const BlockDeclaration& declaration);
// Of members of arrays of blocks that are arrays without a size: one of them is named, then an
// element of it by a constant, and what sizes follow in the end.
void note_block_member(Context& context, Expr* member);
void note_member_element(Context& context, const Expr& member, uint32_t element);
void size_block_members(Context& context);
// The language's own blocks of vertices, of which a shader says what members it needs
// (per_vertex.cpp).
void redeclare_per_vertex(Context& context, const BlockDeclaration& declaration);
// Of inputs, outputs and uniforms there may be a block each of one name. False: the name is taken.
bool bind_block_name(Context& context, Symbol& symbol, shading::Storage storage);
// Of a block of that storage.
void check_block_member(Context& context, const Qualifiers& qualifiers, Word storage);

// That a packing is one that the storage has; says so else.
void check_packing(Context& context, const Qualifiers& qualifiers);

// --- geometry shaders (geometry_rules.cpp)
// Whether the word is a primitive of a layout.
bool is_primitive(std::string_view word);
// layout(triangles) in; or layout(line_strip, max_vertices = 4) out;
void declare_geometry_layout(Context& context, const Qualifiers& qualifiers);
// What a geometry shader's input may be. Empty: it may be so.
std::string vertex_array_obstacle(const Context& context, const Type& type);
// An input over the vertices of the primitive, without a size: it gets the layout's, or waits for
// it.
void declare_vertex_array(Context& context, Variable& variable);
// Whether what asks for the size of such an input may; says so else.
bool check_vertex_array_sized(Context& context, const Expr& array, std::string_view what);

// --- layouts (layout_rules.cpp)
// layout(...) in;
void declare_shader_layout(Context& context, const Qualifiers& qualifiers);
// layout(binding = n, offset = m) uniform atomic_uint;
void declare_counter_default(Context& context, const Qualifiers& qualifiers);
// Of 3.10: what a variable's layout and memory qualifiers may be. Empty: they may be so.
std::string layout_obstacle(const Context& context, const Declaration& declaration);
// How many locations a uniform of the type takes.
uint64_t location_count(const Type& type);
// Gives an atomic counter its place.
void place_counter(Context& context, Variable& variable, const Qualifiers& qualifiers);

// Gives an array without a size that of its value (3.00, 4.1.9). False: an error was reported.
bool take_size(Context& context, Declaration& declaration);
// The type with the sizes of the value's where it has none of its own.
const Type* sized_as(Context& context, const Type& type, const Type& value);
// Whether an array has a size; says so else.
bool check_sized(Context& context, const Type& type, Location location);

// The precision written, or the default; reports what neither has, and what may have none.
Precision precision_of(Context& context,
                       const Type& type,
                       Precision written,
                       std::string_view name,
                       Location location);

// Built-in variables that GLSL 1.30 and 1.50 let a text declare again (redeclarations.cpp): colours
// with another interpolation, gl_FragCoord with layouts. False: it is none of those.
bool redeclare_builtin(Context& context, const Declaration& declaration);

// Whether a name may be declared at all (3.7); says so else.
bool check_name(Context& context, std::string_view name, Location location);
// Whether it may be declared in this scope: outside of functions names of built-in functions may
// not (3.00); says so else.
bool check_no_builtin(Context& context, const Symbol& symbol, Location location);
// Whether values of the type may be as large as they are; says so else.
bool check_size(Context& context, const Type& type, Location location);
void report_redeclaration(Context& context, std::string_view name, Location location);

// invariant name;
void declare_invariant(Context& context, Symbol& symbol, Location location);

// The built-in variable of the name, bound from now on; null when there is none here.
Variable* bind_builtin(Context& context, Symbol& symbol, Location location);

// --- functions (functions.cpp)
struct HeaderParameter {
    Symbol* symbol = nullptr;  // null: without a name
    shading::Parameter parameter;
};

struct FunctionHeader {
    Symbol* symbol = nullptr;
    Location location;
    const Type* result = nullptr;
    Precision result_precision = Precision::none;
    std::vector<HeaderParameter> parameters;
    bool has_error = false;
};

bool check_parameter(Context& context,
                     std::string_view name,
                     const Type* type,
                     bool is_const,
                     shading::Direction direction,
                     Location location);
// In the scope of a function's parameters.
void bind_parameter(Context& context, Symbol& symbol, const shading::Parameter& parameter);

// A prototype, or the header of a definition; null when it cannot be.
Overload* declare_function(Context& context, const FunctionHeader& header, bool is_definition);

}  // namespace cuesta::glsl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The resolved tree: what a front end of a C-like shading language makes of a text after all of the
// language's rules were applied. Every name is bound, every conversion explicit, every call's
// overload chosen; what is left is the same in all languages. lower.h turns it into NIR. All nodes
// live in the module's arena and are not changed after the front end is done with them, so that a
// module may be lowered by several threads at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "compiler/nir/shader.h"
#include "compiler/shading/operation.h"
#include "compiler/shading/source.h"
#include "compiler/shading/statement.h"
#include "compiler/shading/type.h"
#include "compiler/shading/variable.h"

namespace cuesta::shading {

struct Function;

enum class Direction : uint8_t { in, out, inout };

// One scalar of a constant: floats of every kind as float, booleans as 0 and 1, unsigned integers
// as the same bits.
union ConstantScalar {
    float f;
    int32_t i;
    uint32_t u;
};

// One component of a matrix: m[vector][component].
struct MatrixComponent {
    uint8_t vector = 0;
    uint8_t component = 0;
};

// --- expressions --------------------------------------------------------------------------------

enum class ExprKind : uint8_t {
    constant,
    variable,
    member,
    index,
    swizzle,
    matrix_swizzle,
    operation,
    construct,
    logical,
    select,
    assign,
    old_value,
    call,
    texture,
    memory,
    sequence,
};

struct Expr {
    ExprKind kind;
    // What GLSL calls the precision of an expression: it decides whether 16 bits may do.
    Precision precision = Precision::none;
    const Type* type = nullptr;
    Location location;

    Expr(ExprKind k, const Type* t, Precision p, Location l)
        : kind(k), precision(p), type(t), location(l) {}

    // This expression as its class, or null when it is of another.
    template <typename T>
    T* as() {
        return kind == T::class_kind ? static_cast<T*>(this) : nullptr;
    }
    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }
};

// Any type without samplers; scalars in the order of flat_size.
struct Constant : Expr {
    static constexpr ExprKind class_kind = ExprKind::constant;
    std::span<const ConstantScalar> scalars;

    Constant(const Type* t, Precision p, Location l, std::span<const ConstantScalar> s)
        : Expr(class_kind, t, p, l), scalars(s) {}
};

struct VariableRef : Expr {
    static constexpr ExprKind class_kind = ExprKind::variable;
    Variable* variable;

    VariableRef(Variable* v, Location l)
        : Expr(class_kind, v->type, v->precision, l), variable(v) {}
};

// A member of a struct.
struct MemberRef : Expr {
    static constexpr ExprKind class_kind = ExprKind::member;
    Expr* base;
    uint32_t member;

    MemberRef(Expr* b, uint32_t m, Precision p, Location l)
        : Expr(class_kind, b->type->members[m].type, p, l), base(b), member(m) {}
};

// An element of an array, a vector of a matrix, a component of a vector. Out of range it reads
// some value and writes nothing outside of the variable.
struct Index : Expr {
    static constexpr ExprKind class_kind = ExprKind::index;
    Expr* base;
    Expr* index;  // int

    Index(const Type* t, Expr* b, Expr* i, Precision p, Location l)
        : Expr(class_kind, t, p, l), base(b), index(i) {}
};

// Components of a vector, or of a scalar; as a target each at most once.
struct Swizzle : Expr {
    static constexpr ExprKind class_kind = ExprKind::swizzle;
    Expr* base;
    std::array<uint8_t, 4> components;  // as many as the type has

    Swizzle(const Type* t, Expr* b, std::array<uint8_t, 4> c, Precision p, Location l)
        : Expr(class_kind, t, p, l), base(b), components(c) {}
};

// Components of a matrix, of any of its vectors; as a target each at most once.
struct MatrixSwizzle : Expr {
    static constexpr ExprKind class_kind = ExprKind::matrix_swizzle;
    Expr* base;
    std::array<MatrixComponent, 4> components;  // as many as the type has

    MatrixSwizzle(const Type* t, Expr* b, std::array<MatrixComponent, 4> c, Precision p, Location l)
        : Expr(class_kind, t, p, l), base(b), components(c) {}
};

struct Operation : Expr {
    static constexpr ExprKind class_kind = ExprKind::operation;
    Operator op;
    std::span<Expr* const> operands;

    Operation(const Type* t, Operator o, std::span<Expr* const> a, Precision p, Location l)
        : Expr(class_kind, t, p, l), op(o), operands(a) {}
};

// A value of parts of the same kind of scalar: a vector or matrix takes the components of its
// parts, one behind the other, as many as it needs (a matrix vector by vector); arrays take an
// element and structs a member each. Diagonals and matrices of matrices are spelt out by the front
// end, except for `form`.
enum class ConstructForm : uint8_t {
    parts,
    diagonal,  // a matrix of one scalar: on the diagonal, else 0
    resize,    // a matrix of a matrix: its components, else those of the unit matrix
};

struct Construct : Expr {
    static constexpr ExprKind class_kind = ExprKind::construct;
    ConstructForm form;
    std::span<Expr* const> parts;

    Construct(const Type* t, ConstructForm f, std::span<Expr* const> a, Precision p, Location l)
        : Expr(class_kind, t, p, l), form(f), parts(a) {}
};

// Booleans; the second is evaluated only where the first leaves it open.
struct Logical : Expr {
    static constexpr ExprKind class_kind = ExprKind::logical;
    bool is_and;  // or else
    Expr* first;
    Expr* second;

    Logical(const Type* t, bool a, Expr* f, Expr* s, Location l)
        : Expr(class_kind, t, Precision::none, l), is_and(a), first(f), second(s) {}
};

// condition ? first : second; only one is evaluated. Any type without samplers.
struct Select : Expr {
    static constexpr ExprKind class_kind = ExprKind::select;
    Expr* condition;
    Expr* first;
    Expr* second;

    Select(const Type* t, Expr* c, Expr* f, Expr* s, Precision p, Location l)
        : Expr(class_kind, t, p, l), condition(c), first(f), second(s) {}
};

// The target (variables with members, indices and swizzles of both kinds on top) is evaluated once,
// its indices before the value. The expression's own value is the new value of the target, or the
// old one (a++) with `yields_old`. Compound assignments read the target by OldValue inside of
// `value`.
struct Assign : Expr {
    static constexpr ExprKind class_kind = ExprKind::assign;
    Expr* target;
    Expr* value = nullptr;  // set after the OldValue that refers here was made
    bool yields_old = false;

    Assign(Expr* t, Location l) : Expr(class_kind, t->type, t->precision, l), target(t) {}
};

struct OldValue : Expr {
    static constexpr ExprKind class_kind = ExprKind::old_value;
    const Assign* assign;

    explicit OldValue(const Assign* a)
        : Expr(class_kind, a->type, a->precision, a->location), assign(a) {}
};

// Arguments are evaluated in order. Those of out and inout parameters are targets; they are
// evaluated once, before the call, and written after it, in order.
struct Call : Expr {
    static constexpr ExprKind class_kind = ExprKind::call;
    Function* function;
    std::span<Expr* const> arguments;

    Call(const Type* t, Function* f, std::span<Expr* const> a, Precision p, Location l)
        : Expr(class_kind, t, p, l), function(f), arguments(a) {}
};

enum class TextureLookup : uint8_t {
    sample,  // filtered
    fetch,   // the texel at whole coordinates, or one sample of it
    gather,  // one component of the four texels around
    size,    // how many texels there are in each dimension, and layers
};

// A texture lookup; what is absent is null. The result is a vector of four of what the sampler's
// type gives; a size's is an integer, or a vector of integers, of as many components as it has.
// `sampler` is a variable of a sampler type, with members and indices on top. Rectangles have
// coordinates of texels (nir::SamplerDim::rect).
struct Texture : Expr {
    static constexpr ExprKind class_kind = ExprKind::texture;
    TextureLookup lookup = TextureLookup::sample;
    Expr* sampler = nullptr;
    // As many components as the dimensions need, the layer behind them; integers in a fetch. Sizes
    // have none.
    Expr* coordinate = nullptr;
    Expr* offset = nullptr;      // in texels: constant integers, as many as there are dimensions
    Expr* projector = nullptr;   // the coordinate is divided by it
    Expr* comparator = nullptr;  // the lookup is one of a shadow map
    Expr* bias = nullptr;
    Expr* lod = nullptr;  // of fetches and sizes an integer
    Expr* ddx = nullptr;
    Expr* ddy = nullptr;
    Expr* sample = nullptr;  // the number of a fetch from several
    uint8_t component = 0;   // of what a gather reads

    Texture(const Type* t, Precision p, Location l) : Expr(class_kind, t, p, l) {}
};

enum class MemoryAction : uint8_t {
    atomic,             // of a buffer or shared variable; the value is what it was
    atomic_swap,        // operands: what it must be, what it becomes then
    counter_read,       // of an atomic counter
    counter_increment,  // the value is what it was
    counter_decrement,  // the value is what it becomes
    image_load,         // operand: the place
    image_store,        // operands: the place, four of what the image's texels are
    image_size,
    length,   // of the array without a length at the end of a buffer block
    barrier,  // of the workgroup; the memory that it shares too
    memory_barrier,
    emit_vertex,    // of a geometry shader: what the outputs hold
    end_primitive,  // likewise
    nothing,        // the value of what has none
};

// What is done with memory, or waits for it. `target` is a variable with members and indices on
// top; barriers have none. Operands are evaluated in order, behind the target's indices.
struct MemoryCall : Expr {
    static constexpr ExprKind class_kind = ExprKind::memory;
    MemoryAction action;
    nir::AtomicOp atomic = nir::AtomicOp::add;
    Expr* target = nullptr;
    std::span<Expr* const> operands;

    MemoryCall(const Type* t, MemoryAction a, Precision p, Location l)
        : Expr(class_kind, t, p, l), action(a) {}
};

// All are evaluated; the value is the last one's.
struct Sequence : Expr {
    static constexpr ExprKind class_kind = ExprKind::sequence;
    std::span<Expr* const> parts;

    Sequence(std::span<Expr* const> a, Location l)
        : Expr(class_kind, a.back()->type, a.back()->precision, l), parts(a) {}
};

// --- functions and modules
// ------------------------------------------------------------------------

struct Parameter {
    Variable* variable = nullptr;
    Direction direction = Direction::in;
};

struct Function {
    std::string_view name;
    const Type* result = nullptr;
    Precision result_precision = Precision::none;
    std::span<const Parameter> parameters;
    Block* body = nullptr;  // null: declared only
    Location location;
    // Functions that it calls, each once; a front end that refuses recursion needs them too.
    std::vector<Function*>* calls = nullptr;
    uint32_t number = 0;      // unique in the module
    bool is_library = false;  // written by the front end, in no text of the program
};

// What a geometry shader says of its primitives; no value where the text does not say it.
struct GeometryLayout {
    std::optional<nir::GeometryInput> input;
    std::optional<nir::GeometryOutput> output;
    std::optional<uint32_t> max_vertices;
};

// The tree of one shader with all its memory.
struct Module {
    base::Arena arena;
    Types types{arena};
    nir::Stage stage = nir::Stage::vertex;
    // Of compute shaders, of which the language wants it.
    std::optional<std::array<uint32_t, 3>> workgroup_size;
    bool early_fragment_tests = false;
    bool is_frag_coord_redeclared = false;
    // Where a fragment shader's place has its origin, and whether centres of pixels are whole.
    bool is_frag_coord_upper_left = false;
    bool has_whole_pixel_centers = false;
    GeometryLayout geometry;
    // The members of the language's own blocks of a vertex (gl_PerVertex), where the text declares
    // them again.
    std::optional<std::vector<std::string_view>> vertex_inputs;
    std::optional<std::vector<std::string_view>> vertex_outputs;
    std::vector<Variable*> globals;    // every storage but local, in order of declaration
    std::vector<Function*> functions;  // in order of definition
    Function* main = nullptr;
    // Initialisers of globals that are not constant, in order: Declare statements.
    std::vector<Statement*> initializers;
    std::vector<std::unique_ptr<std::vector<Function*>>> call_lists;  // behind Function::calls
    uint64_t folded_scalars = 0;                                      // see fold()

    Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
};

}  // namespace cuesta::shading

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>

#include "base/half.h"
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

nir::ConstValue bits_of(const Type& type, ConstantScalar scalar, unsigned width) {
    if (type.is_bool())
        return scalar.i != 0 ? 1 : 0;
    if (type.is_float() && width == 16)
        return base::half_from_double(static_cast<double>(scalar.f));
    return static_cast<uint32_t>(scalar.i);
}

nir::AluSrc component(Value* value, unsigned which) {
    nir::AluSrc source;
    source.src.value = value;
    source.swizzle.fill(static_cast<uint8_t>(which));
    return source;
}

// Whether it does nothing but make a value, of at most `budget` nodes that cost about one
// instruction each; what is left of the budget is left.
bool is_cheap(const Expr& expression, int& budget);

bool all_cheap(std::span<Expr* const> expressions, int& budget) {
    return std::all_of(expressions.begin(), expressions.end(),
                       [&](const Expr* part) { return is_cheap(*part, budget); });
}

bool is_cheap_operation(const Operation& operation) {
    switch (operation.op) {
        case Operator::divide:
        case Operator::remainder: return operation.type->is_float();
        // What reads neighbours has to stay where it is.
        case Operator::dfdx:
        case Operator::dfdy:
        case Operator::fwidth:
        case Operator::matrix_multiply:
        case Operator::determinant:
        case Operator::inverse: return false;
        default: return true;
    }
}

bool is_cheap(const Expr& expression, int& budget) {
    if (--budget < 0)
        return false;
    switch (expression.kind) {
        case ExprKind::constant:
        case ExprKind::old_value: return true;
        case ExprKind::variable: return expression.type->is_numeric();
        case ExprKind::member: return is_cheap(*expression.as<MemberRef>()->base, budget);
        case ExprKind::swizzle: return is_cheap(*expression.as<Swizzle>()->base, budget);
        case ExprKind::matrix_swizzle:
            return is_cheap(*expression.as<MatrixSwizzle>()->base, budget);
        case ExprKind::construct:
            return expression.type->is_numeric() &&
                   all_cheap(expression.as<Construct>()->parts, budget);
        case ExprKind::operation:
            return is_cheap_operation(*expression.as<Operation>()) &&
                   all_cheap(expression.as<Operation>()->operands, budget);
        case ExprKind::logical:
            return is_cheap(*expression.as<Logical>()->first, budget) &&
                   is_cheap(*expression.as<Logical>()->second, budget);
        default: return false;
    }
}

// Whether the 32 bits of its operand matter.
bool looks_at_bits(Operator op) {
    switch (op) {
        case Operator::float_bits_to_int:
        case Operator::is_nan:
        case Operator::is_infinite:
        case Operator::frexp_significand:
        case Operator::frexp_exponent:
        case Operator::scale:
        case Operator::pack_snorm:
        case Operator::pack_unorm:
        case Operator::pack_snorm_4x8:
        case Operator::pack_unorm_4x8:
        case Operator::pack_half: return true;
        default: return false;
    }
}

constexpr int cheap_nodes = 8;

bool is_cheap(const Expr& expression) {
    int budget = cheap_nodes;
    return is_cheap(expression, budget);
}

}  // namespace

// --- dispatch ------------------------------------------------------------------------------------

Values Lowering::lower(const Expr& expression) {
    const Level level(*this, expression.location);
    return failed() ? nothing(*expression.type) : lower_deeper(expression);
}

Values Lowering::lower_deeper(const Expr& expression) {
    switch (expression.kind) {
        case ExprKind::constant: return constant(*expression.as<Constant>(), 32);
        case ExprKind::variable:
        case ExprKind::member:
        case ExprKind::index:
        case ExprKind::swizzle:
        case ExprKind::matrix_swizzle: return load(resolve(expression, false));
        case ExprKind::operation: return operation(*expression.as<Operation>());
        case ExprKind::construct: return construct(*expression.as<Construct>());
        case ExprKind::logical: return logical(*expression.as<Logical>());
        case ExprKind::select: return select(*expression.as<Select>());
        case ExprKind::assign: return assign(*expression.as<Assign>());
        case ExprKind::old_value: return old_value(*expression.as<OldValue>());
        case ExprKind::call: return call(*expression.as<Call>());
        case ExprKind::texture: return texture(*expression.as<Texture>());
        case ExprKind::memory: return memory(*expression.as<MemoryCall>());
        case ExprKind::sequence: break;
    }
    const std::span<Expr* const> parts = expression.as<Sequence>()->parts;
    for (const Expr* part : parts.first(parts.size() - 1))
        (void)lower(*part);
    return lower(*parts.back());
}

Value* Lowering::lower_vector(const Expr& expression) {
    return lower(expression)[0];
}

Values Lowering::lower_sized(const Expr& expression, unsigned float_width) {
    if (const Constant* number = expression.as<Constant>())
        return constant(*number, float_width);
    const Values values = lower(expression);
    const Type& type = *expression.type;
    const bool fits = !type.is_float() || std::all_of(values.begin(), values.end(), [&](Value* v) {
        return v->bit_size == float_width;
    });
    if (fits)
        return values;
    const Values all = make_values(values.size());
    for (size_t i = 0; i < all.size(); ++i)
        all[i] = sized(values[i], type, float_width);
    return all;
}

Value* Lowering::vector_sized(const Expr& expression, unsigned float_width) {
    return lower_sized(expression, float_width)[0];
}

// --- constants -----------------------------------------------------------------------------------

void Lowering::add_constant(const Type& type,
                            unsigned float_width,
                            std::span<const ConstantScalar>& scalars,
                            Value**& to) {
    if (type.is_array()) {
        for (uint32_t i = 0; i < type.length; ++i)
            add_constant(*type.element, float_width, scalars, to);
        return;
    }
    if (type.is_struct()) {
        for (const Member& member : type.members)
            add_constant(*member.type, float_width, scalars, to);
        return;
    }
    const unsigned width = type.is_bool() ? 1 : type.is_float() ? float_width : 32;
    for (uint32_t column = 0; column < columns_of(type); ++column) {
        std::array<nir::ConstValue, 4> bits{};
        for (unsigned c = 0; c < type.components; ++c)
            bits[c] = bits_of(type, scalars[c], width);
        scalars = scalars.subspan(type.components);
        *to++ = b_.load_const(width, std::span(bits.data(), type.components));
    }
}

Values Lowering::constant(const Constant& constant, unsigned float_width) {
    const Values values = make_values(vectors_in(*constant.type));
    std::span<const ConstantScalar> scalars = constant.scalars;
    Value** to = values.data();
    add_constant(*constant.type, float_width, scalars, to);
    return values;
}

// --- operations ----------------------------------------------------------------------------------

// Results that are no floats are computed as wide as the widest operand; literals have no width of
// their own.
unsigned Lowering::operation_width(const Operation& expression) const {
    if (looks_at_bits(expression.op))
        return 32;
    if (innermost(*expression.type).is_float())
        return float_width(expression.precision);
    unsigned width = 0;
    for (const Expr* operand : expression.operands)
        if (operand->kind != ExprKind::constant || operand->precision != Precision::none)
            width = std::max(width, float_width(operand->precision));
    return width != 0 ? width : 32;
}

Values Lowering::operation(const Operation& expression) {
    const unsigned width = operation_width(expression);
    std::array<OperandOf<Value*>, max_operands> operands;
    const size_t count = expression.operands.size();
    for (size_t i = 0; i < count; ++i) {
        Values values = lower_sized(*expression.operands[i], width);
        // Structs have members of several widths.
        if (!expression.operands[i]->type->is_numeric()) {
            const Values wide = make_values(values.size());
            for (size_t k = 0; k < wide.size(); ++k)
                wide[k] = values[k]->bit_size == 16 ? b_.f2f32(values[k]) : values[k];
            values = wide;
        }
        operands[i] = {expression.operands[i]->type, values};
    }
    const Type& type = *expression.type;
    const Values result = make_values(vectors_in(type));
    if (failed())
        return nothing(type);
    operations_.apply(expression.op, type, std::span(operands.data(), count), result);
    // Conversions from other kinds of numbers, and of arrays, make 32 bits.
    for (Value*& value : result)
        value = sized(value, innermost(type), width);
    return result;
}

// --- construction --------------------------------------------------------------------------------

Value* Lowering::gather(std::span<const nir::AluSrc> scalars) {
    Value* first = scalars[0].src.value;
    const bool one_source = std::all_of(scalars.begin(), scalars.end(), [&](const auto& scalar) {
        return scalar.src.value == first;
    });
    if (!one_source && scalars.size() > 1) {
        constexpr std::array ops = {nir::Op::vec2, nir::Op::vec3, nir::Op::vec4};
        return &b_.alu_swizzled(ops[scalars.size() - 2], 1, scalars)->def;
    }
    std::array<uint8_t, 4> components{};
    for (size_t i = 0; i < scalars.size(); ++i)
        components[i] = scalars[i].swizzle[0];
    return b_.swizzle(first, std::span(components.data(), scalars.size()));
}

Values Lowering::construct(const Construct& expression) {
    const Type& type = *expression.type;
    if (!type.is_numeric()) {
        const Values all = make_values(vectors_in(type));
        size_t filled = 0;
        for (const Expr* part : expression.parts)
            for (Value* value : lower(*part))
                if (filled < all.size())
                    all[filled++] = value;
        return all;
    }
    if (expression.form != ConstructForm::parts)
        return construct_matrix(expression);
    const unsigned width = float_width(expression.precision);
    std::array<nir::AluSrc, 16> scalars;
    size_t filled = 0;
    for (const Expr* part : expression.parts)
        for (Value* value : lower_sized(*part, width))
            for (unsigned c = 0; c < value->components && filled < type.scalars(); ++c)
                scalars[filled++] = component(value, c);
    // A vector of one scalar repeats it.
    for (const size_t given = filled; filled < type.scalars(); ++filled)
        scalars[filled] = scalars[given - 1];
    return construct_vectors(expression, scalars);
}

Values Lowering::construct_vectors(const Construct& expression,
                                   std::span<const nir::AluSrc> scalars) {
    const Values vectors = make_values(vectors_in(*expression.type));
    const size_t components = expression.type->components;
    for (size_t i = 0; i < vectors.size(); ++i)
        vectors[i] = gather(scalars.subspan(i * components, components));
    return vectors;
}

Value* Lowering::number(Scalar kind, int value, unsigned float_width) {
    if (is_bool(kind))
        return b_.imm_bool(value != 0);
    return is_float(kind) ? b_.imm_float(static_cast<float>(value), float_width)
                          : b_.imm_int(value);
}

Values Lowering::construct_matrix(const Construct& expression) {
    const Type& type = *expression.type;
    const unsigned width = float_width(expression.precision);
    const Values from = lower_sized(*expression.parts[0], width);
    Value* zero = number(type.scalar, 0, width);
    const bool diagonal = expression.form == ConstructForm::diagonal;
    Value* one = diagonal ? from[0] : number(type.scalar, 1, width);
    std::array<nir::AluSrc, 16> scalars;
    for (unsigned v = 0; v < type.vectors; ++v)
        for (unsigned c = 0; c < type.components; ++c) {
            const bool given = !diagonal && v < from.size() && c < from[v]->components;
            scalars[v * size_t{type.components} + c] =
                given ? component(from[v], c) : component(v == c ? one : zero, 0);
        }
    return construct_vectors(expression, scalars);
}

// --- choices -------------------------------------------------------------------------------------

Values Lowering::logical(const Logical& expression) {
    Value* first = condition(*expression.first);
    if (is_cheap(*expression.second)) {
        Value* second = condition(*expression.second);
        return one(expression.is_and ? b_.iand(first, second) : b_.ior(first, second));
    }
    Value* otherwise = b_.imm_bool(!expression.is_and);
    nir::If* node = push_if(first, expression.location);
    if (!expression.is_and)
        b_.push_else(node);
    Value* second = condition(*expression.second);
    nir::Block* evaluated = b_.cursor.block;
    pop_if(node);
    nir::Block* skipped =
        expression.is_and ? node->else_list.last_block() : node->then_list.last_block();
    nir::Phi* phi = b_.phi(*b_.cursor.block, 1, 1);
    b_.add_phi_src(*phi, *evaluated, second);
    b_.add_phi_src(*phi, *skipped, otherwise);
    return one(&phi->def);
}

Values Lowering::select(const Select& expression) {
    Value* chosen = condition(*expression.condition);
    const Type& type = *expression.type;
    const unsigned width = float_width(expression.precision);
    if (type.is_numeric() && is_cheap(*expression.first) && is_cheap(*expression.second)) {
        const Values first = lower_sized(*expression.first, width);
        const Values second = lower_sized(*expression.second, width);
        const Values result = make_values(first.size());
        for (size_t i = 0; i < result.size(); ++i)
            result[i] = b_.bcsel(chosen, first[i], second[i]);
        return result;
    }
    // Members of structs have their own widths: both sides bring what is stored to the wider.
    const auto evaluate = [&](const Expr& side) {
        const Values values = lower_sized(side, width);
        if (type.is_numeric())
            return values;
        const Values wide = make_values(values.size());
        for (size_t i = 0; i < wide.size(); ++i)
            wide[i] = values[i]->bit_size == 16 ? b_.f2f32(values[i]) : values[i];
        return wide;
    };
    nir::If* node = push_if(chosen, expression.location);
    const Values first = evaluate(*expression.first);
    nir::Block* first_end = b_.cursor.block;
    b_.push_else(node);
    const Values second = evaluate(*expression.second);
    nir::Block* second_end = b_.cursor.block;
    pop_if(node);
    const Values result = make_values(first.size());
    for (size_t i = 0; i < result.size() && !failed(); ++i) {
        nir::Phi* phi = b_.phi(*b_.cursor.block, first[i]->components, first[i]->bit_size);
        b_.add_phi_src(*phi, *first_end, first[i]);
        b_.add_phi_src(*phi, *second_end, second[i]);
        result[i] = &phi->def;
    }
    return failed() ? first : result;
}

}  // namespace cuesta::shading

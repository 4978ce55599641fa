// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/fold.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "base/half.h"
#include "compiler/nir/constant_eval.h"
#include "compiler/shading/emit_operations.h"

namespace cuesta::shading {
namespace {

using Scalars = std::span<const ConstantScalar>;

struct ConstVector {
    nir::ConstValues values{};
    uint8_t components = 0;
    uint8_t bit_size = 32;
};

// The emitter that computes at once.
class Evaluator {
  public:
    using V = ConstVector;

    template <typename... Vs>
    V alu(nir::Op op, const Vs&... sources) {
        const std::array<const V*, sizeof...(Vs)> operands = {&sources...};
        const nir::OpInfo& info = nir::op_info(op);
        unsigned components = 1;
        unsigned bit_size = 0;
        for (size_t i = 0; i < operands.size(); ++i) {
            if (info.input_sizes[i] == 0)
                components = std::max<unsigned>(components, operands[i]->components);
            if (bit_size == 0 && info.input_types[i].bit_size == 0)
                bit_size = operands[i]->bit_size;
        }
        if (bit_size == 0)
            bit_size = info.output_type.bit_size;
        if (info.output_size != 0)
            components = info.output_size;
        std::array<nir::ConstValues, sizeof...(Vs)> values;
        for (size_t i = 0; i < operands.size(); ++i) {
            values[i] = operands[i]->values;
            if (operands[i]->components == 1)
                values[i].fill(values[i][0]);
        }
        const unsigned size = info.output_type.bit_size != 0 ? info.output_type.bit_size : bit_size;
        return {nir::eval_op(op, components, bit_size, values), static_cast<uint8_t>(components),
                static_cast<uint8_t>(size)};
    }

    V imm_float(float value, unsigned) { return {{std::bit_cast<uint32_t>(value)}, 1, 32}; }
    V imm_int(int32_t value) { return {{static_cast<uint32_t>(value)}, 1, 32}; }
    V imm_bool(bool value) { return {{value ? 1u : 0u}, 1, 1}; }

    V swizzle(const V& v, std::span<const uint8_t> components) {
        V result{{}, static_cast<uint8_t>(components.size()), v.bit_size};
        for (size_t i = 0; i < components.size(); ++i)
            result.values[i] = v.values[components[i]];
        return result;
    }

    V vec(std::span<const V> scalars) {
        V result{{}, static_cast<uint8_t>(scalars.size()), scalars[0].bit_size};
        for (size_t i = 0; i < scalars.size(); ++i)
            result.values[i] = scalars[i].values[0];
        return result;
    }

    unsigned components(const V& v) const { return v.components; }
    unsigned bit_size(const V& v) const { return v.bit_size; }

    V derivative(bool, const V& v) {
        CUESTA_ASSERT(false, "a derivative is no constant");
        return v;
    }
};

const Constant* constant_of(const Expr& expression) {
    if (const Constant* constant = expression.as<Constant>())
        return constant;
    const VariableRef* reference = expression.as<VariableRef>();
    return reference != nullptr && reference->variable->storage == Storage::constant
               ? reference->variable->value
               : nullptr;
}

// 0 or 1 of its kind.
ConstantScalar zero_or_one(Scalar kind, bool is_one) {
    ConstantScalar scalar;
    if (is_float(kind))
        scalar.f = is_one ? 1.0f : 0.0f;
    else
        scalar.i = is_one ? 1 : 0;
    return scalar;
}

// To what numbers of the kind can be (Cg 3.1, "Constants"). Fixed ones are multiples of 2^-10 in
// [-2, 2); there is no fixed NaN.
void round(Scalar kind, ConstantScalar& value) {
    constexpr float steps = 1024;
    if (kind == Scalar::half)
        value.f = base::round_to_half(value.f);
    else if (kind == Scalar::fixed)
        value.f =
            std::isnan(value.f)
                ? 0
                : std::clamp(std::nearbyint(value.f * steps), -2 * steps, 2 * steps - 1) / steps;
}

class Folder {
  public:
    Folder(Module& module, const Expr& expression)
        : module_(module), arena_(module.arena), expression_(expression) {}

    const Constant* fold() {
        if (const Constant* constant = constant_of(expression_))
            return constant;
        switch (expression_.kind) {
            case ExprKind::member: return member(*expression_.as<MemberRef>());
            case ExprKind::index: return index(*expression_.as<Index>());
            case ExprKind::swizzle: return swizzle(*expression_.as<Swizzle>());
            case ExprKind::matrix_swizzle: return matrix_swizzle(*expression_.as<MatrixSwizzle>());
            case ExprKind::operation: return operation(*expression_.as<Operation>());
            case ExprKind::construct: return construct(*expression_.as<Construct>());
            case ExprKind::logical: return logical(*expression_.as<Logical>());
            case ExprKind::select: return select(*expression_.as<Select>());
            case ExprKind::sequence: return sequence(*expression_.as<Sequence>());
            default: return nullptr;
        }
    }

  private:
    const Constant* make(Scalars scalars) {
        return arena_.make<Constant>(expression_.type, expression_.precision, expression_.location,
                                     scalars);
    }

    // Whether so much may be folded. Of numbers there are no more than the text is long.
    bool count(const Type& type) {
        if (type.is_numeric())
            return true;
        module_.folded_scalars += flat_size(type);
        return module_.folded_scalars <= max_folded_scalars;
    }

    const Constant* member(const MemberRef& expr) {
        const Constant* base = constant_of(*expr.base);
        if (base == nullptr)
            return nullptr;
        size_t first = 0;
        for (uint32_t i = 0; i < expr.member; ++i)
            first += flat_size(*expr.base->type->members[i].type);
        return make(base->scalars.subspan(first, flat_size(*expr.type)));
    }

    const Constant* index(const Index& expr) {
        const Constant* base = constant_of(*expr.base);
        const Constant* index = constant_of(*expr.index);
        if (base == nullptr || index == nullptr)
            return nullptr;
        const size_t size = flat_size(*expr.type);
        const int64_t number = index->scalars[0].i;
        if (size == 0 || number < 0 || static_cast<uint64_t>(number) >= base->scalars.size() / size)
            return nullptr;
        return make(base->scalars.subspan(static_cast<size_t>(number) * size, size));
    }

    const Constant* swizzle(const Swizzle& expr) {
        const Constant* base = constant_of(*expr.base);
        if (base == nullptr)
            return nullptr;
        const std::span<ConstantScalar> scalars =
            arena_.make_span<ConstantScalar>(expr.type->components);
        for (size_t i = 0; i < scalars.size(); ++i)
            scalars[i] = base->scalars[expr.components[i]];
        return make(scalars);
    }

    const Constant* matrix_swizzle(const MatrixSwizzle& expr) {
        const Constant* base = constant_of(*expr.base);
        if (base == nullptr)
            return nullptr;
        const std::span<ConstantScalar> scalars =
            arena_.make_span<ConstantScalar>(expr.type->components);
        for (size_t i = 0; i < scalars.size(); ++i) {
            const MatrixComponent which = expr.components[i];
            scalars[i] =
                base->scalars[which.vector * size_t{base->type->components} + which.component];
        }
        return make(scalars);
    }

    const Constant* logical(const Logical& expr) {
        const Constant* first = constant_of(*expr.first);
        const Constant* second = constant_of(*expr.second);
        if (first == nullptr || second == nullptr)
            return nullptr;
        const std::span<ConstantScalar> result = arena_.make_span<ConstantScalar>(1);
        const bool a = first->scalars[0].i != 0;
        const bool b = second->scalars[0].i != 0;
        result[0].i = expr.is_and ? a && b : a || b;
        return make(result);
    }

    const Constant* select(const Select& expr) {
        const Constant* condition = constant_of(*expr.condition);
        const Constant* first = constant_of(*expr.first);
        const Constant* second = constant_of(*expr.second);
        if (condition == nullptr || first == nullptr || second == nullptr)
            return nullptr;
        return make(condition->scalars[0].i != 0 ? first->scalars : second->scalars);
    }

    const Constant* sequence(const Sequence& expr) {
        for (const Expr* part : expr.parts)
            if (constant_of(*part) == nullptr)
                return nullptr;
        return make(constant_of(*expr.parts.back())->scalars);
    }

    // --- construction --------------------------------------------------------------------------

    const Constant* construct(const Construct& expr) {
        for (const Expr* part : expr.parts)
            if (constant_of(*part) == nullptr)
                return nullptr;
        const Type& type = *expr.type;
        if (!count(type))
            return nullptr;
        const std::span<ConstantScalar> to = arena_.make_span<ConstantScalar>(flat_size(type));
        if (expr.form == ConstructForm::parts) {
            size_t filled = 0;
            // A vector of one scalar repeats it.
            const Scalars first = constant_of(*expr.parts[0])->scalars;
            if (type.is_numeric() && expr.parts.size() == 1 && first.size() == 1)
                for (; filled < to.size(); ++filled)
                    to[filled] = first[0];
            for (const Expr* part : expr.parts)
                for (const ConstantScalar& scalar : constant_of(*part)->scalars)
                    if (filled < to.size())
                        to[filled++] = scalar;
            return filled == to.size() ? make(to) : nullptr;
        }
        const Scalars from = constant_of(*expr.parts[0])->scalars;
        const Type& source = *expr.parts[0]->type;
        for (unsigned v = 0; v < type.vectors; ++v)
            for (unsigned c = 0; c < type.components; ++c) {
                ConstantScalar value = zero_or_one(type.scalar, v == c);
                if (expr.form == ConstructForm::diagonal)
                    value = v == c ? from[0] : zero_or_one(type.scalar, false);
                else if (v < source.vectors && c < source.components)
                    value = from[v * source.components + c];
                to[v * type.components + c] = value;
            }
        return make(to);
    }

    // --- operations ----------------------------------------------------------------------------

    static ConstVector vector_of(const Type& type, Scalars scalars) {
        ConstVector vector;
        vector.components = type.components;
        vector.bit_size = type.is_bool() ? 1 : 32;
        for (size_t i = 0; i < type.components; ++i)
            vector.values[i] = static_cast<uint32_t>(scalars[i].i);
        return vector;
    }

    // All vectors of a value.
    static void collect(const Type& type, Scalars& scalars, std::span<ConstVector>& to) {
        if (type.is_array()) {
            for (uint32_t i = 0; i < type.length; ++i)
                collect(*type.element, scalars, to);
        } else if (type.is_struct()) {
            for (const Member& member : type.members)
                collect(*member.type, scalars, to);
        } else {
            for (unsigned v = 0; v < (type.is_matrix() ? type.vectors : 1u); ++v) {
                to[0] = vector_of(type, scalars);
                to = to.subspan(1);
                scalars = scalars.subspan(type.components);
            }
        }
    }

    // Room for vectors, which is not the arena's: it is given back at once.
    struct Room {
        std::array<ConstVector, 4> few;
        std::vector<ConstVector> many;

        std::span<ConstVector> take(const Type& type, size_t count) {
            if (type.is_numeric())
                return std::span(few).first(count);
            many.resize(count);
            return many;
        }
    };

    static std::span<const ConstVector> vectors_of(const Constant& constant, Room& room) {
        const Type& type = *constant.type;
        const std::span<ConstVector> vectors =
            room.take(type, type.is_numeric() ? room.few.size() : constant.scalars.size());
        Scalars scalars = constant.scalars;
        std::span<ConstVector> rest = vectors;
        collect(*constant.type, scalars, rest);
        return vectors.first(vectors.size() - rest.size());
    }

    static bool are_equal(const Type& type, Scalars& a, Scalars& b) {
        if (type.is_array()) {
            for (uint32_t i = 0; i < type.length; ++i)
                if (!are_equal(*type.element, a, b))
                    return false;
            return true;
        }
        if (type.is_struct())
            return std::ranges::all_of(
                type.members, [&](const Member& member) { return are_equal(*member.type, a, b); });
        const size_t size = flat_size(type);
        for (size_t i = 0; i < size; ++i)
            if (is_float(type.scalar) ? a[i].f != b[i].f : a[i].i != b[i].i)
                return false;
        a = a.subspan(size);
        b = b.subspan(size);
        return true;
    }

    // Of arrays and structs, scalar by scalar: as vectors they would take many times the memory.
    const Constant* comparison(const Operation& expr) {
        const Constant* first = constant_of(*expr.operands[0]);
        const Constant* second = constant_of(*expr.operands[1]);
        if (first == nullptr || second == nullptr || !count(*first->type))
            return nullptr;
        Scalars a = first->scalars;
        Scalars b = second->scalars;
        const std::span<ConstantScalar> result = arena_.make_span<ConstantScalar>(1);
        result[0].i = are_equal(*first->type, a, b) == (expr.op == Operator::all_equal) ? 1 : 0;
        return make(result);
    }

    const Constant* operation(const Operation& expr) {
        if (expr.op == Operator::dfdx || expr.op == Operator::dfdy || expr.op == Operator::fwidth)
            return nullptr;
        const bool compares = expr.op == Operator::all_equal || expr.op == Operator::any_not_equal;
        if (compares && !expr.operands[0]->type->is_numeric())
            return comparison(expr);
        std::array<Room, max_operands> rooms;
        std::array<OperandOf<ConstVector>, max_operands> operands;
        for (size_t i = 0; i < expr.operands.size(); ++i) {
            const Constant* operand = constant_of(*expr.operands[i]);
            if (operand == nullptr || !count(*operand->type))
                return nullptr;
            operands[i] = {operand->type, vectors_of(*operand, rooms[i])};
        }
        const Type& type = *expr.type;
        const Type& part = innermost(type);
        if (!count(type))
            return nullptr;
        Room room;
        const std::span<ConstVector> vectors = room.take(type, flat_size(type) / part.components);
        Evaluator evaluator;
        Operations<Evaluator>(evaluator).apply(
            expr.op, type, std::span(operands.data(), expr.operands.size()), vectors);
        const std::span<ConstantScalar> scalars = arena_.make_span<ConstantScalar>(flat_size(type));
        for (size_t i = 0; i < scalars.size(); ++i) {
            const ConstVector& vector = vectors[i / part.components];
            const size_t c = vector.components == 1 ? 0 : i % part.components;
            scalars[i].u = static_cast<uint32_t>(vector.values[c]);
            round(part.scalar, scalars[i]);
        }
        return make(scalars);
    }

    Module& module_;
    base::Arena& arena_;
    const Expr& expression_;
};

}  // namespace

const Constant* fold(Module& module, const Expr& expression) {
    return Folder(module, expression).fold();
}

}  // namespace cuesta::shading

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/clone_tree.h"

#include <algorithm>

#include "base/assert.h"

namespace cuesta::shading {

// --- types ---------------------------------------------------------------------------------------

const Type* TypeCloner::clone(const Type& type) {
    switch (type.kind) {
        case Type::Kind::void_: return types_.void_type();
        case Type::Kind::numeric:
            if (type.is_matrix())
                return types_.matrix(type.scalar, type.vectors, type.components);
            return type.is_vector ? types_.vector(type.scalar, type.components)
                                  : types_.scalar(type.scalar);
        case Type::Kind::sampler:
            return types_.sampler(type.dim, type.is_shadow, type.is_layered, type.scalar);
        case Type::Kind::image: return types_.image(type.dim, type.is_layered, type.scalar);
        case Type::Kind::counter: return types_.counter();
        case Type::Kind::array: return types_.array(clone(*type.element), type.length);
        case Type::Kind::struct_: return clone_struct(type);
    }
    base::unreachable("an unknown kind of types");
}

const Type* TypeCloner::clone_struct(const Type& type) {
    if (const auto known = known_.find(&type); known != known_.end())
        return known->second;
    // One without a name is the same as no other one.
    const auto same = std::ranges::find_if(
        structs_, [&](const Type* other) { return !type.name.empty() && same_type(*other, type); });
    if (same != structs_.end())
        return known_[&type] = *same;
    std::vector<Member> members(type.members.begin(), type.members.end());
    for (Member& member : members)
        member.type = clone(*member.type);
    const Type* const made = types_.make_struct(type.name, members);
    structs_.push_back(made);
    return known_[&type] = made;
}

// --- variables -----------------------------------------------------------------------------------

Variable* TreeCloner::copy_of(const Variable& from) {
    Variable* const to = make<Variable>(from);
    to->type = type(*from.type);
    to->number = next_number_++;
    to->value = from.value != nullptr ? constant(*from.value) : nullptr;
    if (from.block != nullptr) {
        UniformBlock* const block = make<UniformBlock>(*from.block);
        block->layout = clone_part(from.block->layout);
        to->block = block;
    }
    return to;
}

// Where it lies stays, its types are the target's.
BlockPart TreeCloner::clone_part(const BlockPart& from) {
    BlockPart to = from;
    to.type = type(*from.type);
    if (from.element != nullptr)
        to.element = make<BlockPart>(clone_part(*from.element));
    const std::span<BlockPart> members = to_.arena.make_span<BlockPart>(from.members.size());
    std::ranges::transform(from.members, members.begin(),
                           [&](const BlockPart& member) { return clone_part(member); });
    to.members = members;
    return to;
}

Variable* TreeCloner::variable(const Variable& from) {
    Variable*& to = variables_[&from];
    if (to == nullptr)
        to = copy_of(from);
    return to;
}

// --- expressions ---------------------------------------------------------------------------------

const Constant* TreeCloner::constant(const Constant& from) {
    return make<Constant>(type(*from.type), from.precision, from.location, from.scalars);
}

std::span<Expr* const> TreeCloner::clone_all(std::span<Expr* const> from) {
    const std::span<Expr*> to = to_.arena.make_span<Expr*>(from.size());
    std::ranges::transform(from, to.begin(), [&](const Expr* one) { return clone(*one); });
    return to;
}

// Values refer to the target while they are made.
Expr* TreeCloner::clone_assign(const Assign& from) {
    Assign* const to = make<Assign>(clone(*from.target), from.location);
    assigns_[&from] = to;
    to->value = clone(*from.value);
    to->yields_old = from.yields_old;
    return to;
}

Expr* TreeCloner::clone_texture(const Texture& from) {
    Texture* const to = make<Texture>(type(*from.type), from.precision, from.location);
    to->lookup = from.lookup;
    to->component = from.component;
    for (Expr* Texture::*part : {&Texture::sampler, &Texture::coordinate, &Texture::offset,
                                 &Texture::projector, &Texture::comparator, &Texture::bias,
                                 &Texture::lod, &Texture::ddx, &Texture::ddy, &Texture::sample})
        to->*part = clone_if(from.*part);
    return to;
}

Expr* TreeCloner::clone(const Expr& from) {
    const Type* const to = type(*from.type);
    Expr* made = nullptr;
    switch (from.kind) {
        case ExprKind::constant: {
            const Constant& one = *from.as<Constant>();
            return make<Constant>(to, one.precision, one.location, one.scalars);
        }
        case ExprKind::variable:
            made = make<VariableRef>(variable(*from.as<VariableRef>()->variable), from.location);
            break;
        case ExprKind::member: {
            const MemberRef& one = *from.as<MemberRef>();
            return make<MemberRef>(clone(*one.base), one.member, one.precision, one.location);
        }
        case ExprKind::index: {
            const Index& one = *from.as<Index>();
            return make<Index>(to, clone(*one.base), clone(*one.index), one.precision,
                               one.location);
        }
        case ExprKind::swizzle: {
            const Swizzle& one = *from.as<Swizzle>();
            return make<Swizzle>(to, clone(*one.base), one.components, one.precision, one.location);
        }
        case ExprKind::matrix_swizzle: {
            const MatrixSwizzle& one = *from.as<MatrixSwizzle>();
            return make<MatrixSwizzle>(to, clone(*one.base), one.components, one.precision,
                                       one.location);
        }
        case ExprKind::operation: {
            const Operation& one = *from.as<Operation>();
            return make<Operation>(to, one.op, clone_all(one.operands), one.precision,
                                   one.location);
        }
        case ExprKind::construct: {
            const Construct& one = *from.as<Construct>();
            return make<Construct>(to, one.form, clone_all(one.parts), one.precision, one.location);
        }
        case ExprKind::logical: {
            const Logical& one = *from.as<Logical>();
            return make<Logical>(to, one.is_and, clone(*one.first), clone(*one.second),
                                 one.location);
        }
        case ExprKind::select: {
            const Select& one = *from.as<Select>();
            return make<Select>(to, clone(*one.condition), clone(*one.first), clone(*one.second),
                                one.precision, one.location);
        }
        case ExprKind::assign: made = clone_assign(*from.as<Assign>()); break;
        case ExprKind::old_value:
            made = make<OldValue>(assigns_.at(from.as<OldValue>()->assign));
            break;
        case ExprKind::call: {
            const Call& one = *from.as<Call>();
            return make<Call>(to, function(*one.function), clone_all(one.arguments), one.precision,
                              one.location);
        }
        case ExprKind::texture: return clone_texture(*from.as<Texture>());
        case ExprKind::memory: {
            const MemoryCall& one = *from.as<MemoryCall>();
            MemoryCall* const call = make<MemoryCall>(to, one.action, one.precision, one.location);
            call->atomic = one.atomic;
            call->target = clone_if(one.target);
            call->operands = clone_all(one.operands);
            return call;
        }
        case ExprKind::sequence:
            made = make<Sequence>(clone_all(from.as<Sequence>()->parts), from.location);
            break;
    }
    made->precision = from.precision;
    return made;
}

// --- statements ----------------------------------------------------------------------------------

Block* TreeCloner::clone_block(const Block& from) {
    const std::span<Statement*> to = to_.arena.make_span<Statement*>(from.statements.size());
    std::ranges::transform(from.statements, to.begin(),
                           [&](const Statement* one) { return clone(*one); });
    return make<Block>(std::span<Statement* const>(to), from.location);
}

Statement* TreeCloner::clone_loop(const Loop& from) {
    Loop* const to = make<Loop>(from.location);
    to->condition_variable =
        from.condition_variable != nullptr ? variable(*from.condition_variable) : nullptr;
    to->condition = clone_if(from.condition);
    to->step = clone_if(from.step);
    to->body = clone_if(from.body);
    to->test_last = from.test_last;
    return to;
}

Statement* TreeCloner::clone_switch(const Switch& from) {
    const std::span<SwitchSection> sections =
        to_.arena.make_span<SwitchSection>(from.sections.size());
    for (size_t i = 0; i < sections.size(); ++i) {
        sections[i] = from.sections[i];
        sections[i].body = clone_block(*from.sections[i].body);
    }
    return make<Switch>(clone(*from.selector), std::span<const SwitchSection>(sections),
                        from.location);
}

Statement* TreeCloner::clone(const Statement& from) {
    switch (from.kind) {
        case StatementKind::expression:
            return make<ExpressionStatement>(clone(*from.as<ExpressionStatement>()->expression),
                                             from.location);
        case StatementKind::declare: {
            const Declare& one = *from.as<Declare>();
            return make<Declare>(variable(*one.variable), clone_if(one.initializer), one.location);
        }
        case StatementKind::block: return clone_block(*from.as<Block>());
        case StatementKind::if_: {
            const If& one = *from.as<If>();
            return make<If>(clone(*one.condition), clone_if(one.then), clone_if(one.otherwise),
                            one.location);
        }
        case StatementKind::loop: return clone_loop(*from.as<Loop>());
        case StatementKind::switch_: return clone_switch(*from.as<Switch>());
        case StatementKind::break_: return make<Break>(from.location);
        case StatementKind::continue_: return make<Continue>(from.location);
        case StatementKind::return_:
            return make<Return>(clone_if(from.as<Return>()->value), from.location);
        case StatementKind::discard: return make<Discard>(from.location);
    }
    base::unreachable("an unknown kind of statements");
}

}  // namespace cuesta::shading

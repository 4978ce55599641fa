// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Inputs and outputs of a program: structs fall apart into their members, and each has the slot
// that its semantic names, or a free one.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/program/program.h"

namespace cuesta::cg {
namespace {

using namespace shading;

bool is_input(Flow flow) {
    return flow == Flow::vertex_in || flow == Flow::fragment_in;
}

// Slots that something of the type takes.
uint32_t slots_of(const Type& type) {
    if (type.is_array())
        return type.length * slots_of(*type.element);
    return type.is_matrix() ? type.vectors : 1;
}

const Type& inner_type(const Type& type) {
    return type.is_array() ? inner_type(*type.element) : type;
}

uint32_t slot_count(Flow flow) {
    return flow == Flow::vertex_in ? max_attributes : flow == Flow::fragment_out ? 4 : max_varyings;
}

// Slots whose numbers are given out where a semantic is missing.
nir::Slot automatic_slot(Flow flow) {
    return flow == Flow::fragment_out ? nir::Slot::color : nir::Slot::generic;
}

}  // namespace

Program::Item Program::member_of(const Item& item, uint32_t member) const {
    const StructInfo* info = context_.types.info_of(*item.type);
    const syntax::Declarator& declarator = *info->declarators[member];
    return {item.type->members[member].type, &declarator.semantic,
            item.name + "." + std::string(declarator.name->text), item.location, item.is_of_entry};
}

std::vector<bool>& Program::taken(Flow flow) {
    std::vector<bool>& all = is_input(flow) ? taken_in_ : taken_out_;
    all.resize(slot_count(flow));
    return all;
}

void Program::note_names(Flow flow, const Item& item) {
    if (item.type->is_struct()) {
        for (uint32_t i = 0; i < item.type->members.size(); ++i)
            note_names(flow, member_of(item, i));
        return;
    }
    if (item.semantic == nullptr || !*item.semantic)
        return;
    const std::optional<BoundSemantic> found = find_semantic(flow, item.semantic->text);
    if (!found || found->slot != automatic_slot(flow))
        return;
    std::vector<bool>& all = taken(flow);
    for (uint32_t i = 0; i < slots_of(*item.type) && found->index + i < all.size(); ++i)
        all[found->index + i] = true;
}

std::optional<BoundSemantic> Program::free_slot(Flow flow, const Item& item) {
    std::vector<bool>& all = taken(flow);
    const uint32_t count = slots_of(*item.type);
    for (uint32_t first = 0; count <= all.size() && first + count <= all.size(); ++first) {
        const auto begin = all.begin() + first;
        if (std::find(begin, begin + count, true) != begin + count)
            continue;
        std::fill(begin, begin + count, true);
        return BoundSemantic{automatic_slot(flow), first, 4, count};
    }
    context_.error(Message::does_not_fit, item.location,
                   fmt::format("'{}': no {} are left for what has no semantic", item.name,
                               flow == Flow::vertex_in      ? "attributes"
                               : flow == Flow::fragment_out ? "colours"
                                                            : "texture coordinates"));
    return std::nullopt;
}

std::optional<BoundSemantic> Program::bound(Flow flow, const Item& item) {
    if (item.semantic == nullptr || !*item.semantic)
        return free_slot(flow, item);
    const std::optional<BoundSemantic> found = find_semantic(flow, item.semantic->text);
    if (!found) {
        context_.error(
            Message::semantic, item.semantic->location,
            fmt::format("'{}': the profile {} has no {} '{}'", item.name, context_.profile.name,
                        is_input(flow) ? "input" : "output", item.semantic->text));
        return std::nullopt;
    }
    if (slots_of(*item.type) > found->left) {
        context_.error(Message::semantic, item.semantic->location,
                       fmt::format("'{}' takes {} slots, and from '{}' on there are {}", item.name,
                                   slots_of(*item.type), item.semantic->text, found->left));
        return std::nullopt;
    }
    return found;
}

// --- inputs --------------------------------------------------------------------------------------

Expr* Program::input(const Item& item, bool is_read) {
    const Flow flow = context_.is_vertex() ? Flow::vertex_in : Flow::fragment_in;
    if (has_samplers(*item.type)) {
        context_.error(Message::bad_type, item.location,
                       fmt::format("'{}': samplers are uniform", item.name));
        return nullptr;
    }
    if (item.type->is_struct()) {
        std::vector<Expr*> parts;
        for (uint32_t i = 0; i < item.type->members.size(); ++i)
            parts.push_back(input(member_of(item, i), is_read));
        return make_construct(context_, item.type, parts, item.location);
    }
    if (inner_type(*item.type).is_struct()) {
        context_.error(Message::bad_type, item.location,
                       fmt::format("'{}': arrays of structs do not cross the pipeline", item.name));
        return nullptr;
    }
    const std::optional<BoundSemantic> found = bound(flow, item);
    if (!found)
        return nullptr;
    return is_read ? input_leaf(item, *found) : unread_leaf(item);
}

Expr* Program::unread_leaf(const Item& item) {
    report_parameter(item, Variability::varying, ParameterDirection::in, ResourceKind::none, 0, 0,
                     0);
    Variable* nothing = context_.new_variable(context_.module.arena.copy(item.name), item.type,
                                              Storage::local, item.location);
    before_.push_back(context_.make<Declare>(nothing, nullptr, item.location));
    return make_reference(context_, nothing, item.location);
}

Expr* Program::input_leaf(const Item& item, const BoundSemantic& where) {
    const Type& part = inner_type(*item.type);
    // What the pipeline gives: floats, but of whom it knows better.
    const Type* type = context_.types.with_scalar(part, Scalar::float_);
    if (where.slot == nir::Slot::face)
        type = context_.types.boolean();
    else if (where.slot == nir::Slot::instance_id)
        type = context_.types.integer();
    else if (where.slot == nir::Slot::position || where.slot == nir::Slot::point_coord)
        type = context_.types.vector(Scalar::float_, where.components);
    else if (part.components > where.components)
        type = context_.types.row(Scalar::float_, where.components);
    for (const Type* around = item.type; around->is_array(); around = around->element)
        type = context_.types.array(type, around->length);
    Variable* variable = context_.new_variable(context_.module.arena.copy(item.name), type,
                                               Storage::input, item.location);
    variable->slot = where.slot;
    variable->slot_index = where.index;
    context_.module.globals.push_back(variable);
    report_parameter(item, Variability::varying, ParameterDirection::in,
                     context_.is_vertex() && where.slot == nir::Slot::generic
                         ? ResourceKind::attribute
                         : ResourceKind::input,
                     where.index, 0, slots_of(*item.type));
    Expr* value = make_reference(context_, variable, item.location);
    if (where.slot == nir::Slot::face && !item.type->is_bool()) {
        // The sign says which side it is; of a bool it is whether that is the front.
        Expr* const operands[] = {
            make_constant(context_, context_.types.floating(), -1, item.location),
            make_constant(context_, context_.types.floating(), 1, item.location), value};
        value = make_operation(context_, Operator::mix_select, context_.types.floating(), operands,
                               item.location);
    }
    if (item.type->is_numeric() && !item.type->is_scalar() && !item.type->is_matrix())
        value = padded(value, item.type->components, item.location);
    return forced(context_, value, item.type);
}

// (x, y) as (x, y, 0, 1); longer ones lose what is too much.
Expr* Program::padded(Expr* value, unsigned components, Location location) {
    const Type& type = *value->type;
    if (type.components >= components)
        return value;
    std::vector<Expr*> parts = {value};
    const Type* scalar = context_.types.scalar(type.scalar);
    for (unsigned i = type.components; i < components; ++i)
        parts.push_back(forced(
            context_,
            make_constant(context_, context_.types.floating(), i == 3 ? 1.0f : 0.0f, location),
            scalar));
    return make_construct(context_, context_.types.row(type.scalar, components), parts, location);
}

// What rasterisation interpolates is the depth of what the program does not write ("Fragment
// Program Profiles").
void Program::begin_depth(Expr* target, const Item& item, std::vector<Statement*>& to) {
    if (item.type->is_struct()) {
        for (uint32_t i = 0; i < item.type->members.size(); ++i)
            begin_depth(make_member(context_, target, i, item.location), member_of(item, i), to);
        return;
    }
    if (context_.is_vertex() || item.semantic == nullptr || !item.type->is_scalar())
        return;
    const std::optional<BoundSemantic> found =
        find_semantic(Flow::fragment_out, item.semantic->text);
    if (!found || found->slot != nir::Slot::depth)
        return;
    if (position_ == nullptr) {
        position_ = context_.new_variable("position", context_.types.vector(Scalar::float_, 4),
                                          Storage::input, item.location);
        position_->slot = nir::Slot::position;
        context_.module.globals.push_back(position_);
    }
    Assign* assign = context_.make<Assign>(target, item.location);
    assign->value =
        forced(context_,
               make_element(context_, make_reference(context_, position_, item.location), 2,
                            item.location),
               item.type);
    to.push_back(context_.make<ExpressionStatement>(assign, item.location));
}

// A struct of the type that the program gives back begins with the depth too, wherever it is a
// variable: which of them comes back is not asked.
void Program::begin_structs(const Item& result) {
    const auto begin = [&](Variable* variable) {
        std::vector<Statement*> defaults;
        if (variable->type == result.type)
            begin_depth(make_reference(context_, variable, variable->location), result, defaults);
        return context_.module.arena.copy(std::span<Statement* const>(defaults));
    };
    for (const Context::NewStruct& one : context_.new_structs)
        one.start->statements = begin(one.variable);
    for (const VariableDecl* global : resolver_.globals()) {
        if (global->variable == nullptr || global->variable->storage != Storage::global ||
            global->declarator->initializer != nullptr)
            continue;
        const auto defaults = begin(global->variable);
        before_.insert(before_.begin(), defaults.begin(), defaults.end());
    }
}

// --- outputs -------------------------------------------------------------------------------------

void Program::output(Expr* value, const Item& item) {
    const Flow flow = context_.is_vertex() ? Flow::vertex_out : Flow::fragment_out;
    if (item.type->is_struct()) {
        for (uint32_t i = 0; i < item.type->members.size(); ++i)
            output(make_member(context_, value, i, item.location), member_of(item, i));
        return;
    }
    if (inner_type(*item.type).is_struct() || has_samplers(*item.type)) {
        context_.error(Message::bad_type, item.location,
                       fmt::format("'{}': {} does not cross the pipeline", item.name,
                                   context_.types.name_of(*item.type)));
        return;
    }
    const std::optional<BoundSemantic> found = bound(flow, item);
    if (!found)
        return;
    for (uint32_t i = 0; i < slots_of(*item.type); ++i) {
        const std::pair slot(found->slot, found->index + i);
        if (std::find(outputs_.begin(), outputs_.end(), slot) != outputs_.end()) {
            context_.error(Message::output_aliased, item.location,
                           fmt::format("'{}': another output is '{}' already", item.name,
                                       item.semantic != nullptr ? item.semantic->text : ""));
            return;
        }
        outputs_.push_back(slot);
    }
    if (found->slot == nir::Slot::clip_distance)
        output_distances(value, item, *found);
    else
        output_leaf(value, item, *found);
}

// Several distances share a slot, so that each is an output of its own.
void Program::output_distances(Expr* value, const Item& item, const BoundSemantic& where) {
    if (item.type->is_matrix()) {
        context_.error(Message::semantic, item.location,
                       fmt::format("'{}': a matrix is no distance to a plane", item.name));
        return;
    }
    if (!item.type->is_array())
        return output_leaf(value, item, where);
    const Stable distances = stable(context_, value);
    if (distances.first != nullptr)
        behind_.push_back(context_.make<ExpressionStatement>(distances.first, item.location));
    Item element = item;
    element.type = item.type->element;
    BoundSemantic place = where;
    for (uint32_t i = 0; i < item.type->length; ++i, place.index += slots_of(*element.type)) {
        element.name = fmt::format("{}[{}]", item.name, i);
        output_distances(make_element(context_, distances.value, i, item.location), element, place);
    }
}

void Program::output_leaf(Expr* value, const Item& item, const BoundSemantic& where) {
    const Type& part = inner_type(*item.type);
    const Type* type = context_.types.with_scalar(part, Scalar::float_);
    const bool is_whole = where.slot == nir::Slot::position || where.slot == nir::Slot::color;
    if (!item.type->is_array() && !part.is_matrix()) {
        if (is_whole || part.components > where.components)
            type = context_.types.row(Scalar::float_, where.components);
        Expr* floats = forced(context_, value, context_.types.with_scalar(part, Scalar::float_));
        value = forced(context_, padded(floats, type->components, item.location), type);
    } else {
        for (const Type* around = item.type; around->is_array(); around = around->element)
            type = context_.types.array(type, around->length);
        value = forced(context_, value, type);
    }
    Variable* variable = context_.new_variable(context_.module.arena.copy(item.name), type,
                                               Storage::output, item.location);
    variable->slot = where.slot;
    variable->slot_index = where.index;
    variable->is_written = true;
    if (where.slot == nir::Slot::clip_distance) {
        variable->slot_index = where.index / nir::clip_distances_a_slot;
        places_[variable] = {
            shading::Placement{0, static_cast<uint8_t>(where.index % nir::clip_distances_a_slot)}};
    }
    // #pragma position_invariant: all that leads there is computed as it is written.
    variable->is_invariant =
        !context_.options.is_fast || (where.slot == nir::Slot::position && is_position_invariant_);
    context_.module.globals.push_back(variable);
    report_parameter(item, Variability::varying, ParameterDirection::out, ResourceKind::output,
                     where.index, 0, slots_of(*item.type));
    Assign* assign =
        context_.make<Assign>(make_reference(context_, variable, item.location), item.location);
    assign->value = value;
    behind_.push_back(context_.make<ExpressionStatement>(assign, item.location));
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

// The number that an index is, if it is constant.
std::optional<int32_t> constant_index(const Value& index) {
    const nir::LoadConst* constant = nir::constant_of(index);
    if (constant == nullptr)
        return std::nullopt;
    return static_cast<int32_t>(constant->values[0]);
}

bool is_shared(const Place& place) {
    return place.binding->leaves[place.leaf].kind == LeafStorage::Kind::shared;
}

unsigned low_mask(unsigned count) {
    return (1u << count) - 1;
}

}  // namespace

// --- paths ---------------------------------------------------------------------------------------

Place Lowering::resolve(const Expr& expression, bool writes) {
    switch (expression.kind) {
        case ExprKind::variable: return place_of(*expression.as<VariableRef>()->variable);
        case ExprKind::member: {
            Place place = resolve(*expression.as<MemberRef>()->base, writes);
            enter_member(place, expression.as<MemberRef>()->member);
            return place;
        }
        case ExprKind::index: return resolve_index(*expression.as<Index>(), writes);
        case ExprKind::swizzle: {
            Place place = resolve(*expression.as<Swizzle>()->base, writes);
            enter_swizzle(place, *expression.as<Swizzle>());
            return place;
        }
        case ExprKind::matrix_swizzle: {
            Place place = resolve(*expression.as<MatrixSwizzle>()->base, writes);
            enter_matrix_swizzle(place, *expression.as<MatrixSwizzle>());
            return place;
        }
        default: return place_of(*value_binding(lower(expression)), *expression.type);
    }
}

// A constant array for computed indices lies in memory from the beginning on: it may be read in a
// loop.
const Binding& Lowering::table_of(const Constant& constant) {
    const Binding*& table = tables_[{constant.scalars.data(), constant.type}];
    if (table != nullptr || !check_size(constant.location, *constant.type))
        return table != nullptr ? *table : *value_binding(nothing(*constant.type));
    table = make_local("table", *constant.type, constant.precision);
    emit_first([&] { store(place_of(*table, *constant.type), this->constant(constant, 32)); });
    return *table;
}

Place Lowering::resolve_index(const Index& expression, bool writes) {
    const Constant* const table = expression.base->as<Constant>();
    const bool is_table =
        table != nullptr && table->type->is_array() && expression.index->kind != ExprKind::constant;
    Place place =
        is_table ? place_of(table_of(*table), *table->type) : resolve(*expression.base, writes);
    Value* index = lower_vector(*expression.index);
    const Type& base = *expression.base->type;
    if (base.is_array())
        enter_array(place, *expression.type, index, writes, expression.location);
    else if (base.is_matrix())
        enter_matrix(place, *expression.type, index);
    else
        enter_vector(place, *expression.type, index);
    return place;
}

void Lowering::enter_member(Place& place, uint32_t member) {
    const std::span<const Member> members = place.type->members;
    for (uint32_t i = 0; i < member; ++i) {
        place.leaf += leaves_in(*members[i].type);
        place.vector += vectors_in(*members[i].type);
    }
    place.type = members[member].type;
    if (place.part != nullptr) {
        place.part = &place.part->members[member];
        place.byte += place.part->offset;
    }
}

void Lowering::enter_array(
    Place& place, const Type& element, Value* index, bool writes, Location where) {
    const uint32_t length = place.type->length;
    const std::optional<int32_t> fixed = constant_index(*index);
    // What has no length has as many elements as its buffer has room for.
    if (fixed && (*fixed < 0 || (length != 0 && static_cast<uint32_t>(*fixed) >= length))) {
        place.outside = true;
        index = b_.imm_int(0);
    }
    if (place.binding->is_value) {
        if (!fixed && check_size(where, *place.type))
            spill(place);
        else
            place.vector +=
                vectors_in(element) * static_cast<uint32_t>(fixed && !place.outside ? *fixed : 0);
    }
    place.type = &element;
    if (place.is_by_vertex) {
        place.is_by_vertex = false;
        if (fixed)
            place.vertex_number = place.outside ? 0 : static_cast<uint32_t>(*fixed);
        else
            place.dynamic_vertex = index;
        return;
    }
    // Memory of the workgroup is the machine's, buffers have bounds of their own.
    const bool is_bounded = place.part == nullptr || is_shared(place);
    if (writes && !fixed && is_bounded)
        index = b_.imin(b_.imax(index, b_.imm_int(0)), b_.imm_int(int64_t{length} - 1));
    if (place.part != nullptr)
        return fixed ? enter_block_array(place, place.outside ? 0 : static_cast<uint32_t>(*fixed))
                     : enter_block_array(place, index, where);
    place.index = place.index * length;
    if (place.dynamic != nullptr)
        place.dynamic = b_.imul(place.dynamic, b_.imm_int(length));
    if (fixed) {
        place.index += place.outside ? 0 : static_cast<uint32_t>(*fixed);
        return;
    }
    place.dynamic = place.dynamic != nullptr ? b_.iadd(place.dynamic, index) : index;
}

void Lowering::enter_matrix(Place& place, const Type& vector, Value* index) {
    const std::optional<int32_t> fixed = constant_index(*index);
    place.has_column = true;
    place.columns = place.type->vectors;
    if (!fixed)
        place.dynamic_column = index;
    else if (*fixed < 0 || *fixed >= place.type->vectors)
        place.outside = true;
    else
        place.column = static_cast<uint32_t>(*fixed);
    place.type = &vector;
}

void Lowering::enter_vector(Place& place, const Type& scalar, Value* index) {
    const std::optional<int32_t> fixed = constant_index(*index);
    const unsigned count = place.type->components;
    if (place.component_count == 0) {
        place.component_count = static_cast<uint8_t>(count);
        place.components = nir::identity_swizzle;
    }
    place.type = &scalar;
    if (!fixed) {
        place.dynamic_component = index;
        return;
    }
    const bool outside = *fixed < 0 || static_cast<unsigned>(*fixed) >= count;
    place.outside |= outside;
    place.components[0] = place.components[outside ? 0 : static_cast<unsigned>(*fixed)];
    place.component_count = 1;
}

void Lowering::enter_swizzle(Place& place, const Swizzle& swizzle) {
    const unsigned count = swizzle.type->components;
    if (place.component_count == 0) {
        place.components = swizzle.components;
    } else if (place.dynamic_component == nullptr) {
        std::array<uint8_t, 4> selected{};
        for (unsigned i = 0; i < count; ++i)
            selected[i] = place.components[swizzle.components[i]];
        place.components = selected;
    } else {
        // Of the one component that the index names, several times.
        place = place_of(*value_binding(load(place)), *place.type);
        place.components = swizzle.components;
    }
    place.component_count = static_cast<uint8_t>(count);
    place.type = swizzle.type;
}

void Lowering::enter_matrix_swizzle(Place& place, const MatrixSwizzle& swizzle) {
    place.columns = place.type->vectors;
    place.gathered = swizzle.components;
    place.gathered_count = swizzle.type->components;
    place.type = swizzle.type;
}

// A value with a computed index has to lie in memory.
void Lowering::spill(Place& place) {
    const Values all = place.binding->values;
    const uint32_t first = place.vector;
    const Binding* local = make_local("indexed", *place.type, Precision::high);
    place = place_of(*local, *place.type);
    // Of what failed there are fewer values.
    if (!failed())
        store(place, all.subspan(first, vectors_in(*place.type)));
}

// --- parts ---------------------------------------------------------------------------------------

// Visits every element of the array at `place`, which is as before behind it.
template <typename Visit>
void Lowering::for_each_element(Place& place, Visit&& visit) {
    const Place array = place;
    const uint32_t length = array.type->length;
    place.type = array.type->element;
    if (array.dynamic != nullptr)
        place.dynamic = b_.imul(array.dynamic, b_.imm_int(length));
    place.is_by_vertex = false;
    for (uint32_t i = 0; i < length && !failed(); ++i) {
        if (array.is_by_vertex)
            place.vertex_number = i;
        else
            place.index = array.index * length + i;
        if (array.part != nullptr) {
            place.part = array.part;
            place.byte = array.byte;
            enter_block_array(place, i);
        }
        visit();
    }
    place = array;
}

template <typename Visit>
void Lowering::for_each_member(Place& place, Visit&& visit) {
    const Place all = place;
    for (size_t i = 0; i < all.type->members.size(); ++i) {
        place.type = all.type->members[i].type;
        if (all.part != nullptr) {
            place.part = &all.part->members[i];
            place.byte = all.byte + place.part->offset;
        }
        visit();
        place.leaf += leaves_in(*all.type->members[i].type);
    }
    place = all;
}

void Lowering::load_parts(Place& place, Value**& to) {
    if (place.type->is_array())
        return for_each_element(place, [&] { load_parts(place, to); });
    if (place.type->is_struct())
        return for_each_member(place, [&] { load_parts(place, to); });
    if (!place.type->is_numeric())
        return;
    const LeafStorage& leaf = place.binding->leaves[place.leaf];
    for (uint32_t column = 0; column < columns_of(*place.type); ++column)
        *to++ = load_vector(leaf, place, column);
}

void Lowering::store_parts(Place& place, Value* const*& from) {
    if (place.type->is_array())
        return for_each_element(place, [&] { store_parts(place, from); });
    if (place.type->is_struct())
        return for_each_member(place, [&] { store_parts(place, from); });
    if (!place.type->is_numeric())
        return;
    const LeafStorage& leaf = place.binding->leaves[place.leaf];
    for (uint32_t column = 0; column < columns_of(*place.type); ++column)
        store_vector(leaf, place, column, *from++, 0xf);
}

// --- loads ---------------------------------------------------------------------------------------

Value* Lowering::choose(std::span<Value* const> values, Value* index) {
    Value* chosen = values.back();
    for (size_t i = values.size() - 1; i-- > 0;)
        chosen = b_.bcsel(b_.ieq(index, b_.imm_int(static_cast<int64_t>(i))), values[i], chosen);
    return chosen;
}

Value* Lowering::select_components(Value* vector, const Place& place) {
    const std::span<const uint8_t> components(place.components.data(), place.component_count);
    if (place.component_count == 0)
        return vector;
    if (place.dynamic_component == nullptr)
        return b_.swizzle(vector, components);
    std::array<Value*, 4> scalars{};
    for (size_t i = 0; i < components.size(); ++i)
        scalars[i] = b_.channel(vector, components[i]);
    return choose(std::span(scalars.data(), components.size()), place.dynamic_component);
}

Value* Lowering::gather_components(std::span<Value* const> columns, const Place& place) {
    std::array<nir::AluSrc, 4> scalars;
    for (unsigned i = 0; i < place.gathered_count; ++i) {
        scalars[i].src.value = columns[place.gathered[i].vector];
        scalars[i].swizzle.fill(place.gathered[i].component);
    }
    return gather(std::span(scalars.data(), place.gathered_count));
}

// One vector, or some of its components; or components of a matrix.
Value* Lowering::load_selected(const Place& place) {
    const bool is_value = place.binding->is_value;
    const LeafStorage* leaf = is_value ? nullptr : &place.binding->leaves[place.leaf];
    const auto vector = [&](uint32_t column) {
        return is_value ? place.binding->values[place.vector + column]
                        : load_vector(*leaf, place, column);
    };
    if (place.outside && is_value)
        return zero(*place.type, vector(0)->bit_size);
    if (place.dynamic_column == nullptr && place.gathered_count == 0)
        return select_components(vector(place.column), place);
    // A matrix in arithmetic is worth more in registers than its column is in memory.
    std::array<Value*, 4> columns{};
    for (uint32_t i = 0; i < place.columns; ++i)
        columns[i] = vector(i);
    if (place.gathered_count != 0)
        return select_components(gather_components(columns, place), place);
    Value* column = choose(std::span(columns.data(), place.columns), place.dynamic_column);
    return select_components(column, place);
}

Values Lowering::load(const Place& place) {
    if (failed())
        return nothing(*place.type);
    if (!place.is_whole())
        return one(load_selected(place));
    const uint32_t count = vectors_in(*place.type);
    if (place.binding->is_value && !place.outside)
        return place.binding->values.subspan(place.vector, count);
    const Values values = make_values(count);
    Value** to = values.data();
    Place part = place;
    if (!place.binding->is_value) {
        load_parts(part, to);
    } else {
        const Binding* nothing = make_local("outside", *place.type, Precision::high);
        part = place_of(*nothing, *place.type);
        part.outside = true;
        load_parts(part, to);
    }
    return values;
}

// --- stores --------------------------------------------------------------------------------------

void Lowering::store(const Place& place, Values values) {
    if (failed())
        return;
    if (!place.is_whole())
        return store_selected(place, values[0]);
    Place part = place;
    Value* const* from = values.data();
    store_parts(part, from);
}

// `meant` tells which of the masked components are written; null: all.
void Lowering::store_column(
    const Place& place, uint32_t column, Value* value, unsigned mask, Value* meant) {
    const LeafStorage& leaf = place.binding->leaves[place.leaf];
    Value* stored =
        meant == nullptr ? value : b_.bcsel(meant, value, load_vector(leaf, place, column));
    store_vector(leaf, place, column, stored, mask);
}

// `value`, `mask` and `meant` are of the vector of the gathered components.
void Lowering::scatter_components(const Place& place, Value* value, unsigned mask, Value* meant) {
    const unsigned components = place.binding->leaves[place.leaf].type->components;
    for (uint32_t column = 0; column < place.columns; ++column) {
        std::array<uint8_t, 4> from{};
        unsigned column_mask = 0;
        for (uint8_t i = 0; i < place.gathered_count; ++i)
            if (place.gathered[i].vector == column && (mask & 1u << i) != 0) {
                from[place.gathered[i].component] = i;
                column_mask |= 1u << place.gathered[i].component;
            }
        if (column_mask == 0)
            continue;
        const std::span<const uint8_t> order(from.data(), components);
        // A scalar is for whichever component is meant.
        const std::array<uint8_t, 4> first{};
        Value* part =
            b_.swizzle(value, value->components == 1 ? std::span(first.data(), components) : order);
        store_column(place, column, part, column_mask,
                     meant != nullptr ? b_.swizzle(meant, order) : nullptr);
    }
}

// One vector of a matrix, or some components of a vector or matrix.
void Lowering::store_selected(const Place& place, Value* value) {
    const LeafStorage& leaf = place.binding->leaves[place.leaf];
    const unsigned components =
        place.gathered_count != 0 ? place.gathered_count : leaf.type->components;
    unsigned mask = low_mask(components);
    if (place.part != nullptr &&
        (place.dynamic_component != nullptr || place.dynamic_column != nullptr))
        return store_computed(place, value);
    value = sized(value, *leaf.type, float_width(leaf.precision));
    Value* chosen = nullptr;  // which components are meant
    if (place.dynamic_component != nullptr) {
        std::array<Value*, 4> meant{};
        for (unsigned c = 0; c < components; ++c)
            meant[c] = b_.imm_bool(false);
        mask = 0;
        for (unsigned i = 0; i < place.component_count; ++i) {
            meant[place.components[i]] = b_.ieq(place.dynamic_component, b_.imm_int(i));
            mask |= 1u << place.components[i];
        }
        chosen = b_.vec(std::span(meant.data(), components));
    } else if (place.component_count != 0) {
        std::array<uint8_t, 4> from{};
        mask = 0;
        for (uint8_t i = 0; i < place.component_count; ++i) {
            from[place.components[i]] = i;
            mask |= 1u << place.components[i];
        }
        value = b_.swizzle(value, std::span(from.data(), components));
    }
    if (place.gathered_count != 0)
        return scatter_components(place, value, mask, chosen);
    if (place.dynamic_column == nullptr)
        return store_column(place, place.column, value, mask, chosen);
    for (uint32_t column = 0; column < leaf.type->vectors; ++column) {
        Value* is_it = b_.ieq(place.dynamic_column, b_.imm_int(column));
        store_column(place, column, value, mask,
                     chosen != nullptr ? b_.iand(chosen, is_it) : is_it);
    }
}

}  // namespace cuesta::shading

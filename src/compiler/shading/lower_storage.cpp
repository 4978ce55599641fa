// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

using nir::IntrinsicOp;

// Scalars of one variable, far more than any machine here has memory for.
constexpr uint32_t max_scalars = 1u << 18;

}  // namespace

// --- widths --------------------------------------------------------------------------------------

unsigned Lowering::float_width(Precision precision) const {
    const bool narrow = precision == Precision::medium || precision == Precision::low;
    return options_.half_precision && narrow ? 16 : 32;
}

unsigned Lowering::width_of(const Type& type, Precision precision) const {
    return type.is_bool() ? 1 : type.is_float() ? float_width(precision) : 32;
}

Value* Lowering::sized(Value* value, const Type& type, unsigned float_width) {
    if (!type.is_float() || value->bit_size == float_width)
        return value;
    return float_width == 16 ? b_.f2fmp(value) : b_.f2f32(value);
}

Value* Lowering::zero(const Type& type, unsigned bit_size) {
    const std::array<nir::ConstValue, 4> zeros{};
    return b_.load_const(bit_size, std::span(zeros.data(), type.components));
}

Values Lowering::one(Value* value) {
    const Values values = make_values(1);
    values[0] = value;
    return values;
}

Values Lowering::nothing(const Type& type) {
    const Values values = make_values(std::clamp(vectors_in(type), 1u, 64u));
    const unsigned components = type.is_numeric() ? type.components : 1;
    std::fill(values.begin(), values.end(), b_.undef(components, width_of(type, Precision::high)));
    return values;
}

// --- variables -----------------------------------------------------------------------------------

nir::Variable* Lowering::flag(std::string_view name) {
    nir::Variable* variable = shader_.add_variable(
        nir::VariableMode::function_temp, shader_.vector_type(nir::BaseType::bool_, 1, 1), name);
    b_.function().variables.push_back(variable);
    return variable;
}

void Lowering::set_flag(nir::Variable* flag, bool value) {
    Value* bit = b_.imm_bool(value);
    b_.store_deref(b_.deref_var(flag), bit);
}

bool Lowering::check_size(Location location, const Type& type) {
    if (flat_size(type) <= max_scalars)
        return true;
    fail(location, fmt::format("a variable has more than {} components", max_scalars));
    return false;
}

void Lowering::add_local_leaves(std::string_view name,
                                const Type& type,
                                Precision precision,
                                uint32_t elements,
                                std::span<LeafStorage>& leaves) {
    if (type.is_array())
        return add_local_leaves(name, *type.element, precision, elements * type.length, leaves);
    if (type.is_struct()) {
        for (const Member& member : type.members)
            add_local_leaves(member.name, *member.type,
                             member.precision != Precision::none ? member.precision : precision,
                             elements, leaves);
        return;
    }
    LeafStorage& leaf = leaves[0];
    leaves = leaves.subspan(1);
    leaf.type = &type;
    leaf.precision = precision;
    leaf.elements = elements;
    if (!type.is_numeric())
        return;
    leaf.kind = LeafStorage::Kind::local;
    const uint32_t vectors = elements * columns_of(type);
    leaf.as_integer = type.is_bool() && vectors != 1;
    const nir::Type* vector =
        leaf.as_integer
            ? shader_.vector_type(nir::BaseType::int_, 32, type.components)
            : shader_.vector_type(nir_base_of(type), width_of(type, precision), type.components);
    leaf.variable =
        shader_.add_variable(nir::VariableMode::function_temp,
                             vectors == 1 ? vector : shader_.array_type(vector, vectors), name);
    b_.function().variables.push_back(leaf.variable);
}

Binding* Lowering::make_local(std::string_view name, const Type& type, Precision precision) {
    Binding* binding = arena_.make<Binding>();
    binding->leaves = arena_.make_span<LeafStorage>(leaves_in(type));
    std::span<LeafStorage> leaves = binding->leaves;
    add_local_leaves(name, type, precision, 1, leaves);
    return binding;
}

Binding* Lowering::value_binding(Values values) {
    Binding* binding = arena_.make<Binding>();
    binding->values = values;
    binding->is_value = true;
    return binding;
}

Binding*& Lowering::binding_slot(const Variable& variable) {
    if (bindings_.size() <= variable.number)
        bindings_.resize(std::max<size_t>(variable.number + size_t{1}, bindings_.size() * 2));
    return bindings_[variable.number];
}

const Binding& Lowering::binding_of(const Variable& variable) {
    Binding*& binding = binding_slot(variable);
    if (binding != nullptr)
        return *binding;
    if (!check_size(variable.location, *variable.type)) {
        binding = arena_.make<Binding>();
        binding->leaves = arena_.make_span<LeafStorage>(1);
    } else if (variable.storage == Storage::constant && variable.value != nullptr) {
        // Made anew where it is used: nothing is known of what dominates what.
        return *value_binding(constant(*variable.value, float_width(variable.precision)));
    } else if (variable.storage == Storage::uniform || variable.storage == Storage::buffer) {
        binding = arena_.make<Binding>();
        bind_uniform(variable, *binding);
    } else if (variable.storage == Storage::shared) {
        binding = arena_.make<Binding>();
        bind_shared(variable, *binding);
    } else {
        binding = make_local(variable.name, *variable.type, variable.precision);
    }
    return *binding;
}

Place Lowering::place_of(const Binding& binding, const Type& type) {
    Place place;
    place.binding = &binding;
    place.type = &type;
    place.part = binding.layout;
    place.is_by_vertex = binding.is_by_vertex;
    return place;
}

Place Lowering::place_of(const Variable& variable) {
    const Binding& binding = binding_of(variable);
    return binding.alias != nullptr ? *binding.alias : place_of(binding, *variable.type);
}

// --- vectors in memory ---------------------------------------------------------------------------

// The number of the vector, beside a constant, from which the element begins.
static Value* first_vector(nir::Builder& b, const LeafStorage& leaf, const Place& place) {
    const uint32_t columns = columns_of(*leaf.type);
    return columns == 1 ? place.dynamic : b.imul(place.dynamic, b.imm_int(columns));
}

Value* Lowering::element_deref(const LeafStorage& leaf, const Place& place, uint32_t column) {
    Value* variable = b_.deref_var(leaf.variable);
    if (leaf.variable->type->kind != nir::Type::Kind::array)
        return variable;
    const uint32_t fixed = place.index * columns_of(*leaf.type) + column;
    if (place.dynamic == nullptr)
        return b_.deref_array(variable, b_.imm_int(fixed));
    Value* index = first_vector(b_, leaf, place);
    return b_.deref_array(variable, fixed == 0 ? index : b_.iadd(index, b_.imm_int(fixed)));
}

Value* Lowering::load_uniform(const LeafStorage& leaf, const Place& place, uint32_t column) {
    const uint32_t columns = columns_of(*leaf.type);
    const uint32_t known = place.index * columns + column;
    const auto base = static_cast<int32_t>(leaf.base + known);
    const bool fixed = place.dynamic == nullptr;
    Value* offset = fixed ? b_.imm_int(0) : first_vector(b_, leaf, place);
    const auto range = static_cast<int32_t>(fixed ? 1 : leaf.elements * columns - known);
    Value* value = &b_.intrinsic(IntrinsicOp::load_uniform, leaf.type->components, 32, {offset},
                                 {base, leaf.component, range})
                        ->def;
    return from_slot(leaf, value, options_.integer_uniforms);
}

// As the type has it, of what slots of the interface or of the uniforms hold.
Value* Lowering::from_slot(const LeafStorage& leaf, Value* value, bool has_integers) {
    if (leaf.type->is_bool())
        return b_.fneu(value, b_.imm_float(0));
    if (leaf.type->is_int() && !has_integers)
        return leaf.type->is_unsigned() ? b_.f2u32(value) : b_.f2i32(value);
    return sized(value, *leaf.type, float_width(leaf.precision));
}

// load(slot, offset, components, first): those components of a slot behind the leaf's first.
template <typename Load>
Value* Lowering::load_slot(const LeafStorage& leaf,
                           const Place& place,
                           uint32_t column,
                           Load load) {
    const uint32_t known = place.index * columns_of(*leaf.type) + column;
    Value* const zero = place.dynamic == nullptr ? b_.imm_int(0) : nullptr;
    if (!leaf.is_packed)
        return load(known, zero != nullptr ? zero : first_vector(b_, leaf, place),
                    leaf.type->components, leaf.component);
    const uint32_t a_slot = leaf.a_slot();
    const uint32_t width = leaf.type->components;
    if (zero != nullptr)
        return load(known / a_slot, zero, width, known % a_slot * width);
    Value* const number = b_.iadd(first_vector(b_, leaf, place), b_.imm_int(known));
    Value* const four = load(0, b_.ushr(number, b_.imm_int(a_slot == 4 ? 2 : 1)), 4, 0);
    Value* const which = b_.iand(number, b_.imm_int(a_slot - 1));
    std::array<Value*, 4> chosen{};
    for (uint32_t c = 0; c < width; ++c) {
        std::array<Value*, 4> of{};
        for (uint32_t i = 0; i < a_slot; ++i)
            of[i] = b_.channel(four, i * width + c);
        chosen[c] = choose(std::span(of).first(a_slot), which);
    }
    return width == 1 ? chosen[0] : b_.vec(std::span(chosen).first(width));
}

Value* Lowering::load_input(const LeafStorage& leaf, const Place& place, uint32_t column) {
    Value* value = load_slot(
        leaf, place, column,
        [&](uint32_t slot, Value* offset, unsigned components, unsigned first) {
            return &b_.intrinsic(
                          IntrinsicOp::load_input, components, 32, {offset},
                          {static_cast<int32_t>(leaf.base + slot), static_cast<int32_t>(first)})
                        ->def;
        });
    return from_slot(leaf, value, options_.integer_interface);
}

Value* Lowering::load_vertex_input(const LeafStorage& leaf, const Place& place, uint32_t column) {
    Value* const vertex =
        place.dynamic_vertex != nullptr ? place.dynamic_vertex : b_.imm_int(place.vertex_number);
    const auto load = [&](uint32_t slot, Value* offset, unsigned components, unsigned first) {
        const std::array<int32_t, 2> indices = {static_cast<int32_t>(leaf.base + slot),
                                                static_cast<int32_t>(first)};
        return &b_.intrinsic(IntrinsicOp::load_per_vertex_input, components, 32,
                             std::array{vertex, offset}, indices)
                    ->def;
    };
    return from_slot(leaf, load_slot(leaf, place, column, load), options_.integer_interface);
}

// An index that is not constant chooses among all.
Value* Lowering::load_framebuffer(const LeafStorage& leaf, const Place& place, unsigned width) {
    const auto load = [&](uint32_t element) {
        const auto base = static_cast<int32_t>(leaf.base + element);
        Value* color = &b_.intrinsic(IntrinsicOp::load_framebuffer, 4, 32, {}, {base})->def;
        constexpr std::array<uint8_t, 4> components = {0, 1, 2, 3};
        if (leaf.type->components < 4)
            color = b_.swizzle(color, std::span(components).first(leaf.type->components));
        return sized(color, *leaf.type, width);
    };
    Value* value = load(place.index);
    if (place.dynamic == nullptr)
        return value;
    for (uint32_t i = 1; place.index + i < leaf.elements; ++i)
        value = b_.bcsel(b_.ieq(place.dynamic, b_.imm_int(i)), load(place.index + i), value);
    return value;
}

Value* Lowering::load_vector(const LeafStorage& leaf, const Place& place, uint32_t column) {
    const unsigned width = width_of(*leaf.type, leaf.precision);
    if (place.outside || leaf.kind == LeafStorage::Kind::zero)
        return zero(*leaf.type, width);
    switch (leaf.kind) {
        case LeafStorage::Kind::uniform: return load_uniform(leaf, place, column);
        case LeafStorage::Kind::input: return load_input(leaf, place, column);
        case LeafStorage::Kind::vertex_input: return load_vertex_input(leaf, place, column);
        case LeafStorage::Kind::block:
        case LeafStorage::Kind::buffer:
        case LeafStorage::Kind::shared: return load_block(leaf, place, column);
        case LeafStorage::Kind::compute_input:
            return load_compute_input(static_cast<ComputeInput>(leaf.base));
        case LeafStorage::Kind::frag_coord: return sized(load_frag_coord(), *leaf.type, width);
        case LeafStorage::Kind::point_coord:
            return sized(&b_.intrinsic(IntrinsicOp::load_point_coord, 2, 32, {})->def, *leaf.type,
                         width);
        case LeafStorage::Kind::framebuffer: return load_framebuffer(leaf, place, width);
        case LeafStorage::Kind::instance_id:
            return &b_.intrinsic(IntrinsicOp::load_instance_id, 1, 32, {})->def;
        case LeafStorage::Kind::vertex_id:
            return &b_.intrinsic(IntrinsicOp::load_vertex_id, 1, 32, {})->def;
        case LeafStorage::Kind::primitive_id:
            return &b_.intrinsic(IntrinsicOp::load_primitive_id, 1, 32, {})->def;
        case LeafStorage::Kind::front_face:
            return &b_.intrinsic(IntrinsicOp::load_front_face, 1, 1, {})->def;
        case LeafStorage::Kind::helper_invocation:
            return &b_.intrinsic(IntrinsicOp::load_helper_invocation, 1, 1, {})->def;
        default: break;
    }
    Value* loaded = b_.load_deref(element_deref(leaf, place, column));
    return leaf.as_integer ? b_.ine(loaded, b_.imm_int(0)) : loaded;
}

void Lowering::store_vector(
    const LeafStorage& leaf, const Place& place, uint32_t column, Value* value, unsigned mask) {
    if (place.outside)
        return;
    if (leaf.kind == LeafStorage::Kind::buffer || leaf.kind == LeafStorage::Kind::shared)
        return store_block(leaf, place, column, value, mask);
    if (leaf.kind != LeafStorage::Kind::local)
        return;
    value = sized(value, *leaf.type, float_width(leaf.precision));
    if (leaf.as_integer)
        value = b_.b2i32(value);
    b_.store_deref(element_deref(leaf, place, column), value, mask);
}

Value* Lowering::load_frag_coord() {
    Value* const place = &b_.intrinsic(IntrinsicOp::load_frag_coord, 4, 32, {})->def;
    if (!module_.has_whole_pixel_centers)
        return place;
    Value* const half = b_.imm_float(0.5f);
    Value* const parts[] = {b_.fsub(b_.channel(place, 0), half),
                            b_.fsub(b_.channel(place, 1), half), b_.channel(place, 2),
                            b_.channel(place, 3)};
    return b_.vec(parts);
}

}  // namespace cuesta::shading

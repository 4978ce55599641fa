// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/types/types.h"

#include <fmt/core.h>

#include "compiler/cg/syntax/basic_types.h"

namespace cuesta::cg {
namespace {

std::string name_of_sampler(const Type& type) {
    for (const SamplerKind kind : all_sampler_kinds) {
        const SamplerInfo& info = info_of(kind);
        if (info.dim != type.dim || info.is_array != type.is_layered)
            continue;
        const std::string_view prefix = type.scalar == Scalar::int_   ? "i"
                                        : type.scalar == Scalar::uint ? "u"
                                                                      : "";
        return fmt::format("{}sampler{}", prefix, info.suffix);
    }
    return "sampler";
}

// Nobody writes the types of constants without a suffix.
Scalar written_scalar(Scalar scalar) {
    return scalar == Scalar::cint     ? Scalar::int_
           : scalar == Scalar::cfloat ? Scalar::float_
                                      : scalar;
}

}  // namespace

const Type* TypeTable::numeric(const syntax::NumericType& type) {
    if (type.rows != 0)
        return types_.matrix(type.scalar, type.rows, type.components);
    return type.components != 0 ? types_.vector(type.scalar, type.components)
                                : types_.scalar(type.scalar);
}

const Type* TypeTable::sampler(const SamplerName& name) {
    const SamplerInfo& info = cg::info_of(name.kind);
    return types_.sampler(info.dim, false, info.is_array, name.scalar);
}

const Type* TypeTable::with_scalar(const Type& shape, Scalar scalar) {
    if (shape.is_matrix())
        return types_.matrix(scalar, shape.vectors, shape.components);
    return shape.is_vector ? types_.vector(scalar, shape.components) : types_.scalar(scalar);
}

const StructInfo* TypeTable::info_of(const Type& type) const {
    const auto found = structs_.find(&type);
    return found == structs_.end() ? nullptr : found->second;
}

shading::Variable* constant_of(const StructInfo& info, const Name* name) {
    for (const MemberConstant* one = info.constants; one != nullptr; one = one->next)
        if (one->name == name)
            return one->variable;
    return nullptr;
}

uint32_t TypeTable::parts_of(const Type& type) const {
    if (type.is_array())
        return 1 + parts_of(*type.element);
    const StructInfo* info = type.is_struct() ? info_of(type) : nullptr;
    return info != nullptr ? info->parts : 1;
}

bool TypeTable::is_interface(const Type& type) const {
    const StructInfo* info = type.is_struct() ? info_of(type) : nullptr;
    return info != nullptr && info->is_interface;
}

const Type* TypeTable::nothing() {
    if (nothing_ == nullptr)
        nothing_ = types_.make_struct("nothing", {});
    return nothing_;
}

bool TypeTable::is_dynamic(const Type& type) const {
    return shading::any_part(type, [&](const Type& part) {
        return is_unsized_array(part) || is_interface(part) || is_any_sampler(part);
    });
}

bool TypeTable::accepts(const Type& dynamic, const Type& concrete) const {
    if (&dynamic == &concrete)
        return true;
    if (is_any_sampler(dynamic))
        return concrete.is_sampler();
    if (dynamic.is_array())
        return concrete.is_array() && (dynamic.length == 0 || dynamic.length == concrete.length) &&
               accepts(*dynamic.element, *concrete.element);
    const StructInfo* interface = dynamic.is_struct() ? info_of(dynamic) : nullptr;
    const StructInfo* implementation = concrete.is_struct() ? info_of(concrete) : nullptr;
    if (interface == nullptr || implementation == nullptr)
        return false;
    return (interface->is_interface ? implementation->base : implementation->form_of) == interface;
}

std::string TypeTable::name_of(const Type& type) const {
    switch (type.kind) {
        case Type::Kind::void_: return "void";
        case Type::Kind::numeric:
            return cg::name_of({written_scalar(type.scalar), type.vectors,
                                static_cast<uint8_t>(type.is_scalar() ? 0 : type.components)});
        case Type::Kind::sampler: return name_of_sampler(type);
        case Type::Kind::image:    // Cg has none
        case Type::Kind::counter:  // likewise
        case Type::Kind::array: break;
        case Type::Kind::struct_:
            return type.name.empty() ? "a struct without a name" : std::string(type.name);
    }
    // float[2][3] is two of float[3].
    std::string dimensions;
    const Type* element = &type;
    for (; element->is_array(); element = element->element)
        dimensions += element->length == 0 ? "[]" : fmt::format("[{}]", element->length);
    return name_of(*element) + dimensions;
}

uint32_t part_count(const Type& type) {
    if (type.is_struct())
        return static_cast<uint32_t>(type.members.size());
    if (type.is_array())
        return type.length;
    return type.is_matrix() ? type.vectors : type.components;
}

const Type* TypeTable::part_type(const Type& whole, uint32_t i) {
    if (whole.is_struct())
        return whole.members[i].type;
    return whole.is_array() ? whole.element : element(whole);
}

Precision precision_of(const Type& type) {
    if (type.is_array())
        return precision_of(*type.element);
    if (!type.is_float())
        return Precision::none;
    switch (type.scalar) {
        case Scalar::half: return Precision::medium;
        case Scalar::fixed: return Precision::low;
        default: return Precision::high;
    }
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include <fmt/core.h>

#include "base/bits.h"
#include "base/half.h"
#include "hw/mali400/pp_names.h"
#include "hw/mali400/pp_text.h"

namespace cuesta::hw::mali400::pp {

namespace {

constexpr std::string_view letters = "xyzw";

std::string vector_name(unsigned code) {
    return isa::name_of(vector_register_names, code);
}

std::string scalar_name(unsigned code) {
    return fmt::format("{}.{}", vector_name(code / 4), letters[code % 4]);
}

std::string scalar_destination(unsigned code) {
    return fmt::format("${}.{}", code / 4, letters[code % 4]);
}

std::string swizzle_text(unsigned swizzle) {
    if (swizzle == identity_swizzle)
        return "";
    std::string text = ".";
    for (unsigned i = 0; i < 4; ++i)
        text += letters[swizzle >> 2 * i & 3];
    return text;
}

// " $1.xyz"; a full mask goes without saying, an empty one has no destination at all.
std::string vector_destination(std::string_view name, unsigned mask) {
    if (mask == 0)
        return "";
    std::string text = fmt::format(" {}", name);
    if (mask == 15)
        return text;
    text += '.';
    for (unsigned i = 0; i < 4; ++i) {
        if ((mask >> i & 1) != 0)
            text += letters[i];
    }
    return text;
}

std::string modified(std::string text, bool absolute, bool negate) {
    if (absolute)
        text = "abs(" + text + ")";
    return negate ? "-" + text : text;
}

std::string source_text(const VectorSource& source, std::string_view name) {
    return modified(std::string(name) + swizzle_text(source.swizzle), source.absolute,
                    source.negate);
}

std::string source_text(const ScalarSource& source, std::string_view name) {
    return modified(std::string(name), source.absolute, source.negate);
}

std::string source_text(const VectorSource& source) {
    return source_text(source, vector_name(source.reg));
}

std::string source_text(const ScalarSource& source) {
    return source_text(source, scalar_name(source.reg));
}

std::string op_text(std::string name, OutputModifier modifier) {
    if (modifier == OutputModifier::none)
        return name;
    return name + "." + isa::name_of(modifier_names, static_cast<unsigned>(modifier));
}

// An index in units of one, two or four components: u7.z, u7.zw, u7.
std::string component_reference(char letter, int64_t index, unsigned components) {
    if (components == 4)
        return fmt::format("{}{}", letter, index);
    if (components == 2)
        return fmt::format("{}{}.{}", letter, index >> 1, (index & 1) != 0 ? "zw" : "xy");
    return fmt::format("{}{}.{}", letter, index >> 2, letters[static_cast<size_t>(index & 3)]);
}

unsigned components_of(Alignment alignment) {
    return alignment == Alignment::one ? 1 : alignment == Alignment::two ? 2 : 4;
}

template <typename Unit>
std::string memory_reference(char letter, int64_t index, const Unit& unit) {
    std::string text = component_reference(letter, index, components_of(unit.alignment));
    if (unit.offset_enable)
        text += " + " + scalar_name(unit.offset_register);
    return text;
}

int64_t signed_index(uint16_t index) {
    return base::sign_extend(index, 16);
}

template <typename Unit>
std::string operation(const Unit& unit, std::string name, const std::string& a) {
    const decltype(unit.b) idle = Unit().b;
    name = op_text(std::move(name), unit.modifier);
    if (takes_one_operand(unit.op) && unit.b == idle)
        return fmt::format("{}({})", name, a);
    return fmt::format("{}({}, {})", name, a, source_text(unit.b));
}

std::string name_of(MultiplyOp op) {
    return isa::name_of(multiply_op_names, static_cast<unsigned>(op));
}

std::string name_of(AddOp op) {
    return isa::name_of(add_op_names, static_cast<unsigned>(op));
}

std::string varying_operand(const VaryingUnit& unit) {
    if (unit.is_register_form()) {
        const VectorSource source = {
            .swizzle = unit.swizzle, .absolute = unit.absolute, .negate = unit.negate};
        return source_text(source, vector_name(unit.reg));
    }
    const bool one = unit.alignment == VaryingAlignment::one;
    const bool two = unit.alignment == VaryingAlignment::two;
    std::string text = component_reference('v', unit.index, one ? 1 : two ? 2 : 4);
    if (unit.offset_register != no_offset) {
        text += fmt::format(" + {}.{}", vector_name(unit.offset_register),
                            letters[unit.offset_component & 3]);
    }
    return text;
}

std::string half_text(uint16_t bits) {
    const float value = base::half_to_float(bits);
    return std::isnan(value) ? fmt::format("{:#06x}", bits) : fmt::format("{}", value);
}

}  // namespace

std::string statement(const VaryingUnit& unit) {
    const unsigned form = static_cast<unsigned>(unit.source) << 2 | unit.sub;
    const bool special = form >= 11;  // these have nothing to load
    std::string operand = varying_operand(unit);
    if (special && operand == "v0")
        operand.clear();
    const bool none = unit.destination == reg_discard;
    return fmt::format(
        "varying{} = {}({})",
        vector_destination(none ? "none" : fmt::format("${}", unit.destination), unit.mask),
        isa::name_of(varying_form_names, form), operand);
}

std::string statement(const TextureUnit& unit) {
    std::string operands = fmt::format("s{}", unit.sampler);
    if (unit.sampler_offset_enable)
        operands += " + " + scalar_name(unit.sampler_offset_register);
    if (unit.lod_enable) {
        operands += fmt::format(", {} {}", unit.explicit_lod ? "lod" : "bias",
                                scalar_name(unit.lod_register));
    }
    return fmt::format("texture = {}({})",
                       isa::name_of(texture_type_names, static_cast<unsigned>(unit.type)),
                       operands);
}

std::string statement(const LoadUnit& unit) {
    if (unit.source == LoadSource::temporary)
        return "uniform = " + memory_reference('t', signed_index(unit.index), unit);
    return "uniform = " + memory_reference('u', unit.index, unit);
}

std::string statement(const VectorMultiply& unit) {
    return fmt::format("vmul{} = {}",
                       vector_destination(fmt::format("${}", unit.destination), unit.mask),
                       operation(unit, name_of(unit.op), source_text(unit.a)));
}

std::string statement(const VectorAdd& unit) {
    const std::string a = unit.a_is_vmul ? source_text(unit.a, "vmul") : source_text(unit.a);
    return fmt::format("vadd{} = {}",
                       vector_destination(fmt::format("${}", unit.destination), unit.mask),
                       operation(unit, name_of(unit.op), a));
}

std::string statement(const ScalarMultiply& unit) {
    return fmt::format("smul{} = {}",
                       unit.write_enable ? " " + scalar_destination(unit.destination) : "",
                       operation(unit, name_of(unit.op), source_text(unit.a)));
}

std::string statement(const ScalarAdd& unit) {
    const std::string a = unit.a_is_fmul ? source_text(unit.a, "fmul") : source_text(unit.a);
    return fmt::format("sadd{} = {}",
                       unit.write_enable ? " " + scalar_destination(unit.destination) : "",
                       operation(unit, name_of(unit.op), a));
}

std::string statement(const Combiner& unit) {
    const unsigned op = static_cast<unsigned>(unit.op);
    const std::string vector = vector_name(unit.vector) + swizzle_text(unit.swizzle);
    std::string operands = source_text(unit.a);
    if (!(unit.b == ScalarSource()))
        operands += ", " + source_text(unit.b);
    const std::string to_vector =
        vector_destination(fmt::format("${}", unit.destination), unit.mask);
    const std::string to_scalar = scalar_destination(unit.destination);
    const std::string name = isa::name_of(combiner_op_names, op);
    switch (unit.form) {
        case CombinerForm::function:
            return fmt::format("combiner {} = {}{}({})", to_scalar,
                               is_atan_part1(op) ? scalar_prefix : "", op_text(name, unit.modifier),
                               operands);
        case CombinerForm::atan_part1:
            return fmt::format("combiner{} = {}{}({})", to_vector,
                               is_atan_part1(op) ? "" : vector_prefix, name, operands);
        case CombinerForm::atan_part2:
            return fmt::format("combiner {} = atan_part2({})", to_scalar, vector);
        case CombinerForm::multiply:
            return fmt::format("combiner{} = mul({}, {})", to_vector, source_text(unit.a), vector);
    }
    base::unreachable("a combiner form has two bits");
}

std::string statement(const StoreUnit& unit) {
    if (unit.is_read()) {
        return fmt::format("framebuffer ${} = {}()", unit.destination,
                           isa::name_of(read_mode_names, static_cast<unsigned>(unit.mode)));
    }
    const bool scalar_source = unit.alignment == Alignment::one;
    return fmt::format("store {} = {}", memory_reference('t', signed_index(unit.index), unit),
                       scalar_source ? scalar_name(unit.source) : vector_name(unit.source / 4));
}

std::string statement(const BranchUnit& unit, std::string_view target, bool with_length) {
    if (unit.is_discard())
        return "discard";
    const unsigned condition =
        (unit.if_greater ? 1u : 0u) | (unit.if_equal ? 2u : 0u) | (unit.if_less ? 4u : 0u);
    std::string text = "branch";
    if (condition != 7 || unit.a != 0 || unit.b != 0) {
        text += fmt::format(".{} {}, {},", isa::name_of(condition_names, condition),
                            scalar_name(unit.a), scalar_name(unit.b));
    }
    text += " ";
    text += target;
    if (with_length)
        text += fmt::format(" length {}", unit.target_length);
    return text;
}

std::string statement(const Constants& constants, unsigned number) {
    return fmt::format("const{} = {}, {}, {}, {}", number, half_text(constants[0]),
                       half_text(constants[1]), half_text(constants[2]), half_text(constants[3]));
}

}  // namespace cuesta::hw::mali400::pp

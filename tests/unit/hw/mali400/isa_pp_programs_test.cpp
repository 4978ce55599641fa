// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// PP programs of another compiler against the listings of its disassembler: what was decoded is
// spelled the way of these listings (README of the vectors) and compared operation by operation.
#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/bits.h"
#include "base/half.h"
#include "hw/mali400/pp_isa.h"
#include "isa_text.h"

namespace cuesta::hw::mali400::pp {
namespace {

std::string vector_name(unsigned reg) {
    constexpr const char* pipeline[] = {"^const0", "^const1", "^texture", "^uniform"};
    return reg >= 12 ? pipeline[reg - 12] : fmt::format("${}", reg);
}

std::string scalar_name(unsigned code) {
    return fmt::format("{}.{}", vector_name(code / 4), "xyzw"[code % 4]);
}

std::string mask_text(unsigned mask) {
    if (mask == 15)
        return "";
    std::string text = ".";
    for (unsigned i = 0; i < 4; ++i) {
        if ((mask >> i & 1) != 0)
            text += "xyzw"[i];
    }
    return text;
}

std::string swizzle_text(unsigned swizzle) {
    if (swizzle == identity_swizzle)
        return "";
    std::string text = ".";
    for (unsigned i = 0; i < 4; ++i)
        text += "xyzw"[swizzle >> 2 * i & 3];
    return text;
}

std::string modified(std::string text, bool absolute, bool negate) {
    if (absolute)
        text = "abs(" + text + ")";
    return negate ? "-" + text : text;
}

std::string source_text(const VectorSource& source, bool from_multiply = false) {
    const std::string name = from_multiply ? "^v0" : vector_name(source.reg);
    return modified(name + swizzle_text(source.swizzle), source.absolute, source.negate);
}

std::string source_text(const ScalarSource& source, bool from_multiply = false) {
    const std::string name = from_multiply ? "^s0" : scalar_name(source.reg);
    return modified(name, source.absolute, source.negate);
}

std::string modifier_text(OutputModifier modifier) {
    constexpr const char* names[] = {"", ".sat", ".pos", ".int"};
    return names[static_cast<size_t>(modifier)];
}

std::string name_of(MultiplyOp op) {
    switch (op) {
        case MultiplyOp::mul: return "mul";
        case MultiplyOp::ne: return "ne";
        case MultiplyOp::gt: return "gt";
        case MultiplyOp::ge: return "ge";
        case MultiplyOp::eq: return "eq";
        case MultiplyOp::min: return "min";
        case MultiplyOp::max: return "max";
        case MultiplyOp::mov: return "mov";
        default: return fmt::format("op {}", static_cast<unsigned>(op));
    }
}

std::string name_of(AddOp op) {
    constexpr std::pair<AddOp, const char*> names[] = {
        {AddOp::add, "add"},     {AddOp::fract, "fract"}, {AddOp::ne, "ne"},
        {AddOp::gt, "gt"},       {AddOp::ge, "ge"},       {AddOp::eq, "eq"},
        {AddOp::floor, "floor"}, {AddOp::ceil, "ceil"},   {AddOp::min, "min"},
        {AddOp::max, "max"},     {AddOp::sum3, "sum3"},   {AddOp::sum4, "sum4"},
        {AddOp::dfdx, "dFdx"},   {AddOp::dfdy, "dFdy"},   {AddOp::select, "sel"},
        {AddOp::mov, "mov"},
    };
    for (const auto& [code, name] : names) {
        if (code == op)
            return name;
    }
    return fmt::format("op {}", static_cast<unsigned>(op));
}

bool is_unary(MultiplyOp op) {
    return op == MultiplyOp::mov;
}

bool is_unary(AddOp op) {
    return op == AddOp::mov || op == AddOp::fract || op == AddOp::floor || op == AddOp::ceil ||
           op == AddOp::sum3 || op == AddOp::sum4;
}

template <typename Unit>
std::string arithmetic(const Unit& unit, const char* name, const std::string& destination) {
    bool from_multiply = false;
    if constexpr (requires { unit.a_is_vmul; })
        from_multiply = unit.a_is_vmul;
    if constexpr (requires { unit.a_is_fmul; })
        from_multiply = unit.a_is_fmul;
    std::string text = fmt::format("{}{}.{}", name_of(unit.op), modifier_text(unit.modifier), name);
    if (!destination.empty())
        text += " " + destination;
    text += " " + source_text(unit.a, from_multiply);
    if (!is_unary(unit.op))
        text += " " + source_text(unit.b);
    return text;
}

template <typename Unit>
std::string vector_arithmetic(const Unit& unit, const char* name) {
    const bool writes = unit.mask != 0;
    return arithmetic(unit, name,
                      writes ? fmt::format("${}{}", unit.destination, mask_text(unit.mask)) : "");
}

template <typename Unit>
std::string scalar_arithmetic(const Unit& unit, const char* name) {
    return arithmetic(unit, name, unit.write_enable ? scalar_name(unit.destination) : "");
}

std::string varying_index(const VaryingUnit& unit) {
    std::string text;
    if (unit.alignment == VaryingAlignment::four)
        text = fmt::format("{}", unit.index);
    else if (unit.alignment == VaryingAlignment::two)
        text = fmt::format("{}.{}", unit.index / 2, unit.index % 2 == 0 ? "xy" : "zw");
    else
        text = fmt::format("{}.{}", unit.index / 4, "xyzw"[unit.index % 4]);
    if (unit.offset_register != no_offset) {
        text +=
            fmt::format("+{}.{}", vector_name(unit.offset_register), "xyzw"[unit.offset_component]);
    }
    return text;
}

std::string varying_source(const VaryingUnit& unit) {
    const VectorSource reg = {
        .reg = unit.reg, .swizzle = unit.swizzle, .absolute = unit.absolute, .negate = unit.negate};
    switch (unit.source) {
        case VaryingSource::varying: return varying_index(unit);
        case VaryingSource::reg: return source_text(reg);
        case VaryingSource::special:
            if (unit.sub == special_cube_varying)
                return "cube(" + varying_index(unit) + ")";
            if (unit.sub == special_cube_register)
                return "cube(" + source_text(reg) + ")";
            return unit.sub == special_frag_coord ? "gl_FragCoord" : "normalize";
        case VaryingSource::point:
            return unit.sub == point_coord ? "gl_PointCoord" : "gl_FrontFacing";
    }
    return "?";
}

std::string varying_text(const VaryingUnit& unit) {
    const bool divides = unit.source == VaryingSource::varying || unit.source == VaryingSource::reg;
    const char* perspective = "";
    if (divides && unit.sub == perspective_z)
        perspective = ".perspective.z";
    if (divides && unit.sub == perspective_w)
        perspective = ".perspective.w";
    const std::string destination =
        unit.destination == reg_discard ? "^discard" : fmt::format("${}", unit.destination);
    return fmt::format("load{}.v {}{} {}", perspective, destination, mask_text(unit.mask),
                       varying_source(unit));
}

std::string texture_text(const TextureUnit& unit) {
    std::string text = "texld";
    if (unit.lod_enable)
        text += unit.explicit_lod ? ".l" : ".b";
    if (unit.type == TextureType::cube)
        text += ".cube";
    text += fmt::format(" {}", unit.sampler);
    if (unit.sampler_offset_enable)
        text += "+" + scalar_name(unit.sampler_offset_register);
    if (unit.lod_enable)
        text += " " + scalar_name(unit.lod_register);
    return text;
}

std::string load_text(const LoadUnit& unit) {
    if (unit.alignment != Alignment::four)
        return "a load of less than four components";
    const bool temporary = unit.source == LoadSource::temporary;
    const int64_t index = temporary ? base::sign_extend(unit.index, 16) : unit.index;
    std::string text = fmt::format("load.{} {}", temporary ? "t" : "u", index);
    if (unit.offset_enable)
        text += "+" + scalar_name(unit.offset_register);
    return text;
}

std::string combiner_text(const Combiner& unit) {
    constexpr const char* names[] = {"rcp",  "mov", "sqrt", "rsqrt", "exp2",
                                     "log2", "sin", "cos",  "atan",  "atan2"};
    if (unit.form != CombinerForm::function)
        return "a combiner form that no listing has";
    return fmt::format("{}{}.s2 {} {}", names[static_cast<size_t>(unit.op) % 10],
                       modifier_text(unit.modifier), scalar_name(unit.destination),
                       source_text(unit.a));
}

std::string store_text(const StoreUnit& unit) {
    if (unit.mode != StoreMode::store_temporary)
        return "a framebuffer read";
    const int64_t index = base::sign_extend(unit.index, 16);
    if (unit.alignment == Alignment::four)
        return fmt::format("store.t {} {}", index, vector_name(unit.source / 4));
    if (unit.alignment == Alignment::two) {
        return fmt::format("store.t {}.{} {}", index >> 1, (index & 1) == 0 ? "xy" : "zw",
                           vector_name(unit.source / 4));
    }
    return fmt::format("store.t {}.{} {}", index >> 2, "xyzw"[static_cast<size_t>(index & 3)],
                       scalar_name(unit.source));
}

std::string branch_text(const BranchUnit& unit, size_t at) {
    if (unit.is_discard())
        return "discard";
    const int64_t target = static_cast<int64_t>(at) + unit.target;
    const unsigned condition =
        (unit.if_greater ? 1u : 0u) | (unit.if_equal ? 2u : 0u) | (unit.if_less ? 4u : 0u);
    constexpr const char* names[] = {"nv", "gt", "eq", "ge", "lt", "ne", "le"};
    if (condition == 7)
        return fmt::format("branch {}", target);
    return fmt::format("branch.{} {} {} {}", names[condition], scalar_name(unit.a),
                       scalar_name(unit.b), target);
}

std::string constants_text(const Constants& constants, unsigned number) {
    std::string text = fmt::format("const{}", number);
    for (uint16_t half : constants)
        text += fmt::format(" {:f}", base::half_to_float(half));
    return text;
}

// `at` is the offset of the instruction in words.
std::vector<std::string> operations(const Instruction& in, size_t at) {
    std::vector<std::string> list;
    if (in.varying)
        list.push_back(varying_text(*in.varying));
    if (in.texture)
        list.push_back(texture_text(*in.texture));
    if (in.load)
        list.push_back(load_text(*in.load));
    if (in.vector_multiply)
        list.push_back(vector_arithmetic(*in.vector_multiply, "v0"));
    if (in.scalar_multiply)
        list.push_back(scalar_arithmetic(*in.scalar_multiply, "s0"));
    if (in.vector_add)
        list.push_back(vector_arithmetic(*in.vector_add, "v1"));
    if (in.scalar_add)
        list.push_back(scalar_arithmetic(*in.scalar_add, "s1"));
    if (in.combiner)
        list.push_back(combiner_text(*in.combiner));
    if (in.store)
        list.push_back(store_text(*in.store));
    if (in.branch)
        list.push_back(branch_text(*in.branch, at));
    if (in.const0)
        list.push_back(constants_text(*in.const0, 0));
    if (in.const1)
        list.push_back(constants_text(*in.const1, 1));
    if (in.sync)
        list.push_back("sync");
    if (in.stop)
        list.push_back("stop");
    return list;
}

std::vector<std::string> sorted(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return list;
}

// One string an instruction, with commas and now and then two blanks.
std::vector<std::string> listed(const std::vector<std::string>& lines) {
    std::vector<std::string> list;
    for (const std::string& line : lines) {
        for (std::string operation : pieces(line, ",")) {
            for (size_t at; (at = operation.find("  ")) != std::string::npos;)
                operation.erase(at, 1);
            list.push_back(operation);
        }
    }
    return list;
}

TEST(PpPrograms, AgreeWithTheirListings) {
    const auto programs = read_foreign_programs("pp");
    CUESTA_NEED_VECTORS(programs);
    EXPECT_EQ(programs.size(), 192u);
    for (const ForeignProgram& foreign : programs) {
        ASSERT_EQ(foreign.instructions.size(), foreign.listing.size()) << foreign.name;
        size_t at = 0;
        for (size_t i = 0; i < foreign.instructions.size(); ++i) {
            const auto instruction = decode(foreign.instructions[i]);
            ASSERT_TRUE(instruction) << foreign.name << " " << instruction.error().text;
            EXPECT_EQ(length_in_words(*instruction), foreign.instructions[i].size());
            EXPECT_EQ(sorted(operations(*instruction, at)), sorted(listed(foreign.listing[i])))
                << foreign.name << " instruction " << i;
            at += foreign.instructions[i].size();
        }
    }
}

TEST(PpPrograms, ReEncodeToTheSameWords) {
    const auto programs = read_foreign_programs("pp");
    CUESTA_NEED_VECTORS(programs);
    for (const ForeignProgram& foreign : programs) {
        std::vector<uint32_t> words;
        for (const auto& instruction : foreign.instructions) {
            const auto decoded = decode(instruction);
            ASSERT_TRUE(decoded) << foreign.name << " " << decoded.error().text;
            encode(*decoded, words);
        }
        EXPECT_EQ(hex(words), hex(foreign.words())) << foreign.name;
        const std::string text = print_program(foreign.words());
        const auto parsed = parse_program(text);
        ASSERT_TRUE(parsed) << foreign.name << " " << parsed.error().text;
        EXPECT_EQ(hex(*parsed), hex(foreign.words())) << foreign.name << "\n" << text;
    }
}

// Hints follow from places, so they are left out; the only odd bits are the offset registers of
// stores without offset.
TEST(PpPrograms, UseNoUnknownValue) {
    const auto programs = read_foreign_programs("pp");
    CUESTA_NEED_VECTORS(programs);
    for (const ForeignProgram& foreign : programs) {
        std::vector<uint32_t> words;
        for (const auto& instruction : foreign.instructions) {
            auto decoded = decode(instruction);
            ASSERT_TRUE(decoded) << foreign.name;
            if (decoded->store && !decoded->store->offset_enable)
                decoded->store->offset_register = 0;
            encode(*decoded, words);
        }
        const std::string text = print_program(words);
        for (const char* odd : {"unknown", ".word", "{", "next", "prefetch", "length"})
            EXPECT_EQ(text.find(odd), std::string::npos) << foreign.name << "\n" << text;
    }
}

}  // namespace
}  // namespace cuesta::hw::mali400::pp

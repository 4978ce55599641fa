// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <cmath>
#include <iterator>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

constexpr std::string_view letters = "xyzw";

struct Printer {
    std::string text;

    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
    }

    void mask(uint8_t bits) {
        if (bits == 0xf)
            return;
        text.push_back('.');
        for (unsigned i = 0; i < 4; ++i)
            if ((bits >> i & 1) != 0)
                text.push_back(letters[i]);
    }

    void declaration(const Declaration& d) {
        add("DCL {}[{}", find_name(file_names, d.file), d.first);
        if (d.last != d.first)
            add("..{}", d.last);
        text.push_back(']');
        mask(d.usage_mask);
        if (d.array_id)
            add(", ARRAY({})", *d.array_id);
        if (d.file == File::sampler_view)
            add(", {}, FLOAT", find_name(target_names, d.target));
        if (d.semantic != Semantic::none) {
            add(", {}", find_name(semantic_names, d.semantic));
            if (d.semantic_index != 0)
                add("[{}]", d.semantic_index);
        }
        if (d.interpolate != Interpolate::none)
            add(", {}", find_name(interpolate_names, d.interpolate));
        if (d.invariant)
            add(", INVARIANT");
        text.push_back('\n');
    }

    void value(const Immediate& immediate, uint32_t bits) {
        const float number = std::bit_cast<float>(bits);
        if (immediate.type == Immediate::Type::uint32)
            add("{}", bits);
        else if (immediate.type == Immediate::Type::int32)
            add("{}", static_cast<int32_t>(bits));
        else if (std::isfinite(number))
            add("{}", number);  // the shortest text that reads back the same
        else
            add("{:#010x}", bits);
    }

    void immediate(const Immediate& i, size_t number) {
        add("IMM[{}] {} {{", number, find_name(immediate_names, i.type));
        for (unsigned c = 0; c < i.count; ++c) {
            text += c == 0 ? "" : ", ";
            value(i, i.bits[c]);
        }
        text += "}\n";
    }

    void property(const Property& p) {
        add("PROPERTY {} {}\n", find_name(property_names, p.name), property_value_name(p));
    }

    void reg(const RegisterName& r) {
        text += find_name(file_names, r.file);
        if (r.file == File::null)
            return;
        if (r.indirect) {
            add("[{}[{}].{}", find_name(file_names, r.address_file), r.address_index,
                letters[r.address_component]);
            if (r.index != 0)
                add("{:+}", r.index);
            text.push_back(']');
        } else {
            add("[{}]", r.index);
        }
        if (r.array_id)
            add("({})", *r.array_id);
    }

    void source(const Source& s) {
        text += s.negate ? "-" : "";
        text += s.absolute ? "|" : "";
        reg(s.reg);
        const auto& z = s.swizzle;
        if (z[0] == z[1] && z[0] == z[2] && z[0] == z[3])
            add(".{}", letters[z[0]]);
        else if (z != std::array<uint8_t, 4>{0, 1, 2, 3})
            add(".{}{}{}{}", letters[z[0]], letters[z[1]], letters[z[2]], letters[z[3]]);
        text += s.absolute ? "|" : "";
    }

    void instruction(const Instruction& i, size_t number) {
        add("{:3}: {}{}{}", number, opcode_info(i.opcode).name, i.saturate ? "_SAT" : "",
            i.precise ? "_PRECISE" : "");
        std::string_view separator = " ";
        if (i.dst) {
            text += separator;
            reg(i.dst->reg);
            mask(i.dst->mask);
            separator = ", ";
        }
        for (const Source& s : i.srcs) {
            text += separator;
            source(s);
            separator = ", ";
        }
        if (i.target != TextureTarget::none)
            add(", {}", find_name(target_names, i.target));
        if (i.label)
            add(" :{}", *i.label);
        text.push_back('\n');
    }
};

}  // namespace

std::string print(const Program& program) {
    Printer p;
    p.text = program.processor == Processor::vertex ? "VERT\n" : "FRAG\n";
    for (const Property& property : program.properties)
        p.property(property);
    for (const Declaration& declaration : program.declarations)
        p.declaration(declaration);
    for (size_t i = 0; i < program.immediates.size(); ++i)
        p.immediate(program.immediates[i], i);
    for (size_t i = 0; i < program.instructions.size(); ++i)
        p.instruction(program.instructions[i], i);
    return p.text;
}

}  // namespace cuesta::tgsi

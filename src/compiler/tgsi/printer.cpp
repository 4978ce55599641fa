// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <span>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

constexpr std::string_view letters = "xyzw";

// Registers that each vertex of a primitive has stand behind empty brackets.
bool is_per_vertex(const Program& program, const Declaration& d) {
    const Processor p = program.processor;
    const bool many_inputs = p == Processor::geometry || p == Processor::tessellation_control ||
                             p == Processor::tessellation_evaluation;
    const bool patch = d.semantic == Semantic::patch || d.semantic == Semantic::tess_outer ||
                       d.semantic == Semantic::tess_inner;
    return !patch && !d.dimension &&
           ((d.file == File::input && many_inputs) ||
            (d.file == File::output && p == Processor::tessellation_control));
}

struct Printer {
    const Program& program;
    std::string text{};

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

    // --- declarations ----------------------------------------------------------------------------

    void registers(const Declaration& d) {
        add("DCL {}", file_names.of(d.file));
        if (d.dimension)
            add("[{}]", *d.dimension);
        else if (is_per_vertex(program, d))
            text += "[]";
        add("[{}", d.first);
        if (d.last != d.first)
            add("..{}", d.last);
        text.push_back(']');
        mask(d.usage_mask);
    }

    void resource(const Declaration& d) {
        if (d.target)
            add(", {}", target_names.of(*d.target));
        if (d.file == File::sampler_view && d.target) {
            const bool same = std::ranges::all_of(
                d.return_types, [&](ReturnType type) { return type == d.return_types[0]; });
            for (size_t i = 0; i < (same ? 1 : d.return_types.size()); ++i)
                add(", {}", return_type_names.of(d.return_types[i]));
        }
        if (!d.format.empty())
            add(", {}", d.format);
        text += d.raw ? ", RAW" : "";
        text += d.writable ? ", WR" : "";
        text += d.atomic ? ", ATOMIC" : "";
        if (d.file == File::memory)
            add(", {}", memory_type_names.of(d.memory_type));
    }

    void meaning(const Declaration& d) {
        if (!d.semantic)
            return;
        add(", {}", semantic_names.of(*d.semantic));
        if (d.semantic_index != 0 || d.semantic == Semantic::generic)
            add("[{}]", d.semantic_index);
        if (d.streams != decltype(d.streams){})
            add(", STREAM({}, {}, {}, {})", d.streams[0], d.streams[1], d.streams[2], d.streams[3]);
    }

    void declaration(const Declaration& d) {
        registers(d);
        if (d.array_id)
            add(", ARRAY({})", *d.array_id);
        text += d.local ? ", LOCAL" : "";
        meaning(d);
        resource(d);
        if (d.interpolate)
            add(", {}", interpolate_names.of(*d.interpolate));
        if (d.at != InterpolateAt::center)
            add(", {}", location_names.of(d.at));
        if (d.cylindrical_wrap != 0) {
            text += ", CYLWRAP_";
            for (unsigned i = 0; i < 4; ++i)
                if ((d.cylindrical_wrap >> i & 1) != 0)
                    text.push_back("XYZW"[i]);
        }
        text += d.invariant ? ", INVARIANT" : "";
        text.push_back('\n');
    }

    // The shortest text that reads back the same; bits where no number does. In the document's
    // dialect 0x would be a number, so there its words for what is no number stand in.
    template <typename Float, typename Bits>
    void number(Bits bits) {
        const Float value = std::bit_cast<Float>(bits);
        if (std::isfinite(value))
            add("{}", value);
        else if (program.dialect == Dialect::modern)
            add("{:#x}", bits);
        else if (std::isinf(value))
            text += value > 0 ? "1e999" : "-1e999";
        else
            text += "nan";
    }

    void value(const Immediate& i, unsigned c) {
        const uint64_t wide = i.bits[c] | (i.is_64() ? uint64_t{i.bits[c + 1]} << 32 : 0);
        switch (i.type) {
            case Immediate::Type::float32: return number<float>(i.bits[c]);
            case Immediate::Type::uint32: return add("{}", i.bits[c]);
            case Immediate::Type::int32: return add("{}", static_cast<int32_t>(i.bits[c]));
            case Immediate::Type::float64: return number<double>(wide);
            case Immediate::Type::uint64: return add("{}", wide);
            case Immediate::Type::int64: return add("{}", static_cast<int64_t>(wide));
        }
    }

    void immediate(const Immediate& i, size_t number) {
        add("IMM[{}] {} {{", number, immediate_names.of(i.type));
        for (unsigned c = 0; c < i.count; c += i.is_64() ? 2 : 1) {
            text += c == 0 ? "" : ", ";
            value(i, c);
        }
        text += "}\n";
    }

    void property(const Property& p) {
        const PropertyValues* values = values_of(p.name);
        if (values != nullptr)
            add("PROPERTY {} {}\n", property_names.of(p.name), values->names[p.value]);
        else
            add("PROPERTY {} {}\n", property_names.of(p.name), p.value);
    }

    // --- instructions ----------------------------------------------------------------------------

    void index(const RegisterIndex& i) {
        if (i.indirect) {
            add("[{}[{}].{}", file_names.of(i.file), i.address, letters[i.component]);
            if (i.offset != 0)
                add("{:+}", i.offset);
            text.push_back(']');
        } else {
            add("[{}]", i.offset);
        }
    }

    void reg(const RegisterName& r) {
        text += file_names.of(r.file);
        if (r.file == File::null && !r.dimension && r.index.offset == 0 && !r.index.indirect)
            return;
        if (r.dimension)
            index(*r.dimension);
        index(r.index);
        if (r.array_id)
            add("({})", *r.array_id);
    }

    void swizzle(std::span<const uint8_t> components) {
        const auto same = [&](uint8_t c) { return c == components[0]; };
        size_t in_order = 0;
        while (in_order < components.size() && components[in_order] == in_order)
            ++in_order;
        if (in_order == components.size())
            return;
        text.push_back('.');
        const size_t count = std::ranges::all_of(components, same) ? 1 : components.size();
        for (size_t i = 0; i < count; ++i)
            text.push_back(letters[components[i]]);
    }

    void source(const Source& s) {
        text += s.negate ? "-" : "";
        text += s.absolute ? "|" : "";
        reg(s.reg);
        swizzle(s.swizzle);
        text += s.absolute ? "|" : "";
    }

    void memory(const MemoryAccess& access) {
        for (size_t bit = 0; bit < qualifier_names.size(); ++bit)
            if ((access.qualifiers >> bit & 1) != 0)
                add(", {}", qualifier_names[bit]);
        if (access.target)
            add(", {}", target_names.of(*access.target));
        if (!access.format.empty())
            add(", {}", access.format);
    }

    void instruction(const Instruction& i, size_t number) {
        add("{:3}: {}{}{}", number, opcode_info(i.opcode).name_in(program.dialect),
            i.saturate ? "_SAT" : "", i.precise ? "_PRECISE" : "");
        std::string_view separator = " ";
        for (const Destination& d : i.dsts) {
            text += separator;
            reg(d.reg);
            mask(d.mask);
            separator = ", ";
        }
        for (const Source& s : i.srcs) {
            text += separator;
            source(s);
            separator = ", ";
        }
        if (i.target)
            add(", {}", target_names.of(*i.target));
        for (const TexelOffset& offset : i.offsets) {
            const auto& z = offset.swizzle;
            add(", {}[{}].{}{}{}", file_names.of(offset.file), offset.index, letters[z[0]],
                letters[z[1]], letters[z[2]]);
        }
        memory(i.memory);
        if (i.label)
            add(" :{}", *i.label);
        text.push_back('\n');
    }
};

}  // namespace

std::string print(const Program& program) {
    Printer p{program};
    p.add("{}\n", processor_names.of(program.processor));
    for (const Property& property : program.properties)
        p.property(property);
    for (const Declaration& declaration : program.declarations)
        p.declaration(declaration);
    for (size_t i = 0; i < program.immediates.size(); ++i)
        p.immediate(program.immediates[i], i);
    for (size_t i = 0; i < program.instructions.size(); ++i)
        p.instruction(program.instructions[i], i);
    return std::move(p.text);
}

}  // namespace cuesta::tgsi

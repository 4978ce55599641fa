// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations of generated programs, of every opcode that a core serves.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "program_accuracy.h"
#include "program_generator.h"

namespace cuesta::tgsi {
namespace {

bool is_whole(char type) {
    return type == 'i' || type == 'u';
}

}  // namespace

// What operations are not made of: the structure, and what program_generator_flow.cpp writes.
bool ProgramGenerator::is_structure(const OpcodeInfo& info) {
    constexpr std::array others = {"KIL",       "KILP",   "DEMOTE", "BRK",      "BREAKC",
                                   "CONT",      "RET",    "ELSE",   "ENDIF",    "ENDSUB",
                                   "ENDLOOP",   "BGNSUB", "PUSHA",  "POPA",     "NOP",
                                   "END",       "MEMBAR", "SWITCH", "CASE",     "DEFAULT",
                                   "ENDSWITCH", "DDX",    "DDY",    "DDX_FINE", "DDY_FINE"};
    return info.traits.label || std::ranges::count(others, info.name) != 0;
}

void ProgramGenerator::collect_candidates() {
    for (const OpcodeInfo& info : all_opcodes()) {
        if (!info.is_in(dialect_) || is_structure(info) || !is_served_of_anything(info, core_))
            continue;
        const OperandTypes& types = info.types(dialect_);
        const bool has_doubles = (types.destinations.find('d') != types.destinations.npos) ||
                                 types.sources.find('d') != types.sources.npos;
        if (info.traits.texture)
            candidates_.textures.push_back(&info);
        else if (accuracy_of(info.name) != nullptr)
            candidates_.rounded.push_back(&info);
        else if (has_doubles)
            candidates_.doubles.push_back(&info);
        else if (types.destinations == "a")
            candidates_.addresses.push_back(&info);
        else if (is_whole(types.destinations[0]))
            candidates_.integers.push_back(&info);
        else
            candidates_.numbers.push_back(&info);
    }
}

std::string ProgramGenerator::source(const OpcodeInfo& info, unsigned number, bool integers) {
    const std::string_view name = info.name;
    const bool divides = name == "IDIV" || name == "UDIV" || name == "MOD" || name == "UMOD";
    if (is_mali(core_) && divides && number == 1)
        return "IMM[3]" + swizzle();
    char type = info.types(dialect_).sources[number];
    if (type == 'x')
        type = integers ? 'i' : 'f';
    if (type == 'd')
        return (one_in(5) ? "-" : "") + double_register() + (one_in(4) ? ".zwxy" : "");
    if (is_whole(type))
        return integer(type, number);
    // Signs of zeros, which may be lost, are bits here.
    const bool shows_sign = name == "PK2H" || name == "F2D";
    if (shows_sign || (is_mali(core_) && name == "F2U"))
        return "|" + number_in_range() + "|";
    return this->number();
}

// Numbers and integers.
void ProgramGenerator::arithmetic(const OpcodeInfo& info) {
    const OperandTypes& types = info.types(dialect_);
    const bool integers =
        types.destinations[0] == 'x' ? one_in(2) : is_whole(types.destinations[0]);
    std::string sources;
    for (unsigned i = 0; i < types.sources.size(); ++i)
        sources += ", " + source(info, i, integers);
    if (integers) {
        line(fmt::format("{} TEMP[18]{}", name(info), sources));
        return keep_integer(info.name);
    }
    const bool saturates = types.destinations[0] == 'f' && one_in(8);
    line(fmt::format("{}{} TEMP[16]{}", name(info), saturates ? "_SAT" : "", sources));
    keep_number(info.name, number_target());
}

// Two numbers go on, those of the doubles in xy and zw.
void ProgramGenerator::double_operation() {
    --doubles_;
    const OpcodeInfo& info = any(candidates_.doubles);
    const OperandTypes& types = info.types(dialect_);
    std::string sources;
    for (unsigned i = 0; i < types.sources.size(); ++i)
        sources += (i == 0 ? "" : ", ") + source(info, i, false);
    if (types.destinations == "dd")
        return line(fmt::format("{} TEMP[12], TEMP[13], {}", name(info), sources));
    if (types.destinations == "d")
        return line(fmt::format("{} {}, {}", name(info), double_register(), sources));
    if (is_whole(types.destinations[0])) {
        line(fmt::format("{} TEMP[18], {}", name(info), sources));
        return line(fmt::format("MOV {}.xz, TEMP[18]", integer_register()));
    }
    line(fmt::format("{} TEMP[16], {}", name(info), sources));
    keep_number(info.name, number_register() + (info.name == "D2F" ? ".xy" : ".xz"));
}

// 0 to 3, of a number or an integer.
void ProgramGenerator::set_address() {
    const OpcodeInfo& info = any(candidates_.addresses);
    if (info.types(dialect_).sources == "f") {
        line(fmt::format("MAX TEMP[16], {}, IMM[0].xxxx", number()));
        line("MIN TEMP[16], TEMP[16], IMM[1].wwww");
        return line(fmt::format("{} ADDR[0]{}, TEMP[16]", name(info), mask()));
    }
    // ARA adds pairs of components.
    const char* greatest = info.name == "ARA" ? "IMM[2].yyyy" : "IMM[2].wwww";
    const std::string from = integer('u', 0);
    if (!is_mali(core_))
        line(fmt::format("AND TEMP[18], {}, {}", from, greatest));
    else if (old())
        line(fmt::format("MOD TEMP[18], {}, IMM[2].zzzz", from));
    else
        line(fmt::format("UMIN TEMP[18], {}, {}", from, greatest));
    if (!old() && one_in(2))
        line("MOV TEMP[24]" + mask() + ", TEMP[18]");
    else
        line(fmt::format("{} ADDR[0]{}, TEMP[18]", name(info), mask()));
}

void ProgramGenerator::write_array() {
    const std::string index = one_in(3) ? std::to_string(28 + pick(4)) : address() + "+28";
    line(fmt::format("MOV TEMP[{}]{}{}, {}", index, ids_ ? "(1)" : "", mask(), number()));
}

// Where all lanes are: derivatives, discards, where the fragment is.
void ProgramGenerator::fragment_operation() {
    switch (pick(5)) {
        case 0:
        case 1: {
            constexpr std::array derivatives = {"DDX", "DDY", "DDX_FINE", "DDY_FINE"};
            line(fmt::format("{} TEMP[16], {}", derivatives[pick(old() ? 2 : 4)], number()));
            return keep_number("DDX", number_target());
        }
        case 2:
            line(fmt::format("MOV TEMP[16], IN[4].{}", one_in(2) ? "xyzz" : "zzyx"));
            return keep_number("POSITION", number_target());
        case 3: return line(fmt::format("MOV {}, IN[5].xxxx", number_register() + mask()));
        default:
            line(fmt::format("ADD TEMP[16], {}, IMM[1].wwww", number()));
            if (one_in(2))
                return line(old() ? "KIL TEMP[16]" : "KILL_IF TEMP[16]");
            line("SLT TEMP[16].x, TEMP[16].xxxx, IMM[0].wwww");
            line("IF TEMP[16].x");
            line(old() ? "KILP" : one_in(2) ? "KILL" : "DEMOTE");
            line("ENDIF");
    }
}

// --- textures ------------------------------------------------------------------------------------

// A sampler has one kind of texture.
std::string ProgramGenerator::texture_line(const OpcodeInfo& info) {
    struct Target {
        const char* name;
        bool mali;
        bool compares;
    };
    constexpr std::array<Target, 6> targets = {{{"2D", true, false},
                                                {"CUBE", true, false},
                                                {"3D", false, false},
                                                {"2D_ARRAY", false, false},
                                                {"SHADOW2D", false, true},
                                                {"1D", false, false}}};
    const std::string_view name = info.name;
    const bool fetches = name == "TXF" || name == "TXF_LZ";
    const bool plain = name == "TEX";
    const bool planar = name == "TXP" || name == "TG4" || name == "LODQ" || name.ends_with('2');
    unsigned which = planar ? 0 : pick(6);
    while ((is_mali(core_) && !targets[which].mali) || (targets[which].compares && !plain) ||
           ((fetches || name == "TXD") && which == 1))
        which = pick(6);
    const std::string sampler = fmt::format("SAMP[{}], {}", which, targets[which].name);
    const std::string opcode = this->name(info) + " TEMP[16], ";
    if (fetches || name == "TXQ") {
        line(fmt::format("AND TEMP[18], {}, {}", integer_register() + swizzle(),
                         name == "TXQ" ? "IMM[2].wwww" : "IMM[4].wwww"));
        return opcode + "TEMP[18], " + sampler;
    }
    if (name == "TXP") {
        line(fmt::format("MOV TEMP[16], {}", number()));
        line("MOV TEMP[16].w, IMM[0].wwww");
        return opcode + "TEMP[16], " + sampler;
    }
    if (name == "TXD")
        return opcode + number() + ", " + number() + ", " + number() + ", " + sampler;
    if (name == "TG4")
        return opcode + number() + ", IMM[2]." + "xyzw"[pick(4)] + ", " + sampler;
    if (name.ends_with('2'))
        return opcode + number() + ", " + number() + ", " + sampler;
    return opcode + number() + ", " + sampler;
}

void ProgramGenerator::texture() {
    const OpcodeInfo& info = any(candidates_.textures);
    const std::string text = texture_line(info);
    if (info.name != "TXQ") {
        line(text);
        return keep_number(info.name, number_target());
    }
    line(text);
    line(fmt::format("MOV {}, TEMP[16]", integer_register()));
}

// --- any -----------------------------------------------------------------------------------------

void ProgramGenerator::operation() {
    switch (pick(16)) {
        case 0: return set_address();
        case 1: return write_array();
        case 2:
        case 3:
            if (is_converged() && !candidates_.textures.empty())
                return texture();
            break;
        case 4:
            if (is_converged() && !is_vertex(core_))
                return fragment_operation();
            break;
        case 5:
        case 6:
            if (doubles_ != 0 && !candidates_.doubles.empty())
                return double_operation();
            break;
        case 7:
        case 8:
        case 9:
        case 10:
            if (!candidates_.integers.empty())
                return arithmetic(any(candidates_.integers));
            break;
        default: break;
    }
    arithmetic(any(candidates_.numbers));
}

// An opcode whose result may be rounded otherwise, in a domain where it is promised.
void ProgramGenerator::rounded_operation(size_t output, const std::string& mask) {
    const OpcodeInfo& info = any(candidates_.rounded);
    const std::string target = fmt::format("OUT[{}]{}", output, mask == "xyzw" ? "" : "." + mask);
    const auto write = [&](const std::string& sources) {
        line(fmt::format("{} {}, {}", name(info), target, sources));
    };
    const OperandDomain domain = accuracy_of(info.name)->domain;
    if (domain == OperandDomain::any) {
        write(number());
    } else if (domain == OperandDomain::positive) {
        std::string sources = positive_number() + swizzle();
        for (size_t i = 1; i < info.types(dialect_).sources.size(); ++i)
            sources += ", TEMP[17]" + swizzle();
        write(sources);
    } else if (domain == OperandDomain::divisor) {
        const std::string divisor = positive_number();
        write(number() + ", " + (one_in(2) ? "-" : "") + divisor + swizzle());
    } else {  // a power: the base is positive
        const std::string base = positive_number();
        if (info.name == "LIT") {
            line(fmt::format("MOV TEMP[17].xw, {}", number()));
            write(base);
        } else {
            write(base + swizzle() + ", " + number());
        }
    }
    uint8_t bits = 0;
    for (const char c : mask)
        bits |= static_cast<uint8_t>(1u << std::string_view("xyzw").find(c));
    rounded_.push_back({output, bits, info.name});
}

}  // namespace cuesta::tgsi

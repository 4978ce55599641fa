// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whole programs, and the operands of their operations.
#include "program_generator.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/core.h>

namespace cuesta::tgsi {
namespace {

// TEMP[0..3]: numbers. [8..10]: integers. [12..13]: pairs of doubles. [15]: the sum of all. [16],
// [17]: results on their way, [18..20] integers on theirs. [21..23], [25..27]: the rounds of loops.
// [24]: integers from 0 to 3, to index with. [28..31]: an array of numbers. ADDR[0]: 0 to 3.
constexpr unsigned numbers = 4;

constexpr unsigned inputs = 4;

std::string_view processor_of(Core core) {
    return is_vertex(core) ? "VERT\n" : "FRAG\n";
}

unsigned colors_of(Core core) {
    return core == Core::agx_fragment ? 4 : 1;
}

}  // namespace

ProgramGenerator::ProgramGenerator(uint32_t seed, Core core)
    : random_(seed), core_(core), dialect_(seed % 2 == 0 ? Dialect::modern : Dialect::document) {
    collect_candidates();
    // The Mali-400 cannot hold integers and numbers in one array, which a whole file is.
    ids_ = is_mali(core_) || !one_in(6);
    has_doubles_ = !candidates_.doubles.empty() && one_in(3);
    doubles_ = has_doubles_ ? 2 : 0;
    subroutines_ = pick(3);
    calls_ = 3;
}

// --- text ----------------------------------------------------------------------------------------

std::string ProgramGenerator::new_label() {
    return fmt::format("L{}", labels_++);
}

std::string ProgramGenerator::linked() const {
    std::map<std::string, size_t, std::less<>> places;
    size_t count = 0;
    for (const std::string& line : lines_) {
        if (line.ends_with(':'))
            places.emplace(line.substr(0, line.size() - 1), count);
        else
            ++count;
    }
    std::string text;
    for (const std::string& line : lines_) {
        if (line.ends_with(':'))
            continue;
        const size_t at = line.find('@');
        text += at == std::string::npos
                    ? line
                    : fmt::format("{}:{}", line.substr(0, at), places.at(line.substr(at + 1)));
        text += '\n';
    }
    return text;
}

std::string ProgramGenerator::head() const {
    std::string text(processor_of(core_));
    if (is_vertex(core_)) {
        text += fmt::format("DCL IN[0..{}]\n", inputs - 1);
        text += fmt::format("DCL OUT[0], POSITION\nDCL OUT[1..4], GENERIC[0]{}\n",
                            ids_ ? ", ARRAY(2)" : "");
        text += "DCL OUT[5..6], GENERIC[4]\n";
    } else {
        text += fmt::format("DCL IN[0..{}], GENERIC[0], {}\n", inputs - 1,
                            is_mali(core_) ? "PERSPECTIVE" : "CONSTANT");
        text += "DCL IN[4], POSITION, LINEAR\nDCL IN[5], FACE, CONSTANT\n";
        text += fmt::format("DCL OUT[0..{}], COLOR\n", colors_of(core_) - 1);
    }
    text += fmt::format("DCL CONST[0..{}]\n", generated_constants - 1);
    text += "DCL SAMP[0..5]\nDCL ADDR[0]\nDCL TEMP[0..3]\nDCL TEMP[8..27]\n";
    text += fmt::format("DCL TEMP[28..31]{}\n", ids_ ? ", ARRAY(1)" : "");
    text +=
        "IMM[0] FLT32 {0, 1, -1, 0.5}\nIMM[1] FLT32 {4, -4, 0.25, 3}\n"
        "IMM[2] INT32 {0, 1, 2, 3}\nIMM[3] INT32 {3, 5, 8, 1}\nIMM[4] INT32 {8, -8, 4, 7}\n"
        "IMM[5] FLT32 {-1.25, 2.5, 0.75, -3}\nIMM[6] FLT32 {1.5, -0.25, 3.75, 1}\n"
        "IMM[7] FLT32 {0, -2, 0.5, 2.25}\nIMM[8] FLT32 {-0.75, 1, -1, 3.25}\n";
    return text;
}

// --- operands ------------------------------------------------------------------------------------

std::string ProgramGenerator::swizzle() {
    if (one_in(2))
        return "";
    std::string text = ".";
    for (unsigned i = 0; i < 4; ++i)
        text += "xyzw"[pick(4)];
    return text;
}

std::string ProgramGenerator::mask() {
    if (one_in(2))
        return "";
    const unsigned bits = 1 + pick(15);
    std::string text = ".";
    for (unsigned i = 0; i < 4; ++i)
        if ((bits >> i & 1) != 0)
            text += "xyzw"[i];
    return text;
}

std::string ProgramGenerator::address() {
    const char* file = !old() && one_in(3) ? "TEMP[24]" : "ADDR[0]";
    return fmt::format("{}.{}", file, "xyzw"[pick(4)]);
}

std::string ProgramGenerator::number_register() {
    return fmt::format("TEMP[{}]", pick(numbers));
}

std::string ProgramGenerator::number_in_range() {
    const char* id = ids_ ? "(1)" : "";
    switch (pick(13)) {
        case 0: return fmt::format("IN[{}]", pick(inputs)) + swizzle();
        case 1: return fmt::format("CONST[{}]", pick(generated_constants)) + swizzle();
        case 2: return fmt::format("IMM[{}]", 5 + pick(4)) + swizzle();
        case 3: return fmt::format("TEMP[{}]{}", 28 + pick(4), one_in(2) ? id : "") + swizzle();
        case 4: return fmt::format("TEMP[{}+28]{}", address(), id) + swizzle();
        case 5: return fmt::format("CONST[{}+{}]", address(), pick(5)) + swizzle();
        // Choices on the Mali-400's vertex core, which make long programs.
        case 6:
            if (core_ != Core::mali_vertex || one_in(12))
                return fmt::format("IN[{}]", address()) + swizzle();
            [[fallthrough]];
        // The immediates of these programs are integers and numbers, which is too much for the
        // Mali-400.
        case 7:
            if (!is_mali(core_))
                return fmt::format("IMM[{}+5]", address()) + swizzle();
            [[fallthrough]];
        default: return number_register() + swizzle();
    }
}

std::string ProgramGenerator::number() {
    std::string text = number_in_range();
    if (one_in(8))
        text = "|" + text + "|";
    return one_in(5) ? "-" + text : text;
}

// From 1/2 to 9/2, in TEMP[17].
std::string ProgramGenerator::positive_number() {
    line(fmt::format("ADD TEMP[17], |{}|, IMM[0].wwww", number_in_range()));
    return "TEMP[17]";
}

std::string ProgramGenerator::number_target() {
    return number_register() + mask();
}

// The Mali-400's integers are whole numbers in floats: unsigned ones are not below zero, and
// divisors not zero.
std::string ProgramGenerator::integer(char type, unsigned source) {
    const std::string from = one_in(4) ? fmt::format("IMM[{}]", 2 + pick(2)) + swizzle()
                                       : integer_register() + swizzle();
    if (!is_mali(core_))
        return one_in(8) ? "-" + from : from;
    if (type == 'u' && !old()) {
        line(fmt::format("IABS TEMP[{}], {}", 18 + source, from));
        return fmt::format("TEMP[{}]", 18 + source);
    }
    return from;
}

// --- results -------------------------------------------------------------------------------------

// What comes out of an opcode as quarters between -4 and 4, if its operands are that: in TEMP[16],
// into `result`.
void ProgramGenerator::keep_number(std::string_view opcode, const std::string& result) {
    constexpr std::array stays = {"MOV", "MIN", "MAX",  "SLT",   "SGE",   "SEQ",  "SNE",
                                  "SGT", "SLE", "CND",  "CMP",   "STR",   "SFL",  "SSG",
                                  "ABS", "FLR", "CEIL", "TRUNC", "ROUND", "FRAC", "CLAMP"};
    if (std::ranges::count(stays, opcode) != 0)
        return line(fmt::format("MOV {}, TEMP[16]", result));
    if (old() && one_in(2)) {
        line("CLAMP TEMP[16], TEMP[16], IMM[1].yyyy, IMM[1].xxxx");
    } else {
        line("MAX TEMP[16], TEMP[16], IMM[1].yyyy");
        line("MIN TEMP[16], TEMP[16], IMM[1].xxxx");
    }
    constexpr std::array whole = {"FLR", "ROUND", "CEIL", "TRUNC"};
    line("MUL TEMP[16], TEMP[16], IMM[1].xxxx");
    line(fmt::format("{} TEMP[16], TEMP[16]", whole[pick(4)]));
    line(fmt::format("MUL {}, TEMP[16], IMM[1].zzzz", result));
}

// The integer in TEMP[18]: on the Mali-400 from -8 to 8.
void ProgramGenerator::keep_integer(std::string_view opcode) {
    constexpr std::array grows = {"UADD", "UMUL", "UMAD", "SAD"};
    if (is_mali(core_) && std::ranges::count(grows, opcode) != 0) {
        if (old()) {
            line("MOD TEMP[18], TEMP[18], IMM[3].zzzz");
        } else {
            line("IMIN TEMP[18], TEMP[18], IMM[4].xxxx");
            line("IMAX TEMP[18], TEMP[18], IMM[4].yyyy");
        }
    }
    line(fmt::format("MOV {}{}, TEMP[18]", integer_register(), mask()));
}

// --- programs ------------------------------------------------------------------------------------

void ProgramGenerator::start() {
    const unsigned outputs = is_vertex(core_) ? 7 : colors_of(core_);
    for (unsigned i = 0; i < outputs; ++i)
        line(fmt::format("MOV OUT[{}], IMM[0].xxxy", i));
    for (unsigned i = 0; i < numbers; ++i)
        line(fmt::format("MOV TEMP[{}], IN[{}]{}", i, pick(inputs), swizzle()));
    for (unsigned i = 0; i < 4; ++i)
        line(
            fmt::format("MOV TEMP[{}], CONST[{}]{}", 28 + i, pick(generated_constants), swizzle()));
    line("MOV TEMP[8], IMM[2]");
    line("MOV TEMP[9], IMM[3].wzyx");
    line(old() ? "MOV TEMP[10], IMM[3].yyxz" : "F2I TEMP[10], IN[0]");
    line("ARL ADDR[0], IMM[0].xyxy");
    if (!old())
        line("MOV TEMP[24], IMM[2].wzyx");
    if (has_doubles_) {
        line(old() ? "DADD TEMP[12], IMM[1].zwzw, IMM[5]" : "F2D TEMP[12], |TEMP[0]|");
        line(old() ? "DMUL TEMP[13], IMM[5], IMM[7].xyxy" : "I2D TEMP[13], TEMP[8]");
    }
}

// Everything that was computed reaches an output.
void ProgramGenerator::finish() {
    if (has_doubles_) {
        line(old() ? "DSLT TEMP[16], TEMP[12], TEMP[13]" : "D2F TEMP[16], TEMP[12]");
        keep_number("DOUBLES", "TEMP[1].xz");
        line(old() ? "DSEQ TEMP[16], TEMP[13], TEMP[12]" : "D2F TEMP[16], TEMP[13]");
        keep_number("DOUBLES", "TEMP[2].xz");
    }
    for (unsigned i = 8; i <= 10; ++i) {
        line(fmt::format("I2F TEMP[16], TEMP[{}]", i));
        keep_number("I2F", "TEMP[17]");
        line(i == 8 ? "ADD TEMP[15], TEMP[0], TEMP[17]" : "ADD TEMP[15], TEMP[15], TEMP[17]");
    }
    constexpr std::array turns = {".yzwx", ".zwxy", ".wxyz"};
    for (unsigned i = 0; i < 4; ++i)
        line(fmt::format("ADD TEMP[15], TEMP[15], TEMP[{}]{}", 28 + i, turns[i % 3]));
    for (unsigned i = 1; i < numbers; ++i)
        line(fmt::format("ADD TEMP[15], TEMP[15], TEMP[{}]{}", i, turns[i - 1]));
    const unsigned first = is_vertex(core_) ? 1 : 0;
    line(fmt::format("MOV OUT[{}], TEMP[15]", first));
    if (is_vertex(core_)) {
        for (unsigned i = 1; i < numbers; ++i)
            line(fmt::format("MOV OUT[{}], TEMP[{}]", 1 + i, i));
        if (one_in(2))
            line(fmt::format("MOV OUT[{}+1]{}{}, {}", address(), ids_ ? "(2)" : "", mask(),
                             number_in_range()));
        rounded_operation(5, "xyzw");
        rounded_operation(6, "xyzw");
    } else if (colors_of(core_) > 1) {
        line("MOV OUT[1], TEMP[1]");
        line("MOV OUT[2], TEMP[2]");
        rounded_operation(3, "xyzw");
    } else if (one_in(2)) {
        rounded_operation(0, one_in(2) ? "xy" : "yw");
    }
}

GeneratedProgram ProgramGenerator::program() {
    start();
    callable_ = subroutines_;
    block(0, core_ == Core::mali_vertex ? 3 + pick(4) : 4 + pick(10));
    finish();
    line("END");
    subroutines();
    GeneratedProgram made;
    made.dialect = dialect_;
    made.text = head() + linked();
    made.rounded = rounded_;
    return made;
}

GeneratedProgram generate_program(uint32_t seed, Core core) {
    return ProgramGenerator(seed, core).program();
}

}  // namespace cuesta::tgsi

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Control flow of generated programs.
#include <utility>

#include <fmt/core.h>

#include "program_generator.h"

namespace cuesta::tgsi {
namespace {

constexpr unsigned deepest = 3;

}  // namespace

// Programs of the Mali-400's vertex core have at most 512 instructions.
unsigned ProgramGenerator::greatest_depth() const {
    return core_ == Core::mali_vertex ? deepest - 1 : deepest;
}

// A source that is zero or not.
std::string ProgramGenerator::condition() {
    if (one_in(3))
        return number_register() + "." + "xyzw"[pick(4)];
    constexpr const char* tests[] = {"SLT", "SGE", "SEQ", "SNE", "SGT", "SLE"};
    line(fmt::format("{} TEMP[16], {}, {}", tests[pick(6)], number(), number()));
    return fmt::format("TEMP[16].{}", "xyzw"[pick(4)]);
}

void ProgramGenerator::block(unsigned depth, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        if (one_in(4) && depth < greatest_depth())
            flow(depth);
        else
            operation();
    }
}

void ProgramGenerator::flow(unsigned depth) {
    const bool before = std::exchange(everywhere_, false);
    switch (pick(8)) {
        case 0:
        case 1: branch_if(depth); break;
        case 2: loop(depth); break;
        case 3:
            if (old())
                push(depth);
            else
                choose(depth);
            break;
        case 4: call(); break;
        case 5: jump(); break;
        default:
            // Nothing branches into an if or a loop.
            if (old() && depth == 0)
                one_in(2) ? skip(depth) : repeat();
            else
                branch_if(depth);
    }
    everywhere_ = before;
}

void ProgramGenerator::branch_if(unsigned depth) {
    if (!old() && one_in(3))
        line(fmt::format("UIF {}.{}", integer_register(), "xyzw"[pick(4)]));
    else
        line(fmt::format("{} {}", old() && one_in(2) ? "IFC" : "IF", condition()));
    block(depth + 1, 1 + pick(3));
    if (one_in(2)) {
        line("ELSE");
        block(depth + 1, 1 + pick(3));
    }
    line("ENDIF");
}

// Four rounds at most.
void ProgramGenerator::loop(unsigned depth) {
    const std::string rounds = fmt::format("TEMP[{}]", (in_subroutine_ ? 24 : 21) + depth);
    line(fmt::format("MOV {}, IMM[0].xxxx", rounds));
    line("BGNLOOP");
    line(fmt::format("ADD {0}, {0}, IMM[0].yyyy", rounds));
    line(fmt::format("MIN TEMP[17], {}, IMM[1].xxxx", number_in_range()));
    line(fmt::format("SGT TEMP[16], {}, TEMP[17]", rounds));
    if (old() && one_in(2)) {
        line("BREAKC TEMP[16].x");
    } else {
        line("IF TEMP[16].x");
        line("BRK");
        line("ENDIF");
    }
    ++loops_;
    block(depth + 1, 1 + pick(3));
    if (one_in(2))
        jump();
    --loops_;
    line("ENDLOOP");
}

// Out of the middle, of a loop, a subroutine or the program.
void ProgramGenerator::jump() {
    line(fmt::format("IF {}", condition()));
    if (loops_ != 0)
        line(one_in(2) ? "CONT" : "BRK");
    else if (in_subroutine_ || one_in(2))
        return_();
    else
        line(old() ? "NOP" : "MEMBAR IMM[2].x");
    line("ENDIF");
}

void ProgramGenerator::return_() {
    line("RET");
    has_split_ |= !in_subroutine_;
}

void ProgramGenerator::choose(unsigned depth) {
    line(fmt::format("SWITCH {}.{}", integer_register(), "xyzw"[pick(4)]));
    const unsigned count = 1 + pick(3);
    const unsigned fallback = pick(count + 2);
    const unsigned file = one_in(2) ? 2 : 3;
    for (unsigned i = 0; i < count; ++i) {
        if (i == fallback)
            line("DEFAULT");
        line(fmt::format("CASE IMM[{}].{}", file, "xyzw"[(i + labels_) % 4]));
        block(depth + 1, 1 + pick(2));
        if (!one_in(3))
            line("BRK");
    }
    line("ENDSWITCH");
}

void ProgramGenerator::call() {
    if (callable_ == 0 || calls_ == 0)
        return operation();
    --calls_;
    const unsigned which = pick(callable_);
    if (old() && one_in(2))
        line(fmt::format("CALLNZ {} @S{}", condition(), which));
    else
        line(fmt::format("CAL @S{}", which));
}

// Forward. Who branches goes on behind the others.
void ProgramGenerator::skip(unsigned depth) {
    const std::string label = new_label();
    line(fmt::format("IF {}", condition()));
    line("BRA @" + label);
    line("ENDIF");
    has_split_ = true;
    block(depth + 1, 1 + pick(3));
    line(label + ":");
}

// Back, three times at most.
void ProgramGenerator::repeat() {
    const std::string label = new_label();
    line("MOV TEMP[27], IMM[0].xxxx");
    line(label + ":");
    line("ADD TEMP[27], TEMP[27], IMM[0].yyyy");
    block(deepest, 1 + pick(3));
    line("SLT TEMP[16], TEMP[27], IMM[1].wwww");
    line("IF TEMP[16].x");
    line("BRA @" + label);
    line("ENDIF");
    has_split_ = true;
}

void ProgramGenerator::push(unsigned depth) {
    line(fmt::format("PUSHA {}", number_register()));
    // With jumps between the two the stack has to be memory, of which the Mali-400 has little.
    if (is_mali(core_))
        operation();
    else
        block(depth + 1, 1 + pick(2));
    line(fmt::format("POPA {}", number_target()));
}

// Each calls those behind it only.
void ProgramGenerator::subroutines() {
    for (unsigned i = 0; i < subroutines_; ++i) {
        line(fmt::format("S{}:", i));
        line("BGNSUB");
        in_subroutine_ = true;
        everywhere_ = false;
        callable_ = 0;
        block(1, 1 + pick(4));
        if (one_in(3))
            return_();
        line("ENDSUB");
    }
}

}  // namespace cuesta::tgsi

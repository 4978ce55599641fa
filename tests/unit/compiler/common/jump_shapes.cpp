// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "jump_shapes.h"

#include <string_view>

#include <fmt/core.h>

namespace cuesta::compiler {
namespace {

struct Ending {
    std::string_view name;
    std::string_view text;
};

constexpr Ending endings[] = {
    {"Nothing", ""}, {"Break", "BRK\n"}, {"Continue", "CONT\n"}, {"Return", "RET\n"}};

enum class Nesting { none, in_if, in_loop };
constexpr std::string_view nesting_names[] = {"", "InIf", "InLoop"};

// What nobody reaches where a jump stands before it: it would show in the result, and its own
// jumps in the loop's edges.
constexpr std::string_view behind = R"(ADD TEMP[1].z, TEMP[1], IMM[0].yyyy
IF IN[0].yyyy
ADD TEMP[1].w, TEMP[1], IMM[0].wwww
CONT
ELSE
MOV TEMP[1].z, IMM[0].zzzz
ENDIF
ADD TEMP[1].w, TEMP[1], IMM[0].yyyy
)";

std::string arm(std::string_view component, const Ending& ending, bool with_more) {
    return fmt::format("ADD TEMP[1].{}, TEMP[1], IMM[0].wwww\nMOV OUT[RESULT], TEMP[1]\n{}{}",
                       component, ending.text, with_more ? behind : "");
}

std::string branch(const Ending& then_end, const Ending& else_end, bool with_more) {
    return "SGE TEMP[2].y, IN[0].xxxx, TEMP[0].xxxx\nIF TEMP[2].yyyy\n" +
           arm("x", then_end, with_more) + "ELSE\n" + arm("y", else_end, with_more) + "ENDIF\n";
}

// Counts in TEMP[0].`counter` to the limit.
std::string loop(std::string_view counter, std::string_view limit, const std::string& body) {
    return fmt::format(
        "MOV TEMP[0].{0}, IMM[0].xxxx\nBGNLOOP\nSGE TEMP[2].x, TEMP[0].{0}{0}{0}{0}, {1}\n"
        "IF TEMP[2].xxxx\nBRK\nENDIF\nADD TEMP[0].{0}, TEMP[0], IMM[0].yyyy\n{2}ENDLOOP\n",
        counter, limit, body);
}

std::string nested(Nesting nesting, const std::string& inner) {
    switch (nesting) {
        case Nesting::none: break;
        case Nesting::in_if:
            return fmt::format(
                "SGE TEMP[2].z, TEMP[0].xxxx, IN[0].yyyy\nIF TEMP[2].zzzz\n{}"
                "ADD TEMP[1].w, TEMP[1], IMM[0].wwww\nELSE\nADD TEMP[1].z, TEMP[1], IMM[0].wwww\n"
                "ENDIF\n",
                inner);
        case Nesting::in_loop: return loop("y", "IN[0].yyyy", inner);
    }
    return inner;
}

std::string program(bool vertex, const std::string& body) {
    std::string text = vertex ? "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
                              : "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n";
    text +=
        "DCL TEMP[0..2]\nIMM FLT32 {0, 1, 4, 0.25}\n"
        "MOV TEMP[0], IMM[0].xxxx\nMOV TEMP[1], IMM[0].xxxx\n";
    if (vertex)
        text += "MOV OUT[0], IMM[0].yyyy\n";
    text += "MOV OUT[RESULT], IMM[0].xxxx\n" + body +
            "ADD TEMP[1].z, TEMP[1], IMM[0].wwww\nMOV OUT[RESULT], TEMP[1]\nEND\n";
    for (size_t at = text.find("RESULT"); at != std::string::npos; at = text.find("RESULT"))
        text.replace(at, 6, vertex ? "1" : "0");
    return text;
}

}  // namespace

std::vector<JumpShape> jump_shapes(bool vertex) {
    std::vector<JumpShape> shapes;
    for (const Nesting nesting : {Nesting::none, Nesting::in_if, Nesting::in_loop})
        for (const bool with_more : {false, true})
            for (const Ending& then_end : endings)
                for (const Ending& else_end : endings) {
                    // Behind the if as well, whether or not an arm comes there.
                    const std::string body =
                        branch(then_end, else_end, with_more) + std::string(behind);
                    shapes.push_back(
                        {fmt::format("{}{}{}{}", then_end.name, else_end.name,
                                     with_more ? "More" : "",
                                     nesting_names[static_cast<size_t>(nesting)]),
                         program(vertex, loop("x", "IMM[0].zzzz", nested(nesting, body)))});
                }
    return shapes;
}

}  // namespace cuesta::compiler

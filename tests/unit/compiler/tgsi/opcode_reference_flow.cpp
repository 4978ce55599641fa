// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Control flow: small programs whose results were worked out by hand.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include <fmt/core.h>

#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

using Run = FlowCase::Run;

constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

// TEMP[0] to TEMP[2] start as zeros. IMM[0]: 0 1 2 3; IMM[1]: 4 5 10 100; IMM[2] and [3]: the
// integers from 0 to 7. TEMP[7] has the input as integers.
constexpr std::string_view flow_head =
    "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0..7]\nDCL ADDR[0]\n"
    "IMM[0] FLT32 {0, 1, 2, 3}\nIMM[1] FLT32 {4, 5, 10, 100}\nIMM[2] INT32 {0, 1, 2, 3}\n"
    "IMM[3] INT32 {4, 5, 6, 7}\nIMM[4] FLT32 {0.5, 0, 0, 0}\n";
constexpr std::string_view flow_start =
    "MOV TEMP[0], IMM[0].x\nMOV TEMP[1], IMM[0].x\nMOV TEMP[2], IMM[0].x\n"
    "F2I TEMP[7], IN[0]\n";

std::vector<std::string_view> lines_of_text(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (!line.empty())
            lines.push_back(line);
    }
    return lines;
}

// With numbers for labels.
std::string linked(std::string_view code) {
    std::map<std::string, size_t, std::less<>> labels;
    std::vector<std::string> instructions;
    for (const std::string_view line : lines_of_text(code)) {
        if (line.ends_with(':'))
            labels.emplace(line.substr(0, line.size() - 1), instructions.size());
        else
            instructions.emplace_back(line);
    }
    std::string text;
    for (const std::string& line : instructions) {
        const size_t at = line.find('@');
        if (at == std::string::npos)
            text += line + "\n";
        else
            text += fmt::format("{}:{}\n", line.substr(0, at), labels.at(line.substr(at + 1)));
    }
    return text;
}

// --- conditions

std::vector<FlowCase> conditions() {
    const Numbers4 otherwise = {3, 3, 3, 3};
    const Run taken[] = {{{1, 0, 0, 0}, {2, 2, 2, 2}},
                         {{0, 1, 0, 0}, otherwise},
                         {{-0.0f, 1, 0, 0}, otherwise},
                         {{no_number, 0, 0, 0}, {2, 2, 2, 2}, otherwise},
                         {{1e-40f, 0, 0, 0}, {2, 2, 2, 2}, otherwise},
                         {{-INFINITY, 0, 0, 0}, {2, 2, 2, 2}}};
    std::vector<Run> of_bits(std::begin(taken), std::end(taken));
    of_bits[2].output = {2, 2, 2, 2};  // the sign is a bit
    const std::vector<Run> of_floats(std::begin(taken), std::end(taken));
    return {
        {"If",
         "IF IN[0].x\nMOV TEMP[0], IMM[0].z\nELSE\nMOV TEMP[0], IMM[0].w\nENDIF\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         of_floats},
        {"Ifc",
         "IFC IN[0].x\nMOV TEMP[0], IMM[0].z\nELSE\nMOV TEMP[0], IMM[0].w\nENDIF\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         of_floats},
        {"Uif",
         "UIF IN[0].x\nMOV TEMP[0], IMM[0].z\nELSE\nMOV TEMP[0], IMM[0].w\nENDIF\nNOP\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         of_bits},
        {"IfWithoutElseNested",
         "IF IN[0].x\nIF IN[0].y\nADD TEMP[0].x, TEMP[0], IMM[0].y\nENDIF\n"
         "ADD TEMP[0].y, TEMP[0], IMM[0].y\nELSE\nIF IN[0].y\nELSE\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nENDIF\nENDIF\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1, 1, 0, 0}, {1, 1, 0, 0}},
          {{1, 0, 0, 0}, {0, 1, 0, 0}},
          {{0, 1, 0, 0}, {0, 0, 0, 0}},
          {{0, 0, 0, 0}, {0, 0, 1, 0}}}},
        {"Callnz",
         "CALLNZ IN[0].x @sub\nCALLNZ IN[0].y @sub\nMOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nRET\nENDSUB\n",
         {{{1, 1, 0, 0}, {2, 0, 0, 0}},
          {{0, -0.0f, 0, 0}, {0, 0, 0, 0}},
          {{no_number, 0, 0, 0}, {1, 0, 0, 0}, Numbers4{0, 0, 0, 0}},
          {{0, -3, 0, 0}, {1, 0, 0, 0}}}},
    };
}

// --- loops

std::vector<FlowCase> loops() {
    return {
        // The sum of odd numbers below x.
        {"BrkAndCont",
         "BGNLOOP\nADD TEMP[1].x, TEMP[1], IMM[0].y\nSGE TEMP[2].x, TEMP[1], IN[0]\nIF TEMP[2].x\n"
         "BRK\nENDIF\nMUL TEMP[2].x, TEMP[1], IMM[4].x\nFRAC TEMP[2].x, TEMP[2]\n"
         "SEQ TEMP[2].x, TEMP[2], IMM[0]\nIF TEMP[2].x\nCONT\nENDIF\n"
         "ADD TEMP[0].x, TEMP[0], TEMP[1]\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{6, 0, 0, 0}, {9, 0, 0, 0}},
          {{1, 0, 0, 0}, {0, 0, 0, 0}},
          {{-1, 0, 0, 0}, {0, 0, 0, 0}},
          {{8, 0, 0, 0}, {16, 0, 0, 0}}}},
        {"Breakc",
         "BGNLOOP\nBREAKC IN[0].y\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0], "
         "IN[0]\n"
         "BREAKC TEMP[1].x\nADD TEMP[0].y, TEMP[0], IMM[0].y\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {3, 2, 0, 0}},
          {{3, no_number, 0, 0}, {0, 0, 0, 0}, Numbers4{3, 2, 0, 0}},
          {{0, -0.0f, 0, 0}, {1, 0, 0, 0}},
          {{2, -1, 0, 0}, {0, 0, 0, 0}}}},
        // Rows of x, columns of y; only the inner loop is left.
        {"LoopsInLoops",
         "BGNLOOP\nSGE TEMP[1].x, TEMP[0], IN[0]\nBREAKC TEMP[1].x\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nMOV TEMP[2].x, IMM[0]\n"
         "BGNLOOP\nSGE TEMP[1].x, TEMP[2], IN[0].y\nBREAKC TEMP[1].x\n"
         "ADD TEMP[2].x, TEMP[2], IMM[0].y\nADD TEMP[0].y, TEMP[0], IMM[0].y\nENDLOOP\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].z\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{2, 3, 0, 0}, {2, 6, 4, 0}},
          {{3, 0, 0, 0}, {3, 0, 6, 0}},
          {{0, 9, 0, 0}, {0, 0, 0, 0}},
          {{1, 1, 0, 0}, {1, 1, 2, 0}}}},
        // The program ends inside of a loop, with what the output has then.
        {"RetFromALoopOfMain",
         "MOV OUT[0], IMM[1].w\nBGNLOOP\nADD TEMP[0].x, TEMP[0], IMM[0].y\nMOV OUT[0].x, TEMP[0]\n"
         "SGE TEMP[1].x, TEMP[0], IN[0]\nIF TEMP[1].x\nRET\nENDIF\n"
         "MOV OUT[0].y, TEMP[0].x\nSGE TEMP[1].x, TEMP[0], IMM[1].y\nBREAKC TEMP[1].x\nENDLOOP\n"
         "MOV OUT[0].z, IMM[0].x\nEND\n",
         {{{3, 0, 0, 0}, {3, 2, 100, 100}},
          {{1, 0, 0, 0}, {1, 100, 100, 100}},
          {{9, 0, 0, 0}, {5, 5, 0, 100}},
          {{5, 0, 0, 0}, {5, 4, 100, 100}}}},
    };
}

// --- barriers

// Order nothing that a lane sees of itself, and do not wait for lanes that left.
std::vector<FlowCase> barriers() {
    return {
        {"MembarInALoop",
         "BGNLOOP\nADD TEMP[0].x, TEMP[0], IMM[0].y\nMEMBAR IMM[2].y\n"
         "SGE TEMP[1].x, TEMP[0], IN[0]\nIF TEMP[1].x\nMEMBAR IMM[3].x\nBRK\nENDIF\n"
         "ADD TEMP[0].y, TEMP[0], TEMP[0].x\nENDLOOP\nMEMBAR IMM[2].x\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {3, 3, 0, 0}},
          {{1, 0, 0, 0}, {1, 0, 0, 0}},
          {{5, 0, 0, 0}, {5, 10, 0, 0}}}},
    };
}

// --- subroutines

std::vector<FlowCase> subroutines() {
    return {
        // a: 2 x + 1 twice around b: x + 10; c calls both.
        {"CalNested",
         "CAL @c\nCAL @b\nMOV OUT[0], TEMP[0]\nEND\na:\nBGNSUB\nADD TEMP[0].x, TEMP[0], TEMP[0]\n"
         "CAL @b\nADD TEMP[0].x, TEMP[0], IMM[0].y\nRET\nENDSUB\nb:\nBGNSUB\n"
         "ADD TEMP[0].x, TEMP[0], IMM[1].z\nADD TEMP[0].w, TEMP[0], IMM[0].y\nENDSUB\nc:\nBGNSUB\n"
         "ADD TEMP[0].x, TEMP[0], IN[0]\nCAL @a\nCAL @b\nCAL @a\nRET\nENDSUB\n",
         // x: ((2x + 11) + 10) * 2 + 11 + 10
         {{{0, 0, 0, 0}, {63, 0, 0, 4}},
          {{1, 0, 0, 0}, {67, 0, 0, 4}},
          {{-5, 0, 0, 0}, {43, 0, 0, 4}}}},
        {"RetInALoopInAnIf",
         "CAL @sub\nADD TEMP[0], TEMP[0], IMM[1].w\nMOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\n"
         "IF IN[0].x\nBGNLOOP\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0], IN[0].y\n"
         "IF TEMP[1].x\nRET\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\n"
         "SGE TEMP[1].x, TEMP[0], IMM[1].y\nBREAKC TEMP[1].x\nENDLOOP\n"
         "ADD TEMP[0].w, TEMP[0], IMM[0].z\nENDIF\nADD TEMP[0].z, TEMP[0], IMM[1].y\nRET\nENDSUB\n",
         {{{1, 3, 0, 0}, {103, 102, 100, 100}},
          {{0, 3, 0, 0}, {100, 100, 105, 100}},
          {{1, 9, 0, 0}, {105, 105, 105, 102}},
          {{1, 0, 0, 0}, {101, 100, 100, 100}}}},
        // The loop around the call is the subroutine's to go on with: 1 + 3 + 4.
        {"ContOfTheCallersLoop",
         "BGNLOOP\nADD TEMP[1].x, TEMP[1], IMM[0].y\nSGE TEMP[2].x, TEMP[1], IN[0]\n"
         "BREAKC TEMP[2].x\nCAL @sub\nADD TEMP[0].x, TEMP[0], TEMP[1]\nENDLOOP\n"
         "MOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\nSEQ TEMP[2].x, TEMP[1], IMM[0].z\nIF TEMP[2].x\n"
         "CONT\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\nRET\nENDSUB\n",
         {{{5, 0, 0, 0}, {8, 3, 0, 0}},
          {{3, 0, 0, 0}, {1, 1, 0, 0}},
          {{1, 0, 0, 0}, {0, 0, 0, 0}}}},
        // Early returns in both of two subroutines, one inside of the other.
        {"RetOfACalledSubroutineIsItsOwn",
         "CAL @outer\nADD TEMP[0].w, TEMP[0], IMM[0].y\nMOV OUT[0], TEMP[0]\nEND\nouter:\nBGNSUB\n"
         "CAL @inner\nADD TEMP[0].y, TEMP[0], IMM[0].y\nIF IN[0].y\nRET\nENDIF\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nRET\nENDSUB\ninner:\nBGNSUB\nIF IN[0].x\nRET\nENDIF\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nRET\nENDSUB\n",
         {{{0, 0, 0, 0}, {1, 1, 1, 1}},
          {{1, 0, 0, 0}, {0, 1, 1, 1}},
          {{0, 1, 0, 0}, {1, 1, 0, 1}},
          {{1, 1, 0, 0}, {0, 1, 0, 1}}}},
    };
}

// --- branches

std::vector<FlowCase> branches() {
    return {
        {"BraForward",
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nBRA @there\nADD TEMP[0].x, TEMP[0], IMM[1].w\nthere:\n"
         "ADD TEMP[0].y, TEMP[0], IMM[0].y\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{0, 0, 0, 0}, {1, 1, 0, 0}}}},
        {"BraBackward",
         "again:\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSLT TEMP[1].x, TEMP[0], IN[0]\nIF TEMP[1].x\n"
         "BRA @again\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {3, 1, 0, 0}},
          {{0, 0, 0, 0}, {1, 1, 0, 0}},
          {{7, 0, 0, 0}, {7, 1, 0, 0}},
          {{no_number, 0, 0, 0}, {1, 1, 0, 0}}}},
        {"BraOutOfALoop",
         "BGNLOOP\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0], IN[0]\nIF TEMP[1].x\n"
         "BRA @out\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0], IMM[1].y\n"
         "BREAKC TEMP[1].x\nENDLOOP\nADD TEMP[0].z, TEMP[0], IMM[0].y\nout:\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {3, 2, 0, 0}},
          {{9, 0, 0, 0}, {5, 5, 1, 0}},
          {{1, 0, 0, 0}, {1, 0, 0, 0}},
          {{5, 0, 0, 0}, {5, 4, 0, 0}}}},
        {"BraBackOutOfTwoLoops",
         "top:\nADD TEMP[0].x, TEMP[0], IMM[0].y\nBGNLOOP\nBGNLOOP\nSGE TEMP[1].x, TEMP[0], IN[0]\n"
         "IF TEMP[1].x\nBRK\nELSE\nBRA @top\nENDIF\nENDLOOP\nADD TEMP[0].y, TEMP[0], "
         "IMM[0].y\nBRK\n"
         "ENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{4, 0, 0, 0}, {4, 1, 0, 0}}, {{0, 0, 0, 0}, {1, 1, 0, 0}}}},
        {"BraToAndFro",
         "BRA @a\nb:\nADD TEMP[0].x, TEMP[0], IMM[1].z\nBRA @done\na:\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nADD TEMP[0].x, TEMP[0], TEMP[0]\nBRA @b\ndone:\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         {{{0, 0, 0, 0}, {12, 0, 0, 0}}}},
        {"BraOfASubroutineInALoop",
         "BGNLOOP\nCAL @sub\nADD TEMP[0].w, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0].w, IMM[0].z\n"
         "BREAKC TEMP[1].x\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\nMOV TEMP[2].x, "
         "IMM[0]\n"
         "again:\nADD TEMP[2].x, TEMP[2], IMM[0].y\nADD TEMP[0].x, TEMP[0], IMM[0].y\n"
         "SLT TEMP[1].x, TEMP[2], IN[0]\nIF TEMP[1].x\nBRA @again\nENDIF\nRET\nENDSUB\n",
         {{{3, 0, 0, 0}, {6, 0, 0, 2}},
          {{1, 0, 0, 0}, {2, 0, 0, 2}},
          {{5, 0, 0, 0}, {10, 0, 0, 2}}}},
        // Back to a call whose subroutine returns early.
        {"BraAroundACall",
         "again:\nCAL @sub\nIF TEMP[1].x\nBRA @again\nENDIF\nMOV OUT[0], "
         "TEMP[0]\nEND\nsub:\nBGNSUB\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nSLT TEMP[1].x, TEMP[0], IN[0]\nIF "
         "TEMP[1].x\nRET\nENDIF\n"
         "ADD TEMP[0].y, TEMP[0], IMM[0].y\nRET\nENDSUB\n",
         {{{4, 0, 0, 0}, {4, 1, 0, 0}}, {{1, 0, 0, 0}, {1, 1, 0, 0}}}},
        {"BraInALoop",
         "BGNLOOP\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0], IN[0]\n"
         "BREAKC TEMP[1].x\nIF IN[0].y\nBRA @skip\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\n"
         "skip:\nADD TEMP[0].z, TEMP[0], IMM[0].y\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {3, 2, 2, 0}},
          {{3, 1, 0, 0}, {3, 0, 2, 0}},
          {{1, 1, 0, 0}, {1, 0, 0, 0}}}},
        // Its end is the next round; back to its start is none.
        {"BraToTheEndsOfALoop",
         "BGNLOOP\nstart:\nADD TEMP[0].x, TEMP[0], IMM[0].y\nSLT TEMP[1].x, TEMP[0], IN[0]\n"
         "IF TEMP[1].x\nBRA @start\nENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\n"
         "SGE TEMP[1].x, TEMP[0].y, IMM[0].z\nBREAKC TEMP[1].x\nBRA @end\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nend:\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{4, 0, 0, 0}, {5, 2, 0, 0}}, {{0, 0, 0, 0}, {2, 2, 0, 0}}}},
        {"BraInArms",
         "IF IN[0].x\nADD TEMP[0].x, TEMP[0], IMM[0].y\nBRA @one\nADD TEMP[0].w, TEMP[0], "
         "IMM[0].y\none:\nADD TEMP[0].y, TEMP[0], IMM[0].y\nELSE\nIF IN[0].y\nBRA @two\n"
         "ENDIF\nADD TEMP[0].z, TEMP[0], IMM[0].y\nIF IN[0].z\nBRA @out\nENDIF\n"
         "ADD TEMP[0].w, TEMP[0], IMM[0].y\ntwo:\nADD TEMP[0].y, TEMP[0], IMM[0].z\nout:\n"
         "ENDIF\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1, 0, 0, 0}, {1, 1, 0, 0}},
          {{0, 0, 0, 0}, {0, 2, 1, 1}},
          {{0, 1, 0, 0}, {0, 2, 0, 0}},
          {{0, 0, 1, 0}, {0, 0, 1, 0}}}},
        // Of the inner loop, to the outer one's body, and out of both.
        {"BraInTwoLoops",
         "BGNLOOP\nagain:\nADD TEMP[0].x, TEMP[0], IMM[0].y\nBGNLOOP\n"
         "ADD TEMP[0].y, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0].y, IN[0].x\nIF TEMP[1].x\n"
         "BRA @out\nENDIF\nSLT TEMP[1].x, TEMP[0].x, IN[0].y\nIF TEMP[1].x\nBRA @again\n"
         "ENDIF\nBRA @last\nADD TEMP[0].w, TEMP[0], IMM[0].y\nlast:\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nENDLOOP\nENDLOOP\nout:\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{5, 2, 0, 0}, {2, 5, 3, 0}},
          {{1, 0, 0, 0}, {1, 1, 0, 0}},
          {{3, 9, 0, 0}, {3, 3, 0, 0}}}},
        // A part falls into the next from its end.
        {"BraInASwitch",
         "SWITCH TEMP[7].x\nCASE IMM[2].x\nBRA @fall\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nfall:\nCASE IMM[2].y\nIF IN[0].y\nBRA @there\n"
         "ENDIF\nADD TEMP[0].y, TEMP[0], IMM[0].y\nthere:\nADD TEMP[0].z, TEMP[0], IMM[0].y\n"
         "ENDSWITCH\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{0, 0, 0, 0}, {0, 1, 1, 0}},
          {{1, 0, 0, 0}, {0, 1, 1, 0}},
          {{1, 1, 0, 0}, {0, 0, 1, 0}},
          {{2, 0, 0, 0}, {0, 0, 0, 0}}}},
    };
}

// --- switches

std::vector<FlowCase> switches() {
    return {
        {"DefaultInTheMiddle",
         "SWITCH TEMP[7].x\nCASE IMM[2].y\nADD TEMP[0].x, TEMP[0], IMM[0].y\nBRK\nCASE IMM[2].z\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].z\nDEFAULT\nADD TEMP[0].y, TEMP[0], IMM[1].z\nCASE "
         "IMM[2].w\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].w\nBRK\nCASE IMM[3].y\nADD TEMP[0].w, TEMP[0], IMM[1].x\n"
         "ENDSWITCH\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1, 0, 0, 0}, {1, 0, 0, 0}},
          {{2, 0, 0, 0}, {2, 10, 3, 0}},
          {{7, 0, 0, 0}, {0, 10, 3, 0}},
          {{3, 0, 0, 0}, {0, 0, 3, 0}},
          {{5, 0, 0, 0}, {0, 0, 0, 4}},
          {{-2, 0, 0, 0}, {0, 10, 3, 0}}}},
        {"NoDefault",
         "SWITCH TEMP[7].x\nCASE IMM[2].x\nCASE IMM[2].y\nADD TEMP[0].x, TEMP[0], IMM[0].y\n"
         "CASE IMM[2].z\nADD TEMP[0].y, TEMP[0], IMM[0].y\nENDSWITCH\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{0, 0, 0, 0}, {1, 1, 0, 0}},
          {{1, 0, 0, 0}, {1, 1, 0, 0}},
          {{2, 0, 0, 0}, {0, 1, 0, 0}},
          {{9, 0, 0, 0}, {0, 0, 0, 0}}}},
        {"ContInASwitchInALoop",
         "MOV TEMP[1], IMM[2].x\nBGNLOOP\nUADD TEMP[1].x, TEMP[1], IMM[2].y\n"
         "USGE TEMP[2].x, TEMP[1], TEMP[7]\nUIF TEMP[2].x\nBRK\nENDIF\nSWITCH TEMP[1].x\n"
         "CASE IMM[2].z\nCONT\nCASE IMM[2].w\nADD TEMP[0].y, TEMP[0], IMM[0].y\nBRK\nDEFAULT\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nENDSWITCH\nADD TEMP[0].x, TEMP[0], IMM[0].y\nENDLOOP\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         {{{5, 0, 0, 0}, {3, 1, 2, 0}},
          {{1, 0, 0, 0}, {0, 0, 0, 0}},
          {{3, 0, 0, 0}, {1, 0, 1, 0}},
          {{7, 0, 0, 0}, {5, 1, 4, 0}}}},
        {"SwitchesInSwitches",
         "SWITCH TEMP[7].x\nCASE IMM[2].x\nSWITCH TEMP[7].y\nCASE IMM[2].x\n"
         "ADD TEMP[0].x, TEMP[0], IMM[0].y\nBRK\nCASE IMM[2].y\nADD TEMP[0].x, TEMP[0], IMM[0].z\n"
         "DEFAULT\nADD TEMP[0].y, TEMP[0], IMM[1].y\nBRK\nENDSWITCH\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nCASE IMM[2].y\nADD TEMP[0].w, TEMP[0], IMM[0].y\nBRK\n"
         "DEFAULT\nADD TEMP[0].w, TEMP[0], IMM[1].w\nENDSWITCH\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{0, 0, 0, 0}, {1, 0, 1, 1}},
          {{0, 1, 0, 0}, {2, 5, 1, 1}},
          {{0, 9, 0, 0}, {0, 5, 1, 1}},
          {{1, 0, 0, 0}, {0, 0, 0, 1}},
          {{2, 0, 0, 0}, {0, 0, 0, 100}}}},
        // BRK inside of an if leaves the switch; that of a loop in a case leaves the loop.
        {"BrkInIfsAndLoopsOfCases",
         "SWITCH TEMP[7].x\nCASE IMM[2].y\nIF IN[0].y\nBRK\nENDIF\nADD TEMP[0].x, TEMP[0], "
         "IMM[0].y\n"
         "CASE IMM[2].z\nBGNLOOP\nADD TEMP[0].y, TEMP[0], IMM[0].y\nSGE TEMP[1].x, TEMP[0].y, "
         "IMM[0].w\n"
         "IF TEMP[1].x\nBRK\nENDIF\nENDLOOP\nADD TEMP[0].z, TEMP[0], IMM[0].y\nENDSWITCH\n"
         "ADD TEMP[0].w, TEMP[0], IMM[0].y\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1, 1, 0, 0}, {0, 0, 0, 1}},
          {{1, 0, 0, 0}, {1, 3, 1, 1}},
          {{2, 1, 0, 0}, {0, 3, 1, 1}},
          {{3, 0, 0, 0}, {0, 0, 0, 1}}}},
        {"RetFromACaseInALoop",
         "CAL @sub\nADD TEMP[0].w, TEMP[0], IMM[0].y\nMOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\n"
         "MOV TEMP[1], IMM[2].x\nBGNLOOP\nUADD TEMP[1].x, TEMP[1], IMM[2].y\n"
         "USNE TEMP[2].x, TEMP[1], TEMP[7]\nUIF TEMP[2].x\nADD TEMP[0].x, TEMP[0], IMM[0].y\nELSE\n"
         "SWITCH TEMP[7].y\nCASE IMM[2].y\nADD TEMP[0].y, TEMP[0], IMM[0].y\nRET\nDEFAULT\n"
         "ADD TEMP[0].z, TEMP[0], IMM[0].y\nENDSWITCH\nENDIF\nUSGE TEMP[2].x, TEMP[1], IMM[3].x\n"
         "UIF TEMP[2].x\nBRK\nENDIF\nENDLOOP\nADD TEMP[0].w, TEMP[0], IMM[1].z\nRET\nENDSUB\n",
         {{{2, 1, 0, 0}, {1, 1, 0, 1}},
          {{2, 0, 0, 0}, {3, 0, 1, 11}},
          {{9, 1, 0, 0}, {4, 0, 0, 11}},
          {{4, 1, 0, 0}, {3, 1, 0, 1}}}},
    };
}

// --- the stack

std::vector<FlowCase> stacks() {
    return {
        {"ThreeDeepInOneBlock",
         "PUSHA IN[0]\nPUSHA IN[0].wzyx\nPUSHA IMM[0]\nPOPA TEMP[1]\nPOPA TEMP[2]\n"
         "POPA TEMP[0].xyz\nADD TEMP[0].xy, TEMP[0], TEMP[1]\nADD TEMP[0].w, TEMP[2], TEMP[1]\n"
         "MOV OUT[0], TEMP[0]\nEND\n",
         {{{10, 20, 30, 40}, {10, 21, 30, 13}}}},
        {"Addresses",
         "ARL ADDR[0], IN[0]\nPUSHA ADDR[0]\nARL ADDR[0], IMM[0].w\nPOPA ADDR[0]\n"
         "I2F TEMP[0], ADDR[0]\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1.5f, -1.5f, 0, 7}, {1, -2, 0, 7}}}},
        // x pushes in one loop, as many pops in another: the digits come back in the other order.
        {"LoopsPushAndPop",
         "BGNLOOP\nSGE TEMP[2].x, TEMP[1], IN[0]\nBREAKC TEMP[2].x\nADD TEMP[1].x, TEMP[1], "
         "IMM[0].y\n"
         "PUSHA TEMP[1]\nENDLOOP\nBGNLOOP\nSGE TEMP[2].x, IMM[0], TEMP[1]\nBREAKC TEMP[2].x\n"
         "POPA TEMP[3]\nMAD TEMP[0].x, TEMP[0], IMM[1].z, TEMP[3]\n"
         "ADD TEMP[1].x, TEMP[1], -IMM[0].y\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{3, 0, 0, 0}, {321, 0, 0, 0}},
          {{1, 0, 0, 0}, {1, 0, 0, 0}},
          {{0, 0, 0, 0}, {0, 0, 0, 0}},
          {{5, 0, 0, 0}, {54321, 0, 0, 0}}}},
        // Subroutines push, main pops, three deep, and the other way round.
        {"SubroutinesPush",
         "MOV TEMP[1], IMM[0].y\nCAL @push\nMOV TEMP[1], IMM[0].z\nCAL @push\nMOV TEMP[1], IN[0]\n"
         "CAL @push\nPOPA TEMP[2]\nMOV TEMP[0].x, TEMP[2]\nCAL @pop\nMOV TEMP[0].y, TEMP[2]\n"
         "CAL @pop\nMOV TEMP[0].z, TEMP[2].w\nMOV OUT[0], TEMP[0]\nEND\npush:\nBGNSUB\nPUSHA "
         "TEMP[1]\n"
         "RET\nENDSUB\npop:\nBGNSUB\nPOPA TEMP[2]\nRET\nENDSUB\n",
         {{{7, 8, 9, 0}, {7, 2, 1, 0}}}},
        {"EitherArmPushes",
         "PUSHA IMM[1].w\nIF IN[0].x\nPUSHA IN[0]\nPUSHA IMM[0].y\nELSE\nPUSHA IMM[0].z\nENDIF\n"
         "POPA TEMP[0]\nIF IN[0].x\nPOPA TEMP[1]\nADD TEMP[0].y, TEMP[1].w, IMM[0]\nENDIF\n"
         "POPA TEMP[1]\nMOV TEMP[0].z, TEMP[1]\nMOV OUT[0], TEMP[0]\nEND\n",
         {{{1, 0, 0, 5}, {1, 6, 100, 1}}, {{0, 0, 0, 5}, {2, 2, 100, 2}}}},
        {"LoopOfASubroutine",
         "PUSHA IMM[1].w\nCAL @sub\nPOPA TEMP[1]\nADD TEMP[0].x, TEMP[0], TEMP[1]\nPOPA TEMP[1]\n"
         "ADD TEMP[0].y, TEMP[0], TEMP[1]\nMOV OUT[0], TEMP[0]\nEND\nsub:\nBGNSUB\nBGNLOOP\n"
         "ADD TEMP[2].x, TEMP[2], IMM[0].y\nPUSHA TEMP[2].x\nSGE TEMP[3].x, TEMP[2], IN[0]\n"
         "IF TEMP[3].x\nRET\nENDIF\nPOPA TEMP[4]\nADD TEMP[0].z, TEMP[0], "
         "TEMP[4]\nENDLOOP\nENDSUB\n",
         // 1 + ... + (n - 1) are popped inside, n by main, then what was below.
         {{{4, 0, 0, 0}, {4, 100, 6, 0}}, {{1, 0, 0, 0}, {1, 100, 0, 0}}}},
    };
}

}  // namespace

std::vector<FlowCase> flow_cases() {
    std::vector<FlowCase> all;
    for (const auto& cases :
         {conditions(), loops(), subroutines(), branches(), switches(), stacks(), barriers()})
        all.insert(all.end(), cases.begin(), cases.end());
    return all;
}

bool is_output_on(const ConditionNumbers& numbers,
                  const FlowCase& one,
                  const FlowCase::Run& run,
                  const Numbers4& output) {
    const bool of_integers = std::string_view(one.name) == "Uif";
    if (std::ranges::any_of(run.input, [](float x) { return std::isnan(x); }))
        return output == run.output ||
               (!numbers.not_a_number && run.of_zero && output == *run.of_zero);
    const bool seen = of_integers ? numbers.denormal_integers : numbers.denormal_floats;
    return output == (run.of_zero && !seen ? *run.of_zero : run.output);
}

std::string flow_text(const FlowCase& one, std::string_view interpolation) {
    std::string head(flow_head);
    head.replace(head.find("CONSTANT"), 8, interpolation);
    return head + linked(std::string(flow_start) + std::string(one.body));
}

std::vector<std::string> opcodes_of_flow() {
    std::vector<std::string> names;
    for (const FlowCase& one : flow_cases())
        add_opcodes_of(one.body, names);
    return names;
}

}  // namespace cuesta::tgsi

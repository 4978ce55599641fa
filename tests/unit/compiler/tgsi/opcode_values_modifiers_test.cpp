// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Results on the interpreter; and every arithmetic opcode once more with signs in front of its last
// operand, and with results between 0 and 1.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr size_t failures_shown = 4;

struct Signs {
    std::string_view before, after;
    bool absolute, negate;
};

constexpr Signs all_signs[] = {
    {"-", "", false, true}, {"|", "|", true, false}, {"-|", "|", true, true}};

uint32_t with_signs(uint32_t word, const Signs& signs, bool is_float) {
    if (is_float) {
        word = signs.absolute ? word & 0x7fff'ffff : word;
        return signs.negate ? word ^ 0x8000'0000 : word;
    }
    word = signs.absolute && word >= 0x8000'0000 ? 0 - word : word;
    return signs.negate ? 0 - word : word;
}

// The last operand as the opcode sees it. The sign of a double is in its upper word.
Operands with_signs(const OpcodeRow& row, Operands operands, const Signs& signs) {
    const size_t last = row.sources.size() - 1;
    const char type = row.sources[last];
    for (unsigned c = 0; c < 4; ++c) {
        uint32_t& word = operands.words[last][c];
        const bool in_double = type == 'd' || type == 'e';
        if (!in_double || c % 2 == 1)
            word = with_signs(word, signs, in_double || type == 'f');
    }
    return operands;
}

double between_0_and_1(double value) {
    return value > 0 ? std::min(value, 1.0) : 0;
}

WantedVector saturated(WantedVector wanted) {
    for (Wanted& w : wanted) {
        w.sign_of_zero = false;
        w.value = between_0_and_1(w.value);
        if (w.other)
            w.other = between_0_and_1(*w.other);
    }
    return wanted;
}

bool has_float_results(const OpcodeRow& row, Dialect dialect) {
    const std::string_view types = find_opcode(row.name)->types(dialect).destinations;
    return types[0] == 'f' || types[0] == 'd';
}

// Operands that are only moved are floats to signs, whatever they are.
bool is_untyped(std::string_view name) {
    return name == "MOV" || name == "UCMP";
}

TEST(OpcodeModifiers, SignsInFrontOfTheLastOperand) {
    for (const OpcodeRow& row : all_rows()) {
        if (row.sources.empty() || is_untyped(row.name))
            continue;
        for (const Dialect dialect : dialects_of(row))
            for (const Signs& signs : all_signs) {
                const std::string last = fmt::format("TEMP[{}]", row.sources.size() - 1);
                std::string text = program_of(row, dialect, "CONSTANT");
                text.replace(text.find(", " + last + "\n") + 2, last.size(),
                             fmt::format("{}{}{}", signs.before, last, signs.after));
                OpcodeRow signed_row = row;
                signed_row.wanted = [&](const Operands& o) {
                    return row.wanted(with_signs(row, o, signs));
                };
                for (const std::string& failure :
                     failures_on_interpreter(signed_row, text, dialect))
                    ADD_FAILURE() << signs.before << signs.after << " " << failure;
            }
    }
}

TEST(OpcodeModifiers, ResultsBetween0And1) {
    for (const OpcodeRow& row : all_rows())
        for (const Dialect dialect : dialects_of(row)) {
            if (!has_float_results(row, dialect))
                continue;
            const std::string name(find_opcode(row.name)->name_in(dialect));
            std::string text = program_of(row, dialect, "CONSTANT");
            text.insert(text.find("\n" + name + " ") + 1 + name.size(), "_SAT");
            OpcodeRow saturated_row = row;
            saturated_row.wanted = [&](const Operands& o) {
                std::vector<WantedVector> wanted = row.wanted(o);
                std::ranges::transform(wanted, wanted.begin(), saturated);
                return wanted;
            };
            for (const std::string& failure : failures_on_interpreter(saturated_row, text, dialect))
                ADD_FAILURE() << "_SAT " << failure;
        }
}

}  // namespace

// Four vectors at a time, a lane each.
std::vector<std::string> failures_on_interpreter(const OpcodeRow& row,
                                                 const std::string& text,
                                                 Dialect dialect) {
    const auto shader = compile(text, "<text>", dialect);
    if (!shader)
        return {shader.error().text + "\n" + text};
    std::vector<std::string> failures;
    nir::Interpreter interpreter(**shader);
    const std::vector<Operands> all = operands_for(row);
    for (size_t at = 0; at < all.size() && failures.size() < failures_shown;
         at += nir::quad_lanes) {
        nir::InterpreterInputs inputs;
        const auto operands_of = [&](size_t lane) -> const Operands& {
            return all[std::min(at + lane, all.size() - 1)];
        };
        for (size_t lane = 0; lane < nir::quad_lanes; ++lane) {
            const auto& words = operands_of(lane).words;
            inputs.lanes[lane].inputs.assign(words.begin(), words.end());
        }
        const auto outputs = interpreter.run(inputs);
        if (!outputs)
            return {outputs.error().text};
        for (size_t lane = 0; lane < nir::quad_lanes; ++lane) {
            const std::vector<WantedVector> wanted = row.wanted(operands_of(lane));
            for (size_t i = 0; i < wanted.size() && failures.size() < failures_shown; ++i)
                if (const std::string wrong =
                        mismatch(wanted[i], outputs->lanes[lane].outputs[i], row.ulps);
                    !wrong.empty())
                    failures.push_back(operand_text(row, operands_of(lane)) + ": " + wrong);
        }
    }
    return failures;
}

}  // namespace cuesta::tgsi

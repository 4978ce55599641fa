// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arithmetic opcodes on the interpreter, against what opcode_reference_*.cpp has of them; and that
// each opcode that is served has values somewhere.
#include <algorithm>
#include <set>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "opcode_special_values.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

class OpcodeValues : public testing::TestWithParam<size_t> {};

std::vector<OpcodeRow> rows_once() {
    static const std::vector<OpcodeRow> rows = all_rows();
    return rows;
}

TEST_P(OpcodeValues, AreTheReferences) {
    const OpcodeRow row = rows_once()[GetParam()];
    for (const Dialect dialect : dialects_of(row))
        for (const std::string& failure :
             failures_on_interpreter(row, program_of(row, dialect, "CONSTANT"), dialect))
            ADD_FAILURE() << (dialect == Dialect::document ? "document: " : "modern: ") << failure;
}

INSTANTIATE_TEST_SUITE_P(Interpreter,
                         OpcodeValues,
                         testing::Range<size_t>(0, rows_once().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             const OpcodeRow row = rows_once()[info.param];
                             std::string name(row.name);
                             if (row.dialect)
                                 name +=
                                     *row.dialect == Dialect::document ? "_document" : "_modern";
                             return name;
                         });

// The G13's as well.
TEST(OpcodeCoverage, OperandsAreOfAllKinds) {
    for (const OpcodeRow& row : rows_once())
        EXPECT_EQ(missing_kinds(row, operands_for(row), 0x1p-126), "") << row.name;
}

TEST(OpcodeCoverage, EveryOpcodeThatIsServedHasValues) {
    std::set<std::string, std::less<>> named;
    std::vector<std::string> names = opcodes_of_flow();
    for (const auto& more : {opcodes_of_fragments(), opcodes_of_textures()})
        names.insert(names.end(), more.begin(), more.end());
    for (const OpcodeRow& row : rows_once())
        names.emplace_back(row.name);
    for (const std::string& name : names)
        if (const OpcodeInfo* info = find_opcode(name))
            named.emplace(info->name);
    unsigned of_document = 0;
    for (const OpcodeInfo& info : all_opcodes()) {
        of_document += info.in_document;
        const bool served =
            std::ranges::any_of(info.services, [](Service s) { return s != Service::refused; });
        EXPECT_TRUE(named.contains(info.name) || !(served || info.in_document))
            << info.name << " has no values";
    }
    EXPECT_EQ(of_document, 114u);
}

}  // namespace
}  // namespace cuesta::tgsi

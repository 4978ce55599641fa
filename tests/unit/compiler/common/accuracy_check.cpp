// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "accuracy_check.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"

namespace cuesta::compiler {
namespace {

constexpr unsigned most_reports = 4;

const nir::OpInfo* find_op(std::string_view name) {
    const auto info = std::ranges::find(nir::op_infos, name, &nir::OpInfo::name);
    return info != std::end(nir::op_infos) ? &*info : nullptr;
}

}  // namespace

bool moves_bits(const nir::OpInfo& info) {
    return info.name == "mov" || info.name == "bcsel" || info.name.starts_with("vec");
}

bool is_logic(const nir::OpInfo& info) {
    return info.name == "iand" || info.name == "ior" || info.name == "ixor" || info.name == "inot";
}

std::string width_text(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
}

std::string_view spread_text(unsigned components) {
    constexpr std::array<std::string_view, 5> swizzles = {"", "xxxx", "xyyy", "xyzz", "xyzw"};
    return swizzles[components];
}

void Measurement::add(const Operands& operands, double expected, double got) {
    ++results_;
    if (row_.domain != nullptr && !row_.domain(operands))
        return;
    ++inside_;
    const double steps = steps_off(format_, row_, operands, expected, got);
    worst_steps_ = std::max(worst_steps_, steps);
    if (steps > row_.ulps)
        report(operands, expected, got, steps);
}

void Measurement::report(const Operands& operands, double expected, double got, double steps) {
    if (failures_++ >= most_reports)
        return;
    ADD_FAILURE() << fmt::format("{}({}, {}, {}): {} instead of {}, {:.2f} ULP\n", row_.name,
                                 operands[0][0], operands[1][0], operands[2][0], got, expected,
                                 steps)
                  << (failures_ == 1 ? listing_ : "");
}

// The domain is no way to look at nothing, the bound none to allow anything.
void Measurement::finish() const {
    EXPECT_GT(inside_, results_ / 20);
    EXPECT_GE(worst_steps_, row_.ulps - 1.0) << "the bound is wider than it need be";
}

void for_each_row(AccuracyRows rows,
                  const std::function<void(const Accuracy&, const nir::OpInfo&)>& measure) {
    for (const Accuracy& row : rows) {
        SCOPED_TRACE(row.name);
        const nir::OpInfo* info = find_op(row.name);
        ASSERT_NE(info, nullptr);
        measure(row, *info);
    }
}

void expect_rows_are_what_compiles(AccuracyRows rows,
                                   const std::function<std::string(const nir::OpInfo&)>& shader_of,
                                   const std::function<Result<void>(const nir::Shader&)>& compile) {
    for (const nir::OpInfo& info : nir::op_infos) {
        const bool has_row = find_row(rows, info.name) != nullptr;
        const Result<std::unique_ptr<nir::Shader>> shader = nir::parse(shader_of(info));
        if (!shader) {
            EXPECT_FALSE(has_row) << info.name << ": " << shader.error().text;
            continue;
        }
        const Result<void> compiled = compile(**shader);
        EXPECT_EQ(has_row, compiled.has_value()) << info.name;
        EXPECT_TRUE(compiled || !compiled.error().text.empty()) << info.name;
    }
}

void expect_page_has(std::string_view page_name, std::string_view section, AccuracyRows rows) {
    expect_page_has(page_name, section, table_text(rows));
}

void expect_page_has(std::string_view page_name,
                     std::string_view section,
                     const std::string& wanted) {
    const std::string path = fmt::format("{}/{}", CUESTA_DOCS_DIR, page_name);
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    std::stringstream content;
    content << file.rdbuf();
    std::string page = content.str();
    const std::string begin_mark = fmt::format("<!-- {}: begin -->\n", section);
    const size_t begin = page.find(begin_mark);
    const size_t end = page.find(fmt::format("<!-- {}: end -->\n", section));
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end);
    const size_t first = begin + begin_mark.size();
    const std::string found = page.substr(first, end - first);
    if (found != wanted && std::getenv("CUESTA_BLESS") != nullptr) {
        page.replace(first, end - first, wanted);
        std::ofstream(path) << page;
        return;
    }
    EXPECT_EQ(found, wanted) << "CUESTA_BLESS=1 rewrites the table";
}

}  // namespace cuesta::compiler

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs passes on texts: each file of tests/golden/passes has a line "; run: PASS...", an input, a
// line of four dashes, and the result expected. CUESTA_BLESS=1 rewrites the results.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/registry.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

constexpr std::string_view separator = "\n----\n";
constexpr std::string_view header = "; run: ";

std::vector<std::filesystem::path> golden_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(CUESTA_GOLDEN_DIR))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

class PassGolden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(PassGolden, GivesTheExpectedText) {
    const std::string text = read(GetParam());
    const size_t cut = text.find(separator);
    ASSERT_TRUE(text.starts_with(header)) << "the file must start with '" << header << "'";
    ASSERT_NE(cut, std::string::npos) << "no line of four dashes";
    const size_t line_end = text.find('\n');
    const std::string passes = text.substr(header.size(), line_end - header.size());
    const std::string input = text.substr(line_end + 1, cut - line_end);
    const std::string expected = text.substr(cut + separator.size());

    auto shader = parse(input);
    ASSERT_TRUE(shader) << shader.error().text;
    EXPECT_EQ(validate(**shader), std::vector<std::string>{});
    for (std::string_view name : base::split(passes, " ")) {
        const PassEntry* pass = find_pass(name);
        ASSERT_NE(pass, nullptr) << "no pass '" << name << "'";
        const Result<bool> done = pass->run(**shader);
        ASSERT_TRUE(done) << done.error().text;
        EXPECT_EQ(validate(**shader), std::vector<std::string>{}) << "behind " << name;
    }
    const std::string result = print(**shader);
    if (result != expected && std::getenv("CUESTA_BLESS") != nullptr) {
        std::ofstream(GetParam()) << text.substr(0, cut) << separator << result;
        GTEST_SKIP() << "rewritten";
    }
    EXPECT_EQ(result, expected) << "CUESTA_BLESS=1 rewrites " << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Files,
                         PassGolden,
                         testing::ValuesIn(golden_files()),
                         [](const auto& info) { return info.param.stem().string(); });

}  // namespace
}  // namespace cuesta::nir

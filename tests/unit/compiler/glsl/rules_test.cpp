// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The lines of tests/golden/glsl/rules and its siblings of other versions: what compiles, what does
// not, and what is said then.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"

namespace cuesta::glsl {
namespace {

struct Case {
    std::string place;
    std::string text;
    nir::Stage stage = nir::Stage::vertex;
    bool is_accepted = false;
    std::string message;  // in the log, when it is not
};

// "+b M text // message", see README.md there.
std::vector<Case> read_line(const std::string& place,
                            const std::string& line,
                            bool has_precisions) {
    Case read = {place, line.substr(2)};
    read.is_accepted = line[0] == '+';
    const char stages = line[1];
    if (read.text.starts_with('!'))
        read.text.erase(0, 1);
    read.text.erase(0, 1);
    const size_t message = read.text.find("//");
    if (message != std::string::npos) {
        read.message = read.text.substr(std::min(message + 3, read.text.size()));
        read.text.erase(message);
    }
    if (read.text.starts_with("M "))
        read.text = "void main() {" + read.text.substr(1) + "}";
    else if (read.text.find("main(") == std::string::npos)
        read.text += " void main() {}";
    std::vector<Case> cases;
    if (stages == 'v' || stages == 'b' || stages == 'a')
        cases.push_back(read);
    read.stage = nir::Stage::geometry;
    if (stages == 'g')
        cases.push_back(read);
    read.stage = nir::Stage::compute;
    if (stages == 'c' || stages == 'a')
        cases.push_back(read);
    read.stage = nir::Stage::fragment;
    if (stages != 'F' && has_precisions)
        read.text.insert(0, "precision mediump float; ");
    if (stages != 'v' && stages != 'c' && stages != 'g')
        cases.push_back(read);
    return cases;
}

std::vector<Case> read_cases(const std::filesystem::path& path, bool has_precisions) {
    std::vector<Case> cases;
    std::ifstream file(path);
    unsigned number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        for (const Case& one : read_line(path.filename().string() + ":" + std::to_string(number),
                                         line, has_precisions))
            cases.push_back(one);
    }
    return cases;
}

class Rules : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Files,
                         Rules,
                         testing::Values("rules/builtins",
                                         "rules/expressions",
                                         "rules/functions",
                                         "rules/names",
                                         "rules/qualifiers",
                                         "rules/statements",
                                         "rules/types",
                                         "rules_110/builtins",
                                         "rules_110/language",
                                         "rules_120/extensions",
                                         "rules_120/language",
                                         "rules_130/builtins",
                                         "rules_130/language",
                                         "rules_140/language",
                                         "rules_150/geometry",
                                         "rules_150/language",
                                         "rules_300/arrays",
                                         "rules_300/blocks",
                                         "rules_300/builtins",
                                         "rules_300/expressions",
                                         "rules_300/functions",
                                         "rules_300/interface",
                                         "rules_300/names",
                                         "rules_300/precision",
                                         "rules_300/statements",
                                         "rules_300/types",
                                         "rules_310/arrays",
                                         "rules_310/buffers",
                                         "rules_310/compute",
                                         "rules_310/counters",
                                         "rules_310/functions",
                                         "rules_310/images",
                                         "rules_310/layouts",
                                         "rules_310/names"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::ranges::replace(name, '/', '_');
                             return name;
                         });

TEST_P(Rules, AreKept) {
    const std::filesystem::path folder = std::filesystem::path(CUESTA_TESTS_DIR) / "golden/glsl";
    // All are offered, none is switched on.
    Options options = {.extensions = static_cast<Extension>(0x7fff), .newest = Version::es_310};
    const std::string folder_name = GetParam().substr(0, GetParam().find('/'));
    const std::string number = folder_name.size() > 5 ? folder_name.substr(6) : "100";
    const bool is_es = number == "100" || number == "300" || number == "310";
    if (!is_es) {
        options.newest_desktop = Version::gl_150;
        options.extensions = static_cast<Extension>(0x3fffff);
        options.limits.geometry_output_vertices = 256;
    }
    if (is_es && number != "100")
        options.limits.draw_buffers = 4;
    // The version does not count as a line.
    const std::string version = "#version " + number + (is_es && number != "100" ? " es" : "") +
                                (is_es ? "\n#line 1\n" : "\n#line 0\n");
    const std::vector<Case> cases = read_cases(folder / (GetParam() + ".txt"), is_es);
    ASSERT_GT(cases.size(), 20u);
    for (const Case& one : cases) {
        SCOPED_TRACE(one.place + ": " + one.text);
        const std::string text = version + one.text;
        const std::string_view strings[] = {text};
        const Compiled compiled = compile(one.stage, strings, options);
        EXPECT_EQ(compiled.shader != nullptr, one.is_accepted) << compiled.log;
        EXPECT_NE(compiled.log.find(one.message), std::string::npos) << compiled.log;
        if (!one.is_accepted) {
            EXPECT_TRUE(compiled.log.starts_with("0:1:")) << compiled.log;
        }
    }
}

}  // namespace
}  // namespace cuesta::glsl

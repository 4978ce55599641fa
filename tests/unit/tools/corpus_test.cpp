// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The shaders of tests/corpus: all compile, and the code has the size that tests/golden/corpus.txt
// records. CUESTA_BLESS=1 writes that file anew; look at the difference before it is committed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include <dirent.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

const std::string tests_dir = CUESTA_TESTS_DIR;
const std::string golden_path = tests_dir + "/golden/corpus.txt";

std::vector<std::string> shader_names(const std::string& stage) {
    std::vector<std::string> names;
    DIR* folder = opendir((tests_dir + "/corpus/" + stage).c_str());
    if (folder == nullptr)
        return names;
    while (const dirent* entry = readdir(folder)) {
        const std::string name = entry->d_name;
        if (name.ends_with(".tgsi"))
            names.push_back(stage + "/" + name);
    }
    closedir(folder);
    std::sort(names.begin(), names.end());
    return names;
}

Result<std::string> stats_of(const nir::Shader& shader) {
    constexpr const char* form =
        "instructions={} words={} units={} registers={} spills={} uniforms={}";
    if (shader.stage == nir::Stage::vertex) {
        const lima::gp::Stats s = TRY(lima::gp::compile(shader)).stats;
        return fmt::format(form, s.instructions, s.words, s.operations, s.registers, s.spills,
                           s.uniforms);
    }
    const lima::pp::Stats s = TRY(lima::pp::compile(shader)).stats;
    return fmt::format(form, s.instructions, s.words, s.units, s.registers, s.spills, s.uniforms);
}

// Name and numbers, a line each.
std::string table_of(const std::string& stage) {
    std::string table;
    const nir::Stage wanted = stage == "vs" ? nir::Stage::vertex : nir::Stage::fragment;
    for (const std::string& name : shader_names(stage)) {
        SCOPED_TRACE(name);
        const auto shader = load_shader(tests_dir + "/corpus/" + name, {.stage = wanted});
        if (!shader) {
            ADD_FAILURE() << shader.error().text;
            continue;
        }
        const Result<std::string> stats = stats_of(**shader);
        if (!stats) {
            ADD_FAILURE() << stats.error().text;
            continue;
        }
        table += fmt::format("{}: {}\n", name, *stats);
    }
    return table;
}

TEST(Corpus, HasTheShadersThatAreCounted) {
    EXPECT_GE(shader_names("fs").size(), 30u);
    EXPECT_GE(shader_names("vs").size(), 25u);
    EXPECT_GE(shader_names("fs").size() + shader_names("vs").size(), 60u);
}

TEST(Corpus, CompilesToCodeOfTheRecordedSize) {
    const std::string table = table_of("fs") + table_of("vs");
    if (std::getenv("CUESTA_BLESS") != nullptr) {
        std::FILE* file = std::fopen(golden_path.c_str(), "w");
        ASSERT_NE(file, nullptr) << golden_path;
        std::fputs(table.c_str(), file);
        std::fclose(file);
        return;
    }
    const Result<std::string> golden = read_text(golden_path);
    ASSERT_TRUE(golden) << golden.error().text;
    EXPECT_EQ(table, *golden) << "if the change is meant, run again with CUESTA_BLESS=1";
}

}  // namespace
}  // namespace cuesta::tools

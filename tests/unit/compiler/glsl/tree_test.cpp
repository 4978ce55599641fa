// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The trees of tests/golden/glsl/trees. CUESTA_BLESS=1 writes what is printed now.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/shading/print_tree.h"

namespace cuesta::glsl {
namespace {

std::string read(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

class Trees : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Files,
                         Trees,
                         testing::Values("skinned.vert",
                                         "located.vert",
                                         "lit.frag",
                                         "operators.frag",
                                         "builtins_300.frag",
                                         "workgroup.comp"),
                         [](const auto& info) {
                             return info.param.substr(0, info.param.find('.'));
                         });

TEST_P(Trees, PrintAsBefore) {
    const std::filesystem::path path =
        std::filesystem::path(CUESTA_TESTS_DIR) / "golden/glsl/trees" / GetParam();
    const std::string text = read(path);
    ASSERT_FALSE(text.empty());
    const std::string_view strings[] = {text};
    const nir::Stage stage = path.extension() == ".vert"   ? nir::Stage::vertex
                             : path.extension() == ".comp" ? nir::Stage::compute
                                                           : nir::Stage::fragment;
    const Compiled compiled = compile(
        stage, strings,
        {.extensions = Extension::oes_standard_derivatives | Extension::ext_separate_shader_objects,
         .newest = Version::es_310});
    ASSERT_NE(compiled.shader, nullptr) << compiled.log;
    EXPECT_EQ(compiled.log, "");
    const std::string tree = shading::print_tree(compiled.shader->module());
    const std::string golden = path.string() + ".tree";
    if (std::getenv("CUESTA_BLESS") != nullptr)
        std::ofstream(golden) << tree;
    EXPECT_EQ(tree, read(golden));
}

}  // namespace
}  // namespace cuesta::glsl

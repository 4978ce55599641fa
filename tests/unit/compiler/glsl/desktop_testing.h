// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Links texts of desktop OpenGL's versions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"
#include "compiler/nir/validate.h"

namespace cuesta::glsl {

inline Options desktop_options() {
    Options options;
    options.newest_desktop = Version::gl_120;
    options.extensions = Extension::arb_texture_rectangle | Extension::arb_draw_buffers |
                         Extension::arb_shader_texture_lod;
    options.limits.vertex_attributes = 16;
    options.limits.vertex_uniform_vectors = 256;
    options.limits.fragment_uniform_vectors = 224;
    options.limits.vertex_texture_image_units = 16;
    options.limits.texture_image_units = 16;
    options.limits.combined_texture_image_units = 32;
    options.limits.varying_vectors = 16;
    options.limits.draw_buffers = 8;
    return options;
}

using Texts = std::vector<std::string_view>;

// Shaders of a stage while they are linked.
struct CompiledTexts {
    CompiledTexts(nir::Stage stage, const Texts& texts, const Options& options) {
        for (const std::string_view& text : texts) {
            const Compiled compiled = compile(stage, std::span(&text, 1), options);
            EXPECT_NE(compiled.shader, nullptr) << compiled.log << text;
            if (compiled.shader != nullptr)
                shaders.push_back(compiled.shader.get());
            owners.push_back(compiled.shader);
        }
    }
    std::vector<std::shared_ptr<const Shader>> owners;
    std::vector<const Shader*> shaders;
};

struct DesktopInput {
    Options options = desktop_options();
    std::vector<AttributeBinding> bindings = {};
    Feedback feedback = {};
};

// A stage without a text is left out.
inline Linked link_desktop(const Texts& vertex,
                           const Texts& fragment,
                           const DesktopInput& input = {}) {
    const CompiledTexts v(nir::Stage::vertex, vertex, input.options);
    const CompiledTexts f(nir::Stage::fragment, fragment, input.options);
    Linked linked = vertex.empty() || fragment.empty()
                        ? link_alone(vertex.empty() ? f.shaders : v.shaders, input.bindings,
                                     input.options, input.feedback)
                        : link(v.shaders, f.shaders, input.bindings, input.options, input.feedback);
    EXPECT_EQ(linked.program == nullptr, linked.log.find("error: ") != std::string::npos);
    if (linked.program != nullptr)
        for (const Stage* stage : {&linked.program->vertex, &linked.program->fragment})
            if (stage->nir != nullptr) {
                const std::vector<std::string> wrong = nir::validate(*stage->nir);
                EXPECT_TRUE(wrong.empty()) << wrong.front();
            }
    return linked;
}

}  // namespace cuesta::glsl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Links texts of version 3.00.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"
#include "compiler/nir/validate.h"

namespace cuesta::glsl {

inline constexpr std::string_view plain_vertex_300 = "void main() { gl_Position = vec4(0.0); }";
inline constexpr std::string_view plain_fragment_300 =
    "out vec4 plain; void main() { plain = vec4(0.0); }";

inline Options options_300() {
    Options options;
    options.newest = Version::es_300;
    options.limits.vertex_attributes = 16;
    options.limits.vertex_uniform_vectors = 256;
    options.limits.fragment_uniform_vectors = 224;
    options.limits.vertex_texture_image_units = 16;
    options.limits.texture_image_units = 16;
    options.limits.combined_texture_image_units = 32;
    options.limits.varying_vectors = 15;
    options.limits.draw_buffers = 4;
    return options;
}

inline std::shared_ptr<const Shader> shader_300(nir::Stage stage,
                                                std::string_view text,
                                                const Options& options) {
    const std::string whole =
        "#version 300 es\n" +
        std::string(stage == nir::Stage::fragment ? "precision mediump float;\n#line 1\n"
                                                  : "#line 1\n") +
        std::string(text);
    const std::string_view strings[] = {whole};
    const Compiled compiled = compile(stage, strings, options);
    EXPECT_NE(compiled.shader, nullptr) << compiled.log << text;
    return compiled.shader;
}

struct LinkInput {
    Options options = options_300();
    std::vector<AttributeBinding> bindings = {};
    Feedback feedback = {};
};

inline Linked link_300(std::string_view vertex,
                       std::string_view fragment,
                       const LinkInput& input = {}) {
    const auto v = shader_300(nir::Stage::vertex, vertex, input.options);
    const auto f = shader_300(nir::Stage::fragment, fragment, input.options);
    if (v == nullptr || f == nullptr)
        return {};
    Linked linked = link(*v, *f, input.bindings, input.options, input.feedback);
    EXPECT_EQ(linked.program == nullptr, linked.log.find("error: ") != std::string::npos);
    if (linked.program != nullptr) {
        EXPECT_EQ(linked.program->version, Version::es_300);
        for (const Stage* stage : {&linked.program->vertex, &linked.program->fragment}) {
            const std::vector<std::string> wrong = nir::validate(*stage->nir);
            EXPECT_TRUE(wrong.empty()) << wrong.front();
        }
    }
    return linked;
}

inline std::string log_300(std::string_view vertex,
                           std::string_view fragment,
                           const LinkInput& input = {}) {
    return link_300(vertex, fragment, input).log;
}

}  // namespace cuesta::glsl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Links programs with geometry shaders, and runs a primitive through their stages.
#pragma once

#include "compiler/glsl/glsl.h"
#include "compiler/nir/interpreter.h"
#include "tests/unit/compiler/glsl/desktop_testing.h"

namespace cuesta::glsl {

inline Options geometry_options() {
    Options options = desktop_options();
    options.newest_desktop = Version::gl_150;
    options.limits.vertex_output_vectors = 16;
    options.limits.fragment_input_vectors = 16;
    options.limits.geometry_uniform_vectors = 64;
    options.limits.geometry_texture_image_units = 16;
    options.limits.geometry_uniform_blocks = 12;
    options.limits.geometry_input_vectors = 16;
    options.limits.geometry_output_vectors = 16;
    options.limits.geometry_output_vertices = 64;
    options.limits.geometry_total_output_components = 512;
    options.limits.combined_texture_image_units = 48;
    return options;
}

// Texts of version 1.50, without the line that says so. A stage without a text is left out.
struct StageTexts {
    Texts vertex = {"void main() { gl_Position = vec4(float(gl_VertexID)); }"};
    Texts geometry;
    Texts fragment = {"out vec4 c; void main() { c = vec4(1.0); }"};
};

inline Linked link_geometry(const StageTexts& texts,
                            const Feedback& feedback = {},
                            const Options& options = geometry_options()) {
    std::vector<std::string> whole;
    const auto with_version = [&](const Texts& of) {
        Texts made;
        for (const std::string_view text : of) {
            whole.push_back("#version 150\n" + std::string(text));
            made.push_back(whole.back());
        }
        return made;
    };
    whole.reserve(texts.vertex.size() + texts.geometry.size() + texts.fragment.size());
    const CompiledTexts v(nir::Stage::vertex, with_version(texts.vertex), options);
    const CompiledTexts g(nir::Stage::geometry, with_version(texts.geometry), options);
    const CompiledTexts f(nir::Stage::fragment, with_version(texts.fragment), options);
    Linked linked = link(DrawShaders{v.shaders, g.shaders, f.shaders}, {}, options, feedback);
    EXPECT_EQ(linked.program == nullptr, linked.log.find("error: ") != std::string::npos);
    if (linked.program == nullptr)
        return linked;
    for (const Stage* stage :
         {&linked.program->vertex, &linked.program->geometry, &linked.program->fragment})
        if (stage->nir != nullptr) {
            const std::vector<std::string> wrong = nir::validate(*stage->nir);
            EXPECT_TRUE(wrong.empty()) << wrong.front();
        }
    return linked;
}

inline const nir::SlotBits* slot_in(const std::vector<nir::IoSlot>& slots,
                                    const std::vector<nir::SlotBits>& values,
                                    nir::Slot slot,
                                    uint32_t index = 0) {
    for (size_t i = 0; i < slots.size(); ++i)
        if (slots[i].slot == slot && slots[i].index == index)
            return &values[i];
    return nullptr;
}

// Vertices 0, 1, ... go through the vertex shader, and what it gives to the geometry shader.
inline std::vector<nir::EmittedVertex> emitted(const Program& program,
                                               uint32_t primitive_id = 0,
                                               const std::vector<nir::SlotBits>& uniforms = {}) {
    nir::InterpreterInputs primitive;
    primitive.uniforms = uniforms;
    primitive.lanes[0].primitive_id = primitive_id;
    const nir::Shader& geometry = *program.geometry.nir;
    for (uint32_t i = 0; i < nir::vertices_of(geometry.geometry.input); ++i) {
        nir::InterpreterInputs given;
        given.lanes[0].vertex_id = i;
        const auto made = nir::interpret(*program.vertex.nir, given);
        EXPECT_TRUE(made) << made.error().text;
        std::vector<nir::SlotBits> inputs;
        for (const nir::IoSlot& input : geometry.inputs) {
            const nir::SlotBits* const found = slot_in(
                program.vertex.nir->outputs, made->lanes[0].outputs, input.slot, input.index);
            inputs.push_back(found != nullptr ? *found : nir::SlotBits{});
        }
        primitive.vertices.push_back(std::move(inputs));
    }
    const auto made = nir::interpret(geometry, primitive);
    EXPECT_TRUE(made) << made.error().text;
    return made ? made->lanes[0].vertices : std::vector<nir::EmittedVertex>();
}

inline float output_of(const Program& program,
                       const nir::EmittedVertex& vertex,
                       nir::Slot slot,
                       uint32_t index = 0,
                       unsigned component = 0) {
    const nir::SlotBits* const found =
        slot_in(program.geometry.nir->outputs, vertex.outputs, slot, index);
    EXPECT_NE(found, nullptr);
    return found != nullptr ? nir::slot_float(*found, component) : -1.0f;
}

}  // namespace cuesta::glsl

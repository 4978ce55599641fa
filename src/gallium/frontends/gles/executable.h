// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a link made, and the values of its uniforms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/program_variables.h"
#include "pipe/defines.h"

namespace cuesta::gles {

inline constexpr size_t geometry_index = static_cast<size_t>(pipe::ShaderStage::geometry);
inline constexpr size_t compute_index = static_cast<size_t>(pipe::ShaderStage::compute);

// What the linker says for each stage, by pipe::ShaderStage: of programs the shader, of uniforms
// the place, of blocks and counter buffers the number, if any.
template <typename ByStage>
const auto& of_stage(const ByStage& said, size_t stage) {
    switch (static_cast<pipe::ShaderStage>(stage)) {
        case pipe::ShaderStage::vertex: return said.vertex;
        case pipe::ShaderStage::fragment: return said.fragment;
        case pipe::ShaderStage::geometry: return said.geometry;
        case pipe::ShaderStage::compute: break;
    }
    return said.compute;
}
template <typename Buffer>
std::optional<uint32_t> number_in(const Buffer& buffer, size_t stage) {
    return of_stage(buffer, stage);
}

// What desktop OpenGL keeps with an executable (gl/builtin_uniforms.h).
struct Companion {
    virtual ~Companion() = default;
};

// All that a draw needs.
struct Executable {
    struct Stage {
        std::vector<std::byte> constants;  // glsl::Stage::uniform_vec4s vec4s
        uint64_t serial = 1;               // counts changes of `constants`
        // The texture unit of each of glsl::Stage::samplers (glUniform1i).
        std::vector<uint8_t> units;
        // The image unit of each of glsl::Stage::images, which the shader says.
        std::vector<uint8_t> image_units;
    };

    // `integer_uniforms` as the program was linked (glsl::Options).
    Executable(uint64_t its_serial, std::unique_ptr<glsl::Program> linked, bool integer_uniforms);

    const glsl::Stage& linked_stage(size_t stage) const { return of_stage(*program, stage); }

    bool has_stage(size_t stage) const { return linked_stage(stage).nir != nullptr; }

    uint64_t serial = 0;  // ShareGroup::next_serial: another link's is another
    std::unique_ptr<glsl::Program> program;
    std::array<Stage, pipe::shader_stage_count> stages;  // by pipe::ShaderStage
    uint64_t units_serial = 1;                           // counts changes of `units`
    // The binding of each of glsl::Program::uniform_blocks (what the shader says, or
    // glUniformBlockBinding), and a count of their changes.
    std::vector<uint32_t> block_bindings;
    uint64_t blocks_serial = 1;
    // GL_PROGRAM_INPUT and GL_PROGRAM_OUTPUT.
    std::vector<ProgramVariable> inputs;
    std::vector<ProgramVariable> outputs;
    bool reads_vertex_id = false;           // of the vertex shader
    const nir::Shader* geometry = nullptr;  // of `program`; null: there is no such stage
    // Some of the uniforms are the language's own: set_depth_range() gives them values.
    bool has_builtins = false;
    // It has both stages, and its samplers do not clash: glUseProgram's can be drawn with.
    bool can_draw = false;
    bool can_dispatch = false;  // the same of a compute shader
    // The program binary, from the question for its length to when it is had; else empty.
    std::vector<std::byte> binary;
    std::unique_ptr<Companion> companion;

    // --- uniforms ------------------------------------------------------------------------------
    struct Place {
        bool used = false;
        // Of Stage::constants, element 0; of samplers and images the index in their units.
        uint32_t byte = 0;
    };
    struct Uniform {
        glsl::ValueType type;
        uint32_t size = 1;  // elements
        bool is_array = false;
        uint32_t first = 0;    // of `values`, where element 0 begins
        uint32_t scalars = 1;  // of an element
        uint32_t slots = 1;    // vec4s of an element
        std::array<Place, pipe::shader_stage_count> places;
    };
    struct Location {
        uint32_t uniform = 0;
        uint32_t element = 0;
    };
    std::vector<Uniform> uniforms;    // as program->uniforms
    std::vector<Location> locations;  // by location
    std::vector<uint32_t> values;     // as the application set them: floats, integers, 0 and 1
    bool has_integers = true;         // else integers stand in `constants` as floats

    // -1: none (OpenGL ES 2.0.25, 2.10.4).
    GLint find_uniform(std::string_view name) const;
    GLint find_attribute(std::string_view name) const;
    GLint find_output(std::string_view name) const;
    // Position in `uniforms`, members of blocks too; nothing: none (glGetUniformIndices).
    std::optional<uint32_t> find_uniform_index(std::string_view name) const;

    // Where element `element` of a uniform that is no sampler changed in `values`: brings it into
    // the constants.
    void store_constants(const Uniform& uniform, uint32_t element, uint32_t count);
    // The same of samplers: into `units`.
    void store_units(const Uniform& uniform, uint32_t element, uint32_t count);
    // gl_DepthRange.
    void set_depth_range(float depth_near, float depth_far);

  private:
    void place_uniform(const glsl::Uniform& linked);
    void name_uniform(const glsl::Uniform& linked, uint32_t index);
    void check_drawing();

    std::unordered_map<std::string, uint32_t> by_name_;  // arrays without [0]
    std::array<int32_t, 3> depth_range_ = {-1, -1, -1};  // uniforms: near, far, diff
};

// Whose stage each is, by pipe::ShaderStage; null: no stage.
using StageExecutables = std::array<std::shared_ptr<Executable>, pipe::shader_stage_count>;

// Two samplers of different types have one unit: drawing is an error (OpenGL ES 2.0.25, 2.10.4).
bool samplers_clash(const std::array<const Executable*, pipe::shader_stage_count>& stages);
// Of all stages of one.
inline bool samplers_clash(const Executable& executable) {
    return samplers_clash({&executable, &executable, &executable, &executable});
}

// What glGetActiveUniform and glGetActiveAttrib call a type.
GLenum type_enumerant(const glsl::ValueType& type);

}  // namespace cuesta::gles

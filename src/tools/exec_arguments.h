// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What `cuesta exec` gives a shader, and what it gets back, the same for every machine.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "tools/commands.h"
#include "tools/glsl_text.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

constexpr unsigned quad_size = 4;

// One value for each fragment of the quad: lane 1 is to the right of lane 0, lanes 2 and 3 are at
// greater y. A vertex shader takes the first.
using QuadValue = std::array<Vec4, quad_size>;

struct ExecArguments {
    std::map<uint32_t, QuadValue> inputs;
    // Those that are given by name, until name_inputs() finds their numbers.
    std::map<std::string, QuadValue> named;
    QuadValue position = {};  // what the fragment shader sees as its window position
    QuadValue point_coord = {};
    bool front_face = true;
    uint32_t vertex_id = 0;
    uint32_t instance_id = 0;
    std::set<std::string> names;  // of inputs that are given: numbers, position, vertexid, ...
    std::set<std::string> quads;  // those that have a value for each fragment
    std::vector<Vec4> constants;
    std::set<uint32_t> constant_numbers;                // those that are given
    std::map<std::string, Vec4> named_constants;        // until name_uniforms() has numbers
    std::map<std::string, std::string> named_textures;  // likewise: files
    std::map<uint32_t, std::string> texture_files;
    std::map<uint32_t, Image> textures;
    std::optional<uint64_t> steps;
};

// All but the pictures, which load_textures() reads.
Result<ExecArguments> parse_arguments(const ExecOptions& options);
Result<void> load_textures(ExecArguments& arguments);

// Finds the numbers of inputs that are given by the names that the shader has for them. A name of
// what every shader may see (position ...) is one of these where the shader does not see that.
Result<void> name_inputs(ExecArguments& arguments, const nir::Shader& shader);

// Finds the numbers of constants and samplers that are given by name: elements of arrays and
// columns of matrices as "name[1]".
Result<void> name_uniforms(ExecArguments& arguments, const UniformNames& names);

// Refuses arguments for inputs, constants or samplers that the shader lacks, and four values of
// one vertex.
Result<void> check_arguments(const ExecArguments& arguments,
                             const nir::Shader& shader,
                             const UniformNames& names = {});

// The argument of an input of the shader, zero where none is given. Arguments are numbered as IN[N]
// of TGSI and `input N` of NIR are.
QuadValue input_value(const ExecArguments& arguments, const nir::Shader& shader, size_t position);

// For messages: "; it has light (0), at (1)", or nothing where there are no names.
std::string names_text(const std::vector<NamedUniform>& uniforms);

struct ExecOutput {
    std::string name;
    uint8_t components = 0;  // a mask: those that the shader writes
    QuadValue values = {};
};

// What a program gave out with EMIT.
struct ExecVertex {
    std::vector<ExecOutput> outputs;  // lane 0's
    bool ends_primitive = false;
};

struct ExecResult {
    std::vector<ExecOutput> outputs;
    std::vector<ExecVertex> vertices;
    unsigned discarded = 0;  // bit n: fragment n
    uint64_t steps = 0;
};

// "position", "generic 3".
std::string slot_text(nir::Slot slot, uint32_t index);

Result<ExecResult> exec_on_interpreter(const nir::Shader& shader, const ExecArguments& arguments);
Result<ExecResult> exec_on_mali400(const nir::Shader& shader, const ExecArguments& arguments);

}  // namespace cuesta::tools

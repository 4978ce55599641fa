// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compiles shaders and runs them on the simulator's vertex core in strict mode, beside the NIR
// interpreter.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/lima/gp/compile.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::gp {

inline constexpr float infinity = std::numeric_limits<float>::infinity();

using Vec4 = std::array<float, 4>;

struct VertexData {
    std::vector<Vec4> attributes;  // by position in Shader::inputs
    std::vector<Vec4> uniforms;
    Vec4 viewport_scale = {1, 1, 1, 0};
    Vec4 viewport_offset = {0, 0, 0, 0};
    Vec4 point_size = {0, 1024, 1, 0};  // least, greatest, scale
};

// What one vertex comes out as, by position in Shader::outputs.
struct VertexOutputs {
    std::string error;  // of the simulator or the interpreter
    std::vector<std::string> complaints;
    std::vector<Vec4> values;
};

VertexOutputs run_compiled(const nir::Shader& shader,
                           const Program& program,
                           const VertexData& data);

// The shader with the epilogue that the vertex core needs, otherwise as it was written, on the
// interpreter.
class Reference {
  public:
    explicit Reference(const nir::Shader& shader);
    VertexOutputs run(const VertexData& data);

  private:
    std::string error_;
    std::unique_ptr<nir::Shader> shader_;
    std::unique_ptr<nir::Interpreter> interpreter_;
};

std::unique_ptr<nir::Shader> parse_shader(std::string_view text);
std::string listing(const Program& program);

// How far two results may be apart.
struct Tolerance {
    float relative = 0;
    float absolute = 0;
};

// Compiles, runs both, compares; failures are reported with the shader and its listing. `check`
// sees what was expected and what was got first, and may change the latter.
void expect_same(const nir::Shader& shader,
                 const VertexData& data,
                 Tolerance tolerance = {},
                 const Options& options = {},
                 const std::function<void(const VertexOutputs&, VertexOutputs&)>& check = {});

}  // namespace cuesta::lima::gp

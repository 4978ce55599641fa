// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a linked program by NIR's interpreter, the way a driver would: attributes and uniforms by
// name, varyings handed over as they are.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "compiler/nir/interpreter.h"

namespace cuesta::glsl {

// Values by name: of uniforms as glGetUniformLocation takes them, matrices column by column,
// integers and booleans as numbers.
using Values = std::map<std::string, std::vector<float>, std::less<>>;

class ProgramRun {
  public:
    ProgramRun(const Program& program, const Options& options)
        : program_(program), options_(options) {}

    // False: there is no such active uniform.
    bool set_uniform(std::string_view name, std::span<const float> values);
    void set_attribute(std::string_view name, std::span<const float> values);

    // What stands in gl_FragColor; an error's text where something did not run.
    Result<std::array<float, 4>> run();

  private:
    using Memory = std::vector<nir::SlotBits>;

    void write(Memory& memory,
               const Uniform& uniform,
               const UniformPlace& place,
               std::span<const float> values) const;
    std::vector<nir::SlotBits> varyings(const nir::LaneOutputs& outputs) const;

    const Program& program_;
    const Options& options_;
    Memory vertex_;
    Memory fragment_;
    std::map<uint32_t, nir::SlotBits> attributes_;  // by location
};

}  // namespace cuesta::glsl

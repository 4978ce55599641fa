// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs compute shaders of GLSL ES 3.10 by NIR's interpreter, workgroup by workgroup, as lowered and
// optimised.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "compiler/nir/interpreter.h"

namespace cuesta::glsl::test {

Options options_310();

// An image of one level; z counts slices, layers or faces.
class TestImage : public nir::ImageMemory {
  public:
    std::array<uint32_t, 3> extent = {4, 4, 1};
    std::map<std::array<int32_t, 3>, nir::SlotBits> texels;
    uint32_t last_image = 0;

    nir::SlotBits load(const nir::ImageRequest& request) override;
    void store(const nir::ImageRequest& request, const nir::SlotBits& texel) override;
    std::array<uint32_t, 3> size(const nir::ImageRequest& request) override;

  private:
    static std::array<int32_t, 3> place(const nir::ImageRequest& request) {
        return {request.coord[0], request.coord[1], request.coord[2]};
    }
};

// Linked, without anything to complain about; null after a failure.
std::unique_ptr<Program> compute_program(std::string_view text,
                                         const Options& options = options_310());
// What compiling or linking says.
std::string compute_log(std::string_view text, const Options& options = options_310());

struct ComputeRun {
    std::array<uint32_t, 3> groups = {1, 1, 1};
    std::vector<std::vector<uint32_t>> buffers = {};  // by the program's numbers, words
    std::map<std::string, uint32_t> uniforms = {};    // scalars
    TestImage image = {};

    // The buffers as they are then, twice the same: of the shader as lowered and optimised.
    std::vector<std::vector<uint32_t>> run(std::string_view text);

  private:
    void run_groups(const Program& program, const nir::Shader& shader);
};

// The first words of buffer 0, which begins with zeros, behind a run of one invocation. `body` is
// main's, or all behind its declarations where MAIN stands.
std::vector<uint32_t> words_of(std::string_view body, size_t count);

}  // namespace cuesta::glsl::test

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the command line (main.cpp) fills in, and the functions it calls: one a subcommand, each in
// a file of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/opcodes.h"
#include "tools/egl_vendors.h"
#include "tools/ending.h"

namespace cuesta::tools {

enum class Isa : uint8_t { gp, pp, g13 };

struct CompileOptions {
    std::string gpu;
    std::vector<std::string> shaders;
    std::optional<nir::Stage> stage;       // none: as the text says
    std::optional<tgsi::Dialect> dialect;  // of TGSI; none: as the text says
    bool print_nir = false;
    bool disassemble = false;
    bool stats = false;
};
Ending compile(const CompileOptions& options);

struct AssemblyOptions {
    Isa isa = Isa::gp;
    std::string input = "-";
};
Ending assemble(const AssemblyOptions& options);
Ending disassemble(const AssemblyOptions& options);

struct DecodeOptions {
    std::string gpu;
    std::string kind;
    std::string input = "-";
};
Ending decode(const DecodeOptions& options);
// What DecodeOptions::kind may be; empty for a GPU that decode does not know.
std::vector<std::string> decode_kinds(const std::string& gpu);

enum class Machine : uint8_t { nir, mali400, g13 };

struct ExecOptions {
    Machine machine = Machine::nir;
    std::optional<nir::Stage> stage;
    std::optional<tgsi::Dialect> dialect;  // of TGSI; none: as the text says
    std::string shader;
    // "N=..." as on the command line.
    std::vector<std::string> inputs;
    std::vector<std::string> constants;
    std::vector<std::string> textures;
    std::optional<uint64_t> steps;  // none: default_steps()
    // The G13: raw instructions on one SIMD-group, no shader.
    std::optional<std::string> hex;
    std::optional<std::string> mask;    // of lanes; none: all
    std::vector<std::string> settings;  // "r2=HEX"
};
Ending exec(const ExecOptions& options);
Ending exec_on_g13(const ExecOptions& options);
uint64_t default_steps(Machine machine);

enum class ShaderForm : uint8_t { tgsi, nir, tokens };

struct TranslateOptions {
    ShaderForm form = ShaderForm::tgsi;
    std::optional<nir::Stage> stage;       // of GLSL ES; none: as the name says
    std::optional<tgsi::Dialect> dialect;  // of TGSI; none: as the text says
    std::string input;
};
Ending translate(const TranslateOptions& options);

struct RenderOptions {
    std::vector<std::string> scenes;
    bool list = false;
    bool all = false;
    std::string output;  // file; with several scenes a folder
    std::string gpu;     // "", "device", or a machine that the shim knows
};
Ending render(const RenderOptions& options);

struct CompareOptions {
    std::string first;
    std::string second;
    std::string output;  // of the difference; empty: none
};
// Fails when the pictures are further apart than pictures of one scene may be.
Ending compare(const CompareOptions& options);

struct RunOptions {
    std::string gpu;
    Drivers drivers = Drivers::both;
    std::string mesa;  // prefix or root; empty: the installed one
    std::vector<std::string> command;
};
// Does not return when it succeeds.
Ending run(const RunOptions& options);

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The compilers that `cuesta compile` knows, one a GPU, and the numbers that each gives.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tools {

// A number of a compiled shader, and how those of several come together.
struct StatsColumn {
    enum class Total : uint8_t { sum, least, ratio };
    std::string_view title;
    unsigned width = 6;
    Total total = Total::sum;
    // Of ratios: the columns whose quotient it is; they stand in front of it.
    unsigned dividend = 0;
    unsigned divisor = 0;
};

// Uniform vec4s that lie in registers of the listing: `halves` of 16 bits from `first_half` on hold
// the bytes from `offset` on of all vec4s, 16 bytes each.
struct UniformRegisters {
    uint32_t first_half = 0;
    uint32_t halves = 0;
    uint32_t offset = 0;
};

struct CompiledShader {
    std::string text;               // machine code in hexadecimal, or its listing
    std::vector<uint32_t> numbers;  // by column; of ratios without meaning
    std::vector<uint8_t> code;      // in the order of memory; of the G13 a preamble comes first
    uint32_t preamble_bytes = 0;    // of the code, at its beginning
    std::vector<UniformRegisters> uniforms;  // of the G13; the Mali-400 reads them by number
};

struct CompileTarget {
    std::string_view gpu;
    nir::Arithmetic arithmetic;
    std::span<const StatsColumn> columns;
    Result<CompiledShader> (*compile)(const nir::Shader& shader, bool as_listing);
};

const CompileTarget& mali400_target();
const CompileTarget& g13_target();

// tgsi::first_refusal() of the GPU.
std::string refusal_of(const tgsi::Program& program, const CompileTarget& target);

// Null where nothing compiles for the GPU.
const CompileTarget* find_compile_target(std::string_view gpu);
std::vector<std::string> compile_gpus();

}  // namespace cuesta::tools

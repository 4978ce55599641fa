// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs shaders behind lowering in the interpreter: what the machine and the driver do beside it is
// modelled here, from the words of compile.h and lower.h.
#pragma once

#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compiler/agx/lower.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"

namespace cuesta::agx {

// What happens to the samples of a fragment.
struct SampleState {
    uint8_t killed = 0;
    uint8_t tested = 0;
    std::array<float, 4> depth{};
    std::array<uint16_t, 4> stencil{};
};

struct Environment : nir::TargetIntrinsics, nir::GlobalMemory {
    unsigned samples = 1;
    std::vector<std::byte> memory = std::vector<std::byte>(1 << 16);  // from base_address on
    std::map<std::pair<SystemValue, unsigned>, std::vector<uint32_t>> system;
    std::vector<nir::SlotBits> uniforms;
    std::array<std::array<uint16_t, 2>, nir::quad_lanes> pixel{};
    // By lane and sample: 64 bytes each.
    std::array<std::array<std::array<uint8_t, 64>, 4>, nir::quad_lanes> tile{};
    std::array<SampleState, nir::quad_lanes> state{};
    std::vector<std::string> faults;  // rules that the shader broke
    uint32_t fences = 0;              // waited for

    static constexpr uint64_t base_address = 0x10'0000'0000;

    void set(SystemValue value, unsigned index, std::vector<uint32_t> words) {
        system[{value, index}] = std::move(words);
    }
    void put(size_t offset, const void* data, size_t size) {
        std::memcpy(memory.data() + offset, data, size);
    }

    void read(uint64_t address, std::span<std::byte> to) override;
    void write(uint64_t address, std::span<const std::byte> from) override;
    bool run(const nir::Intrinsic& instr,
             unsigned lane,
             std::span<const Vector> sources,
             Vector& result) override;

    // Uniform registers as a driver fills them.
    std::vector<uint16_t> push(const Program& program);

  private:
    void fault(std::string text) { faults.push_back(std::move(text)); }
    void store_tile(const nir::Intrinsic& instr, unsigned lane, std::span<const Vector> sources);
    void load_tile(const nir::Intrinsic& instr, unsigned lane, unsigned sample, Vector& result);
    void sample_mask(unsigned lane, uint8_t target, uint8_t live);
    void emit_depth(const nir::Intrinsic& instr, unsigned lane, std::span<const Vector> sources);
};

struct Lowered {
    std::unique_ptr<nir::Shader> shader;
    Program program;
    LoweredShader result;
};

std::unique_ptr<nir::Shader> shader_of(const std::string& text);

Result<Lowered> lower(const nir::Shader& shader,
                      const VertexOptions& options,
                      const CommonOptions& common = {});
Result<Lowered> lower(const nir::Shader& shader,
                      const FragmentOptions& options = {},
                      const CommonOptions& common = {});

// Runs it; the push memory and the handlers come from the environment.
Result<nir::InterpreterOutputs> run_lowered(const Lowered& lowered,
                                            Environment& environment,
                                            nir::InterpreterInputs inputs);

// Instructions of main that are intrinsics of this kind.
std::vector<const nir::Intrinsic*> intrinsics_of(const nir::Shader& shader,
                                                 nir::IntrinsicOp op,
                                                 std::string_view function = "main");

// One target of 8-bit normalised colours.
FragmentOptions plain_target();
FragmentOptions float_target();  // of 32 bits a component

}  // namespace cuesta::agx

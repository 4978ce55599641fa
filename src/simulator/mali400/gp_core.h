// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex core: runs a program on a batch of vertices in lock step. Vertices that branch apart
// are run one group after the other. "One before" and "two before" follow the order of execution.
// Results reach registers and memory at once, which correct programs cannot tell from the chip's
// delays; GpScoreboard finds programs that could. The core knows nothing of GPU memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "simulator/mali400/gp_program.h"
#include "simulator/mali400/gp_vector.h"

namespace cuesta::simulator::mali400 {

constexpr uint64_t gp_default_step_limit = 1 << 20;  // instructions of one vertex

class GpScoreboard;

// Where attributes come from.
class GpAttributes {
  public:
    virtual ~GpAttributes() = default;
    // All four components for every vertex of the batch. Called only for what a program loads.
    virtual Result<void> fetch(unsigned attribute, std::span<GpVector, 4> out) = 0;
};

class GpCore {
  public:
    GpCore();

    void set_step_limit(uint64_t limit) { step_limit_ = limit; }
    // Watches every instruction; use it with single vertices. May be null.
    void set_scoreboard(GpScoreboard* scoreboard) { scoreboard_ = scoreboard; }

    // On-chip memory, kept between runs; the first vector may be anywhere.
    std::span<float, gp_memory_vectors * 4> uniforms() { return uniforms_; }

    Result<void> run(const GpProgram& program, GpAttributes& attributes, unsigned vertices);

    // After run(). Zero where the program stored nothing.
    const GpVector& output(unsigned index, unsigned component) const {
        return outputs_[index * 4 + component];
    }
    // Of the last run: instructions summed over the vertices, and passes through the loop.
    uint64_t vertex_steps() const { return vertex_steps_; }
    uint64_t batch_steps() const { return batch_steps_; }

  private:
    using Bank = std::array<GpVector, gp_value_count>;

    // Vertices that are at the same place, and what the instructions before left them.
    struct Group {
        unsigned place = 0;
        VertexMask vertices = 0;
        uint64_t steps = 0;
        std::array<Bank, 3> banks;  // by age, of the instruction to come
    };

    Result<void> run_group(const GpProgram& program, GpAttributes& attributes);
    Result<unsigned> step(const GpProgram& program, GpAttributes& attributes);
    unsigned next_place(const GpInstruction& instruction);

    const GpVector& value(const GpOperand& operand) const {
        return operand.age == GpOperand::constant_age ? constants_[operand.value]
                                                      : (*ages_[operand.age])[operand.value];
    }
    GpVector& result(GpValue kind, unsigned component = 0) {
        return (*ages_[0])[static_cast<unsigned>(kind) + component];
    }

    Result<void> fetch(const GpInstruction& instruction, GpAttributes& attributes);
    void load_memory(const GpInstruction& instruction);
    void load_memory_indirect(const GpInstruction& instruction);
    float memory_word(unsigned vector, unsigned component, unsigned vertex) const;

    void multipliers(const GpInstruction& instruction);
    void accumulators(const GpInstruction& instruction);
    void pass_unit(const GpInstruction& instruction);
    void complex_unit(const GpInstruction& instruction);

    void stores(const GpInstruction& instruction);
    void store_temporary(unsigned component, const GpVector& stored);

    Error fault_at(const GpInstruction& instruction, std::string_view reason) const;

    std::array<float, gp_memory_vectors* 4> uniforms_ = {};
    std::array<GpVector, 2> constants_;
    std::array<GpVector, gp_register_vectors * 4> registers_;
    std::array<GpVector, gp_output_vectors * 4> outputs_;
    std::array<GpVector, 4> addresses_;
    // Each vertex has its own; what it has not stored still shows the uniforms.
    std::vector<GpVector> temporaries_;
    std::vector<VertexMask> temporaries_stored_;
    std::array<std::array<GpVector, 4>, gp_attribute_vectors> attributes_;
    uint16_t attributes_fetched_ = 0;

    std::array<Bank, 3> banks_;
    std::array<Bank*, 3> ages_;
    std::vector<Group> waiting_;
    unsigned place_ = 0;
    VertexMask active_ = 0;
    bool diverged_ = false;
    uint64_t steps_ = 0;
    uint64_t step_limit_ = gp_default_step_limit;
    uint64_t vertex_steps_ = 0;
    uint64_t batch_steps_ = 0;
    GpScoreboard* scoreboard_ = nullptr;
};

// One program on one vertex, for tools and tests.
struct VertexInputs {
    std::vector<std::array<float, 4>> attributes;
    std::vector<std::array<float, 4>> uniforms;  // from address 0
    uint64_t step_limit = gp_default_step_limit;
    bool strict = false;  // look for what the chip would do differently
};

struct VertexResult {
    std::array<std::array<float, 4>, gp_output_vectors> outputs = {};
    std::array<uint8_t, gp_output_vectors> stored = {};  // components that some instruction stores
    uint64_t steps = 0;
    std::vector<std::string> complaints;  // of strict mode
};

Result<VertexResult> run_vertex_shader(std::span<const uint32_t> words, const VertexInputs& inputs);
Result<VertexResult> run_vertex_shader(const GpProgram& program, const VertexInputs& inputs);

}  // namespace cuesta::simulator::mali400

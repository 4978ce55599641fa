// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Strict mode of the vertex core: follows one vertex and collects every place where the program
// relies on something that the chip does not promise: values read too early or never made, words
// whose parts disagree. Source: Mali-400 fact sheet, part 5, 5.3, 5.4 and 5.6.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/mali400/gp_program.h"
#include "simulator/mali400/gp_vector.h"

namespace cuesta::simulator::mali400 {

class GpScoreboard {
  public:
    GpScoreboard();

    // After the instruction at `place` ran; `next` follows. Address registers as it left them.
    void observe(const GpInstruction& instruction,
                 unsigned place,
                 unsigned next,
                 std::span<const GpVector, 4> addresses);

    // One line each; the same one is not repeated.
    const std::vector<std::string>& complaints() const { return complaints_; }

  private:
    // What a value, register or memory word can be used for.
    enum class State : uint8_t { never_made, good, too_early, complex1, other_block };

    void complain(std::string_view text);
    void check_state(State state, unsigned age, std::string_view name);

    void check_operands(const GpInstruction& instruction);
    void check_multipliers(const GpInstruction& instruction);
    void check_operand(const GpOperand& operand, bool needed, std::string_view unit);
    void check_stores(const GpInstruction& instruction);
    void check_words(const GpInstruction& instruction);

    void make_fetched(const GpInstruction& instruction);
    State register_state(unsigned index) const;
    void make_loaded(const GpInstruction& instruction);
    void make_results(const GpInstruction& instruction);
    void note_stores(const GpInstruction& instruction, std::span<const GpVector, 4> addresses);
    void note_addresses(const GpInstruction& instruction, std::span<const GpVector, 4> addresses);
    bool runs(const GpInstruction& instruction, hw::mali400::gp::StoreSource source) const;

    static constexpr int64_t never = -1000;

    int64_t step_ = 0;
    const GpInstruction* instruction_ = nullptr;
    unsigned place_ = 0;
    std::array<std::array<State, gp_value_count>, 3> values_ = {};  // by age
    std::array<int64_t, gp_register_vectors * 4> register_stored_;
    std::array<int64_t, gp_memory_vectors * 4> temporary_stored_;
    std::array<int64_t, 4> address_set_;
    std::array<float, 4> addresses_ = {};
    std::set<std::string> known_;
    std::vector<std::string> complaints_;
};

}  // namespace cuesta::simulator::mali400

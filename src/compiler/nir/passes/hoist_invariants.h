// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;
struct Instr;

struct HoistOptions {
    // Which of the instructions that may move are worth a register for as long as the loop lasts.
    bool (*pays)(const Instr& instr) = nullptr;  // null: all
};

// Moves what every round of a loop computes anew from values of outside to the front of the loop:
// ALU operations and loads that may move anywhere. Nothing is moved that reads memory by address,
// which might not be there, nor what is convergent, in which other lanes would take part there.
bool hoist_invariants(Function& function, const HoistOptions& options = {});

}  // namespace cuesta::nir

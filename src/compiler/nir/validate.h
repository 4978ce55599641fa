// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace cuesta::nir {

struct Block;
class Shader;

// Everything that is wrong with the shader, one text a finding; empty when it is right. Checked are
// the links of the tree and of instructions, the CFG (passes leave it current), uses in both
// directions, that definitions dominate uses, phis, jumps, and each class's own rules of sizes,
// types and index ranges. A broken tree is reported alone: nothing else can be looked at. As a side
// effect the CFG is current afterwards.
std::vector<std::string> validate(const Shader& shader);

// The same with what each finding is about.
struct Finding {
    std::string text;
    // An instruction, if, slot, variable or function; null: the shader.
    const void* subject = nullptr;
    const Block* phi_block = nullptr;  // of a phi that does not name those that lead here
};
std::vector<Finding> find_faults(const Shader& shader);

// The code that control cannot reach, one text an instruction, if or loop. It is valid, but none is
// left when a back end selects: a block that is not reached is empty there. The CFG must be
// current.
std::vector<std::string> find_dead_code(const Shader& shader);

}  // namespace cuesta::nir

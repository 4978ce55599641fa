// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the groups of validation rules share.
#pragma once

#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir::validation {

// What is looked up in the shader for each instruction.
struct Declared {
    std::unordered_set<const Variable*> variables;  // but for parameters
    std::unordered_set<const Function*> functions;
    std::unordered_map<const Variable*, const Function*> owners;  // of parameters, the first

    explicit Declared(const Shader& shader);
};

struct State {
    const Shader& shader;
    const Declared& declared;
    Function& function;
    std::vector<Finding>& findings;
    std::unordered_map<const Value*, Instr*> definitions{};
    std::unordered_map<const Instr*, uint32_t> positions{};
    std::unordered_set<const Variable*> variables{};  // of the function, parameters too
    std::unordered_set<const Register*> registers{};

    void add(std::string_view text);                      // about the function
    void add(const Instr& instr, std::string_view text);  // about one instruction
    void add(const If& branch, std::string_view text);
    // The same of a phi whose sources are not those of the blocks that lead to it.
    void add_predecessors(const Phi& phi, std::string_view text);

    // Adds the finding unless `condition` holds.
    void check(bool condition, const Instr& instr, std::string_view text) {
        if (!condition)
            add(instr, text);
    }
    // The same for a text that has to be put together: `text()` is it.
    template <typename Text>
    requires std::is_invocable_v<Text>
    void check(bool condition, const Instr& instr, Text&& text) {
        if (!condition)
            add(instr, text());
    }
};

bool is_bit_size(unsigned size);
bool is_type(const Type* type);  // whether it is whole and its numbers are in range

// The groups, in the order they run. The first two return false where going on is not safe.
bool check_tree(State& state);
bool check_sources(State& state);  // every source has a value that is defined in the function
void check_uses(State& state);
bool check_cfg(State& state);
void check_dominance(State& state);
void check_phis(State& state);
void check_alu(State& state, const Alu& alu);
void check_intrinsic(State& state, const Intrinsic& intrinsic);
// Finds what must not be stored to; `writer` does so through `deref`.
void check_written(State& state, const Instr& writer, const Value& deref);
void check_tex(State& state, const Tex& tex);
void check_call(State& state, const Call& call);
void check_parallel_copy(State& state, const ParallelCopy& copy);

}  // namespace cuesta::nir::validation

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The text form of the IR; docs/nir.md states its grammar. Values, blocks, variables and registers
// are numbered in the order of the text, whatever their ids, so equal shaders print equally. What
// is broken still prints: a source without a definition in the function is %?.
#pragma once

#include <string>

namespace cuesta::nir {

struct Function;
struct Instr;
struct Type;
class Shader;

std::string print(const Shader& shader);
std::string print(const Function& function);

// One instruction on one line, for messages. Values go by Value::id here.
std::string print(const Instr& instr);

std::string print(const Type& type);

}  // namespace cuesta::nir

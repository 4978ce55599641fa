// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parses texts for tests.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "compiler/cg/syntax/parse.h"

namespace cuesta::cg::test {

// A text without errors, printed; else what is wrong with it, a line each: "line:column: text",
// "warning: " in front of the text of those, and the name of the file in front of what does not
// stand in the text itself. What is printed is parsed again, and must be the same.
std::string parsed(std::string_view text, ParseInput input = {});

// What is wrong with it alone, without printing.
std::string errors(std::string_view text);

// A function's body, printed without the function around it.
std::string statements(std::string_view text, ParseInput input = {});

// One expression; `a` to `d` are variables, `S` is a struct with the member x.
std::string expression(std::string_view text);

// Files by path. A name that is asked for is a path, or one from the includer's folder.
using Files = std::map<std::string, std::string, std::less<>>;
IncludeFunction include_from(const Files& files);

ParseInput strict();
ParseInput with_fx();

}  // namespace cuesta::cg::test

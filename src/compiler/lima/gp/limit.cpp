// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/limit.h"

#include <string_view>

#include <fmt/core.h>

#include "compiler/lima/gp/compile.h"

namespace cuesta::lima::gp {
namespace {

struct LimitRow {
    size_t greatest;
    std::string_view what;
};

// In the order of Limit.
constexpr LimitRow limit_table[] = {
    {Limits::instructions, "instructions"},
    {Limits::memory_vec4s, "vec4s of uniforms, constants and temporaries"},
    {Limits::attributes, "attributes"},
    {Limits::outputs, "outputs (position included)"},
    {16384, "operations in one shader"},
    {1024, "values that live across blocks"},
};

}  // namespace

Result<void> check_limit(Limit limit, size_t needed) {
    const LimitRow& row = limit_table[static_cast<size_t>(limit)];
    if (needed <= row.greatest)
        return {};
    return Error{Errc::unsupported, fmt::format("the vertex shader needs {} {}; the limit is {}",
                                                needed, row.what, row.greatest)};
}

}  // namespace cuesta::lima::gp

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The switches of CUESTA_DEBUG, and the one place where library code may print.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cuesta::base {

enum class DebugFlag : uint8_t { glsl, fixed, nir, asm_, cmd, perf, shim, sim, check };

struct DebugOption {
    std::string_view name;
    DebugFlag flag;
    std::string_view help;
};

inline constexpr std::array debug_options = {
    DebugOption{"glsl", DebugFlag::glsl, "print the log and the tree of every compiled shader"},
    DebugOption{"fixed", DebugFlag::fixed, "print the GLSL of every fixed-function stage"},
    DebugOption{"nir", DebugFlag::nir, "print the IR after every pass that changed it"},
    DebugOption{"asm", DebugFlag::asm_, "print the machine code of every compiled shader"},
    DebugOption{"cmd", DebugFlag::cmd, "print every command stream and descriptor submitted"},
    DebugOption{"perf", DebugFlag::perf, "print why work was flushed, copied or recompiled"},
    DebugOption{"shim", DebugFlag::shim, "print what the emulated kernel is asked"},
    DebugOption{"sim", DebugFlag::sim, "print jobs and faults of the emulated GPU"},
    DebugOption{"check", DebugFlag::check,
                "run the emulated G13's programs in its checking mode: missing waits are faults"},
};

// Whether CUESTA_DEBUG, read once, names the flag.
bool debug_enabled(DebugFlag flag);

// Writes "cuesta: <text>\n" to stderr in one call.
void log(std::string_view text);

}  // namespace cuesta::base

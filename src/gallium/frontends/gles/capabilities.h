// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glEnable and its siblings switch: the one table.
#pragma once

#include <span>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

struct Capability {
    GLenum name = 0;
    Ext extension = Ext::core;
    bool& (*value)(State& state) = nullptr;
    Dirty dirty = Dirty::none;
    // Of what glEnablei switches for each colour buffer: all of them, of which `value` is the
    // first.
    std::span<bool> (*each)(State& state) = nullptr;
};
std::span<const Capability> all_capabilities();

// Null: no capability of the context.
const Capability* find_capability(const State& state, GLenum name);

}  // namespace cuesta::gles

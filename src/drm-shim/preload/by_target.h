// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The three ways that a call about a path goes: libc for its own arguments, libc for another
// absolute path, us for a node.
#pragma once

#include <cerrno>

#include "drm-shim/preload/lookup.h"
#include "drm-shim/preload/override.h"

namespace cuesta::drm_shim {

// For calls that return -1 and errno on failure. own(), elsewhere(path) and ours(node) return
// alike.
template <typename Own, typename Elsewhere, typename Ours>
auto by_target(const Target& target, Own own, Elsewhere elsewhere, Ours ours) -> decltype(own()) {
    switch (target.kind) {
        case Target::Kind::refused: return reported(-target.error);
        case Target::Kind::node: return ours(*target.node);
        case Target::Kind::merged: {
            const auto result = elsewhere(target.path.c_str());
            return result < 0 && errno == ENOENT ? ours(*target.node) : result;
        }
        case Target::Kind::real: break;
    }
    return target.path.empty() ? own() : elsewhere(target.path.c_str());
}

}  // namespace cuesta::drm_shim

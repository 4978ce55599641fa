// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Profiles: what a program is compiled for, one table. Each GPU has one for vertices and one for
// fragments; the usual profiles of other compilers are names here, of a stage, with the semantics
// that their programs use (docs/cg.md); code is made for the GPU that the caller names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/nir/shader.h"

namespace cuesta::cg {

enum class Gpu : uint8_t { g13, mali400 };

struct Profile {
    std::string_view name;
    nir::Stage stage;
    std::optional<Gpu> gpu;  // none: whichever the caller says
    // The wildcards that match it, the most specific one first.
    std::span<const std::string_view> wildcards;
    // Has lookups that compare. Without, the third of four homogeneous coordinates is passed over.
    bool compares = true;
};

std::span<const Profile> profiles();

// Null: there is no such profile. Names of profiles tell case apart.
const Profile* find_profile(std::string_view name);

// That of a GPU's own: vertex or fragment.
const Profile& own_profile(Gpu gpu, nir::Stage stage);

// Whether functions may be declared for it: the name of a profile or of a wildcard.
bool is_profile_name(std::string_view name);

// How well a function that was declared for `name` suits the profile: 0 for the profile itself,
// then one for each wildcard, by how specific it is; none: not at all.
std::optional<unsigned> rank_of(const Profile& profile, std::string_view name);

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/profile.h"

#include <algorithm>
#include <array>

namespace cuesta::cg {
namespace {

using Names = std::span<const std::string_view>;
using enum nir::Stage;

// Each the most specific one first: the GPU, the version of the shader model, the stage. Those of
// shader models are the specification's ("Overloading of Functions by Profile").
constexpr std::string_view of_vertex[] = {"vs"};
constexpr std::string_view of_fragment[] = {"ps"};
constexpr std::string_view of_vertex_g13[] = {"g13", "vs"};
constexpr std::string_view of_fragment_g13[] = {"g13", "ps"};
constexpr std::string_view of_vertex_mali400[] = {"mali400", "vs"};
constexpr std::string_view of_fragment_mali400[] = {"mali400", "ps"};
constexpr std::string_view of_vs_1[] = {"vs_1", "vs"};
constexpr std::string_view of_vs_2[] = {"vs_2", "vs"};
constexpr std::string_view of_vs_3[] = {"vs_3", "vs"};
constexpr std::string_view of_ps_1[] = {"ps_1", "ps"};
constexpr std::string_view of_ps_2[] = {"ps_2", "ps"};
constexpr std::string_view of_ps_3[] = {"ps_3", "ps"};

constexpr Profile other(std::string_view name, nir::Stage stage, Names wildcards = {}) {
    if (wildcards.empty())
        wildcards = stage == vertex ? Names(of_vertex) : Names(of_fragment);
    return {name, stage, std::nullopt, wildcards};
}

constexpr Profile without_comparison(Profile profile) {
    profile.compares = false;
    return profile;
}

// The names of NVIDIA's profiles stand in the "Profiles" pages of the Cg 3.1 Toolkit documentation.
// Those of geometry and tessellation are left out: these GPUs have no such stage.
constexpr std::array profile_table = {
    Profile{"vs_g13", vertex, Gpu::g13, of_vertex_g13},
    Profile{"ps_g13", fragment, Gpu::g13, of_fragment_g13},
    Profile{"vs_mali400", vertex, Gpu::mali400, of_vertex_mali400},
    Profile{"ps_mali400", fragment, Gpu::mali400, of_fragment_mali400, false},
    // OpenGL
    other("arbvp1", vertex),
    without_comparison(other("arbfp1", fragment)),
    other("vp20", vertex),
    other("vp30", vertex),
    other("vp40", vertex),
    without_comparison(other("fp20", fragment)),
    without_comparison(other("fp30", fragment)),
    other("fp40", fragment),
    other("gp4vp", vertex),
    other("gp4fp", fragment),
    other("gp5vp", vertex),
    other("gp5fp", fragment),
    other("glslv", vertex),
    other("glslf", fragment),
    other("glesv", vertex),
    other("glesf", fragment),
    // Direct3D
    other("vs_1_1", vertex, of_vs_1),
    other("vs_2_0", vertex, of_vs_2),
    other("vs_2_x", vertex, of_vs_2),
    other("vs_3_0", vertex, of_vs_3),
    other("vs_4_0", vertex),
    other("vs_5_0", vertex),
    without_comparison(other("ps_1_1", fragment, of_ps_1)),
    without_comparison(other("ps_1_2", fragment, of_ps_1)),
    without_comparison(other("ps_1_3", fragment, of_ps_1)),
    without_comparison(other("ps_1_4", fragment, of_ps_1)),
    without_comparison(other("ps_2_0", fragment, of_ps_2)),
    without_comparison(other("ps_2_x", fragment, of_ps_2)),
    without_comparison(other("ps_3_0", fragment, of_ps_3)),
    other("ps_4_0", fragment),
    other("ps_5_0", fragment),
    other("hlslv", vertex),
    other("hlslf", fragment),
};

}  // namespace

std::span<const Profile> profiles() {
    return profile_table;
}

const Profile* find_profile(std::string_view name) {
    const auto found = std::ranges::find(profile_table, name, &Profile::name);
    return found != profile_table.end() ? &*found : nullptr;
}

const Profile& own_profile(Gpu gpu, nir::Stage stage) {
    // The table has one for each.
    return *std::ranges::find_if(profile_table, [=](const Profile& profile) {
        return profile.gpu == gpu && profile.stage == stage;
    });
}

bool is_profile_name(std::string_view name) {
    return std::ranges::any_of(profile_table, [name](const Profile& profile) {
        return rank_of(profile, name).has_value();
    });
}

std::optional<unsigned> rank_of(const Profile& profile, std::string_view name) {
    if (profile.name == name)
        return 0;
    const auto found = std::ranges::find(profile.wildcards, name);
    if (found == profile.wildcards.end())
        return std::nullopt;
    return static_cast<unsigned>(found - profile.wildcards.begin()) + 1;
}

}  // namespace cuesta::cg

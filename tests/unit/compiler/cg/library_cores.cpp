// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/half.h"
#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

// How many results were compared until now, by profile.
std::map<std::string_view, unsigned>& counts() {
    static std::map<std::string_view, unsigned> all;
    return all;
}

bool is_half_core(const GpuCore& core) {
    return !core.arithmetic.fragment_highp && core.profile.starts_with("ps");
}

// Neither core has denormals, and what comes of infinities is another test's
// (docs/accuracy-agx.md, docs/accuracy-mali400.md). A core of binary16 is given what that holds.
bool holds(const GpuCore& core, double value, bool is_whole) {
    if (!std::isfinite(value) || (value != 0 && std::abs(value) < 0x1p-100) ||
        std::abs(value) > 0x1p100)
        return false;
    const auto rounded = static_cast<float>(value);
    if (is_whole && !core.arithmetic.integers && rounded != value)
        return false;
    return !is_half_core(core) ||
           (base::round_to_half(rounded) == rounded && std::abs(value) <= 65504 &&
            (value == 0 || std::abs(value) >= 0x1p-14));
}

// Of results too: what is beyond its numbers is not compared.
bool holds_result(const GpuCore& core, double value) {
    return std::isfinite(value) && std::abs(value) < (is_half_core(core) ? 60000 : 0x1p100) &&
           (value == 0 || std::abs(value) > 0x1p-100);
}

// About ten of the eleven bits of a significand.
constexpr double half_room = 4e-3;

// Words of refusals: the library's table, and what needs integers.
bool is_named(const std::string& why) {
    return why.find("error C3004") != std::string::npos ||
           why.find("the core has no integers") != std::string::npos;
}

}  // namespace

ExpectCompared::ExpectCompared(unsigned least, std::string_view gpu)
    : least_(least), gpu_(gpu), before_(counts()) {}

ExpectCompared::~ExpectCompared() {
    for (const GpuCore& core : gpu_cores())
        if (gpu_.empty() || core.gpu == gpu_)
            EXPECT_GE(counts()[core.profile] - before_[core.profile], least_) << core.profile;
}

void LibraryRun::compare_on(const GpuCore& core,
                            std::string_view expression,
                            const Four& wanted,
                            double factor) const {
    LibraryRun here = *this;
    here.profile = core.profile;
    const Compiled made = here.compiled(here.text(expression), core.arithmetic);
    if (made.shader == nullptr) {
        EXPECT_TRUE(is_named(made.log)) << made.log;
        return;
    }
    CoreSetup setup;
    setup.uniforms = here.uniforms(made.reflection, core.arithmetic.integers);
    for (const Four& lane : v) {
        FourFloats input{};
        std::copy(lane.begin(), lane.end(), input.begin());
        setup.inputs.emplace_back(made.shader->inputs.size(), input);
    }
    const Result<std::vector<CoreLane>> ran = core.run(*made.shader, setup);
    if (!ran) {
        EXPECT_TRUE(is_named(std::string(ran.error().text))) << ran.error().text;
        return;
    }
    const double room =
        std::max(factor * core.tolerance(), half_precision || has_halves ? half_room : 0);
    std::string wrong;
    for (size_t k = 0; k < 4; ++k) {
        if (!holds_result(core, wanted[k]))
            continue;
        ++counts()[core.profile];
        const double found = ran->at(0).outputs.at(0)[k];
        if (!(std::abs(found - wanted[k]) <= room * std::max(1.0, std::abs(wanted[k]))))
            wrong += fmt::format(" {}: {} instead of {}", k, found, wanted[k]);
    }
    const bool is_exception = std::find(not_on.begin(), not_on.end(), core.profile) != not_on.end();
    EXPECT_EQ(!wrong.empty(), is_exception) << core.profile << ", " << expression << wrong;
}

void LibraryRun::compare(std::string_view expression, const Four& wanted, double factor) const {
    // Lookups are another test's: the cores have textures of their own.
    if (textures != nullptr)
        return;
    for (const GpuCore& core : gpu_cores()) {
        const auto all_held = [&](const auto& values, bool are_whole = false) {
            return std::all_of(values.begin(), values.end(),
                               [&](double value) { return holds(core, value, are_whole); });
        };
        const bool is_asked =
            profile == "ps_g13" || profile.substr(0, 2) == core.profile.substr(0, 2);
        if (is_asked && all_held(a) && all_held(b) && all_held(c) && all_held(i, true) &&
            all_held(j, true) &&
            std::all_of(v.begin(), v.end(), [&](const Four& lane) { return all_held(lane); }))
            compare_on(core, expression, wanted, factor);
    }
}

}  // namespace cuesta::cg::testing

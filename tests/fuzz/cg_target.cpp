// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>

#include "compiler/cg/cg.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

// Functions of these names are compiled, each for its stage, in either dialect.
struct Entry {
    std::string_view name;
    std::string_view profile;
    bool is_strict;
};

constexpr Entry entries[] = {
    {"main", "ps_g13", false},
    {"main", "vs_mali400", true},
    {"main_vertex", "vs_g13", false},
    {"main_fragment", "ps_mali400", false},
};

void check_compiled(const cg::Compiled& compiled) {
    if ((compiled.shader == nullptr) != (compiled.errors != 0))
        broken("a program was refused without an error, or taken with one", compiled.log);
    if ((compiled.errors != 0) != (compiled.log.find(" : error C") != std::string::npos))
        broken("errors are counted that nobody is told of", compiled.log);
    if (compiled.shader == nullptr)
        return;
    const std::vector<std::string> findings = nir::validate(*compiled.shader);
    if (!findings.empty())
        broken("a program became an invalid shader",
               findings[0] + "\n" + nir::print(*compiled.shader));
    if (compiled.shader->uniform_vec4s > compiled.reflection.uniform_vectors ||
        compiled.shader->sampler_count > compiled.reflection.textures)
        broken("a program reads uniforms that have no place", nir::print(*compiled.shader));
}

}  // namespace

bool fuzz_cg(Bytes input) {
    bool is_accepted = false;
    for (const Entry& entry : entries) {
        cg::Options options(*cg::find_profile(entry.profile));
        options.entry = entry.name;
        options.is_strict = entry.is_strict;
        options.arithmetic = {.half_precision = true, .integers = true};
        const cg::Compiled compiled = cg::compile(text_of(input), options);
        check_compiled(compiled);
        is_accepted |= compiled.shader != nullptr;
    }
    return is_accepted;
}

}  // namespace cuesta::fuzz

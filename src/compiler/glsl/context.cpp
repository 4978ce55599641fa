// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/context.h"

#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"

namespace cuesta::glsl {

Context::Context(shading::Module& m,
                 shading::Diagnostics& d,
                 shading::Names& n,
                 const Options& o,
                 const Language& l)
    : module(m),
      diagnostics(d),
      names(n),
      options(o),
      language(l),
      types(m.types),
      scopes(m.arena, l.version, m.stage) {
    // 4.5.3 (3.00: 4.5.4); the extensions' samplers are as the language's own. 3.00's other ones
    // have no default.
    for (const Word sampler :
         {Word::sampler_2d, Word::sampler_cube, Word::sampler_3d, Word::sampler_external})
        if (!language.is_300() || sampler != Word::sampler_3d)
            precisions[sampler] = Precision::low;
    precisions[Word::atomic_uint] = Precision::high;
    precisions[Word::int_] = is_fragment() ? Precision::medium : Precision::high;
    precisions[Word::float_] = is_fragment() ? Precision::none : Precision::high;
    // Desktop OpenGL knows no other one.
    if (language.is_desktop())
        precisions.of.fill(Precision::high);
    scopes.enter();
}

bool Context::may_use(Extension extension, Location location, std::string_view what) {
    if (extension == Extension::none)
        return true;
    if (!has(language.enabled, extension))
        return false;
    if (has(language.warned, extension) && !has(warned_of_, extension)) {
        warned_of_ = warned_of_ | extension;
        diagnostics.warning(location,
                            fmt::format("'{}' is of the extension {}", what, name_of(extension)));
    }
    return true;
}

bool Context::may_use_one_of(Extension extensions, Location location, std::string_view what) {
    for (uint32_t bit = 1; bit != 0; bit <<= 1) {
        const auto one = static_cast<Extension>(bit);
        if (has(extensions, one) && may_use(one, location, what))
            return true;
    }
    return false;
}

void Context::undeclared(std::string_view name, Location location) {
    const std::string why = other_versions_of(name);
    error(location, why.empty() ? fmt::format("'{}' is not declared", name)
                                : fmt::format("'{}' is not declared: {}", name, why));
}

Variable* Context::new_variable(std::string_view name, const Type* type, Location location) {
    Variable* variable = make<Variable>();
    variable->name = name;
    variable->type = type;
    variable->location = location;
    variable->number = variables_++;
    return variable;
}

std::vector<Function*>& Context::global_calls() {
    if (global_calls_ == nullptr) {
        module.call_lists.push_back(std::make_unique<std::vector<Function*>>());
        global_calls_ = module.call_lists.back().get();
    }
    return *global_calls_;
}

const Type* Context::builtin_struct(const BuiltinStruct& structure) {
    const Type*& type = builtin_structs_[structure.name];
    if (type == nullptr) {
        const bool has_highp = !is_fragment() || options.fragment_highp;
        const Precision precision = has_highp ? Precision::high : Precision::medium;
        std::vector<shading::Member> members;
        for (const BuiltinMember& member : structure.members) {
            const Type* const own = types.of_word(member.type);
            members.push_back(
                {member.name,
                 member.length != nullptr ? types.array(own, options.limits.*member.length) : own,
                 precision});
        }
        type = module.types.make_struct(structure.name, members);
        traits.enter(*type);
    }
    return type;
}

void Context::note_highp(Location location) {
    if (!is_fragment() || options.fragment_highp || warned_of_highp_)
        return;
    warned_of_highp_ = true;
    diagnostics.warning(location,
                        "highp is not supported in fragment shaders; the GPU's precision is taken");
}

}  // namespace cuesta::glsl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "compiler/shading/lower.h"
#include "compiler/shading/print_tree.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

constexpr glsl::Options options = {.extensions = static_cast<glsl::Extension>(0x7f)};

// One slot behind the other, each kind of variable by itself.
class Places {
  public:
    std::optional<shading::Placement> operator()(const shading::Leaf& leaf) {
        uint32_t& next = next_[static_cast<size_t>(leaf.variable->storage)];
        const shading::Placement placement = {next};
        const uint64_t slots = uint64_t{leaf.elements()} * leaf.element_slots();
        if (slots > 256)
            return std::nullopt;
        next += static_cast<uint32_t>(slots);
        return placement;
    }

  private:
    std::array<uint32_t, 6> next_{};
};

void use_module(const shading::Module& module) {
    if (shading::print_tree(module).find("(function ") == std::string::npos &&
        !module.functions.empty())
        broken("a tree prints without its functions");
    // Shaders without main, recursion and missing functions are the linker's to refuse.
    if (module.main == nullptr || module.main->body == nullptr)
        return;
    const auto shader = shading::lower(module, {.place = Places()});
    if (!shader) {
        if (shader.error().text.empty())
            broken("an error of the lowering without a text");
        return;
    }
    const std::vector<std::string> findings = nir::validate(**shader);
    if (!findings.empty())
        broken("a shader became an invalid one", findings[0] + "\n" + nir::print(**shader));
}

}  // namespace

bool fuzz_glsl(Bytes input) {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    bool accepted = false;
    for (const nir::Stage stage : {nir::Stage::vertex, nir::Stage::fragment}) {
        const std::string_view strings[] = {text};
        const glsl::Compiled compiled = glsl::compile(stage, strings, options);
        if (compiled.shader != nullptr)
            use_module(compiled.shader->module());
        else if (compiled.log.find(": error: ") == std::string::npos)
            broken("a shader was refused without an error", compiled.log);
        accepted |= compiled.shader != nullptr;
    }
    return accepted;
}

}  // namespace cuesta::fuzz

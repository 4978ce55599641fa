// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/lower.h"

#include <fmt/core.h>

#include "base/result.h"
#include "compiler/nir/run_pass.h"
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

// Values of one shader, and calls, which need make none: far more than any program has that a GPU
// of this class can run, and few enough that functions which call each other over and over end
// soon.
constexpr uint32_t max_values = 1u << 18;
constexpr uint32_t max_calls = 1u << 16;

}  // namespace

Lowering::Lowering(const Module& module,
                   const LowerOptions& options,
                   Facts facts,
                   nir::Shader& shader)
    : module_(module),
      options_(options),
      facts_(std::move(facts)),
      shader_(shader),
      b_(*shader.add_function("main")) {}

void Lowering::fail(Location location, std::string_view text) {
    if (!error_)
        error_ = LocatedError{library_call_.value_or(location), std::string(text)};
}

Lowering::Level::Level(Lowering& lowering, Location location) : lowering_(lowering) {
    if (++lowering.depth_ > max_depth)
        lowering.fail(location, fmt::format("nested deeper than {} levels, with the functions "
                                            "that are called",
                                            max_depth));
    if (lowering.b_.function().next_value_id > max_values)
        lowering.fail(location, fmt::format("the shader takes more than {} instructions, with the "
                                            "functions that are called",
                                            max_values));
}

void Lowering::count_call(Location location) {
    if (++calls_ > max_calls)
        fail(location,
             fmt::format("more than {} calls, with those of the functions that are called",
                         max_calls));
}

Checked Lowering::run() {
    bind_interface();
    for (const Statement* statement : module_.initializers)
        (void)lower(*statement);
    (void)lower_body(*module_.main);
    if (!failed() && module_.stage != nir::Stage::geometry)
        store_outputs();
    if (failed())
        return *error_;
    nir::rebuild_cfg(b_.function());
    return {};
}

Located<std::unique_ptr<nir::Shader>> lower(const Module& module, const LowerOptions& options) {
    auto shader = std::make_unique<nir::Shader>(module.stage);
    shader->frag_coord_upper_left = !module.is_frag_coord_upper_left;
    shader->early_fragment_tests = module.early_fragment_tests;
    shader->workgroup_size = module.workgroup_size.value_or(shader->workgroup_size);
    const nir::Geometry geometry;
    shader->geometry = {module.geometry.input.value_or(geometry.input),
                        module.geometry.output.value_or(geometry.output),
                        module.geometry.max_vertices.value_or(geometry.max_vertices)};
    Lowering lowering(module, options, TRY(Facts::of(module)), *shader);
    TRY(lowering.run());
    nir::finish_pass(*shader, "shading", true);
    return shader;
}

}  // namespace cuesta::shading

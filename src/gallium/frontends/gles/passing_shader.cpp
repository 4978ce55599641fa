// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/passing_shader.h"

#include "compiler/nir/builder.h"

namespace cuesta::gles {

std::unique_ptr<nir::Shader> passing_shader(const nir::Shader& vertex,
                                            std::span<const nir::IoSlot> extras) {
    auto made = std::make_unique<nir::Shader>(nir::Stage::vertex);
    made->name = vertex.name;
    made->float_modes = vertex.float_modes;
    made->outputs = vertex.outputs;
    made->outputs.insert(made->outputs.end(), extras.begin(), extras.end());
    nir::Function& main = *made->add_function("main");
    nir::Builder b(main);
    for (uint32_t i = 0; i < made->outputs.size(); ++i) {
        made->outputs[i].components = 4;
        made->inputs.push_back({.slot = nir::Slot::generic, .index = i});
        b.store_output(b.load_input(i), i);
    }
    nir::rebuild_cfg(main);
    return made;
}

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The stages of GPUs, by their columns in the matrix of docs/tgsi.md (OpcodeInfo::services).
#pragma once

#include "compiler/agx/compile.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/tgsi/refusals.h"

namespace cuesta::tgsi {

inline bool is_of_fragments(unsigned service) {
    return service % 2 == 1;
}

inline std::string_view gpu_of(unsigned service) {
    return service < 2 ? "g13" : "mali400";
}

inline Result<void> compile_for(unsigned service, const nir::Shader& shader) {
    switch (service) {
        case 0: TRY(agx::compile_vertex(shader)); break;
        case 1: {
            agx::FragmentOptions options;
            options.targets[0].present = true;
            TRY(agx::compile_fragment(shader, options));
            break;
        }
        case 2: TRY(lima::gp::compile(shader)); break;
        default: TRY(lima::pp::compile(shader)); break;
    }
    return {};
}

// What is added to a refusal.
inline std::string refusal_for(unsigned service, const Program& program) {
    return first_refusal(program, gpu_of(service), [service](const nir::Shader& shader) {
        return compile_for(service, shader);
    });
}

// The number of the line that begins with an opcode; 0 where none does.
inline unsigned line_of(std::string_view text, std::string_view opcode) {
    unsigned line = 1;
    for (size_t at = 0; at < text.size(); ++line) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with(opcode) && rest.substr(opcode.size()).starts_with(' '))
            return line;
        at += std::min(rest.find('\n'), rest.size() - 1) + 1;
    }
    return 0;
}

}  // namespace cuesta::tgsi

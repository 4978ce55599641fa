// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "targets.h"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace cuesta::fuzz {

std::span<const Target> targets() {
    static constexpr std::array all = {
        Target{"tgsi", true, fuzz_tgsi},
        Target{"tgsi_tokens", false, fuzz_tgsi_tokens},
        Target{"nir", true, fuzz_nir},
        Target{"preprocessor", true, fuzz_preprocessor},
        Target{"glsl", true, fuzz_glsl},
        Target{"cg_syntax", true, fuzz_cg_syntax},
        Target{"cg", true, fuzz_cg},
        Target{"gp_assembly", true, fuzz_gp_assembly},
        Target{"pp_assembly", true, fuzz_pp_assembly},
        Target{"gp_words", false, fuzz_gp_words},
        Target{"pp_words", false, fuzz_pp_words},
        Target{"g13_assembly", true, fuzz_g13_assembly},
        Target{"g13_code", false, fuzz_g13_code},
        Target{"decode", false, fuzz_decode},
    };
    return all;
}

void broken(std::string_view what, std::string_view detail) {
    std::fprintf(stderr, "fuzz: broken: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(detail.size()), detail.data());
    std::abort();
}

}  // namespace cuesta::fuzz

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "documented_shaders.h"

#include <fstream>

namespace cuesta::compiler {

std::vector<std::string> documented_shaders() {
    std::ifstream file(CUESTA_DOCS_DIR "/nir.md");
    std::vector<std::string> shaders;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        const bool begins = line.starts_with("    shader fragment");
        inside = begins || (inside && line.starts_with("    "));
        if (begins)
            shaders.emplace_back();
        if (inside)
            shaders.back() += line.substr(4) + "\n";
    }
    return shaders;
}

}  // namespace cuesta::compiler

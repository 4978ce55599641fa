// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "seeds.h"

namespace cuesta::fuzz {
namespace {

namespace fs = std::filesystem;

// "+b M text", "+f text": see tests/golden/glsl/rules/README.md.
std::string shader_of(std::string line) {
    line.erase(0, line.find(' ') + 1);
    if (line.starts_with("M "))
        return "precision mediump float;\nvoid main() {\n" + line.substr(2) + "\n}\n";
    return "precision mediump float;\n" + line + "\nvoid main() { }\n";
}

}  // namespace

std::vector<Input> glsl_seeds() {
    std::set<fs::path> paths;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(CUESTA_TESTS_DIR "/golden/glsl"))
        paths.insert(entry.path());
    std::vector<Input> seeds;
    for (const fs::path& path : paths) {
        if (path.extension() == ".vert" || path.extension() == ".frag") {
            const std::string text = read_file(path);
            // Larger and richer than the others: they come more often.
            for (int i = 0; i < 20; ++i)
                seeds.emplace_back(text.begin(), text.end());
        }
        std::ifstream lines(path);
        for (std::string line; path.extension() == ".txt" && std::getline(lines, line);) {
            if (!line.starts_with('+'))
                continue;
            const bool is_300 = path.parent_path().filename() == "rules_300";
            const std::string text = (is_300 ? "#version 300 es\n" : "") + shader_of(line);
            seeds.emplace_back(text.begin(), text.end());
        }
    }
    return seeds;
}

}  // namespace cuesta::fuzz

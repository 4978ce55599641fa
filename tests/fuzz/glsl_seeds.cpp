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
        if (path.extension() == ".vert" || path.extension() == ".frag" ||
            path.extension() == ".comp") {
            const std::string text = read_file(path);
            // Larger and richer than the others: they come more often.
            for (int i = 0; i < 20; ++i)
                seeds.emplace_back(text.begin(), text.end());
        }
        std::ifstream lines(path);
        for (std::string line; path.extension() == ".txt" && std::getline(lines, line);) {
            if (!line.starts_with('+'))
                continue;
            const std::string folder = path.parent_path().filename();
            std::string head = folder == "rules_300"   ? "#version 300 es\n"
                               : folder == "rules_310" ? "#version 310 es\n"
                                                       : "";
            const bool is_compute = line[1] == 'c' || line[1] == 'a';
            if (is_compute && line.find("local_size") == std::string::npos)
                head += "layout(local_size_x = 2) in;\n";
            const std::string text = head + shader_of(line);
            seeds.emplace_back(text.begin(), text.end());
        }
    }
    return seeds;
}

}  // namespace cuesta::fuzz

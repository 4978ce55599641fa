// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/library_folders.h"

#include <fstream>

#include <fmt/format.h>
#include <glob.h>

#include "base/text.h"
#include "tools/elf_file.h"
#include "tools/emulation.h"

namespace cuesta::tools {
namespace {

// Files that include each other in a circle are no reason to hang.
constexpr int deepest_include = 8;

std::vector<std::string> files_of(const std::string& pattern) {
    std::vector<std::string> files;
    glob_t found{};
    if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
        files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    globfree(&found);
    return files;
}

void add_configured(std::vector<std::string>& folders, const std::string& path, int depth) {
    constexpr std::string_view include = "include ";
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::string_view text = base::trim(std::string_view(line).substr(0, line.find('#')));
        if (text.starts_with('/'))
            folders.emplace_back(text);
        if (!text.starts_with(include) || depth == deepest_include)
            continue;
        const std::string_view pattern = base::trim(text.substr(include.size()));
        for (const std::string& included :
             files_of(fmt::format("{}{}", pattern.starts_with('/') ? "" : "/etc/", pattern)))
            add_configured(folders, included, depth + 1);
    }
}

}  // namespace

std::vector<std::string> library_folders() {
    std::vector<std::string> folders;
    const std::string named = environment("LD_LIBRARY_PATH");
    for (const std::string_view folder : base::split(named, ":;"))
        folders.emplace_back(folder);
    add_configured(folders, "/etc/ld.so.conf", 0);
    for (const char* folder : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"})
        folders.emplace_back(folder);
    return folders;
}

std::string find_library(std::string_view name) {
    const Result<ElfFile> own = read_elf_file("/proc/self/exe");
    for (const std::string& folder : library_folders()) {
        std::string path = fmt::format("{}/{}", folder, name);
        const Result<ElfFile> file = read_elf_file(path);
        if (own && file && file->same_machine(*own))
            return path;
    }
    return "";
}

}  // namespace cuesta::tools

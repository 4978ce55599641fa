// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/mesa_program.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "base/text.h"
#include "tools/elf_file.h"
#include "tools/emulation.h"

namespace cuesta::tools {
namespace {

namespace fs = std::filesystem;

// Replaces a variable where the folder is there: Mesa has the folder of its installation built in,
// which an extracted root is not.
void set_folder(const char* variable, const std::string& folder) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored))
        setenv(variable, folder.c_str(), 1);
}

// As execvp finds it; the name itself where nothing is found.
std::string found_program(const std::string& name) {
    if (name.find('/') != std::string::npos)
        return name;
    const std::string path = environment("PATH");
    std::error_code ignored;
    for (const std::string_view folder : base::split(path, ":"))
        if (const std::string file = fmt::format("{}/{}", folder, name);
            access(file.c_str(), X_OK) == 0 && !fs::is_directory(file, ignored))
            return file;
    return name;
}

// The root's file for a path of a dynamic linker: by itself, without usr, or beside the libraries.
Result<std::string> loader_in(const MesaRoot& root, const std::string& loader) {
    std::vector<std::string> candidates;
    for (const std::string& folder : root.folders)
        candidates.push_back(folder + "/" + fs::path(loader).filename().string());
    for (const char* usr : {"", "/usr"})
        candidates.push_back(root.place + usr + loader);
    std::error_code ignored;
    for (const std::string& candidate : candidates)
        if (fs::exists(candidate, ignored))
            return candidate;
    return Error{Errc::not_found,
                 fmt::format("{} has a C library, and its dynamic linker is at none of:"
                             "\n  {}",
                             root.mesa.name, fmt::join(candidates, "\n  "))};
}

}  // namespace

Ending enter_mesa_root(const MesaRoot& root, std::vector<std::string>& command) {
    set_folder("LIBGL_DRIVERS_PATH", root.mesa.folder + "/dri");
    set_folder("GBM_BACKENDS_PATH", root.mesa.folder + "/gbm");
    const std::string old = environment("LD_LIBRARY_PATH");
    const std::string folders =
        fmt::format("{}{}{}", fmt::join(root.folders, ":"), old.empty() ? "" : ":", old);
    if (!root.has_libc) {
        setenv("LD_LIBRARY_PATH", folders.c_str(), 1);
        return {};
    }
    const std::string program = found_program(command[0]);
    const Result<ElfFile> file = read_elf_file(program);
    if (!file && file.error().code == Errc::not_found)
        return Ending(ExitCode::not_found, file.error().text);
    if (!file || file->loader.empty())
        return Ending(ExitCode::not_executable,
                      fmt::format("{}: {} has a C library of its own, for which PROGRAM must be a "
                                  "dynamically linked program of this machine, no script",
                                  program, root.mesa.name));
    const Result<std::string> loader = loader_in(root, file->loader);
    if (!loader)
        return loader.error();
    std::vector<std::string> started = {*loader,          "--argv0", command[0],
                                        "--library-path", folders,   program};
    started.insert(started.end(), command.begin() + 1, command.end());
    command = std::move(started);
    return {};
}

}  // namespace cuesta::tools

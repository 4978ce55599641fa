// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/emulation.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <dirent.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/debug.h"
#include "drm-shim/gpu_models.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view shim_name = "libcuesta-drm-shim.so";

Error io_error(std::string_view what) {
    return {Errc::io, fmt::format("{}: {}", what, std::strerror(errno))};
}

// The shim and the program each read CUESTA_DEBUG. What is wrong in it is told here, once: they get
// the words that are right.
void clean_debug_words() {
    if (environment("CUESTA_DEBUG").empty())
        return;
    std::string words;
    for (const base::DebugOption& option : base::debug_options)
        if (base::debug_enabled(option.flag))
            words += fmt::format("{}{}", words.empty() ? "" : ",", option.name);
    setenv("CUESTA_DEBUG", words.c_str(), 1);
}

// The shim goes in front of what is preloaded already; before it goes only the library of the
// sanitizer that this was built with, which insists on being the first.
std::string preload_list(const std::string& shim) {
    constexpr std::string_view sanitizer = CUESTA_SANITIZER_LIBRARY;
    std::string list = sanitizer.empty() ? shim : fmt::format("{}:{}", sanitizer, shim);
    const std::string old = environment("LD_PRELOAD");
    return old.empty() ? list : fmt::format("{}:{}", list, old);
}

}  // namespace

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

std::string emulated_gpu() {
    const bool preloaded = environment("LD_PRELOAD").find(shim_name) != std::string::npos;
    return preloaded ? environment("CUESTA_GPU") : "";
}

bool has_render_node() {
    DIR* folder = opendir("/dev/dri");
    if (folder == nullptr)
        return false;
    bool found = false;
    while (const dirent* entry = readdir(folder))
        found = found || std::string_view(entry->d_name).starts_with("renderD");
    closedir(folder);
    return found;
}

Result<std::string> own_path() {
    char path[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0 || static_cast<size_t>(length) >= sizeof path)
        return io_error("/proc/self/exe");
    return std::string(path, static_cast<size_t>(length));
}

Result<std::string> own_folder() {
    const std::string program = TRY(own_path());
    return program.substr(0, program.rfind('/'));
}

std::vector<std::string> installed_places(const std::string& own,
                                          const std::string& configured,
                                          const std::string& configured_binaries) {
    const std::filesystem::path way =
        std::filesystem::path(configured).lexically_relative(configured_binaries);
    const std::string moved = (std::filesystem::path(own) / way).lexically_normal().string();
    if (way.empty() || moved == configured)
        return {configured};
    return {moved, configured};
}

Result<std::string> find_shim() {
    const std::string folder = TRY(own_folder());
    std::vector<std::string> candidates = {
        fmt::format("{}/{}", folder, shim_name),
        fmt::format("{}/../drm-shim/{}", folder, shim_name),  // the build tree
    };
    for (const std::string& place : installed_places(folder, CUESTA_LIBRARY_DIR, CUESTA_BINARY_DIR))
        candidates.push_back(fmt::format("{}/{}", place, shim_name));
    for (const std::string& candidate : candidates) {
        char* resolved = realpath(candidate.c_str(), nullptr);
        if (resolved == nullptr)
            continue;
        std::string path = resolved;
        std::free(resolved);
        return path;
    }
    return Error{Errc::not_found,
                 fmt::format("{} is at none of:\n  {}", shim_name, fmt::join(candidates, "\n  "))};
}

Ending exec_emulated(std::string_view gpu, const std::vector<std::string>& command) {
    const drm_shim::GpuModel* model = drm_shim::find_gpu_model(gpu);
    if (const Result<void> right = model->check_environment(); !right)
        return Ending(ExitCode::bad_command_line, right.error().text);
    Result<std::string> shim = find_shim();
    if (!shim)
        return shim.error();
    if (shim->find_first_of(" :") != std::string::npos)
        return Error{
            Errc::unsupported,
            fmt::format("LD_PRELOAD cannot name '{}': a blank or a colon is in it", *shim)};
    setenv("LD_PRELOAD", preload_list(*shim).c_str(), 1);
    setenv("CUESTA_GPU", std::string(model->name).c_str(), 1);
    clean_debug_words();
    std::vector<char*> arguments;
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    const ExitCode code = errno == ENOENT ? ExitCode::not_found : ExitCode::not_executable;
    return Ending(code, io_error(command[0]).text);
}

}  // namespace cuesta::tools

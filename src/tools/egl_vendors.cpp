// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/egl_vendors.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "tools/emulation.h"

namespace cuesta::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* list_variable = "__EGL_VENDOR_LIBRARY_FILENAMES";
constexpr std::string_view own_name = "10_cuesta.json";

// Where libEGL looks by itself, in its order.
constexpr const char* vendor_folders[] = {"/etc/glvnd/egl_vendor.d",
                                          "/usr/share/glvnd/egl_vendor.d"};

std::vector<std::string> sorted_files(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().extension() == ".json" && entry->path().filename() != own_name)
            files.push_back(entry->path());
    std::ranges::sort(files);
    return files;
}

// What the program would have found without us.
std::vector<std::string> other_vendors() {
    std::vector<std::string> files;
    const std::string named = environment(list_variable);
    for (const std::string_view file : base::split(named, ":"))
        files.emplace_back(file);
    if (!files.empty())
        return files;
    for (const char* folder : vendor_folders)
        for (std::string& file : sorted_files(folder))
            files.push_back(std::move(file));
    return files;
}

// In the build tree, or where it was installed.
Result<std::string> own_vendor() {
    const std::string program = TRY(own_path());
    const std::string folder = program.substr(0, program.rfind('/'));
    const std::array candidates = {
        fmt::format("{}/../gallium/targets/uninstalled_cuesta.json", folder),
        fmt::format("{}/glvnd/egl_vendor.d/{}", CUESTA_DATA_DIR, own_name),
    };
    for (const std::string& candidate : candidates) {
        std::error_code error;
        const fs::path path = fs::canonical(candidate, error);
        if (!error)
            return path.string();
    }
    return Error{Errc::not_found, fmt::format("the EGL vendor's JSON is at none of:\n  {}",
                                              fmt::join(candidates, "\n  "))};
}

}  // namespace

Result<std::vector<std::string>> vendor_files(Drivers drivers) {
    std::vector<std::string> files;
    Result<std::string> own = own_vendor();
    if (drivers == Drivers::cuesta && !own)
        return own.error();
    if (drivers != Drivers::mesa && own)
        files.push_back(*own);
    if (drivers != Drivers::cuesta)
        for (std::string& file : other_vendors())
            files.push_back(std::move(file));
    return files;
}

void set_vendor_files(std::span<const std::string> files) {
    setenv(list_variable, fmt::format("{}", fmt::join(files, ":")).c_str(), 1);
    // An emulated GPU has no windows. Who knows better has said so.
    setenv("EGL_PLATFORM", "surfaceless", 0);
}

}  // namespace cuesta::tools

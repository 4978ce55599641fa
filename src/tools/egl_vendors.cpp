// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/egl_vendors.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "tools/emulation.h"
#include "tools/library_folders.h"
#include "tools/text_io.h"

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
Result<std::vector<std::string>> own_places() {
    const std::string folder = TRY(own_folder());
    std::vector<std::string> places = {
        fmt::format("{}/../gallium/targets/uninstalled_cuesta.json", folder)};
    for (const std::string& place : installed_places(folder, CUESTA_DATA_DIR, CUESTA_BINARY_DIR))
        places.push_back(fmt::format("{}/glvnd/egl_vendor.d/{}", place, own_name));
    return places;
}

// The library of an installed vendor is found by its name; of a tree that was moved, by our help.
Result<void> help_to_find(const std::string& library) {
    constexpr const char* path_variable = "LD_LIBRARY_PATH";
    if (library.find('/') != std::string::npos || !find_library(library).empty())
        return {};
    for (const std::string& place :
         installed_places(TRY(own_folder()), CUESTA_LIBRARY_DIR, CUESTA_BINARY_DIR)) {
        std::error_code error;
        if (!fs::exists(fmt::format("{}/{}", place, library), error))
            continue;
        const std::string old = environment(path_variable);
        setenv(path_variable, (old.empty() ? place : place + ":" + old).c_str(), 1);
        return {};
    }
    return {};
}

// The first that is there; nothing where it was not built.
std::optional<std::string> first_file(std::span<const std::string> places) {
    for (const std::string& place : places) {
        std::error_code error;
        const fs::path path = fs::canonical(place, error);
        if (!error)
            return path.string();
    }
    return std::nullopt;
}

}  // namespace

std::string library_of_vendor(const std::string& file) {
    const Result<std::string> text = read_text(file);
    if (!text)
        return "";
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    const nlohmann::json::json_pointer place("/ICD/library_path");
    if (json.is_discarded() || !json.contains(place) || !json[place].is_string())
        return "";
    return json[place].get<std::string>();
}

Result<void> check_vendor(const std::string& file) {
    const std::string library = library_of_vendor(file);
    if (library.empty())
        return Error{Errc::invalid, fmt::format("{} names no library of EGL", file)};
    std::error_code error;
    if (library.find('/') == std::string::npos || fs::exists(library, error))
        return {};
    return Error{Errc::not_found,
                 fmt::format("{} names {}, which is not there: was the build's folder moved, or "
                             "not built to its end?",
                             file, library)};
}

Result<std::vector<std::string>> vendor_files(Drivers drivers) {
    std::vector<std::string> files;
    if (drivers != Drivers::mesa) {
        const auto places = TRY(own_places());
        if (const std::optional<std::string> own = first_file(places)) {
            TRY(check_vendor(*own));
            TRY(help_to_find(library_of_vendor(*own)));
            files.push_back(*own);
        } else if (drivers == Drivers::cuesta) {
            return Error{Errc::not_found, fmt::format("the EGL vendor's JSON is at none of:\n  {}",
                                                      fmt::join(places, "\n  "))};
        }
    }
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

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/mesa.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "tools/egl_vendors.h"
#include "tools/elf_file.h"
#include "tools/emulation.h"
#include "tools/library_folders.h"
#include "tools/text_in_file.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

namespace fs = std::filesystem;

// With libglvnd and without.
constexpr const char* vendor_library = "libEGL_mesa.so.0";
constexpr const char* whole_library = "libEGL.so.1";

struct Version {
    unsigned major_number = 0;
    unsigned minor_number = 0;

    auto operator<=>(const Version&) const = default;
};

struct Driver {
    std::string_view name;
    // A variable that the driver reads, and nothing else of Mesa: the library has its name where
    // the driver is in it.
    std::string_view variable;
    Version oldest;  // that speaks the kernel's interface
    std::string_view how_to_get_one;
};
constexpr std::array drivers = {
    Driver{.name = "lima",
           .variable = "LIMA_DEBUG",
           .oldest = {},
           .how_to_get_one =
               "Debian's Mesa has lima on ARM only. Build Mesa with -Dgallium-drivers=lima and say "
               "--mesa PREFIX, or run Debian's arm64 packages under qemu, as "
               "tests/conformance/mesa does (docs/tools.md, run)"},
    Driver{
        .name = "asahi",
        .variable = "ASAHI_MESA_DEBUG",
        .oldest = {25, 1},
        .how_to_get_one =
            "Extract Debian sid's packages, whose Mesa has it on amd64 and arm64, and say --mesa "
            "ROOT, or build Mesa 25.1 or later with -Dgallium-drivers=asahi and say --mesa PREFIX "
            "(docs/tools.md, run)"},
};

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

// The same folder, by links too.
bool same_place(const std::string& a, const std::string& b) {
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

// The library with the drivers that Mesa's EGL is linked to; empty where it loads them one by one.
Result<std::string> gallium_name(const std::string& egl_library) {
    return find_text_in_file(egl_library, "libgallium-");
}

Version version_of(std::string_view gallium) {
    Version version;
    const char* end = gallium.data() + gallium.size();
    const char* digits = gallium.data() + gallium.find('-') + 1;
    const auto [point, error] = std::from_chars(digits, end, version.major_number);
    if (error == std::errc() && point != end)
        std::from_chars(point + 1, end, version.minor_number);
    return version;
}

Result<Mesa> mesa_of(std::string name, const std::string& egl_library) {
    const std::string gallium = TRY(gallium_name(egl_library));
    const std::string folder = fs::path(egl_library).parent_path();
    return Mesa{.name = std::move(name),
                .folder = folder,
                .gallium = gallium,
                .dri_folders = {folder + "/dri"}};
}

Error no_mesa_installed(std::span<const std::string> vendor_files) {
    return {Errc::not_found,
            fmt::format("no Mesa is installed: no EGL vendor's file names a {} that is there{}{}",
                        vendor_library, vendor_files.empty() ? "" : ":\n  ",
                        fmt::join(vendor_files, "\n  "))};
}

// The libraries' folders of a prefix: lib64, lib, and those of one machine's kind.
std::vector<std::string> library_folders_of(const std::string& prefix) {
    std::vector<std::string> folders = {prefix + "/lib64", prefix + "/lib"};
    std::error_code error;
    for (fs::directory_iterator entry(prefix + "/lib", error), end; !error && entry != end;
         entry.increment(error))
        if (entry->is_directory(error))
            folders.push_back(entry->path());
    return folders;
}

// A folder of the root with Mesa's EGL in it.
struct Found {
    std::string prefix;  // the root, or its usr
    std::string folder;
    std::string library;
};
// A root comes before a prefix: where its /lib is a link to usr/lib the libraries are in both, and
// the vendor file is in usr alone.
std::vector<Found> find_egl(const std::string& root) {
    std::vector<Found> found;
    for (const std::string& prefix : {root + "/usr", root})
        for (const std::string& folder : library_folders_of(prefix))
            for (const char* name : {vendor_library, whole_library})
                if (const std::string path = fmt::format("{}/{}", folder, name); exists(path))
                    found.push_back({prefix, folder, path});
    return found;
}

// Whether the dispatcher of libglvnd, or a library that is Mesa's.
Result<bool> is_mesa(const std::string& egl_library) {
    return fs::path(egl_library).filename() == vendor_library ||
           !TRY(gallium_name(egl_library)).empty();
}

// All folders of the root that have its libraries: distributions split them over /lib and /usr/lib.
std::vector<std::string> linker_folders(const std::string& root, const Found& egl) {
    std::vector<std::string> folders = {egl.folder};
    const std::string below = egl.folder.substr(egl.prefix.size());
    const std::string other = egl.prefix == root ? root + "/usr" : root;
    for (const std::string& folder : {other + below, other + "/lib64", egl.prefix + "/lib64"})
        if (exists(folder) && !same_place(folder, egl.folder))
            folders.push_back(folder);
    return folders;
}

Result<MesaRoot> mesa_root(const std::string& root, const Found& egl) {
    MesaRoot made{.mesa = TRY(mesa_of(fmt::format("the Mesa in {}", root), egl.library)),
                  .place = root,
                  .vendor_file = {},
                  .folders = linker_folders(root, egl),
                  .has_libc = false};
    for (const std::string& folder : made.folders)
        made.has_libc = made.has_libc || exists(folder + "/libc.so.6");
    if (fs::path(egl.library).filename() != vendor_library)
        return made;
    made.vendor_file = egl.prefix + "/share/glvnd/egl_vendor.d/50_mesa.json";
    if (!exists(made.vendor_file))
        return Error{Errc::not_found, fmt::format("--mesa {}: {} is there, but its {} is not", root,
                                                  egl.library, made.vendor_file)};
    // A path in it is one of where the root was made for.
    if (const std::string named = library_of_vendor(made.vendor_file);
        named.find('/') != std::string::npos && !same_place(named, egl.library))
        return Error{Errc::not_found,
                     fmt::format("--mesa {}: {} names {}, which is not the {} here", root,
                                 made.vendor_file, named, egl.library)};
    return made;
}

// The file that has, or would have, the driver.
Result<bool> has_driver(const Mesa& mesa, const Driver& driver) {
    if (mesa.gallium.empty()) {
        return std::ranges::any_of(mesa.dri_folders, [&](const std::string& folder) {
            return exists(fmt::format("{}/{}_dri.so", folder, driver.name));
        });
    }
    const std::string library = fmt::format("{}/{}", mesa.folder, mesa.gallium);
    return !TRY(find_text_in_file(library, driver.variable)).empty();
}

}  // namespace

Result<Mesa> installed_mesa(std::span<const std::string> vendor_files) {
    for (const std::string& file : vendor_files) {
        const std::string library = library_of_vendor(file);
        if (fs::path(library).filename() != vendor_library)
            continue;
        const std::string path =
            library.find('/') != std::string::npos ? library : find_library(library);
        if (path.empty() || !exists(path))
            continue;
        Mesa mesa = TRY(mesa_of(fmt::format("the installed Mesa, {},", path), path));
        const std::string named = environment("LIBGL_DRIVERS_PATH");
        if (!named.empty()) {
            const std::vector<std::string_view> folders = base::split(named, ":");
            mesa.dri_folders.assign(folders.begin(), folders.end());
        }
        return mesa;
    }
    return no_mesa_installed(vendor_files);
}

Result<MesaRoot> mesa_in(const std::string& root) {
    std::error_code error;
    const std::string place = fs::canonical(root, error);
    if (error)
        return Error{Errc::not_found, fmt::format("--mesa {}: there is no such folder", root)};
    if (!fs::is_directory(place, error))
        return Error{Errc::not_found, fmt::format("--mesa {}: this is not a folder", root)};
    if (place.find(':') != std::string::npos)
        return Error{Errc::unsupported,
                     fmt::format("--mesa {}: a colon is in it, which parts the folders of the "
                                 "variables that are set",
                                 root)};
    const ElfFile own = TRY(read_elf_file("/proc/self/exe"));
    std::string foreign;
    for (const Found& egl : find_egl(place)) {
        const ElfFile file = TRY(read_elf_file(egl.library));
        if (!file.same_machine(own))
            foreign = fmt::format(
                "{} is of {}, this machine's programs of {}; tests/conformance has "
                "scripts that run it under qemu",
                egl.library, elf_machine_name(file), elf_machine_name(own));
        else if (TRY(is_mesa(egl.library)))
            return mesa_root(place, egl);
    }
    if (!foreign.empty())
        return Error{Errc::unsupported, fmt::format("--mesa {}: {}", root, foreign)};
    return Error{
        Errc::not_found,
        fmt::format("--mesa {}: no Mesa is there: no {}, and no {} with Mesa's drivers, in "
                    "lib64, lib or a folder of lib, of it or of its usr",
                    root, vendor_library, whole_library)};
}

Result<void> check_mesa_drives(const Mesa& mesa, std::string_view name) {
    for (const Driver& driver : drivers) {
        if (driver.name != name)
            continue;
        if (!TRY(has_driver(mesa, driver)))
            return Error{Errc::not_found, fmt::format("{} has no driver {}. {}", mesa.name, name,
                                                      driver.how_to_get_one)};
        const Version version = mesa.gallium.empty() ? Version{} : version_of(mesa.gallium);
        if (version < driver.oldest)
            return Error{Errc::unsupported,
                         fmt::format("{} is older than {}.{}, and its {} speaks another kernel "
                                     "interface than the shim. {}",
                                     mesa.name, driver.oldest.major_number,
                                     driver.oldest.minor_number, name, driver.how_to_get_one)};
        return {};
    }
    return Error{Errc::unsupported,
                 fmt::format("Mesa's name of the driver for {} is not known", name)};
}

}  // namespace cuesta::tools

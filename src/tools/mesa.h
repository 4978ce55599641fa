// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which Mesa a program gets, and whether it drives a GPU, by its files: nothing of it is loaded.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::tools {

struct Mesa {
    std::string name;     // for messages
    std::string folder;   // with its EGL and drivers
    std::string gallium;  // libgallium-VERSION.so, all drivers in one; empty before Mesa 24.2
    std::vector<std::string> dri_folders;  // before it: where the drivers are looked for
};

// That of the first vendor file (libglvnd's JSON) which names Mesa's EGL, found as the dynamic
// linker finds it.
Result<Mesa> installed_mesa(std::span<const std::string> vendor_files);

// Of a folder: the prefix of an own build, or the root of an extracted distribution.
struct MesaRoot {
    Mesa mesa;
    std::string place;        // the folder
    std::string vendor_file;  // empty: built without libglvnd, its libEGL.so.1 is Mesa's own
    std::vector<std::string> folders;  // that the dynamic linker is to look in, the first first
    bool has_libc = false;             // then programs want the root's dynamic linker too
};
Result<MesaRoot> mesa_in(const std::string& root);

// Whether the driver for a kernel's driver of that name ("lima", "asahi") is in it, and speaks the
// interface that the shim has. The error says how to get one.
Result<void> check_mesa_drives(const Mesa& mesa, std::string_view driver);

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which drivers a program finds: the vendors of EGL, by libglvnd's JSON files.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::tools {

enum class Drivers : uint8_t {
    both,    // ours where it was built, behind it the others of the machine
    cuesta,  // ours alone
    mesa,    // the others alone, of which Mesa has to drive the GPU
};

struct DriversName {
    std::string_view name;
    Drivers drivers;
};
inline constexpr std::array drivers_names = {
    DriversName{"both", Drivers::both},
    DriversName{"cuesta", Drivers::cuesta},
    DriversName{"mesa", Drivers::mesa},
};

// The vendors' files of those drivers, in their order.
Result<std::vector<std::string>> vendor_files(Drivers drivers);

// What a vendor's file calls its library: a path, or a name that the dynamic linker finds; empty
// where it is no such file.
std::string library_of_vendor(const std::string& file);

// An error where it names none, or a path at which nothing is, as in a build folder that was moved:
// libEGL would go on to the next vendor without a word.
Result<void> check_vendor(const std::string& file);

// Sets the variables for programs that are to find these vendors: libglvnd's, and the platform of
// those that ask for none.
void set_vendor_files(std::span<const std::string> files);

}  // namespace cuesta::tools

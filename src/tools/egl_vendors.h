// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which EGL vendors a program finds, by libglvnd's JSON files.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cuesta::tools {

enum class Vendors : uint8_t {
    both,    // ours, behind it the others of the machine
    cuesta,  // ours alone
    mesa,    // the others alone: Mesa's drivers know the emulated GPUs too
};

struct VendorsName {
    std::string_view name;
    Vendors vendors;
};
inline constexpr std::array vendors_names = {
    VendorsName{"both", Vendors::both},
    VendorsName{"cuesta", Vendors::cuesta},
    VendorsName{"mesa", Vendors::mesa},
};

// Sets libglvnd's variables: the files of those vendors, and the platform of programs that ask for
// none.
Result<void> set_egl_vendors(Vendors vendors);

}  // namespace cuesta::tools

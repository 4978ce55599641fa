// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/result.h"
#include "compiler/cg/syntax/profile.h"
#include "pipe/context.h"

namespace cuesta::tools {

struct GpuScreen {
    std::unique_ptr<pipe::Screen> screen;  // never null
    cg::Gpu gpu;
};

// The first GPU of this machine (or of the shim) that one of our drivers serves; else what each of
// them says.
Result<GpuScreen> create_screen();

}  // namespace cuesta::tools

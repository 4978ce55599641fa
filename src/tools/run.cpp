// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta run: any program on an emulated GPU.
#include "tools/commands.h"
#include "tools/egl_vendors.h"
#include "tools/emulation.h"

namespace cuesta::tools {

Ending run(const RunOptions& options) {
    if (options.command.empty())
        return Ending(ExitCode::bad_command_line,
                      "run: no program is given; write -- PROGRAM ARGS...");
    if (const Result<void> set = set_egl_vendors(options.vendors); !set)
        return set;
    return exec_emulated(options.gpu, options.command);
}

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta run: any program on an emulated GPU.
#include "drm-shim/gpu_models.h"
#include "tools/commands.h"
#include "tools/egl_vendors.h"
#include "tools/emulation.h"
#include "tools/mesa.h"
#include "tools/mesa_program.h"

namespace cuesta::tools {
namespace {

// Linux and Mesa call the drivers of a GPU the same.
std::string mesa_driver(const std::string& gpu) {
    return drm_shim::find_gpu_model(gpu)->platform().driver;
}

Ending run_on_mesa_in(const RunOptions& options) {
    const Result<MesaRoot> root = mesa_in(options.mesa);
    if (!root)
        return root.error();
    if (const Result<void> drives = check_mesa_drives(root->mesa, mesa_driver(options.gpu));
        !drives)
        return drives;
    std::vector<std::string> files;
    if (!root->vendor_file.empty())
        files.push_back(root->vendor_file);
    set_vendor_files(files);
    std::vector<std::string> command = options.command;
    if (Ending entered = enter_mesa_root(*root, command); entered.code() != ExitCode::done)
        return entered;
    return exec_emulated(options.gpu, command);
}

}  // namespace

Ending run(const RunOptions& options) {
    if (options.command.empty())
        return Ending(ExitCode::bad_command_line,
                      "run: no program is given; write -- PROGRAM ARGS...");
    if (!options.mesa.empty() && options.drivers != Drivers::mesa)
        return Ending(ExitCode::bad_command_line, "run: --mesa belongs to --driver mesa");
    if (!options.mesa.empty())
        return run_on_mesa_in(options);
    const Result<std::vector<std::string>> files = vendor_files(options.drivers);
    if (!files)
        return files.error();
    if (options.drivers == Drivers::mesa) {
        const Result<Mesa> mesa = installed_mesa(*files);
        if (!mesa)
            return mesa.error();
        if (const Result<void> drives = check_mesa_drives(*mesa, mesa_driver(options.gpu)); !drives)
            return drives;
    }
    set_vendor_files(*files);
    return exec_emulated(options.gpu, options.command);
}

}  // namespace cuesta::tools

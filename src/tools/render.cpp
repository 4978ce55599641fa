// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta render: scenes of the gallery through the pipe interface. Without a GPU of this kind the
// program starts itself again on the emulated one.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iterator>

#include <fmt/core.h>
#include <sys/stat.h>

#include "tools/commands.h"
#include "tools/emulation.h"
#include "tools/gallery.h"
#include "tools/png_file.h"
#include "tools/scene_renderer.h"
#include "tools/screens.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

constexpr std::string_view default_gpu = "mali400";
constexpr std::string_view real_device = "device";

Result<void> list_scenes() {
    std::string out;
    for (const GalleryEntry& entry : gallery())
        fmt::format_to(std::back_inserter(out), "{:<12} {:<8} {}\n", entry.name,
                       to_text(language_of(entry.build())), entry.title);
    return write_text(out);
}

// Errors are of the command line.
Result<std::vector<const GalleryEntry*>> chosen_scenes(const RenderOptions& options) {
    std::vector<const GalleryEntry*> chosen;
    if (options.all) {
        for (const GalleryEntry& entry : gallery())
            chosen.push_back(&entry);
        return chosen;
    }
    for (const std::string& name : options.scenes) {
        const GalleryEntry* entry = find_scene(name);
        if (entry == nullptr)
            return Error{Errc::not_found,
                         fmt::format("there is no scene '{}'; --list names them", name)};
        chosen.push_back(entry);
    }
    if (chosen.empty())
        return Error{Errc::invalid, "render: name a scene, or --all; --list names them"};
    return chosen;
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// Several pictures need a folder: not standard output, nor what is meant to be a file.
Result<void> check_output(const RenderOptions& options, size_t scenes) {
    if (scenes < 2 || is_folder(options.output))
        return {};
    if (options.output == "-")
        return Error{Errc::invalid, "render: standard output takes one picture only"};
    if (options.output.ends_with(".png"))
        return Error{Errc::invalid,
                     fmt::format("render: -o {} names one picture, but {} are asked for; name a "
                                 "folder",
                                 options.output, scenes)};
    return {};
}

// The file of a scene: -o names it, or the folder that the pictures go to.
Result<std::string> picture_path(const RenderOptions& options,
                                 const GalleryEntry& entry,
                                 bool alone) {
    const std::string file = fmt::format("{}.png", entry.name);
    if (options.output.empty())
        return file;
    if (alone && !is_folder(options.output) && !options.output.ends_with('/'))
        return options.output;
    if (mkdir(options.output.c_str(), 0777) != 0 && errno != EEXIST)
        return Error{Errc::io, fmt::format("{}: {}", options.output, std::strerror(errno))};
    return fmt::format("{}{}{}", options.output, options.output.ends_with('/') ? "" : "/", file);
}

size_t draw_count(const Scene& scene) {
    size_t count = 0;
    for (const ScenePass& pass : scene.passes)
        count += pass.draws.size();
    return count;
}

Result<void> render_one(const GpuScreen& on,
                        const RenderOptions& options,
                        const GalleryEntry& entry,
                        bool alone) {
    const std::string path = TRY(picture_path(options, entry, alone));
    const Scene scene = entry.build();
    const auto start = std::chrono::steady_clock::now();
    const Image image = TRY(render_scene(*on.screen, on.gpu, scene));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    TRY(write_png(path, image));
    if (path == "-")
        return {};
    return write_text(fmt::format("{}: {} x {}, {}, {}{}, {:.2f} s, {}\n", entry.name, image.width,
                                  image.height, counted(draw_count(scene), "draw"),
                                  emulated_gpu().empty() ? "" : "emulated ", on.screen->name(),
                                  time.count(), path));
}

// The same job under the shim, where the emulated GPU is the device.
Ending render_emulated(const RenderOptions& options, std::string_view gpu) {
    Result<std::string> program = own_path();
    if (!program)
        return program.error();
    std::vector<std::string> command = {*program, "render", "--gpu", std::string(real_device)};
    if (options.all)
        command.push_back("--all");
    if (!options.output.empty())
        command.insert(command.end(), {"-o", options.output});
    command.insert(command.end(), options.scenes.begin(), options.scenes.end());
    return exec_emulated(gpu, command);
}

}  // namespace

Ending render(const RenderOptions& options) {
    if (options.list)
        return list_scenes();
    const Result<std::vector<const GalleryEntry*>> scenes = chosen_scenes(options);
    if (!scenes)
        return Ending(ExitCode::bad_command_line, scenes.error().text);
    if (const Result<void> output = check_output(options, scenes->size()); !output)
        return Ending(ExitCode::bad_command_line, output.error().text);
    const bool is_here = !options.gpu.empty() && options.gpu == emulated_gpu();
    const bool device_only = is_here || options.gpu == real_device;
    if (!options.gpu.empty() && !device_only)
        return render_emulated(options, options.gpu);
    const Result<GpuScreen> screen =
        device_only || has_render_node()
            ? create_screen()
            : Result<GpuScreen>(Error{Errc::not_found, "no render node in /dev/dri"});
    if (!screen && device_only)
        return screen.error();
    if (!screen) {
        fmt::print(stderr, "cuesta: {}; drawing on the emulated GPU {}\n", screen.error().text,
                   default_gpu);
        return render_emulated(options, default_gpu);
    }
    for (const GalleryEntry* entry : *scenes)
        TRY(render_one(*screen, options, *entry, scenes->size() == 1));
    return {};
}

}  // namespace cuesta::tools

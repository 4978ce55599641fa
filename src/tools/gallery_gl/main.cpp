// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta-gallery: the scenes of the gallery through EGL and OpenGL ES 2.0, as any program draws. It
// links the loader's libraries and no driver: what EGL finds draws the pictures.
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <GLES2/gl2.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include "tools/gallery.h"
#include "tools/gallery_gl/renderer.h"
#include "tools/png_file.h"

namespace cuesta::gallery_gl {
namespace {

Result<void> draw(Window& window, const tools::GalleryEntry& entry, const std::string& folder) {
    const tools::Image image = TRY(render(window, entry.build()));
    const std::string path = fmt::format("{}/{}.png", folder, entry.name);
    TRY(tools::write_png(path, image));
    fmt::print("{}: {} x {}, {}\n", entry.name, image.width, image.height, path);
    return {};
}

// Others are not for OpenGL ES, which has no compiler for them.
bool is_drawn_here(const tools::GalleryEntry& entry) {
    return language_of(entry.build()) == tools::ShaderLanguage::glsl_es;
}

Result<void> run(const std::string& folder, const std::vector<std::string>& names) {
    std::vector<const tools::GalleryEntry*> chosen;
    for (const std::string& name : names) {
        chosen.push_back(tools::find_scene(name));
        if (chosen.back() == nullptr)
            return Error{Errc::not_found, fmt::format("there is no scene '{}'", name)};
        if (!is_drawn_here(*chosen.back()))
            return Error{Errc::unsupported,
                         fmt::format("scene '{}' is written in Cg, which OpenGL ES does not take; "
                                     "cuesta render draws it",
                                     name)};
    }
    if (names.empty())
        for (const tools::GalleryEntry& entry : tools::gallery())
            if (is_drawn_here(entry))
                chosen.push_back(&entry);
    mkdir(folder.c_str(), 0777);  // what is wrong with it shows when a picture is written
    Window window;
    TRY(window.open());
    TRY(window.begin(1, 1));
    fmt::print("{}: {}\n", reinterpret_cast<const char*>(glGetString(GL_VENDOR)),
               reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
    for (const tools::GalleryEntry* entry : chosen)
        TRY(draw(window, *entry, folder));
    return {};
}

int list() {
    for (const tools::GalleryEntry& entry : tools::gallery())
        if (is_drawn_here(entry))
            fmt::print("{:<12} {}\n", entry.name, entry.title);
    return 0;
}

}  // namespace
}  // namespace cuesta::gallery_gl

int main(int argc, char** argv) {
    CLI::App app{"Draws the scenes of the gallery with what EGL finds."};
    std::string folder = ".";
    std::vector<std::string> names;
    bool only_list = false;
    app.add_option("-o", folder, "of the pictures; made where there is none")
        ->type_name("FOLDER")
        ->capture_default_str();
    app.add_flag("--list", only_list, "names and titles of the scenes, those in GLSL ES");
    app.add_option("SCENE", names, "all of them without a name")->type_name("");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (only_list)
        return cuesta::gallery_gl::list();
    const cuesta::Result<void> drawn = cuesta::gallery_gl::run(folder, names);
    if (drawn)
        return 0;
    fmt::print(stderr, "cuesta-gallery: {}\n", drawn.error().text);
    return 1;
}

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_scenes FOLDER [NAME ...]: draws the scenes (those with a NAME in theirs) and writes
// FOLDER/NAME.png. It says whose renderer draws. gl_scenes --list: a line a scene: name, mean and
// per cent of pixels that correct drivers may differ, the extension that it needs, ES3, or -.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <GLES2/gl2.h>

#include "picture_file.h"
#include "scene.h"
#include "tools/gallery_gl/window.h"

namespace cuesta::scenes {
namespace {

using gallery_gl::Window;

std::vector<Scene> all_scenes() {
    std::vector<Scene> all;
    for (const std::span<const Scene> some :
         {basic_scenes(), fragment_scenes(), texture_scenes(), compressed_scenes(), shader_scenes(),
          framebuffer_scenes(), pipeline_scenes(), es3_drawing_scenes(), es3_shader_scenes(),
          es3_target_scenes(), es3_texture_scenes()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

bool fail(const Error& error) {
    std::fprintf(stderr, "gl_scenes: %s\n", error.text.c_str());
    return false;
}

// A context of its own for each scene, so that no state or object goes from one to the next.
bool begin(Window& window, int version = 2) {
    if (const Result<void> begun = window.begin(size, size, version); !begun)
        return fail(begun.error());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    return true;
}

bool write_picture(const std::string& path) {
    std::vector<unsigned char> pixels(static_cast<size_t>(size) * size * 4);
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return write_picture_file(path, pixels);
}

bool has_extension(std::string_view name) {
    const auto* all = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
    return name.empty() || (" " + std::string(all == nullptr ? "" : all) + " ")
                                   .find(" " + std::string(name) + " ") != std::string::npos;
}

bool leave_out(const Scene& scene) {
    std::printf("%s is left out: no %s\n", scene.name.data(), scene.needs.data());
    return true;
}

bool draw(Window& window, const Scene& scene, const std::string& folder) {
    const bool is_es3 = scene.needs == es3;
    if (is_es3 && !window.offers_es3())
        return leave_out(scene);
    if (!begin(window, is_es3 ? 3 : 2))
        return false;
    bool good = true;
    if (is_es3 || has_extension(scene.needs)) {
        scene.draw();
        good = write_picture(folder + "/" + std::string(scene.name) + ".png");
        if (const GLenum error = glGetError(); error != GL_NO_ERROR) {
            std::fprintf(stderr, "gl_scenes: %s: GL error 0x%x\n", scene.name.data(), error);
            good = false;
        }
    } else {
        leave_out(scene);
    }
    window.end();
    return good;
}

bool tell_renderer(Window& window) {
    if (!begin(window))
        return false;
    std::printf("renderer: %s; %s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER)),
                reinterpret_cast<const char*>(glGetString(GL_VERSION)));
    std::fflush(stdout);
    window.end();
    return true;
}

int list() {
    for (const Scene& scene : all_scenes())
        std::printf("%s %g %g %s\n", scene.name.data(), scene.mean, scene.off_percent,
                    scene.needs.empty() ? "-" : scene.needs.data());
    return 0;
}

int run(const std::string& folder, const std::vector<std::string>& names) {
    Window window;
    if (const Result<void> opened = window.open(); !opened) {
        fail(opened.error());
        return 1;
    }
    bool good = tell_renderer(window);
    bool told = false;
    for (const Scene& scene : all_scenes()) {
        bool wanted = names.empty();
        for (const std::string& name : names)
            wanted |= scene.name.find(name) != std::string_view::npos;
        if (!wanted)
            continue;
        good &= draw(window, scene, folder);
        told = true;
    }
    if (!told)
        std::fprintf(stderr, "gl_scenes: no scene has such a name\n");
    return good && told ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    if (count == 2 && std::strcmp(words[1], "--list") == 0)
        return cuesta::scenes::list();
    if (count < 2 || words[1][0] == '-') {
        std::fprintf(stderr, "usage: gl_scenes FOLDER [NAME ...] | --list\n");
        return 2;
    }
    return cuesta::scenes::run(words[1], {words + 2, words + count});
}

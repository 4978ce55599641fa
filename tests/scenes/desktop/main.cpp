// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_desktop_scenes FOLDER [NAME ...]: as gl_scenes (tests/scenes/main.cpp), of OpenGL 2.1.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "desktop.h"
#include "tests/scenes/picture_file.h"
#include "tools/gallery_gl/window.h"

namespace cuesta::scenes {
namespace {

using gallery_gl::Window;

std::vector<Scene> all_scenes() {
    std::vector<Scene> all;
    for (const std::span<const Scene> some :
         {desktop_lighting_scenes(), desktop_texture_scenes(), desktop_geometry_scenes(),
          desktop_raster_scenes(), desktop_pixel_scenes(), desktop_shader_scenes()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

bool fail(const Error& error) {
    std::fprintf(stderr, "gl_desktop_scenes: %s\n", error.text.c_str());
    return false;
}

// A context of its own for each scene, so that no state or object goes from one to the next.
bool begin(Window& window) {
    if (const Result<void> begun = window.begin_desktop(size, size); !begun)
        return fail(begun.error());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    return true;
}

// Whatever a scene has done to pixels on their way.
bool write_picture(const std::string& path) {
    glPopClientAttrib();
    glPopAttrib();
    std::vector<unsigned char> pixels(static_cast<size_t>(size) * size * 4);
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return write_picture_file(path, pixels);
}

bool draw(Window& window, const Scene& scene, const std::string& folder) {
    if (!begin(window))
        return false;
    glPushAttrib(GL_PIXEL_MODE_BIT);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    scene.draw();
    bool good = write_picture(folder + "/" + std::string(scene.name) + ".png");
    if (const GLenum error = glGetError(); error != GL_NO_ERROR) {
        std::fprintf(stderr, "gl_desktop_scenes: %s: GL error 0x%x\n", scene.name.data(), error);
        good = false;
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
        std::printf("%s %g %g -\n", scene.name.data(), scene.mean, scene.off_percent);
    return 0;
}

int run(const std::string& folder, const std::vector<std::string>& names) {
    Window window;
    if (const Result<void> opened = window.open(); !opened) {
        fail(opened.error());
        return 1;
    }
    bool good = tell_renderer(window);
    for (const Scene& scene : all_scenes()) {
        bool wanted = names.empty();
        for (const std::string& name : names)
            wanted |= scene.name.find(name) != std::string_view::npos;
        if (wanted)
            good &= draw(window, scene, folder);
    }
    return good ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    if (count == 2 && std::strcmp(words[1], "--list") == 0)
        return cuesta::scenes::list();
    if (count < 2 || words[1][0] == '-') {
        std::fprintf(stderr, "usage: gl_desktop_scenes FOLDER [NAME ...] | --list\n");
        return 2;
    }
    return cuesta::scenes::run(words[1], {words + 2, words + count});
}

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What it calls of OpenGL is in all versions of it, under the same names.
#include "tests/scenes/suite.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <GLES2/gl2.h>

#include "tests/scenes/picture_file.h"

namespace cuesta::scenes {
namespace {

// A context of its own for each scene, so that no state or object goes from one to the next.
bool begin(const Suite& suite, Window& window, std::string_view needs) {
    if (const Result<void> begun = suite.begin(window, needs); !begun) {
        std::fprintf(stderr, "%s: %s\n", suite.program, begun.error().text.c_str());
        return false;
    }
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    return true;
}

bool draw_picture(const Suite& suite, const Scene& scene, const std::string& path) {
    if (suite.before != nullptr)
        suite.before();
    scene.draw();
    if (suite.after != nullptr)
        suite.after();
    std::vector<unsigned char> pixels(static_cast<size_t>(size) * size * 4);
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    const bool written = write_picture_file(path, pixels);
    if (const GLenum error = glGetError(); error != GL_NO_ERROR) {
        std::fprintf(stderr, "%s: %s: GL error 0x%x\n", suite.program, scene.name.data(), error);
        return false;
    }
    return written;
}

bool leave_out(const Scene& scene) {
    std::printf("%s is left out: no %s\n", scene.name.data(), scene.needs.data());
    return true;
}

bool draw(const Suite& suite, Window& window, const Scene& scene, const std::string& folder) {
    if (suite.offers_context != nullptr && !suite.offers_context(window, scene.needs))
        return leave_out(scene);
    if (!begin(suite, window, scene.needs))
        return false;
    const bool good = suite.offers == nullptr || suite.offers(scene.needs)
                          ? draw_picture(suite, scene, folder + "/" + scene.name.data() + ".png")
                          : leave_out(scene);
    window.end();
    return good;
}

bool tell_renderer(const Suite& suite, Window& window) {
    if (!begin(suite, window, {}))
        return false;
    std::printf("renderer: %s; %s\n", reinterpret_cast<const char*>(glGetString(GL_RENDERER)),
                reinterpret_cast<const char*>(glGetString(GL_VERSION)));
    std::fflush(stdout);
    window.end();
    return true;
}

int list(const Suite& suite) {
    for (const std::span<const Scene> some : suite.scenes)
        for (const Scene& scene : some)
            std::printf("%s %g %g %s\n", scene.name.data(), scene.mean, scene.off_percent,
                        scene.needs.empty() ? "-" : scene.needs.data());
    return 0;
}

bool is_wanted(const Scene& scene, std::span<char* const> names) {
    bool wanted = names.empty();
    for (const char* name : names)
        wanted |= scene.name.find(name) != std::string_view::npos;
    return wanted;
}

int run(const Suite& suite, const std::string& folder, std::span<char* const> names) {
    Window window;
    if (const Result<void> opened = window.open(); !opened) {
        std::fprintf(stderr, "%s: %s\n", suite.program, opened.error().text.c_str());
        return 1;
    }
    bool good = tell_renderer(suite, window);
    bool told = false;
    for (const std::span<const Scene> some : suite.scenes) {
        for (const Scene& scene : some) {
            if (!is_wanted(scene, names))
                continue;
            good &= draw(suite, window, scene, folder);
            told = true;
        }
    }
    if (!told)
        std::fprintf(stderr, "%s: no scene has such a name\n", suite.program);
    return good && told ? 0 : 1;
}

}  // namespace

int run_suite(const Suite& suite, int count, char** words) {
    if (count == 2 && std::strcmp(words[1], "--list") == 0)
        return list(suite);
    if (count < 2 || words[1][0] == '-') {
        std::fprintf(stderr, "usage: %s FOLDER [NAME ...] | --list\n", suite.program);
        return 2;
    }
    return run(suite, words[1], std::span(words, static_cast<size_t>(count)).subspan(2));
}

}  // namespace cuesta::scenes

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pictures drawn by OpenGL ES 2.0 or 3.0 alone, the same program on any driver: an ordinary user of
// EGL and OpenGL ES that knows nothing of Cuesta.
#pragma once

#include <span>
#include <string_view>

namespace cuesta::scenes {

constexpr int size = 128;  // pixels each way

struct Scene {
    std::string_view name;
    void (*draw)();  // to the bound framebuffer, which is cleared to black
    // How far two correct drivers may be apart: mean of the colour channels in 255ths, and pixels
    // (per cent) off by more than 8. Edges, and what precision decides, are worth a few.
    double mean = 0.6;
    double off_percent = 0.6;
    // An extension, or es3; the scene is left out without it.
    std::string_view needs = {};
};

// What a scene needs that draws with a context of OpenGL ES 3.0.
constexpr std::string_view es3 = "ES3";

std::span<const Scene> basic_scenes();
std::span<const Scene> fragment_scenes();
std::span<const Scene> texture_scenes();
std::span<const Scene> compressed_scenes();
std::span<const Scene> shader_scenes();
std::span<const Scene> framebuffer_scenes();
std::span<const Scene> pipeline_scenes();
std::span<const Scene> es3_drawing_scenes();
std::span<const Scene> es3_shader_scenes();
std::span<const Scene> es3_target_scenes();
std::span<const Scene> es3_texture_scenes();

}  // namespace cuesta::scenes

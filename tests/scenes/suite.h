// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The program of a set of scenes: PROGRAM FOLDER [NAME ...] draws the scenes (those with a NAME in
// theirs) and writes FOLDER/NAME.png. It says whose renderer draws. PROGRAM --list: a line a scene:
// name, mean and per cent of pixels that correct drivers may differ, what it needs, or -.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "tests/scenes/scene.h"
#include "tools/gallery_gl/window.h"

namespace cuesta::scenes {

using gallery_gl::Window;

struct Suite {
    const char* program = nullptr;
    std::span<const std::span<const Scene>> scenes;
    // A context for a scene that needs this (empty: nothing), current, on a new surface.
    Result<void> (*begin)(Window& window, std::string_view needs) = nullptr;
    // Whether there can be one; null: always.
    bool (*offers_context)(const Window& window, std::string_view needs) = nullptr;
    // In the context, whether it has what a scene needs; null: always.
    bool (*offers)(std::string_view needs) = nullptr;
    // Around what a scene draws, so that its picture can be read whatever it did; null: nothing.
    void (*before)() = nullptr;
    void (*after)() = nullptr;
};

// What main() returns.
int run_suite(const Suite& suite, int count, char** words);

}  // namespace cuesta::scenes

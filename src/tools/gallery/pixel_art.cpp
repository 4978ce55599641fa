// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/pixel_art.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>

#include "hw/formats/format.h"
#include "tools/gallery/pictures.h"

namespace cuesta::tools {
namespace {

using Rgb = std::array<uint8_t, 3>;

struct Ink {
    char letter;
    Rgb color;
};

// Colours differ by more than what the filter takes for one and the same.
constexpr Ink inks[] = {
    {'k', {24, 16, 40}},   {'w', {250, 246, 232}}, {'o', {246, 140, 52}},
    {'y', {254, 216, 92}}, {'g', {52, 148, 72}},   {'G', {22, 84, 60}},
    {'b', {64, 112, 220}}, {'n', {132, 80, 48}},   {'l', {140, 204, 88}},
};

constexpr std::string_view diver[] = {
    "...kkkkkk...", "..kwwwwwwk..", ".kwwwwwwwwk.", ".kwkkkkkkkk.", ".kwkbbbbwbk.", ".kwkbbbbbbk.",
    ".kwwkkkkkkk.", "..kwwwwwwk..", ".kkkooookkk.", "kwwkoyookwwk", "kwwkooookwwk", ".kkkwwwwkkk.",
    "..kwwwwwwk..", "..kwwkkwwk..", ".koookkoook.", ".kkkkkkkkkk.",
};
constexpr std::string_view coin[] = {
    "..kkkk..", ".kyyyyk.", "kyywoyyk", "kyywoyyk", "kyywoyyk", "kyywoyyk", ".kyyyyk.", "..kkkk..",
};
constexpr std::string_view tree[] = {
    ".......kk.......", "......kllk......", ".....kllggk.....", "....kllgggk.....",
    "....klgggggk....", "...kkkggggkkk...", "...kllggggggk...", "..kllgggggGGk...",
    "..klgggggGGGGk..", ".kkkkggggGGkkkk.", ".kllgggggggGGGk.", "kllgggggggGGGGGk",
    "kkkkkkkGGkkkkkkk", "......knnk......", "......knnk......", "......knnk......",
};
constexpr std::string_view bird[] = {
    "k.......k", "kk.....kk", ".kkk.kkk.", "...kkk...", "....k....",
};

class Canvas {
  public:
    void set(int x, int y, Rgb color) {
        if (x < 0 || y < 0 || x >= size || y >= size)
            return;
        pixels_[static_cast<size_t>(y * size + x)] = color;
    }

    void stamp(int left, int top, std::span<const std::string_view> rows) {
        for (const std::string_view row : rows) {
            for (size_t i = 0; i < row.size(); ++i)
                for (const Ink& ink : inks)
                    if (ink.letter == row[i])
                        set(left + static_cast<int>(i), top, ink.color);
            ++top;
        }
    }

    SceneTexture texture() const {
        SceneTexture texture;
        texture.format = hw::Format::r8g8b8a8_unorm;
        texture.width = size;
        texture.height = size;
        std::vector<std::byte>& texels = texture.levels.emplace_back();
        for (const Rgb& color : pixels_) {
            for (const uint8_t channel : color)
                texels.push_back(static_cast<std::byte>(channel));
            texels.push_back(std::byte{255});
        }
        return texture;
    }

    static constexpr int size = pixel_art_size;

  private:
    std::array<Rgb, static_cast<size_t>(size) * size> pixels_{};
};

void paint_sky(Canvas& canvas) {
    constexpr Rgb bands[] = {{40, 28, 92},   {76, 40, 124},  {124, 52, 140}, {180, 68, 136},
                             {228, 96, 116}, {250, 140, 96}, {254, 188, 104}};
    for (int y = 0; y < Canvas::size; ++y)
        for (int x = 0; x < Canvas::size; ++x)
            canvas.set(x, y, bands[std::min(y / 10, 6)]);
    for (uint32_t i = 0; i < 26; ++i)
        canvas.set(static_cast<int>(noise(i, 1) * Canvas::size), static_cast<int>(noise(i, 2) * 26),
                   {250, 246, 232});
}

// With gaps that grow downwards.
void paint_sun(Canvas& canvas) {
    constexpr int x0 = 62;
    constexpr int y0 = 40;
    constexpr int radius = 19;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x)
            if (x * x + y * y <= radius * radius + radius && y != 7 && y != 11 &&
                (y < 14 || y > 15))
                canvas.set(x0 + x, y0 + y, y < -4 ? Rgb{255, 240, 150} : Rgb{255, 206, 84});
}

void paint_ridge(Canvas& canvas, float base, float height, float turns, float shift, Rgb color) {
    for (int x = 0; x < Canvas::size; ++x) {
        const float t = (static_cast<float>(x) + shift) / Canvas::size * turns;
        const float tooth = std::fabs(t - std::floor(t) - 0.5f) * 2;
        const float small = std::fabs(t * 3 - std::floor(t * 3) - 0.5f);
        const int top = static_cast<int>(base - height * tooth - height * 0.35f * small);
        for (int y = top; y < Canvas::size; ++y)
            canvas.set(x, y, color);
        canvas.set(x, top,
                   {static_cast<uint8_t>(color[0] + 40), static_cast<uint8_t>(color[1] + 34),
                    static_cast<uint8_t>(color[2] + 40)});
    }
}

void paint_ground(Canvas& canvas) {
    constexpr int top = 82;
    for (int x = 0; x < Canvas::size; ++x) {
        for (int y = top; y < Canvas::size; ++y) {
            const bool joint =
                (y - top - 4) % 5 == 0 || (x + ((y - top - 4) / 5 % 2) * 5) % 10 == 0;
            canvas.set(x, y, joint ? Rgb{88, 44, 40} : Rgb{156, 84, 56});
        }
        for (int y = top; y < top + 3 + (x % 4 == 1 ? 1 : 0); ++y)
            canvas.set(x, y, y == top ? Rgb{160, 220, 92} : Rgb{60, 156, 76});
    }
}

}  // namespace

SceneTexture pixel_art() {
    Canvas canvas;
    paint_sky(canvas);
    paint_sun(canvas);
    paint_ridge(canvas, 74, 22, 1.9f, 8, {92, 44, 108});
    paint_ridge(canvas, 80, 13, 3.3f, 20, {52, 32, 84});
    paint_ground(canvas);
    canvas.stamp(74, 66, tree);
    canvas.stamp(4, 66, tree);
    canvas.stamp(33, 66, diver);
    canvas.stamp(50, 52, coin);
    canvas.stamp(62, 60, coin);
    canvas.stamp(20, 20, bird);
    canvas.stamp(34, 12, bird);
    return canvas.texture();
}

}  // namespace cuesta::tools

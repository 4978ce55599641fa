// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Objects that end between two draws of a batch, and others that come to lie at the same address:
// the second draw is with the new one. Allocators hand out the address they got last, mostly.
#pragma once

#include "compiler/tgsi/tgsi.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {

class LifetimeTest : public PixelTest {
  protected:
    using Make = std::function<void()>;

    // `first` and `second` bind something new and let go of what was there before; both draws are
    // of one batch. The left half becomes red with the first, the right half green with the second.
    void expect_red_then_green(const Make& first, const Make& second) {
        for (int round = 0; round < tries; ++round) {
            SCOPED_TRACE(round);
            color = target(Format::r8g8b8a8_unorm, 16, 4);
            set_target(color);
            clear(Rgba{0, 0, 0, 0});
            first();
            draw_half(0);
            second();
            draw_half(8);
            finish();
            expect_pixels(color, [](uint32_t x, uint32_t) {
                return x < 8 ? Rgba{1, 0, 0, 1} : Rgba{0, 1, 0, 1};
            });
            if (testing::Test::HasFailure())
                return;
        }
    }
    void draw_half(float left) {
        if (draw_own_)
            draw_own_(left);
        else
            draw(Quad{left, 0, left + 8, 4});
    }
    std::unique_ptr<pipe::ShaderObject> shader(const std::string& text) {
        const auto parsed = tgsi::compile(text);
        EXPECT_TRUE(parsed) << text;
        std::string error;
        auto object = context->create_shader(**parsed, &error);
        EXPECT_NE(object, nullptr) << error;
        return object;
    }
    std::shared_ptr<pipe::Resource> texel(const Rgba& value) {
        auto texture = resource({.format = Format::r8g8b8a8_unorm,
                                 .width = 1,
                                 .height = 1,
                                 .bind = pipe::Bind::sampler_view});
        fill(texture, [&](uint32_t, uint32_t) { return value; });
        return texture;
    }

    static constexpr int tries = 8;
    std::shared_ptr<pipe::Resource> color;
    std::function<void(float)> draw_own_;  // in the place of draw(Quad)
};

}  // namespace cuesta::gallium

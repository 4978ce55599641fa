// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glDrawPixels, glCopyPixels, glBitmap, glReadPixels and what changes pixels on their way.
#include <cmath>

#include "desktop.h"

namespace cuesta::scenes {
namespace {

// A letter F of 8 x 12.
constexpr GLubyte letter[] = {0xc0, 0xc0, 0xc0, 0xc0, 0xc0, 0xfc,
                              0xfc, 0xc0, 0xc0, 0xc0, 0xff, 0xff};

void draw_pixels() {
    const std::vector<unsigned char> image = chart(32);
    flat_view();
    glWindowPos2i(4, 4);
    glDrawPixels(32, 32, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
    glWindowPos2i(44, 4);
    glPixelZoom(2.3F, 1.5F);
    glDrawPixels(32, 32, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
    glWindowPos2i(36, 124);
    glPixelZoom(-1, -2);
    glDrawPixels(32, 32, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, image.data());
    glWindowPos2i(60, 64);
    glPixelZoom(2, 2);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 32);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 4);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 3);
    glDrawPixels(24, 26, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
}

void pixel_transfer() {
    const std::vector<unsigned char> image = chart(40);
    // As fine as colours, so that nobody has to round.
    std::array<float, 256> same{};
    std::array<float, 256> inverted{};
    std::array<float, 256> steps{};
    for (size_t i = 0; i < inverted.size(); ++i) {
        same[i] = static_cast<float>(i) / 255;
        inverted[i] = 1 - same[i];
        steps[i] = i < 100 ? 0.2F : 1;
    }
    flat_view();
    for (int i = 0; i < 4; ++i) {
        glWindowPos2i(10 + i % 2 * 60, 10 + i / 2 * 60);
        if (i == 1) {
            glPixelTransferf(GL_RED_SCALE, 0.3F);
            glPixelTransferf(GL_GREEN_BIAS, 0.4F);
        }
        if (i == 2) {
            glPixelTransferf(GL_RED_SCALE, 1);
            glPixelTransferf(GL_GREEN_BIAS, 0);
            glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 256, inverted.data());
            glPixelMapfv(GL_PIXEL_MAP_G_TO_G, 256, steps.data());
            glPixelMapfv(GL_PIXEL_MAP_B_TO_B, 256, same.data());
            glPixelMapfv(GL_PIXEL_MAP_A_TO_A, 256, same.data());
            glPixelTransferi(GL_MAP_COLOR, GL_TRUE);
        }
        if (i < 3) {
            glDrawPixels(40, 40, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
            continue;
        }
        // Indices become colours by maps.
        std::vector<unsigned char> indices(1600);
        for (size_t k = 0; k < indices.size(); ++k)
            indices[k] = static_cast<unsigned char>(k / 40 / 5 + k % 40 / 10);
        const float reds[] = {0, 0.5F, 1, 0.2F};
        const float greens[] = {1, 0};
        glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 4, reds);
        glPixelMapfv(GL_PIXEL_MAP_I_TO_G, 2, greens);
        glDrawPixels(40, 40, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, indices.data());
    }
}

void text() {
    flat_view();
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (int row = 0; row < 6; ++row) {
        glColor3f(1, 1 - 0.15F * static_cast<float>(row), 0.2F * static_cast<float>(row));
        glRasterPos2f(4 + static_cast<float>(row), 6 + 20 * static_cast<float>(row));
        for (int i = 0; i < 11; ++i)
            glBitmap(8, 12, 0, 0, 10.5F, i % 2 == 0 ? 1.0F : -1.0F, letter);
    }
    // Out of sight: nothing.
    glRasterPos2f(-1, 3);
    glBitmap(8, 12, -20, 0, 0, 0, letter);
}

// Fragments of pixels go through textures, fog and tests.
void stages_of_pixels() {
    const std::vector<unsigned char> image = chart(48);
    flat_view();
    glWindowPos2i(8, 8);
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_LESS, 0.8F);
    glDrawPixels(48, 48, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
    glDisable(GL_ALPHA_TEST);
    chart_texture(8, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glTexCoord2f(0.8F, 0.2F);
    glRasterPos2f(70, 8);
    glDrawPixels(48, 48, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
    glDisable(GL_TEXTURE_2D);
    glEnable(GL_DEPTH_TEST);
    glColor3f(0.2F, 0.2F, 0.9F);
    quad(20, 70, 44, 120, 0.2F);
    glWindowPos3f(8, 70, 0.5F);
    glDrawPixels(48, 48, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
    glEnable(GL_LOGIC_OP);
    glLogicOp(GL_INVERT);
    glWindowPos3f(70, 70, 0.1F);
    glDrawPixels(48, 48, GL_RGBA, GL_UNSIGNED_BYTE, image.data());
}

void depth_and_stencil() {
    flat_view();
    std::vector<float> depths(64 * 64);
    std::vector<unsigned char> values(64 * 64);
    for (size_t i = 0; i < depths.size(); ++i) {
        const auto x = static_cast<float>(i % 64) - 32;
        const auto y = static_cast<float>(i / 64) - 32;
        depths[i] = std::min(std::hypot(x, y) / 40, 1.0F);
        values[i] = static_cast<unsigned char>(i % 64 / 8 + i / 64 / 8);
    }
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glColor3f(0.3F, 0.3F, 0.1F);
    glWindowPos2i(0, 0);
    glDrawPixels(64, 64, GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    glDepthFunc(GL_LESS);
    glColor3f(0.9F, 0.4F, 0.1F);
    quad(0, 0, 64, 64, 0);
    glDisable(GL_DEPTH_TEST);
    glWindowPos2i(64, 64);
    glDrawPixels(64, 64, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, values.data());
    glWindowPos2i(64, 0);
    glCopyPixels(64, 64, 64, 64, GL_STENCIL);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 1, 1);
    glColor3f(0.2F, 0.8F, 0.5F);
    quad(64, 0, 128, 128);
}

void copies() {
    look(30, 30);
    glViewport(0, 0, 64, 64);
    glEnable(GL_DEPTH_TEST);
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    cube(2);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_DEPTH_TEST);
    glViewport(0, 0, size, size);
    glWindowPos2i(64, 0);
    glCopyPixels(0, 0, 64, 64, GL_COLOR);
    glWindowPos2i(0, 128);
    glPixelZoom(1, -1);
    glPixelTransferf(GL_BLUE_SCALE, 0);
    glCopyPixels(0, 0, 64, 64, GL_COLOR);
    glWindowPos2i(64, 64);
    glPixelZoom(0.6F, 0.6F);
    glCopyPixels(0, 0, 100, 100, GL_COLOR);
    glDepthMask(GL_FALSE);
}

// What is read comes back in other formats.
void readings() {
    look();
    glBegin(GL_QUADS);
    glColor3f(0.1F, 0, 0.8F);
    glVertex2f(-1, -1);
    glColor3f(0.9F, 0, 0.4F);
    glVertex2f(1, -1);
    glColor3f(0.9F, 1, 0);
    glVertex2f(1, 1);
    glColor3f(0.1F, 1, 0.4F);
    glVertex2f(-1, 1);
    glEnd();
    std::vector<unsigned char> memory(128 * 128 * 16);
    constexpr struct {
        GLenum format;
        GLenum type;
    } pairs[] = {{GL_LUMINANCE, GL_UNSIGNED_BYTE},
                 {GL_RGB, GL_UNSIGNED_BYTE_3_3_2},
                 {GL_BGR, GL_SHORT},
                 {GL_GREEN, GL_FLOAT}};
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    int i = 0;
    for (const auto& [format, type] : pairs) {
        glReadPixels(32, 32, 64, 64, format, type, memory.data());
        glWindowPos2i(i % 2 * 68, i / 2 * 68);
        glPixelZoom(0.93F, 0.93F);
        glDrawPixels(64, 64, format, type, memory.data());
        ++i;
    }
}

constexpr Scene scenes[] = {
    {"gl_draw_pixels", draw_pixels},
    {"gl_pixel_transfer", pixel_transfer},
    {"gl_text", text},
    {"gl_stages_of_pixels", stages_of_pixels},
    {"gl_depth_and_stencil", depth_and_stencil},
    {"gl_copies", copies},
    {"gl_readings", readings, 0.6, 1.5},
};

}  // namespace

std::span<const Scene> desktop_pixel_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes

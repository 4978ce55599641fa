// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>

#include "error_cases.h"

namespace cuesta::gl {
namespace {

using gles::bad_enum;
using S = State;

const std::array<GLfloat, 512> map_values{};
std::array<GLuint, 512> pixel_memory{};

// A framebuffer object of colours alone.
void bind_colors_alone(State& state) {
    GLuint names[2] = {};
    gles::gen_framebuffers(state, 1, &names[0]);
    gles::bind_framebuffer(state, GL_FRAMEBUFFER, names[0]);
    gles::gen_renderbuffers(state, 1, &names[1]);
    gles::bind_renderbuffer(state, GL_RENDERBUFFER, names[1]);
    gles::renderbuffer_storage(state, GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    gles::framebuffer_renderbuffer(state, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                   names[1]);
}

// One of nothing.
void bind_incomplete(State& state) {
    GLuint name = 0;
    gles::gen_framebuffers(state, 1, &name);
    gles::bind_framebuffer(state, GL_FRAMEBUFFER, name);
}

void bind_small_buffer(State& state, GLenum target) {
    GLuint name = 0;
    gles::gen_buffers(state, 1, &name);
    gles::bind_buffer(state, target, name);
    gles::buffer_data(state, target, 4, nullptr, GL_STREAM_DRAW);
}

constexpr ErrorCase pixel_cases[] = {
    {"glPixelStoref", GL_INVALID_ENUM, [](S& s) { pixel_store_f(s, bad_enum, 1); }},
    {"glPixelStoref", GL_INVALID_VALUE, [](S& s) { pixel_store_f(s, GL_PACK_ALIGNMENT, 3); }},
    {"glPixelStoref", GL_INVALID_VALUE, [](S& s) { pixel_store_f(s, GL_UNPACK_ROW_LENGTH, -1); }},
    {"glPixelStorei", GL_INVALID_VALUE,
     [](S& s) { gles::pixel_store_i(s, GL_PACK_IMAGE_HEIGHT, -1); }},
    {"glPixelTransferf", GL_INVALID_ENUM, [](S& s) { pixel_transfer_f(s, bad_enum, 1); }},
    {"glPixelTransferi", GL_INVALID_ENUM, [](S& s) { pixel_transfer_i(s, GL_ZOOM_X, 1); }},
    {"glPixelMapfv", GL_INVALID_ENUM,
     [](S& s) { pixel_map_fv(s, bad_enum, 2, map_values.data()); }},
    {"glPixelMapfv", GL_INVALID_VALUE,
     [](S& s) { pixel_map_fv(s, GL_PIXEL_MAP_R_TO_R, 0, map_values.data()); }},
    {"glPixelMapfv", GL_INVALID_VALUE,
     [](S& s) { pixel_map_fv(s, GL_PIXEL_MAP_R_TO_R, 257, map_values.data()); }},
    {"glPixelMapfv", GL_INVALID_VALUE,
     [](S& s) { pixel_map_fv(s, GL_PIXEL_MAP_I_TO_R, 3, map_values.data()); }},
    {"glPixelMapfv", GL_INVALID_OPERATION,
     [](S& s) {
         bind_small_buffer(s, GL_PIXEL_UNPACK_BUFFER);
         pixel_map_fv(s, GL_PIXEL_MAP_R_TO_R, 2, nullptr);
     }},
    {"glPixelMapuiv", GL_INVALID_ENUM,
     [](S& s) { pixel_map_uiv(s, bad_enum, 2, pixel_memory.data()); }},
    {"glPixelMapusv", GL_INVALID_VALUE,
     [](S& s) {
         pixel_map_usv(s, GL_PIXEL_MAP_S_TO_S, 5,
                       reinterpret_cast<const GLushort*>(pixel_memory.data()));
     }},
    {"glGetPixelMapfv", GL_INVALID_ENUM,
     [](S& s) {
         GLfloat value = 0;
         get_pixel_map_fv(s, bad_enum, &value);
     }},
    {"glGetPixelMapuiv", GL_INVALID_ENUM,
     [](S& s) { get_pixel_map_uiv(s, GL_MAP_COLOR, pixel_memory.data()); }},
    {"glGetPixelMapuiv", GL_INVALID_OPERATION,
     [](S& s) {
         bind_small_buffer(s, GL_PIXEL_PACK_BUFFER);
         pixel_map_uiv(s, GL_PIXEL_MAP_R_TO_R, 2, pixel_memory.data());
         get_pixel_map_uiv(s, GL_PIXEL_MAP_R_TO_R, nullptr);
     }},
    {"glGetPixelMapusv", GL_INVALID_ENUM,
     [](S& s) { get_pixel_map_usv(s, 0, reinterpret_cast<GLushort*>(pixel_memory.data())); }},
    {"glDrawPixels", GL_INVALID_ENUM,
     [](S& s) { draw_pixels(s, 1, 1, bad_enum, GL_UNSIGNED_BYTE, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_ENUM,
     [](S& s) { draw_pixels(s, 1, 1, GL_RGBA, bad_enum, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_ENUM,
     [](S& s) { draw_pixels(s, 1, 1, GL_RGBA, GL_BITMAP, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_OPERATION,
     [](S& s) { draw_pixels(s, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_ENUM,
     [](S& s) { draw_pixels(s, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_BYTE, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_OPERATION,
     [](S& s) { draw_pixels(s, 1, 1, GL_RGBA, GL_UNSIGNED_INT_24_8, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_VALUE,
     [](S& s) { draw_pixels(s, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel_memory.data()); }},
    {"glDrawPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_colors_alone(s);
         draw_pixels(s, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, pixel_memory.data());
     }},
    {"glDrawPixels", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_incomplete(s);
         draw_pixels(s, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, pixel_memory.data());
     }},
    {"glDrawPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_small_buffer(s, GL_PIXEL_UNPACK_BUFFER);
         draw_pixels(s, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
     }},
    {"glCopyPixels", GL_INVALID_ENUM, [](S& s) { copy_pixels(s, 0, 0, 1, 1, GL_RGBA); }},
    {"glCopyPixels", GL_INVALID_VALUE, [](S& s) { copy_pixels(s, 0, 0, 1, -1, GL_COLOR); }},
    {"glCopyPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_colors_alone(s);
         copy_pixels(s, 0, 0, 1, 1, GL_DEPTH);
     }},
    {"glCopyPixels", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_incomplete(s);
         copy_pixels(s, 0, 0, 1, 1, GL_COLOR);
     }},
    {"glBitmap", GL_INVALID_VALUE, [](S& s) { bitmap(s, -1, 1, 0, 0, 0, 0, nullptr); }},
    {"glBitmap", GL_INVALID_VALUE, [](S& s) { bitmap(s, 1, -1, 0, 0, 0, 0, nullptr); }},
    {"glReadPixels", GL_INVALID_ENUM,
     [](S& s) { gles::read_pixels(s, 0, 0, 1, 1, bad_enum, GL_FLOAT, pixel_memory.data()); }},
    {"glReadPixels", GL_INVALID_ENUM,
     [](S& s) { gles::read_pixels(s, 0, 0, 1, 1, GL_RGBA, bad_enum, pixel_memory.data()); }},
    {"glReadPixels", GL_INVALID_ENUM,
     [](S& s) { gles::read_pixels(s, 0, 0, 1, 1, GL_RGBA, GL_BITMAP, pixel_memory.data()); }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) { gles::read_pixels(s, 0, 0, 1, 1, GL_COLOR_INDEX, GL_BYTE, pixel_memory.data()); }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         gles::read_pixels(s, 0, 0, 1, 1, GL_BGRA, GL_UNSIGNED_BYTE_3_3_2, pixel_memory.data());
     }},
    {"glReadPixels", GL_INVALID_VALUE,
     [](S& s) { gles::read_pixels(s, 0, 0, -1, 1, GL_RGBA, GL_FLOAT, pixel_memory.data()); }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_colors_alone(s);
         gles::read_pixels(s, 0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, pixel_memory.data());
     }},
    {"glReadPixels", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         bind_incomplete(s);
         gles::read_pixels(s, 0, 0, 1, 1, GL_RGB, GL_FLOAT, pixel_memory.data());
     }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) {
         bind_small_buffer(s, GL_PIXEL_PACK_BUFFER);
         gles::read_pixels(s, 0, 0, 1, 1, GL_RGB, GL_FLOAT, nullptr);
     }},
};

constexpr const char* pixel_calls_without_errors[] = {"glPixelZoom"};

}  // namespace

ErrorTable pixels_errors() {
    return {pixel_cases, pixel_calls_without_errors};
}

}  // namespace cuesta::gl

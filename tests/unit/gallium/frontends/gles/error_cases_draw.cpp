// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of drawing, clearing, reading, and of debug output.
#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

// Complete nowhere: nothing is attached.
void incomplete(S& s) {
    bind_framebuffer(s, GL_FRAMEBUFFER, 1);
}

uint8_t memory[64];
const uint8_t indices[4] = {};

constexpr ErrorCase drawing[] = {
    {"glClear", GL_INVALID_VALUE, [](S& s) { clear(s, 1); }},
    {"glClear", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         incomplete(s);
         clear(s, GL_COLOR_BUFFER_BIT);
     }},
    {"glDrawArrays", GL_INVALID_ENUM, [](S& s) { draw_arrays(s, 7, 0, 3); }},
    {"glDrawArrays", GL_INVALID_VALUE, [](S& s) { draw_arrays(s, GL_TRIANGLES, 0, -1); }},
    {"glDrawArrays", GL_INVALID_VALUE, [](S& s) { draw_arrays(s, GL_TRIANGLES, -1, 1); }},
    {"glDrawArrays", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         incomplete(s);
         draw_arrays(s, GL_TRIANGLES, 0, 3);
     }},
    {"glDrawElements", GL_INVALID_ENUM,
     [](S& s) { draw_elements(s, 7, 3, GL_UNSIGNED_BYTE, indices); }},
    {"glDrawElements", GL_INVALID_ENUM,
     [](S& s) { draw_elements(s, GL_POINTS, 3, GL_FLOAT, indices); }},
    {"glDrawElements", GL_INVALID_VALUE,
     [](S& s) { draw_elements(s, GL_POINTS, -3, GL_UNSIGNED_BYTE, indices); }},
    {"glDrawElements", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         incomplete(s);
         draw_elements(s, GL_POINTS, 3, GL_UNSIGNED_BYTE, indices);
     }},
    {"glDrawArraysInstancedANGLE", GL_INVALID_ENUM,
     [](S& s) { draw_arrays_instanced(s, 7, 0, 3, 1); }},
    {"glDrawArraysInstancedEXT", GL_INVALID_VALUE,
     [](S& s) { draw_arrays_instanced(s, GL_POINTS, 0, 3, -1); }},
    {"glDrawElementsInstancedANGLE", GL_INVALID_ENUM,
     [](S& s) { draw_elements_instanced(s, 7, 3, GL_UNSIGNED_BYTE, indices, 1); }},
    {"glDrawElementsInstancedEXT", GL_INVALID_VALUE,
     [](S& s) { draw_elements_instanced(s, GL_POINTS, 3, GL_UNSIGNED_BYTE, indices, -1); }},
    {"glReadPixels", GL_INVALID_ENUM,
     [](S& s) { read_pixels(s, 0, 0, 1, 1, bad_enum, GL_UNSIGNED_BYTE, memory); }},
    {"glReadPixels", GL_INVALID_ENUM,
     [](S& s) { read_pixels(s, 0, 0, 1, 1, GL_RGBA, bad_enum, memory); }},
    {"glReadPixels", GL_INVALID_VALUE,
     [](S& s) { read_pixels(s, 0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memory); }},
    {"glReadPixels", GL_INVALID_OPERATION,
     [](S& s) { read_pixels(s, 0, 0, 1, 1, GL_RGB, GL_UNSIGNED_BYTE, memory); }},
    {"glReadPixels", GL_INVALID_FRAMEBUFFER_OPERATION,
     [](S& s) {
         incomplete(s);
         read_pixels(s, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memory);
     }},
    {"glReadnPixelsEXT", GL_INVALID_OPERATION,
     [](S& s) { readn_pixels(s, 0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, 7, memory); }},
    {"glReadnPixelsKHR", GL_INVALID_OPERATION,
     [](S& s) { readn_pixels(s, 0, 0, 1, 2, GL_RGBA, GL_UNSIGNED_BYTE, 7, memory); }},
};

void pop_too_often(S& s) {
    pop_debug_group(s);
}

constexpr ErrorCase debugging[] = {
    {"glDebugMessageControlKHR", GL_INVALID_ENUM,
     [](S& s) {
         debug_message_control(s, bad_enum, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);
     }},
    {"glDebugMessageControlKHR", GL_INVALID_VALUE,
     [](S& s) {
         debug_message_control(s, GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, -1, nullptr, GL_TRUE);
     }},
    {"glDebugMessageControlKHR", GL_INVALID_OPERATION,
     [](S& s) {
         const GLuint id = 1;
         debug_message_control(s, GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 1, &id, GL_TRUE);
     }},
    {"glDebugMessageInsertKHR", GL_INVALID_ENUM,
     [](S& s) {
         debug_message_insert(s, GL_DEBUG_SOURCE_API_KHR, GL_DEBUG_TYPE_OTHER_KHR, 1,
                              GL_DEBUG_SEVERITY_LOW_KHR, -1, "text");
     }},
    {"glDebugMessageInsertKHR", GL_INVALID_VALUE,
     [](S& s) {
         debug_message_insert(s, GL_DEBUG_SOURCE_APPLICATION_KHR, GL_DEBUG_TYPE_OTHER_KHR, 1,
                              GL_DEBUG_SEVERITY_LOW_KHR, DebugOutput::max_length, "text");
     }},
    {"glGetDebugMessageLogKHR", GL_INVALID_VALUE,
     [](S& s) {
         char text[4];
         get_debug_message_log(s, 1, -1, nullptr, nullptr, nullptr, nullptr, nullptr, text);
     }},
    {"glPushDebugGroupKHR", GL_INVALID_ENUM,
     [](S& s) { push_debug_group(s, GL_DEBUG_SOURCE_API_KHR, 1, -1, "text"); }},
    {"glPopDebugGroupKHR", GL_STACK_UNDERFLOW_KHR, pop_too_often},
    {"glObjectLabelKHR", GL_INVALID_ENUM, [](S& s) { object_label(s, bad_enum, 1, -1, "label"); }},
    {"glObjectLabelKHR", GL_INVALID_VALUE,
     [](S& s) { object_label(s, GL_BUFFER_KHR, 77, -1, "label"); }},
    {"glGetObjectLabelKHR", GL_INVALID_VALUE,
     [](S& s) {
         char text[4];
         get_object_label(s, GL_BUFFER_KHR, 77, -1, nullptr, text);
     }},
    {"glGetObjectLabelKHR", GL_INVALID_ENUM,
     [](S& s) {
         char text[4];
         get_object_label(s, bad_enum, 77, 4, nullptr, text);
     }},
    {"glObjectPtrLabelKHR", GL_INVALID_VALUE,
     [](S& s) { object_ptr_label(s, nullptr, -1, "label"); }},
    {"glGetObjectPtrLabelKHR", GL_INVALID_VALUE,
     [](S& s) {
         char text[4];
         get_object_ptr_label(s, nullptr, 4, nullptr, text);
     }},
    {"glLabelObjectEXT", GL_INVALID_VALUE,
     [](S& s) { label_object(s, GL_BUFFER_OBJECT_EXT, 77, -1, "label"); }},
    {"glLabelObjectEXT", GL_INVALID_OPERATION,
     [](S& s) { label_object(s, GL_BUFFER_OBJECT_EXT, 77, 0, "label"); }},
    {"glGetObjectLabelEXT", GL_INVALID_ENUM,
     [](S& s) {
         char text[4];
         get_object_label_ext(s, bad_enum, 77, 4, nullptr, text);
     }},
};

}  // namespace

std::span<const ErrorCase> draw_errors() {
    return drawing;
}

std::span<const ErrorCase> debug_errors() {
    return debugging;
}

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"

namespace cuesta::gl {

namespace {

using gles::bad_enum;
using S = gles::State;

constexpr ErrorCase list_error_rows[] = {
    {"glNewList", GL_INVALID_VALUE, [](S& s) { new_list(s, 0, GL_COMPILE); }},
    {"glNewList", GL_INVALID_ENUM, [](S& s) { new_list(s, 1, bad_enum); }},
    {"glNewList", GL_INVALID_OPERATION,
     [](S& s) {
         new_list(s, 1, GL_COMPILE);
         new_list(s, 2, GL_COMPILE);
     }},
    {"glEndList", GL_INVALID_OPERATION, [](S& s) { end_list(s); }},
    {"glCallLists", GL_INVALID_ENUM, [](S& s) { call_lists(s, 1, bad_enum, "x"); }},
    {"glCallLists", GL_INVALID_VALUE, [](S& s) { call_lists(s, -1, GL_BYTE, "x"); }},
    {"glGenLists", GL_INVALID_VALUE, [](S& s) { gen_lists(s, -1); }},
    {"glDeleteLists", GL_INVALID_VALUE, [](S& s) { delete_lists(s, 1, -1); }},
};

constexpr const char* list_functions_without_errors[] = {"glCallList", "glListBase", "glIsList"};

}  // namespace

ErrorTable lists_errors() {
    return {list_error_rows, list_functions_without_errors};
}

}  // namespace cuesta::gl

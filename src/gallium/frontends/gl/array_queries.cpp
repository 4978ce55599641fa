// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What arrays and attributes tell beside glGet* (OpenGL 2.1, 6.1.11 and 6.1.14).
#include "gallium/frontends/gl/client_arrays.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gl {

void get_pointerv_desktop(State& state, GLenum name, GLvoid** pointer) {
    for (const ClientArray& row : client_arrays())
        if (row.pointer == name && state.is_compatibility()) {
            *pointer =
                const_cast<void*>(state.vertex.array->attributes[slot_of(state, row)].pointer);
            return;
        }
    gles::get_pointerv(state, name, pointer);
}

void get_vertex_attribdv(State& state, GLuint index, GLenum name, GLdouble* values) {
    gles::get_attribute_doubles(state, index, name, values);
}

}  // namespace cuesta::gl

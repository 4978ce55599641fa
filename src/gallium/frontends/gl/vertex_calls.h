// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glVertex and the calls that set attributes have in common.
#pragma once

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/normalized.h"
#include "gallium/frontends/gl/vertex_slots.h"

namespace cuesta::gl {

inline VertexCollector& vertices_of(const State& state) {
    return compatibility(state).immediate.vertices;
}

template <typename... T>
void add_vertex(State& state, T... components) {
    vertices_of(state).add<sizeof...(T)>(state, static_cast<float>(components)...);
}

// As those below have it: the vertex is of this slot alone.
template <typename... T>
void give_vertex(State& state, uint32_t, T... components) {
    add_vertex(state, components...);
}

template <typename... T>
void set_attribute(State& state, uint32_t slot, T... components) {
    vertices_of(state).set<sizeof...(T)>(state, slot, static_cast<float>(components)...);
}

template <typename... T>
void set_normalized(State& state, uint32_t slot, T... components) {
    vertices_of(state).set<sizeof...(T)>(state, slot, normalized(components)...);
}

// A function of one to four components of a type, and the one that takes them from an array. What
// gives them is `give(state, where, components...)`; `...` is a parameter in front of them.
#define CUESTA_GL_GIVE_1(name, T, give, where, ...)                    \
    void name(State& state, __VA_OPT__(__VA_ARGS__, ) T x) {           \
        give(state, where, x);                                         \
    }                                                                  \
    void name##v(State& state, __VA_OPT__(__VA_ARGS__, ) const T* v) { \
        give(state, where, v[0]);                                      \
    }
#define CUESTA_GL_GIVE_2(name, T, give, where, ...)                    \
    void name(State& state, __VA_OPT__(__VA_ARGS__, ) T x, T y) {      \
        give(state, where, x, y);                                      \
    }                                                                  \
    void name##v(State& state, __VA_OPT__(__VA_ARGS__, ) const T* v) { \
        give(state, where, v[0], v[1]);                                \
    }
#define CUESTA_GL_GIVE_3(name, T, give, where, ...)                    \
    void name(State& state, __VA_OPT__(__VA_ARGS__, ) T x, T y, T z) { \
        give(state, where, x, y, z);                                   \
    }                                                                  \
    void name##v(State& state, __VA_OPT__(__VA_ARGS__, ) const T* v) { \
        give(state, where, v[0], v[1], v[2]);                          \
    }
#define CUESTA_GL_GIVE_4(name, T, give, where, ...)                         \
    void name(State& state, __VA_OPT__(__VA_ARGS__, ) T x, T y, T z, T w) { \
        give(state, where, x, y, z, w);                                     \
    }                                                                       \
    void name##v(State& state, __VA_OPT__(__VA_ARGS__, ) const T* v) {      \
        give(state, where, v[0], v[1], v[2], v[3]);                         \
    }
#define CUESTA_GL_GIVE_1_TO_4(name, letter, T, ...)   \
    CUESTA_GL_GIVE_1(name##1##letter, T, __VA_ARGS__) \
    CUESTA_GL_GIVE_2(name##2##letter, T, __VA_ARGS__) \
    CUESTA_GL_GIVE_3(name##3##letter, T, __VA_ARGS__) \
    CUESTA_GL_GIVE_4(name##4##letter, T, __VA_ARGS__)

}  // namespace cuesta::gl

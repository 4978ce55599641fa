// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a linked program tells of its interfaces (OpenGL ES 3.1, 7.3.1): resources by number, and
// what each property of a resource is.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gallium/frontends/gles/executable.h"

namespace cuesta::gles {

// Bits, for sets of them.
enum class Interface : uint8_t {
    uniform = 1 << 0,
    uniform_block = 1 << 1,
    input = 1 << 2,
    output = 1 << 3,
    buffer_variable = 1 << 4,
    storage_block = 1 << 5,
    counter_buffer = 1 << 6,
    feedback_varying = 1 << 7,
};
constexpr Interface operator|(Interface a, Interface b) {
    return static_cast<Interface>(static_cast<uint8_t>(a) | static_cast<uint8_t>(b));
}
constexpr bool contains(Interface set, Interface one) {
    return (static_cast<uint8_t>(set) & static_cast<uint8_t>(one)) != 0;
}

std::optional<Interface> to_interface(GLenum name);

// Which interfaces have the property; nothing: it is none.
std::optional<Interface> interfaces_with(GLenum property);

size_t resource_count(const Executable& executable, Interface interface);
// The name, with [0] where it is an array's; of counter buffers it is empty.
std::string_view resource_name(const Executable& executable, Interface interface, size_t index);
// The resource of that name, or of that name with [0]; nothing: none.
std::optional<size_t> find_resource(const Executable& executable,
                                    Interface interface,
                                    std::string_view name);
// Where the variable of that name, or an element of it, is; -1: nowhere.
GLint resource_location(const Executable& executable, Interface interface, std::string_view name);

// The values of a property that the interface has: one, but for GL_ACTIVE_VARIABLES.
std::vector<GLint> resource_property(const Executable& executable,
                                     Interface interface,
                                     size_t index,
                                     GLenum property);

// Of a uniform or a buffer variable alone: what is the same for glGetActiveUniformsiv.
GLint variable_property(const glsl::Uniform& variable, GLenum property);

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetProgramInterface*, glGetProgramResource* (OpenGL ES 3.1, 7.3.1).
#include <algorithm>
#include <span>
#include <string>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/program_resources.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {

namespace {

constexpr Interface nameless = Interface::counter_buffer;
constexpr Interface with_variables =
    Interface::uniform_block | Interface::storage_block | Interface::counter_buffer;
constexpr Interface with_locations = Interface::uniform | Interface::input | Interface::output;

// What was linked, or nothing, which has no resources.
struct Asked {
    const Executable* executable = nullptr;
    Interface interface {};
    size_t count() const {
        return executable == nullptr ? 0 : resource_count(*executable, interface);
    }
};

// Nothing with the error recorded.
std::optional<Asked> find_interface(State& state, GLuint name, GLenum interface) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return std::nullopt;
    const std::optional<Interface> known = to_interface(interface);
    if (!known) {
        state.error(GL_INVALID_ENUM, "no interface of programs");
        return std::nullopt;
    }
    return Asked{program->linked_executable(), *known};
}

// With the zero; 0 where there are none.
GLint longest(const Asked& asked) {
    size_t length = 0;
    const size_t count = asked.count();
    for (size_t i = 0; i < count; ++i)
        length = std::max(length, resource_name(*asked.executable, asked.interface, i).size() + 1);
    return static_cast<GLint>(length);
}

GLint most_variables(const Asked& asked) {
    GLint most = 0;
    for (size_t i = 0; i < asked.count(); ++i)
        most = std::max(most, resource_property(*asked.executable, asked.interface, i,
                                                GL_NUM_ACTIVE_VARIABLES)[0]);
    return most;
}

// False with the error recorded.
bool check_properties(State& state, Interface interface, std::span<const GLenum> properties) {
    const auto is_none = [](GLenum property) { return !interfaces_with(property); };
    if (std::ranges::any_of(properties, is_none)) {
        state.error(GL_INVALID_ENUM, "glGetProgramResourceiv: no property");
        return false;
    }
    const auto is_had = [&](GLenum property) {
        return contains(*interfaces_with(property), interface);
    };
    if (std::ranges::all_of(properties, is_had))
        return true;
    state.error(GL_INVALID_OPERATION, "glGetProgramResourceiv: no property of the interface");
    return false;
}

}  // namespace

void get_program_interface_iv(
    State& state, GLuint name, GLenum interface, GLenum what, GLint* value) {
    const std::optional<Asked> asked = find_interface(state, name, interface);
    if (!asked)
        return;
    switch (what) {
        case GL_ACTIVE_RESOURCES: *value = static_cast<GLint>(asked->count()); return;
        case GL_MAX_NAME_LENGTH:
            if (contains(nameless, asked->interface))
                return state.error(GL_INVALID_OPERATION, "glGetProgramInterfaceiv: no names");
            *value = longest(*asked);
            return;
        case GL_MAX_NUM_ACTIVE_VARIABLES:
            if (!contains(with_variables, asked->interface))
                return state.error(GL_INVALID_OPERATION, "glGetProgramInterfaceiv: no buffers");
            *value = most_variables(*asked);
            return;
        default: state.error(GL_INVALID_ENUM, "glGetProgramInterfaceiv: nothing of interfaces");
    }
}

GLuint get_program_resource_index(State& state,
                                  GLuint name,
                                  GLenum interface,
                                  const GLchar* resource) {
    const std::optional<Asked> asked = find_interface(state, name, interface);
    if (!asked)
        return GL_INVALID_INDEX;
    if (contains(nameless, asked->interface)) {
        state.error(GL_INVALID_ENUM, "glGetProgramResourceIndex: resources without names");
        return GL_INVALID_INDEX;
    }
    if (asked->executable == nullptr)
        return GL_INVALID_INDEX;
    const std::optional<size_t> found =
        find_resource(*asked->executable, asked->interface, resource);
    return found ? static_cast<GLuint>(*found) : GL_INVALID_INDEX;
}

void get_program_resource_name(State& state,
                               GLuint name,
                               GLenum interface,
                               GLuint index,
                               GLsizei size,
                               GLsizei* length,
                               GLchar* text) {
    const std::optional<Asked> asked = find_interface(state, name, interface);
    if (!asked)
        return;
    if (contains(nameless, asked->interface))
        return state.error(GL_INVALID_ENUM, "glGetProgramResourceName: resources without names");
    if (index >= asked->count())
        return state.error(GL_INVALID_VALUE, "glGetProgramResourceName: there are fewer");
    give_text(state, resource_name(*asked->executable, asked->interface, index), size, length,
              text);
}

void get_program_resource_iv(State& state,
                             GLuint name,
                             GLenum interface,
                             GLuint index,
                             GLsizei property_count,
                             const GLenum* properties,
                             GLsizei size,
                             GLsizei* length,
                             GLint* values) {
    const std::optional<Asked> asked = find_interface(state, name, interface);
    if (!asked)
        return;
    if (property_count <= 0 || size < 0 || index >= asked->count())
        return state.error(GL_INVALID_VALUE, "glGetProgramResourceiv: a count or the index");
    const std::span<const GLenum> wanted(properties, static_cast<size_t>(property_count));
    if (!check_properties(state, asked->interface, wanted))
        return;
    GLsizei given = 0;
    for (const GLenum property : wanted)
        for (const GLint value :
             resource_property(*asked->executable, asked->interface, index, property))
            if (given < size)
                values[given++] = value;
    if (length != nullptr)
        *length = given;
}

GLint get_program_resource_location(State& state,
                                    GLuint name,
                                    GLenum interface,
                                    const GLchar* resource) {
    const std::optional<Asked> asked = find_interface(state, name, interface);
    if (!asked)
        return -1;
    if (!contains(with_locations, asked->interface)) {
        state.error(GL_INVALID_ENUM, "glGetProgramResourceLocation: resources without locations");
        return -1;
    }
    const Executable* executable = linked_program(state, name);
    return executable == nullptr ? -1 : resource_location(*executable, asked->interface, resource);
}

}  // namespace cuesta::gles

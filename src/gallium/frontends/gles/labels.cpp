// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names for people: KHR_debug's and EXT_debug_label's labels of objects.
#include <algorithm>
#include <cstring>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gles {

namespace {

template <typename T>
std::string* label_of(T* object) {
    return object == nullptr ? nullptr : &object->label;
}

std::string* program_label(State& state, GLuint name, ProgramObject::Kind kind) {
    ProgramObject* object = state.share->programs.find(name);
    return object != nullptr && object->kind == kind ? &object->label : nullptr;
}

// EXT_debug_label has names of its own for the kinds.
GLenum kind_of(GLenum identifier) {
    switch (identifier) {
        case GL_BUFFER_OBJECT_EXT: return GL_BUFFER_KHR;
        case GL_SHADER_OBJECT_EXT: return GL_SHADER_KHR;
        case GL_PROGRAM_OBJECT_EXT: return GL_PROGRAM_KHR;
        case GL_VERTEX_ARRAY_OBJECT_EXT: return GL_VERTEX_ARRAY_KHR;
        case GL_QUERY_OBJECT_EXT: return GL_QUERY_KHR;
        case GL_PROGRAM_PIPELINE_OBJECT_EXT: return GL_PROGRAM_PIPELINE_KHR;
        default: return identifier;
    }
}

// Null with an error recorded: GL_INVALID_ENUM or `no_object`.
std::string* find_label(State& state, GLenum identifier, GLuint name, GLenum no_object) {
    std::string* label = nullptr;
    switch (kind_of(identifier)) {
        case GL_BUFFER_KHR: label = label_of(state.share->buffers.find(name)); break;
        case GL_SHADER_KHR: label = program_label(state, name, ProgramObject::Kind::shader); break;
        case GL_PROGRAM_KHR:
            label = program_label(state, name, ProgramObject::Kind::program);
            break;
        case GL_PROGRAM_PIPELINE_KHR: label = label_of(state.pipelines.objects.find(name)); break;
        case GL_VERTEX_ARRAY_KHR: label = label_of(state.vertex.arrays.find(name)); break;
        case GL_QUERY_KHR: label = label_of(state.queries->objects.find(name)); break;
        case GL_SAMPLER_KHR: label = label_of(state.share->samplers.find(name)); break;
        case GL_TRANSFORM_FEEDBACK: label = label_of(state.feedback.objects.find(name)); break;
        case GL_TEXTURE: label = label_of(state.share->textures.find(name)); break;
        case GL_RENDERBUFFER: label = label_of(state.share->renderbuffers.find(name)); break;
        case GL_FRAMEBUFFER: label = label_of(state.framebuffers.objects.find(name)); break;
        default: state.error(GL_INVALID_ENUM, "no kind of objects"); return nullptr;
    }
    if (label == nullptr)
        state.error(no_object, "no object of that name");
    return label;
}

void copy_label(const std::string& label, GLsizei size, GLsizei* length, GLchar* text) {
    const auto room = static_cast<size_t>(std::max(size, 0));
    size_t copied = label.size();
    if (text != nullptr && room != 0) {
        copied = std::min(copied, room - 1);
        std::memcpy(text, label.data(), copied);
        text[copied] = 0;
    }
    if (length != nullptr)
        *length = static_cast<GLsizei>(copied);
}

void set_label(State& state, std::string& label, GLsizei length, const GLchar* text) {
    const size_t size = text == nullptr ? 0
                        : length < 0    ? std::strlen(text)
                                        : static_cast<size_t>(length);
    if (size >= static_cast<size_t>(max_label_length))
        return state.error(GL_INVALID_VALUE, "a label that is too long");
    label.assign(text == nullptr ? "" : text, size);
}

}  // namespace

void object_label(
    State& state, GLenum identifier, GLuint name, GLsizei length, const GLchar* text) {
    std::string* label = find_label(state, identifier, name, GL_INVALID_VALUE);
    if (label != nullptr)
        set_label(state, *label, length, text);
}

void get_object_label(
    State& state, GLenum identifier, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glGetObjectLabelKHR: negative size");
    const std::string* label = find_label(state, identifier, name, GL_INVALID_VALUE);
    if (label != nullptr)
        copy_label(*label, size, length, text);
}

// Of sync objects, of which OpenGL ES 2.0 has none.
void object_ptr_label(State& state, const void* sync, GLsizei length, const GLchar* text) {
    const std::shared_ptr<Sync> object = state.share->syncs.find(sync);
    if (object == nullptr)
        return state.error(GL_INVALID_VALUE, "glObjectPtrLabelKHR: there is no such sync object");
    set_label(state, object->label, length, text);
}

void get_object_ptr_label(
    State& state, const void* sync, GLsizei size, GLsizei* length, GLchar* text) {
    const std::shared_ptr<Sync> object = state.share->syncs.find(sync);
    if (object == nullptr || size < 0)
        return state.error(GL_INVALID_VALUE, "glGetObjectPtrLabelKHR: no sync object, or size");
    copy_label(object->label, size, length, text);
}

// EXT_debug_label: 0 is the length of what ends with a 0.
void label_object(State& state, GLenum type, GLuint name, GLsizei length, const GLchar* text) {
    if (length < 0)
        return state.error(GL_INVALID_VALUE, "glLabelObjectEXT: negative length");
    std::string* label = find_label(state, type, name, GL_INVALID_OPERATION);
    if (label != nullptr)
        set_label(state, *label, length == 0 ? -1 : length, text);
}

void get_object_label_ext(
    State& state, GLenum type, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glGetObjectLabelEXT: negative size");
    const std::string* label = find_label(state, type, name, GL_INVALID_OPERATION);
    if (label != nullptr)
        copy_label(*label, size, length, text);
}

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of what OpenGL ES 3.1 adds to programs: in a context of that version.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {

namespace {

using S = State;

void use_compute(S& s) {
    use_program(s, make_compute_program(s));
}
GLuint buffer_of(S& s, GLenum target, GLsizeiptr size) {
    GLuint name = 0;
    gen_buffers(s, 1, &name);
    bind_buffer(s, target, name);
    buffer_data(s, target, size, nullptr, GL_STATIC_DRAW);
    return name;
}
GLuint immutable_texture(S& s) {
    GLuint name = 0;
    gen_textures(s, 1, &name);
    bind_texture(s, GL_TEXTURE_2D, name);
    tex_storage_2d(s, GL_TEXTURE_2D, 1, GL_R32UI, 4, 4);
    return name;
}
void bind_image(
    S& s, GLuint unit, GLuint texture, GLint level, GLint layer, GLenum access, GLenum format) {
    bind_image_texture(s, unit, texture, level, GL_FALSE, layer, access, format);
}
// A vertex array, a buffer of commands, and one of indices.
void prepare_indirect(S& s) {
    bind_vertex_array(s, 0);
    GLuint array = 0;
    gen_vertex_arrays(s, 1, &array);
    bind_vertex_array(s, array);
    buffer_of(s, GL_DRAW_INDIRECT_BUFFER, 40);
    buffer_of(s, GL_ELEMENT_ARRAY_BUFFER, 64);
    use_es3_program(s);
}
const void* command_at(uintptr_t offset) {
    return reinterpret_cast<const void*>(offset);
}
GLint property(S& s, GLuint program, GLenum interface, GLuint index, GLenum name) {
    GLint value = -7;
    get_program_resource_iv(s, program, interface, index, 1, &name, 1, nullptr, &value);
    return value;
}
void interface_value(S& s, GLuint program, GLenum interface, GLenum what) {
    GLint value = 0;
    get_program_interface_iv(s, program, interface, what, &value);
}
void resource_name(S& s, GLuint program, GLenum interface, GLuint index, GLsizei size) {
    char text[8];
    get_program_resource_name(s, program, interface, index, size, nullptr, text);
}

constexpr ErrorCase es31_program_cases[] = {
    {"glGetBooleani_v", GL_INVALID_ENUM,
     [](S& s) {
         GLboolean value = GL_FALSE;
         get_booleani_v(s, bad_enum, 0, &value);
     }},
    {"glGetBooleani_v", GL_INVALID_VALUE,
     [](S& s) {
         GLboolean value = GL_FALSE;
         get_booleani_v(s, GL_IMAGE_BINDING_LAYERED, s.limits.shader.image_units, &value);
     }},
    {"glGetIntegeri_v", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_integeri_v(s, GL_MAX_COMPUTE_WORK_GROUP_SIZE, 3, &value);
     }},
    {"glDispatchCompute", GL_INVALID_OPERATION, [](S& s) { dispatch_compute(s, 1, 1, 1); }},
    {"glDispatchCompute", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         dispatch_compute(s, 1, 1, 1);
     }},
    {"glDispatchCompute", GL_INVALID_VALUE,
     [](S& s) {
         use_compute(s);
         dispatch_compute(s, 1, s.limits.shader.workgroup_count[1] + 1, 1);
     }},
    {"glDispatchCompute", GL_INVALID_OPERATION,  // samplers of two types in one unit
     [](S& s) {
         using Base = glsl::ValueType::Base;
         use_program(s, make_compute_program(s, [](glsl::Program& program) {
                         program.compute.samplers = {
                             {.base = Base::sampler},
                             {.base = Base::sampler, .sampled = Base::int_}};
                     }));
         dispatch_compute(s, 1, 1, 1);
     }},
    {"glDispatchCompute", GL_INVALID_OPERATION,
     [](S& s) {
         use_compute(s);
         const GLuint buffer = buffer_of(s, GL_SHADER_STORAGE_BUFFER, 64);
         bind_buffer_base(s, GL_SHADER_STORAGE_BUFFER, 2, buffer);
         map_buffer_range(s, GL_SHADER_STORAGE_BUFFER, 0, 64, GL_MAP_READ_BIT);
         dispatch_compute(s, 1, 1, 1);
     }},
    {"glDispatchComputeIndirect", GL_INVALID_OPERATION,
     [](S& s) { dispatch_compute_indirect(s, 0); }},
    {"glDispatchComputeIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         use_compute(s);
         dispatch_compute_indirect(s, 0);
     }},
    {"glDispatchComputeIndirect", GL_INVALID_VALUE,
     [](S& s) {
         use_compute(s);
         dispatch_compute_indirect(s, -4);
     }},
    {"glDispatchComputeIndirect", GL_INVALID_VALUE,
     [](S& s) {
         use_compute(s);
         buffer_of(s, GL_DISPATCH_INDIRECT_BUFFER, 16);
         dispatch_compute_indirect(s, 2);
     }},
    {"glDispatchComputeIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         use_compute(s);
         buffer_of(s, GL_DISPATCH_INDIRECT_BUFFER, 16);
         dispatch_compute_indirect(s, 8);
     }},
    {"glMemoryBarrier", GL_INVALID_VALUE, [](S& s) { memory_barrier(s, 1u << 31); }},
    {"glMemoryBarrierByRegion", GL_INVALID_VALUE,
     [](S& s) { memory_barrier_by_region(s, GL_COMMAND_BARRIER_BIT); }},
    {"glBindImageTexture", GL_INVALID_VALUE,
     [](S& s) {
         bind_image(s, s.limits.shader.image_units, immutable_texture(s), 0, 0, GL_READ_ONLY,
                    GL_R32UI);
     }},
    {"glBindImageTexture", GL_INVALID_VALUE,
     [](S& s) { bind_image(s, 0, 77, 0, 0, GL_READ_ONLY, GL_R32UI); }},
    {"glBindImageTexture", GL_INVALID_VALUE,
     [](S& s) { bind_image(s, 0, immutable_texture(s), -1, 0, GL_READ_ONLY, GL_R32UI); }},
    {"glBindImageTexture", GL_INVALID_VALUE,
     [](S& s) { bind_image(s, 0, immutable_texture(s), 0, -1, GL_READ_ONLY, GL_R32UI); }},
    {"glBindImageTexture", GL_INVALID_VALUE,
     [](S& s) { bind_image(s, 0, immutable_texture(s), 0, 0, GL_READ_ONLY, GL_RGB8); }},
    {"glBindImageTexture", GL_INVALID_ENUM,
     [](S& s) { bind_image(s, 0, immutable_texture(s), 0, 0, bad_enum, GL_R32UI); }},
    {"glBindImageTexture", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint name = 0;
         gen_textures(s, 1, &name);
         bind_texture(s, GL_TEXTURE_2D, name);
         bind_image(s, 0, name, 0, 0, GL_READ_ONLY, GL_R32UI);
     }},
    {"glUniform1i", GL_INVALID_OPERATION,
     [](S& s) {
         use_compute(s);
         uniform_1i(s, 1, 0);  // of an image
     }},
    {"glDrawArraysIndirect", GL_INVALID_ENUM,
     [](S& s) {
         prepare_indirect(s);
         draw_arrays_indirect(s, bad_enum, command_at(0));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         bind_vertex_array(s, 0);
         draw_arrays_indirect(s, GL_POINTS, command_at(0));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         bind_buffer(s, GL_DRAW_INDIRECT_BUFFER, 0);
         draw_arrays_indirect(s, GL_POINTS, command_at(0));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         enable_vertex_attrib_array(s, 3);
         draw_arrays_indirect(s, GL_POINTS, command_at(0));
     }},
    {"glDrawArraysIndirect", GL_INVALID_VALUE,
     [](S& s) {
         prepare_indirect(s);
         draw_arrays_indirect(s, GL_POINTS, command_at(2));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         draw_arrays_indirect(s, GL_POINTS, command_at(28));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         map_buffer_range(s, GL_DRAW_INDIRECT_BUFFER, 0, 16, GL_MAP_WRITE_BIT);
         draw_arrays_indirect(s, GL_POINTS, command_at(0));
     }},
    {"glDrawArraysIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         const GLuint buffer = buffer_of(s, GL_TRANSFORM_FEEDBACK_BUFFER, 256);
         bind_buffer_base(s, GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
         begin_transform_feedback(s, GL_POINTS);
         draw_arrays_indirect(s, GL_POINTS, command_at(0));
     }},
    {"glDrawElementsIndirect", GL_INVALID_ENUM,
     [](S& s) {
         prepare_indirect(s);
         draw_elements_indirect(s, GL_POINTS, GL_FLOAT, command_at(0));
     }},
    {"glDrawElementsIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         bind_buffer(s, GL_ELEMENT_ARRAY_BUFFER, 0);
         draw_elements_indirect(s, GL_POINTS, GL_UNSIGNED_SHORT, command_at(0));
     }},
    {"glDrawElementsIndirect", GL_INVALID_OPERATION,
     [](S& s) {
         prepare_indirect(s);
         draw_elements_indirect(s, GL_POINTS, GL_UNSIGNED_SHORT, command_at(24));
     }},
    {"glGetProgramInterfaceiv", GL_INVALID_VALUE,
     [](S& s) { interface_value(s, 77, GL_UNIFORM, GL_ACTIVE_RESOURCES); }},
    {"glGetProgramInterfaceiv", GL_INVALID_OPERATION,
     [](S& s) {
         interface_value(s, create_shader(s, GL_COMPUTE_SHADER), GL_UNIFORM, GL_ACTIVE_RESOURCES);
     }},
    {"glGetProgramInterfaceiv", GL_INVALID_ENUM,
     [](S& s) { interface_value(s, create_program(s), bad_enum, GL_ACTIVE_RESOURCES); }},
    {"glGetProgramInterfaceiv", GL_INVALID_ENUM,
     [](S& s) { interface_value(s, create_program(s), GL_UNIFORM, bad_enum); }},
    {"glGetProgramInterfaceiv", GL_INVALID_OPERATION,
     [](S& s) {
         interface_value(s, create_program(s), GL_ATOMIC_COUNTER_BUFFER, GL_MAX_NAME_LENGTH);
     }},
    {"glGetProgramInterfaceiv", GL_INVALID_OPERATION,
     [](S& s) { interface_value(s, create_program(s), GL_UNIFORM, GL_MAX_NUM_ACTIVE_VARIABLES); }},
    {"glGetProgramResourceIndex", GL_INVALID_ENUM,
     [](S& s) {
         EXPECT_EQ(get_program_resource_index(s, create_program(s), bad_enum, "a"),
                   GLuint{GL_INVALID_INDEX});
     }},
    {"glGetProgramResourceIndex", GL_INVALID_ENUM,
     [](S& s) { get_program_resource_index(s, create_program(s), GL_ATOMIC_COUNTER_BUFFER, "a"); }},
    {"glGetProgramResourceName", GL_INVALID_ENUM,
     [](S& s) { resource_name(s, make_compute_program(s), GL_ATOMIC_COUNTER_BUFFER, 0, 8); }},
    {"glGetProgramResourceName", GL_INVALID_VALUE,
     [](S& s) { resource_name(s, make_compute_program(s), GL_UNIFORM, 4, 8); }},
    {"glGetProgramResourceName", GL_INVALID_VALUE,
     [](S& s) { resource_name(s, make_compute_program(s), GL_UNIFORM, 0, -1); }},
    {"glGetProgramResourceiv", GL_INVALID_ENUM,
     [](S& s) { property(s, make_compute_program(s), bad_enum, 0, GL_TYPE); }},
    {"glGetProgramResourceiv", GL_INVALID_ENUM,
     [](S& s) { property(s, make_compute_program(s), GL_UNIFORM, 0, bad_enum); }},
    {"glGetProgramResourceiv", GL_INVALID_VALUE,
     [](S& s) { property(s, make_compute_program(s), GL_UNIFORM, 4, GL_TYPE); }},
    {"glGetProgramResourceiv", GL_INVALID_OPERATION,
     [](S& s) { property(s, make_compute_program(s), GL_UNIFORM, 0, GL_BUFFER_BINDING); }},
    {"glGetProgramResourceiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         const GLenum name = GL_TYPE;
         get_program_resource_iv(s, make_compute_program(s), GL_UNIFORM, 0, 0, &name, 1, nullptr,
                                 &value);
     }},
    {"glGetProgramResourceiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         const GLenum name = GL_TYPE;
         get_program_resource_iv(s, make_compute_program(s), GL_UNIFORM, 0, 1, &name, -1, nullptr,
                                 &value);
     }},
    {"glGetProgramResourceLocation", GL_INVALID_ENUM,
     [](S& s) {
         get_program_resource_location(s, make_compute_program(s), GL_BUFFER_VARIABLE, "a");
     }},
    {"glGetProgramResourceLocation", GL_INVALID_OPERATION,
     [](S& s) {
         EXPECT_EQ(get_program_resource_location(s, create_program(s), GL_UNIFORM, "a"), -1);
     }},
    {"glGetProgramiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint sizes[3];
         get_program_iv(s, use_es3_program(s), GL_COMPUTE_WORK_GROUP_SIZE, sizes);
     }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint buffer = buffer_of(s, GL_SHADER_STORAGE_BUFFER, 64);
         bind_buffer_range(s, GL_SHADER_STORAGE_BUFFER, 0, buffer, 4, 16);
     }},
    {"glBindBufferRange", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint buffer = buffer_of(s, GL_ATOMIC_COUNTER_BUFFER, 64);
         bind_buffer_range(s, GL_ATOMIC_COUNTER_BUFFER, 0, buffer, 2, 16);
     }},
    {"glBindBufferBase", GL_INVALID_VALUE,
     [](S& s) {
         bind_buffer_base(s, GL_ATOMIC_COUNTER_BUFFER, s.limits.shader.atomic_counter_bindings, 0);
     }},
    {"glUseProgramStages", GL_INVALID_VALUE,
     [](S& s) {
         GLuint pipeline = 0;
         gen_program_pipelines(s, 1, &pipeline);
         use_program_stages(s, pipeline, 0x8, 0);  // a geometry shader's
     }},
};

}  // namespace

std::span<const ErrorCase> es31_program_errors() {
    return es31_program_cases;
}

}  // namespace cuesta::gles

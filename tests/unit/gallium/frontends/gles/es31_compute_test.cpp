// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders, storage buffers, images and indirect draws of OpenGL ES 3.1: what the pipe is
// told.
#include "es3_fixture.h"
#include "gallium/frontends/gles/program_binary.h"

namespace cuesta::gles {
namespace {

constexpr auto compute = pipe::ShaderStage::compute;

class Es31ComputeTest : public Es31Test {
  protected:
    const Buffer& buffer(GLuint name) { return *state().share->buffers.find(name); }
    GLuint texture(GLenum target, GLenum format, GLsizei levels = 1, GLsizei depth = 1) {
        GLuint name = 0;
        gen_textures(state(), 1, &name);
        bind_texture(state(), target, name);
        if (target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY)
            tex_storage_3d(state(), target, levels, format, 8, 8, depth);
        else
            tex_storage_2d(state(), target, levels, format, 8, 8);
        expect_no_error();
        return name;
    }
    void bind_image(GLuint unit,
                    GLuint name,
                    GLenum format,
                    GLint level = 0,
                    bool layered = false,
                    GLint layer = 0,
                    GLenum access = GL_READ_WRITE) {
        bind_image_texture(state(), unit, name, level, layered, layer, access, format);
        expect_no_error();
    }
    const pipe::ShaderBuffer& storage(uint32_t number) { return told.storage[{compute, number}]; }
    const pipe::ImageView& image(size_t number) { return told.images[compute].at(number); }
    void dispatch() {
        dispatch_compute(state(), 1, 1, 1);
        expect_no_error();
    }
    GLint indexed(GLenum name, GLuint number) {
        GLint value = -7;
        get_integeri_v(state(), name, number, &value);
        expect_no_error();
        return value;
    }
};

TEST_F(Es31ComputeTest, GridsAreLaunched) {
    use_program(state(), make_compute_program(state()));
    uniform_1ui(state(), 0, 5);
    dispatch_compute(state(), 3, 2, 1);
    expect_no_error();
    ASSERT_EQ(told.grids.size(), 1u);
    EXPECT_EQ(told.grids[0].groups, (std::array<uint32_t, 3>{3, 2, 1}));
    EXPECT_FALSE(told.grids[0].indirect);
    ASSERT_EQ(told.compute_uniforms.size(), 16u);
    EXPECT_EQ(told.compute_uniforms[0], std::byte{5});
    // Of no workgroup there is nothing to do.
    dispatch_compute(state(), 3, 0, 1);
    expect_no_error();
    EXPECT_EQ(told.grids.size(), 1u);
}

TEST_F(Es31ComputeTest, GridsAreAsLargeAsTheScreenHasThem) {
    use_program(state(), make_compute_program(state()));
    const auto most = static_cast<GLuint>(screen->cap(pipe::Cap::max_workgroup_count));
    dispatch_compute(state(), 1, most, 1);
    expect_no_error();
    ASSERT_EQ(told.grids.size(), 1u);
    dispatch_compute(state(), 1, most + 1, 1);
    EXPECT_EQ(get_error(state()), static_cast<GLenum>(GL_INVALID_VALUE));
    EXPECT_EQ(told.grids.size(), 1u);
}

TEST_F(Es31ComputeTest, CountsComeFromABuffer) {
    use_program(state(), make_compute_program(state()));
    const GLuint name = bound_buffer_of(GL_DISPATCH_INDIRECT_BUFFER, 32);
    dispatch_compute_indirect(state(), 20);
    expect_no_error();
    ASSERT_EQ(told.grids.size(), 1u);
    ASSERT_TRUE(told.grids[0].indirect);
    EXPECT_EQ(told.grids[0].indirect->buffer, buffer(name).resource);
    EXPECT_EQ(told.grids[0].indirect->offset, 20u);
}

// By the bindings that the shader says: blocks first, counters behind them.
TEST_F(Es31ComputeTest, BuffersAreBoundByNumber) {
    use_program(state(), make_compute_program(state()));
    const GLuint results = bound_buffer_of(GL_SHADER_STORAGE_BUFFER, 256);
    const GLuint counters = bound_buffer_of(GL_ATOMIC_COUNTER_BUFFER, 64);
    bind_buffer_range(state(), GL_SHADER_STORAGE_BUFFER, 2, results, 32, 100);
    bind_buffer_base(state(), GL_ATOMIC_COUNTER_BUFFER, 1, counters);
    dispatch();
    EXPECT_EQ(storage(0).buffer, buffer(results).resource);
    EXPECT_EQ(storage(0).offset, 32u);
    EXPECT_EQ(storage(0).size, 100u);
    EXPECT_EQ(storage(1).buffer, nullptr);
    EXPECT_EQ(storage(1).size, 0u);
    EXPECT_EQ(storage(2).buffer, buffer(counters).resource);
    EXPECT_EQ(storage(2).size, 64u);
    EXPECT_EQ(indexed(GL_SHADER_STORAGE_BUFFER_BINDING, 2), static_cast<GLint>(results));
    EXPECT_EQ(indexed(GL_SHADER_STORAGE_BUFFER_START, 2), 32);
    EXPECT_EQ(indexed(GL_SHADER_STORAGE_BUFFER_SIZE, 2), 100);
    EXPECT_EQ(indexed(GL_ATOMIC_COUNTER_BUFFER_BINDING, 1), static_cast<GLint>(counters));
    // A range ends where the buffer does, and with the buffer it is gone.
    buffer_data(state(), GL_SHADER_STORAGE_BUFFER, 48, nullptr, GL_STATIC_DRAW);
    dispatch();
    EXPECT_EQ(storage(0).size, 16u);
    delete_buffers(state(), 1, &results);
    delete_buffers(state(), 1, &counters);
    dispatch();
    EXPECT_EQ(storage(0).buffer, nullptr);
    EXPECT_EQ(storage(2).buffer, nullptr);
    EXPECT_EQ(indexed(GL_SHADER_STORAGE_BUFFER_BINDING, 2), 0);
}

// The pipe does not keep alive what the last shader used and the next one does not.
TEST_F(Es31ComputeTest, WhatTheNextShaderDoesNotUseIsLetGo) {
    use_program(state(), make_compute_program(state()));
    const GLuint results = bound_buffer_of(GL_SHADER_STORAGE_BUFFER, 64);
    const GLuint counters = bound_buffer_of(GL_ATOMIC_COUNTER_BUFFER, 64);
    const GLuint flat = texture(GL_TEXTURE_2D, GL_R32UI);
    bind_buffer_base(state(), GL_SHADER_STORAGE_BUFFER, 2, results);
    bind_buffer_base(state(), GL_ATOMIC_COUNTER_BUFFER, 1, counters);
    bind_image(1, flat, GL_R32UI);
    dispatch();
    EXPECT_NE(image(0).texture, nullptr);
    const std::weak_ptr<pipe::Resource> counted = buffer(counters).resource;
    use_program(state(), make_compute_program(state(), [](glsl::Program& program) {
                    program.storage_blocks[1].compute = 0;
                    program.storage_blocks.erase(program.storage_blocks.begin());
                    program.buffer_variables.clear();
                    program.counter_buffers.clear();
                    program.uniforms.clear();
                    program.compute.images.clear();
                }));
    bind_buffer_base(state(), GL_SHADER_STORAGE_BUFFER, 3, results);
    delete_buffers(state(), 1, &counters);
    delete_textures(state(), 1, &flat);
    dispatch();
    EXPECT_EQ(storage(0).buffer, buffer(results).resource);
    EXPECT_EQ(storage(2).buffer, nullptr);
    EXPECT_TRUE(counted.expired());
    EXPECT_TRUE(told.images[compute].empty());
    // Nothing is told twice.
    told.storage.clear();
    told.images.clear();
    dispatch();
    EXPECT_FALSE(told.storage.contains({compute, 2}));
    EXPECT_FALSE(told.images.contains(compute));
}

TEST_F(Es31ComputeTest, BuffersOfEveryTargetHaveAName) {
    constexpr struct {
        GLenum target;
        GLenum binding;
    } rows[] = {
        {GL_SHADER_STORAGE_BUFFER, GL_SHADER_STORAGE_BUFFER_BINDING},
        {GL_ATOMIC_COUNTER_BUFFER, GL_ATOMIC_COUNTER_BUFFER_BINDING},
        {GL_DRAW_INDIRECT_BUFFER, GL_DRAW_INDIRECT_BUFFER_BINDING},
        {GL_DISPATCH_INDIRECT_BUFFER, GL_DISPATCH_INDIRECT_BUFFER_BINDING},
    };
    for (const auto& row : rows) {
        const GLuint name = bound_buffer_of(row.target, 16);
        GLint bound = 0;
        get_integerv(state(), row.binding, &bound);
        EXPECT_EQ(bound, static_cast<GLint>(name)) << std::hex << row.target;
        delete_buffers(state(), 1, &name);
        get_integerv(state(), row.binding, &bound);
        EXPECT_EQ(bound, 0) << std::hex << row.target;
    }
    expect_no_error();
}

TEST_F(Es31ComputeTest, ImagesAreBoundByUnit) {
    use_program(state(), make_compute_program(state()));
    const GLuint flat = texture(GL_TEXTURE_2D, GL_R32UI, 3);
    const GLuint layered = texture(GL_TEXTURE_2D_ARRAY, GL_RGBA8, 1, 5);
    bind_image(1, flat, GL_R32UI, 2, false, 0, GL_WRITE_ONLY);
    bind_image(2, layered, GL_RGBA8, 0, true, 0, GL_READ_ONLY);
    dispatch();
    ASSERT_EQ(told.images[compute].size(), 3u);
    EXPECT_EQ(image(0).texture, state().share->textures.find(flat)->storage());
    EXPECT_EQ(image(0).format, pipe::Format::r32_uint);
    EXPECT_EQ(image(0).level, 2u);
    EXPECT_FALSE(image(0).read);
    EXPECT_TRUE(image(0).write);
    EXPECT_EQ(image(1).texture, state().share->textures.find(layered)->storage());
    EXPECT_EQ(image(1).first_layer, 0u);
    EXPECT_EQ(image(1).layer_count, 5u);
    EXPECT_TRUE(image(1).read);
    EXPECT_FALSE(image(1).write);
    EXPECT_EQ(image(2).texture, nullptr);  // nothing in unit 3
}

// One layer is an image of two dimensions, of the format that the unit says.
TEST_F(Es31ComputeTest, ImagesMayBeOneLayerOfAnotherFormat) {
    use_program(state(), make_compute_program(state()));
    for (const GLenum target : {GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP}) {
        bind_image(1, texture(target, GL_RGBA8, 1, 6), GL_R32UI, 0, false, 3);
        dispatch();
        EXPECT_NE(image(0).texture, nullptr) << std::hex << target;
        EXPECT_EQ(image(0).format, pipe::Format::r32_uint);
        EXPECT_EQ(image(0).first_layer, 3u);
        EXPECT_EQ(image(0).layer_count, 1u);
    }
}

TEST_F(Es31ComputeTest, ImagesThatDoNotFitAreNone) {
    use_program(state(), make_compute_program(state()));
    const GLuint flat = texture(GL_TEXTURE_2D, GL_R32UI, 2);
    const GLuint layered = texture(GL_TEXTURE_2D_ARRAY, GL_R32UI, 1, 4);
    const GLuint wide = texture(GL_TEXTURE_2D, GL_RGBA32UI);
    const GLuint padded = texture(GL_TEXTURE_2D, GL_RGB8);
    const auto is_none = [&] {
        dispatch();
        return image(0).texture == nullptr;
    };
    bind_image(1, flat, GL_R32UI, 2);  // there are two levels
    EXPECT_TRUE(is_none());
    bind_image(1, layered, GL_R32UI, 0, true);  // the shader's has no layers
    EXPECT_TRUE(is_none());
    bind_image(1, layered, GL_R32UI, 0, false, 4);
    EXPECT_TRUE(is_none());
    bind_image(1, wide, GL_R32UI);
    EXPECT_TRUE(is_none());
    bind_image(1, padded, GL_RGBA8);
    EXPECT_TRUE(is_none());
    bind_image(1, flat, GL_R32UI);
    EXPECT_FALSE(is_none());
    delete_textures(state(), 1, &flat);
    EXPECT_TRUE(is_none());
}

TEST_F(Es31ComputeTest, ImageUnitsAnswer) {
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_NAME, 3), 0);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_ACCESS, 3), GL_READ_ONLY);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_FORMAT, 3), GL_R32UI);
    const GLuint name = texture(GL_TEXTURE_2D_ARRAY, GL_RGBA8, 2, 4);
    bind_image(3, name, GL_RGBA8_SNORM, 1, true, 2, GL_READ_WRITE);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_NAME, 3), static_cast<GLint>(name));
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_LEVEL, 3), 1);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_LAYERED, 3), GL_TRUE);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_LAYER, 3), 2);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_ACCESS, 3), GL_READ_WRITE);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_FORMAT, 3), GL_RGBA8_SNORM);
    GLboolean layered = GL_FALSE;
    get_booleani_v(state(), GL_IMAGE_BINDING_LAYERED, 3, &layered);
    EXPECT_EQ(layered, GL_TRUE);
    bind_image(3, 0, GL_R32UI);
    EXPECT_EQ(indexed(GL_IMAGE_BINDING_NAME, 3), 0);
}

// The units are the shader's affair: they can be asked for, and not changed.
TEST_F(Es31ComputeTest, ImagesHaveUnitsOfTheirOwn) {
    const GLuint name = make_compute_program(state());
    EXPECT_EQ(get_uniform_location(state(), name, "images[1]"), 3);
    GLint unit = 0;
    get_uniform_iv(state(), name, 3, &unit);
    EXPECT_EQ(unit, 3);
    program_uniform_1i(state(), name, 3, 0);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_EQ(get_uniform_location(state(), name, "counter"), -1);
}

TEST_F(Es31ComputeTest, BarriersReachThePipe) {
    memory_barrier(state(), GL_ALL_BARRIER_BITS);
    memory_barrier(state(), GL_COMMAND_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT);
    memory_barrier_by_region(state(), GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    memory_barrier(state(), 0);
    expect_no_error();
    EXPECT_EQ(told.barriers, 3u);
}

TEST_F(Es31ComputeTest, PipelinesDispatch) {
    const GLuint name = make_compute_program(state());
    GLuint pipeline = 0;
    gen_program_pipelines(state(), 1, &pipeline);
    bind_program_pipeline(state(), pipeline);
    dispatch_compute(state(), 1, 1, 1);
    expect_error(GL_INVALID_OPERATION);
    use_program_stages(state(), pipeline, GL_COMPUTE_SHADER_BIT, name);
    dispatch();
    EXPECT_EQ(told.grids.size(), 1u);
    GLint stage = 0;
    get_program_pipeline_iv(state(), pipeline, GL_COMPUTE_SHADER, &stage);
    EXPECT_EQ(stage, static_cast<GLint>(name));
    validate_program_pipeline(state(), pipeline);
    GLint valid = GL_FALSE;
    get_program_pipeline_iv(state(), pipeline, GL_VALIDATE_STATUS, &valid);
    EXPECT_EQ(valid, GL_TRUE);
    // A current program comes first, whatever it has.
    use_es3_program(state());
    dispatch_compute(state(), 1, 1, 1);
    expect_error(GL_INVALID_OPERATION);
    use_program(state(), 0);
    use_program_stages(state(), pipeline, GL_ALL_SHADER_BITS, 0);
    dispatch_compute(state(), 1, 1, 1);
    expect_error(GL_INVALID_OPERATION);
}

// What draws and dispatches have bound does not come in each other's way.
TEST_F(Es31ComputeTest, DrawsAndDispatchesMix) {
    const GLuint draws = use_es3_program(state());
    const GLuint computes = make_compute_program(state());
    for (int i = 0; i < 3; ++i) {
        use_program(state(), draws);
        draw_arrays(state(), GL_POINTS, 0, 1);
        use_program(state(), computes);
        dispatch();
        draw_arrays(state(), GL_POINTS, 0, 1);  // with no vertex shader: nothing
        expect_no_error();
    }
    EXPECT_EQ(told.draws.size(), 3u);
    EXPECT_EQ(told.grids.size(), 3u);
}

TEST_F(Es31ComputeTest, ShadersOfTheStageAttachAndLinkAlone) {
    const GLuint shader = create_shader(state(), GL_COMPUTE_SHADER);
    GLint type = 0;
    get_shader_iv(state(), shader, GL_SHADER_TYPE, &type);
    EXPECT_EQ(type, GL_COMPUTE_SHADER);
    GLint sizes[3] = {};
    get_program_iv(state(), make_compute_program(state()), GL_COMPUTE_WORK_GROUP_SIZE, sizes);
    EXPECT_EQ(sizes[0], 4);
    EXPECT_EQ(sizes[1], 2);
    EXPECT_EQ(sizes[2], 1);
    const std::unique_ptr<Context> older = another_context(nullptr, {.version = 30});
    EXPECT_EQ(create_shader(older->state(), GL_COMPUTE_SHADER), 0u);
    EXPECT_EQ(get_error(older->state()), static_cast<GLenum>(GL_INVALID_ENUM));
}

// --- indirect draws -----------------------------------------------------------------------------

TEST_F(Es31ComputeTest, DrawsTakeTheirCountsFromABuffer) {
    GLuint array = 0;
    gen_vertex_arrays(state(), 1, &array);
    bind_vertex_array(state(), array);
    const GLuint commands = bound_buffer_of(GL_DRAW_INDIRECT_BUFFER, 64);
    const GLuint indices = bound_buffer_of(GL_ELEMENT_ARRAY_BUFFER, 64);
    use_es3_program(state());
    draw_arrays_indirect(state(), GL_TRIANGLES, reinterpret_cast<const void*>(16));
    draw_elements_indirect(state(), GL_POINTS, GL_UNSIGNED_SHORT,
                           reinterpret_cast<const void*>(44));
    expect_no_error();
    ASSERT_EQ(told.draws.size(), 2u);
    ASSERT_TRUE(told.draws[0].indirect && told.draws[1].indirect);
    EXPECT_EQ(told.draws[0].mode, pipe::Primitive::triangles);
    EXPECT_EQ(told.draws[0].index_size, 0u);
    EXPECT_EQ(told.draws[0].indirect->buffer, buffer(commands).resource);
    EXPECT_EQ(told.draws[0].indirect->offset, 16u);
    EXPECT_EQ(told.draws[1].index_size, 2u);
    EXPECT_EQ(told.draws[1].index_buffer, buffer(indices).resource);
    EXPECT_EQ(told.draws[1].indirect->offset, 44u);
}

// --- program binaries ---------------------------------------------------------------------------

TEST_F(Es31ComputeTest, BinariesKeepAllOfIt) {
    const Executable& made = *linked_program(state(), make_compute_program(state()));
    const std::vector<std::byte> binary = write_program_binary(*made.program, 1);
    auto read = read_program_binary(binary, 1, state().limits.shader);
    ASSERT_TRUE(read) << read.error().text;
    const glsl::Program& program = **read;
    ASSERT_NE(program.compute.nir, nullptr);
    EXPECT_EQ(program.compute.nir->workgroup_size, (std::array<uint32_t, 3>{4, 2, 1}));
    EXPECT_EQ(program.compute.images, made.program->compute.images);
    EXPECT_EQ(program.storage_blocks[1].binding, 3u);
    EXPECT_EQ(program.buffer_variables[1].size, 0u);
    EXPECT_EQ(program.counter_buffers[0].compute, 2u);
    EXPECT_EQ(program.uniforms[1].binding, 1u);
    EXPECT_EQ(program.uniforms[1].image_format, "r32ui");
    EXPECT_EQ(write_program_binary(program, 1), binary);
    // A context whose limits are less cannot take it.
    glsl::Limits less = state().limits.shader;
    less.workgroup_invocations = 4;
    EXPECT_FALSE(read_program_binary(binary, 1, less));
    less = state().limits.shader;
    less.images = {};
    EXPECT_FALSE(read_program_binary(binary, 1, less));
    less = state().limits.shader;
    less.storage_buffer_bindings = 3;
    EXPECT_FALSE(read_program_binary(binary, 1, less));
}

}  // namespace
}  // namespace cuesta::gles

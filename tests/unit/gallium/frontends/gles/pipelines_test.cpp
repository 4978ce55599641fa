// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Program pipelines (EXT_separate_shader_objects) as the API tells of them: names, lives of
// programs, what is drawn with, errors of draws.
#include <string>

#include "fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

constexpr const char* pipeline_vertex =
    "attribute vec4 position;\nuniform vec4 move;\nvarying vec4 tint;\n"
    "void main() { tint = move; gl_Position = position + move; }\n";
constexpr const char* pipeline_fragment =
    "precision mediump float;\nuniform vec4 color;\nvarying vec4 tint;\n"
    "void main() { gl_FragColor = color + tint; }\n";

class PipelinesTest : public ApiTest {
  protected:
    GLuint separable(GLenum type, const char* text) {
        const GLuint name = create_shader_program(state(), type, 1, &text);
        EXPECT_EQ(of_program(name, GL_LINK_STATUS), GL_TRUE) << log_of(name);
        return name;
    }
    GLuint vertex_program() { return separable(GL_VERTEX_SHADER, pipeline_vertex); }
    GLuint fragment_program() { return separable(GL_FRAGMENT_SHADER, pipeline_fragment); }
    GLuint pipeline() {
        GLuint name = 0;
        gen_program_pipelines(state(), 1, &name);
        return name;
    }
    // Both stages, and bound.
    GLuint whole_pipeline() {
        const GLuint name = pipeline();
        use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex_program());
        use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, fragment_program());
        bind_program_pipeline(state(), name);
        expect_no_error();
        return name;
    }
    GLint of_program(GLuint name, GLenum what) {
        GLint value = -1;
        get_program_iv(state(), name, what, &value);
        return value;
    }
    GLint of_pipeline(GLuint name, GLenum what) {
        GLint value = -1;
        get_program_pipeline_iv(state(), name, what, &value);
        return value;
    }
    std::string log_of(GLuint program) {
        char text[512] = "";
        get_program_info_log(state(), program, sizeof text, nullptr, text);
        return text;
    }
    std::string pipeline_log(GLuint name) {
        char text[512] = "";
        get_program_pipeline_info_log(state(), name, sizeof text, nullptr, text);
        return text;
    }
    void draw_one() { draw_arrays(state(), GL_TRIANGLES, 0, 3); }
    // A program of both stages.
    GLuint link_both(GLint separable, const char* vertex, const char* fragment) {
        const GLuint name = create_program(state());
        relink(name, separable, vertex, fragment);
        return name;
    }
    // Null: no such shader.
    void relink(GLuint name, GLint separable, const char* vertex, const char* fragment) {
        GLuint old[2];
        GLsizei count = 0;
        get_attached_shaders(state(), name, 2, &count, old);
        for (GLsizei i = 0; i < count; ++i)
            detach_shader(state(), name, old[i]);
        for (const auto& [type, text] :
             {std::pair{GL_VERTEX_SHADER, vertex}, {GL_FRAGMENT_SHADER, fragment}}) {
            if (text == nullptr)
                continue;
            const GLuint shader = create_shader(state(), static_cast<GLenum>(type));
            shader_source(state(), shader, 1, &text, nullptr);
            compile_shader(state(), shader);
            attach_shader(state(), name, shader);
        }
        program_parameter_i(state(), name, GL_PROGRAM_SEPARABLE_EXT, separable);
        link_program(state(), name);
        expect_no_error();
    }
};
CUESTA_GLES_BOTH_GPUS(PipelinesTest);

TEST_P(PipelinesTest, NamesBecomeObjectsWhereTheyAreUsed) {
    const GLuint name = pipeline();
    EXPECT_EQ(is_program_pipeline(state(), name), GL_FALSE);
    EXPECT_EQ(pipeline_log(name), "");
    EXPECT_EQ(is_program_pipeline(state(), name), GL_FALSE);
    bind_program_pipeline(state(), name);
    EXPECT_EQ(is_program_pipeline(state(), name), GL_TRUE);
    GLint bound = 0;
    get_integerv(state(), GL_PROGRAM_PIPELINE_BINDING_EXT, &bound);
    EXPECT_EQ(bound, static_cast<GLint>(name));
    for (const GLenum what : {GL_ACTIVE_PROGRAM_EXT, GL_VERTEX_SHADER, GL_FRAGMENT_SHADER,
                              GL_VALIDATE_STATUS, GL_INFO_LOG_LENGTH})
        EXPECT_EQ(of_pipeline(name, what), 0) << what;
    EXPECT_EQ(of_pipeline(pipeline(), GL_VERTEX_SHADER), 0);
    EXPECT_EQ(is_program_pipeline(state(), 2), GL_TRUE);
    EXPECT_EQ(is_program_pipeline(state(), 0), GL_FALSE);
    const GLuint names[] = {0, name, 77};
    delete_program_pipelines(state(), 3, names);
    EXPECT_EQ(is_program_pipeline(state(), name), GL_FALSE);
    get_integerv(state(), GL_PROGRAM_PIPELINE_BINDING_EXT, &bound);
    EXPECT_EQ(bound, 0);
    expect_no_error();
}

TEST_P(PipelinesTest, ContextsHaveTheirOwn) {
    const std::unique_ptr<Context> other = another_context(context.get());
    const GLuint name = whole_pipeline();
    make_current(*other);
    EXPECT_EQ(is_program_pipeline(other->state(), name), GL_FALSE);
    bind_program_pipeline(other->state(), name);
    EXPECT_EQ(get_error(other->state()), static_cast<GLenum>(GL_INVALID_OPERATION));
    make_current(*context);
}

TEST_P(PipelinesTest, SeparableProgramsHaveOneStage) {
    const GLuint vertex = vertex_program();
    EXPECT_EQ(of_program(vertex, GL_PROGRAM_SEPARABLE_EXT), GL_TRUE);
    EXPECT_EQ(of_program(vertex, GL_ACTIVE_ATTRIBUTES), 1);
    EXPECT_EQ(of_program(vertex, GL_ACTIVE_UNIFORMS), 1);
    EXPECT_EQ(of_program(vertex, GL_ATTACHED_SHADERS), 0);
    EXPECT_EQ(get_uniform_location(state(), vertex, "color"), -1);
    EXPECT_EQ(get_attrib_location(state(), fragment_program(), "position"), -1);
    EXPECT_EQ(of_program(create_program(state()), GL_PROGRAM_SEPARABLE_EXT), GL_FALSE);
    // Nothing is no program, and one stage only where the program is separable.
    const GLuint empty = link_both(GL_TRUE, nullptr, nullptr);
    EXPECT_EQ(log_of(empty), "error: no shader is attached\n");
    relink(empty, GL_FALSE, pipeline_vertex, nullptr);
    EXPECT_EQ(log_of(empty), "error: no fragment shader is attached\n");
    relink(empty, GL_TRUE, pipeline_vertex, nullptr);
    EXPECT_EQ(of_program(empty, GL_LINK_STATUS), GL_TRUE);
    expect_no_error();
}

TEST_P(PipelinesTest, WhatDoesNotCompileIsAProgramWithALog) {
    const GLchar* text[] = {"void main() {", "nonsense }"};
    const GLuint name = create_shader_program(state(), GL_FRAGMENT_SHADER, 2, text);
    EXPECT_EQ(is_program(state(), name), GL_TRUE);
    EXPECT_EQ(of_program(name, GL_LINK_STATUS), GL_FALSE);
    EXPECT_NE(log_of(name).find("nonsense"), std::string::npos) << log_of(name);
    expect_no_error();
}

TEST_P(PipelinesTest, StagesThatAProgramLacksAreEmpty) {
    const GLuint name = pipeline();
    const GLuint vertex = vertex_program();
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, vertex);
    EXPECT_EQ(of_pipeline(name, GL_VERTEX_SHADER), static_cast<GLint>(vertex));
    EXPECT_EQ(of_pipeline(name, GL_FRAGMENT_SHADER), 0);
    const GLuint fragment = fragment_program();
    use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, fragment);
    EXPECT_EQ(of_pipeline(name, GL_FRAGMENT_SHADER), static_cast<GLint>(fragment));
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, fragment);
    EXPECT_EQ(of_pipeline(name, GL_VERTEX_SHADER), 0);
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, 0);
    EXPECT_EQ(of_pipeline(name, GL_FRAGMENT_SHADER), 0);
    expect_no_error();
}

TEST_P(PipelinesTest, AProgramLivesWhileAPipelineHasIt) {
    const GLuint name = pipeline();
    const GLuint vertex = vertex_program();
    const GLuint active = fragment_program();
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex);
    active_shader_program(state(), name, active);
    for (const GLuint program : {vertex, active}) {
        delete_program(state(), program);
        EXPECT_EQ(is_program(state(), program), GL_TRUE);
        EXPECT_EQ(of_program(program, GL_DELETE_STATUS), GL_TRUE);
    }
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, 0);
    EXPECT_EQ(is_program(state(), vertex), GL_FALSE);
    delete_program_pipelines(state(), 1, &name);
    EXPECT_EQ(is_program(state(), active), GL_FALSE);
    expect_no_error();
    // A context that goes lets go of them, too.
    const std::unique_ptr<Context> keeper = another_context(context.get());
    const GLuint last = vertex_program();
    use_program_stages(state(), pipeline(), GL_VERTEX_SHADER_BIT_EXT, last);
    delete_program(state(), last);
    EXPECT_EQ(is_program(state(), last), GL_TRUE);
    context.reset();
    make_current(*keeper);
    EXPECT_EQ(is_program(keeper->state(), last), GL_FALSE);
    Context::make_current(nullptr, nullptr, nullptr);
}

TEST_P(PipelinesTest, UniformsGoToTheActiveProgram) {
    const GLuint name = whole_pipeline();
    const auto fragment = static_cast<GLuint>(of_pipeline(name, GL_FRAGMENT_SHADER));
    const GLint color = get_uniform_location(state(), fragment, "color");
    uniform_4f(state(), color, 1, 2, 3, 4);
    expect_error(GL_INVALID_OPERATION);  // none is active
    active_shader_program(state(), name, fragment);
    uniform_4f(state(), color, 1, 2, 3, 4);
    expect_no_error();
    GLfloat values[4] = {};
    get_uniform_fv(state(), fragment, color, values);
    EXPECT_EQ(values[3], 4);
    // A current program takes them.
    use_test_program(state(), plain_program);
    uniform_4f(state(), color, 9, 9, 9, 9);
    get_error(state());
    get_uniform_fv(state(), fragment, color, values);
    EXPECT_EQ(values[3], 4);
    active_shader_program(state(), name, 0);
    EXPECT_EQ(of_pipeline(name, GL_ACTIVE_PROGRAM_EXT), 0);
    expect_no_error();
}

TEST_P(PipelinesTest, UniformsOfANamedProgram) {
    const GLuint program = separable(
        GL_FRAGMENT_SHADER,
        "precision mediump float;\nuniform vec2 a[3];\nuniform ivec3 b;\nuniform mat3 c;\n"
        "uniform bool d;\nuniform sampler2D e;\nvoid main() { gl_FragColor = vec4(a[0] + a[1] + "
        "a[2], float(b.x + b.y + b.z), c[0].x) + texture2D(e, d ? a[0] : a[1]); }\n");
    const auto at = [&](const char* name) { return get_uniform_location(state(), program, name); };
    GLfloat values[9] = {};
    program_uniform_2f(state(), program, at("a[1]"), 3, 4);
    get_uniform_fv(state(), program, at("a[1]"), values);
    EXPECT_EQ(values[1], 4);
    const GLint integers[] = {5, 6, 7};
    program_uniform_3iv(state(), program, at("b"), 1, integers);
    get_uniform_fv(state(), program, at("b"), values);
    EXPECT_EQ(values[2], 7);
    const GLfloat matrix[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    program_uniform_matrix_3fv(state(), program, at("c"), 1, GL_FALSE, matrix);
    get_uniform_fv(state(), program, at("c"), values);
    EXPECT_EQ(values[8], 9);
    program_uniform_matrix_3fv(state(), program, at("c"), 1, GL_TRUE, matrix);
    expect_error(GL_INVALID_VALUE);
    program_uniform_1f(state(), program, at("d"), 0.5f);
    get_uniform_fv(state(), program, at("d"), values);
    EXPECT_EQ(values[0], 1);
    program_uniform_1i(state(), program, at("e"), 3);
    program_uniform_1i(state(), program, -1, 3);
    expect_no_error();
    program_uniform_1i(state(), program, at("e"), 300);
    expect_error(GL_INVALID_VALUE);
    program_uniform_1f(state(), program, at("b"), 1);
    expect_error(GL_INVALID_OPERATION);
    program_uniform_2fv(state(), program, at("a"), -1, matrix);
    expect_error(GL_INVALID_VALUE);
}

TEST_P(PipelinesTest, ValidationTellsWhatADrawWould) {
    const GLuint name = pipeline();
    const auto is_valid = [&] {
        validate_program_pipeline(state(), name);
        return of_pipeline(name, GL_VALIDATE_STATUS) == GL_TRUE;
    };
    bind_program_pipeline(state(), name);
    EXPECT_FALSE(is_valid());
    EXPECT_GT(of_pipeline(name, GL_INFO_LOG_LENGTH), 1);
    draw_one();  // nothing is drawn
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex_program());
    EXPECT_FALSE(is_valid());
    draw_one();
    use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, fragment_program());
    EXPECT_TRUE(is_valid());
    EXPECT_EQ(pipeline_log(name), "");
    expect_no_error();
    // One program for both stages.
    const GLuint both = link_both(GL_TRUE, pipeline_vertex, pipeline_fragment);
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, both);
    EXPECT_TRUE(is_valid());
    draw_one();
    expect_no_error();
    // It has one stage only.
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex_program());
    EXPECT_FALSE(is_valid());
    draw_one();
    expect_error(GL_INVALID_OPERATION);
    // The current program goes first.
    use_test_program(state(), plain_program);
    draw_one();
    expect_no_error();
    use_program(state(), 0);
    draw_one();
    expect_error(GL_INVALID_OPERATION);
}

TEST_P(PipelinesTest, InputsWithoutAnOutputAreToldAndNoError) {
    const GLuint name = whole_pipeline();
    const GLuint fragment = separable(
        GL_FRAGMENT_SHADER,
        "precision mediump float;\nvarying vec4 tint;\nvarying vec3 other;\nvarying mat2 m[2];\n"
        "void main() { gl_FragColor = tint + vec4(other, m[1][0].x); }\n");
    use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, fragment);
    validate_program_pipeline(state(), name);
    EXPECT_EQ(of_pipeline(name, GL_VALIDATE_STATUS), GL_TRUE);
    EXPECT_EQ(pipeline_log(name),
              "warning: varying 'other' of the fragment shader has no output that matches\n"
              "warning: varying 'm' of the fragment shader has no output that matches\n");
    draw_one();
    expect_no_error();
}

TEST_P(PipelinesTest, ProgramsThatAreLinkedAgainAreTheNewOnes) {
    const GLuint name = whole_pipeline();
    const GLuint vertex = link_both(GL_TRUE, pipeline_vertex, nullptr);
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex);
    draw_one();
    // A failed link leaves the pipeline what it has; the program cannot be used anew.
    relink(vertex, GL_TRUE, nullptr, nullptr);
    draw_one();
    expect_no_error();
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex);
    expect_error(GL_INVALID_OPERATION);
    program_uniform_1f(state(), vertex, 0, 0);
    expect_error(GL_INVALID_OPERATION);
    // Both stages in one program, of which the pipeline has one.
    relink(vertex, GL_TRUE, pipeline_vertex, pipeline_fragment);
    draw_one();
    expect_error(GL_INVALID_OPERATION);
    // Not separable any more.
    relink(vertex, GL_FALSE, pipeline_vertex, pipeline_fragment);
    draw_one();
    expect_error(GL_INVALID_OPERATION);
    use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, 0);
    draw_one();
    expect_error(GL_INVALID_OPERATION);
    // Without a vertex shader there is nothing to draw.
    relink(vertex, GL_TRUE, nullptr, pipeline_fragment);
    draw_one();
    expect_no_error();
}

// Each of the stages in turn may have the last use of a program that is deleted.
TEST_P(PipelinesTest, NamesOfDeletedProgramsAreFreeOnce) {
    const GLuint name = whole_pipeline();
    const GLuint program = link_both(GL_TRUE, pipeline_vertex, nullptr);
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, program);
    delete_program(state(), program);
    relink(program, GL_TRUE, nullptr, pipeline_fragment);
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, program);
    EXPECT_EQ(is_program(state(), program), GL_TRUE);
    EXPECT_EQ(of_pipeline(name, GL_FRAGMENT_SHADER), static_cast<GLint>(program));
    use_program_stages(state(), name, GL_ALL_SHADER_BITS_EXT, 0);
    EXPECT_EQ(is_program(state(), program), GL_FALSE);
    const GLuint other = create_program(state());
    bind_program_pipeline(state(), 0);
    delete_program_pipelines(state(), 1, &name);
    EXPECT_EQ(is_program(state(), other), GL_TRUE);
    expect_no_error();
}

TEST_P(PipelinesTest, CallsWithErrorsMakeNoPipeline) {
    const GLuint fresh = pipeline();
    use_program_stages(state(), fresh, 0x10, 0);
    expect_error(GL_INVALID_VALUE);
    use_program_stages(state(), fresh, GL_VERTEX_SHADER_BIT_EXT, 999);
    expect_error(GL_INVALID_VALUE);
    active_shader_program(state(), fresh, 999);
    expect_error(GL_INVALID_VALUE);
    EXPECT_EQ(is_program_pipeline(state(), fresh), GL_FALSE);
    use_program_stages(state(), fresh, GL_VERTEX_SHADER_BIT_EXT, 0);
    EXPECT_EQ(is_program_pipeline(state(), fresh), GL_TRUE);
    expect_no_error();
}

TEST_P(PipelinesTest, AProgramOfOneStageDrawsNothingAlone) {
    use_program(state(), vertex_program());
    draw_one();
    use_program(state(), fragment_program());
    draw_one();
    validate_program(state(), fragment_program());
    expect_no_error();
}

TEST_P(PipelinesTest, SamplersOfTwoProgramsMayClash) {
    const GLuint name = pipeline();
    GLint units = 0;
    get_integerv(state(), GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, &units);
    if (units == 0)
        GTEST_SKIP() << "vertex shaders have no textures";
    const GLuint vertex = separable(GL_VERTEX_SHADER,
                                    "uniform sampler2D a;\nvoid main() { gl_Position = "
                                    "texture2D(a, vec2(0.5)); }\n");
    const GLuint fragment = separable(GL_FRAGMENT_SHADER,
                                      "uniform samplerCube b;\nvoid main() { gl_FragColor = "
                                      "textureCube(b, vec3(0.5)); }\n");
    use_program_stages(state(), name, GL_VERTEX_SHADER_BIT_EXT, vertex);
    use_program_stages(state(), name, GL_FRAGMENT_SHADER_BIT_EXT, fragment);
    bind_program_pipeline(state(), name);
    draw_one();
    expect_error(GL_INVALID_OPERATION);
    validate_program_pipeline(state(), name);
    EXPECT_EQ(of_pipeline(name, GL_VALIDATE_STATUS), GL_FALSE);
    program_uniform_1i(state(), vertex, 0, 1);
    draw_one();
    expect_no_error();
}

TEST_P(PipelinesTest, PipelinesHaveLabels) {
    const GLuint name = pipeline();
    object_label(state(), GL_PROGRAM_PIPELINE_KHR, name, -1, "early");
    expect_error(GL_INVALID_VALUE);
    bind_program_pipeline(state(), name);
    object_label(state(), GL_PROGRAM_PIPELINE_KHR, name, -1, "mine");
    char text[8] = "";
    get_object_label_ext(state(), GL_PROGRAM_PIPELINE_OBJECT_EXT, name, sizeof text, nullptr, text);
    EXPECT_STREQ(text, "mine");
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every entry point: what the specification forbids gives its error and changes nothing.
#include <algorithm>
#include <set>
#include <string>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {
namespace {

using ErrorTest = ApiTest;
CUESTA_GLES_BOTH_GPUS(ErrorTest);

std::vector<std::span<const ErrorCase>> all_tables() {
    return {state_errors(), object_errors(),  blit_errors(),     draw_errors(),
            debug_errors(), program_errors(), pipeline_errors(), texture_errors()};
}

std::vector<std::span<const ErrorCase>> es3_tables() {
    return {es3_buffer_errors(), es3_vertex_errors(),     es3_sampler_errors(),
            es3_sync_errors(),   es3_feedback_errors(),   es3_program_errors(),
            es3_image_errors(),  es3_framebuffer_errors()};
}

std::vector<std::span<const ErrorCase>> es31_tables() {
    return {es31_program_errors(), es31_state_errors()};
}

TEST_P(ErrorTest, ForbiddenCallsGiveTheErrorOfTheSpecification) {
    for (const std::span<const ErrorCase> table : all_tables()) {
        for (size_t i = 0; i < table.size(); ++i) {
            // A context of its own: what one case binds is not there for the next.
            TearDown();
            SetUp();
            table[i].call(state());
            EXPECT_EQ(get_error(state()), table[i].error) << table[i].function << ", case " << i;
            expect_no_error();
        }
    }
}

TEST_P(ErrorTest, ForbiddenCallsChangeNothing) {
    for (const std::span<const ErrorCase> table : {state_errors(), debug_errors()}) {
        const std::vector<double> before = snapshot();
        for (const ErrorCase& row : table) {
            row.call(state());
            EXPECT_EQ(get_error(state()), row.error) << row.function;
            EXPECT_EQ(snapshot(), before) << row.function;
        }
    }
}

using Es3ErrorTest = Es3Test;

TEST_F(Es3ErrorTest, ForbiddenCallsGiveTheErrorOfTheSpecification) {
    for (const std::span<const ErrorCase> table : es3_tables()) {
        for (size_t i = 0; i < table.size(); ++i) {
            TearDown();
            SetUp();
            table[i].call(state());
            EXPECT_EQ(get_error(state()), table[i].error) << table[i].function << ", case " << i;
            expect_no_error();
        }
    }
}

// What OpenGL ES 2 forbids is forbidden still.
TEST_F(Es3ErrorTest, SoAreCallsOfTheOlderVersion) {
    for (const std::span<const ErrorCase> table : {state_errors(), debug_errors()}) {
        for (const ErrorCase& row : table) {
            row.call(state());
            EXPECT_EQ(get_error(state()), row.error) << row.function;
        }
    }
}

using Es31ErrorTest = Es31Test;

TEST_F(Es31ErrorTest, ForbiddenCallsGiveTheErrorOfTheSpecification) {
    std::vector<std::span<const ErrorCase>> tables = es31_tables();
    tables.push_back(pipeline_errors());
    for (const std::span<const ErrorCase> table : tables) {
        for (size_t i = 0; i < table.size(); ++i) {
            TearDown();
            SetUp();
            table[i].call(state());
            EXPECT_EQ(get_error(state()), table[i].error) << table[i].function << ", case " << i;
            expect_no_error();
        }
    }
}

TEST_F(Es3ErrorTest, FunctionsOfTheNextVersionAreRefused) {
    GLboolean value = GL_FALSE;
    gl_function<PFNGLGETBOOLEANI_VPROC>("glGetBooleani_v")(GL_UNIFORM_BUFFER_BINDING, 0, &value);
    expect_error(GL_INVALID_OPERATION);
}

TEST_P(ErrorTest, TheFirstErrorStays) {
    enable(state(), 0xdead);
    viewport(state(), 0, 0, -1, -1);
    expect_error(GL_INVALID_ENUM);
    expect_no_error();
}

TEST_P(ErrorTest, EveryFunctionHasACaseOrNoErrors) {
    std::set<std::string_view> covered;
    for (const std::span<const ErrorCase> table : all_tables())
        for (const ErrorCase& row : table)
            covered.insert(row.function);
    for (const std::span<const ErrorCase> table : es3_tables())
        for (const ErrorCase& row : table)
            covered.insert(row.function);
    for (const std::span<const ErrorCase> table : es31_tables())
        for (const ErrorCase& row : table)
            covered.insert(row.function);
    for (const char* name : functions_without_errors())
        covered.insert(name);
    for (const std::string_view name : covered)
        EXPECT_NE(find_procedure(name), nullptr) << name;
    // Names that lead to one function (without EXT in OpenGL ES 3.1, with ARB in desktop OpenGL)
    // are covered by one of them.
    std::set<AnyFunction> functions;
    for (const std::string_view name : covered)
        functions.insert(find_function(name));
    std::string missing;
    for (const std::string_view name : procedure_names())
        if (!functions.contains(find_function(name)) &&
            !covered.contains(std::string(name) + "EXT"))
            missing += std::string(name) + " ";
    EXPECT_EQ(missing, "");
}

TEST(Procedures, AreFoundByNameAlone) {
    EXPECT_NE(find_procedure("glClear"), nullptr);
    EXPECT_EQ(find_procedure("glclear"), nullptr);
    EXPECT_EQ(find_procedure(""), nullptr);
    EXPECT_EQ(find_procedure("glBegin"), nullptr);
    for (const std::string_view name : procedure_names())
        EXPECT_NE(find_procedure(name), nullptr) << name;
}

TEST(Procedures, DoNothingWithoutAContext) {
    Context::make_current(nullptr, nullptr, nullptr);
    const auto get_the_error = reinterpret_cast<PFNGLGETERRORPROC>(find_procedure("glGetError"));
    const auto clear_it = reinterpret_cast<PFNGLCLEARPROC>(find_procedure("glClear"));
    clear_it(1);
    EXPECT_EQ(get_the_error(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_P(ErrorTest, FunctionsOfTheNextVersionAreRefused) {
    EXPECT_EQ(gl_function<PFNGLFENCESYNCPROC>("glFenceSync")(GL_SYNC_GPU_COMMANDS_COMPLETE, 0),
              nullptr);
    expect_error(GL_INVALID_OPERATION);
    bind_buffer(state(), GL_UNIFORM_BUFFER, 1);
    expect_error(GL_INVALID_ENUM);
    enable(state(), GL_RASTERIZER_DISCARD);
    expect_error(GL_INVALID_ENUM);
}

// A function whose extension is not offered.
TEST_P(ErrorTest, FunctionsOfOtherExtensionsAreRefused) {
    const auto begin = reinterpret_cast<PFNGLBEGINQUERYEXTPROC>(find_procedure("glBeginQueryEXT"));
    ASSERT_NE(begin, nullptr);
    const bool offered = state().extensions.has(Ext::ext_occlusion_query_boolean);
    EXPECT_EQ(offered, GetParam() == Gpu::g13);
    begin(0xdead, 1);
    expect_error(offered ? GL_INVALID_ENUM : GL_INVALID_OPERATION);
}

}  // namespace
}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every function of desktop OpenGL: what the specification forbids gives its error.
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "error_cases.h"
#include "fixture.h"

namespace cuesta::gl {
namespace {

using DesktopErrorTest = DesktopApiTest;

std::vector<ErrorTable> all_error_tables() {
    return {draws_errors(),  fixed_function_errors(), immediate_errors(), lists_errors(),
            pixels_errors(), raster_errors(),         shaders_errors(),   textures_errors()};
}

TEST_F(DesktopErrorTest, ForbiddenCallsGiveTheErrorOfTheSpecification) {
    for (const ErrorTable& table : all_error_tables()) {
        for (size_t i = 0; i < table.errors.size(); ++i) {
            // A context of its own: what one case binds is not there for the next.
            TearDown();
            SetUp();
            table.errors[i].call(state());
            EXPECT_EQ(gles::get_error(state()), table.errors[i].error)
                << table.errors[i].function << ", case " << i;
            expect_no_error();
        }
    }
}

// Names that lead to one function (glFooARB) are covered by one of them.
TEST(DesktopErrors, EveryFunctionHasACaseOrNoErrors) {
    std::set<std::string_view> covered;
    for (const ErrorTable& table : all_error_tables()) {
        for (const ErrorCase& row : table.errors)
            covered.insert(row.function);
        covered.insert(table.without_errors.begin(), table.without_errors.end());
    }
    for (const std::string_view name : covered)
        EXPECT_NE(find_procedure(name), nullptr) << name;
    std::map<std::string_view, bool> functions;
#define CUESTA_GL_DECLARE(function, name, extension) \
    functions[#function] |= covered.contains(#name);
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
    std::string missing;
    for (const auto& [name, is_covered] : functions)
        if (!is_covered)
            missing += std::string(name) + " ";
    EXPECT_EQ(missing, "");
}

TEST(DesktopProcedures, AreFoundByNameAlone) {
#define CUESTA_GL_DECLARE(function, name, extension) \
    EXPECT_NE(find_procedure(#name), nullptr) << #name;
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
    EXPECT_NE(find_procedure("glClear"), nullptr);
    EXPECT_EQ(find_procedure("glclear"), nullptr);
}

TEST_F(DesktopErrorTest, ContextsSayWhatTheyAre) {
    const auto text = [&](GLenum name) {
        return std::string(reinterpret_cast<const char*>(gles::get_string(state(), name)));
    };
    EXPECT_EQ(text(GL_VERSION).substr(0, 4), "3.0 ");
    EXPECT_EQ(text(GL_SHADING_LANGUAGE_VERSION), "1.30");
}

}  // namespace
}  // namespace cuesta::gl

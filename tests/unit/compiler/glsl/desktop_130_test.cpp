// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Linking of GLSL 1.30 to 1.50: fragment outputs as colours, varyings, blocks.
#include <array>

#include "desktop_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view passing =
    "#version 150\nin vec4 p; out vec4 a; void main() { gl_Position = p; a = p; }";

DesktopInput newest() {
    DesktopInput input;
    input.options.newest_desktop = Version::gl_150;
    input.options.extensions = input.options.extensions | Extension::arb_explicit_attrib_location;
    return input;
}

Linked link_with(std::string_view fragment, std::span<const OutputBinding> outputs) {
    const DesktopInput input = newest();
    const CompiledTexts v(nir::Stage::vertex, {passing}, input.options);
    const CompiledTexts f(nir::Stage::fragment, {fragment}, input.options);
    return link(v.shaders, f.shaders, {}, input.options, {}, outputs);
}

std::vector<uint32_t> locations(const Linked& linked) {
    std::vector<uint32_t> all;
    if (linked.program != nullptr)
        for (const FragmentOutput& output : linked.program->fragment_outputs)
            all.push_back(output.location);
    return all;
}

constexpr std::string_view three =
    "#version 150\nin vec4 a; out vec4 x; out vec4 y[2]; out ivec4 z;"
    "void main() { x = a; y[0] = a; y[1] = a; z = ivec4(1); }";

TEST(Desktop130, OutputsGetTheLowestFreeColours) {
    EXPECT_EQ(locations(link_with(three, {})), (std::vector<uint32_t>{0, 1, 3}));
    const OutputBinding bindings[] = {{"z", 1}, {"nothing", 0}};
    EXPECT_EQ(locations(link_with(three, bindings)), (std::vector<uint32_t>{0, 2, 1}));
}

TEST(Desktop130, TheTextsLocationComesBeforeTheBinding) {
    const OutputBinding bindings[] = {{"x", 3}};
    const Linked linked = link_with(
        "#version 150\n#extension GL_ARB_explicit_attrib_location : require\n"
        "layout(location = 5) out vec4 x; out vec4 y; void main() { x = y = vec4(1.0); }",
        bindings);
    EXPECT_EQ(locations(linked), (std::vector<uint32_t>{5, 0}));
}

TEST(Desktop130, OutputsDoNotShareColours) {
    const OutputBinding same[] = {{"x", 1}, {"y", 0}};
    EXPECT_NE(link_with(three, same).log.find("are both colour 1"), std::string::npos);
    const OutputBinding beyond[] = {{"y", 7}};
    EXPECT_NE(link_with(three, beyond).log.find("no room for the output 'y'"), std::string::npos);
}

TEST(Desktop130, VaryingsAreInterpolatedAlike) {
    const Linked linked = link_desktop({passing},
                                       {"#version 150\nnoperspective in vec4 a; out vec4 c;"
                                        "void main() { c = a; }"},
                                       newest());
    EXPECT_NE(linked.log.find("is interpolated in one way"), std::string::npos);
}

TEST(Desktop130, WhatIsReadNeedNotBeWritten) {
    const Linked linked =
        link_desktop({"#version 130\nout vec4 a; void main() { "
                      "gl_Position = gl_Vertex; }"},
                     {"#version 130\nin vec4 a; void main() { gl_FragColor = a; }"}, newest());
    EXPECT_NE(linked.program, nullptr) << linked.log;
}

// Of distances that are written alone, so that nothing is read of what no stage has.
TEST(Desktop130, FragmentsReadClipDistances) {
    const auto read = [](std::string_view writes) {
        const std::string vertex =
            "#version 130\nout float gl_ClipDistance[6]; void main() { gl_Position = gl_Vertex; " +
            std::string(writes) + "}";
        const Linked linked = link_desktop(
            {vertex},
            {"#version 130\nuniform int i; in float gl_ClipDistance[6];"
             "void main() { gl_FragColor = vec4(gl_ClipDistance[5], gl_ClipDistance[i], 0, 1); }"},
            newest());
        EXPECT_NE(linked.program, nullptr) << linked.log;
        std::string slots;
        if (linked.program != nullptr)
            for (const nir::IoSlot& input : linked.program->fragment.nir->inputs)
                if (input.slot == nir::Slot::clip_distance)
                    slots += fmt::format("{}:{} ", input.index, input.components);
        return slots;
    };
    EXPECT_EQ(read("for (int i = 0; i < 6; ++i) gl_ClipDistance[i] = float(i);"), "0:4 1:2 ");
    EXPECT_EQ(read(""), "");
}

TEST(Desktop130, BlocksMatchByTheirNames) {
    constexpr std::string_view vertex =
        "#version 150\nin vec4 p; out B { vec4 a; flat int b; } one;"
        "void main() { gl_Position = p; one.a = p; one.b = 3; }";
    const Linked linked = link_desktop({vertex},
                                       {"#version 150\nin B { vec4 a; flat int b; }; out vec4 c;"
                                        "void main() { c = a * float(b); }"},
                                       newest());
    EXPECT_NE(linked.program, nullptr) << linked.log;
    const Linked other = link_desktop(
        {vertex}, {"#version 150\nin B { vec4 a; }; out vec4 c; void main() { c = a; }"}, newest());
    EXPECT_NE(other.log.find("one list of members"), std::string::npos);
}

TEST(Desktop130, FeedbackNamesMembersOfBlocks) {
    DesktopInput input = newest();
    input.feedback.names = {"B.a", "b"};
    const Linked linked =
        link_desktop({"#version 150\nin vec4 p; out B { vec4 a; } one; out C { float b; };"
                      "void main() { gl_Position = p; one.a = p; b = p.x; }"},
                     {"#version 150\nout vec4 c; void main() { c = vec4(1.0); }"}, input);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->feedback.size(), 2u);
}

TEST(Desktop130, ShadersOfAStageShareUniformBlocks) {
    constexpr std::string_view block = "#version 150\nuniform U { vec4 a; } u;";
    const std::string first = std::string(block) +
                              "vec4 f(); out vec4 c;"
                              "void main() { c = f() + u.a; }";
    const std::string second = std::string(block) + "vec4 f() { return u.a; }";
    const Linked linked = link_desktop({passing}, {first, second}, newest());
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->uniform_blocks.size(), 1u);
}

TEST(Desktop130, ThePlaceIsAsTheLayoutSays) {
    const auto upper_left = [](std::string_view layout) {
        const std::string text = "#version 150\n" + std::string(layout) +
                                 " in vec4 gl_FragCoord; out vec4 c; void main() "
                                 "{ c = gl_FragCoord; }";
        const Linked linked = link_desktop({passing}, {text}, newest());
        return linked.program != nullptr && !linked.program->fragment.nir->frag_coord_upper_left;
    };
    // Rows go up: what NIR counts from the first row is OpenGL's own.
    EXPECT_FALSE(upper_left(""));
    EXPECT_TRUE(upper_left("layout(origin_upper_left)"));
    const Linked mixed =
        link_desktop({passing},
                     {"#version 150\nin vec4 gl_FragCoord; out vec4 c; void f(); void main() "
                      "{ c = gl_FragCoord; f(); }",
                      "#version 150\nout vec4 c; void f() { c.a = gl_FragCoord.z; }"},
                     newest());
    EXPECT_NE(mixed.log.find("different layouts"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::glsl

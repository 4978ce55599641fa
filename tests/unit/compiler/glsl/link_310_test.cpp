// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What linking of version 3.10 checks and tells: locations and bindings, storage blocks, images,
// atomic counters, their limits, and programs of single stages.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/glsl/shader.h"
#include "compute_run.h"

namespace cuesta::glsl::test {
namespace {

std::shared_ptr<const Shader> shader_310(nir::Stage stage,
                                         std::string_view text,
                                         const Options& options) {
    std::string whole = "#version 310 es\n";
    if (stage == nir::Stage::fragment)
        whole += "precision mediump float;\n#line 1\n";
    whole += text;
    if (whole.find("main(") == std::string::npos)
        whole += " void main() {}";
    const std::string_view strings[] = {whole};
    const Compiled compiled = compile(stage, strings, options);
    EXPECT_NE(compiled.shader, nullptr) << compiled.log << text;
    return compiled.shader;
}

Linked link_310(std::string_view vertex,
                std::string_view fragment,
                const Options& options = options_310()) {
    const auto v = shader_310(nir::Stage::vertex, vertex, options);
    const auto f = shader_310(nir::Stage::fragment, fragment, options);
    if (v == nullptr || f == nullptr)
        return {};
    Linked linked = link(*v, *f, {}, options);
    EXPECT_EQ(linked.program == nullptr, linked.log.find("error: ") != std::string::npos);
    return linked;
}

std::string log_310(std::string_view vertex,
                    std::string_view fragment,
                    const Options& options = options_310()) {
    return link_310(vertex, fragment, options).log;
}

const Uniform* find(const Program& program, std::string_view name) {
    const auto found = std::ranges::find(program.uniforms, name, &Uniform::name);
    return found != program.uniforms.end() ? &*found : nullptr;
}

constexpr std::string_view in_group = "layout(local_size_x = 1) in; ";

std::string with_group(std::string_view text) {
    return std::string(in_group) + std::string(text);
}

TEST(Link310, WorkgroupsHaveASize) {
    EXPECT_EQ(compute_log("void main() {}"),
              "error: compute shader: the size of its workgroup is not declared\n");
    const auto program =
        compute_program("layout(local_size_x = 3, local_size_z = 5) in; void main() {}");
    EXPECT_EQ(program->compute.nir->stage, nir::Stage::compute);
    EXPECT_EQ(program->compute.nir->workgroup_size, (std::array<uint32_t, 3>{3, 1, 5}));
    EXPECT_EQ(program->vertex.nir, nullptr);
    EXPECT_EQ(program->fragment.nir, nullptr);
    EXPECT_EQ(program->version, Version::es_310);
    EXPECT_EQ(compute_log(with_group("")), "error: compute shader: there is no function 'main'\n");
}

TEST(Link310, VersionsAgree) {
    const Options options = options_310();
    const auto vertex = shader_310(nir::Stage::vertex, "void main() {}", options);
    const std::string_view text[] = {"#version 300 es\nvoid main() {}"};
    const Compiled fragment = compile(nir::Stage::fragment, text, options);
    EXPECT_NE(link(*vertex, *fragment.shader, {}, options).log.find("version 310"),
              std::string::npos);
}

TEST(Link310, OlderVersionsHaveNoComputeShaders) {
    for (const std::string_view text : {"void main() {}", "#version 300 es\nvoid main() {}"}) {
        const Compiled compiled = compile(nir::Stage::compute, std::span(&text, 1), options_310());
        EXPECT_EQ(compiled.shader, nullptr);
        EXPECT_NE(compiled.log.find("compute shaders need '#version 310 es'"), std::string::npos);
    }
}

TEST(Link310, EarlyTests) {
    const Linked early = link_310("void main() {}", "layout(early_fragment_tests) in;");
    EXPECT_TRUE(early.program->fragment.nir->early_fragment_tests);
    EXPECT_FALSE(link_310("void main() {}", "").program->fragment.nir->early_fragment_tests);
}

TEST(Link310, SharedMemoryIsLimited) {
    EXPECT_EQ(compute_log(with_group("shared vec3 a[1365]; void main() { a[0].x = 1.0; }")), "");
    EXPECT_EQ(compute_log(with_group("shared uint a[4097]; void main() { a[0] = 1u; }")),
              "error: compute shader: the shared variables take 16388 bytes, more than 16384\n");
    // Nobody needs these.
    EXPECT_EQ(compute_log(with_group("shared uint a[4097]; void main() { }")), "");
}

// --- locations -----------------------------------------------------------------------------------

TEST(Link310, UniformsHaveTheirLocations) {
    const Linked linked = link_310(
        "layout(location = 7) uniform float a; uniform float b; layout(location = 1) uniform vec4 "
        "c[3]; uniform float e[2]; void main() { gl_Position = vec4(a + b + e[1]) + c[2]; }",
        "struct S { float x; vec2 y[2]; }; layout(location = 10) uniform S s[2]; uniform highp "
        "float a; "
        "uniform float f; out vec4 o; void main() { o = vec4(s[1].y[1], a, f); }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const auto location = [&](std::string_view name) {
        const Uniform* const found = find(*linked.program, name);
        return found != nullptr ? static_cast<int>(found->location) : -1;
    };
    EXPECT_EQ(location("a"), 7);
    EXPECT_EQ(location("c[0]"), 1);
    EXPECT_EQ(location("s[0].x"), 10);
    EXPECT_EQ(location("s[0].y[0]"), 11);
    EXPECT_EQ(location("s[1].x"), 13);
    EXPECT_EQ(location("s[1].y[0]"), 14);
    // Those without one have what is left.
    EXPECT_EQ(location("b"), 0);
    EXPECT_EQ(location("e[0]"), 4);
    EXPECT_EQ(location("f"), 6);
    EXPECT_EQ(linked.program->locations, 16u);
}

TEST(Link310, LocationsDiffer) {
    EXPECT_EQ(log_310("layout(location = 2) uniform float a;",
                      "layout(location = 1) uniform float b[2];"),
              "error: uniforms 'a' and 'b' both have the location 2\n");
    EXPECT_EQ(
        log_310("layout(location = 2) uniform float a; layout(location = 2) uniform vec4 b;", ""),
        "error: uniforms 'a' and 'b' both have the location 2\n");
    EXPECT_EQ(log_310("layout(location = 2) uniform float a;",
                      "layout(location = 3) uniform mediump float a;")
                  .substr(0, 40),
              "error: uniform 'a' has one location in t");
    EXPECT_EQ(log_310("layout(location = 2) uniform mediump float a;",
                      "layout(location = 2) uniform mediump float a;"),
              "");
}

TEST(Link310, LocationsAreLimited) {
    Options options = options_310();
    options.limits.uniform_locations = 8;
    const auto log = [&](std::string_view text) { return log_310(text, "", options); };
    EXPECT_EQ(log("uniform float a[8]; void main() { gl_Position = vec4(a[7]); }"), "");
    EXPECT_EQ(log("uniform float a[9]; void main() { gl_Position = vec4(a[7]); }"),
              "error: the uniforms take 9 locations, more than 8\n");
    EXPECT_EQ(log("layout(location = 7) uniform float b; uniform float a[8]; "
                  "void main() { gl_Position = vec4(a[7]); }"),
              "error: the uniforms take 9 locations, more than 8\n");
}

// --- bindings ------------------------------------------------------------------------------------

TEST(Link310, BindingsAreTold) {
    const Linked linked = link_310(
        "layout(binding = 5) uniform highp sampler2D a[2][2]; uniform highp sampler2D b; "
        "layout(binding = 3, std140) uniform A { vec4 x; } n[2]; void main() { "
        "gl_Position = texture(a[1][0], vec2(0.0)) + texture(b, vec2(0.0)) + n[1].x; }",
        "layout(binding = 2) uniform highp sampler2D b; out vec4 o; "
        "void main() { o = texture(b, vec2(0.0)); }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(find(*linked.program, "a[0][0]")->binding, 5u);
    EXPECT_EQ(find(*linked.program, "a[1][0]")->binding, 7u);
    EXPECT_EQ(find(*linked.program, "b")->binding, 2u);
    EXPECT_EQ(linked.program->uniform_blocks[0].binding, 3u);
    EXPECT_EQ(linked.program->uniform_blocks[1].binding, 4u);
}

TEST(Link310, DeclarationsAgree) {
    const auto text = [](std::string_view what) {
        return "has one " + std::string(what) +
               " in the vertex shader and another in the fragment shader";
    };
    const auto differs = [&](std::string_view a, std::string_view b, std::string_view what) {
        const std::string log = log_310(a, b);
        EXPECT_NE(log.find(text(what)), std::string::npos) << log << a << b;
    };
    differs("layout(binding = 1) uniform highp sampler2D a;",
            "layout(binding = 2) uniform highp sampler2D a;", "binding");
    differs("layout(binding = 1) uniform A { float a; };",
            "layout(binding = 2) uniform A { highp float a; };", "binding");
    differs("layout(r32f) uniform highp image2D a;",
            "layout(rgba8) readonly uniform highp image2D a;", "format");
    differs("layout(r32f) readonly uniform highp image2D a;",
            "layout(r32f) uniform highp image2D a;", "set of memory qualifiers");
    differs("layout(binding = 0) uniform atomic_uint a;",
            "layout(binding = 1) uniform atomic_uint a;", "binding");
    differs("layout(binding = 0) uniform atomic_uint a;",
            "layout(binding = 0, offset = 4) uniform atomic_uint a;", "offset");
    differs("layout(std430) buffer A { highp float a; };",
            "layout(std140) buffer A { highp float a; };", "layout");
    differs("buffer A { highp float a; };", "buffer A { highp int a; };", "list of members");
    differs("buffer A { highp float a[]; };", "buffer A { highp float a[2]; };", "list of members");
    differs("buffer A { highp float a; };", "readonly buffer A { highp float a; };",
            "set of memory qualifiers");
    differs("buffer A { highp float a; } x;", "buffer A { highp float a; };",
            "kind of names of its members");
    differs("layout(row_major) uniform A { highp float a; };", "uniform A { highp float a; };",
            "layout");
    // What 3.00 has not.
    EXPECT_EQ(log_310("uniform A { highp float a; };", "uniform A { mediump float a; };"), "");
    EXPECT_EQ(
        log_310("layout(binding = 1) uniform highp sampler2D a;", "uniform highp sampler2D a;"),
        "");
}

// --- storage blocks ------------------------------------------------------------------------------

TEST(Link310, StorageBlocks) {
    const Linked linked = link_310(
        "layout(binding = 2) buffer A { float a; }; void main() { gl_Position = vec4(a); }",
        "buffer B { float b[]; } x[2]; layout(binding = 2) buffer A { highp float a; }; "
        "void main() { x[1].b[2] = a; }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<UniformBlock>& blocks = linked.program->storage_blocks;
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(blocks[0].name, "A");
    EXPECT_EQ(blocks[0].binding, 2u);
    EXPECT_EQ(blocks[0].vertex, 0u);
    EXPECT_EQ(blocks[0].fragment, 2u);
    EXPECT_EQ(blocks[0].compute, std::nullopt);
    EXPECT_EQ(blocks[2].name, "B[1]");
    EXPECT_EQ(blocks[2].vertex, std::nullopt);
    EXPECT_EQ(blocks[2].fragment, 1u);
    ASSERT_EQ(linked.program->buffer_variables.size(), 2u);
    EXPECT_EQ(linked.program->buffer_variables[0].name, "a");
    EXPECT_EQ(linked.program->buffer_variables[1].name, "B.b[0]");
    EXPECT_EQ(linked.program->buffer_variables[1].size, 0u);
    EXPECT_TRUE(linked.program->uniforms.empty());
}

// Names are made of few characters of a text: all blocks of a program have so many together, and
// none is made where there are more.
TEST(Link310, MembersOfBlocksAreLimited) {
    const auto log = [](std::string_view text) { return compute_log(with_group(text)); };
    const std::string_view too_many =
        "error: the blocks of the program have more than 65536 members\n";
    EXPECT_EQ(log("struct S { float a[1024][512][2]; }; buffer A { S s; }; void main() {}"),
              too_many);
    EXPECT_EQ(log("struct S { int x; }; struct T { S s[1000000]; }; buffer B { T t; };"
                  "void main() {}"),
              too_many);
    EXPECT_EQ(log("struct S { float a[256][2]; }; buffer A { S s; float b[1000000]; }; "
                  "void main() {}"),
              "");
    // Each alone has few enough, also arrays of blocks.
    const std::string_view half = "struct S { int x; }; struct T { S s[32768]; };";
    const auto with_half = [&](std::string_view text) { return log(std::string(half) += text); };
    EXPECT_EQ(with_half("buffer A { T t; } a[3]; buffer B { T t; } b; void main() {}"), "");
    EXPECT_EQ(with_half("buffer A { T t; } a; buffer B { T t; } b; buffer C { T t; } c;"
                        "void main() {}"),
              too_many);
    // Of arrays at the top of a buffer one element has names, in uniform blocks all have.
    EXPECT_EQ(with_half("buffer A { S s[262144]; T t[2]; }; void main() {}"), "");
    EXPECT_EQ(with_half("struct U { S s[32]; }; buffer A { U u[1024]; T t; T v; }; void main() {}"),
              too_many);
}

// Each block has a layout of its own, which is as large as its list of members.
TEST(Link310, LayoutsOfBlocksAreLimited) {
    const auto says_too_many = [](int blocks) {
        std::string text = with_group("struct S0 { int a; int b; }; ");
        for (int i = 1; i < 12; ++i)
            text += fmt::format("struct S{0} {{ S{1} a; S{1} b; }}; ", i, i - 1);
        for (int i = 0; i < blocks; ++i)
            text += fmt::format("buffer B{0} {{ S11 s; }} b{0}; ", i);
        const std::string log = compute_log(text + "void main() {}");
        return log.find("the blocks have more than 65536 members") != std::string::npos;
    };
    EXPECT_FALSE(says_too_many(16));
    EXPECT_TRUE(says_too_many(17));
}

TEST(Link310, NamesOfMembersAreLimited) {
    const std::string name(1000, 'n');
    const auto log = [&](std::string_view count) {
        return compute_log(
            with_group(fmt::format("struct S {{ int {}; }}; struct T {{ S s[{}]; }};"
                                   "buffer B {{ T t; }}; void main() {{}}",
                                   name, count)));
    };
    EXPECT_EQ(log("4000"), "");
    EXPECT_EQ(log("5000"),
              "error: the names of the members of the program's blocks have more than 4194304 "
              "characters\n");
}

TEST(Link310, StorageBlocksAreLimited) {
    const auto log = [](std::string_view text) { return compute_log(with_group(text)); };
    EXPECT_EQ(log("buffer A { float a; } x[4]; void main() {}"), "");
    EXPECT_EQ(log("buffer A { float a; } x[4]; buffer B { float b; }; void main() {}"),
              "error: the compute shader has more than 4 storage blocks: 'B'\n");
    EXPECT_EQ(log_310("buffer A { float a; } x[2];", "buffer B { float b; } y[4];"),
              "error: the shaders together have 6 storage blocks, more than 5\n");
    Options options = options_310();
    options.limits.storage_block_size = 64;
    EXPECT_EQ(compute_log(with_group("buffer A { vec4 a[4]; }; void main() {}"), options), "");
    EXPECT_EQ(compute_log(with_group("buffer A { vec4 a[5]; }; void main() {}"), options),
              "error: storage block 'A' has 80 bytes, more than 64\n");
}

// --- images and counters -------------------------------------------------------------------------

TEST(Link310, Images) {
    const auto program = compute_program(with_group(
        "layout(rgba8, binding = 1) writeonly uniform highp image2D a[2]; "
        "layout(r32i) uniform highp iimage3D b; layout(rgba32f) readonly uniform highp imageCube "
        "c; void main() { imageStore(a[1], ivec2(0), vec4(imageLoad(b, ivec3(0))) + imageLoad(c, "
        "ivec3(0))); }"));
    const Uniform& a = *find(*program, "a[0]");
    EXPECT_EQ(a.type.base, ValueType::Base::image);
    EXPECT_EQ(a.image_format, "rgba8");
    EXPECT_EQ(a.binding, 1u);
    EXPECT_EQ(a.compute.slot, 0u);
    EXPECT_FALSE(a.reads_image);
    EXPECT_TRUE(a.writes_image);
    const Uniform& b = *find(*program, "b");
    EXPECT_EQ(b.compute.slot, 2u);
    EXPECT_EQ(b.binding, std::nullopt);
    EXPECT_EQ(b.type.sampled, ValueType::Base::int_);
    EXPECT_TRUE(b.reads_image && b.writes_image);
    EXPECT_TRUE(find(*program, "c")->reads_image && !find(*program, "c")->writes_image);
    ASSERT_EQ(program->compute.images.size(), 4u);
    EXPECT_EQ(program->compute.images[2].dim, nir::SamplerDim::dim_3d);
    EXPECT_EQ(program->compute.samplers.size(), 0u);
}

TEST(Link310, ImagesAreLimited) {
    const std::string five = with_group(
        "layout(r32f) uniform highp image2D a[5]; "
        "void main() { imageStore(a[0], ivec2(0), vec4(1.0)); }");
    EXPECT_EQ(compute_log(five), "error: the compute shader has more than 4 images: 'a'\n");
    EXPECT_EQ(log_310("layout(r32f) uniform highp image2D a[2]; void main() { imageStore(a[0], "
                      "ivec2(0), vec4(1.0)); }",
                      "layout(r32f) uniform highp image2D b[4]; void main() { imageStore(b[0], "
                      "ivec2(0), vec4(1.0)); }"),
              "error: the shaders together have 6 images, more than 5\n");
    Options options = options_310();
    options.limits.combined_shader_outputs = 3;
    const std::string_view text =
        "layout(r32f) uniform highp image2D b; buffer A { highp float a; }; out vec4 c[2]; "
        "void main() { imageStore(b, ivec2(0), vec4(1.0)); a = 1.0; }";
    EXPECT_EQ(log_310("", text, options),
              "error: images, storage blocks and outputs are 4, more than 3\n");
    EXPECT_EQ(log_310("", text), "");
}

TEST(Link310, CountersAreTold) {
    const auto program = compute_program(with_group(
        "layout(binding = 3) uniform atomic_uint a; layout(binding = 1, offset = 8) uniform "
        "atomic_uint b[2][2]; layout(binding = 3) uniform atomic_uint c; layout(binding = 0) "
        "uniform atomic_uint unused; buffer A { uint d; }; void main() { d = atomicCounter(a) + "
        "atomicCounter(b[1][0]) + atomicCounter(c); }"));
    ASSERT_NE(program, nullptr);
    ASSERT_EQ(program->counter_buffers.size(), 2u);
    // In the order of declaration; NIR's numbers follow the bindings, behind the storage blocks.
    EXPECT_EQ(program->counter_buffers[0].binding, 3u);
    EXPECT_EQ(program->counter_buffers[0].size, 8u);
    EXPECT_EQ(program->counter_buffers[0].compute, 2u);
    EXPECT_EQ(program->counter_buffers[1].binding, 1u);
    EXPECT_EQ(program->counter_buffers[1].size, 24u);
    EXPECT_EQ(program->counter_buffers[1].compute, 1u);
    EXPECT_EQ(program->counter_buffers[1].members.size(), 2u);
    const Uniform& b = *find(*program, "b[1][0]");
    EXPECT_EQ(b.type.base, ValueType::Base::atomic_counter);
    EXPECT_EQ(b.size, 2u);
    EXPECT_EQ(b.counter->buffer, 1u);
    EXPECT_EQ(b.counter->offset, 16u);
    EXPECT_EQ(find(*program, "c")->counter->offset, 4u);
    EXPECT_EQ(find(*program, "unused"), nullptr);
    EXPECT_EQ(program->locations, 0u);
}

TEST(Link310, CountersAreLimited) {
    const auto log = [](std::string_view text) {
        return compute_log(with_group(std::string(text)));
    };
    EXPECT_EQ(log("layout(binding = 0) uniform atomic_uint a[8]; layout(binding = 1) uniform "
                  "atomic_uint b; void main() { atomicCounter(a[0]); atomicCounter(b); }"),
              "error: the compute shader has 9 atomic counters, more than 8\n");
    EXPECT_EQ(log("layout(binding = 0) uniform atomic_uint a; layout(binding = 1) uniform "
                  "atomic_uint b; layout(binding = 2) uniform atomic_uint c; void main() { "
                  "atomicCounter(a); atomicCounter(b); atomicCounter(c); }"),
              "error: the compute shader has 3 atomic counter buffers, more than 2\n");
    const std::string_view of_four =
        "layout(binding = 0) uniform atomic_uint a[4]; void main() { atomicCounter(a[0]); }";
    EXPECT_EQ(log_310(of_four, of_four), "");
    const std::string_view of_eight =
        "layout(binding = 1) uniform atomic_uint b[8]; void main() { atomicCounter(b[0]); }";
    EXPECT_EQ(log_310(of_four, of_eight),
              "error: the shaders together have 12 atomic counters, more than 10\n");
    EXPECT_EQ(log_310("layout(binding = 0, offset = 4) uniform atomic_uint a; void main() { "
                      "atomicCounter(a); }",
                      "layout(binding = 0) uniform atomic_uint b[2]; void main() { "
                      "atomicCounter(b[0]); }"),
              "error: atomic counters 'a' and 'b' both take byte 4 of buffer 0\n");
}

// --- programs of single stages -------------------------------------------------------------------

std::string join_log(std::string_view vertex, std::string_view fragment) {
    const Options options = options_310();
    const auto v = shader_310(nir::Stage::vertex, vertex, options);
    const auto f = shader_310(nir::Stage::fragment, fragment, options);
    const Linked a = link_alone(*v, {}, options);
    const Linked b = link_alone(*f, {}, options);
    if (a.program == nullptr || b.program == nullptr)
        return "not linked\n" + a.log + b.log;
    const Joined joined = join(*a.program, *b.program, options.limits);
    return joined.error + joined.warnings;
}

TEST(Link310, VaryingsByLocation) {
    const Linked linked = link_310(
        "layout(location = 2) out vec4 a; layout(location = 0) out vec2 b; void main() { a = "
        "vec4(1.0); b = vec2(0.0); }",
        "layout(location = 0) in vec2 x; layout(location = 2) in vec4 y; out vec4 o; void main() "
        "{ o = y * x.x; }");
    EXPECT_NE(linked.program, nullptr) << linked.log;
    EXPECT_NE(log_310("layout(location = 2) out vec4 a; void main() { a = vec4(1.0); }",
                      "in vec4 a; out vec4 o; void main() { o = a; }"),
              "");
    EXPECT_NE(log_310("layout(location = 1) out vec4 a[2]; layout(location = 2) out vec4 b;", "")
                  .find("both take location 2"),
              std::string::npos);
    EXPECT_NE(log_310("layout(location = 16) out vec4 a;", "").find("the last one is 15"),
              std::string::npos);
}

TEST(Link310, PipelinesMatchWordByWord) {
    EXPECT_EQ(join_log("out vec4 a; layout(location = 3) out vec2 b; flat out int c;",
                       "flat in highp int c; layout(location = 3) in highp vec2 x; centroid in "
                       "highp vec4 a;"),
              "");
    EXPECT_EQ(join_log("out vec4 a;", ""),
              "error: an output of the vertex shader is no input behind it: highp vec4 a\n");
    EXPECT_EQ(join_log("", "in vec4 a;"),
              "error: an input of the fragment shader is no output before it: mediump vec4 a\n");
    for (const auto& [vertex, fragment] :
         std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"out vec4 a;", "in vec4 a;"},
             {"out vec4 a;", "in highp vec3 a;"},
             {"out vec4 a;", "flat in highp vec4 a;"},
             {"out vec4 a;", "layout(location = 0) in highp vec4 a;"},
             {"layout(location = 1) out vec4 a;", "layout(location = 0) in highp vec4 a;"},
             {"out vec4 a[2];", "in highp vec4 a[3];"},
             {"struct S { vec4 a; }; out S s;", "struct T { highp vec4 a; }; in T s;"},
             {"struct S { vec4 a; }; out S s;", "struct S { highp vec4 b; }; in S s;"},
             {"struct S { vec4 a; }; out S s;", "struct S { vec4 a; }; in S s;"}})
        EXPECT_NE(join_log(vertex, fragment).find("error: "), std::string::npos)
            << vertex << fragment;
    EXPECT_EQ(join_log("struct S { vec4 a; }; out S s;", "struct S { highp vec4 a; }; in S s;"),
              "");
    EXPECT_EQ(join_log("struct S { vec4 a; vec2 b; }; layout(location = 1) out S s; "
                       "void main() { s = S(vec4(1.0), vec2(2.0)); }",
                       "struct S { highp vec4 a; highp vec2 b; }; layout(location = 1) in S t; "
                       "out vec4 o; void main() { o = vec4(t.b, t.a.xy); }"),
              "");
}

}  // namespace
}  // namespace cuesta::glsl::test

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_binary.h"

#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "compiler/tgsi/tgsi.h"
#include "gallium/frontends/gles/build_identity.h"
#include "gallium/frontends/gles/byte_stream.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

constexpr uint64_t identity = 0x1234;
constexpr size_t header_bytes = 28;  // magic, version, identity, checksum, length

glsl::Limits limits() {
    glsl::Limits limits;
    limits.vertex_texture_image_units = 2;
    return limits;
}

std::unique_ptr<glsl::Program> make_program() {
    auto program = std::make_unique<glsl::Program>();
    program->vertex.nir = tgsi_shader(
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL CONST[0..1]\nADD OUT[0], IN[0], "
        "CONST[1]\nEND\n");
    program->vertex.uniform_vec4s = 2;
    program->fragment.nir = tgsi_shader(
        "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, "
        "FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND\n");
    program->fragment.samplers = {{.base = glsl::ValueType::Base::sampler}};
    program->attributes.push_back({.name = "position", .type = {.components = 4}});
    program->attributes.push_back(
        {.name = "list", .type = {.components = 2}, .location = 1, .size = 3, .is_array = true});
    program->uniforms.push_back({.name = "offsets[0]",
                                 .type = {.components = 4},
                                 .precision = nir::Precision::medium,
                                 .size = 2,
                                 .is_array = true,
                                 .vertex = {true, 0, 0},
                                 .initial = {1, 2, 3, 4, 5, 6, 7, 8}});
    program->uniforms.push_back({.name = "map",
                                 .type = {.base = glsl::ValueType::Base::sampler},
                                 .location = 2,
                                 .fragment = {true, 0, 0}});
    program->locations = 3;
    return program;
}

using Binary = std::vector<std::byte>;

// The content with a header that fits it.
Binary with_header(std::span<const std::byte> content) {
    ByteWriter writer;
    writer.put(uint32_t{0x42505543});
    writer.put(uint32_t{6});
    writer.put(identity);
    writer.put(hash_bytes(content));
    writer.put_text({reinterpret_cast<const char*>(content.data()), content.size()});
    return writer.take();
}

TEST(ProgramBinary, IsReadAsItWasWritten) {
    const std::unique_ptr<glsl::Program> program = make_program();
    const Binary binary = write_program_binary(*program, identity);
    auto read = read_program_binary(binary, identity, limits());
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(nir::print(*(*read)->vertex.nir), nir::print(*program->vertex.nir));
    EXPECT_EQ(nir::print(*(*read)->fragment.nir), nir::print(*program->fragment.nir));
    EXPECT_EQ((*read)->fragment.samplers, program->fragment.samplers);
    ASSERT_EQ((*read)->uniforms.size(), 2u);
    EXPECT_EQ((*read)->uniforms[0].name, "offsets[0]");
    EXPECT_EQ((*read)->uniforms[0].size, 2u);
    EXPECT_EQ((*read)->uniforms[0].initial, program->uniforms[0].initial);
    EXPECT_EQ((*read)->uniforms[1].type, program->uniforms[1].type);
    EXPECT_EQ((*read)->attributes[0].name, "position");
    EXPECT_EQ((*read)->attributes[1].size, 3u);
    EXPECT_TRUE((*read)->attributes[1].is_array);
    EXPECT_EQ(write_program_binary(**read, identity), binary);
}

// Uniforms begin with a value of each scalar, or with none.
TEST(ProgramBinary, InitialValuesAreOfEachScalar) {
    const std::unique_ptr<glsl::Program> program = make_program();
    program->uniforms[0].initial.pop_back();
    EXPECT_FALSE(read_program_binary(write_program_binary(*program, identity), identity, limits()));
    program->uniforms[0].initial.clear();
    EXPECT_TRUE(read_program_binary(write_program_binary(*program, identity), identity, limits()));
    program->uniforms[1].initial = {0};
    EXPECT_FALSE(read_program_binary(write_program_binary(*program, identity), identity, limits()));
}

TEST(ProgramBinary, OfAnotherBuildIsRefused) {
    const Binary binary = write_program_binary(*make_program(), identity);
    EXPECT_FALSE(read_program_binary(binary, identity + 1, limits()));
    EXPECT_NE(build_identity(), 0u);
}

TEST(ProgramBinary, EveryFlippedByteIsNoticed) {
    const Binary binary = write_program_binary(*make_program(), identity);
    for (size_t i = 0; i < binary.size(); ++i) {
        Binary damaged = binary;
        damaged[i] ^= std::byte{0x10};
        EXPECT_FALSE(read_program_binary(damaged, identity, limits())) << i;
    }
}

TEST(ProgramBinary, EveryShorterOneIsRefused) {
    const Binary binary = write_program_binary(*make_program(), identity);
    for (size_t size = 0; size < binary.size(); ++size)
        EXPECT_FALSE(read_program_binary(std::span(binary).first(size), identity, limits()))
            << size;
    Binary longer = binary;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(read_program_binary(longer, identity, limits()));
}

// Damage that the checksum does not show: what comes back must be fit for use.
TEST(ProgramBinary, ContentIsCheckedBehindARightChecksum) {
    const Binary binary = write_program_binary(*make_program(), identity);
    const Binary content(binary.begin() + header_bytes, binary.end());
    ASSERT_TRUE(read_program_binary(with_header(content), identity, limits()));
    std::mt19937 random(1);
    unsigned refused = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        Binary damaged = content;
        for (unsigned i = 0; i <= random() % 3; ++i)
            damaged[random() % damaged.size()] = static_cast<std::byte>(random());
        auto read = read_program_binary(with_header(damaged), identity, limits());
        if (!read) {
            ++refused;
            continue;
        }
        for (const glsl::Uniform& uniform : (*read)->uniforms) {
            const bool has_slots = uniform.type.base != glsl::ValueType::Base::sampler;
            const uint64_t slots = uint64_t{uniform.size} * uniform.type.slots();
            EXPECT_TRUE(!uniform.vertex.used || !has_slots ||
                        uniform.vertex.slot + slots <= (*read)->vertex.uniform_vec4s);
            EXPECT_TRUE(uniform.is_builtin ||
                        uint64_t{uniform.location} + uniform.size <= (*read)->locations);
        }
    }
    EXPECT_GT(refused, 1000u);
}

TEST(ProgramBinary, WhatExceedsTheLimitsIsRefused) {
    const auto reads = [](const glsl::Program& program) {
        return read_program_binary(write_program_binary(program, identity), identity, limits())
            .has_value();
    };
    const auto changed = [](auto&& change) {
        std::unique_ptr<glsl::Program> program = make_program();
        change(*program);
        return program;
    };
    EXPECT_TRUE(reads(*make_program()));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.vertex.uniform_vec4s = 1; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.vertex.uniform_vec4s = 4096; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.fragment.samplers.clear(); })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.fragment.samplers.resize(9); })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.uniforms[0].size = 3; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.uniforms[0].size = 0; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.uniforms[0].vertex.component = 1; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.uniforms[1].location = 3; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.uniforms[1].fragment.slot = 1; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.attributes[0].location = 8; })));
    EXPECT_FALSE(reads(*changed([](glsl::Program& p) { p.locations = 1u << 30; })));
    EXPECT_FALSE(
        reads(*changed([](glsl::Program& p) { std::swap(p.vertex.nir, p.fragment.nir); })));
}

// A draw takes the buffer of a block by its size.
TEST(ProgramBinary, BlocksHaveASize) {
    const auto reads = [](uint32_t size) {
        std::unique_ptr<glsl::Program> program = make_program();
        program->uniform_blocks.push_back(
            {.name = "b", .size = size, .members = {}, .vertex = 1, .fragment = std::nullopt});
        return read_program_binary(write_program_binary(*program, identity), identity, limits())
            .has_value();
    };
    EXPECT_TRUE(reads(16));
    EXPECT_FALSE(reads(0));
}

TEST(ProgramBinary, StagesAloneAndTheirVaryings) {
    const auto read = [](auto&& change) {
        std::unique_ptr<glsl::Program> program = make_program();
        program->is_separable = true;
        program->fragment = {};
        program->uniforms.pop_back();
        program->interface = {"smooth vec3 a", "flat ivec2 b"};
        program->varyings = {{.name = "a", .type = {.components = 3}, .location = 5},
                             {.name = "b",
                              .type = {.components = 2, .columns = 2},
                              .size = 2,
                              .is_array = true,
                              .slot = 1,
                              .component = 2}};
        change(*program);
        return read_program_binary(write_program_binary(*program, identity), identity, limits());
    };
    const auto whole = read([](glsl::Program&) {});
    ASSERT_TRUE(whole);
    EXPECT_TRUE((*whole)->is_separable);
    EXPECT_EQ((*whole)->fragment.nir, nullptr);
    ASSERT_EQ((*whole)->varyings.size(), 2u);
    EXPECT_EQ((*whole)->interface, (std::vector<std::string>{"smooth vec3 a", "flat ivec2 b"}));
    EXPECT_EQ((*whole)->varyings[0].location, 5u);
    EXPECT_EQ((*whole)->varyings[1].location, std::nullopt);
    EXPECT_EQ((*whole)->varyings[1].slots(), 4u);
    EXPECT_EQ((*whole)->varyings[1].component, 2);
    using Base = glsl::ValueType::Base;
    EXPECT_FALSE(read([](glsl::Program& p) { p.is_separable = false; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.vertex = {}; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[0].slot = 8; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[0].slot = UINT32_MAX; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[0].component = 2; }));
    EXPECT_TRUE(read([](glsl::Program& p) { p.varyings[0].type.base = Base::int_; }));
    EXPECT_TRUE(read([](glsl::Program& p) { p.varyings[0].type.base = Base::uint_; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[0].type.base = Base::bool_; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[1].size = 0; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[1].size = UINT32_MAX; }));
    EXPECT_FALSE(read([](glsl::Program& p) { p.varyings[1].is_array = false; }));
}

}  // namespace
}  // namespace cuesta::gles

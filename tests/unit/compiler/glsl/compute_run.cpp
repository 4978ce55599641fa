// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compute_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/validate.h"

namespace cuesta::glsl::test {

Options options_310() {
    Options options;
    options.newest = Version::es_310;
    Limits& limits = options.limits;
    limits.vertex_attributes = 16;
    limits.vertex_uniform_vectors = 256;
    limits.fragment_uniform_vectors = 224;
    limits.vertex_texture_image_units = 16;
    limits.texture_image_units = 16;
    limits.combined_texture_image_units = 48;
    limits.varying_vectors = 15;
    limits.draw_buffers = 4;
    limits.storage_blocks = {2, 4, 0, 4};
    limits.combined_storage_blocks = 5;
    limits.atomic_counters = {4, 8, 0, 8};
    limits.combined_atomic_counters = 10;
    limits.atomic_counter_buffers = {1, 2, 0, 2};
    limits.combined_atomic_counter_buffers = 2;
    limits.atomic_counter_bindings = 4;
    limits.images = {2, 4, 0, 4};
    limits.combined_images = 5;
    limits.combined_shader_outputs = 8;
    return options;
}

nir::SlotBits TestImage::load(const nir::ImageRequest& request) {
    last_image = request.image;
    const auto found = texels.find(place(request));
    return found != texels.end() ? found->second : nir::SlotBits{};
}

void TestImage::store(const nir::ImageRequest& request, const nir::SlotBits& texel) {
    last_image = request.image;
    texels[place(request)] = texel;
}

std::array<uint32_t, 3> TestImage::size(const nir::ImageRequest&) {
    return extent;
}

namespace {

Linked linked(std::string_view text, const Options& options, std::string& log) {
    const std::string whole = "#version 310 es\n#line 1\n" + std::string(text);
    const std::string_view strings[] = {whole};
    const Compiled compiled = compile(nir::Stage::compute, strings, options);
    log = compiled.log;
    if (compiled.shader == nullptr)
        return {};
    Linked linked = link_compute(*compiled.shader, options);
    log += linked.log;
    return linked;
}

}  // namespace

std::unique_ptr<Program> compute_program(std::string_view text, const Options& options) {
    std::string log;
    Linked made = linked(text, options, log);
    EXPECT_EQ(log, "") << text;
    if (made.program == nullptr)
        return nullptr;
    const std::vector<std::string> wrong = nir::validate(*made.program->compute.nir);
    EXPECT_TRUE(wrong.empty()) << wrong.front();
    return std::move(made.program);
}

std::string compute_log(std::string_view text, const Options& options) {
    std::string log;
    const Linked made = linked(text, options, log);
    EXPECT_EQ(made.program == nullptr, log.find("error: ") != std::string::npos) << log;
    return log;
}

void ComputeRun::run_groups(const Program& program, const nir::Shader& shader) {
    std::vector<nir::SlotBits> slots(program.compute.uniform_vec4s);
    for (const Uniform& uniform : program.uniforms)
        if (const auto value = uniforms.find(uniform.name); value != uniforms.end())
            slots.at(uniform.compute.slot).at(uniform.compute.component) = value->second;
    std::vector<std::span<std::byte>> memory;
    for (std::vector<uint32_t>& buffer : buffers)
        memory.push_back(std::as_writable_bytes(std::span(buffer)));
    nir::InterpreterInputs inputs;
    inputs.uniforms = slots;
    inputs.shader_buffers = memory;
    inputs.images = &image;
    inputs.num_workgroups = groups;
    for (uint32_t z = 0; z < groups[2]; ++z)
        for (uint32_t y = 0; y < groups[1]; ++y)
            for (uint32_t x = 0; x < groups[0]; ++x) {
                inputs.workgroup_id = {x, y, z};
                const auto result = nir::interpret(shader, inputs);
                ASSERT_TRUE(result) << result.error().text;
            }
}

std::vector<std::vector<uint32_t>> ComputeRun::run(std::string_view text) {
    SCOPED_TRACE(text);
    const std::unique_ptr<Program> program = compute_program(text);
    if (program == nullptr)
        return {};
    const ComputeRun before = *this;
    run_groups(*program, *program->compute.nir);
    const std::unique_ptr<nir::Shader> optimised = nir::clone(*program->compute.nir);
    nir::optimize(*optimised->entry_point());
    EXPECT_TRUE(nir::validate(*optimised).empty());
    ComputeRun again = before;
    again.run_groups(*program, *optimised);
    EXPECT_EQ(again.buffers, buffers);
    EXPECT_EQ(again.image.texels, image.texels);
    return buffers;
}

std::vector<uint32_t> words_of(std::string_view body, size_t count) {
    const size_t split = body.find("MAIN");
    const std::string_view before = split == std::string_view::npos ? "" : body.substr(0, split);
    const std::string_view inside = split == std::string_view::npos ? body : body.substr(split + 4);
    ComputeRun run = {.buffers = {std::vector<uint32_t>(std::max<size_t>(count, 16))},
                      .uniforms = {{"one", 1}, {"two", 2}, {"x", 0x3fc00000}}};
    std::vector<std::vector<uint32_t>> buffers = run.run(
        fmt::format("layout(local_size_x = 1) in; uniform int one, two; uniform float x;\n"
                    "layout(std430) buffer Out {{ uint words[]; }};\n{}\n"
                    "void main() {{ words[15] = uint(one + two) + uint(x); words[15] = 0u; {} }}",
                    before, inside));
    if (buffers.empty())
        return {};
    buffers[0].resize(count);
    return buffers[0];
}

}  // namespace cuesta::glsl::test

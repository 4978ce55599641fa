// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What drawing costs in memory. This program counts every call of operator new, so it is one of its
// own.
#include <cstdio>

#include <unistd.h>

#include "driver_fixture.h"
#include "tests/allocations.h"

namespace cuesta::lima {
namespace {

constexpr hw::Format rgba8 = hw::Format::r8g8b8a8_unorm;
constexpr uint64_t mebibyte = 1 << 20;

uint64_t resident_bytes() {
    unsigned long total = 0;
    unsigned long resident = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    EXPECT_NE(file, nullptr);
    if (file == nullptr)
        return 0;
    EXPECT_EQ(std::fscanf(file, "%lu %lu", &total, &resident), 2);
    std::fclose(file);
    return uint64_t{resident} * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

// Draws whose states change in every way there is.
class MemoryTest : public DriverTest {
  protected:
    void SetUp() override {
        DriverTest::SetUp();
        color = texture(rgba8, 256, 256);
        set_target(color);
        bind_plain_state(buffer(std::vector<float>(4 * 300)));
        other_vertices = buffer(std::vector<float>(4 * 300));
        textured = context->create_shader(
            **tgsi::compile(
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], 2D, FLOAT\nDCL CONST[0]\nDCL TEMP[0]\n"
                "TEX TEMP[0], IN[0], SAMP[0], 2D\nMUL OUT[0], TEMP[0], CONST[0]\nEND\n"),
            nullptr);
        ASSERT_NE(textured, nullptr);
        context->bind_fragment_shader(textured.get());
        sampler = context->create_sampler({});
        pipe::SamplerObject* samplers[] = {sampler.get()};
        context->bind_samplers(pipe::ShaderStage::fragment, samplers);
        for (auto& view : views)
            view =
                context->create_sampler_view({.texture = texture(rgba8, 16, 16), .format = rgba8});
        blends[0] = context->create_blend({.target = {.enable = true}});
        blends[1] = context->create_blend({});
    }
    void draw(unsigned i) {
        const float f = static_cast<float>(i);
        const std::array<float, 4> constants = {f, 1, 2, 3};
        pipe::SamplerView* view[] = {views[i % 2].get()};
        const pipe::VertexBuffer vertices = {i % 3 == 0 ? other_vertices : first_vertices(), 0, 16};
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(constants))});
        context->set_sampler_views(pipe::ShaderStage::fragment, view);
        context->set_vertex_buffers(std::span(&vertices, 1));
        context->bind_blend(blends[i % 2].get());
        context->set_viewport({{100 + f, 100, 0.5f}, {100, 100, 0.5f}});
        const std::array<uint16_t, 6> indices = {0, 1, 2, 3, 4, 5};
        pipe::DrawInfo info = {.count = 6};
        if (i % 2 == 0) {
            info.index_size = 2;
            info.user_indices = std::as_bytes(std::span(indices));
        }
        drawn &= context->draw_vbo(info);
    }
    std::shared_ptr<pipe::Resource> first_vertices() {
        if (vertices_ == nullptr)
            vertices_ = buffer(std::vector<float>(4 * 300));
        return vertices_;
    }
    void frame(unsigned draws) {
        for (unsigned i = 0; i < draws; ++i)
            draw(i);
        context->flush();
        recorder->clear_jobs();
    }

    bool drawn = true;
    std::shared_ptr<pipe::Resource> color;
    std::shared_ptr<pipe::Resource> other_vertices;
    std::unique_ptr<pipe::ShaderObject> textured;
    std::unique_ptr<pipe::SamplerObject> sampler;
    std::array<std::unique_ptr<pipe::SamplerView>, 2> views;
    std::array<std::unique_ptr<pipe::BlendObject>, 2> blends;

  private:
    std::shared_ptr<pipe::Resource> vertices_;
};

TEST_F(MemoryTest, DrawsAllocateNothing) {
    for (unsigned i = 0; i < 4; ++i)
        frame(1000);
    const auto allocations_of = [&](unsigned draws) {
        const size_t before = tests::allocation_count();
        frame(draws);
        return tests::allocation_count() - before;
    };
    const size_t few = allocations_of(100);
    const size_t many = allocations_of(1000);
    EXPECT_TRUE(drawn);
    // What a frame allocates (fences, lists of buffers) may grow with its chunks, not with draws.
    EXPECT_LE(many, few + 20) << "100 draws allocate " << few << " times";
    EXPECT_LT(few, 100u);
}

// A context and all its batches, with draws of many vertices and nobody who ever waits for a frame.
TEST_F(MemoryTest, AContextStaysUnder32Mebibytes) {
    const uint64_t bo_bytes = recorder->bo_bytes();
    const uint64_t resident = resident_bytes();
    uint64_t most = 0;
    for (unsigned i = 0; i < 60; ++i) {
        recorder->set_busy(true);  // as if the GPU were slow: batches pile up
        frame(2400);
        most = std::max(most, recorder->bo_bytes());
    }
    recorder->set_busy(false);
    EXPECT_TRUE(drawn);
    const uint64_t touched = resident_bytes();
    RecordProperty("batch_bytes", std::to_string(most - bo_bytes));
    RecordProperty("resident_bytes", std::to_string(touched - std::min(resident, touched)));
    EXPECT_LT(most - bo_bytes, 24 * mebibyte) << "memory of batches";
#ifndef __SANITIZE_ADDRESS__  // which keeps what was freed
    EXPECT_LT(touched - std::min(resident, touched), 32 * mebibyte);
#endif
}

TEST_F(MemoryTest, DrawsThatChangeNothingStoreLittle) {
    const auto bytes_of = [&](unsigned draws, bool changing) {
        recorder->clear_jobs();
        for (unsigned i = 0; i < draws; ++i)
            if (changing)
                draw(i);
            else
                drawn &= context->draw_vbo({.count = 6});
        context->flush();
        // Buffers of the fragment job: what there is beside resources are the batch's chunks.
        return recorder->jobs().back().bos.size();
    };
    draw(0);
    context->flush();
    EXPECT_LT(bytes_of(2000, false), bytes_of(2000, true));
}

}  // namespace
}  // namespace cuesta::lima

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids: what programs are given, and what becomes of it.
#include "compute_fixture.h"

namespace cuesta::agx {
namespace {

TEST_F(ComputeTest, TheGpuHasGrids) {
    EXPECT_EQ(screen->cap(pipe::Cap::compute), 1);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_shader_buffers), 16);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_images), 8);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_samplers), 16);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_uniform_vec4s), 4096);
    EXPECT_EQ(screen->cap(pipe::Cap::max_compute_shared_bytes), 32768);
    EXPECT_EQ(screen->cap(pipe::Cap::max_workgroup_invocations), 1024);
}

TEST_F(ComputeTest, AWordIsStored) {
    use_compute({}, "  store_ssbo %4, %0, %3 write_mask=x", false);
    const auto to = words({7, 7, 7});
    bind_buffer(0, to);
    launch(1);
    EXPECT_EQ(words_of(to), (Words{7, 16, 7}));
}

}  // namespace
}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Resources that contexts in several threads read at once.
#include <atomic>
#include <cstring>
#include <thread>

#include "driver_fixture.h"
#include "gallium/drivers/lima/resource.h"

namespace cuesta::lima {
namespace {

using ThreadTest = DriverTest;

constexpr uint32_t index_count = 256;

// Looks at many parts of a buffer that holds 0, 1, 2...; how many of the answers are wrong.
int wrong_ranges(Resource& indices, uint32_t step) {
    int wrong = 0;
    for (uint32_t i = 0; i < 4000; ++i) {
        const uint32_t first = i * step % (index_count - 8);
        const uint32_t length = 1 + i % 8;
        const auto range = indices.find_index_range(first * 4, length * 4, 4);
        if (!range || range->least != first || range->greatest != first + length - 1)
            ++wrong;
    }
    return wrong;
}

// More parts of the buffer than are remembered, so that every look changes what is.
TEST_F(ThreadTest, RangesOfIndicesAreFoundByAllAtOnce) {
    for (int round = 0; round < 100; ++round) {
        const auto made = screen->create_resource({.target = pipe::Target::buffer,
                                                   .width = index_count * 4,
                                                   .bind = pipe::Bind::index_buffer},
                                                  nullptr);
        ASSERT_NE(made, nullptr);
        Resource& indices = static_cast<Resource&>(*made);
        const auto memory = indices.map();
        ASSERT_TRUE(memory);
        for (uint32_t i = 0; i < index_count; ++i)
            std::memcpy(memory->data() + i * 4, &i, 4);
        std::atomic<int> wrong = 0;
        std::atomic<int> waiting = 3;
        const auto look = [&](uint32_t step) {
            --waiting;
            while (waiting != 0)
                std::this_thread::yield();
            wrong += wrong_ranges(indices, step);
        };
        std::thread first(look, 1u);
        std::thread second(look, 7u);
        look(13);
        first.join();
        second.join();
        ASSERT_EQ(wrong, 0);
    }
}

}  // namespace
}  // namespace cuesta::lima

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/code_heap.h"

#include <gtest/gtest.h>

#include "host_bo.h"

namespace cuesta::gallium {
namespace {

struct HostCode {
    using Bo = HostBo;
    using Address = uint64_t;
    static constexpr uint32_t chunk_bytes = 4096;

    unsigned* made = nullptr;

    Result<std::shared_ptr<Bo>> make(uint32_t bytes) const {
        return std::make_shared<Bo>(TRY(Bo::create(*made, bytes)));
    }
};

class CodeHeapTest : public testing::Test {
  protected:
    using Heap = CodeHeap<HostCode>;

    unsigned made = 0;
    Heap heap{HostCode{&made}};
};

TEST_F(CodeHeapTest, ProgramsLieApartInOneBuffer) {
    const auto first = heap.allocate(130);
    const auto second = heap.allocate(1);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->memory, second->memory);
    EXPECT_EQ(first->va % Heap::alignment, 0u);
    EXPECT_EQ(second->va % Heap::alignment, 0u);
    EXPECT_GE(second->va, first->va + 130 + Heap::slack);
    EXPECT_EQ(first->cpu.size(), 130u);
    EXPECT_EQ(first->cpu.data() - first->memory->bytes.data(),
              static_cast<ptrdiff_t>(first->va - first->memory->va()));
    EXPECT_EQ(made, 1u);
}

TEST_F(CodeHeapTest, ABufferEndsWithItsLastProgram) {
    std::weak_ptr<HostBo> buffer;
    {
        const auto program = heap.allocate(3000);
        ASSERT_TRUE(program);
        buffer = program->memory;
        ASSERT_TRUE(heap.allocate(3000)) << "in the next buffer";
        EXPECT_EQ(made, 2u);
        EXPECT_FALSE(buffer.expired());
    }
    EXPECT_TRUE(buffer.expired());
}

TEST_F(CodeHeapTest, WhatFetchesAheadStaysInTheBuffer) {
    for (int i = 0; i < 100; ++i) {
        const auto program = heap.allocate(static_cast<uint32_t>(i) * 61);
        ASSERT_TRUE(program);
        EXPECT_LE(program->va + program->cpu.size() + Heap::slack,
                  program->memory->va() + program->memory->size());
    }
}

TEST_F(CodeHeapTest, WhatCannotBeMadeIsAnError) {
    EXPECT_FALSE(heap.allocate(HostBo::greatest_bytes));
    EXPECT_FALSE(heap.allocate(UINT32_MAX));
    EXPECT_TRUE(heap.allocate(10)) << "the rest goes on";
}

}  // namespace
}  // namespace cuesta::gallium

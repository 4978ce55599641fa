// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose vertices are as many, or as far, as numbers go.
#include "tests/unit/gallium/frontends/gles/fixture.h"
#include "tests/unit/gallium/frontends/gles/programs.h"

namespace cuesta::gles {
namespace {

class DrawRangesTest : public ApiTest {
  protected:
    void SetUp() override {
        ApiTest::SetUp();
        use_test_program(state(), plain_program);
        enable_vertex_attrib_array(state(), 0);
    }
    void use_buffer() {
        bind_buffer(state(), GL_ARRAY_BUFFER, 1);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof positions_, positions_, GL_STATIC_DRAW);
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
    }
    // Reads behind a buffer's end: the G13 is kept from them.
    void expect_outside() {
        expect_error(GetParam() == Gpu::g13 ? GL_NO_ERROR : GL_INVALID_OPERATION);
    }
    void use_memory() { vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, positions_); }

    static constexpr float positions_[] = {-1, -1, 1, -1, 0, 1};
};
CUESTA_GLES_BOTH_GPUS(DrawRangesTest);

TEST_P(DrawRangesTest, IndicesOfAllNumbersAreBehindTheBuffer) {
    if (!state().extensions.has(Ext::oes_element_index_uint))
        GTEST_SKIP() << "no indices of 32 bits";
    use_buffer();
    const uint32_t indices[] = {0, 0xffffffff, 1};
    draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_INT, indices);
    expect_outside();
    const uint32_t last[] = {0xffffffff, 0xffffffff, 0xffffffff};
    draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_INT, last);
    expect_outside();
}

TEST_P(DrawRangesTest, IndicesThatNoBiasReachesAreRefused) {
    if (!state().extensions.has(Ext::oes_element_index_uint))
        GTEST_SKIP() << "no indices of 32 bits";
    use_memory();
    for (const uint32_t index : {0x80000000u, 0xffffffffu}) {
        const uint32_t indices[] = {index, index, index};
        draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_INT, indices);
        expect_error(GL_OUT_OF_MEMORY);
    }
}

TEST_P(DrawRangesTest, TheGreatestFirstAndCount) {
    use_buffer();
    for (const GLint first : {0, 1, INT32_MAX})
        for (const GLsizei count : {INT32_MAX, INT32_MAX - 1}) {
            draw_arrays(state(), GL_TRIANGLES, first, count);
            expect_outside();
        }
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_no_error();
}

TEST_P(DrawRangesTest, IndicesBehindTheirBuffer) {
    use_buffer();
    const uint16_t indices[] = {0, 1, 2, 0};
    bind_buffer(state(), GL_ELEMENT_ARRAY_BUFFER, 2);
    buffer_data(state(), GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    const auto draw = [&](GLsizei count, uintptr_t offset) {
        draw_elements(state(), GL_TRIANGLES, count, GL_UNSIGNED_SHORT,
                      reinterpret_cast<const void*>(offset));
    };
    draw(3, 2);
    expect_no_error();
    for (const uintptr_t offset : {uintptr_t{4}, uintptr_t{8}, uintptr_t{UINT32_MAX},
                                   uintptr_t{UINT32_MAX} + 1, UINTPTR_MAX, UINTPTR_MAX - 5}) {
        draw(3, offset);
        expect_error(GL_INVALID_OPERATION);
    }
    draw(INT32_MAX, 0);
    expect_error(GL_INVALID_OPERATION);
    draw(-1, 0);
    expect_error(GL_INVALID_VALUE);
}

}  // namespace
}  // namespace cuesta::gles

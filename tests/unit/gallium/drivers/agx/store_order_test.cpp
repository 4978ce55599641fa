// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which draws share a batch with one whose vertices store to a buffer, on a device that records:
// the vertices of a batch may run at once, its fragments behind all of them.
#include "compiler/nir/parser.h"
#include "tests/unit/gallium/drivers/record_fixture.h"

namespace cuesta::agx {
namespace {

using gallium::Quad;
using gallium::Vertex;

constexpr std::string_view storing_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  store_ssbo %1, %0, %0 write_mask=xyzw
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";

constexpr std::string_view reading_fragment_shader = R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32x4 = load_ubo %1, %0
  store_output %2, %0 base=0 component=0 write_mask=xyzw
}
)";

class StoreOrderTest : public gallium::RecordTest {
  protected:
    void SetUp() override {
        RecordTest::SetUp();
        set_target(rgba8(16, 16));
        one = buffer_of(std::vector<Vertex>(4));
        two = buffer_of(std::vector<Vertex>(4));
        auto storing = nir::parse(storing_vertex_shader);
        auto reading = nir::parse(reading_fragment_shader);
        ASSERT_TRUE(storing && reading);
        storing_ = context->create_shader(**storing);
        reading_ = context->create_shader(**reading);
        ASSERT_TRUE(storing_ != nullptr && reading_ != nullptr);
        plain();
    }
    void TearDown() override {
        bind_defaults();
        storing_.reset();
        reading_.reset();
        RecordTest::TearDown();
    }

    // How many batches the draw is the reason of.
    size_t breaks(const pipe::DrawInfo& info) {
        const size_t before = recorder->batches();
        draw_info(info);
        return recorder->batches() - before;
    }
    size_t store_to(const std::shared_ptr<pipe::Resource>& buffer) {
        context->bind_vertex_shader(storing_.get());
        context->set_shader_buffer(pipe::ShaderStage::vertex, 0, {buffer, 0, 64});
        const size_t count = breaks({.mode = pipe::Primitive::points, .count = 1});
        bind_defaults();
        return count;
    }
    void vertices_from(const std::shared_ptr<pipe::Resource>& buffer) {
        const pipe::VertexBuffer bound = {buffer, 0, sizeof(Vertex)};
        context->set_vertex_buffers(std::span(&bound, 1));
    }
    void plain() { vertices_from(buffer_of(std::vector<Vertex>(4))); }

    std::shared_ptr<pipe::Resource> one;
    std::shared_ptr<pipe::Resource> two;
    std::unique_ptr<pipe::ShaderObject> storing_;
    std::unique_ptr<pipe::ShaderObject> reading_;
};

TEST_F(StoreOrderTest, DrawsOfOtherBuffersShareTheBatch) {
    EXPECT_EQ(breaks({.count = 3}), 0u);
    EXPECT_EQ(store_to(one), 0u);
    EXPECT_EQ(store_to(two), 0u);
    EXPECT_EQ(breaks({.count = 3}), 0u);
}

TEST_F(StoreOrderTest, WhoReadsWhatWasStoredBeginsAnother) {
    store_to(one);
    vertices_from(one);
    EXPECT_EQ(breaks({.count = 3}), 1u);
    EXPECT_EQ(breaks({.count = 3}), 0u) << "it was stored in the batch before";
    plain();

    store_to(two);
    EXPECT_EQ(breaks({.count = 3, .index_size = 4, .index_buffer = two}), 1u);

    store_to(one);
    context->bind_fragment_shader(reading_.get());
    context->set_constant_buffer(pipe::ShaderStage::fragment, 1, {.buffer = one, .size = 16});
    EXPECT_EQ(breaks({.count = 3}), 1u);
}

TEST_F(StoreOrderTest, WhoStoresToWhatWasReadOrStoredBeginsAnother) {
    vertices_from(one);
    EXPECT_EQ(breaks({.count = 3}), 0u);
    plain();
    EXPECT_EQ(store_to(one), 1u);
    EXPECT_EQ(store_to(one), 1u);
}

// A batch of another framebuffer goes first.
TEST_F(StoreOrderTest, OtherBatchesAreSubmitted) {
    store_to(one);
    set_target(rgba8(16, 16));
    EXPECT_EQ(breaks({.count = 3}), 0u);
    vertices_from(one);
    EXPECT_EQ(breaks({.count = 3}), 1u);
    set_target(rgba8(16, 16));
    plain();
    EXPECT_EQ(store_to(one), 1u) << "the batch that reads it";
}

// All samples in the middle of their pixel or not is state of the batch that the draw comes to.
TEST_F(StoreOrderTest, AnotherBatchHasTheSamplesOfTheDraw) {
    set_target(resource({.format = hw::Format::r8g8b8a8_unorm,
                         .width = 16,
                         .height = 16,
                         .samples = 4,
                         .bind = pipe::Bind::render_target}));
    store_to(one);
    vertices_from(one);
    EXPECT_EQ(breaks({.count = 3}), 1u);
    plain();
    EXPECT_EQ(breaks({.count = 3}), 0u);
    use(pipe::RasterizerState{.multisample = true});
    EXPECT_EQ(breaks({.count = 3}), 1u);
}

}  // namespace
}  // namespace cuesta::agx

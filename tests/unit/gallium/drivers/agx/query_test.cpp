// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Results of queries: samples counted, times.
#include <chrono>
#include <thread>

#include "compiler/nir/parser.h"
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

class QueryTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r8g8b8a8_unorm, 64, 64);
        depth = depth_buffer(Format::z24_unorm_s8_uint, 64, 64);
        set_target(color, depth);
        context->clear(pipe::Clear::all, std::array<float, 4>{}, 0.5, 0);
        use(pipe::DepthStencilAlphaState{.depth_enable = true, .depth_write = true});
    }
    std::unique_ptr<pipe::Query> query(pipe::QueryType type) {
        std::string error;
        auto made = context->create_query(type, &error);
        EXPECT_NE(made, nullptr) << error;
        return made;
    }
    uint64_t result(pipe::Query& of) {
        uint64_t value = ~uint64_t{0};
        std::string error;
        EXPECT_TRUE(context->get_query_result(&of, true, &value, &error)) << error;
        return value;
    }

    std::shared_ptr<pipe::Resource> color;
    std::shared_ptr<pipe::Resource> depth;
};

TEST_F(QueryTest, SamplesThatPassAreCounted) {
    auto count = query(pipe::QueryType::occlusion_counter);
    draw(Quad{0, 0, 8, 8, 0.25f});
    ASSERT_TRUE(context->begin_query(count.get()));
    draw(Quad{10, 10, 20, 30, 0.25f});
    draw(Quad{40, 40, 60, 60, 0.75f});  // behind
    ASSERT_TRUE(context->end_query(count.get()));
    draw(Quad{30, 0, 38, 8, 0.25f});
    EXPECT_EQ(result(*count), 200u);
}

// Depth is updated and samples are counted in front of the shader: what it discards has no colour,
// and the depth that it writes is none.
TEST_F(QueryTest, EarlyTestsCountWhatIsDiscarded) {
    auto count = query(pipe::QueryType::occlusion_counter);
    for (const bool early : {true, false}) {
        context->clear(pipe::Clear::all, std::array<float, 4>{}, 0.5, 0);
        auto shader =
            nir::parse("shader fragment\n" + std::string(early ? "  early_fragment_tests\n" : "") +
                       R"(  output 0 color 0 vec4 smooth "color"
  output 1 depth 0 vec4 smooth "depth"
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_frag_coord
  %2:32 = load_const 1.0
  %3:32x4 = vec4 %2, %2, %2, %2
  %4:32 = load_const 16.0
  %5:1 = flt %1.x, %4
  demote_if %5
  %6:32 = load_const 0.125
  store_output %6, %0 base=1 component=2 write_mask=x
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)");
        ASSERT_TRUE(shader) << shader.error().text;
        use_shaders(plain_vertex_shader, uniform_fragment_shader);
        use_fragment_shader(**shader);
        ASSERT_TRUE(context->begin_query(count.get()));
        draw(Quad{0, 0, 32, 10, 0.25f});
        draw(Quad{0, 10, 32, 18, 0.75f});  // behind, but for the depth that the shader writes
        ASSERT_TRUE(context->end_query(count.get()));
        EXPECT_EQ(result(*count), early ? 320u : 16u * 18);
        EXPECT_EQ(pixel(color, 8, 5), black);
        EXPECT_EQ(pixel(color, 24, 5), (Rgba{1, 1, 1, 1}));
        EXPECT_EQ(pixel(color, 24, 15), early ? black : (Rgba{1, 1, 1, 1}));
        const auto depth_at = [&](uint32_t x, uint32_t y) {
            return static_cast<float>(depth_stencil_at(depth, x, y).depth) / 0xffffff;
        };
        EXPECT_NEAR(depth_at(8, 5), early ? 0.25f : 0.5f, 1e-4f);
        EXPECT_NEAR(depth_at(24, 5), early ? 0.25f : 0.125f, 1e-4f);
        EXPECT_NEAR(depth_at(24, 15), early ? 0.5f : 0.125f, 1e-4f);
    }
}

TEST_F(QueryTest, CountsGoOnInLaterBatches) {
    auto count = query(pipe::QueryType::occlusion_counter);
    ASSERT_TRUE(context->begin_query(count.get()));
    draw(Quad{0, 0, 10, 10, 0.25f});
    finish();
    draw(Quad{20, 20, 30, 30, 0.25f});
    ASSERT_TRUE(context->end_query(count.get()));
    EXPECT_EQ(result(*count), 200u);
}

TEST_F(QueryTest, BeginningAgainForgets) {
    auto count = query(pipe::QueryType::occlusion_counter);
    for (uint32_t i = 1; i <= 3; ++i) {
        ASSERT_TRUE(context->begin_query(count.get()));
        const auto x = static_cast<float>(i * 10);
        draw(Quad{x, 0, x + static_cast<float>(i), 1, 0.25f});
        ASSERT_TRUE(context->end_query(count.get()));
        if (i == 3) {
            EXPECT_EQ(result(*count), 3u);
        }
    }
}

TEST_F(QueryTest, PredicatesSayWhetherAnythingPassed) {
    auto seen = query(pipe::QueryType::occlusion_predicate);
    auto hidden = query(pipe::QueryType::occlusion_predicate);
    ASSERT_TRUE(context->begin_query(seen.get()));
    draw(Quad{0, 0, 8, 8, 0.25f});
    ASSERT_TRUE(context->end_query(seen.get()));
    ASSERT_TRUE(context->begin_query(hidden.get()));
    draw(Quad{0, 0, 8, 8, 0.75f});
    ASSERT_TRUE(context->end_query(hidden.get()));
    EXPECT_EQ(result(*seen), 1u);
    EXPECT_EQ(result(*hidden), 0u);
}

TEST_F(QueryTest, ClearsAndBlitsAreNotCounted) {
    auto count = query(pipe::QueryType::occlusion_counter);
    ASSERT_TRUE(context->begin_query(count.get()));
    draw(Quad{0, 0, 1, 1, 0.25f});
    ASSERT_TRUE(context->clear_region(
        {.buffers = pipe::Clear::color, .scissor = pipe::Scissor{0, 0, 30, 30}}));
    draw(Quad{1, 0, 2, 1, 0.25f});
    ASSERT_TRUE(context->end_query(count.get()));
    EXPECT_EQ(result(*count), 2u);
}

// From the first of three batches to the last.
TEST_F(QueryTest, TimesPass) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds pause(20);
    auto time = query(pipe::QueryType::time_elapsed);
    const Clock::time_point before = Clock::now();
    ASSERT_TRUE(context->begin_query(time.get()));
    for (int i = 0; i < 3; ++i) {
        draw(Quad{0, 0, 64, 64, 0.25f});
        finish();
        if (i < 2)
            std::this_thread::sleep_for(pause);
    }
    ASSERT_TRUE(context->end_query(time.get()));
    const std::chrono::nanoseconds passed = Clock::now() - before;
    EXPECT_GE(result(*time), static_cast<uint64_t>(std::chrono::nanoseconds(2 * pause).count()));
    EXPECT_LE(result(*time), static_cast<uint64_t>(passed.count()));
}

TEST_F(QueryTest, OneOfAKindAtATime) {
    auto first = query(pipe::QueryType::occlusion_counter);
    auto second = query(pipe::QueryType::occlusion_predicate);
    std::string error;
    EXPECT_FALSE(context->end_query(first.get(), &error));
    EXPECT_NE(error.find("not begun"), std::string::npos);
    ASSERT_TRUE(context->begin_query(first.get()));
    EXPECT_FALSE(context->begin_query(second.get(), &error));
    uint64_t value = 0;
    EXPECT_FALSE(context->get_query_result(first.get(), true, &value, &error));
    first.reset();
    // The query that went away counts no more.
    draw(Quad{0, 0, 8, 8, 0.25f});
    EXPECT_TRUE(context->begin_query(second.get()));
    EXPECT_TRUE(context->end_query(second.get()));
    EXPECT_EQ(result(*second), 0u);
}

TEST_F(QueryTest, AreOfTheirContext) {
    for (const pipe::QueryType type :
         {pipe::QueryType::occlusion_counter, pipe::QueryType::time_elapsed}) {
        auto own = query(type);
        const auto other = screen->create_context();
        const auto refusal = [&](auto&& ask) {
            std::string error;
            EXPECT_FALSE(ask(&error));
            return error;
        };
        const std::string expected = "the query is another context's";
        const auto begin = [&](std::string* e) { return other->begin_query(own.get(), e); };
        EXPECT_EQ(refusal(begin), expected) << "without queries of its own";
        const auto theirs = other->create_query(type);
        EXPECT_EQ(refusal(begin), expected);
        ASSERT_TRUE(context->begin_query(own.get()));
        EXPECT_EQ(refusal([&](std::string* e) { return other->end_query(own.get(), e); }),
                  expected);
        ASSERT_TRUE(context->end_query(own.get()));
        uint64_t value = 0;
        EXPECT_EQ(refusal([&](std::string* e) {
                      return other->get_query_result(own.get(), true, &value, e);
                  }),
                  expected);
        EXPECT_EQ(result(*own), 0u);
    }
}

}  // namespace
}  // namespace cuesta::agx

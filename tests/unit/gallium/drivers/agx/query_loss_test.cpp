// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Queries whose work fails, is refused or late, on a device that records.
#include "gallium/drivers/agx/screen.h"
#include "tests/unit/gallium/drivers/record_fixture.h"

namespace cuesta::agx {
namespace {

using gallium::Quad;
using pipe::QueryType;

constexpr std::array all_types = {QueryType::occlusion_counter, QueryType::occlusion_predicate,
                                  QueryType::time_elapsed};

class QueryLossTest : public gallium::RecordTest {
  protected:
    void SetUp() override {
        RecordTest::SetUp();
        color = rgba8(32, 32);
        set_target(color);
    }
    std::unique_ptr<pipe::Query> begun(QueryType type) {
        auto query = context->create_query(type);
        std::string error;
        EXPECT_TRUE(context->begin_query(query.get(), &error)) << error;
        return query;
    }
    void frame() {
        draw(Quad{0, 0, 8, 8});
        context->flush();
    }
    // Nothing where it answers.
    std::string error_of(pipe::Query& query, bool wait = true) {
        std::string error;
        uint64_t value = 0;
        return context->get_query_result(&query, wait, &value, &error) ? "none" : error;
    }

    std::shared_ptr<pipe::Resource> color;
};

// Of three batches each in turn.
TEST_F(QueryLossTest, OneLostBatchLosesTheResult) {
    for (const QueryType type : all_types)
        for (const bool refused : {false, true})
            for (int lost = 0; lost < 3; ++lost) {
                const auto query = begun(type);
                for (int i = 0; i < 3; ++i) {
                    if (i == lost && refused)
                        recorder->refuse_next(1);
                    else if (i == lost)
                        recorder->fail_next(1);
                    frame();
                }
                ASSERT_TRUE(context->end_query(query.get()));
                EXPECT_EQ(error_of(*query), "the GPU gave up what the query counts")
                    << static_cast<int>(type) << refused << lost;
                // The next is as good as any.
                ASSERT_TRUE(context->begin_query(query.get()));
                frame();
                ASSERT_TRUE(context->end_query(query.get()));
                EXPECT_EQ(error_of(*query), "none");
            }
}

TEST_F(QueryLossTest, WhoDoesNotWaitGetsNoAnswerWhileAnyBatchIsAtWork) {
    for (const QueryType type : all_types) {
        const auto query = begun(type);
        frame();
        recorder->set_busy(true);
        frame();
        ASSERT_TRUE(context->end_query(query.get()));
        EXPECT_EQ(error_of(*query, false), "") << "not yet";
        EXPECT_EQ(error_of(*query), "none");
        recorder->set_busy(false);
    }
}

// A place more than there are, were every batch to want one.
TEST_F(QueryLossTest, LongTimesNeedNoMorePlaces) {
    const auto query = begun(QueryType::time_elapsed);
    constexpr int many = 1100;
    for (int i = 0; i < many; ++i) {
        clear({1, 0, 0, 1});
        ASSERT_EQ(context->flush()->wait(0), pipe::Fence::Status::done) << i;
    }
    ASSERT_TRUE(context->end_query(query.get()));
    EXPECT_EQ(recorder->batches(), size_t{many});
    EXPECT_EQ(error_of(*query), "none");
}

// The query is refused, and what is drawn does not feel it.
TEST_F(QueryLossTest, WithoutAPlaceTheQueryIsLostAndNotTheFrame) {
    std::vector<std::unique_ptr<pipe::Query>> queries;
    for (std::string error; error.empty();) {
        queries.push_back(context->create_query(QueryType::time_elapsed));
        if (context->begin_query(queries.back().get(), &error)) {
            ASSERT_TRUE(context->end_query(queries.back().get()));
        } else {
            EXPECT_NE(error.find("places"), std::string::npos) << error;
        }
        ASSERT_LT(queries.size(), 2000u);
    }
    draw(Quad{0, 0, 8, 8});
    EXPECT_EQ(context->flush()->wait(0), pipe::Fence::Status::done);
    EXPECT_EQ(recorder->batches(), 1u);
    queries.pop_back();
    queries.pop_back();
    begun(QueryType::time_elapsed);
}

}  // namespace
}  // namespace cuesta::agx

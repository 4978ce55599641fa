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

}  // namespace
}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Occlusion is counted by the hardware into memory; times are written by the kernel's firmware at
// the ends of batches, so that a time query begins and ends with batches of its own.
#include "gallium/drivers/agx/query.h"

#include <algorithm>

#include "gallium/auxiliary/error_text.h"
#include "gallium/drivers/agx/context.h"

namespace cuesta::agx {
namespace {

using hw::agx::ppp::Visibility;

constexpr uint64_t nanoseconds_a_second = 1'000'000'000;

// From the first start to the last end.
uint64_t ticks_between(const std::vector<std::shared_ptr<QuerySlot>>& slots) {
    uint64_t start = UINT64_MAX, end = 0;
    for (const std::shared_ptr<QuerySlot>& slot : slots) {
        const auto values = slot->values();
        start = std::min(start, values[0]);
        end = std::max(end, values[1]);
    }
    return end > start ? end - start : 0;
}

}  // namespace

Query::~Query() {
    if (active != nullptr)
        *active = nullptr;
}

std::unique_ptr<pipe::Query> Context::create_query(pipe::QueryType type, std::string* error) {
    const auto kind =
        type == pipe::QueryType::time_elapsed ? QueryHeap::Kind::times : QueryHeap::Kind::counters;
    std::shared_ptr<QueryHeap>& heap = kind == QueryHeap::Kind::times ? times_ : counters_;
    if (heap == nullptr) {
        Result<std::shared_ptr<QueryHeap>> made = QueryHeap::create(screen_.device(), kind);
        if (!made) {
            gallium::set_error(error, made.error());
            return nullptr;
        }
        heap = std::move(made).take();
    }
    return std::make_unique<Query>(type);
}

Result<void> Context::begin(Query& query) {
    Query*& active = query.counts_samples() ? occlusion_query_ : time_query_;
    if (active != nullptr)
        return Error{Errc::invalid, "a query of that kind has begun and not ended"};
    query.slots.clear();
    if (query.counts_samples()) {
        query.slots.push_back(TRY(counters_->take()));
        bound_.occlusion = query.slots[0];
        bound_.visibility = query.type == pipe::QueryType::occlusion_counter ? Visibility::counting
                                                                             : Visibility::boolean;
        bound_.touch(Dirty::query);
    } else {
        submit_all();
    }
    active = &query;
    query.active = &active;
    return {};
}

Result<void> Context::end(Query& query) {
    if (query.active == nullptr)
        return Error{Errc::invalid, "the query has not begun"};
    if (query.counts_samples()) {
        bound_.occlusion = nullptr;
        bound_.visibility = Visibility::none;
        bound_.touch(Dirty::query);
    } else {
        submit_all();
    }
    *query.active = nullptr;
    query.active = nullptr;
    return {};
}

Result<bool> Context::read_result(Query& query, bool wait, uint64_t& result) {
    if (query.active != nullptr)
        return Error{Errc::invalid, "the query has not ended"};
    for (const std::shared_ptr<QuerySlot>& slot : query.slots) {
        for (size_t i = 0; i < open_.size();) {
            const auto& queries = open_[i]->queries();
            if (std::find(queries.begin(), queries.end(), slot) != queries.end())
                submit(*open_[i]);
            else
                ++i;
        }
        if (slot->fences.empty())
            continue;  // nothing was drawn
        const pipe::Fence::Status status = slot->fences.all()->wait(wait ? UINT64_MAX : 0);
        if (status == pipe::Fence::Status::failed)
            return Error{Errc::fault, "the GPU gave up what the query counts"};
        if (status == pipe::Fence::Status::timeout)
            return false;
    }
    if (query.type == pipe::QueryType::time_elapsed) {
        const uint64_t hz = screen_.device().info().timestamp_hz;
        const auto ticks = static_cast<double>(ticks_between(query.slots));
        result =
            hz == nanoseconds_a_second
                ? ticks_between(query.slots)
                : static_cast<uint64_t>(ticks * nanoseconds_a_second / static_cast<double>(hz));
        return true;
    }
    const uint64_t count = query.slots.empty() ? 0 : query.slots[0]->values()[0];
    // The upper half of a predicate may not be written.
    result = query.type == pipe::QueryType::occlusion_counter
                 ? count
                 : uint64_t{static_cast<uint32_t>(count) != 0};
    return true;
}

bool Context::begin_query(pipe::Query* query, std::string* error) {
    return gallium::succeeded(begin(*static_cast<Query*>(query)), error);
}

bool Context::end_query(pipe::Query* query, std::string* error) {
    return gallium::succeeded(end(*static_cast<Query*>(query)), error);
}

bool Context::get_query_result(pipe::Query* query,
                               bool wait,
                               uint64_t* result,
                               std::string* error) {
    const Result<bool> done = read_result(*static_cast<Query*>(query), wait, *result);
    if (!done)
        gallium::set_error(error, done.error());
    return done && *done;
}

}  // namespace cuesta::agx

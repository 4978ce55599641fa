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

uint64_t nanoseconds(uint64_t ticks, uint64_t hz) {
    if (hz == nanoseconds_a_second)
        return ticks;
    return static_cast<uint64_t>(static_cast<double>(ticks) * nanoseconds_a_second /
                                 static_cast<double>(hz));
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
    return std::make_unique<Query>(type, heap);
}

Result<void> Context::check_own(const Query& query) const {
    if (query.heap != (query.counts_samples() ? counters_ : times_))
        return Error{Errc::invalid, "the query is another context's"};
    return {};
}

Result<void> Context::begin(Query& query) {
    TRY(check_own(query));
    Query*& active = query.counts_samples() ? occlusion_query_ : time_query_;
    if (active != nullptr)
        return Error{Errc::invalid, "a query of that kind has begun and not ended"};
    query.slot = TRY(query.heap->take());
    if (query.counts_samples()) {
        bound_.occlusion = query.slot;
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
    TRY(check_own(query));
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

void Context::submit_counting(const std::shared_ptr<QuerySlot>& slot) {
    for (size_t i = 0; i < open_.size();) {
        const auto& queries = open_[i]->queries();
        if (std::find(queries.begin(), queries.end(), slot) != queries.end())
            submit(*open_[i]);
        else
            ++i;
    }
}

Result<bool> Context::read_result(Query& query, bool wait, uint64_t& result) {
    TRY(check_own(query));
    if (query.active != nullptr)
        return Error{Errc::invalid, "the query has not ended"};
    const std::shared_ptr<QuerySlot>& slot = query.slot;
    result = 0;
    if (slot == nullptr)
        return true;
    submit_counting(slot);
    if (slot->fences.empty())
        return true;  // nothing was drawn
    const pipe::Fence::Status status = slot->fences.all()->wait(wait ? UINT64_MAX : 0);
    if (status == pipe::Fence::Status::failed)
        return Error{Errc::fault, "the GPU gave up what the query counts"};
    if (status == pipe::Fence::Status::timeout)
        return false;
    const std::span<const uint64_t> values = slot->values();
    switch (query.type) {
        case pipe::QueryType::occlusion_counter: result = values[0]; break;
        // The upper half may not be written.
        case pipe::QueryType::occlusion_predicate:
            result = static_cast<uint32_t>(values[0]) != 0 ? 1 : 0;
            break;
        case pipe::QueryType::time_elapsed:
            result = nanoseconds(values[1] - std::min(values[0], values[1]),
                                 screen_.device().info().timestamp_hz);
            break;
    }
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

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "gallium/drivers/agx/query_heap.h"
#include "pipe/context.h"

namespace cuesta::agx {

class Context;

struct Query final : pipe::Query {
    Query(pipe::QueryType t, std::shared_ptr<QueryHeap> places)
        : type(t), heap(std::move(places)) {}
    ~Query() override;

    bool counts_samples() const { return type != pipe::QueryType::time_elapsed; }

    pipe::QueryType type;
    std::shared_ptr<QueryHeap> heap;  // its context's
    // Of the last beginning.
    std::shared_ptr<QuerySlot> slot;
    Query** active = nullptr;  // the context's, while it counts
};

}  // namespace cuesta::agx

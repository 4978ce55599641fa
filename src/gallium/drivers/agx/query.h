// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "gallium/drivers/agx/query_heap.h"
#include "pipe/context.h"

namespace cuesta::agx {

class Context;

struct Query final : pipe::Query {
    explicit Query(pipe::QueryType t) : type(t) {}
    ~Query() override;

    bool counts_samples() const { return type != pipe::QueryType::time_elapsed; }

    pipe::QueryType type;
    // One counter, or the times of every batch between begin and end.
    std::vector<std::shared_ptr<QuerySlot>> slots;
    Query** active = nullptr;  // the context's, while it counts
};

}  // namespace cuesta::agx

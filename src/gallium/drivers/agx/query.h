// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "gallium/drivers/agx/query_heap.h"
#include "pipe/context.h"

namespace cuesta::agx {

class Context;

struct Query final : pipe::Query {
    explicit Query(pipe::QueryType t) : type(t) {}
    ~Query() override;

    bool counts_samples() const { return type != pipe::QueryType::time_elapsed; }

    pipe::QueryType type;
    // Of the last beginning.
    std::shared_ptr<QuerySlot> slot;
    Query** active = nullptr;  // the context's, while it counts
};

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/work_budget.h"

namespace cuesta::simulator::agx {

WorkBudget::WorkBudget(uint64_t units, const Watch* watch)
    : left_(units), watch_(watch != nullptr && watch->notice ? watch : nullptr) {
    if (watch_ == nullptr)
        return;
    began_ = std::chrono::steady_clock::now();
    next_look_ = left_ - piece();
}

void WorkBudget::look_at_clock() {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began_;
    if (elapsed < watch_->after) {
        next_look_ = left_ - piece();
        return;
    }
    next_look_ = 0;
    watch_->notice({.seconds = elapsed.count(), .spent = limit_ - left_, .limit = limit_});
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/work_budget.h"

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {

Error WorkBudget::exhausted(std::string_view who) {
    return {Errc::timeout, fmt::format("{}: the job does not come to an end", who)};
}

}  // namespace cuesta::simulator::mali400

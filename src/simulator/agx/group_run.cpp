// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/group_run.h"

#include "simulator/agx/checker.h"
#include "simulator/agx/scratch_helper.h"

namespace cuesta::simulator::agx {

namespace {

// Within the budget, which is told between the pieces of a program that runs long.
Result<Event> run_in_pieces(SimdGroup& group, const LaunchContext& context, Checker* checker) {
    while (true) {
        Execution execution = {.instruction_limit = context.budget.piece(), .checker = checker};
        auto event = execute(group, execution);
        context.stats.instructions += execution.instructions;
        TRY(context.budget.spend(execution.instructions));
        const bool is_piece = !event && event.error().code == Errc::timeout;
        if (!is_piece || context.budget.left() == 0)
            return event;
    }
}

Result<void> run_to_end(SimdGroup& group, const LaunchContext& context, Checker* checker) {
    while (TRY(run_to_event(group, context, checker)) != Event::stopped) {
    }
    return {};
}

}  // namespace

Result<Event> run_to_event(SimdGroup& group, const LaunchContext& context, Checker* checker) {
    const bool needs_stack = context.scratch != nullptr && group.stack_bucket != 0;
    if (needs_stack && !group.mapped_stack)
        TRY(context.scratch->map_stack(group));
    const auto event = run_in_pieces(group, context, checker);
    TRY(context.budget.spend(group.take_extra_work()));
    if (needs_stack && event && *event == Event::stopped)
        TRY(context.scratch->unmap_stack(group));
    return event;
}

Result<void> run_alone(SimdGroup& group, const LaunchContext& context) {
    if (!context.checks)
        return run_to_end(group, context, nullptr);
    Checker checker;
    return run_to_end(group, context, &checker);
}

}  // namespace cuesta::simulator::agx

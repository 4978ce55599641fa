// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/execute.h"

#include <fmt/core.h>

#include "simulator/agx/checker.h"

namespace cuesta::simulator::agx {

namespace {

Error error_of(const Step& step, const Error& error) {
    return {error.code, fmt::format("instruction at {:#x}: {}", step.address, error.text)};
}

// One step with the checks around it.
Result<void> run_checked(SimdGroup& group, const Step& step, Checker& checker) {
    TRY(checker.before(group, step));
    step.run(group, step);
    if (group.event() != Event::fault)
        checker.after(group, step);
    return {};
}

}  // namespace

Result<Event> execute(SimdGroup& group, Execution& execution) {
    const std::span<const Step> steps = group.program().steps();
    group.resume();
    const Step* last = nullptr;
    while (group.event() == Event::none) {
        const Step& step = steps[group.next];
        if (execution.instructions == execution.instruction_limit)
            return error_of(step, {Errc::timeout, "the program does not end"});
        ++execution.instructions;
        last = &step;
        group.next = step.next;
        if (execution.checker == nullptr) {
            step.run(group, step);
            continue;
        }
        const auto checked = run_checked(group, step, *execution.checker);
        if (!checked)
            return error_of(step, checked.error());
    }
    if (group.event() == Event::fault)
        return error_of(*last, group.error());
    return group.event();
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_job.h"

#include "hw/mali400/gp_frame.h"
#include "simulator/mali400/plbu_unit.h"
#include "simulator/mali400/vs_unit.h"

namespace cuesta::simulator::mali400 {

Result<GpStats> run_gp_job(const PhysicalMemory& memory, const GpTask& task) {
    const Result<hw::mali400::GpFrame> frame = hw::mali400::unpack_gp_frame(task.frame);
    if (!frame)
        return Error{Errc::fault, "GP frame: " + frame.error().text};
    GpStats stats;
    AddressSpace space(memory, task.directory);
    WorkBudget work(task.work_limit);
    VsUnit vs(space, work, stats);
    TRY(vs.run(frame->vs_start, frame->vs_end));
    PlbuUnit plbu(space, work, stats, vs.point_sizes());
    plbu.set_heap({frame->heap_start, frame->heap_end}, task.grow_heap);
    TRY(plbu.run(frame->plbu_start, frame->plbu_end));
    return stats;
}

}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What compute shaders alone have: counts of workgroups, and the workgroup's memory, which computed
// offsets do not leave, so that no other workgroup's is reached. An access takes its bytes also
// where the shader has fewer.
#include <algorithm>

#include "compiler/agx/lower_steps.h"
#include "compiler/agx/value_bound.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

struct WorkgroupLowering {
    Lowering& lowering;
    nir::Builder b;
    nir::Intrinsic& instr;

    void replace(Value* with) {
        nir::replace_all_uses(instr.def, *with);
        nir::remove_instr(instr);
    }

    // In memory, because a grid may come from a buffer.
    void load_counts() {
        Value* address = lowering.system.load_address(b, SystemValue::workgroup_count_address);
        replace(&b.intrinsic(IntrinsicOp::load_global_constant, 3, 32, {address})->def);
    }

    // Of directions that have one invocation it is known; a row counts as its index does.
    void load_position() {
        const auto [x, y, z] = lowering.shader.workgroup_size;
        if (x != 1 && y == 1 && z == 1) {
            Value* index = &b.intrinsic(IntrinsicOp::load_local_invocation_index, 1, 32, {})->def;
            return replace(b.vec(std::array{index, b.imm_int(0), b.imm_int(0)}));
        }
        Value* position = &b.intrinsic(instr.op, 3, 32, {})->def;
        std::array<Value*, 3> parts{};
        for (unsigned c = 0; c < parts.size(); ++c)
            parts[c] =
                lowering.shader.workgroup_size[c] == 1 ? b.imm_int(0) : b.channel(position, c);
        replace(b.vec(parts));
    }

    // Offsets of whole accesses; `bytes` is what one takes.
    void bound(unsigned source, uint64_t bytes) {
        Value* offset = instr.srcs[source].value;
        const uint64_t size = lowering.shader.shared_bytes;
        const uint64_t last = size > bytes ? size - bytes : 0;
        lowering.program.compute.shared_bytes =
            static_cast<uint32_t>(std::max<uint64_t>(lowering.program.compute.shared_bytes, bytes));
        if (greatest_of(lowering.shader, *offset) > last)
            nir::set_src(instr.srcs[source],
                         bounded_offset(b, offset, b.imm_int(static_cast<int64_t>(last))));
    }
};

uint64_t bytes_of(const Value& data) {
    return uint64_t{data.components} * data.bit_size / 8;
}

}  // namespace

Result<void> lower_workgroup(Lowering& lowering) {
    std::vector<nir::Intrinsic*> found;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        if (nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>())
            found.push_back(intrinsic);
    });
    for (nir::Intrinsic* intrinsic : found) {
        WorkgroupLowering state{
            lowering, nir::Builder(*lowering.main, nir::Cursor::before(*intrinsic)), *intrinsic};
        switch (intrinsic->op) {
            case IntrinsicOp::load_num_workgroups: state.load_counts(); break;
            case IntrinsicOp::load_local_invocation_id: state.load_position(); break;
            case IntrinsicOp::load_shared: state.bound(0, bytes_of(intrinsic->def)); break;
            case IntrinsicOp::store_shared:
                state.bound(1, bytes_of(*intrinsic->srcs[0].value));
                break;
            case IntrinsicOp::shared_atomic:
            case IntrinsicOp::shared_atomic_swap: state.bound(0, 4); break;
            default: break;
        }
    }
    return {};
}

}  // namespace cuesta::agx

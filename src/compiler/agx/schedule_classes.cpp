// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/agx/schedule_graph.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;
using hw::agx::SpecialRegister;

// q3 of a texture load through an image that may be written, with or without the caches (texture
// semantics, other controls).
constexpr uint32_t of_writable_image = 1;

bool has(const Instr& instr, Field field) {
    return hw::agx::find_field(instr.op(), field) != nullptr &&
           hw::agx::get(instr.machine, field) != 0;
}

// Registers that no value stands for: the counter of nesting.
bool has_fixed_register(const Instr& instr) {
    return std::any_of(
               instr.defs.begin(), instr.defs.end(),
               [](const Def& def) { return def.value == no_value && def.reg != no_register; }) ||
           std::any_of(instr.srcs.begin(), instr.srcs.end(), [](const Src& src) {
               return src.kind == SrcKind::value && src.value == no_value;
           });
}

// Those whose value changes while the program runs, with the lanes that are there or by the helper
// program (G13 fact sheet, operands: special registers).
OrderClass special_register_class(const Instr& instr) {
    switch (static_cast<SpecialRegister>(hw::agx::get(instr.machine, Field::SR))) {
        case SpecialRegister::active_thread_index_in_quadgroup:
        case SpecialRegister::total_active_threads_in_quadgroup:
        case SpecialRegister::active_thread_index_in_simdgroup:
        case SpecialRegister::total_active_threads_in_simdgroup:
        case SpecialRegister::coverage_mask:
        case SpecialRegister::is_active_thread: return OrderClass::coverage;
        case SpecialRegister::helper_op:
        case SpecialRegister::helper_arg_l:
        case SpecialRegister::helper_arg_h: return OrderClass::barrier;
        default: return OrderClass::free;
    }
}

OrderClass machine_class(const Instr& instr) {
    switch (instr.op()) {
        case Op::device_load:
        case Op::device_load_ext:
        case Op::threadgroup_load:
        case Op::stack_load: return OrderClass::load;
        case Op::texture_load:
            return hw::agx::get(instr.machine, Field::q3) & of_writable_image ? OrderClass::load
                                                                              : OrderClass::free;
        case Op::device_store:
        case Op::device_store_ext:
        case Op::threadgroup_store:
        case Op::stack_store:
        case Op::stack_adjust:
        case Op::image_write:
        case Op::image_write_block:
        case Op::atomic:
        case Op::threadgroup_atomic: return OrderClass::store;
        case Op::dfdx:
        case Op::dfdy:
        case Op::ld_tile:
        case Op::st_tile: return OrderClass::coverage;
        case Op::sample_mask:
        case Op::zs_emit: return OrderClass::test;
        case Op::uniform_store: return OrderClass::uniform_store;
        case Op::st_var:
        case Op::st_var_final:
        case Op::no_var: return OrderClass::vertex_output;
        case Op::get_sr: return special_register_class(instr);
        default: break;
    }
    // What has no results does something that is not known here: barriers, fences, jumps.
    return instr.defs.empty() ? OrderClass::barrier : OrderClass::free;
}

}  // namespace

OrderClass order_class(const Instr& instr) {
    switch (instr.kind) {
        case Kind::machine: break;
        case Kind::collect:
        case Kind::split:
        case Kind::copy: return OrderClass::free;
        default: return OrderClass::barrier;
    }
    // Ends helper lanes; or the next instruction takes the result.
    if (instr.op() == Op::unknown || instr.opens || instr.closes || instr.target != nullptr ||
        has_fixed_register(instr) || has(instr, Field::kill) || has(instr, Field::forwarding) ||
        has(instr, Field::elide))
        return OrderClass::barrier;
    if (hw::agx::entry_of(instr.op()).grade == hw::agx::Grade::unidentified)
        return OrderClass::barrier;
    return machine_class(instr);
}

bool is_slow(const Instr& instr) {
    return instr.kind == Kind::machine && instr.op() != Op::unknown && !instr.defs.empty() &&
           hw::agx::entry_of(instr.op()).slot.has_value();
}

}  // namespace cuesta::agx

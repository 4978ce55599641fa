// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Special registers that the SIMD-group itself knows; the environment has the others.
// Source: G13 fact sheet, operands, special registers.
#include <bit>

#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;
using hw::agx::SpecialRegister;

uint32_t quad_of(LaneMask mask, unsigned lane) {
    return mask >> (lane & ~3u) & 15;
}

uint32_t below(uint32_t mask, unsigned bit) {
    return mask & ((1u << bit) - 1);
}

uint32_t count(uint32_t mask) {
    return static_cast<uint32_t>(std::popcount(mask));
}

// False where the register is not one of these.
bool own_register(const SimdGroup& group, unsigned number, WideBits& value) {
    const LaneMask active = group.active;
    const auto each = [&](auto&& f) {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = f(i);
        return true;
    };
    switch (static_cast<SpecialRegister>(number)) {
        case SpecialRegister::thread_index_in_simdgroup: return each([](unsigned i) { return i; });
        case SpecialRegister::active_thread_index_in_quadgroup:
            return each([&](unsigned i) { return count(below(quad_of(active, i), i % 4)); });
        case SpecialRegister::total_active_threads_in_quadgroup:
            return each([&](unsigned i) { return count(quad_of(active, i)); });
        case SpecialRegister::active_thread_index_in_simdgroup:
            return each([&](unsigned i) { return count(below(active, i)); });
        case SpecialRegister::total_active_threads_in_simdgroup:
            return each([&](unsigned) { return count(active); });
        case SpecialRegister::is_active_thread:
            return each([&](unsigned i) { return ~group.helpers >> i & 1; });
        default: return false;
    }
}

void get_sr(SimdGroup& group, const Step& step) {
    WideBits value = {};
    if (!own_register(group, step.number, value))
        group.check(group.environment().special_register(group, step.number, value));
    write_bits(group, step.destination, value);
}

}  // namespace

Handler special_handler(Op op) {
    return op == Op::get_sr ? get_sr : nullptr;
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/checker.h"

#include <fmt/core.h>

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

constexpr unsigned greatest_outstanding = 8;
// A signalling pattern in both sizes: as an integer large, as a float NaN.
constexpr uint32_t poison = 0xffbadbad;

bool overlap(const RegisterRange& a, const RegisterRange& b) {
    return a.first < b.first + b.count && b.first < a.first + a.count;
}

// The bits of a register that belong to the range.
uint32_t bits_in(const RegisterRange& range, unsigned reg) {
    const auto covers = [&](unsigned half) {
        return half >= range.first && half < unsigned{range.first} + range.count;
    };
    return (covers(reg * 2) ? 0xffffu : 0) | (covers(reg * 2 + 1) ? 0xffff0000u : 0);
}

template <typename F>
void for_each_register(const RegisterRange& range, F&& f) {
    if (range.count == 0)
        return;
    for (unsigned reg = range.first / 2; reg <= (range.first + range.count - 1u) / 2; ++reg)
        f(reg % general_count, bits_in(range, reg));
}

void replace(WideBits& reg, uint32_t bits, const WideBits& with) {
    for (unsigned i = 0; i < lane_count; ++i)
        reg[i] = (reg[i] & ~bits) | (with[i] & bits);
}

// What of the range lies before the other one, and what behind it.
std::array<RegisterRange, 2> without(const RegisterRange& range, const RegisterRange& other) {
    if (!overlap(range, other))
        return {range, RegisterRange{}};
    const unsigned end = range.first + range.count, other_end = other.first + other.count;
    const unsigned before = other.first > range.first ? other.first - range.first : 0u;
    const unsigned behind = end > other_end ? end - other_end : 0u;
    return {RegisterRange{range.first, static_cast<uint16_t>(before)},
            RegisterRange{static_cast<uint16_t>(other_end), static_cast<uint16_t>(behind)}};
}

void spoil(SimdGroup& group, const RegisterRange& range) {
    WideBits nonsense;
    fill(nonsense, poison);
    for_each_register(
        range, [&](unsigned reg, uint32_t bits) { replace(group.general[reg], bits, nonsense); });
}

// Barriers that do not order what is still outstanding. G13 fact sheet, memory semantics, barriers.
bool needs_all_slots(const Step& step) {
    return step.op == Op::threadgroup_barrier ||
           (step.op == Op::memory_barrier && step.number == device_barrier);
}

}  // namespace

Result<void> Checker::check_range(const RegisterRange& range, const char* access) const {
    for (unsigned slot = 0; slot < slots_.size(); ++slot) {
        for (const Pending& pending : slots_[slot].results) {
            if (overlap(pending.range, range))
                return Error{Errc::fault, fmt::format("r{} is {} before a wait for slot {}",
                                                      range.first / 2, access, slot)};
        }
    }
    return {};
}

Result<void> Checker::before(SimdGroup& group, const Step& step) {
    for (unsigned i = 0; i < step.read_count; ++i)
        TRY(check_range(step.reads[i], "read"));
    TRY(check_range(step.writes, "written"));
    if (needs_all_slots(step)) {
        for (unsigned slot = 0; slot < slots_.size(); ++slot) {
            if (slots_[slot].operations != 0)
                return Error{Errc::fault, fmt::format("a barrier before a wait for slot {}", slot)};
        }
    }
    if (step.asynchronous && slots_[step.slot].operations == greatest_outstanding)
        return Error{Errc::fault, fmt::format("more than {} operations of slot {}",
                                              greatest_outstanding, unsigned{step.slot})};
    if (step.op == Op::wait)
        deliver(group, slots_[step.number & 1]);
    return {};
}

void Checker::after(SimdGroup& group, const Step& step) {
    // A register may be written by the instruction that reads it last.
    for (const Source& source : step.source) {
        if (!source.discard || source.kind != SourceKind::general)
            continue;
        const RegisterRange range = {source.index, static_cast<uint16_t>(source.bits / 16)};
        for (const RegisterRange& left : without(range, step.writes))
            spoil(group, left);
    }
    if (step.asynchronous)
        hold_back(group, step);
}

void Checker::hold_back(SimdGroup& group, const Step& step) {
    Slot& slot = slots_[step.slot];
    ++slot.operations;
    if (step.writes.count == 0)
        return;
    Pending pending = {.range = step.writes, .results = {}};
    for_each_register(step.writes, [&](unsigned reg, uint32_t) {
        pending.results.push_back(group.general[reg]);
    });
    spoil(group, step.writes);
    slot.results.push_back(std::move(pending));
}

void Checker::deliver(SimdGroup& group, Slot& slot) {
    for (const Pending& pending : slot.results) {
        size_t n = 0;
        for_each_register(pending.range, [&](unsigned reg, uint32_t bits) {
            replace(group.general[reg], bits, pending.results[n++]);
        });
    }
    slot = {};
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "regalloc_flow_check.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace cuesta::agx::test {

namespace {

using hw::agx::Field;
using hw::agx::Op;

// What a half may hold: part of a value, or something that is the same whenever it is computed.
using Name = uint64_t;
enum class NameKind : uint64_t { value, constant, uniform, special, anything };

Name name_of(NameKind kind, uint64_t a, uint64_t b = 0) {
    return static_cast<uint64_t>(kind) << 56 | a << 16 | b;
}
const Name anything = name_of(NameKind::anything, 0);

bool is_value(Name name) {
    return name >> 56 == static_cast<uint64_t>(NameKind::value);
}

using Names = std::vector<Name>;  // sorted

void add(Names& names, Name name) {
    const auto at = std::lower_bound(names.begin(), names.end(), name);
    if (at == names.end() || *at != name)
        names.insert(at, name);
}

bool contains(const Names& names, Name name) {
    return std::binary_search(names.begin(), names.end(), name);
}

unsigned table_of(const Instr& instr) {
    unsigned table = 0;
    const Field fields[] = {Field::tt0, Field::tt1, Field::tt2, Field::tt3};
    for (unsigned i = 0; i < 4; ++i)
        table |= hw::agx::get(instr.machine, fields[i]) << i;
    return table;
}
constexpr unsigned first_operand = 0b1010;
constexpr unsigned exclusive_or = 0b0110;

bool is_exclusive_or(const Instr* instr) {
    return instr != nullptr && instr->is(Op::bitop) && instr->srcs.size() == 2 &&
           table_of(*instr) == exclusive_or && instr->defs[0].value == no_value;
}

// a ^= b, b ^= a, a ^= b.
bool is_exchange(const Instr* first) {
    if (!is_exclusive_or(first) || !is_exclusive_or(first->next) ||
        !is_exclusive_or(first->next->next))
        return false;
    const auto is = [](const Instr* instr, Register to, Register with, unsigned bits) {
        return instr->defs[0].reg == to && instr->defs[0].bits == bits &&
               instr->srcs[0].reg == to && instr->srcs[1].reg == with &&
               instr->srcs[0].bits == bits && instr->srcs[1].bits == bits;
    };
    const Register a = first->defs[0].reg, b = first->srcs[1].reg;
    const unsigned bits = first->defs[0].bits;
    return is(first, a, b, bits) && is(first->next, b, a, bits) &&
           is(first->next->next, a, b, bits);
}

struct State {
    bool reached = false;
    std::vector<Names> halves;  // registers, then the stack
};

}  // namespace

class FlowAnalysis {
  public:
    FlowAnalysis(const FlowCheck& before, const Ir& ir)
        : before_(before),
          ir_(ir),
          registers_(ir.register_halves),
          stack_(ir.spill_bytes / 2),
          states_(ir.blocks.size()) {}

    std::string run() {
        states_[0].reached = true;
        states_[0].halves.resize(registers_ + stack_);
        preload();
        std::vector<uint8_t> pending(ir_.blocks.size(), 0);
        pending[0] = 1;
        for (bool any = true; any && error_.empty();) {
            any = false;
            for (size_t b = 0; b < ir_.blocks.size(); ++b) {
                if (pending[b] == 0)
                    continue;
                pending[b] = 0;
                State state = states_[b];
                walk(*ir_.blocks[b], state);
                for (const Block* next : ir_.blocks[b]->successors) {
                    if (!join(*ir_.blocks[b], *next, state))
                        continue;
                    pending[next->index] = 1;
                    any = true;
                }
            }
        }
        return error_;
    }

  private:
    using Original = FlowCheck::Original;

    template <typename... Args>
    void fail(const Block& block, fmt::format_string<Args...> text, Args&&... args) {
        if (error_.empty())
            error_ = fmt::format("block {}: {}", block.index,
                                 fmt::format(text, std::forward<Args>(args)...));
    }

    // --- names

    Name name_of_source(const Src& src, unsigned half) const {
        switch (src.kind) {
            case SrcKind::none: return anything;
            case SrcKind::uniform: return name_of(NameKind::uniform, src.uniform + half);
            case SrcKind::immediate:
                return name_of(
                    NameKind::constant,
                    half < 4 ? static_cast<uint64_t>(src.immediate) >> half * 16 & 0xffff : 0);
            default: return canonical(src.value, half);
        }
    }

    // Values that are made of constants are constants.
    Name canonical(ValueId value, unsigned half) const {
        const Original& def = before_.definition_[value];
        Name source = name_of(NameKind::value, value, half);
        switch (def.kind) {
            case Kind::machine:
                if (const auto constant = constant_of(def.machine, def.srcs, half))
                    return *constant;
                break;
            case Kind::phi:
                if (def.srcs.size() == 1)
                    source = name_of_source(def.srcs[0], half);
                break;
            case Kind::copy:
                for (size_t n = 0; n < def.defs.size(); ++n) {
                    if (def.defs[n].value == value)
                        source = name_of_source(def.srcs[n], half);
                }
                break;
            case Kind::collect: {
                unsigned offset = 0;
                for (const Src& src : def.srcs) {
                    if (half >= offset && half < offset + size_of(src))
                        source = name_of_source(src, half - offset);
                    offset += size_of(src);
                }
                break;
            }
            case Kind::split: {
                unsigned offset = 0;
                for (const Def& part : def.defs) {
                    if (part.value == value)
                        source = canonical(def.srcs[0].value, half + offset);
                    offset += part.bits / 16u * part.count;
                }
                break;
            }
            default: break;
        }
        return is_value(source) ? name_of(NameKind::value, value, half) : source;
    }

    static std::optional<Name> constant_of(const hw::agx::Instruction& machine,
                                           std::span<const Src> srcs,
                                           unsigned half) {
        if (machine.op == Op::mov_imm16)
            return name_of(NameKind::constant, hw::agx::get(machine, Field::imm16));
        if (machine.op == Op::mov_imm32)
            return name_of(NameKind::constant,
                           hw::agx::get(machine, Field::imm32) >> half * 16 & 0xffff);
        if (machine.op == Op::get_sr)
            return name_of(NameKind::special, hw::agx::get(machine, Field::SR), half);
        if (machine.op == Op::bitop && srcs.size() == 1 && srcs[0].kind == SrcKind::uniform)
            return name_of(NameKind::uniform, srcs[0].uniform + half);
        return std::nullopt;
    }

    // --- a block

    void preload() {
        for (const Original& original : before_.blocks_[0]) {
            if (original.kind != Kind::preload)
                continue;
            const Def& def = original.defs[0];
            for (unsigned i = 0; i < ir_.values[def.value].halves; ++i)
                states_[0].halves[def.reg + i] = {name_of(NameKind::value, def.value, i)};
        }
    }

    void walk(const Block& block, State& state) {
        const std::vector<Original>& originals = before_.blocks_[block.index];
        size_t next = 0;
        name_pseudo(originals, next, state);
        for (const Instr* instr = block.first; instr != nullptr && error_.empty();) {
            const auto original =
                std::find_if(originals.begin() + static_cast<ptrdiff_t>(next), originals.end(),
                             [&](const Original& o) { return o.instr == instr; });
            if (original != originals.end()) {
                const auto found = static_cast<size_t>(original - originals.begin());
                skip(block, originals, next, found, state);
                read(block, *original, *instr, state);
                write(block, *instr, state);
                next = found + 1;
                name_pseudo(originals, next, state);
            } else if (is_exchange(instr)) {
                exchange(*instr, state);
                instr = instr->next->next;
            } else {
                move(block, *instr, state);
            }
            instr = instr->next;
        }
        skip(block, originals, next, originals.size(), state);
    }

    // Pseudo instructions name what is already there.
    void name_pseudo(const std::vector<Original>& originals, size_t& next, State& state) {
        for (; next < originals.size() && originals[next].kind != Kind::machine; ++next)
            name_results(originals[next], state);
    }

    // What allocation has removed: constants that are computed elsewhere.
    void skip(const Block& block,
              const std::vector<Original>& originals,
              size_t next,
              size_t end,
              State& state) {
        for (; next < end; ++next) {
            const Original& original = originals[next];
            if (original.kind != Kind::machine)
                name_results(original, state);
            else if (original.defs.size() != 1 || is_value(canonical(original.defs[0].value, 0)))
                fail(block, "an instruction has gone");
        }
    }

    void name_results(const Original& original, State& state) {
        if (original.kind != Kind::collect && original.kind != Kind::split &&
            original.kind != Kind::copy)
            return;
        struct Part {
            Name from;
            Name to;
        };
        std::vector<Part> parts;
        const auto add_part = [&](ValueId value, unsigned half, Name from) {
            if (is_value(from))
                parts.push_back({from, name_of(NameKind::value, value, half)});
        };
        for (size_t n = 0, offset = 0; n < original.defs.size(); ++n) {
            const Def& def = original.defs[n];
            const unsigned halves = def.bits / 16u * def.count;
            for (unsigned i = 0; i < halves && def.value != no_value; ++i) {
                if (original.kind == Kind::split)
                    add_part(def.value, i,
                             name_of_source(original.srcs[0], static_cast<unsigned>(offset) + i));
                else if (original.kind == Kind::copy)
                    add_part(def.value, i, name_of_source(original.srcs[n], i));
            }
            offset += halves;
        }
        if (original.kind == Kind::collect) {
            unsigned offset = 0;
            for (const Src& src : original.srcs) {
                for (unsigned i = 0; i < size_of(src); ++i)
                    add_part(original.defs[0].value, offset + i, name_of_source(src, i));
                offset += size_of(src);
            }
        }
        for (const Def& def : original.defs) {
            if (def.value != no_value)
                forget(def.value, state);
        }
        Names found;
        for (Names& names : state.halves) {
            found.clear();
            for (const Part& part : parts) {
                if (contains(names, part.from))
                    found.push_back(part.to);
            }
            for (const Name name : found)
                add(names, name);
        }
    }

    static void forget(ValueId value, State& state) {
        const Name first = name_of(NameKind::value, value), last = first | 0xffff;
        for (Names& names : state.halves)
            std::erase_if(names, [&](Name name) { return name >= first && name <= last; });
    }

    void read(const Block& block, const Original& original, const Instr& instr, State& state) {
        for (size_t n = 0; n < original.srcs.size(); ++n) {
            const Src& was = original.srcs[n];
            const Src& src = instr.srcs[n];
            if (was.kind != SrcKind::value || was.value == no_value)
                continue;
            if (!is_in_range(src.reg, size_of(src), src.bits)) {
                fail(block, "%{} is read from half {}", was.value, src.reg);
                return;
            }
            for (unsigned i = 0; i < size_of(src); ++i) {
                const Name name = canonical(was.value, i);
                if (name != anything && !contains(state.halves[src.reg + i], name))
                    fail(block, "half {} of %{} is not in half {}", i, was.value, src.reg + i);
            }
        }
        discard(instr, state);
    }

    // What is read for the last time may be lost.
    static void discard(const Instr& instr, State& state) {
        for (const Src& src : instr.srcs) {
            if (src.kind != SrcKind::value || !src.last_use)
                continue;
            for (unsigned i = 0; i < size_of(src); ++i)
                state.halves[src.reg + i].clear();
        }
    }

    bool is_in_range(unsigned reg, unsigned halves, unsigned bits) const {
        const unsigned first = ir_.uses_flow ? 1 : 0;
        return reg >= first && reg + halves <= ir_.register_halves &&
               reg + halves <= ir_.register_limit && (bits == 16 || reg % 2 == 0);
    }

    void write(const Block& block, const Instr& instr, State& state) {
        for (const Def& def : instr.defs) {
            if (def.value == no_value)
                continue;
            const unsigned halves = ir_.values[def.value].halves;
            if (!is_in_range(def.reg, halves, def.bits) ||
                def.reg % ir_.values[def.value].alignment != 0) {
                fail(block, "%{} is written to half {}", def.value, def.reg);
                return;
            }
            forget(def.value, state);
            for (unsigned i = 0; i < halves; ++i)
                state.halves[def.reg + i].clear();
        }
        for (const Def& def : instr.defs) {
            for (unsigned i = 0; def.value != no_value && i < ir_.values[def.value].halves; ++i)
                add(state.halves[def.reg + i], canonical(def.value, i));
        }
    }

    // --- what allocation has inserted

    void move(const Block& block, const Instr& instr, State& state) {
        if (instr.kind == Kind::spill || instr.kind == Kind::fill) {
            const bool store = instr.kind == Kind::spill;
            const ValueId value = store ? instr.srcs[0].value : instr.defs[0].value;
            const unsigned reg = store ? instr.srcs[0].reg : instr.defs[0].reg;
            const unsigned halves = ir_.values[value].halves;
            const unsigned place = registers_ + instr.stack / 2;
            if (!is_in_range(reg, halves, 16) || place + halves > registers_ + stack_)
                fail(block, "%{} is spilled from or filled to half {}", value, reg);
            else
                transfer(store ? reg : place, store ? place : reg, halves, state);
            discard(instr, state);
            return;
        }
        if (instr.kind != Kind::machine || instr.defs.size() != 1)
            return fail(block, "a pseudo instruction is left");
        const Def& def = instr.defs[0];
        const unsigned halves = def.bits / 16u;
        if (!is_in_range(def.reg, halves, def.bits))
            return fail(block, "half {} is written", def.reg);
        if (const auto first = constant_of(instr.machine, instr.srcs, 0)) {
            for (unsigned i = 0; i < halves; ++i)
                state.halves[def.reg + i] = {*constant_of(instr.machine, instr.srcs, i)};
        } else if (instr.is(Op::bitop) && instr.srcs.size() == 1 &&
                   instr.srcs[0].kind == SrcKind::value && table_of(instr) == first_operand &&
                   instr.srcs[0].bits == def.bits &&
                   is_in_range(instr.srcs[0].reg, halves, def.bits)) {
            std::vector<Names> names(state.halves.begin() + instr.srcs[0].reg,
                                     state.halves.begin() + instr.srcs[0].reg + halves);
            discard(instr, state);
            std::copy(names.begin(), names.end(), state.halves.begin() + def.reg);
        } else {
            fail(block, "an unknown instruction has been inserted");
        }
    }

    static void transfer(unsigned from, unsigned to, unsigned halves, State& state) {
        const std::vector<Names> names(state.halves.begin() + from,
                                       state.halves.begin() + from + halves);
        std::copy(names.begin(), names.end(), state.halves.begin() + to);
    }

    static void exchange(const Instr& first, State& state) {
        for (unsigned i = 0; i < first.defs[0].bits / 16u; ++i)
            std::swap(state.halves[first.defs[0].reg + i], state.halves[first.srcs[1].reg + i]);
    }

    // --- edges

    // Whether anything has changed at the start of `to`.
    bool join(const Block& from, const Block& to, const State& at_end) {
        State state = at_end;
        const auto n =
            static_cast<size_t>(std::find(to.predecessors.begin(), to.predecessors.end(), &from) -
                                to.predecessors.begin());
        for (const Original& original : before_.blocks_[to.index]) {
            if (original.kind == Kind::phi)
                forget(original.defs[0].value, state);
        }
        for (const Original& original : before_.blocks_[to.index]) {
            if (original.kind != Kind::phi)
                continue;
            const ValueId phi = original.defs[0].value;
            for (unsigned i = 0; i < ir_.values[phi].halves; ++i) {
                const Name source = name_of_source(original.srcs[n], i);
                for (size_t h = 0; h < state.halves.size(); ++h) {
                    if (source == anything || contains(at_end.halves[h], source))
                        add(state.halves[h], name_of(NameKind::value, phi, i));
                }
            }
        }
        State& there = states_[to.index];
        if (!there.reached) {
            there = std::move(state);
            return true;
        }
        bool changed = false;
        for (size_t h = 0; h < state.halves.size(); ++h) {
            const auto lost = std::erase_if(
                there.halves[h], [&](Name name) { return !contains(state.halves[h], name); });
            changed |= lost != 0;
        }
        return changed;
    }

    const FlowCheck& before_;
    const Ir& ir_;
    unsigned registers_;  // halves
    size_t stack_;        // halves
    std::vector<State> states_;
    std::string error_;
};

FlowCheck::FlowCheck(const Ir& ir) : blocks_(ir.blocks.size()), definition_(ir.values.size()) {
    for (const auto& block : ir.blocks) {
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            Original original = {.instr = instr, .kind = instr->kind, .machine = instr->machine};
            original.defs.assign(instr->defs.begin(), instr->defs.end());
            original.srcs.assign(instr->srcs.begin(), instr->srcs.end());
            for (const Def& def : original.defs) {
                if (def.value != no_value)
                    definition_[def.value] = original;
            }
            blocks_[block->index].push_back(std::move(original));
        }
    }
}

std::string FlowCheck::check(const Ir& ir) const {
    return FlowAnalysis(*this, ir).run();
}

CodeCount count_code(const Ir& ir) {
    CodeCount count;
    for (const auto& block : ir.blocks) {
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            count.instructions += 1;
            count.exchanges += is_exclusive_or(instr);
            count.moves +=
                instr->is(Op::bitop) && instr->defs[0].value == no_value && !is_exclusive_or(instr);
            count.spills += instr->kind == Kind::spill;
            count.fills += instr->kind == Kind::fill;
        }
    }
    return count;
}

}  // namespace cuesta::agx::test

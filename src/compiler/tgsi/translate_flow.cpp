// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <span>

#include <fmt/core.h>

#include "compiler/tgsi/structure.h"
#include "compiler/tgsi/translator.h"

namespace cuesta::tgsi {
namespace {

using nir::Value;

// Far more than hardware of this class can run.
constexpr size_t max_copied = 65536;

}  // namespace

// Also of those that nothing calls.
Result<void> Translator::check_subroutines() const {
    bool open = false;
    for (const Instruction& instruction : program_.instructions) {
        if (instruction.opcode == Opcode::bgnsub && open)
            return error(instruction, "BGNSUB inside a subroutine");
        open =
            instruction.opcode == Opcode::bgnsub || (open && instruction.opcode != Opcode::endsub);
    }
    return {};
}

// --- code ----------------------------------------------------------------------------------------

Result<void> Translator::translate_code(Code code) {
    for (size_t at = code.first; at < code.last; ++at) {
        const Instruction& instruction = program_.instructions[at];
        if (instruction.opcode == Opcode::bgnsub) {
            while (at < code.last && program_.instructions[at].opcode != Opcode::endsub)
                ++at;
            if (at == code.last)
                return error(instruction, "BGNSUB without ENDSUB");
            continue;
        }
        // What follows a jump in its block cannot run; the structure still counts.
        if (flow_.jumped() && !is_structure(instruction.opcode))
            continue;
        TRY(translate(instruction));
        if (const auto list = branch_lists_.find(at + 1); list != branch_lists_.end() &&
                                                          is_structure(instruction.opcode) &&
                                                          list->second.last < code.last) {
            TRY(translate_region({at + 1, list->second.last}, list->second.targets));
            at = list->second.last - 1;
        }
    }
    return {};
}

// The lists of instructions that ifs, loops and the parts of switches hold, and the whole: what
// closes one (ELSE and CASE too) is its end.
struct Translator::Lists {
    struct List {
        size_t first;
        size_t last;
        size_t parent;
    };
    static constexpr size_t none = SIZE_MAX;

    std::vector<List> all;
    std::vector<size_t> of_instruction;  // from the first of the code to behind its last

    Lists(std::span<const Instruction> instructions, Code code)
        : all{{code.first, code.last, none}}, of_instruction(code.last - code.first + 1, 0) {
        size_t open = 0;
        bool in_subroutine = false;
        for (size_t at = code.first; at < code.last; ++at) {
            const Opcode opcode = instructions[at].opcode;
            in_subroutine |= opcode == Opcode::bgnsub;
            of_instruction[at - code.first] = in_subroutine ? none : open;
            if (in_subroutine) {
                in_subroutine = opcode != Opcode::endsub;
                continue;
            }
            if (is_structure(opcode) && !opens(opcode) && open != 0) {
                all[open].last = at;
                open = all[open].parent;
                if (!closes(opcode))
                    open = add(at + 1, open);
            } else if (opens(opcode)) {
                open = add(at + 1, open);
            }
        }
    }

    size_t add(size_t first, size_t parent) {
        all.push_back({first, first, parent});
        return all.size() - 1;
    }

    bool is_in(size_t list, size_t outer) const {
        while (list != outer && list != none)
            list = all[list].parent;
        return list == outer;
    }
};

// Behind an ENDIF or ENDSWITCH nothing has happened yet.
size_t Translator::target_of(const Instruction& branch) const {
    size_t target = *branch.label;
    while (target < program_.instructions.size() &&
           (program_.instructions[target].opcode == Opcode::endif ||
            program_.instructions[target].opcode == Opcode::endswitch))
        ++target;
    return target;
}

// Where branches go, in order: to instructions of a list that they are in. Gives back those of the
// whole code, and notes those of the lists inside.
Result<std::vector<size_t>> Translator::branch_targets(Code code) {
    const Lists lists(program_.instructions, code);
    std::vector<size_t> targets;
    for (size_t at = code.first; at < code.last; ++at) {
        const Instruction& branch = program_.instructions[at];
        const size_t from = lists.of_instruction[at - code.first];
        if (branch.opcode != Opcode::bra || from == Lists::none)
            continue;
        if (branch.label && *branch.label > program_.instructions.size())
            return error(branch, fmt::format("the program has no instruction {}", *branch.label));
        if (!branch.label || *branch.label < code.first || target_of(branch) > code.last)
            return error(branch, "BRA goes to an instruction of the same subroutine");
        const size_t target = target_of(branch);
        const size_t to = lists.of_instruction[target - code.first];
        if (to == Lists::none || !lists.is_in(from, to))
            return error(branch,
                         "BRA cannot go into an IF, a loop, a switch or a subroutine from outside");
        if (to != 0)
            branch_lists_[lists.all[to].first].last = lists.all[to].last;
        (to == 0 ? targets : branch_lists_[lists.all[to].first].targets).push_back(target);
    }
    const auto sort = [](std::vector<size_t>& all) {
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
    };
    sort(targets);
    for (auto& [first, list] : branch_lists_)
        sort(list.targets);
    return targets;
}

// Code with labels is cut at them. Each round of a loop around the pieces runs those from the one
// that is next; a branch says which, and starts the next round.
Result<void> Translator::translate_region(Code code, const std::vector<size_t>& targets) {
    if (targets.empty() || flow_.jumped())
        return translate_code(code);
    TRY(check_nesting(program_.instructions[code.first], 2));
    nir::Variable* next = flow_.counter("next");
    flow_.set(next, b_.imm_int(0));  // a loop around the region may have left something
    flow_.begin_loop(FrameKind::branches, program_.instructions[code.first].location);
    regions_.push_back({flow_.depth() - 1, targets, next});
    const size_t depth = flow_.depth();
    size_t first = code.first;
    for (size_t segment = 0; segment <= targets.size(); ++segment) {
        const size_t last = segment < targets.size() ? targets[segment] : code.last;
        const auto number = static_cast<int64_t>(segment);
        flow_.begin_segment(b_.ige(b_.imm_int(number), flow_.value_of(next)));
        TRY(translate_code({first, last}));
        TRY(check_closed(depth));
        flow_.end_segment();
        first = last;
    }
    regions_.pop_back();
    flow_.end_loop(false);
    return {};
}

// To a list that the branch is in.
Result<void> Translator::branch(const Instruction& instruction) {
    const size_t target = target_of(instruction);
    for (size_t i = regions_.size(); i-- > 0;) {
        const Region& region = regions_[i];
        const auto found = std::ranges::find(region.targets, target);
        if (found == region.targets.end())
            continue;
        flow_.set(region.next, b_.imm_int(found - region.targets.begin() + 1));
        flow_.jump(region.frame, nir::JumpKind::continue_);
        return {};
    }
    return error(instruction, "BRA goes to an instruction of the same subroutine");
}

// --- ifs and loops -------------------------------------------------------------------------------

Result<Value*> Translator::condition(const Instruction& instruction) {
    Value* x = b_.channel(TRY(load(instruction, 0)), 0);
    return instruction.opcode == Opcode::uif ? b_.ine(x, b_.imm_int(0))
                                             : b_.fneu(x, b_.imm_float(0));
}

// Passes walk the tree by recursion.
Result<void> Translator::check_nesting(const Instruction& instruction, size_t added) const {
    if (flow_.nesting() + added <= nir::max_nesting)
        return {};
    return error(instruction,
                 fmt::format("ifs, loops and calls are nested deeper than {}", nir::max_nesting));
}

Result<void> Translator::control_flow(const Instruction& instruction) {
    if (opens(instruction.opcode))
        TRY(check_nesting(instruction));
    switch (instruction.opcode) {
        case Opcode::if_:
        case Opcode::ifc:
        case Opcode::uif:
            flow_.begin_if(flow_.jumped() ? nullptr : TRY(condition(instruction)),
                           instruction.location);
            return {};
        case Opcode::else_: return begin_else(instruction);
        case Opcode::bgnloop: flow_.begin_loop(FrameKind::loop, instruction.location); return {};
        case Opcode::endif: return close(instruction, FrameKind::if_, "ENDIF without IF");
        case Opcode::endloop: return close(instruction, FrameKind::loop, "ENDLOOP without BGNLOOP");
        case Opcode::endswitch:
            return close(instruction, FrameKind::switch_, "ENDSWITCH without SWITCH");
        case Opcode::switch_: return begin_switch(instruction);
        case Opcode::case_:
        case Opcode::default_: return switch_label(instruction);
        case Opcode::brk: return loop_jump(instruction, nir::JumpKind::break_);
        case Opcode::cont: return loop_jump(instruction, nir::JumpKind::continue_);
        case Opcode::breakc: return break_where(instruction);
        case Opcode::bra: return branch(instruction);
        case Opcode::ret: return return_(instruction);
        default: return call(instruction);  // CAL, CALLNZ
    }
}

Result<void> Translator::begin_else(const Instruction& instruction) {
    if (!flow_.is_innermost(FrameKind::if_) || flow_.in_else())
        return error(instruction, "ELSE without IF");
    flow_.begin_else();
    return {};
}

Result<void> Translator::close(const Instruction& instruction,
                               FrameKind kind,
                               std::string_view message) {
    if (!flow_.is_innermost(kind))
        return error(instruction, message);
    if (kind == FrameKind::if_) {
        flow_.end_if();
    } else if (kind == FrameKind::loop) {
        flow_.end_loop(true);
    } else {
        if (flow_.in_segment())
            flow_.end_segment();
        switches_.pop_back();
        flow_.end_loop(false);
    }
    return {};
}

// BRK leaves a loop or a switch, CONT starts the next round of a loop.
Result<void> Translator::loop_jump(const Instruction& instruction, nir::JumpKind kind) {
    const bool breaks = kind == nir::JumpKind::break_;
    const size_t frame = breaks ? flow_.find_loop_or_switch() : flow_.find(FrameKind::loop);
    if (frame == flow_.depth())
        return error(instruction, fmt::format("{} outside of a loop", name(instruction)));
    flow_.jump(frame, kind);
    return {};
}

Result<void> Translator::break_where(const Instruction& instruction) {
    flow_.begin_if(TRY(condition(instruction)), instruction.location);
    TRY(loop_jump(instruction, nir::JumpKind::break_));
    flow_.end_if();
    return {};
}

// --- switches ------------------------------------------------------------------------------------

// Which label is gone to is known at once, for their values are immediates: the labels are numbered
// from 1 in their order, and a part runs where its number is not below that. What falls out of a
// part runs the next.
Result<void> Translator::begin_switch(const Instruction& instruction) {
    if (flow_.jumped()) {
        flow_.begin_loop(FrameKind::switch_, instruction.location);
        switches_.push_back({flow_.depth() - 1, nullptr});
        return {};
    }
    Value* selector = b_.channel(TRY(load(instruction, 0)), 0);
    size_t depth = 0;
    int32_t label = 0, fallback = 0;
    std::vector<std::pair<const Instruction*, int32_t>> cases;
    for (size_t at = number_of(instruction) + 1; at < program_.instructions.size(); ++at) {
        const Instruction& inner = program_.instructions[at];
        if (inner.opcode == Opcode::endswitch && depth == 0)
            break;
        if (depth == 0 && inner.opcode == Opcode::case_)
            cases.emplace_back(&inner, ++label);
        if (depth == 0 && inner.opcode == Opcode::default_) {
            if (fallback != 0)
                return error(inner, "the SWITCH has two DEFAULTs");
            fallback = ++label;
        }
        depth += opens(inner.opcode);
        depth -= closes(inner.opcode) && depth > 0;
    }
    // Behind all parts, where there is no default.
    Value* entry = b_.imm_int(fallback != 0 ? fallback : label + 1);
    std::set<uint32_t> values;
    for (auto it = cases.rbegin(); it != cases.rend(); ++it) {
        const Source& value = it->first->srcs[0];
        if (value.reg.file != File::immediate || value.reg.index.indirect)
            return error(*it->first, "the value of a CASE is an immediate");
        const auto number = static_cast<size_t>(value.reg.index.offset);
        if (number < program_.immediates.size() &&
            !values.insert(program_.immediates[number].bits[value.swizzle[0]]).second)
            return error(*it->first, "the SWITCH has another CASE of the same value");
        Value* wanted = b_.channel(TRY(load(*it->first, 0)), 0);
        entry = b_.bcsel(b_.ieq(selector, wanted), b_.imm_int(it->second), entry);
    }
    nir::Variable* chosen = flow_.counter("entry");
    flow_.set(chosen, entry);
    flow_.begin_loop(FrameKind::switch_, instruction.location);
    flow_.skip_to_segment();
    switches_.push_back({flow_.depth() - 1, chosen});
    return {};
}

Result<void> Translator::switch_label(const Instruction& instruction) {
    if (!flow_.is_innermost(FrameKind::switch_))
        return error(instruction, fmt::format("{} outside of a SWITCH", name(instruction)));
    Switch& open = switches_.back();
    if (flow_.in_segment())
        flow_.end_segment();
    ++open.label;
    flow_.begin_segment(open.entry == nullptr
                            ? nullptr
                            : b_.ige(b_.imm_int(open.label), flow_.value_of(open.entry)));
    return {};
}

// --- subroutines, copied to their calls ----------------------------------------------------------

Result<void> Translator::return_(const Instruction& instruction) {
    if (calls_.empty()) {
        registers_.store_outputs();
        flow_.return_from_main();
        return {};
    }
    const size_t next = number_of(instruction) + 1;
    const bool last = next >= program_.instructions.size() ||
                      program_.instructions[next].opcode == Opcode::endsub;
    const size_t frame = calls_.back().frame;
    if (!last || flow_.depth() != frame + 1)
        flow_.jump(frame, nir::JumpKind::break_);
    return {};
}

// From its label to its ENDSUB. Looked through once: a program may call it often.
Result<const Translator::Subroutine*> Translator::subroutine_at(const Instruction& call) {
    const std::vector<Instruction>& all = program_.instructions;
    if (!call.label)
        return error(call, fmt::format("{} names no instruction", name(call)));
    if (*call.label >= all.size())
        return error(call, fmt::format("the program has no instruction {}", *call.label));
    if (const auto known = subroutines_.find(*call.label); known != subroutines_.end())
        return &known->second;
    size_t first = *call.label;
    first += all[first].opcode == Opcode::bgnsub;
    size_t last = first;
    while (last < all.size() && all[last].opcode != Opcode::endsub)
        ++last;
    if (last == all.size())
        return error(call, "the subroutine has no ENDSUB");
    const Code code = {first, last};
    return &subroutines_
                .try_emplace(*call.label,
                             Subroutine{code, returns_early(code), TRY(branch_targets(code))})
                .first->second;
}

bool Translator::returns_early(Code code) const {
    size_t depth = 0;
    for (size_t at = code.first; at < code.last; ++at) {
        const Opcode opcode = program_.instructions[at].opcode;
        depth -= closes(opcode) && depth > 0;
        if (opcode == Opcode::bra || (opcode == Opcode::ret && (depth != 0 || at + 1 != code.last)))
            return true;
        depth += opens(opcode);
    }
    return false;
}

Result<void> Translator::call(const Instruction& instruction) {
    const Subroutine& subroutine = *TRY(subroutine_at(instruction));
    for (const Call& outer : calls_)
        if (outer.target == *instruction.label)
            return error(instruction, "the subroutine calls itself");
    copied_ += subroutine.code.last - subroutine.code.first;
    if (copied_ > max_copied)
        return error(instruction, fmt::format("subroutines copied to their calls exceed {} "
                                              "instructions",
                                              max_copied));
    TRY(check_nesting(instruction));
    const bool conditional = instruction.opcode == Opcode::callnz;
    if (conditional)
        flow_.begin_if(TRY(condition(instruction)), instruction.location);
    if (subroutine.returns_early)
        flow_.begin_loop(FrameKind::subroutine, instruction.location);
    else
        flow_.begin_plain_subroutine(instruction.location);
    const size_t frame = flow_.depth() - 1;
    calls_.push_back({*instruction.label, frame});
    TRY(translate_region(subroutine.code, subroutine.targets));
    if (flow_.depth() != frame + 1)
        return registers_.error(flow_.location(flow_.depth() - 1),
                                "the subroutine ends inside of this");
    calls_.pop_back();
    if (subroutine.returns_early)
        flow_.end_loop(false);
    else
        flow_.end_plain_subroutine();
    if (conditional)
        flow_.end_if();
    return {};
}

}  // namespace cuesta::tgsi

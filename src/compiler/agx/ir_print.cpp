// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The IR as text. Where all registers are known an instruction reads as the disassembler prints it;
// before that operands that are values stand among the others: "%7:2x32 = iadd %3:32, u4, 0".
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/ir.h"
#include "hw/agx/text.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

template <typename... Args>
void add(std::string& text, fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
}

// "2x32", "16", "2x32+1x16".
std::string size_text(unsigned bits, unsigned count, unsigned halves) {
    std::string text = count == 1 ? fmt::format("{}", bits) : fmt::format("{}x{}", count, bits);
    if (halves != 0)
        add(text, "+{}x16", halves);
    return text;
}

std::string register_text(Register reg, unsigned bits, unsigned count) {
    Register first = reg;
    std::string text = fmt::format("r{}", first / 2);
    if (bits == 16 || first % 2 != 0)
        text += first % 2 == 0 ? 'l' : 'h';
    return count == 1 ? text : text + "..";
}

std::string value_text(ValueId value, Register reg, unsigned bits, unsigned count) {
    std::string text = value == no_value ? "_" : fmt::format("%{}", value);
    if (reg != no_register)
        text = fmt::format("{}{}", value == no_value ? "" : text + "=",
                           register_text(reg, bits, count));
    return text;
}

std::string def_text(const Def& def) {
    if (def.value == no_value && def.reg == no_register)
        return "_";
    return fmt::format("{}:{}", value_text(def.value, def.reg, def.bits, def.count),
                       size_text(def.bits, def.count, 0));
}

std::string src_text(const Src& src) {
    std::string text;
    switch (src.kind) {
        case SrcKind::none: return "none";
        case SrcKind::value:
            text = fmt::format("{}:{}", value_text(src.value, src.reg, src.bits, src.count),
                               size_text(src.bits, src.count, src.halves));
            break;
        case SrcKind::uniform:
            text = fmt::format("u{}{}:{}", src.uniform / 2, src.uniform % 2 == 0 ? "l" : "h",
                               size_text(src.bits, src.count, src.halves));
            break;
        case SrcKind::immediate: text = fmt::format("{}", src.immediate); break;
        case SrcKind::float_immediate: text = fmt::format("{}f", src.number); break;
    }
    const std::pair<bool, std::string_view> marks[] = {
        {src.hint == hw::agx::Hint::cache, ".cache"},
        {src.hint == hw::agx::Hint::discard, ".discard"},
        {src.sign_extend, ".sx"},
        {src.absolute, ".abs"},
        {src.negate, ".neg"},
        {src.bindless, ".bindless"},
        {src.last_use, "^"},
    };
    for (const auto& [set, mark] : marks) {
        if (set)
            text += mark;
    }
    return text;
}

std::string_view kind_name(Kind kind) {
    switch (kind) {
        case Kind::machine: return "machine";
        case Kind::phi: return "phi";
        case Kind::collect: return "collect";
        case Kind::split: return "split";
        case Kind::preload: return "preload";
        case Kind::copy: return "copy";
        case Kind::spill: return "spill";
        case Kind::fill: return "fill";
    }
    return "?";
}

std::string mnemonic(const Instr& instr) {
    if (instr.kind != Kind::machine)
        return std::string(kind_name(instr.kind));
    if (instr.op() == Op::unknown)
        return "unknown";
    const hw::agx::Entry& entry = hw::agx::entry_of(instr.op());
    std::string text(entry.name);
    if (entry.saturates && hw::agx::get(instr.machine, Field::S) != 0)
        text += ".sat";
    if ((instr.is(Op::iadd) || instr.is(Op::imadd)) && hw::agx::get(instr.machine, Field::N) != 0)
        text += ".sub";
    return text;
}

// Operands in the order of the table: sources as values, results stand before, the others as text.
std::vector<std::string> operand_texts(const Instr& instr) {
    std::vector<std::string> texts;
    if (instr.kind != Kind::machine || instr.op() == Op::unknown) {
        for (const Src& src : instr.srcs)
            texts.push_back(src_text(src));
        return texts;
    }
    for (size_t n = 0; n < hw::agx::operand_count(instr.op()); ++n) {
        const auto is_this = [n](const auto& bound) { return bound.operand == n; };
        if (std::any_of(instr.defs.begin(), instr.defs.end(), is_this))
            continue;
        const auto src = std::find_if(instr.srcs.begin(), instr.srcs.end(), is_this);
        if (src != instr.srcs.end())
            texts.push_back(src_text(*src));
        else if (const auto text = hw::agx::operand_text(instr.machine, n))
            texts.push_back(*text);
    }
    return texts;
}

bool is_allocated(const Instr& instr) {
    const auto has_register = [](const auto& bound) { return bound.reg != no_register; };
    return instr.kind == Kind::machine &&
           std::all_of(instr.defs.begin(), instr.defs.end(), has_register) &&
           std::all_of(instr.srcs.begin(), instr.srcs.end(), [&](const Src& src) {
               return src.kind != SrcKind::value || has_register(src);
           });
}

std::string instr_text(const Instr& instr) {
    if (is_allocated(instr)) {
        if (const auto machine = complete(instr))
            return hw::agx::print(*machine);
    }
    std::string text;
    for (const Def& def : instr.defs)
        add(text, "{}{}", text.empty() ? "" : ", ", def_text(def));
    if (!text.empty())
        text += " = ";
    text += mnemonic(instr);
    std::string_view separator = " ";
    for (const std::string& operand : operand_texts(instr)) {
        add(text, "{}{}", separator, operand);
        separator = ", ";
    }
    if (instr.kind == Kind::spill || instr.kind == Kind::fill)
        add(text, " [{}]", instr.stack);
    return text;
}

void add_blocks(std::string& text, std::string_view what, const std::vector<Block*>& blocks) {
    std::string_view separator = what;
    for (const Block* block : blocks) {
        add(text, "{}{}", separator, block->index);
        separator = ", ";
    }
}

void add_block(std::string& text, const Block& block) {
    add(text, "block {}", block.index);
    add_blocks(text, " from ", block.predecessors);
    add_blocks(text, " to ", block.successors);
    if (block.loop_depth != 0)
        add(text, " depth {}", block.loop_depth);
    text += block.loop_header ? " loop" : "";
    text += block.uniform_flow ? "" : " divergent";
    text += ":\n";
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        add(text, "    {}", instr_text(*instr));
        if (instr->target != nullptr)
            add(text, " -> block {}", instr->target->index);
        text += '\n';
    }
}

}  // namespace

std::string print(const Ir& ir) {
    std::string text;
    for (const auto& block : ir.blocks)
        add_block(text, *block);
    return text;
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Control flow by the execution mask (G13 fact sheet, control flow: patterns). r0l of a lane says
// how many levels have to be left before it runs again; an if counts one, a loop one, or two when
// lanes may continue: those have one level less than the ones that broke out.
#include "base/assert.h"
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::Icond;
using hw::agx::Op;

namespace {

constexpr unsigned if_levels = 1;

// Whether a lane may continue the loop itself.
bool has_continue(const nir::CfList& list) {
    for (const nir::CfNode* node = list.first; node != nullptr; node = node->next) {
        if (const auto* block = node->as<nir::Block>()) {
            if (block->jump() != nullptr && block->jump()->jump == nir::JumpKind::continue_)
                return true;
        } else if (const auto* branch = node->as<nir::If>()) {
            if (has_continue(branch->then_list) || has_continue(branch->else_list))
                return true;
        }
    }
    return false;
}

bool is_empty(const nir::CfList& list) {
    const auto* block = list.first->as<nir::Block>();
    return list.first == list.last && block != nullptr && block->empty();
}

// Whether lanes come to the end of the list, which became `end`.
bool falls_through(const nir::CfList& list, const Block& end) {
    const nir::Block* last = list.last->as<nir::Block>();
    return last->jump() == nullptr && (end.index == 0 || !end.predecessors.empty());
}

bool has_phi(const nir::Block& block) {
    return block.first != nullptr && block.first->as<nir::Phi>() != nullptr;
}

}  // namespace

// --- blocks ------------------------------------------------------------------

Block& Selector::block_of(const nir::Block& block) {
    return *blocks_[block.index];
}

// Blocks come into program order as they are reached.
void Selector::start_block(const nir::Block& block) {
    Block& made = *ir_.add_block();
    made.loop_depth = static_cast<uint32_t>(loops_.size());
    made.uniform_flow = nesting_ == 0;
    blocks_[block.index] = &made;
    block_ = &made;
    placed_.clear();
}

Instr& Selector::close(MachineOp op) {
    Instr& instr = *ir_.make(op, 0, 0);
    instr.closes = true;
    return insert(instr);
}

Instr& Selector::open(Block& block, MachineOp op) {
    Instr& instr = *ir_.make(op, 0, 0);
    instr.opens = true;
    append(block, instr);
    return instr;
}

void Selector::set_levels(Instr& instr, unsigned levels) {
    set(instr.machine, Field::n, levels);
    ir_.uses_flow = true;
}

Instr& Selector::make_counter(unsigned levels) {
    Instr& instr = *ir_.make(Op::mov_imm16, 1, 0);
    set(instr.machine, Field::imm16, levels);
    instr.defs[0] = {.operand = operand_number(Op::mov_imm16, 'D'), .bits = 16, .reg = 0};
    return instr;
}

// Lanes that are here leave that many levels.
void Selector::leave(unsigned levels) {
    Instr& counter = make_counter(levels);
    counter.closes = true;
    insert(counter);
    set_levels(close(Op::pop_exec), 0);
}

Result<void> Selector::select_list(nir::CfList& list) {
    for (nir::CfNode* node = list.first; node != nullptr; node = node->next) {
        switch (node->kind) {
            case nir::CfKind::block: TRY(select_block(*node->as<nir::Block>())); break;
            case nir::CfKind::if_: TRY(select_if(*node->as<nir::If>())); break;
            case nir::CfKind::loop: TRY(select_loop(*node->as<nir::Loop>())); break;
        }
    }
    return {};
}

// The block was started already where an if or a loop had to open it.
Result<void> Selector::select_block(nir::Block& block) {
    if (blocks_[block.index] == nullptr)
        start_block(block);
    define_phis(block);
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        switch (instr->kind) {
            case nir::InstrKind::alu: TRY(select_alu(*instr->as<nir::Alu>())); break;
            case nir::InstrKind::intrinsic:
                TRY(select_intrinsic(*instr->as<nir::Intrinsic>()));
                break;
            case nir::InstrKind::tex: TRY(select_tex(*instr->as<nir::Tex>())); break;
            case nir::InstrKind::load_const: {
                const nir::LoadConst& constants = *instr->as<nir::LoadConst>();
                const unsigned bits = constants.def.bit_size == 1 ? 16u : constants.def.bit_size;
                for (unsigned c = 0; c < constants.def.components; ++c)
                    set_ref(constants.def, c, constant(constants.values[c], bits));
                break;
            }
            case nir::InstrKind::undef: {
                const nir::Value& def = instr->as<nir::Undef>()->def;
                const unsigned bits = def.bit_size == 1 ? 16u : def.bit_size;
                for (unsigned c = 0; c < def.components; ++c)
                    set_ref(def, c, constant(0, bits));
                break;
            }
            case nir::InstrKind::phi: break;
            case nir::InstrKind::jump: TRY(select_jump(*instr->as<nir::Jump>())); break;
            default: return Error{Errc::invalid, "an instruction that lowering leaves to nobody"};
        }
    }
    return {};
}

// --- ifs ---------------------------------------------------------------------

void Selector::close_if(const Condition& condition) {
    Instr& instr = *ir_.make(condition.is_float ? Op::if_fcmp : Op::if_icmp, 0, 2);
    const Src a = compared_src(condition, condition.a);
    const Src b = compared_src(condition, condition.b);
    set(instr.machine, Field::cc, condition.code);
    set(instr.machine, Field::ccn, condition.inverted ? 1 : 0);
    give(instr, 0, 'A', a);
    give(instr, 1, 'B', b);
    instr.closes = true;
    set_levels(insert(instr), if_levels);
}

Result<void> Selector::select_if(nir::If& node) {
    Condition condition = condition_of(ref(*node.condition.value));
    nir::CfList* first = &node.then_list;
    nir::CfList* second = &node.else_list;
    nir::Block& behind = *nir::block_after(node);
    // What is empty goes behind, where it needs no code.
    if (is_empty(*first) && !is_empty(*second)) {
        std::swap(first, second);
        condition.inverted = !condition.inverted;
    }
    close_if(condition);
    Block& before = *block_;
    ++nesting_;
    if (!loops_.empty())
        ++loops_.back().depth;

    start_block(*first->first_block());
    add_edge(before, *block_);
    Block& then_start = *block_;
    TRY(select_list(*first));
    Block& then_end = *block_;

    // Always there: register allocation may put copies into it. Emission leaves out what is empty.
    start_block(*second->first_block());
    add_edge(before, *block_);
    Block& else_start = *block_;
    Instr& otherwise = open(*block_, Op::else_icmp);
    set(otherwise.machine, Field::cc, static_cast<uint32_t>(Icond::ueq));
    set_levels(otherwise, if_levels);
    TRY(select_list(*second));
    Block& else_end = *block_;

    --nesting_;
    if (!loops_.empty())
        --loops_.back().depth;
    start_block(behind);
    set_levels(open(*block_, Op::pop_exec), if_levels);
    if (falls_through(*first, then_end))
        add_edge(then_end, *block_);
    if (falls_through(*second, else_end))
        add_edge(else_end, *block_);
    skip_when_empty(then_start, then_end, else_start);
    skip_when_empty(else_start, else_end, *block_);
    return {};
}

// --- loops -------------------------------------------------------------------

Result<void> Selector::select_loop(nir::Loop& node) {
    LoopState loop;
    loop.levels = has_continue(node.body) ? 2 : 1;
    // Lanes that are switched off now stay so all through the loop.
    if (nesting_ != 0) {
        Instr& push = close(Op::if_fcmp);
        give_zeros(push);
        set_levels(push, loop.levels);
    }
    ir_.uses_flow = true;
    Block& before = *block_;
    loops_.push_back(loop);
    ++nesting_;
    nir::Block& first = *node.body.first_block();
    start_block(first);
    Block& header = *block_;
    header.loop_header = true;
    loops_.back().header = &header;
    add_edge(before, header);
    TRY(select_list(node.body));

    if (falls_through(node.body, *block_))
        add_edge(*block_, header);
    if (header.predecessors.size() + loops_.back().continues.size() > 1) {
        if (loop.levels == 2) {
            Instr& resume = close(Op::while_icmp);
            give_zeros(resume);
            set_levels(resume, loop.levels);
        }
        close(Op::jmp_exec_any).target = &header;
    }
    for (Block* from : loops_.back().continues)
        add_edge(*from, header);
    const std::vector<Block*> breaks = std::move(loops_.back().breaks);
    loops_.pop_back();
    --nesting_;
    start_block(*nir::block_after(node));
    set_levels(open(*block_, Op::pop_exec), loop.levels);
    for (Block* from : breaks)
        add_edge(*from, *block_);
    return {};
}

Result<void> Selector::select_jump(const nir::Jump& jump) {
    if (jump.jump == nir::JumpKind::return_ || loops_.empty())
        return Error{Errc::invalid, "a jump that lowering should have removed"};
    LoopState& loop = loops_.back();
    if (jump.jump == nir::JumpKind::break_) {
        leave(loop.depth + loop.levels);
        loop.breaks.push_back(block_);
    } else {
        leave(loop.depth + 1);
        loop.continues.push_back(block_);
    }
    return {};
}

// The two zeros of a condition that always holds.
void Selector::give_zeros(Instr& instr) {
    instr.srcs = ir_.arena.make_span<Src>(2);
    const bool is_float = instr.op() == Op::if_fcmp;
    Src zero;
    zero.kind = is_float ? SrcKind::float_immediate : SrcKind::immediate;
    zero.bits = 16;
    give(instr, 0, 'A', zero);
    give(instr, 1, 'B', zero);
}

// A jump over a long way that no lane goes. It may not pass the else or pop that lanes come back
// by, so it leads to the beginning of the block behind.
void Selector::skip_when_empty(Block& start, Block& end, Block& next) {
    constexpr unsigned worth_a_jump = 6;
    unsigned count = 0;
    for (uint32_t i = start.index; i <= end.index && count < worth_a_jump; ++i) {
        for (const Instr* instr = ir_.blocks[i]->first; instr != nullptr; instr = instr->next)
            count += instr->kind == Kind::machine ? 1 : 0;
    }
    if (count < worth_a_jump)
        return;
    // Behind what switched lanes: the else that opens the block, or the if that closes the one
    // before.
    Instr& skip = *ir_.make(Op::jmp_exec_none, 0, 0);
    skip.target = &next;
    if (start.first != nullptr && start.first->opens) {
        skip.opens = true;
        insert_after(start, start.first, skip);
    } else {
        skip.closes = true;
        append(*start.predecessors[0], skip);
    }
}

// --- phis --------------------------------------------------------------------

void Selector::define_phis(nir::Block& block) {
    Instr* behind = nullptr;  // phis stand in front of what opens the block
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        nir::Phi* phi = instr->as<nir::Phi>();
        if (phi == nullptr)
            break;
        const unsigned bits = phi->def.bit_size == 1 ? 16u : phi->def.bit_size;
        Instr& made = *ir_.make(Kind::phi, 1, 0);
        set_ref(phi->def, 0, ref_of(define(made, 0, 0, bits), bits));
        insert_after(*block_, behind, made);
        behind = &made;
    }
}

// When all is selected: the sources, put into registers at the ends of the predecessors.
void Selector::fill_phis(nir::Block& block) {
    if (!has_phi(block))
        return;
    Block& made = block_of(block);
    Instr* filled = made.first;
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        nir::Phi* phi = instr->as<nir::Phi>();
        if (phi == nullptr)
            break;
        filled->srcs = ir_.arena.make_span<Src>(made.predecessors.size());
        const unsigned bits = phi->def.bit_size == 1 ? 16u : phi->def.bit_size;
        for (nir::PhiSrc* src = phi->srcs; src != nullptr; src = src->next) {
            Block& from = block_of(*src->predecessor);
            at_end_of(from);
            const Ref what = ref(*src->src.value, 0);
            const Src value = value_src(
                ir_, phi->def.bit_size == 1 ? boolean_value(what) : to_register(what, bits));
            for (size_t i = 0; i < made.predecessors.size(); ++i)
                if (made.predecessors[i] == &from)
                    filled->srcs[i] = value;
        }
        filled = filled->next;
    }
}

// What is emitted from now on goes in front of what closes the block.
void Selector::at_end_of(Block& block) {
    if (block_ != &block)
        placed_.clear();
    block_ = &block;
    insert_point_ = end_flow(block);
}

Selector::Selector(nir::Shader& shader,
                   nir::Function& function,
                   Ir& ir,
                   Program& program,
                   UniformConstants& constants,
                   bool flat_in_b)
    : shader_(shader),
      function_(function),
      ir_(ir),
      program_(program),
      constants_(constants),
      flat_in_b_(flat_in_b) {}

Result<void> Selector::run() {
    refs_.resize(function_.next_value_id);
    fuses_.resize(function_.next_value_id, Answer::unknown);
    blocks_.resize(function_.block_count);
    passes_caches_ = has_memory_barrier(shader_);
    TRY(number_coefficients());
    TRY(select_list(function_.body));
    finish_stage();
    close(Op::stop);
    nir::for_each_block(function_.body, [&](nir::Block& block) { fill_phis(block); });
    if (ir_.uses_flow)
        clear_counter();
    return {};
}

// r0l is whatever it was when the program starts.
void Selector::clear_counter() {
    Instr& clear = make_counter(0);
    clear.opens = true;
    Block& first = *ir_.blocks.front();
    Instr* where = first.first;
    while (where != nullptr && where->kind == Kind::preload)
        where = where->next;
    insert_before(first, where, clear);
}

}  // namespace cuesta::agx

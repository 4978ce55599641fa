// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "compiler/nir/run_pass.h"
#include "compiler/tgsi/alu.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/registers.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::TexSrcKind;
using nir::Value;

// Far more than hardware of this class can run.
constexpr uint32_t max_copied = 65536;

// An if or loop that is open at the current instruction.
struct OpenNode {
    nir::CfKind kind;
    nir::CfNode* node;  // null behind a jump: nothing is built where nothing runs
    Location location;
    bool in_else = false;
    bool then_jumped = false;
};

struct TargetShape {
    nir::SamplerDim dim;
    uint8_t coordinates;
    bool shadow;
};

TargetShape shape_of(TextureTarget target) {
    switch (target) {
        case TextureTarget::tex_1d: return {nir::SamplerDim::dim_1d, 1, false};
        case TextureTarget::tex_3d: return {nir::SamplerDim::dim_3d, 3, false};
        case TextureTarget::cube: return {nir::SamplerDim::cube, 3, false};
        case TextureTarget::rect: return {nir::SamplerDim::rect, 2, false};
        case TextureTarget::shadow_1d: return {nir::SamplerDim::dim_1d, 1, true};
        case TextureTarget::shadow_2d: return {nir::SamplerDim::dim_2d, 2, true};
        case TextureTarget::shadow_rect: return {nir::SamplerDim::rect, 2, true};
        case TextureTarget::shadow_cube: return {nir::SamplerDim::cube, 3, true};
        case TextureTarget::none:
        case TextureTarget::tex_2d: break;
    }
    return {nir::SamplerDim::dim_2d, 2, false};
}

class Translator {
  public:
    Translator(const Program& program, std::string_view file_name, nir::Function& main)
        : program_(program), b_(main), registers_(program, file_name, b_) {}

    Result<void> run() {
        TRY(registers_.declare());
        size_t at = 0;
        TRY(translate_range(at, Opcode::end));
        if (!open_.empty())
            return registers_.error(open_.back().location, "this IF or BGNLOOP is not closed");
        if (!jumped_)
            registers_.store_outputs();
        nir::rebuild_cfg(b_.function());
        return {};
    }

  private:
    // Translates from instruction `at` up to `last` (END, ENDSUB) or the end of the text.
    Result<void> translate_range(size_t& at, Opcode last) {
        for (; at < program_.instructions.size(); ++at) {
            const Instruction& instruction = program_.instructions[at];
            if (instruction.opcode == last)
                return {};
            if (instruction.opcode == Opcode::bgnsub && last == Opcode::end) {
                TRY(skip_subroutine(at));
                continue;
            }
            // What follows a jump in its block cannot run; the structure still counts.
            if (jumped_ && !is_structure(instruction.opcode))
                continue;
            if (!calls_.empty() && ++copied_ > max_copied)
                return registers_.error(
                    instruction.location,
                    fmt::format("subroutines copied to their calls exceed {} instructions",
                                max_copied));
            TRY(translate(instruction));
        }
        return {};
    }

    static bool is_structure(Opcode opcode) {
        switch (opcode) {
            case Opcode::if_:
            case Opcode::ifc:
            case Opcode::uif:
            case Opcode::else_:
            case Opcode::endif:
            case Opcode::bgnloop:
            case Opcode::endloop: return true;
            default: return false;
        }
    }

    Result<void> skip_subroutine(size_t& at) {
        const Location where = program_.instructions[at].location;
        while (at < program_.instructions.size() &&
               program_.instructions[at].opcode != Opcode::endsub)
            ++at;
        if (at == program_.instructions.size())
            return registers_.error(where, "BGNSUB without ENDSUB");
        return {};
    }

    Result<void> translate(const Instruction& instruction) {
        b_.exact = instruction.precise;
        switch (instruction.opcode) {
            case Opcode::nop: return {};
            case Opcode::if_:
            case Opcode::ifc:
            case Opcode::uif:
            case Opcode::else_:
            case Opcode::endif:
            case Opcode::bgnloop:
            case Opcode::endloop:
            case Opcode::brk:
            case Opcode::breakc:
            case Opcode::cont: return control_flow(instruction);
            case Opcode::ret: return return_(instruction);
            case Opcode::cal:
            case Opcode::callnz: return call(instruction);
            case Opcode::kil:
            case Opcode::kilp: return discard(instruction);
            case Opcode::tex:
            case Opcode::txb:
            case Opcode::txd:
            case Opcode::txf:
            case Opcode::txl:
            case Opcode::txp:
            case Opcode::txq: return texture(instruction);
            case Opcode::pusha:
            case Opcode::popa: return stack(instruction);
            default: return arithmetic(instruction);
        }
    }

    // --- operands ------------------------------------------------------------------------------

    Result<Value*> load(const Instruction& instruction, size_t number) {
        const Source& source = instruction.srcs[number];
        const bool integer = opcode_info(instruction.opcode).traits.integer_sources;
        Value* value = b_.swizzle(TRY(registers_.load(source.reg)), source.swizzle);
        if (source.absolute)
            value = integer ? b_.iabs(value) : b_.fabs(value);
        if (source.negate)
            value = integer ? b_.ineg(value) : b_.fneg(value);
        return value;
    }

    // `value` has one component (for all) or four.
    Result<void> store(const Instruction& instruction, Value* value) {
        if (instruction.saturate)
            value = b_.fsat(value);
        if (value->components == 1)
            value = b_.vec4(value, value, value, value);
        return registers_.store(instruction.dst->reg, value, instruction.dst->mask);
    }

    Result<void> arithmetic(const Instruction& instruction) {
        const bool derivative =
            instruction.opcode == Opcode::ddx || instruction.opcode == Opcode::ddy;
        if (derivative && program_.processor != Processor::fragment)
            return registers_.error(instruction.location,
                                    "derivatives exist in fragment programs only");
        std::vector<Value*> srcs;
        for (size_t i = 0; i < instruction.srcs.size(); ++i)
            srcs.push_back(TRY(load(instruction, i)));
        const std::optional<Value*> value = emit_alu(b_, instruction.opcode, srcs);
        if (!value)
            return registers_.error(instruction.location,
                                    fmt::format("{} is not supported on this class of hardware",
                                                opcode_info(instruction.opcode).name));
        return store(instruction, *value);
    }

    // --- control flow --------------------------------------------------------------------------

    Result<Value*> condition(const Instruction& instruction) {
        Value* x = b_.channel(TRY(load(instruction, 0)), 0);
        return instruction.opcode == Opcode::uif ? b_.ine(x, b_.imm_int(0))
                                                 : b_.fneu(x, b_.imm_float(0));
    }

    Result<void> control_flow(const Instruction& instruction) {
        switch (instruction.opcode) {
            case Opcode::if_:
            case Opcode::ifc:
            case Opcode::uif: return begin_if(instruction);
            case Opcode::else_: return begin_else(instruction);
            case Opcode::endif: return end_if(instruction);
            case Opcode::bgnloop: return begin_loop(instruction);
            case Opcode::endloop: return end_loop(instruction);
            case Opcode::brk: return loop_jump(instruction, nir::JumpKind::break_);
            case Opcode::cont: return loop_jump(instruction, nir::JumpKind::continue_);
            default: {  // BREAKC
                nir::If* node = b_.push_if(TRY(condition(instruction)));
                TRY(loop_jump(instruction, nir::JumpKind::break_));
                jumped_ = false;
                b_.push_else(node);
                b_.pop_if(node);
                return {};
            }
        }
    }

    Result<void> begin_if(const Instruction& instruction) {
        TRY(check_nesting(instruction));
        nir::If* node = jumped_ ? nullptr : b_.push_if(TRY(condition(instruction)));
        open_.push_back({nir::CfKind::if_, node, instruction.location});
        return {};
    }

    Result<void> begin_loop(const Instruction& instruction) {
        TRY(check_nesting(instruction));
        nir::Loop* node = jumped_ ? nullptr : b_.push_loop();
        open_.push_back({nir::CfKind::loop, node, instruction.location});
        return {};
    }

    // Passes walk the tree by recursion.
    Result<void> check_nesting(const Instruction& instruction) const {
        if (open_.size() + calls_.size() < nir::max_nesting)
            return {};
        return registers_.error(
            instruction.location,
            fmt::format("ifs, loops and calls are nested deeper than {}", nir::max_nesting));
    }

    // The innermost node that is open, if it is of that kind; a subroutine closes only what it
    // opened itself.
    OpenNode* innermost(nir::CfKind kind) {
        const size_t outside = calls_.empty() ? 0 : calls_.back().open;
        return open_.size() > outside && open_.back().kind == kind ? &open_.back() : nullptr;
    }

    // What was pushed inside and not popped because of a jump is gone.
    void close_innermost() {
        open_.pop_back();
        while (jumped_ && !stack_.empty() && stack_.back().open > open_.size())
            stack_.pop_back();
    }

    Result<void> begin_else(const Instruction& instruction) {
        OpenNode* open = innermost(nir::CfKind::if_);
        if (open == nullptr || open->in_else)
            return registers_.error(instruction.location, "ELSE without IF");
        open->in_else = true;
        if (open->node == nullptr)
            return {};
        while (jumped_ && !stack_.empty() && stack_.back().open >= open_.size())
            stack_.pop_back();
        b_.push_else(open->node->as<nir::If>());
        open->then_jumped = jumped_;
        jumped_ = false;
        return {};
    }

    // Behind an if that both arms leave nothing runs either.
    Result<void> end_if(const Instruction& instruction) {
        const OpenNode* found = innermost(nir::CfKind::if_);
        if (found == nullptr)
            return registers_.error(instruction.location, "ENDIF without IF");
        const OpenNode open = *found;
        close_innermost();
        if (open.node == nullptr)
            return {};
        b_.pop_if(open.node->as<nir::If>());
        jumped_ = jumped_ && open.then_jumped;
        return {};
    }

    Result<void> end_loop(const Instruction& instruction) {
        const OpenNode* found = innermost(nir::CfKind::loop);
        if (found == nullptr)
            return registers_.error(instruction.location, "ENDLOOP without BGNLOOP");
        const OpenNode open = *found;
        close_innermost();
        if (open.node == nullptr)
            return {};
        b_.pop_loop(open.node->as<nir::Loop>());
        jumped_ = false;
        return {};
    }

    Result<void> loop_jump(const Instruction& instruction, nir::JumpKind kind) {
        const bool in_loop = std::any_of(open_.begin(), open_.end(), [](const OpenNode& open) {
            return open.kind == nir::CfKind::loop;
        });
        if (!in_loop)
            return registers_.error(
                instruction.location,
                fmt::format("{} outside of a loop", opcode_info(instruction.opcode).name));
        b_.jump(kind);
        jumped_ = true;
        return {};
    }

    // --- subroutines, copied to where they are called --------------------------------------------

    Result<void> return_(const Instruction& instruction) {
        if (calls_.empty()) {
            registers_.store_outputs();
            b_.jump(nir::JumpKind::return_);
            jumped_ = true;
            return {};
        }
        // The last instruction of a subroutine may be RET.
        const size_t next = static_cast<size_t>(&instruction - program_.instructions.data()) + 1;
        if (open_.size() != calls_.back().open)
            return registers_.error(instruction.location,
                                    "RET inside of IF or BGNLOOP of a subroutine is not supported");
        if (next >= program_.instructions.size() ||
            program_.instructions[next].opcode != Opcode::endsub)
            return registers_.error(instruction.location, "RET must be the last of its subroutine");
        return {};
    }

    Result<void> call(const Instruction& instruction) {
        if (!instruction.label || *instruction.label >= program_.instructions.size())
            return registers_.error(instruction.location, "the call names no instruction");
        size_t at = *instruction.label;
        if (program_.instructions[at].opcode == Opcode::bgnsub)
            ++at;
        for (const Call& outer : calls_)
            if (outer.target == *instruction.label)
                return registers_.error(instruction.location, "the subroutine calls itself");
        TRY(check_nesting(instruction));
        nir::If* node = nullptr;
        if (instruction.opcode == Opcode::callnz)
            node = b_.push_if(TRY(condition(instruction)));
        calls_.push_back({*instruction.label, open_.size()});
        TRY(translate_range(at, Opcode::endsub));
        if (open_.size() != calls_.back().open || at == program_.instructions.size())
            return registers_.error(instruction.location, "the subroutine has no proper end");
        calls_.pop_back();
        if (node != nullptr) {
            b_.push_else(node);
            b_.pop_if(node);
            jumped_ = false;  // where the call was not made
        }
        return {};
    }

    Result<void> stack(const Instruction& instruction) {
        if (instruction.opcode == Opcode::pusha) {
            nir::Variable* entry = registers_.scratch_variable("pushed");
            b_.store_deref(b_.deref_var(entry), TRY(load(instruction, 0)));
            stack_.push_back({entry, open_.size(), calls_.size()});
            return {};
        }
        if (stack_.empty() || stack_.back().open != open_.size() ||
            stack_.back().calls != calls_.size())
            return registers_.error(instruction.location, "POPA without PUSHA in the same block");
        Value* value = b_.load_deref(b_.deref_var(stack_.back().variable));
        stack_.pop_back();
        return store(instruction, value);
    }

    // --- fragments -----------------------------------------------------------------------------

    // Derivatives beside a discarded fragment stay defined: it goes on as a helper of its quad.
    Result<void> discard(const Instruction& instruction) {
        if (program_.processor != Processor::fragment)
            return registers_.error(instruction.location, "only fragments can be discarded");
        if (instruction.opcode == Opcode::kilp) {
            b_.intrinsic(nir::IntrinsicOp::demote, 0, 0, {});
            return {};
        }
        // Any component below zero discards; NaN is not below zero and must not hide another that
        // is, as it may in the least of them. A repeated component of the swizzle is looked at
        // once.
        const Source& source = instruction.srcs[0];
        std::array<uint8_t, 4> different{};
        unsigned count = 0;
        for (uint8_t i = 0; i < 4; ++i) {
            const auto begin = source.swizzle.begin();
            if (std::find(begin, begin + i, source.swizzle[i]) == begin + i)
                different[count++] = i;
        }
        Value* value = b_.swizzle(TRY(load(instruction, 0)), std::span(different.data(), count));
        const std::array<uint8_t, 4> first{};
        Value* zero = b_.swizzle(b_.imm_float(0), std::span(first.data(), count));
        Value* negative = b_.flt(value, zero);
        Value* any = b_.channel(negative, 0);
        for (unsigned i = 1; i < count; ++i)
            any = b_.ior(any, b_.channel(negative, i));
        b_.intrinsic(nir::IntrinsicOp::demote_if, 0, 0, {any});
        return {};
    }

    // --- textures ------------------------------------------------------------------------------

    static nir::TexOp tex_op(Opcode opcode) {
        switch (opcode) {
            case Opcode::txb: return nir::TexOp::txb;
            case Opcode::txl: return nir::TexOp::txl;
            case Opcode::txd: return nir::TexOp::txd;
            case Opcode::txf: return nir::TexOp::txf;
            case Opcode::txq: return nir::TexOp::txs;
            default: return nir::TexOp::tex;
        }
    }

    Value* leading(Value* value, unsigned count) {
        const std::array<uint8_t, 4> components = {0, 1, 2, 3};
        return b_.swizzle(value, std::span(components.data(), count));
    }

    // What the target has no place or no meaning for.
    static std::string_view refusal(Opcode opcode, const TargetShape& shape) {
        const bool cube = shape.dim == nir::SamplerDim::cube;
        const bool by_w = opcode == Opcode::txp || opcode == Opcode::txb || opcode == Opcode::txl;
        if (cube && shape.shadow && by_w)
            return "w is the reference value already";
        if (cube && opcode == Opcode::txp)
            return "a direction cannot be projected";
        if (cube && opcode == Opcode::txf)
            return "a texel of a cube has no whole coordinates";
        if (shape.shadow && opcode == Opcode::txf)
            return "a fetched texel is not compared";
        if (shape.dim == nir::SamplerDim::rect && (opcode == Opcode::txb || opcode == Opcode::txl))
            return "a rectangle has one level only";
        return {};
    }

    Result<void> texture(const Instruction& instruction) {
        const TargetShape shape = shape_of(instruction.target);
        if (const std::string_view why = refusal(instruction.opcode, shape); !why.empty())
            return registers_.error(
                instruction.location,
                fmt::format("{} cannot be used with {}: {}", opcode_info(instruction.opcode).name,
                            find_name(target_names, instruction.target), why));
        nir::TexBuild what;
        what.op = tex_op(instruction.opcode);
        what.dim = shape.dim;
        what.is_shadow = shape.shadow;
        what.texture_index = TRY(registers_.sampler(instruction.srcs.back().reg));
        what.sampler_index = what.texture_index;
        Value* coord = TRY(load(instruction, 0));
        std::vector<Builder::TexSource> sources;
        if (instruction.opcode == Opcode::txq)
            return store(instruction, texture_size(what, shape, b_.channel(coord, 0)));
        sources.push_back({TexSrcKind::coord, leading(coord, shape.coordinates)});
        TRY(texture_extras(instruction, shape, coord, sources));
        return store(instruction, &b_.tex(what, sources)->def);
    }

    // Width, height and depth, as far as there are; zeros.
    Value* texture_size(nir::TexBuild what, const TargetShape& shape, Value* lod) {
        what.components = what.dim == nir::SamplerDim::cube ? 2 : shape.coordinates;
        const std::array sources = {Builder::TexSource{TexSrcKind::lod, lod}};
        nir::Tex* query = b_.tex(what, sources);
        query->dest_type = nir::BaseType::int_;
        std::array<Value*, 4> sizes;
        for (unsigned i = 0; i < 4; ++i)
            sizes[i] = i < what.components ? b_.channel(&query->def, i) : b_.imm_int(0);
        return b_.vec(sizes);
    }

    Result<void> texture_extras(const Instruction& instruction,
                                const TargetShape& shape,
                                Value* coord,
                                std::vector<Builder::TexSource>& sources) {
        if (shape.shadow)
            sources.push_back(
                {TexSrcKind::comparator, b_.channel(coord, shape.coordinates == 3 ? 3 : 2)});
        Value* w = b_.channel(coord, 3);
        switch (instruction.opcode) {
            case Opcode::txp: sources.push_back({TexSrcKind::projector, w}); break;
            case Opcode::txb: sources.push_back({TexSrcKind::bias, w}); break;
            case Opcode::txl:
            case Opcode::txf: sources.push_back({TexSrcKind::lod, w}); break;
            case Opcode::txd:
                sources.push_back(
                    {TexSrcKind::ddx, leading(TRY(load(instruction, 1)), shape.coordinates)});
                sources.push_back(
                    {TexSrcKind::ddy, leading(TRY(load(instruction, 2)), shape.coordinates)});
                break;
            default: break;
        }
        return {};
    }

    struct Call {
        uint32_t target;
        size_t open;
    };
    struct StackEntry {
        nir::Variable* variable;
        size_t open;
        size_t calls;
    };

    const Program& program_;
    Builder b_;
    Registers registers_;
    std::vector<OpenNode> open_;
    std::vector<Call> calls_;
    std::vector<StackEntry> stack_;
    uint32_t copied_ = 0;  // instructions of subroutines translated so far
    bool jumped_ = false;  // the current block ended in a jump
};

}  // namespace

Result<std::unique_ptr<nir::Shader>> compile(std::string_view text, std::string_view file_name) {
    const Program program = TRY(parse(text, file_name));
    auto shader = std::make_unique<nir::Shader>(
        program.processor == Processor::vertex ? nir::Stage::vertex : nir::Stage::fragment);
    shader->name = file_name;
    Translator translator(program, file_name, *shader->add_function("main"));
    TRY(translator.run());
    nir::finish_pass(*shader, "tgsi", true);
    return shader;
}

}  // namespace cuesta::tgsi

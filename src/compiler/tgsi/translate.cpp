// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/core.h>

#include "compiler/nir/run_pass.h"
#include "compiler/tgsi/alu.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/translator.h"

namespace cuesta::tgsi {
namespace {

using nir::Value;

// What a stack that counts at run time holds; what is pushed beyond replaces the last.
constexpr uint32_t stack_entries = 32;

// Properties that change what a program means in ways that are not there, unless they are 0.
constexpr std::array refused_properties = {
    PropertyName::vs_window_space_position,   PropertyName::num_culldist_enabled,
    PropertyName::fs_early_depth_stencil,     PropertyName::fs_post_depth_coverage,
    PropertyName::legacy_math_rules,          PropertyName::layer_viewport_relative,
    PropertyName::fs_blend_equation_advanced,
};

std::string_view opener(FrameKind kind) {
    switch (kind) {
        case FrameKind::if_: return "IF";
        case FrameKind::loop: return "BGNLOOP";
        case FrameKind::switch_: return "SWITCH";
        case FrameKind::subroutine:
        case FrameKind::branches: break;  // end with their code
    }
    return "block";
}

bool is_packed_double(char type) {
    return type == 'd' || type == 'q';
}

}  // namespace

Translator::Translator(const Program& program,
                       std::string_view file_name,
                       nir::Function& main,
                       bool dynamic_stack)
    : program_(program),
      file_name_(file_name),
      b_(main),
      registers_(program, file_name, b_),
      flow_(b_),
      dynamic_stack_(dynamic_stack) {}

Result<void> Translator::check_closed(size_t depth) const {
    if (flow_.depth() == depth)
        return {};
    const size_t open = flow_.depth() - 1;
    return registers_.error(flow_.location(open),
                            fmt::format("this {} is not closed", opener(flow_.kind(open))));
}

Result<void> Translator::run() {
    TRY(check_properties());
    TRY(check_subroutines());
    TRY(registers_.declare());
    const auto& all = program_.instructions;
    const auto end = std::ranges::find(all, Opcode::end, &Instruction::opcode);
    if (dynamic_stack_) {
        stack_memory_ = registers_.scratch_variable("stack", stack_entries);
        stack_height_ = flow_.counter("height");
    }
    const Code main = {0, static_cast<size_t>(end - all.begin())};
    TRY(translate_region(main, TRY(branch_targets(main))));
    TRY(check_closed(0));
    TRY(check_end(program_, file_name_));
    if (!flow_.jumped())
        registers_.store_outputs();
    nir::rebuild_cfg(b_.function());
    return {};
}

Result<void> Translator::check_properties() const {
    for (const Property& property : program_.properties)
        if (property.value != 0 && std::ranges::count(refused_properties, property.name) != 0)
            return registers_.error(
                property.location,
                fmt::format("the property {} is not supported", property_names.of(property.name)));
    return {};
}

Result<void> Translator::translate(const Instruction& instruction) {
    b_.exact = instruction.precise;
    // What is the document's runs on the interpreter at least.
    if (!info(instruction).in_document &&
        std::ranges::all_of(info(instruction).services,
                            [](Service service) { return service == Service::refused; }))
        return error(instruction,
                     fmt::format("this front end does not translate {}", name(instruction)));
    switch (instruction.opcode) {
        case Opcode::nop:
        case Opcode::endsub: return {};
        case Opcode::if_:
        case Opcode::ifc:
        case Opcode::uif:
        case Opcode::else_:
        case Opcode::endif:
        case Opcode::bgnloop:
        case Opcode::endloop:
        case Opcode::brk:
        case Opcode::breakc:
        case Opcode::cont:
        case Opcode::switch_:
        case Opcode::case_:
        case Opcode::default_:
        case Opcode::endswitch:
        case Opcode::bra:
        case Opcode::ret:
        case Opcode::cal:
        case Opcode::callnz: return control_flow(instruction);
        case Opcode::kil:
        case Opcode::kilp:
        case Opcode::demote: return discard(instruction);
        case Opcode::pusha: return push(instruction);
        case Opcode::popa: return pop(instruction);
        case Opcode::emit:
        case Opcode::endprim: {
            const bool ends = instruction.opcode == Opcode::endprim;
            registers_.store_outputs();
            b_.intrinsic(ends ? nir::IntrinsicOp::end_primitive : nir::IntrinsicOp::emit_vertex, 0,
                         0, {});
            return {};
        }
        // Whichever memory the operand names.
        case Opcode::membar: b_.intrinsic(nir::IntrinsicOp::memory_barrier, 0, 0, {}); return {};
        default:
            return info(instruction).traits.texture ? texture(instruction)
                                                    : arithmetic(instruction);
    }
}

// --- operands ------------------------------------------------------------------------------------

// What `-` and `|...|` mean is a matter of the operand's type. Doubles have their sign in the upper
// word.
Result<Value*> Translator::load(const Instruction& instruction, size_t number) {
    const Source& source = instruction.srcs[number];
    const char type = info(instruction).types(program_.dialect).sources[number];
    Value* value = b_.swizzle(TRY(registers_.load(source.reg)), source.swizzle);
    if (!source.absolute && !source.negate)
        return value;
    if (type == 'q')
        return error(instruction, "64-bit integers have no - and |...| in front of them");
    if (is_packed_double(type)) {
        Value* x = b_.channel(value, 0);
        Value* z = b_.channel(value, 2);
        const auto high = [&](unsigned component) {
            Value* word = b_.channel(value, component);
            if (source.absolute)
                word = b_.iand(word, b_.imm_int(0x7fffffff));
            return source.negate ? b_.ixor(word, b_.imm_int(0x80000000)) : word;
        };
        return b_.vec4(x, high(1), z, high(3));
    }
    const bool integer = type == 'i' || type == 'u' || type == 'a';
    if (source.absolute)
        value = integer ? b_.iabs(value) : b_.fabs(value);
    if (source.negate)
        value = integer ? b_.ineg(value) : b_.fneg(value);
    return value;
}

Result<void> Translator::store(const Instruction& instruction, Value* value, size_t number) {
    const char type = info(instruction).types(program_.dialect).destinations[number];
    if (instruction.saturate)
        value = type == 'd' ? saturate_doubles(b_, value) : b_.fsat(value);
    if (value->components == 1)
        value = b_.vec4(value, value, value, value);
    const Destination& destination = instruction.dsts[number];
    return registers_.store(destination.reg, value, destination.mask);
}

Result<void> Translator::arithmetic(const Instruction& instruction) {
    const bool derivative =
        instruction.opcode == Opcode::ddx || instruction.opcode == Opcode::ddy ||
        instruction.opcode == Opcode::ddx_fine || instruction.opcode == Opcode::ddy_fine;
    if (derivative && !program_.is_fragment())
        return error(instruction,
                     fmt::format("{} exists in fragment programs only", name(instruction)));
    std::vector<Value*> srcs;
    for (size_t i = 0; i < instruction.srcs.size(); ++i)
        srcs.push_back(TRY(load(instruction, i)));
    const AluResult value = emit_alu({b_, srcs, program_.dialect}, instruction.opcode);
    for (size_t i = 0; i < instruction.dsts.size(); ++i)
        TRY(store(instruction, value[i], i));
    return {};
}

// --- the stack of PUSHA and POPA -----------------------------------------------------------------

Error Translator::unknown_height(const Instruction& instruction) {
    wants_dynamic_stack_ = true;
    return error(instruction, "POPA without PUSHA in the same block");
}

Value* Translator::stack_entry(Value* height) {
    Value* last = b_.imm_int(stack_entries - 1);
    return b_.deref_array(b_.deref_var(stack_memory_),
                          b_.imax(b_.imin(height, last), b_.imm_int(0)));
}

Result<void> Translator::push(const Instruction& instruction) {
    Value* value = TRY(load(instruction, 0));
    if (dynamic_stack_) {
        Value* height = flow_.value_of(stack_height_);
        b_.store_deref(stack_entry(height), value);
        flow_.set(stack_height_, b_.iadd(height, b_.imm_int(1)));
        return {};
    }
    nir::Variable* entry = registers_.scratch_variable("pushed", 0);
    b_.store_deref(b_.deref_var(entry), value);
    stack_.push_back({entry, flow_.straight_line()});
    return {};
}

Result<void> Translator::pop(const Instruction& instruction) {
    if (dynamic_stack_) {
        Value* height = b_.isub(flow_.value_of(stack_height_), b_.imm_int(1));
        flow_.set(stack_height_, height);
        return store(instruction, b_.load_deref(stack_entry(height)));
    }
    if (stack_.empty() || stack_.back().straight_line != flow_.straight_line())
        return unknown_height(instruction);
    Value* value = b_.load_deref(b_.deref_var(stack_.back().variable));
    stack_.pop_back();
    return store(instruction, value);
}

// --- fragments -----------------------------------------------------------------------------------

// Derivatives beside a discarded fragment stay defined: it goes on as a helper of its quad.
Result<void> Translator::discard(const Instruction& instruction) {
    if (!program_.is_fragment())
        return error(instruction,
                     fmt::format("{}: only fragments can be discarded", name(instruction)));
    if (instruction.opcode != Opcode::kil) {
        b_.intrinsic(nir::IntrinsicOp::demote, 0, 0, {});
        return {};
    }
    // Any component below zero discards; NaN is not below zero and must not hide another that is,
    // as it may in the least of them. A repeated component of the swizzle is looked at once.
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

// --- whole programs ------------------------------------------------------------------------------

Result<void> check_end(const Program& program, std::string_view file_name) {
    const auto& all = program.instructions;
    if (program.dialect == Dialect::document ||
        std::ranges::find(all, Opcode::end, &Instruction::opcode) != all.end())
        return {};
    return error_at(file_name, program.end,
                    "the program has no END (texts of the document's dialect go without)");
}

Result<std::unique_ptr<nir::Shader>> compile(std::string_view text,
                                             std::string_view file_name,
                                             std::optional<Dialect> dialect) {
    return compile(TRY(parse(text, file_name, dialect)), file_name);
}

Result<std::unique_ptr<nir::Shader>> compile(const Program& program, std::string_view file_name) {
    if (program.processor != Processor::vertex && program.processor != Processor::fragment)
        return error_at(
            file_name, {},
            fmt::format("{} programs are not supported", processor_names.of(program.processor)));
    for (const bool dynamic_stack : {false, true}) {
        auto shader = std::make_unique<nir::Shader>(program.is_fragment() ? nir::Stage::fragment
                                                                          : nir::Stage::vertex);
        shader->name = file_name;
        Translator translator(program, file_name, *shader->add_function("main"), dynamic_stack);
        if (const Result<void> done = translator.run(); !done) {
            if (translator.wants_dynamic_stack())
                continue;
            return done.error();
        }
        nir::finish_pass(*shader, "tgsi", true);
        return shader;
    }
    return error_at(file_name, {}, "the stack of PUSHA and POPA has no height");
}

}  // namespace cuesta::tgsi

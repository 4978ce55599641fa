// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/nir_writer.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/fold_texture_numbers.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/lower_bool_integers.h"
#include "compiler/nir/passes/lower_float_conditions.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/vars_to_ssa.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/run_pass.h"
#include "compiler/tgsi/from_nir.h"
#include "compiler/tgsi/prepare_nir.h"

namespace cuesta::tgsi {
namespace {

// The document's meaning of a slot.
Semantic semantic_of(nir::Slot slot) {
    switch (slot) {
        case nir::Slot::position:
        case nir::Slot::depth: return Semantic::position;
        case nir::Slot::point_size: return Semantic::point_size;
        case nir::Slot::color: return Semantic::color;
        case nir::Slot::back_color: return Semantic::back_color;
        case nir::Slot::fog: return Semantic::fog;
        case nir::Slot::tex_coord: return Semantic::tex_coord;
        case nir::Slot::point_coord: return Semantic::point_coord;
        case nir::Slot::face: return Semantic::face;
        case nir::Slot::stencil: return Semantic::stencil;
        case nir::Slot::normal: return Semantic::normal;
        case nir::Slot::clip_distance: return Semantic::clip_distance;
        case nir::Slot::clip_vertex: return Semantic::clip_vertex;
        case nir::Slot::generic:
        case nir::Slot::instance_id:
        case nir::Slot::framebuffer:
        case nir::Slot::vertex_id:
        case nir::Slot::helper_invocation: break;
    }
    return Semantic::generic;
}

Interpolate interpolate_of(nir::Interpolation interpolation) {
    switch (interpolation) {
        case nir::Interpolation::flat: return Interpolate::constant;
        case nir::Interpolation::linear: return Interpolate::linear;
        case nir::Interpolation::smooth: break;
    }
    return Interpolate::perspective;
}

Declaration declaration(File file, uint32_t first, uint32_t last) {
    Declaration d;
    d.file = file;
    d.first = first;
    d.last = last;
    return d;
}

bool is_word(const nir::Value& value) {
    return value.bit_size == 32 || value.bit_size == 1;
}

// Whether all values of an instruction are words, or booleans.
bool is_of_words(nir::Instr& instr) {
    const nir::Value* def = nir::def_of(instr);
    bool all = def == nullptr || def->components == 0 || is_word(*def);
    nir::for_each_src(instr, [&](nir::Src& src) { all = all && is_word(*src.value); });
    return all;
}

bool moves_registers(const nir::Instr& instr) {
    const nir::Intrinsic* access = instr.as<nir::Intrinsic>();
    return access->op == nir::IntrinsicOp::load_reg || access->op == nir::IntrinsicOp::store_reg;
}

bool is_empty(const nir::CfList& list) {
    const nir::Block* block = list.first->as<nir::Block>();
    return block != nullptr && block->next == nullptr && block->first == nullptr;
}

// Numbers that a text shows as they are, read by nothing but operations on floats.
bool is_read_as_float(const nir::LoadConst& constant) {
    bool floats = constant.def.bit_size == 32;
    for (unsigned i = 0; i < constant.def.components; ++i) {
        const auto number = std::bit_cast<float>(static_cast<uint32_t>(constant.values[i]));
        floats = floats && (number == 0 || std::isnormal(number));
    }
    nir::for_each_use(const_cast<nir::Value&>(constant.def), [&](nir::Src& use) {
        const nir::Alu* alu = use.instr != nullptr ? use.instr->as<nir::Alu>() : nullptr;
        bool as_float = false;
        for (unsigned i = 0; alu != nullptr && i < alu->srcs.size(); ++i)
            if (&alu->srcs[i].src == &use)
                as_float = alu->info().input_types[i].base == nir::BaseType::float_;
        floats = floats && as_float;
    });
    return floats;
}

}  // namespace

// --- operands ------------------------------------------------------------------------------------

uint32_t NirWriter::temp_of(const nir::Value& value) {
    const auto [found, is_new] = temp_of_value_.try_emplace(&value, temps_);
    temps_ += is_new;
    return found->second;
}

Source NirWriter::source(File file, uint32_t index, const nir::Swizzle& swizzle) {
    Source source;
    source.reg.file = file;
    source.reg.index.offset = static_cast<int32_t>(index);
    source.swizzle = swizzle;
    return source;
}

bool NirWriter::has_register(const nir::Value& value) {
    return value.bit_size == 32 || value.bit_size == 16 || value.bit_size == 1 ||
           (value.bit_size == 64 && value.components <= 2);
}

// Components beyond the value's last repeat it: nobody looks at them.
Source NirWriter::value(const nir::Src& src, const nir::Swizzle& swizzle) {
    nir::Swizzle inside = swizzle;
    for (uint8_t& component : inside)
        component = std::min<uint8_t>(component, src.value->components - 1);
    if (src.value->bit_size == 64) {
        const auto first = static_cast<uint8_t>(2 * inside[0]);
        const auto second = static_cast<uint8_t>(2 * inside[1]);
        inside = {first, static_cast<uint8_t>(first + 1), second, static_cast<uint8_t>(second + 1)};
    }
    if (const nir::LoadConst* known = nir::constant_of(*src.value))
        return constant(*known, inside);
    return source(File::temporary, temp_of(*src.value), inside);
}

Source NirWriter::immediate(Immediate::Type type, std::array<uint32_t, 4> bits) {
    const auto index = static_cast<uint32_t>(program_.immediates.size());
    const auto [known, is_new] = immediates_.try_emplace({type, bits}, index);
    if (is_new)
        program_.immediates.push_back({{}, type, bits, 4});
    return source(File::immediate, known->second);
}

Source NirWriter::integer(int32_t number) {
    const auto bits = static_cast<uint32_t>(number);
    return immediate(Immediate::Type::int32, {bits, bits, bits, bits});
}

Source NirWriter::number(float number) {
    const auto bits = std::bit_cast<uint32_t>(number);
    return immediate(Immediate::Type::float32, {bits, bits, bits, bits});
}

Destination NirWriter::temp(uint32_t index, unsigned mask) {
    Destination destination;
    destination.reg.file = File::temporary;
    destination.reg.index.offset = static_cast<int32_t>(index);
    destination.mask = static_cast<uint8_t>(mask);
    return destination;
}

Destination NirWriter::result(const nir::Value& value) {
    const unsigned width = value.bit_size == 64 ? 2 : 1;
    return temp(temp_of(value), (1u << width * value.components) - 1);
}

void NirWriter::emit(Opcode opcode, std::vector<Destination> dsts, std::vector<Source> srcs) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.precise = precise_ && !dsts.empty();
    instruction.dsts = std::move(dsts);
    instruction.srcs = std::move(srcs);
    program_.instructions.push_back(std::move(instruction));
}

std::optional<RegisterIndex> NirWriter::computed_index(const nir::Src& offset, int32_t base) {
    if (nir::constant_of(*offset.value) != nullptr)
        return std::nullopt;
    Destination address;
    address.reg.file = File::address;
    address.mask = 1;
    uses_address_ = true;
    emit(Opcode::uarl, {address}, {value(offset, {0, 0, 0, 0})});
    return RegisterIndex{.offset = base, .indirect = true};
}

Error NirWriter::refuse(const nir::Instr& instr, std::string_view why) const {
    return Error{Errc::unsupported, fmt::format("{} '{}'", why, nir::print(instr))};
}

// --- structure -----------------------------------------------------------------------------------

void NirWriter::declare() {
    const bool vertex = shader_.stage == nir::Stage::vertex;
    program_.processor = vertex ? Processor::vertex : Processor::fragment;
    for (const nir::IoSlot& input : shader_.inputs) {
        Declaration d = declaration(File::input, inputs_, inputs_);
        if (vertex) {
            d.first = d.last = input.index;
        } else {
            d.semantic = semantic_of(input.slot);
            d.semantic_index = input.index;
            d.interpolate = interpolate_of(input.interpolation);
        }
        program_.declarations.push_back(d);
        ++inputs_;
    }
    for (uint32_t i = 0; i < shader_.outputs.size(); ++i) {
        Declaration d = declaration(File::output, i, i);
        d.semantic = semantic_of(shader_.outputs[i].slot);
        d.semantic_index = shader_.outputs[i].index;
        d.invariant = shader_.outputs[i].invariant;
        program_.declarations.push_back(d);
    }
    if (shader_.uniform_vec4s != 0)
        program_.declarations.push_back(declaration(File::constant, 0, shader_.uniform_vec4s - 1));
    if (shader_.scratch_vec4s != 0) {
        scratch_ = temps_;
        temps_ += shader_.scratch_vec4s;
        Declaration d = declaration(File::temporary, scratch_, temps_ - 1);
        d.array_id = 1;
        program_.declarations.push_back(d);
    }
}

Result<void> NirWriter::list(nir::CfList& nodes) {
    for (nir::CfNode* node = nodes.first; node != nullptr; node = node->next) {
        switch (node->kind) {
            case nir::CfKind::block: TRY(block(*node->as<nir::Block>())); break;
            case nir::CfKind::if_: {
                nir::If& branch = *node->as<nir::If>();
                begin_if(branch.condition);
                TRY(list(branch.then_list));
                if (!is_empty(branch.else_list)) {
                    emit(Opcode::else_, {}, {});
                    TRY(list(branch.else_list));
                }
                emit(Opcode::endif, {}, {});
                break;
            }
            case nir::CfKind::loop:
                emit(Opcode::bgnloop, {}, {});
                TRY(list(node->as<nir::Loop>()->body));
                emit(Opcode::endloop, {}, {});
                break;
        }
    }
    return {};
}

Result<void> NirWriter::block(nir::Block& block) {
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next)
        TRY(instruction(*instr));
    return {};
}

Result<void> NirWriter::instruction(nir::Instr& instr) {
    const nir::Value* def = nir::def_of(instr);
    const bool is_alu = instr.kind == nir::InstrKind::alu;  // which has its say on products
    if (!is_alu && def != nullptr && def->components != 0 && !has_register(*def))
        return refuse(instr);
    precise_ = false;
    switch (instr.kind) {
        case nir::InstrKind::alu: return alu(*instr.as<nir::Alu>());
        case nir::InstrKind::intrinsic:
            if (!moves_registers(instr) && !is_of_words(instr))
                return refuse(instr);
            return intrinsic(*instr.as<nir::Intrinsic>());
        case nir::InstrKind::tex:
            return is_of_words(instr) ? texture(*instr.as<nir::Tex>()) : refuse(instr);
        case nir::InstrKind::load_const: return {};  // where it is read
        case nir::InstrKind::jump: jump(*instr.as<nir::Jump>()); return {};
        default: return refuse(instr);
    }
}

void NirWriter::jump(const nir::Jump& jump) {
    switch (jump.jump) {
        case nir::JumpKind::break_: return emit(Opcode::brk, {}, {});
        case nir::JumpKind::continue_: return emit(Opcode::cont, {}, {});
        case nir::JumpKind::return_: return emit(Opcode::ret, {}, {});
    }
}

// Floats where all that read it want floats, so that they can be read.
Source NirWriter::constant(const nir::LoadConst& constant, const nir::Swizzle& swizzle) {
    std::array<uint32_t, 4> bits{};
    const unsigned width = constant.def.bit_size == 64 ? 2 : 1;
    for (unsigned i = 0; i < constant.def.components; ++i) {
        bits[width * i] = constant.def.bit_size == 1
                              ? 0 - static_cast<uint32_t>(constant.values[i] & 1)
                              : static_cast<uint32_t>(constant.values[i]);
        if (width == 2)
            bits[2 * i + 1] = static_cast<uint32_t>(constant.values[i] >> 32);
    }
    Source read = immediate(
        is_read_as_float(constant) ? Immediate::Type::float32 : Immediate::Type::uint32, bits);
    read.swizzle = swizzle;
    return read;
}

// Conditions are booleans here: lower_float_conditions has run.
void NirWriter::begin_if(const nir::Src& condition) {
    emit(Opcode::uif, {}, {value(condition, {0, 0, 0, 0})});
}

// What only programs that use it say.
void NirWriter::declare_used() {
    if (uses_address_)
        program_.declarations.push_back(declaration(File::address, 0, 0));
    const bool has_position = special_.contains({File::input, Semantic::position}) ||
                              std::ranges::any_of(shader_.inputs, [](const nir::IoSlot& input) {
                                  return input.slot == nir::Slot::position;
                              });
    if (shader_.stage == nir::Stage::fragment && has_position && !shader_.frag_coord_upper_left)
        program_.properties.push_back({{}, PropertyName::fs_coord_origin, 1});
    if (shader_.color0_writes_all)
        program_.properties.push_back({{}, PropertyName::fs_color0_writes_all_cbufs, 1});
    if (const uint32_t first = shader_.scratch_vec4s; temps_ > first)
        program_.declarations.push_back(declaration(File::temporary, first, temps_ - 1));
    if (samplers_ != 0)
        program_.declarations.push_back(declaration(File::sampler, 0, samplers_ - 1));
}

Result<Program> NirWriter::run() {
    declare();
    nir::Function& main = *shader_.entry_point();
    TRY(list(main.body));
    emit(Opcode::end, {}, {});
    declare_used();
    return std::move(program_);
}

Result<Program> from_nir(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::compute)
        return Error{Errc::unsupported, "compute shaders are not written as TGSI"};
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    if (copy->find_function("preamble") != nullptr)
        return Error{Errc::unsupported, "TGSI has no preambles"};
    TRY(nir::lower_to_slots(*copy));
    if (copy->float_offsets)
        return Error{Errc::unsupported, "offsets that are floats have no words in TGSI"};
    nir::Function& main = *copy->entry_point();
    nir::run("lower_float_conditions", main, nir::lower_float_conditions);
    nir::run("vars_to_ssa", main, nir::vars_to_ssa);
    nir::run("lower_vars_to_scratch", main, nir::lower_vars_to_scratch);
    nir::run("lower_bool_integers", main, nir::lower_bool_integers);
    nir::run("zero_undefined", main, zero_undefined);
    nir::run("split_doubles", main, split_doubles);
    nir::run("copy_prop", main, nir::copy_prop);
    nir::run("drop_accesses_outside", main, drop_accesses_outside);
    nir::run("choose_attributes", main, choose_attributes);
    nir::run("fold_texture_numbers", main, nir::fold_texture_numbers);
    nir::run("lower_lookups", main, lower_lookups);
    nir::run("copy_prop", main, nir::copy_prop);
    nir::run("dce", main, nir::dce);
    nir::convert_from_ssa(main);
    nir::lower_parallel_copies(main);
    return NirWriter(*copy).run();
}

}  // namespace cuesta::tgsi

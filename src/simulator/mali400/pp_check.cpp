// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the fragment core is known to execute (Mali-400 fact sheet, part 6). Everything else is
// named, not guessed.
#include <fmt/core.h>

#include "simulator/mali400/pp_program.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

// The pipeline registers that earlier units of the instruction have filled.
struct Readable {
    bool constants[2] = {};
    bool texture = false;
    bool uniform = false;
};

// Collects the first complaint.
struct Check {
    const pp::Instruction& in;
    std::string text;

    void fail(std::string complaint) {
        if (text.empty())
            text = std::move(complaint);
    }
    void require(bool condition, std::string_view complaint) {
        if (!condition)
            fail(std::string(complaint));
    }

    void read(unsigned reg, const Readable& readable, std::string_view unit);
    void read_scalar(unsigned code, const Readable& readable, std::string_view unit) {
        read(code / 4, readable, unit);
    }
    void write(unsigned reg, std::string_view unit) {
        if (reg >= register_count)
            fail(fmt::format("{}: writes register {}, which is not known", unit, reg));
    }

    void varying(const Readable& readable);
    void texture(const Readable& readable);
    void load(const Readable& readable);
    template <typename Unit>
    void multiply(const Unit& unit, const Readable& readable, std::string_view name);
    template <typename Unit>
    void add(const Unit& unit, bool is_vector, const Readable& readable, std::string_view name);
    void combiner(const Readable& readable);
    void store(const Readable& readable);
    void branch(const Readable& readable);
};

void Check::read(unsigned reg, const Readable& readable, std::string_view unit) {
    switch (reg) {
        case pp::reg_const0:
        case pp::reg_const1:
            if (!readable.constants[reg - pp::reg_const0])
                fail(fmt::format("{}: reads constant {}, which the instruction does not have", unit,
                                 reg - pp::reg_const0));
            return;
        case pp::reg_texture:
            if (!readable.texture)
                fail(fmt::format("{}: reads the texture result before there is one", unit));
            return;
        case pp::reg_uniform:
            if (!readable.uniform)
                fail(fmt::format("{}: reads the uniform result before there is one", unit));
            return;
        default:
            if (reg >= register_count)
                fail(fmt::format("{}: reads register {}, which is not known", unit, reg));
    }
}

void Check::varying(const Readable& readable) {
    const pp::VaryingUnit& unit = *in.varying;
    require(unit.unknown_32 == 0, "varying unit: bits 33:32 are not known");
    const bool divides =
        unit.source == pp::VaryingSource::varying || unit.source == pp::VaryingSource::reg;
    if (divides)
        require(unit.sub != 1, "varying unit: perspective mode 1 is not known");
    if (unit.source == pp::VaryingSource::point)
        require(unit.sub <= pp::front_facing, "varying unit: special input is not known");
    if (unit.is_register_form()) {
        require(unit.unknown_reg_4 == 0, "varying unit: bits 5:4 are not known");
        if (!(unit.source == pp::VaryingSource::special && unit.sub == pp::special_normalize))
            require(unit.unknown_reg_6 == 0, "varying unit: bits 9:6 are not known");
        read(unit.reg, readable, "varying unit");
    } else {
        require(unit.unknown_imm_4 == 0 && unit.unknown_imm_7 == 0 && unit.unknown_imm_14 == 0,
                "varying unit: a bit that is always 0 is set");
        require(unit.alignment != pp::VaryingAlignment::unknown_2,
                "varying unit: alignment 2 is not known");
        if (unit.offset_register != pp::no_offset)
            read(unit.offset_register, readable, "varying unit, offset");
    }
    if (unit.destination != pp::reg_discard)
        write(unit.destination, "varying unit");
}

void Check::texture(const Readable& readable) {
    const pp::TextureUnit& unit = *in.texture;
    require(unit.unknown_42 == pp::TextureUnit{}.unknown_42,
            "texture unit: bits 61:42 have an unknown value");
    require(unit.unknown_12 == 0 && unit.unknown_19 == 0,
            "texture unit: a bit that is always 0 is set");
    if (unit.type != pp::TextureType::generic && unit.type != pp::TextureType::cube)
        fail(fmt::format("texture unit: type {} is not known", static_cast<unsigned>(unit.type)));
    require(in.varying.has_value(), "texture unit: no varying unit gives the coordinates");
    if (unit.lod_enable)
        read_scalar(unit.lod_register, readable, "texture unit, LOD");
    if (unit.sampler_offset_enable)
        read_scalar(unit.sampler_offset_register, readable, "texture unit, sampler offset");
}

void Check::load(const Readable& readable) {
    const pp::LoadUnit& unit = *in.load;
    require(unit.source == pp::LoadSource::uniform || unit.source == pp::LoadSource::temporary,
            "load unit: source is not known");
    require(unit.unknown_2 == 0 && unit.unknown_12 == 0,
            "load unit: a bit that is always 0 is set");
    require(unit.alignment != pp::Alignment::unknown_3, "load unit: alignment 3 is not known");
    if (unit.offset_enable)
        read_scalar(unit.offset_register, readable, "load unit, offset");
}

unsigned vector_of(const pp::VectorSource& source) {
    return source.reg;
}
unsigned vector_of(const pp::ScalarSource& source) {
    return source.reg / 4;
}

bool is_known(pp::MultiplyOp op) {
    return op <= pp::MultiplyOp::max || op == pp::MultiplyOp::mov;
}

bool is_unary(pp::MultiplyOp op) {
    return op == pp::MultiplyOp::logical_not || op == pp::MultiplyOp::mov;
}

template <typename Unit>
void Check::multiply(const Unit& unit, const Readable& readable, std::string_view name) {
    if (!is_known(unit.op))
        return fail(
            fmt::format("{}: opcode {:#x} is not known", name, static_cast<unsigned>(unit.op)));
    read(vector_of(unit.a), readable, name);
    if (!is_unary(unit.op))
        read(vector_of(unit.b), readable, name);
}

bool is_known(pp::AddOp op, bool is_vector) {
    switch (op) {
        case pp::AddOp::add:
        case pp::AddOp::fract:
        case pp::AddOp::ne:
        case pp::AddOp::gt:
        case pp::AddOp::ge:
        case pp::AddOp::eq:
        case pp::AddOp::floor:
        case pp::AddOp::ceil:
        case pp::AddOp::min:
        case pp::AddOp::max:
        case pp::AddOp::dfdx:
        case pp::AddOp::dfdy:
        case pp::AddOp::select:
        case pp::AddOp::mov: return true;
        case pp::AddOp::sum3:
        case pp::AddOp::sum4: return is_vector;
    }
    return false;
}

bool is_unary(pp::AddOp op) {
    switch (op) {
        case pp::AddOp::fract:
        case pp::AddOp::floor:
        case pp::AddOp::ceil:
        case pp::AddOp::sum3:
        case pp::AddOp::sum4:
        case pp::AddOp::mov: return true;
        default: return false;
    }
}

bool a_is_multiply_result(const pp::VectorAdd& unit) {
    return unit.a_is_vmul;
}
bool a_is_multiply_result(const pp::ScalarAdd& unit) {
    return unit.a_is_fmul;
}

template <typename Unit>
void Check::add(const Unit& unit, bool is_vector, const Readable& readable, std::string_view name) {
    if (!is_known(unit.op, is_vector))
        return fail(
            fmt::format("{}: opcode {:#x} is not known", name, static_cast<unsigned>(unit.op)));
    if (a_is_multiply_result(unit))
        require(is_vector ? in.vector_multiply.has_value() : in.scalar_multiply.has_value(),
                "add unit: reads the multiply unit's result, but that unit is off");
    else
        read(vector_of(unit.a), readable, name);
    if (!is_unary(unit.op))
        read(vector_of(unit.b), readable, name);
    if (unit.op == pp::AddOp::select)
        require(in.scalar_multiply.has_value(),
                "add unit: select without the scalar multiply that makes its condition");
}

void Check::combiner(const Readable& readable) {
    const pp::Combiner& unit = *in.combiner;
    switch (unit.form) {
        case pp::CombinerForm::function:
            if (unit.op > pp::CombinerOp::cos)
                fail(fmt::format("combiner: function {} is not known",
                                 static_cast<unsigned>(unit.op)));
            read_scalar(unit.a.reg, readable, "combiner");
            write(unit.destination / 4, "combiner");
            return;
        case pp::CombinerForm::atan_part1:
            if (unit.op != pp::CombinerOp::atan_part1 && unit.op != pp::CombinerOp::atan2_part1)
                fail(fmt::format("combiner: vector function {} is not known",
                                 static_cast<unsigned>(unit.op)));
            read_scalar(unit.a.reg, readable, "combiner");
            if (unit.op == pp::CombinerOp::atan2_part1)
                read_scalar(unit.b.reg, readable, "combiner");
            write(unit.destination, "combiner");
            return;
        case pp::CombinerForm::atan_part2:
            require(unit.unknown_14 == 0, "combiner: bits 23:14 are not known");
            read(unit.vector, readable, "combiner");
            write(unit.destination / 4, "combiner");
            return;
        case pp::CombinerForm::multiply:
            read_scalar(unit.a.reg, readable, "combiner");
            read(unit.vector, readable, "combiner");
            write(unit.destination, "combiner");
            return;
    }
}

void Check::store(const Readable& readable) {
    const pp::StoreUnit& unit = *in.store;
    require(unit.unknown_12 == 0, "store unit: bits 17:12 are not known");
    if (unit.is_read()) {
        require(unit.mode == pp::StoreMode::read_color || unit.mode == pp::StoreMode::read_depth,
                "store unit: framebuffer source is not known");
        require(unit.unknown_4 == 0, "store unit: bits 5:4 are not known");
        write(unit.destination, "store unit");
        return;
    }
    require(unit.mode == pp::StoreMode::store_temporary, "store unit: mode is not known");
    require(unit.alignment != pp::Alignment::unknown_3, "store unit: alignment 3 is not known");
    read_scalar(unit.source, readable, "store unit");
    if (unit.alignment == pp::Alignment::two)
        require(unit.source % 4 < 3, "store unit: two components from .w on");
    if (unit.offset_enable)
        read_scalar(unit.offset_register, readable, "store unit, offset");
}

void Check::branch(const Readable& readable) {
    const pp::BranchUnit& unit = *in.branch;
    if (unit.is_discard())
        return;
    require(unit.unknown_0 == 0 && unit.unknown_19 == 0,
            "branch unit: a bit that is always 0 is set");
    const bool always = unit.if_less && unit.if_equal && unit.if_greater;
    if (!always) {
        read_scalar(unit.a, readable, "branch unit");
        read_scalar(unit.b, readable, "branch unit");
    }
}

}  // namespace

std::string unknown_behaviour(const pp::Instruction& instruction) {
    Check check{.in = instruction, .text = {}};
    Readable readable;
    readable.constants[0] = instruction.const0.has_value();
    readable.constants[1] = instruction.const1.has_value();
    check.require(instruction.unknown_26 == 0, "control word: bits 31:26 are not known");
    if (instruction.varying)
        check.varying(readable);
    if (instruction.texture)
        check.texture(readable);
    readable.texture = instruction.texture.has_value();
    if (instruction.load)
        check.load(readable);
    readable.uniform = instruction.load.has_value();
    if (const auto& unit = instruction.vector_multiply) {
        check.multiply(*unit, readable, "vector multiply");
        if (unit->mask != 0)
            check.write(unit->destination, "vector multiply");
    }
    if (const auto& unit = instruction.scalar_multiply) {
        check.multiply(*unit, readable, "scalar multiply");
        if (unit->write_enable)
            check.write(unit->destination / 4u, "scalar multiply");
    }
    if (const auto& unit = instruction.vector_add) {
        check.add(*unit, true, readable, "vector add");
        if (unit->mask != 0)
            check.write(unit->destination, "vector add");
    }
    if (const auto& unit = instruction.scalar_add) {
        check.add(*unit, false, readable, "scalar add");
        if (unit->write_enable)
            check.write(unit->destination / 4u, "scalar add");
    }
    if (instruction.combiner)
        check.combiner(readable);
    if (instruction.store)
        check.store(readable);
    if (instruction.branch)
        check.branch(readable);
    return check.text;
}

}  // namespace cuesta::simulator::mali400

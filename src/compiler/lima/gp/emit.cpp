// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/emit.h"

#include <utility>

namespace cuesta::lima::gp {
namespace {

namespace isa = hw::mali400::gp;
using Field = isa::Field;

constexpr Code complex_code = static_cast<Code>(isa::Source::complex_ago1);

unsigned source_code(Code code) {
    return code == identity_code ? static_cast<unsigned>(isa::Source::identity) : code;
}

// The complex result can only be named first; the scheduler took care that the operands of such an
// operation can change places.
void normalize(Work& work) {
    if (work.codes[1] != complex_code)
        return;
    const Swap swap = traits(work.op).swap;
    CUESTA_ASSERT(swap != Swap::none, "an operand cannot name the complex result");
    std::swap(work.codes[0], work.codes[1]);
    std::swap(work.negates[0], work.negates[1]);
    if (swap == Swap::negated)
        for (bool& negate : work.negates)
            negate = !negate;
}

void emit_multipliers(const Bundle& bundle, isa::Instruction& out) {
    constexpr std::array modes = {isa::MulOp::mul, isa::MulOp::mul, isa::MulOp::complex1,
                                  isa::MulOp::complex2, isa::MulOp::select};
    out.set(Field::mul_op, modes[static_cast<size_t>(bundle.mul_mode)]);
    struct Unit {
        Slot slot;
        Field a, b, negate;
    };
    for (const Unit& unit : {Unit{Slot::mul0, Field::mul0_a, Field::mul0_b, Field::mul0_negate},
                             Unit{Slot::mul1, Field::mul1_a, Field::mul1_b, Field::mul1_negate}}) {
        Work work = bundle.at(unit.slot);
        if (!work.busy)
            continue;
        if (work.op == Op::mul || work.op == Op::mov)
            normalize(work);
        out.set(unit.a, source_code(work.codes[0]));
        out.set(unit.b, source_code(work.codes[1]));
        out.set(unit.negate, work.negate ? 1u : 0u);
    }
}

void emit_accumulators(const Bundle& bundle, isa::Instruction& out) {
    struct Unit {
        Slot slot;
        Field a, b, negate_a, negate_b;
    };
    if (bundle.acc_chosen)
        out.set(Field::acc_op, static_cast<unsigned>(traits(bundle.acc_op).hw));
    for (const Unit& unit : {Unit{Slot::acc0, Field::acc0_a, Field::acc0_b, Field::acc0_a_negate,
                                  Field::acc0_b_negate},
                             Unit{Slot::acc1, Field::acc1_a, Field::acc1_b, Field::acc1_a_negate,
                                  Field::acc1_b_negate}}) {
        Work work = bundle.at(unit.slot);
        if (!work.busy)
            continue;
        normalize(work);
        out.set(unit.a, source_code(work.codes[0]));
        out.set(unit.b, source_code(work.codes[1]));
        out.set(unit.negate_a, work.negates[0] ? 1u : 0u);
        out.set(unit.negate_b, work.negates[1] ? 1u : 0u);
    }
}

void emit_complex_and_pass(const Bundle& bundle, isa::Instruction& out) {
    const Work& complex = bundle.at(Slot::complex);
    if (complex.busy) {
        unsigned op = traits(complex.op).hw;
        if (complex.op == Op::mov)
            op = static_cast<unsigned>(isa::ComplexOp::mov);
        if (complex.op == Op::set_address)
            op = static_cast<unsigned>(isa::ComplexOp::set_address0) + complex.address_register;
        out.set(Field::complex_op, op);
        out.set(Field::complex_source, source_code(complex.codes[0]));
    }
    const Work& pass = bundle.at(Slot::pass);
    if (pass.busy) {
        out.set(Field::pass_op, pass.op == Op::mov ? static_cast<unsigned>(isa::PassOp::mov)
                                                   : static_cast<unsigned>(traits(pass.op).hw));
        out.set(Field::pass_source, source_code(pass.codes[0]));
    }
}

void emit_loads(const Bundle& bundle, const MemoryMap& map, isa::Instruction& out) {
    const Ports& ports = bundle.ports;
    if (ports.memory != no_address) {
        uint32_t address = ports.memory;
        if (address >= temporary_address_space)
            address = address - temporary_address_space + map.temporary_addresses;
        else if (address >= temporary_space)
            address = address - temporary_space + map.temporaries;
        out.set(Field::load_address, address);
        if (ports.memory_register != 0)
            out.set(Field::load_offset, static_cast<unsigned>(ports.memory_register));
    }
    if (ports.port0 != no_address) {
        out.set(Field::port0_address, ports.port0 & 0xfu);
        out.set(Field::port0_attribute, (ports.port0 & attribute_flag) != 0 ? 1u : 0u);
    }
    if (ports.port1 != no_address)
        out.set(Field::port1_address, static_cast<unsigned>(ports.port1));
}

isa::StoreSource store_source(int8_t slot) {
    if (slot < 0)
        return isa::StoreSource::none;
    switch (static_cast<Slot>(slot)) {
        case Slot::acc0: return isa::StoreSource::acc0;
        case Slot::acc1: return isa::StoreSource::acc1;
        case Slot::mul0: return isa::StoreSource::mul0;
        case Slot::mul1: return isa::StoreSource::mul1;
        case Slot::pass: return isa::StoreSource::pass;
        case Slot::complex: break;
    }
    return isa::StoreSource::complex;
}

void emit_stores(const Bundle& bundle, isa::Instruction& out) {
    struct Port {
        Field address, varying, temporary;
    };
    constexpr std::array<Port, 2> ports = {{
        {Field::store0_address, Field::store0_varying, Field::store0_temporary},
        {Field::store1_address, Field::store1_varying, Field::store1_temporary},
    }};
    for (size_t i = 0; i < ports.size(); ++i) {
        const StorePort& port = bundle.stores[i];
        if (!port.used)
            continue;
        if (port.target.kind == StoreKind::temporary) {
            out.set(ports[i].temporary, 1u);
            continue;
        }
        out.set(ports[i].address, static_cast<unsigned>(port.target.index));
        out.set(ports[i].varying, port.target.kind == StoreKind::output ? 1u : 0u);
    }
    constexpr std::array sources = {Field::store_x, Field::store_y, Field::store_z, Field::store_w};
    for (size_t c = 0; c < sources.size(); ++c)
        out.set(sources[c], store_source(bundle.store_slots[c]));
    if (bundle.stores_temporary)
        out.set(Field::flags, isa::Flags::temporary_store);
}

}  // namespace

isa::Instruction emit(const Bundle& bundle, const MemoryMap& map, uint32_t target) {
    isa::Instruction out;
    emit_multipliers(bundle, out);
    emit_accumulators(bundle, out);
    emit_complex_and_pass(bundle, out);
    emit_loads(bundle, map, out);
    emit_stores(bundle, out);
    if (bundle.is_branch) {
        out.set(Field::branch, 1u);
        out.set(Field::flags, isa::Flags::branch);
        out.set_branch_target(target);
    }
    return out;
}

}  // namespace cuesta::lima::gp

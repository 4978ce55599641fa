// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory: a 64-bit base in uniform registers or a pair, and an index in elements.
#include <bit>

#include "compiler/agx/lower.h"
#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::MemFormat;
using hw::agx::Op;
using nir::IntrinsicIndex;

namespace {

constexpr uint64_t greatest_index = 0xffff;  // of the immediates, unsigned

// a + b, when the value is a sum of 64 bits.
const nir::Alu* sum_of(const nir::Value& value) {
    const nir::Alu* alu = value.instr->as<nir::Alu>();
    return alu != nullptr && alu->op == nir::Op::iadd ? alu : nullptr;
}

// Of the variants that are coherent (G13 fact sheet, encodings: device_load_ext, device_store_ext).
constexpr uint32_t coherent_load = 7;
constexpr uint32_t coherent_store = 3;

// The mask of so many components.
uint32_t first_components(unsigned count) {
    return (1u << count) - 1;
}

}  // namespace

// --- addresses ---------------------------------------------------------------

Src Selector::address_base(const Ref& base) {
    if (base.kind == Ref::Kind::uniform && base.bits == 64 && base.uniform < Limits::base_halves) {
        Src src;
        src.kind = SrcKind::uniform;
        src.bits = 64;
        src.uniform = base.uniform;
        return src;
    }
    return value_src(ir_, to_register(base, 64));
}

// Tables that the driver gives are smaller than 4 GiB, so that an index that is extended after it
// was shifted may as well be shifted by the memory unit.
std::optional<Selector::Address> Selector::table_address(const nir::Value& address,
                                                         unsigned element_bytes) {
    uint64_t offset = 0;
    const nir::Value* rest = &address;
    const nir::Alu* index = nullptr;
    // Constants and one index; the base is what is left.
    while (const nir::Alu* sum = sum_of(*rest)) {
        const nir::Value* next = nullptr;
        for (unsigned i = 0; i < 2 && next == nullptr; ++i) {
            const nir::AluSrc& src = sum->srcs[i];
            const nir::Alu* term = src.src.value->instr->as<nir::Alu>();
            if (const auto number = constant_value(source(*sum, i)); number) {
                offset += *number;
                next = sum->srcs[1 - i].src.value;
            } else if (term != nullptr && term->op == nir::Op::u2u64 && index == nullptr &&
                       term->srcs[0].src.value->bit_size == 32) {
                index = term;
                next = sum->srcs[1 - i].src.value;
            }
        }
        if (next == nullptr)
            return std::nullopt;
        rest = next;
    }
    const Ref base = ref(*rest);
    const bool is_table = base.kind == Ref::Kind::uniform && base.bits == 64;
    if (!is_table || offset % element_bytes != 0 || offset >> 32 != 0)
        return std::nullopt;
    Address result;
    result.base = address_base(base);
    if (index == nullptr) {
        result.index = offset / element_bytes <= greatest_index
                           ? immediate_src(static_cast<int64_t>(offset / element_bytes))
                           : register_src(constant(offset / element_bytes, 32), 32);
        return result;
    }
    // The index in elements: what it was shifted by, less what an element takes.
    const unsigned element_shift = static_cast<unsigned>(std::countr_zero(element_bytes));
    const nir::Alu* shifted = index->srcs[0].src.value->instr->as<nir::Alu>();
    const auto by = shifted != nullptr && shifted->op == nir::Op::ishl
                        ? constant_value(source(*shifted, 1))
                        : std::nullopt;
    if (!by || *by < element_shift)
        return element_bytes == 1 ? std::optional<Address>() : std::nullopt;
    const unsigned shift = static_cast<unsigned>(*by) - element_shift;
    const Ref number = source(*shifted, 0);
    if (offset == 0 && shift <= 2) {
        result.index = register_src(number, 32);
        result.shift = shift;
        return result;
    }
    if (shift > 4)
        return std::nullopt;
    Instr& sum = emit_alu_instr(Op::iadd, 32,
                                {make_src(constant(offset / element_bytes, 32), SrcUse::add, 32),
                                 make_src(number, SrcUse::add, 32)});
    set(sum.machine, Field::s, shift);
    result.index = value_src(ir_, sum.defs[0].value);
    return result;
}

Selector::Address Selector::address_of(const nir::Value& address, unsigned element_bytes) {
    if (const std::optional<Address> table = table_address(address, element_bytes))
        return *table;
    Address result;
    const nir::Alu* sum = sum_of(address);
    for (unsigned i = 0; sum != nullptr && i < 2; ++i) {
        const std::optional<uint64_t> offset = constant_value(source(*sum, i));
        if (offset && *offset % element_bytes == 0 && *offset / element_bytes <= greatest_index) {
            result.base =
                address_base(ref(*sum->srcs[1 - i].src.value, sum->srcs[1 - i].swizzle[0]));
            result.index = immediate_src(static_cast<int64_t>(*offset / element_bytes));
            return result;
        }
    }
    result.base = address_base(ref(address));
    result.index = immediate_src(0);
    return result;
}

void Selector::set_address(Instr& instr, size_t src, const Address& address) {
    set(instr.machine, Field::Ou, 1);
    set(instr.machine, Field::s, address.shift);
    give(instr, src, 'A', address.base);
    give(instr, src + 1, 'O', address.index);
}

// --- loads and stores --------------------------------------------------------

void Selector::load_memory(
    const nir::Value& value, const Address& address, MemFormat format, unsigned bits, Op op) {
    // Packed formats give all their components, whatever the mask.
    const unsigned packed = hw::agx::packed_components(format);
    const unsigned count = packed != 0 ? packed : value.components;
    Instr& instr = *ir_.make(op, 1, 2);
    if (op == Op::device_load_ext)
        set(instr.machine, Field::u4, coherent_load);
    set(instr.machine, Field::F, static_cast<uint32_t>(format));
    set(instr.machine, Field::mask, first_components(count));
    set_address(instr, 0, address);
    const ValueId vector = define(instr, 0, 'R', bits, count);
    insert(instr);
    set_vector(value, vector, bits);
}

void Selector::load_global(const nir::Intrinsic& load) {
    const unsigned bits = load.def.bit_size;
    const bool is_constant = load.op == IntrinsicOp::load_global_constant;
    load_memory(load.def, address_of(*load.srcs[0].value, bits / 8),
                bits == 32 ? MemFormat::i32 : MemFormat::i16, bits,
                passes_caches() && !is_constant ? Op::device_load_ext : Op::device_load);
}

void Selector::load_formatted(const nir::Intrinsic& load) {
    const auto format = static_cast<MemFormat>(load.index_of(IntrinsicIndex::format));
    Address address;
    address.base = address_base(ref(*load.srcs[0].value));
    address.shift = static_cast<unsigned>(load.index_of(IntrinsicIndex::shift));
    const Ref index = ref(*load.srcs[1].value);
    const std::optional<uint64_t> number = constant_value(index);
    if (number && *number << address.shift <= greatest_index) {
        address.index = immediate_src(static_cast<int64_t>(*number << address.shift));
        address.shift = 0;
    } else {
        address.index = register_src(index, 32);
    }
    load_memory(load.def, address, format, load.def.bit_size);
}

Src Selector::masked_components(const nir::Value& value, uint32_t mask) {
    std::vector<Ref> parts;
    for (unsigned c = 0; c < value.components; ++c)
        if ((mask >> c & 1) != 0)
            parts.push_back(ref(value, c));
    Src src = value_src(ir_, vector_of(parts, value.bit_size));
    src.bits = value.bit_size;
    src.count = static_cast<uint8_t>(parts.size());
    return src;
}

void Selector::store_memory(const nir::Intrinsic& store) {
    const nir::Value& stored = *store.srcs[0].value;
    const unsigned bits = stored.bit_size;
    const uint32_t mask = static_cast<uint32_t>(store.index_of(IntrinsicIndex::write_mask));
    const Address address = address_of(*store.srcs[1].value, bits / 8);
    const Src data = masked_components(stored, mask);
    Instr& instr = *ir_.make(passes_caches() ? Op::device_store_ext : Op::device_store, 0, 3);
    if (passes_caches()) {
        set(instr.machine, Field::u4, coherent_store);
        set(instr.machine, Field::u6, 1);
    }
    set(instr.machine, Field::F,
        static_cast<uint32_t>(bits == 32 ? MemFormat::i32 : MemFormat::i16));
    set(instr.machine, Field::mask, mask);
    set_address(instr, 0, address);
    give(instr, 2, 'R', data);
    insert(instr);
}

// --- barriers ----------------------------------------------------------------

namespace {

struct MemoryBarrier {
    uint32_t a, b, c;
};

// Of the whole device (G13 fact sheet, memory semantics, barriers): the sequences of the open
// compiler; what each but the first does by itself is not known. The waits for what is outstanding
// come later (waits.h).
constexpr MemoryBarrier buffer_barriers[] = {{1, 2, 9}, {0, 3, 3}, {2, 2, 9}, {3, 2, 9},
                                             {0, 3, 0}, {2, 1, 9}, {3, 1, 9}};
constexpr MemoryBarrier image_barriers[] = {{2, 2, 10}, {3, 2, 10}, {2, 1, 10}, {3, 1, 10}};

// What others may see. Scratch and tile memory and outputs are the invocation's own; workgroup
// memory, which `barrier` is for, is in order as it is.
struct SharedAccesses {
    bool memory = false;
    bool images = false;
};

SharedAccesses shared_accesses(const nir::Shader& shader) {
    SharedAccesses result;
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            if (intrinsic == nullptr)
                return;
            switch (intrinsic->op) {
                case IntrinsicOp::load_global:
                case IntrinsicOp::store_global:
                case IntrinsicOp::global_atomic_agx:
                case IntrinsicOp::global_atomic_swap_agx: result.memory = true; break;
                case IntrinsicOp::image_load_agx:
                case IntrinsicOp::image_store_agx: result.images = true; break;
                default: break;
            }
        });
    return result;
}

}  // namespace

bool has_memory_barrier(const nir::Shader& shader) {
    bool result = false;
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](const nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            result =
                result || (intrinsic != nullptr && intrinsic->op == IntrinsicOp::memory_barrier);
        });
    return result;
}

void Selector::memory_barrier(uint32_t a, uint32_t b, uint32_t c) {
    Instr& instr = emit(Op::memory_barrier, 0);
    set(instr.machine, Field::a, a);
    set(instr.machine, Field::b, b);
    set(instr.machine, Field::c, c);
}

// Where nothing is there that others see, there is nothing to order.
void Selector::order_memory() {
    const SharedAccesses accesses = shared_accesses(shader_);
    if (accesses.memory || accesses.images)
        for (const auto [a, b, c] : buffer_barriers)
            memory_barrier(a, b, c);
    if (accesses.images)
        for (const auto [a, b, c] : image_barriers)
            memory_barrier(a, b, c);
}

// --- scratch -----------------------------------------------------------------

// The byte offset in the lane's stack of a vec4 slot's component.
Src Selector::scratch_offset(const nir::Intrinsic& access, const nir::Value& slot) {
    const uint64_t first =
        uint64_t{vec4_bytes} * static_cast<uint32_t>(access.index_of(IntrinsicIndex::base)) +
        4u * static_cast<uint32_t>(access.index_of(IntrinsicIndex::component));
    const Ref index = ref(slot);
    if (const std::optional<uint64_t> number = constant_value(index)) {
        const uint64_t offset = first + vec4_bytes * *number;
        return offset <= 0x7fff ? immediate_src(static_cast<int64_t>(offset))
                                : register_src(constant(offset, 32), 32);
    }
    Instr& sum = emit_alu_instr(
        Op::iadd, 32,
        {make_src(constant(first, 32), SrcUse::add, 32), make_src(index, SrcUse::add, 32)});
    set(sum.machine, Field::s, 4);
    return value_src(ir_, sum.defs[0].value);
}

void Selector::access_scratch(const nir::Intrinsic& access) {
    const bool is_load = access.op == nir::IntrinsicOp::load_scratch;
    ir_.scratch_bytes = shader_.scratch_vec4s * vec4_bytes;
    if (is_load) {
        Instr& instr = *ir_.make(Op::stack_load, 1, 1);
        set(instr.machine, Field::F, static_cast<uint32_t>(MemFormat::i32));
        set(instr.machine, Field::mask, first_components(access.def.components));
        give(instr, 0, 'O', scratch_offset(access, *access.srcs[0].value));
        const ValueId vector = define(instr, 0, 'R', 32, access.def.components);
        insert(instr);
        return set_vector(access.def, vector, 32);
    }
    const nir::Value& stored = *access.srcs[0].value;
    const uint32_t mask = static_cast<uint32_t>(access.index_of(IntrinsicIndex::write_mask));
    const Src offset = scratch_offset(access, *access.srcs[1].value);
    const Src data = masked_components(stored, mask);
    Instr& instr = *ir_.make(Op::stack_store, 0, 2);
    set(instr.machine, Field::F, static_cast<uint32_t>(MemFormat::i32));
    set(instr.machine, Field::mask, mask);
    give(instr, 0, 'O', offset);
    give(instr, 1, 'R', data);
    insert(instr);
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ports of the vertex core: registers, attributes, uniforms, temporaries, outputs.
#include "simulator/mali400/gp_core.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace gp = hw::mali400::gp;

// Nine address bits; address registers hold vector numbers as floats. ASSUMED: fractions are cut
// off, NaN is zero, addresses wrap at nine bits.
unsigned wrapped_address(unsigned base, float offset) {
    constexpr float range = 1 << 24;
    const int add = offset > -range && offset < range ? static_cast<int>(offset) : 0;
    return (base + static_cast<unsigned>(add)) & 511;
}

}  // namespace

Result<void> GpCore::fetch(const GpInstruction& instruction, GpAttributes& attributes) {
    for (unsigned c = 0; c < 4; ++c) {
        if ((instruction.port1_mask >> c & 1) != 0)
            result(GpValue::port1, c) = registers_[instruction.port1_address * 4 + c];
    }
    if (instruction.port0_mask != 0 && instruction.port0_attribute) {
        const unsigned index = instruction.port0_address;
        if ((attributes_fetched_ >> index & 1) == 0) {
            TRY(attributes.fetch(index, attributes_[index]));
            attributes_fetched_ = static_cast<uint16_t>(attributes_fetched_ | 1u << index);
        }
        for (unsigned c = 0; c < 4; ++c)
            result(GpValue::port0, c) = attributes_[index][c];
    } else if (instruction.port0_mask != 0) {
        for (unsigned c = 0; c < 4; ++c)
            result(GpValue::port0, c) = registers_[instruction.port0_address * 4 + c];
    }
    if (instruction.load_mask != 0) {
        if (instruction.load_offset == 0 && temporaries_stored_.empty())
            load_memory(instruction);
        else
            load_memory_indirect(instruction);
    }
    return {};
}

// ASSUMED: the addresses that the chip could name but has no memory for read as zero.
void GpCore::load_memory(const GpInstruction& instruction) {
    for (unsigned c = 0; c < 4; ++c) {
        if ((instruction.load_mask >> c & 1) == 0)
            continue;
        const bool exists = instruction.load_address < gp_memory_vectors;
        result(GpValue::load, c) =
            gp_splat(exists ? uniforms_[instruction.load_address * 4 + c] : 0.0f);
    }
}

float GpCore::memory_word(unsigned vector, unsigned component, unsigned vertex) const {
    if (vector >= gp_memory_vectors)
        return 0.0f;
    const unsigned index = vector * 4 + component;
    if (!temporaries_stored_.empty() && (temporaries_stored_[index] >> vertex & 1) != 0)
        return temporaries_[index].get(vertex);
    return uniforms_[index];
}

void GpCore::load_memory_indirect(const GpInstruction& instruction) {
    for (unsigned vertex = 0; vertex < batch_vertices; ++vertex) {
        const float offset =
            instruction.load_offset == 0 ? 0.0f : addresses_[instruction.load_offset].get(vertex);
        const unsigned vector = wrapped_address(instruction.load_address, offset);
        for (unsigned c = 0; c < 4; ++c) {
            if ((instruction.load_mask >> c & 1) != 0)
                result(GpValue::load, c).set(vertex, memory_word(vector, c, vertex));
        }
    }
}

void GpCore::store_temporary(unsigned component, const GpVector& stored) {
    for (unsigned vertex = 0; vertex < batch_vertices; ++vertex) {
        const unsigned vector = wrapped_address(0, addresses_[0].get(vertex));
        if ((active_ >> vertex & 1) == 0 || vector >= gp_memory_vectors)
            continue;
        const unsigned index = vector * 4 + component;
        temporaries_[index].set(vertex, stored.get(vertex));
        temporaries_stored_[index] =
            static_cast<VertexMask>(temporaries_stored_[index] | 1u << vertex);
    }
}

void GpCore::stores(const GpInstruction& instruction) {
    for (unsigned port = 0; port < 2; ++port) {
        const GpStore& store = instruction.stores[port];
        for (unsigned i = 0; i < 2; ++i) {
            if (store.sources[i] == gp::StoreSource::none)
                continue;
            // The numbers of store sources are those of GpValue, but for the complex unit.
            const GpVector& stored = store.sources[i] == gp::StoreSource::complex
                                         ? result(GpValue::complex)
                                         : result(static_cast<GpValue>(store.sources[i]));
            const unsigned component = port * 2 + i;
            if (store.temporary) {
                store_temporary(component, stored);
                continue;
            }
            GpVector& to = (store.varying ? outputs_ : registers_)[store.address * 4 + component];
            if (diverged_)
                assign(to, stored, active_);
            else
                to = stored;
        }
    }
}

}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "lower_testing.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "base/bits.h"
#include "base/half.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;

unsigned index_of(const nir::Intrinsic& instr, IntrinsicIndex which) {
    return static_cast<unsigned>(instr.index_of(which));
}

uint32_t word_at(const uint8_t* bytes, unsigned size) {
    uint32_t word = 0;
    for (unsigned i = 0; i < size; ++i)
        word |= uint32_t{bytes[i]} << (8 * i);
    return word;
}

void put_word(uint8_t* bytes, uint32_t word, unsigned size) {
    for (unsigned i = 0; i < size; ++i)
        bytes[i] = static_cast<uint8_t>(word >> (8 * i));
}

double from_bits(uint32_t bits) {
    return static_cast<double>(std::bit_cast<float>(bits));
}
uint32_t float_bits(double value) {
    return std::bit_cast<uint32_t>(static_cast<float>(value));
}

// Bits of a normalised component; 0: it is none.
unsigned norm_bits(MemFormat format) {
    switch (format) {
        case MemFormat::u8norm:
        case MemFormat::s8norm: return 8;
        case MemFormat::u16norm:
        case MemFormat::s16norm: return 16;
        default: return 0;
    }
}
bool is_signed_norm(MemFormat format) {
    return format == MemFormat::s8norm || format == MemFormat::s16norm;
}

// One component as registers have it, 32-bit floats for normalised ones.
uint32_t unpack(MemFormat format, uint32_t raw) {
    const unsigned bits = norm_bits(format);
    if (bits == 0)
        return raw;
    if (is_signed_norm(format))
        return float_bits(std::max(
            -1.0, static_cast<double>(base::sign_extend(raw, bits)) / ((1 << (bits - 1)) - 1)));
    return float_bits(raw / static_cast<double>((1u << bits) - 1));
}

uint32_t pack(MemFormat format, uint32_t value) {
    const unsigned bits = norm_bits(format);
    if (bits == 0)
        return value;
    const double number = std::isnan(from_bits(value)) ? 0 : from_bits(value);
    if (is_signed_norm(format))
        return static_cast<uint32_t>(static_cast<int32_t>(
                   std::nearbyint(std::clamp(number, -1.0, 1.0) * ((1 << (bits - 1)) - 1)))) &
               ((1u << bits) - 1);
    return static_cast<uint32_t>(std::nearbyint(std::clamp(number, 0.0, 1.0) * ((1u << bits) - 1)));
}

template <typename Options, typename Lower>
Result<Lowered> lower_with(const nir::Shader& shader,
                           const Options& options,
                           const CommonOptions& common,
                           Lower lower_stage) {
    Lowered lowered;
    lowered.shader = nir::clone(shader);
    lowered.result = TRY(lower_stage(*lowered.shader, options, common, lowered.program));
    return lowered;
}

}  // namespace

// --- memory
// ----------------------------------------------------------------------------------------

void Environment::read(uint64_t address, std::span<std::byte> to) {
    for (size_t i = 0; i < to.size(); ++i) {
        const uint64_t at = address + i - base_address;
        to[i] = at < memory.size() ? memory[static_cast<size_t>(at)] : std::byte{0};
    }
}

void Environment::write(uint64_t address, std::span<const std::byte> from) {
    for (size_t i = 0; i < from.size(); ++i) {
        const uint64_t at = address + i - base_address;
        if (at < memory.size())
            memory[static_cast<size_t>(at)] = from[i];
    }
}

std::vector<uint16_t> Environment::push(const Program& program) {
    std::vector<uint8_t> table(program.system_bytes);
    for (const SystemSlot& slot : program.system_values) {
        const auto found = system.find({slot.value, slot.index});
        if (found == system.end()) {
            fault("a value of the driver that the test does not have");
            continue;
        }
        std::memcpy(table.data() + slot.offset, found->second.data(), found->second.size() * 4);
    }
    std::vector<uint16_t> halves(Limits::uniform_halves);
    for (const PushRange& range : program.push) {
        if (range.first_half % 2 != 0 || range.halves % 2 != 0 || range.halves < 2 ||
            range.halves > Limits::push_halves || range.offset % 4 != 0 ||
            range.first_half + range.halves > Limits::uniform_halves)
            fault("a range that cannot be");
        const auto* from = range.table == Table::system
                               ? table.data()
                               : reinterpret_cast<const uint8_t*>(uniforms.data());
        const size_t size = range.table == Table::system ? table.size() : uniforms.size() * 16;
        for (unsigned i = 0; i < range.halves; ++i)
            if (range.offset + i * 2 + 2 <= size)
                std::memcpy(&halves[range.first_half + i], from + range.offset + i * 2, 2);
    }
    return halves;
}

// --- the machine
// -----------------------------------------------------------------------------------

void Environment::store_tile(const nir::Intrinsic& instr,
                             unsigned lane,
                             std::span<const Vector> sources) {
    if ((fences & 0xc) != 0xc)
        fault("a tile store without a wait");
    const auto format = static_cast<MemFormat>(instr.index_of(IntrinsicIndex::format));
    const unsigned offset = index_of(instr, IntrinsicIndex::offset);
    const unsigned size = hw::agx::tile_format_bytes(format);
    for (unsigned sample = 0; sample < samples; ++sample) {
        if ((sources[1][0] >> sample & 1) == 0 || (state[lane].killed >> sample & 1) != 0)
            continue;
        const nir::Value& stored = *instr.srcs[0].value;
        for (unsigned c = 0; c < stored.components; ++c) {
            auto bits = static_cast<uint32_t>(sources[0][c]);
            // Numbers that are converted may be of either size.
            if (stored.bit_size == 16 && norm_bits(format) != 0)
                bits = std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(bits)));
            put_word(&tile[lane][sample][offset + c * size], pack(format, bits), size);
        }
    }
}

void Environment::load_tile(const nir::Intrinsic& instr,
                            unsigned lane,
                            unsigned sample,
                            Vector& result) {
    if ((fences & 8) == 0)
        fault("a tile load without a wait");
    const auto format = static_cast<MemFormat>(instr.index_of(IntrinsicIndex::format));
    const unsigned size = hw::agx::tile_format_bytes(format);
    for (unsigned c = 0; c < instr.def.components; ++c)
        result[c] = unpack(
            format,
            word_at(&tile[lane][sample][index_of(instr, IntrinsicIndex::offset) + c * size], size));
}

void Environment::sample_mask(unsigned lane, uint8_t target, uint8_t live) {
    SampleState& now = state[lane];
    if ((target & live) != 0 && (fences & 1) == 0)
        fault("a test without a wait");
    if ((now.tested & target & ~now.killed) != 0)
        fault("a sample is tested or killed twice");
    now.killed = static_cast<uint8_t>(now.killed | (target & ~live & ~now.tested));
    now.tested = static_cast<uint8_t>(now.tested | (target & live & ~now.killed));
}

void Environment::emit_depth(const nir::Intrinsic& instr,
                             unsigned lane,
                             std::span<const Vector> sources) {
    const auto mask = static_cast<uint8_t>(sources[0][0]);
    const unsigned which = index_of(instr, IntrinsicIndex::write_mask);
    for (unsigned sample = 0; sample < samples; ++sample) {
        if ((which & 1) != 0)
            state[lane].depth[sample] = std::bit_cast<float>(static_cast<uint32_t>(sources[1][0]));
        if ((which & 2) != 0)
            state[lane].stencil[sample] = static_cast<uint16_t>(sources[2][0]);
    }
    sample_mask(lane, mask, mask);
}

bool Environment::run(const nir::Intrinsic& instr,
                      unsigned lane,
                      std::span<const Vector> sources,
                      Vector& result) {
    switch (instr.op) {
        case IntrinsicOp::load_formatted_agx: {
            const auto format = static_cast<MemFormat>(instr.index_of(IntrinsicIndex::format));
            const unsigned size = hw::agx::tile_format_bytes(format);
            const uint64_t element = sources[1][0] << index_of(instr, IntrinsicIndex::shift);
            for (unsigned c = 0; c < instr.def.components; ++c) {
                std::array<uint8_t, 4> bytes{};
                read(sources[0][0] + (element + c) * size,
                     std::as_writable_bytes(std::span(bytes.data(), size)));
                result[c] = unpack(format, word_at(bytes.data(), size));
            }
            return true;
        }
        case IntrinsicOp::load_pixel_agx: result = {pixel[lane][0], pixel[lane][1]}; return true;
        case IntrinsicOp::load_tile_agx: {
            const auto mask = static_cast<unsigned>(sources[0][0]) & ((1u << samples) - 1);
            if (std::popcount(mask) != 1)
                fault("a tile load of several samples");
            load_tile(instr, lane, static_cast<unsigned>(std::countr_zero(mask)), result);
            return true;
        }
        case IntrinsicOp::store_tile_agx: store_tile(instr, lane, sources); return true;
        case IntrinsicOp::sample_mask_agx:
            sample_mask(lane, static_cast<uint8_t>(sources[0][0]),
                        static_cast<uint8_t>(sources[1][0]));
            return true;
        case IntrinsicOp::emit_depth_agx: emit_depth(instr, lane, sources); return true;
        case IntrinsicOp::wait_pixel_agx:
            fences |= index_of(instr, IntrinsicIndex::offset);
            return true;
        default: return false;
    }
}

// --- running
// ---------------------------------------------------------------------------------------

std::unique_ptr<nir::Shader> shader_of(const std::string& text) {
    Result<std::unique_ptr<nir::Shader>> result = nir::parse(text);
    if (!result) {
        ADD_FAILURE() << result.error().text << "\n" << text;
        return std::make_unique<nir::Shader>(nir::Stage::vertex);
    }
    return std::move(result).take();
}

Result<Lowered> lower(const nir::Shader& shader,
                      const VertexOptions& options,
                      const CommonOptions& common) {
    return lower_with(shader, options, common, lower_vertex_shader);
}

Result<Lowered> lower(const nir::Shader& shader,
                      const FragmentOptions& options,
                      const CommonOptions& common) {
    return lower_with(shader, options, common, lower_fragment_shader);
}

Result<nir::InterpreterOutputs> run_lowered(const Lowered& lowered,
                                            Environment& environment,
                                            nir::InterpreterInputs inputs) {
    inputs.push = environment.push(lowered.program);
    inputs.target = &environment;
    inputs.memory = &environment;
    inputs.uniforms = {};
    return nir::interpret(*lowered.shader, inputs);
}

std::vector<const nir::Intrinsic*> intrinsics_of(const nir::Shader& shader,
                                                 IntrinsicOp op,
                                                 std::string_view function) {
    std::vector<const nir::Intrinsic*> found;
    nir::Function* body = const_cast<nir::Shader&>(shader).find_function(function);
    if (body != nullptr)
        nir::for_each_instr(body->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            if (intrinsic != nullptr && intrinsic->op == op)
                found.push_back(intrinsic);
        });
    return found;
}

FragmentOptions plain_target() {
    FragmentOptions options;
    options.targets[0].present = true;
    return options;
}

FragmentOptions float_target() {
    FragmentOptions options = plain_target();
    options.targets[0].format = hw::agx::MemFormat::i32;
    options.targets[0].bits = 32;
    options.targets[0].numbers = NumberClass::float_;
    return options;
}

}  // namespace cuesta::agx

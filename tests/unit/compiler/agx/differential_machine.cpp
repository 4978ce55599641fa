// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "differential_machine.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include <fmt/core.h>

#include "base/bits.h"
#include "base/half.h"
#include "compiler/agx/lower.h"
#include "differential_textures.h"
#include "hw/agx/isa_table.h"
#include "simulator/agx/checker.h"
#include "simulator/agx/execute.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/program.h"
#include "simulator/agx/stage_step.h"
#include "simulator/agx/texture_operands.h"
#include "simulator/agx/tile_unit.h"

namespace cuesta::agx {

namespace sim = simulator::agx;
using hw::agx::Op;
using hw::agx::SpecialRegister;

namespace {

constexpr uint32_t garbage = 0xdead'beef;
constexpr uint32_t descriptor_bytes = 24;
constexpr uint64_t instruction_limit = 2'000'000;
constexpr unsigned vertex_id_register = 5;
constexpr unsigned instance_id_register = 6;
constexpr unsigned plane_parts = 3;

sim::TileShape shape_of(unsigned samples) {
    return {.x = 0, .y = 0, .width = 32, .height = 32, .samples = samples, .sample_bytes = 64};
}

std::vector<uint32_t> words_of(uint64_t address) {
    return {static_cast<uint32_t>(address), static_cast<uint32_t>(address >> 32)};
}

std::vector<uint32_t> words_of(const std::array<uint32_t, 4>& values) {
    return {values.begin(), values.end()};
}

}  // namespace

// --- memory

std::span<std::byte> SharedMemory::find(uint64_t address, size_t size) {
    const uint64_t at = address - memory_base;
    if (at > bytes.size() || size > bytes.size() - at)
        return {};
    return std::span(bytes).subspan(static_cast<size_t>(at), size);
}

Result<void> SharedMemory::read(uint64_t address, std::span<uint8_t> to) {
    const auto from = find(address, to.size());
    if (from.empty())
        return Error{Errc::fault, fmt::format("nothing to read at {:#x}", address)};
    std::memcpy(to.data(), from.data(), to.size());
    return {};
}

Result<void> SharedMemory::write(uint64_t address, std::span<const uint8_t> from) {
    const auto to = find(address, from.size());
    if (to.empty())
        return Error{Errc::fault, fmt::format("nothing to write at {:#x}", address)};
    std::memcpy(to.data(), from.data(), from.size());
    return {};
}

void SharedMemory::read(uint64_t address, std::span<std::byte> to) {
    const auto from = find(address, to.size());
    std::ranges::fill(to, std::byte{0});
    std::ranges::copy(from, to.begin());
}

void SharedMemory::write(uint64_t address, std::span<const std::byte> from) {
    const auto to = find(address, from.size());
    if (!to.empty())
        std::ranges::copy(from, to.begin());
}

// --- what a driver does

Machine::Machine(const Program& program, const GroupSetup& setup, unsigned samples)
    : tile(shape_of(samples)), shared(setup.memory), program_(program), setup_(setup) {
    for (unsigned i = 0; i < lane_count; ++i) {
        lanes[i].live = setup.lanes[i].covered;
        lanes[i].words.assign(program.vertex.words, garbage);
    }
    std::ranges::fill(tile.memory, uint8_t{0xcd});
}

Result<std::vector<uint32_t>> Machine::system_value(const SystemSlot& slot) const {
    switch (slot.value) {
        case SystemValue::attribute_address:
            if (slot.index >= setup_.attribute_bases.size())
                return Error{Errc::invalid, fmt::format("attribute {} has no address", slot.index)};
            return words_of(setup_.attribute_bases[slot.index]);
        case SystemValue::uniforms_address: return words_of(memory_base + uniforms_at_);
        case SystemValue::texture_heap: return words_of(heap_address);
        case SystemValue::texture_sizes: return words_of(memory_base + texture_sizes_at_);
        case SystemValue::texture_size: return words_of(texture_size(slot.index));
        case SystemValue::blend_color:
            return std::vector<uint32_t>{bits_of(0.25f), bits_of(0.5f), bits_of(0.75f),
                                         bits_of(1.0f)};
        case SystemValue::frag_coord_transform:
            if (setup_.rows_grow_down)
                return std::vector<uint32_t>{bits_of(1), bits_of(-1), bits_of(0),
                                             bits_of(setup_.height)};
            return std::vector<uint32_t>{bits_of(1), bits_of(1), bits_of(0), bits_of(0)};
        case SystemValue::point_coord_transform:
            return std::vector<uint32_t>{bits_of(1), bits_of(-1), bits_of(0), bits_of(1)};
        case SystemValue::point_size: return std::vector<uint32_t>{bits_of(setup_.point_size)};
        case SystemValue::sample_mask: return std::vector<uint32_t>{setup_.sample_mask};
        case SystemValue::alpha_reference: return std::vector<uint32_t>{bits_of(0.5f)};
        case SystemValue::constant_buffer_address:
            return words_of(memory_base + constant_buffers_.at(slot.index).at);
        case SystemValue::constant_buffer_size:
            return std::vector<uint32_t>{constant_buffers_.at(slot.index).size};
        case SystemValue::shader_buffer_address:
            return words_of(memory_base + shader_buffers_.at(slot.index).at);
        case SystemValue::shader_buffer_size:
            return std::vector<uint32_t>{shader_buffers_.at(slot.index).size};
        case SystemValue::image_heap:
        case SystemValue::image_size:
        case SystemValue::workgroup_count_address:
        case SystemValue::lod_bias: break;  // the tests of the driver have them
    }
    return Error{Errc::invalid, "a system value that the tests do not have"};
}

// Behind the shader's memory: what it reads by address without asking for it.
void Machine::place_tables() {
    const auto append = [this](std::span<const std::byte> table) {
        const size_t at = shared.bytes.size();
        shared.bytes.insert(shared.bytes.end(), table.begin(), table.end());
        return at;
    };
    uniforms_at_ = append(std::as_bytes(std::span(setup_.uniforms)));
    std::vector<std::array<uint32_t, 4>> sizes;
    for (uint32_t n = 0; n < program_.heap_textures; ++n)
        sizes.push_back(texture_size(n));
    texture_sizes_at_ = append(std::as_bytes(std::span(sizes)));
    for (size_t n = 0; n < setup_.shader_buffers.size(); ++n) {
        shared.bytes.resize(base::align_up(shared.bytes.size(), 4));
        shader_buffers_.at(n) = {append(setup_.shader_buffers[n]),
                                 static_cast<uint32_t>(setup_.shader_buffers[n].size())};
    }
    // Last: what is read behind the end of the last one is a fault.
    for (const BufferRead& read : program_.constant_buffers)
        place_constant_buffer(read);
}

// Zeros where there is none, or one that is shorter than what the program reads for sure.
void Machine::place_constant_buffer(const BufferRead& read) {
    std::vector<std::byte> content;
    if (read.number <= setup_.constant_buffers.size())
        content = setup_.constant_buffers[read.number - 1u];
    auto size = static_cast<uint32_t>(content.size() / 4 * 4);
    content.resize(base::align_up(content.size(), vec4_bytes));
    if (content.size() < read.bytes) {
        content.assign(read.bytes, std::byte{});
        size = vec4_bytes;
    }
    shared.bytes.resize(base::align_up(shared.bytes.size(), vec4_bytes));
    constant_buffers_.at(read.number) = {shared.bytes.size(), std::max(size, vec4_bytes)};
    shared.bytes.insert(shared.bytes.end(), content.begin(), content.end());
}

void Machine::take_shader_buffers() {
    for (size_t n = 0; n < setup_.shader_buffers.size(); ++n) {
        const auto from = shared.bytes.begin() + static_cast<ptrdiff_t>(shader_buffers_[n].at);
        shader_buffers.emplace_back(from, from + shader_buffers_[n].size);
    }
}

std::span<const std::byte> Machine::table_of(const PushRange& range,
                                             const std::vector<uint8_t>& system) const {
    switch (range.table) {
        case Table::system: return std::as_bytes(std::span(system));
        case Table::constants: return std::as_bytes(std::span(program_.constants));
        case Table::uniforms: return std::as_bytes(std::span(setup_.uniforms));
        case Table::constant_buffer: break;
    }
    return std::span(shared.bytes).subspan(constant_buffers_.at(range.buffer).at);
}

Result<void> Machine::push() {
    uniforms_.words.fill(garbage);
    std::vector<uint8_t> system(program_.system_bytes);
    for (const SystemSlot& slot : program_.system_values) {
        const std::vector<uint32_t> value = TRY(system_value(slot));
        if (slot.offset + value.size() * 4 > system.size())
            return Error{Errc::invalid, "a system value beyond its table"};
        std::memcpy(system.data() + slot.offset, value.data(), value.size() * 4);
    }
    for (const PushRange& range : program_.push) {
        if (range.first_half % 2 != 0 || range.halves % 2 != 0 || range.halves < 2 ||
            range.halves > Limits::push_halves || range.offset % 4 != 0 ||
            range.first_half + range.halves > program_.uniform_halves ||
            program_.uniform_halves > Limits::uniform_halves)
            return Error{Errc::invalid, "a range of uniforms that cannot be pushed"};
        const std::span<const std::byte> table = table_of(range, system);
        for (unsigned i = 0; i < range.halves; ++i) {
            uint16_t half = 0;
            if (range.offset + i * 2 + 2 <= table.size())
                std::memcpy(&half, table.data() + range.offset + size_t{i} * 2, 2);
            uniforms_.set_half(range.first_half + i, half);
        }
    }
    return {};
}

Result<void> Machine::run_code(const std::vector<uint8_t>& code,
                               uint16_t register_halves,
                               bool is_preamble,
                               bool is_vertex) {
    const sim::FetchCode fetch = [&code](uint64_t at, std::span<uint8_t> to) -> Result<size_t> {
        if (at >= code.size())
            return Error{Errc::fault, "the code ends before the program does"};
        const size_t count = std::min(to.size(), code.size() - static_cast<size_t>(at));
        std::copy_n(code.begin() + static_cast<ptrdiff_t>(at), count, to.begin());
        return count;
    };
    const sim::Program decoded =
        TRY(sim::Program::decode(fetch, 0, {.register_halves = register_halves}));
    sim::SimdGroup group(decoded, *this, uniforms_);
    // Registers hold anything at first, the counter of the mask among them.
    for (unsigned n = 0; n < sim::general_count; ++n)
        for (unsigned i = 0; i < lane_count; ++i)
            group.general[n][i] = garbage + n * 0x101 + i;
    if (is_preamble) {
        group.alive = group.active = 1;
    } else if (is_vertex) {
        for (unsigned i = 0; i < lane_count; ++i) {
            group.general[vertex_id_register][i] = setup_.lanes[i].vertex_id;
            group.general[instance_id_register][i] = setup_.lanes[i].instance_id;
        }
    } else {
        for (unsigned i = 0; i < lane_count; ++i)
            group.helpers |= sim::LaneMask{lanes[i].live == 0} << i;
    }
    in_preamble_ = is_preamble;
    sim::Checker checker;
    sim::Execution execution = {.instruction_limit = instruction_limit, .checker = &checker};
    const sim::Event event = TRY(sim::execute(group, execution));
    if (event != sim::Event::stopped)
        return Error{Errc::fault, "the program does not stop"};
    if (!is_preamble)
        instructions = execution.instructions;
    return {};
}

Result<void> Machine::run(bool is_vertex) {
    const size_t size = shared.bytes.size();
    place_tables();
    TRY(push());
    if (!program_.preamble.empty())
        TRY(run_code(program_.preamble, program_.preamble_register_halves, true, is_vertex));
    TRY(run_code(program_.code, program_.register_halves, false, is_vertex));
    take_shader_buffers();
    shared.bytes.resize(size);
    return {};
}

// --- what instructions reach

Result<void> Machine::special_register(const sim::SimdGroup&,
                                       unsigned number,
                                       sim::WideBits& value) {
    for (unsigned i = 0; i < lane_count; ++i) {
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::thread_position_in_grid_x: value[i] = setup_.lanes[i].x; break;
            case SpecialRegister::thread_position_in_grid_y: value[i] = setup_.lanes[i].y; break;
            case SpecialRegister::input_sample_mask: value[i] = setup_.lanes[i].covered; break;
            case SpecialRegister::coverage_mask: value[i] = lanes[i].live; break;
            case SpecialRegister::backfacing: value[i] = setup_.front_face ? 0 : 1; break;
            default: return Error{Errc::fault, fmt::format("special register {}", number)};
        }
    }
    return {};
}

Result<void> Machine::execute(sim::SimdGroup& group, const sim::Step& step) {
    if (sim::is_texture_operation(step.op))
        return sample_texture(group, step);
    if (!in_preamble_) {
        switch (step.op) {
            case Op::iter:
            case Op::iterproj: return interpolate(group, step);
            case Op::ldcf: return load_planes(group, step);
            case Op::st_var:
            case Op::st_var_final: return store_word(group, step);
            case Op::no_var: return {};
            case Op::ld_tile:
            case Op::st_tile: return access_tile(group, step);
            case Op::sample_mask: mask_samples(group, step); return {};
            case Op::zs_emit: emit_depth(group, step); return {};
            default: break;
        }
    }
    return Error{Errc::fault,
                 fmt::format("operation {} does not belong here", hw::agx::entry_of(step.op).name)};
}

Result<void> Machine::interpolate(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits first;
    sim::read_bits(group, step.source[sim::varying::coefficient], first);
    if (step.op == Op::iterproj && step.source[sim::varying::reciprocal].value != 0)
        return Error{Errc::fault, "1/w is in coefficient register 0"};
    sim::Destination to = step.destination;
    for (unsigned c = 0; c < step.shift; ++c) {
        const size_t n = first[0] + c;
        if (n >= coefficients.size() || is_flat[n])
            return Error{Errc::fault, fmt::format("coefficient register {} interpolated", n)};
        sim::WideFloat value = {};
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = std::bit_cast<float>(coefficients[n][i]);
        sim::write_float(group, to, value);
        to.index = static_cast<uint16_t>(to.index + to.bits / 16);
    }
    return {};
}

Result<void> Machine::load_planes(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits first;
    sim::read_bits(group, step.source[sim::varying::coefficient], first);
    sim::Destination to = step.destination;
    for (unsigned c = 0; c < step.shift; ++c) {
        const size_t n = first[0] + c / plane_parts;
        if (n >= coefficients.size() || !is_flat[n])
            return Error{Errc::fault, fmt::format("coefficient register {} read as flat", n)};
        const bool is_value = c % plane_parts == (flat_in_b ? 1 : 2);
        sim::WideBits value = {};
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = is_value ? coefficients[n][i] : garbage;
        sim::write_bits(group, to, value);
        to.index = static_cast<uint16_t>(to.index + to.bits / 16);
    }
    return {};
}

Result<void> Machine::store_word(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits value, word;
    sim::read_bits(group, step.source[sim::vertex_output::value], value);
    sim::read_bits(group, step.source[sim::vertex_output::word], word);
    Result<void> result;
    sim::for_each_lane(group.active, [&](unsigned i) {
        if (word[i] < lanes[i].words.size())
            lanes[i].words[word[i]] = value[i];
        else
            result = Error{Errc::fault, fmt::format("vertex output {}", word[i])};
    });
    return result;
}

Result<void> Machine::access_tile(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits x, y;
    std::array<uint8_t, lane_count> live{};
    for (unsigned i = 0; i < lane_count; ++i) {
        x[i] = setup_.lanes[i].x;
        y[i] = setup_.lanes[i].y;
        live[i] = lanes[i].live;
    }
    const sim::TileLanes places = {x, y, live};
    return step.op == Op::ld_tile ? sim::load_tile(group, step, tile, places)
                                  : sim::store_tile(group, step, tile, places);
}

void Machine::mask_samples(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits target, live;
    sim::read_bits(group, step.source[sim::sample_test::samples], target);
    sim::read_bits(group, step.source[sim::sample_test::live], live);
    sim::for_each_lane(group.active, [&](unsigned i) {
        lanes[i].live = static_cast<uint8_t>(lanes[i].live & (live[i] | ~target[i]));
    });
}

void Machine::emit_depth(sim::SimdGroup& group, const sim::Step& step) {
    sim::WideBits target;
    sim::read_bits(group, step.source[sim::sample_test::samples], target);
    const unsigned first = step.destination.index;
    const bool has_depth = (step.mode & sim::sample_test::has_depth) != 0;
    sim::for_each_lane(group.active, [&](unsigned i) {
        for (unsigned sample = 0; sample < 4; ++sample) {
            if ((target[i] >> sample & 1) == 0)
                continue;
            if (has_depth)
                lanes[i].depth[sample] = std::bit_cast<float>(
                    group.half(first, i) | uint32_t{group.half(first + 1, i)} << 16);
            if ((step.mode & sim::sample_test::has_stencil) != 0)
                lanes[i].stencil[sample] = group.half(first + (has_depth ? 2 : 0), i);
        }
    });
}

// --- textures

namespace {

TextureQuestion question_of(const sim::TextureStep& step) {
    TextureQuestion q;
    q.kind = step.action == sim::TextureAction::load        ? TextureKind::fetch
             : step.action == sim::TextureAction::gather    ? TextureKind::gather
             : step.action == sim::TextureAction::query_lod ? TextureKind::query
                                                            : TextureKind::sample;
    switch (step.lod) {
        case sim::LodSource::automatic: q.level_kind = LevelKind::found; break;
        case sim::LodSource::bias: q.level_kind = LevelKind::bias; break;
        case sim::LodSource::level: q.level_kind = LevelKind::level; break;
        case sim::LodSource::gradients: q.level_kind = LevelKind::gradients; break;
    }
    q.spatial = step.shape.components;
    q.is_array = step.shape.is_array;
    q.compares = step.compares;
    q.channel = q.kind == TextureKind::gather ? step.gather_component : 0u;
    return q;
}

Result<uint32_t> texture_number(const sim::SimdGroup& group,
                                const sim::TextureStep& step,
                                unsigned lane) {
    const sim::DescriptorPlace& place = step.texture;
    if (place.kind == sim::DescriptorPlace::Kind::state)
        return place.number;
    if (place.kind != sim::DescriptorPlace::Kind::heap || place.bits != 32)
        return Error{Errc::fault, "a texture by a register's number"};
    const auto& words = group.uniforms().words;
    const uint64_t base = words[place.base / 2u] | uint64_t{words[place.base / 2u + 1]} << 32;
    const uint32_t offset = group.general[place.number / 2u][lane];
    if (base != heap_address || offset % descriptor_bytes != 0)
        return Error{Errc::fault, "no texture of the heap"};
    return offset / descriptor_bytes;
}

void fill_question(const sim::TextureStep& step,
                   const sim::TextureOperands& operands,
                   unsigned lane,
                   TextureQuestion& q) {
    const bool fetches = q.kind == TextureKind::fetch;
    for (unsigned c = 0; c < q.spatial; ++c) {
        if (fetches)
            q.texel[c] = static_cast<int32_t>(operands.texel[c][lane]);
        else
            q.at[c] = flushed(operands.at[c][lane]);
        q.offset[c] = step.has_offset ? operands.offset_of(c, lane) : 0;
    }
    q.layer = operands.layer[lane];
    q.sample = operands.sample[lane];
    if (fetches)
        q.level = static_cast<float>(operands.level[lane]);
    else if (step.lod == sim::LodSource::bias || step.lod == sim::LodSource::level)
        q.level = operands.lod[lane];
    if (step.lod == sim::LodSource::gradients)
        for (unsigned i = 0; i < 2 * q.spatial; ++i)
            q.gradients[i] = flushed(operands.gradients[i][lane]);
    q.reference = step.compares ? flushed(operands.reference[lane]) : 0;
}

}  // namespace

Result<void> Machine::sample_texture(sim::SimdGroup& group, const sim::Step& step) {
    const sim::TextureStep& texture = group.program().textures()[step.number];
    if (texture.action == sim::TextureAction::write ||
        texture.action == sim::TextureAction::write_block)
        return Error{Errc::fault, "an image write"};
    if (texture.sampler.kind != sim::DescriptorPlace::Kind::state)
        return Error{Errc::fault, "a sampler by a register's number"};
    sim::TextureOperands operands;
    sim::read_operands(group, texture, operands);
    const TextureQuestion plain = question_of(texture);
    const bool fetches = plain.kind == TextureKind::fetch;
    const bool is_sampler =
        texture.sampler.number < 32 && (program_.sampler_mask >> texture.sampler.number & 1) != 0;
    if (fetches == is_sampler)
        return Error{Errc::fault, "a sampler state of the other kind"};
    sim::TextureResults results = {};
    Result<void> done;
    sim::for_each_lane(group.active, [&](unsigned lane) {
        TextureQuestion q = plain;
        fill_question(texture, operands, lane, q);
        const Result<uint32_t> number = texture_number(group, texture, lane);
        if (!number) {
            done = number.error();
            return;
        }
        q.texture = *number;
        q.sampler = fetches ? 0 : texture.sampler.number;
        const std::array<float, 4> values =
            setup_.texture != nullptr ? setup_.texture(q.texture, q.at) : answer(q);
        for (unsigned c = 0; c < 4; ++c)
            results[c][lane] = bits_of(values[c]);
    });
    TRY(std::move(done));
    sim::write_results(group, texture, results, 0);
    return {};
}

}  // namespace cuesta::agx

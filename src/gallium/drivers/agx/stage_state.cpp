// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Facts: AGX fact sheet, part 3, section 3.4; part 6, section 6.3; part 7, sections 7.2 and 7.5.
#include "gallium/drivers/agx/stage_state.h"

#include <algorithm>
#include <cstring>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/drivers/agx/resource.h"
#include "gallium/drivers/agx/system_values.h"

namespace cuesta::agx {
namespace {

namespace usc = hw::agx::usc;

constexpr uint32_t vec4_bytes = 16;
constexpr uint32_t word_bytes = 4;

// --- descriptors

Result<OwnTexture> texture_of(const BoundStage& bound, uint32_t n) {
    if (n < bound.own_textures.size())
        return bound.own_textures[n];
    if (n >= bound.views.size() || bound.views[n] == nullptr)
        return Error{Errc::invalid,
                     fmt::format("texture {} is read but nothing is bound to it", n)};
    return OwnTexture{bound.views[n]->words(), bound.views[n]->resource().memory()};
}

Result<DescriptorArray> upload_textures(Batch& batch,
                                        const BoundStage& bound,
                                        const Program& program,
                                        uint32_t mask,
                                        uint64_t zero_page) {
    const uint32_t states = std::max<uint32_t>(program.texture_states, program.heap_textures);
    if (states == 0)
        return DescriptorArray{};
    if (states > Limits::texture_states)
        return Error{Errc::unsupported, fmt::format("a shader reads {} textures; there are {}",
                                                    states, Limits::texture_states)};
    const Allocation memory = TRY(batch.memory.allocate(states * sizeof(TextureWords)));
    std::byte* at = memory.cpu.data();
    for (uint32_t i = 0; i < states; ++i, at += sizeof(TextureWords)) {
        OwnTexture texture;
        if ((mask >> i & 1) != 0) {
            texture = TRY(texture_of(bound, i));
            batch.use(texture.memory, Access::read);
        } else {
            texture.words = hw::agx::pack(null_texture(zero_page));
        }
        std::memcpy(at, texture.words.data(), sizeof texture.words);
    }
    return DescriptorArray{memory.va, static_cast<uint8_t>(program.texture_states)};
}

Result<const Sampler*> sampler_of(const BoundStage& bound, uint32_t n) {
    if (n >= bound.samplers.size() || bound.samplers[n] == nullptr)
        return Error{Errc::invalid,
                     fmt::format("sampler {} is read but nothing is bound to it", n)};
    const Sampler* sampler = bound.samplers[n];
    if (!sampler->unsupported().empty())
        return Error{Errc::unsupported, fmt::format("sampler {}: {}", n, sampler->unsupported())};
    return sampler;
}

bool wants_border(const BoundStage& bound, uint32_t mask) {
    for (uint32_t n = 0; mask >> n != 0; ++n)
        if ((mask >> n & 1) != 0 && n < bound.samplers.size() && bound.samplers[n] != nullptr &&
            bound.samplers[n]->has_custom_border())
            return true;
    return false;
}

// States that are no sampler of the API are those of texel fetches, or not read.
Result<DescriptorArray> upload_samplers(Batch& batch,
                                        const BoundStage& bound,
                                        const Program& program,
                                        bool extended) {
    const uint32_t count = program.sampler_states;
    if (count == 0)
        return DescriptorArray{};
    const uint32_t words = extended ? hw::agx::extended_sampler_words : hw::agx::sampler_words;
    const Allocation memory = TRY(batch.memory.allocate(count * words * word_bytes));
    const std::span<uint32_t> all = memory.as<uint32_t>();
    std::fill(all.begin(), all.end(), 0);
    const auto fetch = hw::agx::pack(texel_fetch_sampler());
    for (uint32_t i = 0; i < count; ++i) {
        const auto place = all.subspan(size_t{i} * words, words);
        if ((program.sampler_mask >> i & 1) == 0) {
            std::copy(fetch.begin(), fetch.end(), place.begin());
            continue;
        }
        const Sampler* sampler = TRY(sampler_of(bound, i));
        const bool has_view = i < bound.views.size() && bound.views[i] != nullptr;
        if (extended && has_view) {
            const auto made = sampler->extended_words(bound.views[i]->format());
            std::copy(made.begin(), made.end(), place.begin());
        } else {
            const auto made = sampler->words();
            std::copy(made.begin(), made.end(), place.begin());
        }
    }
    return DescriptorArray{memory.va, static_cast<uint8_t>(count)};
}

// --- uniforms

// The table of uniforms: what the program reads of it, zeros behind what was set.
Result<uint64_t> upload_uniforms(Batch& batch, const BoundStage& bound, const Program& program) {
    const uint32_t bytes = program.uniform_vec4s * vec4_bytes;
    if (bytes == 0)
        return uint64_t{0};
    const Allocation memory = TRY(batch.memory.allocate(bytes));
    const size_t set = std::min<size_t>(bound.constants.size(), bytes);
    std::memcpy(memory.cpu.data(), bound.constants.data(), set);
    std::memset(memory.cpu.data() + set, 0, bytes - set);
    return memory.va;
}

// Zeros, instead of a buffer that is not there.
Result<uint64_t> place_zeros(Batch& batch, uint32_t bytes, uint64_t zero_page) {
    if (bytes <= winsys::agx::page_bytes)
        return zero_page;
    const Allocation memory = TRY(batch.memory.allocate(bytes));
    std::memset(memory.cpu.data(), 0, bytes);
    return memory.va;
}

// What is shorter than what the program reads at constant offsets is not there: all it reads is
// zero.
Result<PlacedBuffer> place_buffer(Batch& batch,
                                  const pipe::ConstantBuffer& source,
                                  const BufferRead& read,
                                  uint64_t zero_page) {
    const uint32_t width = source.buffer != nullptr ? source.buffer->description().width : 0;
    const uint32_t there = source.offset < width ? std::min(source.size, width - source.offset) : 0;
    // Behind the end the last vec4 goes on, in the memory of the buffer.
    if (there == 0 || base::align_up(uint64_t{there}, vec4_bytes) < read.bytes)
        return PlacedBuffer{read.number, TRY(place_zeros(batch, read.bytes, zero_page)),
                            vec4_bytes};
    const Resource& resource = static_cast<const Resource&>(*source.buffer);
    batch.use(resource.memory(), Access::read);
    return PlacedBuffer{read.number, resource.va() + source.offset,
                        std::max(there / word_bytes * word_bytes, vec4_bytes)};
}

Result<std::vector<PlacedBuffer>> place_buffers(Batch& batch,
                                                const BoundStage& bound,
                                                const Program& program,
                                                uint64_t zero_page) {
    std::vector<PlacedBuffer> placed;
    for (const BufferRead& read : program.constant_buffers) {
        if (read.number >= bound.constant_buffers.size())
            return Error{Errc::unsupported,
                         fmt::format("a shader reads constant buffer {}; the last is {}",
                                     read.number, bound.constant_buffers.size() - 1)};
        placed.push_back(
            TRY(place_buffer(batch, bound.constant_buffers[read.number], read, zero_page)));
    }
    return placed;
}

uint64_t table_of(const PushRange& range, const PipelineParts& parts) {
    switch (range.table) {
        case Table::uniforms: return parts.uniforms;
        case Table::constant_buffer:
            for (const PlacedBuffer& buffer : parts.constant_buffers)
                if (buffer.number == range.buffer)
                    return buffer.va;
            break;
        case Table::system:
        case Table::constants: break;
    }
    return parts.system;
}

class UscWriter {
  public:
    explicit UscWriter(std::span<std::byte> memory) : at_(memory.data()) {}

    void add(const usc::Word& word) { add_bytes(usc::pack(word)); }
    void add_bytes(std::span<const uint8_t> bytes) {
        std::memcpy(at_, bytes.data(), bytes.size());
        at_ += bytes.size();
    }

  private:
    std::byte* at_;
};

}  // namespace

Result<uint32_t> upload_pipeline(Batch& batch,
                                 const ShaderVariant& variant,
                                 const PipelineParts& parts,
                                 bool uses_tile) {
    constexpr size_t most_others = 3;  // texture, sampler, shared
    const size_t most =
        (variant.push.size() + most_others) * usc::most_bytes + variant.usc_tail.size();
    const Allocation memory =
        TRY(batch.usc.allocate(static_cast<uint32_t>(most), usc::list_alignment));
    UscWriter words(memory.cpu);
    if (parts.textures.count != 0)
        words.add(usc::Texture{.count = parts.textures.count, .buffer = parts.textures.va});
    if (parts.samplers.count != 0)
        words.add(usc::Sampler{.count = parts.samplers.count, .buffer = parts.samplers.va});
    for (const PushRange& range : variant.push)
        words.add(push_word(range, table_of(range, parts)));
    if (uses_tile)
        words.add_bytes(batch.tile_word);
    words.add_bytes(variant.usc_tail);
    batch.use(variant.memory, Access::read);
    return batch.usc_address(memory.va);
}

Result<void> update_stage(Batch& batch,
                          BoundState& bound,
                          pipe::ShaderStage stage,
                          const winsys::agx::AddressPlan& plan) {
    const StageBits& bits = stage == pipe::ShaderStage::vertex ? vertex_bits : fragment_bits;
    const bool is_compute = stage == pipe::ShaderStage::compute;
    const auto is_dirty = [&](Dirty some) { return is_compute || bound.is_dirty(some); };
    EmittedStage& emitted = stage_of(bound.emitted, stage);
    const BoundStage& source = stage_of(bound, stage);
    const ShaderVariant& variant = *emitted.variant;
    const Program& program = variant.program;
    if (!is_dirty(bits.variant | bits.textures | bits.uniforms | bits.constants |
                  variant.system_values))
        return {};
    bool changed = is_dirty(bits.variant);
    if (is_dirty(bits.textures | bits.variant)) {
        emitted.textures = TRY(
            upload_textures(batch, source, program, bound.uses(stage).textures, plan.zero_page));
        emitted.extended_samplers = wants_border(source, program.sampler_mask);
        emitted.samplers = TRY(upload_samplers(batch, source, program, emitted.extended_samplers));
        changed = true;
    }
    if (is_dirty(bits.uniforms | bits.variant)) {
        emitted.uniforms = TRY(upload_uniforms(batch, source, program));
        changed = true;
    }
    if (!program.constant_buffers.empty() && is_dirty(bits.constants | bits.variant)) {
        emitted.constant_buffers = TRY(place_buffers(batch, source, program, plan.zero_page));
        changed = true;
    }
    if (is_dirty(variant.system_values | bits.variant)) {
        emitted.system = TRY(upload_system_values(batch, bound, stage, plan));
        changed = true;
    }
    if (!changed)
        return {};
    emitted.pipeline =
        TRY(upload_pipeline(batch, variant,
                            {emitted.uniforms, emitted.system, emitted.constant_buffers,
                             emitted.textures, emitted.samplers},
                            stage == pipe::ShaderStage::fragment));
    if (!is_compute)
        bound.touch(bits.pipeline);
    return {};
}

hw::agx::SamplerStates sampler_states(unsigned count, bool extended) {
    using hw::agx::SamplerStates;
    if (count == 0)
        return SamplerStates::none;
    if (extended)
        return count <= 8 ? SamplerStates::extended_8 : SamplerStates::extended_16;
    constexpr std::array sizes = {SamplerStates::compact_4, SamplerStates::compact_8,
                                  SamplerStates::compact_12, SamplerStates::compact_16};
    return sizes[std::min<size_t>((count - 1) / 4, sizes.size() - 1)];
}

hw::agx::Counts stage_counts(const EmittedStage& stage) {
    hw::agx::Counts counts = stage.variant->counts;
    counts.sampler_states = sampler_states(stage.samplers.count, stage.extended_samplers);
    return counts;
}

void set_constants(BoundState& bound, pipe::ShaderStage stage, std::span<const std::byte> bytes) {
    std::vector<std::byte>& known = stage_of(bound, stage).constants;
    if (known.size() == bytes.size() &&
        (bytes.empty() || std::memcmp(known.data(), bytes.data(), bytes.size()) == 0))
        return;
    known.assign(bytes.begin(), bytes.end());
    if (stage == pipe::ShaderStage::vertex)
        bound.touch(Dirty::vertex_uniforms);
    else if (stage == pipe::ShaderStage::fragment)
        bound.touch(Dirty::fragment_uniforms);
}

Result<void> refresh_constants(BoundState& bound, pipe::ShaderStage stage) {
    const pipe::ConstantBuffer& source = stage_of(bound, stage).constant_buffers[0];
    if (source.buffer == nullptr)
        return {};
    const pipe::ResourceTemplate& d = source.buffer->description();
    if (d.target != pipe::Target::buffer || uint64_t{source.offset} + source.size > d.width)
        return Error{Errc::out_of_range,
                     fmt::format("constants of {} bytes at {} do not lie in their buffer",
                                 source.size, source.offset)};
    const std::span<std::byte> memory = TRY(static_cast<Resource&>(*source.buffer).memory()->map());
    set_constants(bound, stage, memory.subspan(source.offset, source.size));
    return {};
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_unit.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/texture_filter.h"

namespace cuesta::simulator::agx {

namespace {

// Handles of the sampler heap begin here; below are the state registers.
constexpr uint64_t first_heap_sampler = 28;
constexpr unsigned sampler_bytes = hw::agx::sampler_words * 4;
constexpr size_t most_known = 4096;  // descriptors

// State number or address of a heap's descriptor.
uint64_t where_is(const SimdGroup& group, const DescriptorPlace& place, unsigned lane) {
    if (place.kind == DescriptorPlace::Kind::state)
        return place.number;
    const uint32_t value = place.bits == 0    ? 0
                           : place.bits == 16 ? group.half(place.number, lane)
                                              : group.general[place.number / 2u][lane];
    if (place.kind == DescriptorPlace::Kind::state_register)
        return value;
    const auto& words = group.uniforms().words;
    const uint64_t base = words[place.base / 2u] | uint64_t{words[place.base / 2u + 1]} << 32;
    return base + value;
}

Error with_place(const DescriptorPlace& place, uint64_t where, const Error& error) {
    const bool in_heap = place.kind == DescriptorPlace::Kind::heap;
    return {Errc::fault, in_heap ? fmt::format("texture at {:#x}: {}", where, error.text)
                                 : fmt::format("texture state {}: {}", where, error.text)};
}

// The entry of these words, made where there is none yet.
template <typename Known, typename Make>
auto find_known(Known& known, const DescriptorWords& words, Make make)
    -> Result<decltype(&known.last->second)> {
    if (known.last != nullptr && known.last->first == words)
        return &known.last->second;
    auto found = known.all.find(words);
    if (found == known.all.end())
        found = known.all.emplace(words, TRY(make(words))).first;
    known.last = &*found;
    return &found->second;
}

template <typename Known>
void limit(Known& known) {
    if (known.all.size() < most_known)
        return;
    known.all.clear();
    known.last = nullptr;
}

}  // namespace

size_t TextureUnit::WordsHash::operator()(const DescriptorWords& words) const {
    uint64_t hash = 0;
    for (const uint32_t word : words)
        hash = (hash ^ word) * 0x9e37'79b9'7f4a'7c15 >> 7 ^ hash << 5;
    return static_cast<size_t>(hash);
}

TextureUnit::Places TextureUnit::places_of(const SimdGroup& group,
                                           const TextureStep& step,
                                           unsigned lane) const {
    return {where_is(group, step.texture, lane), where_is(group, step.sampler, lane)};
}

LaneMask TextureUnit::same_places(const SimdGroup& group,
                                  const TextureStep& step,
                                  const Places& places,
                                  LaneMask lanes) const {
    using Kind = DescriptorPlace::Kind;
    if (step.texture.kind == Kind::state && step.sampler.kind == Kind::state)
        return lanes;
    LaneMask same = 0;
    for_each_lane(lanes, [&](unsigned lane) {
        if (places_of(group, step, lane) == places)
            same |= LaneMask{1} << lane;
    });
    return same;
}

Result<DescriptorWords> TextureUnit::texture_words(const DescriptorStates& states,
                                                   const DescriptorPlace& place,
                                                   uint64_t where) {
    if (place.kind == DescriptorPlace::Kind::heap) {
        DescriptorWords words;
        TRY(memory_.read_words(where, words));
        return words;
    }
    if (where >= states.textures.size() || !states.textures[where])
        return Error{Errc::fault, "nothing was loaded there"};
    return *states.textures[where];
}

Result<const Texture*> TextureUnit::find_texture(const DescriptorStates& states,
                                                 const DescriptorPlace& place,
                                                 uint64_t where) {
    const auto words = texture_words(states, place, where);
    if (!words)
        return with_place(place, where, words.error());
    auto found = find_known(textures_, *words, make_texture);
    if (!found)
        return with_place(place, where, found.error());
    return found;
}

Result<const Image*> TextureUnit::find_image(const DescriptorStates& states,
                                             const DescriptorPlace& place,
                                             uint64_t where) {
    const auto words = texture_words(states, place, where);
    if (!words)
        return with_place(place, where, words.error());
    auto found = find_known(images_, *words, make_image);
    if (!found)
        return with_place(place, where, found.error());
    return found;
}

// Null where a load has no sampler.
Result<const Sampler*> TextureUnit::find_sampler(const DescriptorStates& states,
                                                 const TextureStep& step,
                                                 uint64_t where) {
    DescriptorWords words = {};
    bool is_extended = states.extended_samplers;
    if (where >= first_heap_sampler) {
        const uint64_t index = where - first_heap_sampler;
        if (index >= heap_.count)
            return Error{Errc::fault,
                         fmt::format("sampler {} of the heap, which has {}", index, heap_.count)};
        TRY(memory_.read_words(heap_.address + index * sampler_bytes,
                               std::span(words).first(hw::agx::sampler_words)));
        is_extended = false;
    } else if (states.samplers[where]) {
        words = *states.samplers[where];
    } else if (step.action == TextureAction::load) {
        return static_cast<const Sampler*>(nullptr);
    } else {
        return Error{Errc::fault, fmt::format("sampler state {}: nothing was loaded there", where)};
    }
    // Compact ones have no border behind; there, zeros are the words of none.
    const auto make = [](const DescriptorWords& all) { return make_sampler(all); };
    if (!is_extended)
        std::fill(words.begin() + hw::agx::sampler_words, words.end(), 0);
    auto found = find_known(samplers_, words, make);
    if (!found)
        return Error{Errc::fault, fmt::format("sampler state {}: {}", where, found.error().text)};
    return found;
}

Result<void> TextureUnit::execute(SimdGroup& group,
                                  const DescriptorStates& states,
                                  const TextureStep& step) {
    limit(textures_);
    limit(images_);
    limit(samplers_);
    switch (step.action) {
        case TextureAction::write: return write_texels(group, states, step);
        case TextureAction::write_block: return Error{Errc::fault, "a block write without a tile"};
        default: return sample(group, states, step);
    }
}

Result<void> TextureUnit::sample(SimdGroup& group,
                                 const DescriptorStates& states,
                                 const TextureStep& step) {
    TextureOperands operands;
    read_operands(group, step, operands);
    TextureResults results;
    LaneMask integers = 0;
    for (LaneMask left = group.active; left != 0;) {
        const Places places = places_of(group, step, static_cast<unsigned>(std::countr_zero(left)));
        const LaneMask lanes = same_places(group, step, places, left);
        left &= ~lanes;
        const Texture* texture = TRY(find_texture(states, step.texture, places.texture));
        const Sampler* sampler = TRY(find_sampler(states, step, places.sampler));
        if (step.shape.is_cube && !texture->is_null && !is_cube(texture->dimension))
            return with_place(step.texture, places.texture,
                              {Errc::fault, "texture descriptor: the dimension is not a cube's"});
        TexelSource source = {*texture, memory_};
        TextureFilter filter(source, sampler, step, operands);
        if (lanes == group.active) {
            filter.run(lanes, results);
        } else {
            // Of other lanes, the filter may leave anything.
            TextureResults some;
            filter.run(lanes, some);
            for (unsigned i = 0; i < results.size(); ++i)
                store(results[i], some[i], lanes);
        }
        if (source.has_no_texels)
            return with_place(step.texture, places.texture,
                              {Errc::fault, "texels of three words, which the unit does not have"});
        if (source.failed) {
            uint8_t byte = 0;
            const auto read = memory_.read(source.failed_at, {&byte, 1});
            if (!read)
                return with_place(step.texture, places.texture, read.error());
        }
        if (texture->format.is_integer() && step.action != TextureAction::query_lod)
            integers |= lanes;
    }
    write_results(group, step, results, integers);
    if (step.ends_helpers)
        group.end_helpers();
    return {};
}

// --- images ------------------------------------------------------------------

namespace {

// A register as encode_texel() wants it.
uint32_t channel_value(uint32_t bits, bool wide, hw::agx::TextureType type) {
    if (wide || type == hw::agx::TextureType::uint)
        return bits;
    if (type == hw::agx::TextureType::sint)
        return static_cast<uint32_t>(static_cast<int32_t>(bits << 16) >> 16);
    return std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(bits)));
}

// The channels in memory of what the lane's four registers hold.
Texel texel_of(const SimdGroup& group, const TextureStep& step, const Image& image, unsigned lane) {
    std::array<uint32_t, 4> channels;
    for (unsigned k = 0; k < channels.size(); ++k) {
        const auto component = static_cast<unsigned>(image.swizzle[k]);
        const uint32_t bits = step.wide ? group.general[step.data / 2u + component][lane]
                                        : group.half(step.data + component, lane);
        channels[k] = channel_value(bits, step.wide, image.format.type);
    }
    TexelFormat format = image.format;
    format.srgb_channels = image.srgb_channels;
    return encode_texel(format, channels, step.rounds_to_zero);
}

}  // namespace

Result<void> TextureUnit::write_texels(SimdGroup& group,
                                       const DescriptorStates& states,
                                       const TextureStep& step) {
    TextureOperands operands;
    read_operands(group, step, operands);
    for (LaneMask left = group.active; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        const uint64_t where = where_is(group, step.texture, lane);
        const Image* image = TRY(find_image(states, step.texture, where));
        const unsigned level = image->level + operands.level[lane];
        if (level >= image->levels)
            continue;
        const LevelSize size = mip_size(image->size, level);
        const uint32_t x = operands.texel[0][lane];
        const uint32_t y = step.shape.components > 1 ? operands.texel[1][lane] : 0;
        const bool is_3d = step.shape.components == 3;
        // Slices of smaller levels are not counted anew: Mesa's asahi says how many the level has.
        const uint32_t layer = is_3d ? operands.texel[2][lane] : operands.layer[lane];
        if (x >= static_cast<uint32_t>(size.width) || y >= static_cast<uint32_t>(size.height) ||
            layer >= image->layers)
            continue;
        const Texel texel = texel_of(group, step, *image, lane);
        const auto written = memory_.write(image->memory.address_of({level, layer, x, y, 0}),
                                           std::span(texel).first(image->format.bytes));
        if (!written)
            return with_place(step.texture, where, written.error());
    }
    return {};
}

// One block for the whole group, where the first of its lanes says.
Result<void> TextureUnit::write_block(SimdGroup& group,
                                      const DescriptorStates& states,
                                      const TextureStep& step,
                                      const TileMemory& tile) {
    if (group.active == 0)
        return {};
    const auto lane = static_cast<unsigned>(std::countr_zero(group.active));
    const uint64_t where = where_is(group, step.texture, lane);
    const Image* image = TRY(find_image(states, step.texture, where));
    TilePlace place = tile.place();
    BlockWrite write = {.format = step.format,
                        .offset = group.half(step.data, lane),
                        .layer = 0,
                        .rounds_to_zero = step.rounds_to_zero};
    if (step.has_coordinates) {
        // ASSUMED: in pixels.
        TextureOperands operands;
        read_operands(group, step, operands);
        place.x = operands.texel[0][lane];
        place.y = step.shape.components > 1 ? operands.texel[1][lane] : 0;
        write.layer = operands.layer[lane];
    } else if (step.shape.is_array) {
        const unsigned behind_sample = step.shape.is_multisampled ? 1 : 0;
        write.layer = group.half(step.coordinates + behind_sample, lane);
    }
    const auto written = write_tile(memory_, *image, tile, place, write);
    if (!written)
        return with_place(step.texture, where, written.error());
    return {};
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/tgsi/token_fields.h"
#include "compiler/tgsi/tokens.h"

namespace cuesta::tgsi {
namespace {

struct Packer {
    uint32_t word = 0;
    unsigned bit = 0;
    bool fits = true;

    template <typename T>
    void operator()(const T& value, unsigned width) {
        const int64_t number = static_cast<int64_t>(value);
        const int64_t limit = int64_t{1} << width;
        fits = fits && number < limit && number >= -(limit / 2);
        word |= (static_cast<uint32_t>(number) & static_cast<uint32_t>(limit - 1)) << bit;
        bit += width;
    }
};

struct Encoder {
    const Program& program;
    std::string_view file_name;
    std::vector<uint32_t> words{};
    Error failure{Errc::invalid, {}};  // without text: none

    // Fields that are signed hold half as much as the packer lets pass.
    void check_index(Location where, int32_t index) {
        if (index > INT16_MAX || index < INT16_MIN)
            fail(where, fmt::format("register number {} has more than 16 bits", index));
    }
    void fail(Location where, std::string_view message) {
        if (failure.text.empty())
            failure = error_at(file_name, where, message);
    }

    template <typename Word>
    void add(Location where, Word word) {
        Packer packer;
        word.fields(packer);
        if (!packer.fits)
            fail(where, "a number is too large for its place in a token");
        words.push_back(packer.word);
    }

    // --- declarations ----------------------------------------------------------------------------

    void declaration(const Declaration& d) {
        const size_t start = words.size();
        words.push_back(0);
        add(d.location, token::Range{d.first, d.last});
        if (d.dimension)
            add(d.location, token::DeclarationDimension{*d.dimension});
        const bool interpolated =
            d.interpolate || d.at != InterpolateAt::center || d.cylindrical_wrap != 0;
        if (interpolated)
            add(d.location, token::InterpolateWord{d.interpolate.value_or(Interpolate::constant),
                                                   d.at, d.cylindrical_wrap});
        if (d.semantic)
            add(d.location, token::SemanticWord{*d.semantic, d.semantic_index, d.streams});
        if (!d.format.empty())
            fail(d.location, "formats of images have no number here");
        const TextureTarget target = d.target.value_or(TextureTarget::unknown);
        if (d.file == File::image)
            add(d.location, token::ImageWord{target, d.raw, d.writable});
        if (d.file == File::sampler_view)
            add(d.location, token::SamplerViewWord{target, d.return_types});
        if (d.array_id)
            add(d.location, token::ArrayWord{*d.array_id});
        token::DeclarationWord word;
        word.length = static_cast<uint32_t>(words.size() - start);
        word.file = d.file;
        word.usage_mask = d.usage_mask;
        word.dimension = d.dimension.has_value();
        word.semantic = d.semantic.has_value();
        word.interpolate = interpolated;
        word.invariant = d.invariant;
        word.local = d.local;
        word.array = d.array_id.has_value();
        word.atomic = d.atomic;
        word.memory_type = d.memory_type;
        put_first(start, d.location, word);
    }

    // The word that says how many follow.
    template <typename Word>
    void put_first(size_t start, Location where, Word word) {
        add(where, word);
        words[start] = words.back();
        words.pop_back();
    }

    void immediate(const Immediate& i) {
        add(i.location, token::ImmediateWord{.length = 1u + i.count, .type = i.type});
        words.insert(words.end(), i.bits.begin(), i.bits.begin() + i.count);
    }

    void property(const Property& p) {
        add(p.location, token::PropertyWord{.length = 2, .name = p.name});
        words.push_back(p.value);
    }

    // --- instructions ----------------------------------------------------------------------------

    void indirect(Location where, const RegisterIndex& index, uint32_t array_id) {
        check_index(where, static_cast<int32_t>(index.address));
        add(where, token::IndirectWord{index.file, static_cast<int32_t>(index.address),
                                       index.component, array_id});
    }

    // What follows the word of a register whose index is computed, or that has two. An array's id
    // stands in the word of a computed index; registers that are named by number alone have none,
    // and the number says which array is meant.
    void register_tail(const RegisterName& reg) {
        const Location where = reg.location;
        check_index(where, reg.index.offset);
        if (reg.index.indirect)
            indirect(where, reg.index, reg.array_id.value_or(0));
        if (!reg.dimension)
            return;
        check_index(where, reg.dimension->offset);
        add(where, token::DimensionWord{.indirect = reg.dimension->indirect,
                                        .index = reg.dimension->offset});
        if (reg.dimension->indirect)
            indirect(where, *reg.dimension, 0);
    }

    void operands(const Instruction& i) {
        for (const Destination& d : i.dsts) {
            add(i.location,
                token::DestinationWord{d.reg.file, d.mask, d.reg.index.indirect,
                                       d.reg.dimension.has_value(), d.reg.index.offset});
            register_tail(d.reg);
        }
        for (const Source& s : i.srcs) {
            add(i.location,
                token::SourceWord{s.reg.file, s.reg.index.indirect, s.reg.dimension.has_value(),
                                  s.reg.index.offset, s.swizzle, s.absolute, s.negate});
            register_tail(s.reg);
        }
    }

    void instruction(const Instruction& i) {
        const size_t start = words.size();
        words.push_back(0);
        if (i.label)
            add(i.location, token::LabelWord{*i.label});
        if (i.target)
            add(i.location, token::TextureWord{*i.target, static_cast<uint32_t>(i.offsets.size())});
        for (const TexelOffset& offset : i.offsets) {
            check_index(i.location, offset.index);
            add(i.location, token::OffsetWord{offset.index, offset.file, offset.swizzle});
        }
        if (!i.memory.format.empty())
            fail(i.location, "formats of images have no number here");
        const TextureTarget image = i.memory.target.value_or(TextureTarget::unknown);
        if (!i.memory.empty())
            add(i.location, token::MemoryWord{i.memory.qualifiers, image});
        operands(i);
        token::InstructionWord word;
        word.length = static_cast<uint32_t>(words.size() - start);
        word.opcode = opcode_info(i.opcode).number;
        word.saturate = i.saturate;
        word.destinations = static_cast<uint32_t>(i.dsts.size());
        word.sources = static_cast<uint32_t>(i.srcs.size());
        word.label = i.label.has_value();
        word.texture = i.target.has_value();
        word.memory = !i.memory.empty();
        word.precise = i.precise;
        if (find_opcode(word.opcode, program.dialect) != &opcode_info(i.opcode))
            fail(i.location,
                 fmt::format("{} has no number in this dialect", opcode_info(i.opcode).name));
        put_first(start, i.location, word);
    }

    void run() {
        words = {0};
        add({}, token::ProcessorWord{program.processor});
        std::ranges::for_each(program.properties, [&](const Property& p) { property(p); });
        std::ranges::for_each(program.declarations, [&](const Declaration& d) { declaration(d); });
        std::ranges::for_each(program.immediates, [&](const Immediate& i) { immediate(i); });
        std::ranges::for_each(program.instructions, [&](const Instruction& i) { instruction(i); });
        put_first(0, {}, token::Header{.body_size = static_cast<uint32_t>(words.size()) - 2});
    }
};

}  // namespace

Result<std::vector<uint32_t>> to_tokens(const Program& program, std::string_view file_name) {
    Encoder encoder{program, file_name};
    encoder.run();
    if (!encoder.failure.text.empty())
        return encoder.failure;
    return std::move(encoder.words);
}

}  // namespace cuesta::tgsi

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <type_traits>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"
#include "compiler/tgsi/token_fields.h"
#include "compiler/tgsi/tokens.h"

namespace cuesta::tgsi {
namespace {

// How many values an enumeration has.
template <typename Enum>
constexpr size_t count_of = 1u << 8;
template <>
constexpr size_t count_of<token::Kind> = 4;
template <>
constexpr size_t count_of<Processor> = processor_names.size();
template <>
constexpr size_t count_of<File> = file_names.size();
template <>
constexpr size_t count_of<Semantic> = semantic_names.size();
template <>
constexpr size_t count_of<Interpolate> = interpolate_names.size();
template <>
constexpr size_t count_of<InterpolateAt> = location_names.size();
template <>
constexpr size_t count_of<TextureTarget> = target_names.size();
template <>
constexpr size_t count_of<ReturnType> = return_type_names.size();
template <>
constexpr size_t count_of<MemoryType> = memory_type_names.size();
template <>
constexpr size_t count_of<Immediate::Type> = immediate_names.size();
template <>
constexpr size_t count_of<PropertyName> = property_names.size();

struct Unpacker {
    uint32_t word = 0;
    unsigned bit = 0;
    bool known = true;  // all enumerators have names

    template <typename T>
    void operator()(T& value, unsigned width) {
        const uint32_t bits = word >> bit & ((width == 32 ? 0 : 1u << width) - 1);
        bit += width;
        if constexpr (std::is_enum_v<T>)
            known = known && bits < count_of<T>;
        if constexpr (std::is_same_v<T, int32_t>)
            value = static_cast<int16_t>(bits);  // the signed ones have 16 bits
        else
            value = static_cast<T>(bits);
    }
};

// Whatever the fields hold.
template <typename Word>
Word unpack(uint32_t bits) {
    Word word;
    Unpacker unpacker{bits};
    word.fields(unpacker);
    return word;
}

struct Decoder {
    std::span<const uint32_t> tokens;
    Program program{};
    size_t at = 0;
    size_t end = 0;  // of the piece that is read

    Error error(size_t where, std::string_view message) const {
        return Error{Errc::invalid, fmt::format("token {}: {}", where, message)};
    }

    Result<uint32_t> next() {
        if (at >= end)
            return error(at, "the piece ends here, and more of it is expected");
        return tokens[at++];
    }

    template <typename Word>
    Result<Word> take() {
        Word result;
        Unpacker unpacker{TRY(next())};
        result.fields(unpacker);
        if (!unpacker.known)
            return error(at - 1, "a field has a number that means nothing");
        return result;
    }

    // --- declarations ----------------------------------------------------------------------------

    Result<void> declaration() {
        const auto word = TRY(take<token::DeclarationWord>());
        Declaration d;
        d.file = word.file;
        d.usage_mask = word.usage_mask;
        d.invariant = word.invariant;
        d.local = word.local;
        d.atomic = word.atomic;
        d.memory_type = word.memory_type;
        const auto range = TRY(take<token::Range>());
        if (range.last < range.first)
            return error(at - 1, "the range ends before it starts");
        d.first = range.first;
        d.last = range.last;
        if (word.dimension)
            d.dimension = TRY(take<token::DeclarationDimension>()).index;
        if (word.interpolate) {
            const auto interpolate = TRY(take<token::InterpolateWord>());
            d.interpolate = interpolate.interpolate;
            d.at = interpolate.at;
            d.cylindrical_wrap = interpolate.cylindrical_wrap;
        }
        if (word.semantic) {
            const auto semantic = TRY(take<token::SemanticWord>());
            d.semantic = semantic.name;
            d.semantic_index = semantic.index;
            d.streams = semantic.streams;
        }
        TRY(resource(d));
        if (word.array) {
            d.array_id = TRY(take<token::ArrayWord>()).id;
            if (d.array_id == 0u)  // operands say by 0 that they are of no array
                return error(at - 1, "arrays are numbered from 1");
        }
        TRY(check_file(d));
        program.declarations.push_back(std::move(d));
        return {};
    }

    // What texts have no words for.
    Result<void> check_file(const Declaration& d) const {
        const bool resource = d.file == File::image || d.file == File::sampler_view;
        if (d.usage_mask == 0)
            return error(at - 1, "a declaration needs a component");
        if (d.atomic && d.file != File::buffer)
            return error(at - 1, "only buffers are atomic");
        if (d.memory_type != MemoryType{} && d.file != File::memory)
            return error(at - 1, "only memory has a type of memory");
        if (resource && (d.semantic || d.interpolate || d.array_id || d.local || d.invariant))
            return error(at - 1, "views and images have neither semantic nor interpolation");
        if (d.interpolate == Interpolate::color && !d.semantic)
            return error(at - 1, "an interpolation COLOR wants a semantic");
        return {};
    }

    Result<void> resource(Declaration& d) {
        if (d.file == File::image) {
            const auto image = TRY(take<token::ImageWord>());
            if (image.format != 0)
                return error(at - 1, "formats of images have no name here");
            d.target = image.target;
            d.raw = image.raw;
            d.writable = image.writable;
        }
        if (d.file == File::sampler_view) {
            const auto view = TRY(take<token::SamplerViewWord>());
            d.target = view.target;
            d.return_types = view.types;
        }
        return {};
    }

    Result<void> immediate() {
        Immediate immediate;
        immediate.type = TRY(take<token::ImmediateWord>()).type;
        const size_t count = end - at;
        if (count == 0 || count > immediate.bits.size() || (immediate.is_64() && count % 2 != 0))
            return error(at, "an immediate has one to four values");
        immediate.count = static_cast<uint8_t>(count);
        for (size_t i = 0; i < count; ++i)
            immediate.bits[i] = TRY(next());
        program.immediates.push_back(immediate);
        return {};
    }

    Result<void> property() {
        const auto word = TRY(take<token::PropertyWord>());
        const uint32_t value = TRY(next());
        const PropertyValues* values = values_of(word.name);
        if (values != nullptr && (value >= values->names.size() || values->names[value].empty()))
            return error(at - 1,
                         fmt::format("{} is no value of {}", value, property_names.of(word.name)));
        program.properties.push_back({{}, word.name, value});
        return {};
    }

    // --- instructions ----------------------------------------------------------------------------

    Result<void> indirect(RegisterIndex& index, std::optional<uint32_t>* array_id) {
        const auto word = TRY(take<token::IndirectWord>());
        if (word.index < 0)
            return error(at - 1, "an address register has no number below 0");
        index.indirect = true;
        index.file = word.file;
        index.address = static_cast<uint32_t>(word.index);
        index.component = word.swizzle;
        if (array_id != nullptr && word.array_id != 0)
            *array_id = word.array_id;
        return {};
    }

    Result<RegisterName> register_tail(File file, bool is_indirect, bool dimension, int32_t index) {
        RegisterName reg;
        reg.file = file;
        reg.index.offset = index;
        if (is_indirect)
            TRY(indirect(reg.index, &reg.array_id));
        else if (index < 0)
            return error(at - 1, "a register has no number below 0");
        if (!dimension)
            return reg;
        const auto word = TRY(take<token::DimensionWord>());
        if (word.dimension)
            return error(at - 1, "registers have two dimensions at most");
        reg.dimension.emplace();
        reg.dimension->offset = word.index;
        if (word.indirect)
            TRY(indirect(*reg.dimension, nullptr));
        else if (word.index < 0)
            return error(at - 1, "a register has no number below 0");
        return reg;
    }

    Result<void> operands(Instruction& i, const token::InstructionWord& word) {
        for (uint32_t n = 0; n < word.destinations; ++n) {
            const auto d = TRY(take<token::DestinationWord>());
            i.dsts.push_back(
                {TRY(register_tail(d.file, d.indirect, d.dimension, d.index)), d.mask});
            if (d.mask == 0)
                return error(at - 1, "a destination needs a component");
        }
        for (uint32_t n = 0; n < word.sources; ++n) {
            const auto s = TRY(take<token::SourceWord>());
            i.srcs.push_back({TRY(register_tail(s.file, s.indirect, s.dimension, s.index)),
                              s.swizzle, s.absolute, s.negate});
        }
        return {};
    }

    Result<void> extras(Instruction& i, const token::InstructionWord& word) {
        if (word.label)
            i.label = TRY(take<token::LabelWord>()).label;
        if (word.texture) {
            const auto texture = TRY(take<token::TextureWord>());
            if (texture.offsets > 4)
                return error(at - 1, "a texture instruction has at most four offsets");
            i.target = texture.target;
            for (uint32_t n = 0; n < texture.offsets; ++n) {
                const auto offset = TRY(take<token::OffsetWord>());
                if (offset.index < 0)
                    return error(at - 1, "a register has no number below 0");
                i.offsets.push_back({offset.file, offset.index, offset.swizzle});
            }
        }
        if (word.memory) {
            const auto memory = TRY(take<token::MemoryWord>());
            if (memory.format != 0)
                return error(at - 1, "formats of images have no name here");
            i.memory.qualifiers = memory.qualifiers;
            if (memory.target != TextureTarget::unknown)
                i.memory.target = memory.target;
        }
        return {};
    }

    Result<void> instruction() {
        const size_t start = at;
        const auto word = TRY(take<token::InstructionWord>());
        const OpcodeInfo* info = find_opcode(word.opcode, program.dialect);
        if (info == nullptr)
            return error(start, fmt::format("{} is no opcode", word.opcode));
        const OperandTypes& types = info->types(program.dialect);
        if (word.destinations != types.destinations.size() || word.sources != types.sources.size())
            return error(start, fmt::format("{} has {} destinations and {} sources", info->name,
                                            types.destinations.size(), types.sources.size()));
        if (word.texture != info->traits.texture || (word.label && !info->traits.label) ||
            (word.memory && !info->traits.memory))
            return error(start, fmt::format("{} has no such operand", info->name));
        if (word.saturate && !info->can_saturate(program.dialect))
            return error(start, fmt::format("{} has no result to saturate", info->name));
        Instruction i;
        i.opcode = info->opcode;
        i.saturate = word.saturate;
        i.precise = word.precise;
        TRY(extras(i, word));
        TRY(operands(i, word));
        program.instructions.push_back(std::move(i));
        return {};
    }

    // --- pieces ----------------------------------------------------------------------------------

    // Of a piece of any kind: its kind and how many words it has, which all but immediates say in
    // the same bits.
    Result<std::pair<token::Kind, uint32_t>> peek() const {
        const auto word = unpack<token::PropertyWord>(tokens[at]);
        if (static_cast<size_t>(word.kind) >= count_of<token::Kind>)
            return error(at, "a piece of no known kind");
        const uint32_t length = word.kind == token::Kind::immediate
                                    ? unpack<token::ImmediateWord>(tokens[at]).length
                                    : word.length;
        if (length == 0 || length > tokens.size() - at)
            return error(at, fmt::format("a piece of {} words does not fit", length));
        return std::pair(word.kind, length);
    }

    Result<void> piece(token::Kind kind) {
        switch (kind) {
            case token::Kind::declaration: return declaration();
            case token::Kind::immediate: return immediate();
            case token::Kind::instruction: return instruction();
            case token::Kind::property: return property();
        }
        return {};
    }

    Result<void> run() {
        end = tokens.size();
        const auto header = TRY(take<token::Header>());
        if (header.header_size != 2 || header.body_size != tokens.size() - 2)
            return error(0, fmt::format("a header of 2 and a body of {} words are expected",
                                        tokens.size() - 2));
        program.processor = TRY(take<token::ProcessorWord>()).processor;
        while (at < tokens.size()) {
            const auto [kind, length] = TRY(peek());
            end = at + length;
            TRY(piece(kind));
            if (at != end)
                return error(at, "the piece should end here");
            end = tokens.size();
        }
        return {};
    }
};

}  // namespace

Result<Program> from_tokens(std::span<const uint32_t> tokens, Dialect dialect) {
    if (tokens.size() < 2)
        return Error{Errc::invalid, "token 0: a header of two words is expected"};
    Decoder decoder{tokens};
    decoder.program.dialect = dialect;
    TRY(decoder.run());
    return std::move(decoder.program);
}

}  // namespace cuesta::tgsi

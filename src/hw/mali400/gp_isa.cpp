// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/gp_isa.h"

#include <fmt/core.h>

namespace cuesta::hw::mali400::gp {

Words encode(const Instruction& instruction) {
    Words words = {};
    for (size_t i = 0; i < field_count; ++i)
        isa::pack(fields[i], words, instruction.get(static_cast<Field>(i)));
    return words;
}

Instruction decode(const Words& words) {
    Instruction instruction;
    for (size_t i = 0; i < field_count; ++i) {
        const uint64_t value = isa::unpack(fields[i], words);
        instruction.set(static_cast<Field>(i), static_cast<unsigned>(value));
    }
    return instruction;
}

Result<std::vector<Instruction>> decode_program(std::span<const uint32_t> words) {
    constexpr size_t size = std::tuple_size_v<Words>;
    if (words.size() % size != 0) {
        return Error{Errc::invalid,
                     fmt::format("a GP program has 4 words an instruction; their number here is {}",
                                 words.size())};
    }
    std::vector<Instruction> program;
    program.reserve(words.size() / size);
    for (size_t at = 0; at < words.size(); at += size)
        program.push_back(decode({words[at], words[at + 1], words[at + 2], words[at + 3]}));
    return program;
}

std::vector<uint32_t> encode_program(std::span<const Instruction> program) {
    std::vector<uint32_t> words;
    words.reserve(program.size() * 4);
    for (const Instruction& instruction : program) {
        const Words encoded = encode(instruction);
        words.insert(words.end(), encoded.begin(), encoded.end());
    }
    return words;
}

}  // namespace cuesta::hw::mali400::gp

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "hw/agx/decode.h"
#include "hw/agx/isa.h"
#include "hw/mali400/decode.h"
#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

namespace gp = hw::mali400::gp;
namespace pp = hw::mali400::pp;

std::vector<uint32_t> words_of(Bytes input) {
    std::vector<uint32_t> words(input.size() / 4);
    if (!words.empty())
        std::memcpy(words.data(), input.data(), words.size() * 4);
    return words;
}

void check_gp_listing(const std::vector<gp::Instruction>& program) {
    const std::string text = gp::print_program(program);
    const auto again = gp::parse_program(text);
    if (!again)
        broken("a GP listing does not assemble", again.error().text + "\n" + text);
    if (gp::encode_program(*again) != gp::encode_program(program))
        broken("a GP listing assembles to other words", text);
}

void check_pp_listing(const std::vector<uint32_t>& words) {
    const std::string text = pp::print_program(words);
    const auto again = pp::parse_program(text);
    if (!again)
        broken("a PP listing does not assemble", again.error().text + "\n" + text);
    if (*again != words)
        broken("a PP listing assembles to other words", text);
}

void check_g13_listing(Bytes code) {
    const auto text = hw::agx::print_program(code);
    if (!text)
        broken("G13 code of whole halfwords has no listing", text.error().text);
    const auto again = hw::agx::parse_program(*text);
    if (!again)
        broken("a G13 listing does not assemble", again.error().text + "\n" + *text);
    if (!std::equal(code.begin(), code.end(), again->begin(), again->end()))
        broken("a G13 listing assembles to other code", *text);
}

}  // namespace

bool fuzz_gp_assembly(Bytes input) {
    const auto program = gp::parse_program(text_of(input));
    if (program)
        check_gp_listing(*program);
    else if (program.error().text.empty())
        broken("a GP assembler error without a text");
    return static_cast<bool>(program);
}

bool fuzz_pp_assembly(Bytes input) {
    const auto words = pp::parse_program(text_of(input));
    if (words)
        check_pp_listing(*words);
    else if (words.error().text.empty())
        broken("a PP assembler error without a text");
    return static_cast<bool>(words);
}

bool fuzz_gp_words(Bytes input) {
    const std::vector<uint32_t> words = words_of(input);
    const auto program = gp::decode_program(words);
    if (!program)
        return false;
    if (gp::encode_program(*program) != words)
        broken("decoded GP words encode to others", gp::print_program(*program));
    check_gp_listing(*program);
    return true;
}

bool fuzz_pp_words(Bytes input) {
    const std::vector<uint32_t> words = words_of(input);
    check_pp_listing(words);
    return static_cast<bool>(pp::decode(words));
}

bool fuzz_g13_assembly(Bytes input) {
    const auto code = hw::agx::parse_program(text_of(input));
    if (code)
        check_g13_listing(*code);
    else if (code.error().text.empty())
        broken("a G13 assembler error without a text");
    return static_cast<bool>(code);
}

bool fuzz_g13_code(Bytes input) {
    if (input.size() % 2 != 0) {
        if (hw::agx::print_program(input))
            broken("G13 code of half a halfword has a listing");
        return false;
    }
    check_g13_listing(input);
    return true;
}

bool fuzz_decode(Bytes input) {
    if (input.empty())
        return false;
    // The first byte says which kind, of the Mali-400 and then of the G13.
    const auto mali400_kinds = hw::mali400::packet_kind_names();
    const auto g13_kinds = hw::agx::packet_kind_names();
    const size_t kind = input[0] % (mali400_kinds.size() + g13_kinds.size());
    const auto words = words_of(input.subspan(1));
    const auto fields =
        kind < mali400_kinds.size()
            ? hw::mali400::decode(*hw::mali400::packet_kind_from_name(mali400_kinds[kind]), words)
            : hw::agx::decode(
                  *hw::agx::packet_kind_from_name(g13_kinds[kind - mali400_kinds.size()]), words);
    if (!fields && fields.error().text.empty())
        broken("a decoder error without a text");
    return static_cast<bool>(fields);
}

}  // namespace cuesta::fuzz

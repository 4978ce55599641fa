// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "hw/isa/packet_codec.h"
#include "hw/isa/packet_stream.h"
#include "hw/isa/records.h"

namespace cuesta::hw::isa {

Error reserved_bits_error(std::string_view packet, unsigned word, uint32_t bits) {
    const int lowest = std::countr_zero(bits);
    return {Errc::invalid,
            fmt::format("{}: reserved_{}_{} must be 0, but bits {:#x} of word {} are set", packet,
                        word, lowest, bits, word)};
}

Error field_error(std::string_view packet, const Slot& slot, uint64_t member) {
    std::string value;
    print_member(value, slot, member);
    const uint64_t first_code = slot.zero_is_full ? 1 : 0;
    const uint64_t last_code = slot.zero_is_full ? 0 : slot.field.greatest();
    std::string rule;
    if (slot.is_signed) {
        rule = fmt::format("{} bits, signed", slot.field.width());
    } else {
        const uint64_t least = std::max(slot.least, slot.member_of(first_code));
        const uint64_t greatest = std::min(slot.greatest, slot.member_of(last_code));
        rule = fmt::format("from {:#x} to {:#x}", least, greatest);
        if (slot.shift != 0)
            rule += fmt::format(", a multiple of {}", 1u << slot.shift);
        if (slot.is_power)
            rule += ", a power of 2";
    }
    return {Errc::out_of_range,
            fmt::format("{}: {} = {} is out of range ({})", packet, slot.field.name, value, rule)};
}

Error unknown_command_error(std::string_view stream, uint32_t word0, uint32_t word1) {
    return {Errc::invalid,
            fmt::format("{}: unknown command {:#010x} (value {:#010x})", stream, word1, word0)};
}

Error unknown_packet_error(std::string_view stream, uint32_t word0) {
    return {Errc::invalid, fmt::format("{}: no packet starts with {:#010x}", stream, word0)};
}

Error truncated_error(std::string_view packet, size_t words, size_t wanted) {
    return {Errc::invalid, fmt::format("{}: truncated: {} of {} words", packet, words, wanted)};
}

Error record_error(std::string_view packet, std::string_view record, const Error& error) {
    return {error.code, fmt::format("{}: {}: {}", packet, record, error.text)};
}

Error header_bits_error(std::string_view packet, uint32_t bits) {
    return {
        Errc::invalid,
        fmt::format("{}: bits {:#x} of word 0 belong to a record that is not there", packet, bits)};
}

Error padding_error(std::string_view packet, unsigned word) {
    return {Errc::invalid, fmt::format("{}: word {} only pads and must be 0", packet, word)};
}

void member_misfit(const Error& error) {
    base::assertion_failed(__FILE__, __LINE__, "check_packet(packet)", error.text.c_str());
}

void print_member(std::string& out, const Slot& slot, uint64_t member) {
    const auto to = std::back_inserter(out);
    if (!slot.names.empty()) {
        out += name_of(slot.names, member);
        return;
    }
    const double number = slot.is_signed ? double(static_cast<int32_t>(member)) : double(member);
    switch (slot.form) {
        case Form::number:
            if (slot.is_signed)
                fmt::format_to(to, "{}", static_cast<int32_t>(member));
            else
                fmt::format_to(to, "{}", member);
            break;
        case Form::flag: out += member != 0 ? "true" : "false"; break;
        case Form::hex: fmt::format_to(to, "{:#x}", member); break;
        case Form::real:
            // NaNs differ in bits that their text does not show.
            if (const float real = std::bit_cast<float>(static_cast<uint32_t>(member));
                std::isnan(real))
                fmt::format_to(to, "nan({:#x})", member);
            else
                fmt::format_to(to, "{}", real);
            break;
        case Form::fixed_point:
            fmt::format_to(to, "{}", std::ldexp(number, -int{slot.fraction_bits}));
            break;
    }
}

void print_word_line(std::string& out, unsigned word, uint32_t value) {
    fmt::format_to(std::back_inserter(out), "{}: {:08x}\n", word, value);
}

}  // namespace cuesta::hw::isa

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta exec --gpu g13 --hex: raw instructions on one SIMD-group, without memory. Prints the
// registers that they changed.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "hw/agx/isa_table.h"
#include "simulator/agx/execute.h"
#include "tools/commands.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

using simulator::agx::lane_count;

constexpr std::string_view code_name = "--hex";

class NoMemory final : public simulator::agx::Memory {
  public:
    Result<void> read(uint64_t address, std::span<uint8_t>) override { return none(address); }
    Result<void> write(uint64_t address, std::span<const uint8_t>) override {
        return none(address);
    }

  private:
    static Error none(uint64_t address) {
        return {Errc::fault, fmt::format("address {:#x}: here is no memory", address)};
    }
};

class Alone final : public simulator::agx::Environment {
  public:
    simulator::agx::Memory& memory() override { return memory_; }
    Result<void> special_register(const simulator::agx::SimdGroup&,
                                  unsigned number,
                                  simulator::agx::WideBits&) override {
        return Error{Errc::fault,
                     fmt::format("special register {} belongs to a shader stage", number)};
    }
    Result<void> execute(simulator::agx::SimdGroup&, const simulator::agx::Step& step) override {
        return Error{Errc::fault, fmt::format("'{}' belongs to a shader stage",
                                              hw::agx::entry_of(step.op).mnemonic)};
    }

  private:
    NoMemory memory_;
};

std::optional<uint32_t> hex_number(std::string_view text) {
    if (text.starts_with("0x"))
        text.remove_prefix(2);
    uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

// "r2", "r2l", "r2h" or "u2".
struct RegisterName {
    bool is_uniform = false;
    unsigned number = 0;
    char half = '\0';
};

std::optional<RegisterName> register_name(std::string_view text) {
    RegisterName name;
    if (text.size() < 2 || (text[0] != 'r' && text[0] != 'u'))
        return std::nullopt;
    name.is_uniform = text[0] == 'u';
    text.remove_prefix(1);
    if (text.back() == 'l' || text.back() == 'h') {
        name.half = text.back();
        text.remove_suffix(1);
    }
    const unsigned count =
        name.is_uniform ? simulator::agx::uniform_count : simulator::agx::general_count;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), name.number);
    if (error != std::errc() || end != text.data() + text.size() || name.number >= count)
        return std::nullopt;
    return name;
}

void set_word(uint32_t& word, char half, uint32_t value) {
    if (half == '\0')
        word = value;
    else if (half == 'l')
        word = (word & 0xffff0000) | value;
    else
        word = (word & 0xffff) | value << 16;
}

struct Registers {
    std::array<simulator::agx::WideBits, simulator::agx::general_count> general = {};
    simulator::agx::Uniforms uniforms;
    simulator::agx::LaneMask mask = simulator::agx::all_lanes;
};

Error wrong(std::string_view text, std::string_view why) {
    return {Errc::invalid, fmt::format("--set {}: {}", text, why)};
}

// "NAME=HEX" or "NAME=HEX0,HEX1,...,HEX31".
Result<void> take_setting(Registers& registers, std::string_view text) {
    const size_t equals = text.find('=');
    const auto name = register_name(text.substr(0, equals));
    if (!name || equals == std::string_view::npos)
        return wrong(text, "r0 to r127, u0 to u255, or a half of one (r2l), = and numbers");
    std::vector<uint32_t> values;
    for (std::string_view rest = text.substr(equals + 1);;) {
        const size_t comma = rest.find(',');
        const auto value = hex_number(rest.substr(0, comma));
        const bool is_half = name->half != '\0';
        if (!value || (is_half && *value > 0xffff))
            return wrong(text, fmt::format("'{}' is no hexadecimal number of {} bits",
                                           rest.substr(0, comma), is_half ? 16 : 32));
        values.push_back(*value);
        if (comma == std::string_view::npos)
            break;
        rest.remove_prefix(comma + 1);
    }
    if (values.size() != 1 && (values.size() != lane_count || name->is_uniform))
        return wrong(text, name->is_uniform ? "uniforms have one value"
                                            : "one value, or one for each of 32 lanes");
    if (name->is_uniform) {
        set_word(registers.uniforms.words[name->number], name->half, values[0]);
        return {};
    }
    for (unsigned lane = 0; lane < lane_count; ++lane)
        set_word(registers.general[name->number][lane], name->half,
                 values[values.size() == 1 ? 0 : lane]);
    return {};
}

Result<Registers> read_settings(const ExecOptions& options) {
    Registers registers;
    if (options.mask) {
        const auto mask = hex_number(*options.mask);
        if (!mask)
            return Error{Errc::invalid, fmt::format("--mask: '{}' is no hexadecimal number of 32 "
                                                    "bits",
                                                    *options.mask)};
        registers.mask = *mask;
    }
    for (const std::string& setting : options.settings)
        TRY(take_setting(registers, setting));
    return registers;
}

void print_lanes(std::string& out, unsigned number, const simulator::agx::WideBits& value) {
    fmt::format_to(std::back_inserter(out), "r{} = ", number);
    const bool alike = std::ranges::all_of(value.lane, [&](uint32_t v) { return v == value[0]; });
    for (unsigned lane = 0; lane < (alike ? 1 : lane_count); ++lane)
        fmt::format_to(std::back_inserter(out), "{}{:08x}", lane == 0 ? "" : ",", value[lane]);
    out += '\n';
}

std::string changes(const Registers& before, const simulator::agx::SimdGroup& group) {
    std::string out;
    for (unsigned i = 0; i < simulator::agx::general_count; ++i)
        if (before.general[i].lane != group.general[i].lane)
            print_lanes(out, i, group.general[i]);
    for (unsigned i = 0; i < simulator::agx::uniform_count; ++i)
        if (before.uniforms.words[i] != group.uniforms().words[i])
            fmt::format_to(std::back_inserter(out), "u{} = {:08x}\n", i, group.uniforms().words[i]);
    if (before.mask != group.active)
        fmt::format_to(std::back_inserter(out), "exec = {:08x}\n", group.active);
    return out;
}

Result<std::vector<uint8_t>> read_code(std::string_view hex) {
    std::vector<uint8_t> code = TRY(parse_bytes(hex, code_name));
    if (code.empty())
        return Error{Errc::invalid, fmt::format("{}: error: no instructions", code_name)};
    return code;
}

// The code and a stop behind it.
Result<simulator::agx::Program> decode_program(std::vector<uint8_t> code) {
    code.insert(code.end(), {0x88, 0x00});
    const simulator::agx::FetchCode fetch = [&code](uint64_t address,
                                                    std::span<uint8_t> to) -> Result<size_t> {
        if (address >= code.size())
            return Error{Errc::fault, "behind the end of the code"};
        const size_t count = std::min(to.size(), code.size() - static_cast<size_t>(address));
        std::copy_n(code.begin() + static_cast<std::ptrdiff_t>(address), count, to.begin());
        return count;
    };
    auto program = simulator::agx::Program::decode(fetch, 0);
    if (!program)
        return Error{program.error().code,
                     fmt::format("{}: error: {}", code_name, program.error().text)};
    return program;
}

// Behind the last `stop` that is reached there may be more than traps, which fill up programs: the
// main program behind a preamble, for one.
void tell_of_code_behind(const simulator::agx::Program& program, std::span<const uint8_t> code) {
    constexpr uint64_t stop_bytes = 2;
    const simulator::agx::Step& last = *std::ranges::max_element(
        program.steps(), {}, [](const simulator::agx::Step& step) { return step.address; });
    const uint64_t end = last.address + stop_bytes;
    if (last.op != hw::agx::Op::stop || end >= code.size())
        return;
    constexpr std::array<uint8_t, 2> trap = {0x08, 0x00};
    for (size_t at = static_cast<size_t>(end); at < code.size(); ++at)
        if (code[at] != trap[(at - end) % trap.size()]) {
            fmt::print(stderr,
                       "{}: warning: what stands behind the stop at {:#x} is not run ({} bytes); a "
                       "preamble and its main program want a call each\n",
                       code_name, last.address, code.size() - end);
            return;
        }
}

}  // namespace

Ending exec_on_g13(const ExecOptions& options) {
    const Result<Registers> registers = read_settings(options);
    if (!registers)
        return Ending(ExitCode::bad_command_line, registers.error().text);
    Result<std::vector<uint8_t>> code = read_code(*options.hex);
    if (!code)
        return Ending(ExitCode::bad_command_line, code.error().text);
    const simulator::agx::Program program = TRY(decode_program(*code));
    tell_of_code_behind(program, *code);
    Alone environment;
    simulator::agx::Uniforms uniforms = registers->uniforms;
    const auto group = std::make_unique<simulator::agx::SimdGroup>(program, environment, uniforms);
    group->general = registers->general;
    group->active = registers->mask;
    simulator::agx::Execution execution = {.instruction_limit =
                                               options.steps.value_or(default_steps(Machine::g13))};
    const auto ran = simulator::agx::execute(*group, execution);
    if (!ran)
        return Error{ran.error().code, fmt::format("{}: error: {}", code_name, ran.error().text)};
    return write_text(changes(*registers, *group));
}

}  // namespace cuesta::tools

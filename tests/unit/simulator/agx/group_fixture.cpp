// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "group_fixture.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/text.h"
#include "hw/agx/isa.h"

namespace cuesta::simulator::agx {

Result<uint8_t*> FlatMemory::place(uint64_t address, size_t count) {
    if (address < memory_base || address - memory_base + count > bytes.size())
        return Error{Errc::fault, "bad address"};
    return bytes.data() + (address - memory_base);
}

Result<void> FlatMemory::read(uint64_t address, std::span<uint8_t> to) {
    std::memcpy(to.data(), TRY(place(address, to.size())), to.size());
    return {};
}

Result<void> FlatMemory::write(uint64_t address, std::span<const uint8_t> from) {
    std::memcpy(TRY(place(address, from.size())), from.data(), from.size());
    return {};
}

uint32_t FlatMemory::word(size_t offset) const {
    uint32_t value = 0;
    std::memcpy(&value, &bytes[offset], sizeof value);
    return value;
}

void FlatMemory::set_word(size_t offset, uint32_t value) {
    std::memcpy(&bytes[offset], &value, sizeof value);
}

Result<void> FlatEnvironment::special_register(const SimdGroup&, unsigned, WideBits&) {
    return Error{Errc::fault, "no such special register"};
}

Result<void> FlatEnvironment::execute(SimdGroup&, const Step&) {
    return Error{Errc::fault, "no such instruction"};
}

Result<std::unique_ptr<GroupFixture>> GroupFixture::of_text(std::string_view text,
                                                            const ProgramLimits& limits) {
    return of_code(TRY(hw::agx::parse_program(std::string(text) + "\nstop\n")), limits);
}

Result<std::unique_ptr<GroupFixture>> GroupFixture::of_code(std::vector<uint8_t> code,
                                                            const ProgramLimits& limits) {
    const FetchCode fetch = [&code](uint64_t address, std::span<uint8_t> to) -> Result<size_t> {
        if (address >= code.size())
            return Error{Errc::fault, "the code ends before the program does"};
        const size_t count = std::min(to.size(), code.size() - static_cast<size_t>(address));
        std::copy_n(code.begin() + static_cast<ptrdiff_t>(address), count, to.begin());
        return count;
    };
    auto made = std::make_unique<GroupFixture>();
    made->program = TRY(Program::decode(fetch, 0, limits));
    return made;
}

namespace {

struct RegisterName {
    unsigned reg;
    char half;  // 'l', 'h' or 0
};

RegisterName parse_name(std::string_view name) {
    const char last = name.back();
    return {static_cast<unsigned>(std::strtoul(std::string(name.substr(1)).c_str(), nullptr, 10)),
            last == 'l' || last == 'h' ? last : '\0'};
}

}  // namespace

uint32_t GroupFixture::at(std::string_view reg, unsigned lane) const {
    const RegisterName name = parse_name(reg);
    const uint32_t value = group.general[name.reg][lane];
    return name.half == 0 ? value : name.half == 'l' ? value & 0xffff : value >> 16;
}

void GroupFixture::set(std::string_view reg, unsigned lane, uint32_t value) {
    const RegisterName name = parse_name(reg);
    uint32_t& word = group.general[name.reg][lane];
    if (name.half == 0)
        word = value;
    else if (name.half == 'l')
        word = (word & 0xffff0000) | (value & 0xffff);
    else
        word = (word & 0xffff) | value << 16;
}

void GroupFixture::set(std::string_view reg, uint32_t value) {
    for (unsigned lane = 0; lane < lane_count; ++lane)
        set(reg, lane, value);
}

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the CDM's packets. Source: AGX fact sheet, part 3, section 3.6.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/cdm.h"
#include "hw/agx/counts_rows.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx::cdm {

constexpr isa::FixedBits block_type(uint32_t type) {
    return {0xe0000000, uint64_t{type} << 29};
}

constexpr isa::FixedBits launch_mode(uint32_t mode) {
    return {0xf8000000, uint64_t{mode} << 27};
}

// What every launch T starts with.
template <typename T>
constexpr auto launch_rows() {
    using isa::at;
    using isa::entry;
    return isa::joined(counts_rows<&T::counts>(0),
                       std::array{entry<&T::pipeline>("pipeline", at(1, 6, 26)).address(6)});
}

// The address of sizes in memory, in words 2 and 3.
template <typename T>
constexpr auto indirect_rows() {
    using isa::at;
    using isa::entry;
    return std::array{entry<&T::indirect>("indirect", {at(3, 2, 30), at(2, 0, 8)}).address(2)};
}

template <auto Member>
constexpr auto size_rows(std::array<std::string_view, 3> names, unsigned word) {
    using isa::at;
    using isa::entry;
    using isa::Index;
    return std::array{entry<Member, Index{0}>(names[0], at(word, 0, 32)),
                      entry<Member, Index{1}>(names[1], at(word + 1, 0, 32)),
                      entry<Member, Index{2}>(names[2], at(word + 2, 0, 32))};
}

template <typename T>
constexpr auto local_size_rows(unsigned word) {
    return size_rows<&T::local_size>({"local_x", "local_y", "local_z"}, word);
}

}  // namespace agx::cdm

template <>
struct isa::Describe<agx::cdm::LaunchDirect> {
    using T = agx::cdm::LaunchDirect;
    static constexpr std::string_view name = "launch_direct";
    static constexpr unsigned words = 8;
    static constexpr FixedBits fixed = agx::cdm::launch_mode(0);
    static constexpr std::array rows = joined(
        joined(agx::cdm::launch_rows<T>(),
               agx::cdm::size_rows<&T::global_size>({"global_x", "global_y", "global_z"}, 2)),
        agx::cdm::local_size_rows<T>(5));
};

template <>
struct isa::Describe<agx::cdm::LaunchIndirectGlobal> {
    using T = agx::cdm::LaunchIndirectGlobal;
    static constexpr std::string_view name = "launch_indirect_global";
    static constexpr unsigned words = 7;
    static constexpr FixedBits fixed = agx::cdm::launch_mode(1);
    static constexpr std::array rows =
        joined(joined(agx::cdm::launch_rows<T>(), agx::cdm::indirect_rows<T>()),
               agx::cdm::local_size_rows<T>(4));
};

template <>
struct isa::Describe<agx::cdm::LaunchIndirectLocal> {
    using T = agx::cdm::LaunchIndirectLocal;
    static constexpr std::string_view name = "launch_indirect_local";
    static constexpr unsigned words = 4;
    static constexpr FixedBits fixed = agx::cdm::launch_mode(2);
    static constexpr std::array rows =
        joined(agx::cdm::launch_rows<T>(), agx::cdm::indirect_rows<T>());
};

template <>
struct isa::Describe<agx::cdm::Link> {
    using T = agx::cdm::Link;
    static constexpr std::string_view name = "link";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::cdm::block_type(1);
    static constexpr std::array rows = {
        entry<&T::target>("target", {at(1, 0, 32), at(0, 0, 8)}).address(),
        entry<&T::with_return>("with_return", at(0, 28, 1)),
    };
};

template <>
struct isa::Describe<agx::cdm::Terminate> {
    using T = agx::cdm::Terminate;
    static constexpr std::string_view name = "terminate";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::cdm::block_type(2);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

template <>
struct isa::Describe<agx::cdm::Barrier> {
    using T = agx::cdm::Barrier;
    static constexpr std::string_view name = "barrier";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::cdm::block_type(3);
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 3)).hex(),
        entry<&T::usc_cache_invalidate>("usc_cache_invalidate", at(0, 3, 1)),
        entry<&T::unknown_4>("unknown_4", at(0, 4, 17)).hex(),
        entry<&T::unknown_24>("unknown_24", at(0, 24, 1)),
        entry<&T::unknown_26>("unknown_26", at(0, 26, 1)),
        entry<&T::returns>("returns", at(0, 27, 1)),
    };
};

template <>
struct isa::Describe<agx::cdm::Return> {
    using T = agx::cdm::Return;
    static constexpr std::string_view name = "return";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::cdm::block_type(4);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

}  // namespace cuesta::hw

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bit positions of every PP unit (Mali-400 fact sheet, part 6). Each table covers its unit
// exactly, checked at compile time; bits without a known use are fields called unknown_LO.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "hw/isa/table.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::hw::mali400::pp {

template <typename Unit, size_t N, size_t M>
constexpr std::array<isa::Row<Unit>, N + M> join(const std::array<isa::Row<Unit>, N>& first,
                                                 const std::array<isa::Row<Unit>, M>& second) {
    std::array<isa::Row<Unit>, N + M> all = {};
    std::copy(first.begin(), first.end(), all.begin());
    std::copy(second.begin(), second.end(), all.begin() + N);
    return all;
}

// clang-format off

// ---- the control word (6.2)

struct Control {
    uint8_t length = 0;
    bool stop = false;
    bool sync = false;
    uint16_t units = 0;  // bit 0 the varying unit ... bit 11 constant 1
    uint8_t next_length = 0;
    bool prefetch = false;
    uint8_t unknown_26 = 0;
};

inline constexpr std::array control_rows = {
    isa::row<&Control::length>("length", 0, 5),
    isa::row<&Control::stop>("stop", 5, 1),
    isa::row<&Control::sync>("sync", 6, 1),
    isa::row<&Control::units>("units", 7, 12),
    isa::row<&Control::next_length>("next_length", 19, 6),
    isa::row<&Control::prefetch>("prefetch", 25, 1),
    isa::row<&Control::unknown_26>("unknown_26", 26, 6),
};
static_assert(isa::covers_exactly(control_rows, 32));

// ---- varying unit (6.4)

inline constexpr std::array varying_common_rows = {
    isa::row<&VaryingUnit::sub>("sub", 0, 2),
    isa::row<&VaryingUnit::source>("source", 2, 2),
    isa::row<&VaryingUnit::destination>("destination", 24, 4),
    isa::row<&VaryingUnit::mask>("mask", 28, 4),
    isa::row<&VaryingUnit::unknown_32>("unknown_32", 32, 2),
};
inline constexpr auto varying_immediate_rows =
    join(varying_common_rows,
         std::array{
             isa::row<&VaryingUnit::unknown_imm_4>("unknown_4", 4, 1),
             isa::row<&VaryingUnit::alignment>("alignment", 5, 2, 3),
             isa::row<&VaryingUnit::unknown_imm_7>("unknown_7", 7, 3),
             isa::row<&VaryingUnit::offset_register>("offset_register", 10, 4, no_offset),
             isa::row<&VaryingUnit::unknown_imm_14>("unknown_14", 14, 2),
             isa::row<&VaryingUnit::offset_component>("offset_component", 16, 2),
             isa::row<&VaryingUnit::index>("index", 18, 6),
         });
inline constexpr auto varying_register_rows =
    join(varying_common_rows,
         std::array{
             isa::row<&VaryingUnit::unknown_reg_4>("unknown_4", 4, 2),
             isa::row<&VaryingUnit::unknown_reg_6>("unknown_6", 6, 4),
             isa::row<&VaryingUnit::reg>("register", 10, 4),
             isa::row<&VaryingUnit::negate>("negate", 14, 1),
             isa::row<&VaryingUnit::absolute>("absolute", 15, 1),
             isa::row<&VaryingUnit::swizzle>("swizzle", 16, 8, identity_swizzle),
         });
static_assert(isa::covers_exactly(varying_immediate_rows, 34));
static_assert(isa::covers_exactly(varying_register_rows, 34));

// ---- texture unit (6.5)

inline constexpr std::array texture_rows = {
    isa::row<&TextureUnit::lod_register>("lod_register", 0, 6),
    isa::row<&TextureUnit::sampler_offset_register>("sampler_offset_register", 6, 6),
    isa::row<&TextureUnit::unknown_12>("unknown_12", 12, 5),
    isa::row<&TextureUnit::explicit_lod>("explicit_lod", 17, 1),
    isa::row<&TextureUnit::lod_enable>("lod_enable", 18, 1),
    isa::row<&TextureUnit::unknown_19>("unknown_19", 19, 5),
    isa::row<&TextureUnit::type>("type", 24, 5),
    isa::row<&TextureUnit::sampler_offset_enable>("sampler_offset_enable", 29, 1),
    isa::row<&TextureUnit::sampler>("sampler", 30, 12),
    isa::row<&TextureUnit::unknown_42>("unknown_42", 42, 20, 0x39001),
};
static_assert(isa::covers_exactly(texture_rows, 62));

// ---- uniform / temporary load (6.6)

inline constexpr std::array load_rows = {
    isa::row<&LoadUnit::source>("source", 0, 2),
    isa::row<&LoadUnit::unknown_2>("unknown_2", 2, 8),
    isa::row<&LoadUnit::alignment>("alignment", 10, 2, 2),
    isa::row<&LoadUnit::unknown_12>("unknown_12", 12, 6),
    isa::row<&LoadUnit::offset_register>("offset_register", 18, 6),
    isa::row<&LoadUnit::offset_enable>("offset_enable", 24, 1),
    isa::row<&LoadUnit::index>("index", 25, 16),
};
static_assert(isa::covers_exactly(load_rows, 41));

// ---- multiply and add units (6.7, 6.8); the add units have one bit more

template <typename Unit>
inline constexpr std::array vector_rows = {
    isa::row<&Unit::a, &VectorSource::reg>("a_register", 0, 4),
    isa::row<&Unit::a, &VectorSource::swizzle>("a_swizzle", 4, 8, identity_swizzle),
    isa::row<&Unit::a, &VectorSource::absolute>("a_absolute", 12, 1),
    isa::row<&Unit::a, &VectorSource::negate>("a_negate", 13, 1),
    isa::row<&Unit::b, &VectorSource::reg>("b_register", 14, 4),
    isa::row<&Unit::b, &VectorSource::swizzle>("b_swizzle", 18, 8),
    isa::row<&Unit::b, &VectorSource::absolute>("b_absolute", 26, 1),
    isa::row<&Unit::b, &VectorSource::negate>("b_negate", 27, 1),
    isa::row<&Unit::destination>("destination", 28, 4),
    isa::row<&Unit::mask>("mask", 32, 4),
    isa::row<&Unit::modifier>("modifier", 36, 2),
    isa::row<&Unit::op>("op", 38, 5),
};
inline constexpr auto vector_multiply_rows = vector_rows<VectorMultiply>;
inline constexpr auto vector_add_rows =
    join(vector_rows<VectorAdd>,
         std::array{isa::row<&VectorAdd::a_is_vmul>("a_is_vmul", 43, 1)});
static_assert(isa::covers_exactly(vector_multiply_rows, 43));
static_assert(isa::covers_exactly(vector_add_rows, 44));

template <typename Unit>
inline constexpr std::array scalar_rows = {
    isa::row<&Unit::a, &ScalarSource::reg>("a_register", 0, 6),
    isa::row<&Unit::a, &ScalarSource::absolute>("a_absolute", 6, 1),
    isa::row<&Unit::a, &ScalarSource::negate>("a_negate", 7, 1),
    isa::row<&Unit::b, &ScalarSource::reg>("b_register", 8, 6),
    isa::row<&Unit::b, &ScalarSource::absolute>("b_absolute", 14, 1),
    isa::row<&Unit::b, &ScalarSource::negate>("b_negate", 15, 1),
    isa::row<&Unit::destination>("destination", 16, 6),
    isa::row<&Unit::write_enable>("write_enable", 22, 1),
    isa::row<&Unit::modifier>("modifier", 23, 2),
    isa::row<&Unit::op>("op", 25, 5),
};
inline constexpr auto scalar_multiply_rows = scalar_rows<ScalarMultiply>;
inline constexpr auto scalar_add_rows =
    join(scalar_rows<ScalarAdd>,
         std::array{isa::row<&ScalarAdd::a_is_fmul>("a_is_fmul", 30, 1)});
static_assert(isa::covers_exactly(scalar_multiply_rows, 30));
static_assert(isa::covers_exactly(scalar_add_rows, 31));

// ---- combiner (6.9)

inline constexpr std::array combiner_form_rows = {
    isa::row<&Combiner::form>("form", 0, 2),
};
inline constexpr std::array combiner_a_rows = {
    isa::row<&Combiner::a, &ScalarSource::absolute>("a_absolute", 14, 1),
    isa::row<&Combiner::a, &ScalarSource::negate>("a_negate", 15, 1),
    isa::row<&Combiner::a, &ScalarSource::reg>("a_register", 16, 6),
};
inline constexpr std::array combiner_op_b_rows = {
    isa::row<&Combiner::op>("op", 2, 4),
    isa::row<&Combiner::b, &ScalarSource::absolute>("b_absolute", 6, 1),
    isa::row<&Combiner::b, &ScalarSource::negate>("b_negate", 7, 1),
    isa::row<&Combiner::b, &ScalarSource::reg>("b_register", 8, 6),
};
inline constexpr std::array combiner_vector_source_rows = {
    isa::row<&Combiner::swizzle>("swizzle", 2, 8, identity_swizzle),
    isa::row<&Combiner::vector>("vector", 10, 4),
};
inline constexpr std::array combiner_vector_destination_rows = {
    isa::row<&Combiner::mask>("mask", 22, 4),
    isa::row<&Combiner::destination>("destination", 26, 4),
};
inline constexpr std::array combiner_scalar_destination_rows = {
    isa::row<&Combiner::destination>("destination", 24, 6),
};

inline constexpr auto combiner_function_rows =
    join(join(join(combiner_form_rows, combiner_op_b_rows), combiner_a_rows),
         join(std::array{isa::row<&Combiner::modifier>("modifier", 22, 2)},
              combiner_scalar_destination_rows));
inline constexpr auto combiner_atan_part1_rows =
    join(join(join(combiner_form_rows, combiner_op_b_rows), combiner_a_rows),
         combiner_vector_destination_rows);
inline constexpr auto combiner_atan_part2_rows =
    join(join(combiner_form_rows, combiner_vector_source_rows),
         join(std::array{isa::row<&Combiner::unknown_14>("unknown_14", 14, 10)},
              combiner_scalar_destination_rows));
inline constexpr auto combiner_multiply_rows =
    join(join(join(combiner_form_rows, combiner_vector_source_rows), combiner_a_rows),
         combiner_vector_destination_rows);
static_assert(isa::covers_exactly(combiner_function_rows, 30));
static_assert(isa::covers_exactly(combiner_atan_part1_rows, 30));
static_assert(isa::covers_exactly(combiner_atan_part2_rows, 30));
static_assert(isa::covers_exactly(combiner_multiply_rows, 30));

// ---- temporary store, framebuffer read (6.10)

inline constexpr std::array store_common_rows = {
    isa::row<&StoreUnit::mode>("mode", 0, 4, 3),
    isa::row<&StoreUnit::alignment>("alignment", 10, 2, 2),
    isa::row<&StoreUnit::unknown_12>("unknown_12", 12, 6),
    isa::row<&StoreUnit::offset_register>("offset_register", 18, 6),
    isa::row<&StoreUnit::offset_enable>("offset_enable", 24, 1),
    isa::row<&StoreUnit::index>("index", 25, 16),
};
inline constexpr auto store_temporary_rows =
    join(store_common_rows, std::array{isa::row<&StoreUnit::source>("source", 4, 6)});
inline constexpr auto store_read_rows =
    join(store_common_rows,
         std::array{isa::row<&StoreUnit::unknown_4>("unknown_4", 4, 2),
                    isa::row<&StoreUnit::destination>("destination", 6, 4)});
static_assert(isa::covers_exactly(store_temporary_rows, 41));
static_assert(isa::covers_exactly(store_read_rows, 41));

// ---- branch (6.12)

inline constexpr std::array branch_rows = {
    isa::row<&BranchUnit::unknown_0>("unknown_0", 0, 4),
    isa::row<&BranchUnit::b>("b", 4, 6),
    isa::row<&BranchUnit::a>("a", 10, 6),
    isa::row<&BranchUnit::if_greater>("if_greater", 16, 1),
    isa::row<&BranchUnit::if_equal>("if_equal", 17, 1),
    isa::row<&BranchUnit::if_less>("if_less", 18, 1),
    isa::row<&BranchUnit::unknown_19>("unknown_19", 19, 22),
    isa::row<&BranchUnit::target>("target", 41, 27),
    isa::row<&BranchUnit::target_length>("target_length", 68, 5),
};
static_assert(isa::covers_exactly(branch_rows, 73));

// clang-format on

// ---- which table a unit uses

// The fields that choose between the tables of a unit with several forms lie at the same place in
// all of them; `form_rows` reads them, `rows` then gives the table.
template <typename Unit>
constexpr std::span<const isa::Row<Unit>> form_rows(const Unit&) {
    return {};
}
constexpr std::span<const isa::Row<VaryingUnit>> form_rows(const VaryingUnit&) {
    return varying_common_rows;
}
constexpr std::span<const isa::Row<Combiner>> form_rows(const Combiner&) {
    return combiner_form_rows;
}
constexpr std::span<const isa::Row<StoreUnit>> form_rows(const StoreUnit&) {
    return store_common_rows;
}

std::span<const isa::Row<VaryingUnit>> rows(const VaryingUnit& unit);
std::span<const isa::Row<TextureUnit>> rows(const TextureUnit& unit);
std::span<const isa::Row<LoadUnit>> rows(const LoadUnit& unit);
std::span<const isa::Row<VectorMultiply>> rows(const VectorMultiply& unit);
std::span<const isa::Row<ScalarMultiply>> rows(const ScalarMultiply& unit);
std::span<const isa::Row<VectorAdd>> rows(const VectorAdd& unit);
std::span<const isa::Row<ScalarAdd>> rows(const ScalarAdd& unit);
std::span<const isa::Row<Combiner>> rows(const Combiner& unit);
std::span<const isa::Row<StoreUnit>> rows(const StoreUnit& unit);
std::span<const isa::Row<BranchUnit>> rows(const BranchUnit& unit);

template <typename Unit>
void unpack_unit(Unit& unit, std::span<const uint32_t> words, unsigned base) {
    isa::unpack_unit(form_rows(unit), unit, words, base);
    isa::unpack_unit(rows(unit), unit, words, base);
}

template <typename Unit>
void pack_unit(const Unit& unit, std::span<uint32_t> words, unsigned base) {
    isa::pack_unit(rows(unit), unit, words, base);
}

// Constants are four times sixteen bits.
inline void unpack_unit(Constants& constants, std::span<const uint32_t> words, unsigned base) {
    for (unsigned i = 0; i < constants.size(); ++i)
        constants[i] = static_cast<uint16_t>(base::extract_bits(words, base + 16 * i, 16));
}

inline void pack_unit(const Constants& constants, std::span<uint32_t> words, unsigned base) {
    for (unsigned i = 0; i < constants.size(); ++i)
        base::insert_bits(words, base + 16 * i, 16, constants[i]);
}

// Bits between the last unit and the end of its word.
unsigned padding_bits(const Instruction& instruction);

// ---- the units in the order of their enable bits

template <typename Instruction, typename Visit>
void for_each_unit(Instruction& instruction, Visit visit) {
    visit(0u, 34u, instruction.varying);
    visit(1u, 62u, instruction.texture);
    visit(2u, 41u, instruction.load);
    visit(3u, 43u, instruction.vector_multiply);
    visit(4u, 30u, instruction.scalar_multiply);
    visit(5u, 44u, instruction.vector_add);
    visit(6u, 31u, instruction.scalar_add);
    visit(7u, 30u, instruction.combiner);
    visit(8u, 41u, instruction.store);
    visit(9u, 73u, instruction.branch);
    visit(10u, 64u, instruction.const0);
    visit(11u, 64u, instruction.const1);
}

}  // namespace cuesta::hw::mali400::pp

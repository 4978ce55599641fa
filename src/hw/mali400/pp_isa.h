// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Mali-400 PP (fragment processor) instructions: a control word and up to twelve optional units,
// packed without gaps. One struct a unit, bits and names only (Mali-400 fact sheet, part 6). Where
// a unit has several forms its struct holds the fields of all of them; only those of the form in
// use are encoded, and decode leaves the others as they are by default.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::hw::mali400::pp {

// Codes of the 4-bit vector registers beside $0..$5.
inline constexpr uint8_t reg_const0 = 12;
inline constexpr uint8_t reg_const1 = 13;
inline constexpr uint8_t reg_texture = 14;
inline constexpr uint8_t reg_uniform = 15;
inline constexpr uint8_t reg_discard = 15;  // as the destination of the varying unit
inline constexpr uint8_t no_offset = 15;    // as the offset register of the varying unit

inline constexpr uint8_t identity_swizzle = 0xE4;
inline constexpr unsigned max_length = 19;  // words of an instruction

// The 6-bit code of one component of a vector register.
constexpr uint8_t scalar(unsigned reg, unsigned component) {
    return static_cast<uint8_t>(reg * 4 + component);
}

constexpr uint8_t swizzle(unsigned x, unsigned y, unsigned z, unsigned w) {
    return static_cast<uint8_t>(x | y << 2 | z << 4 | w << 6);
}

enum class OutputModifier : uint8_t { none = 0, saturate = 1, positive = 2, round = 3 };

// ---- varying unit, 34 bits

enum class VaryingSource : uint8_t { varying = 0, reg = 1, special = 2, point = 3 };

// Values of `sub` for the sources varying and reg.
inline constexpr uint8_t perspective_none = 0;
inline constexpr uint8_t perspective_z = 2;
inline constexpr uint8_t perspective_w = 3;
// Values of `sub` for the source special.
inline constexpr uint8_t special_cube_varying = 0;
inline constexpr uint8_t special_cube_register = 1;
inline constexpr uint8_t special_normalize = 2;
inline constexpr uint8_t special_frag_coord = 3;
// Values of `sub` for the source point.
inline constexpr uint8_t point_coord = 0;
inline constexpr uint8_t front_facing = 1;

enum class VaryingAlignment : uint8_t { one = 0, two = 1, unknown_2 = 2, four = 3 };

struct VaryingUnit {
    VaryingSource source = VaryingSource::varying;
    uint8_t sub = 0;
    uint8_t destination = 0;
    uint8_t mask = 0;
    uint8_t unknown_32 = 0;

    // Immediate form.
    VaryingAlignment alignment = VaryingAlignment::one;
    uint8_t offset_register = no_offset;
    uint8_t offset_component = 0;
    uint8_t index = 0;
    uint8_t unknown_imm_4 = 0;
    uint8_t unknown_imm_7 = 0;
    uint8_t unknown_imm_14 = 0;

    // Register form.
    uint8_t reg = 0;
    bool negate = false;
    bool absolute = false;
    uint8_t swizzle = identity_swizzle;
    uint8_t unknown_reg_4 = 0;
    uint8_t unknown_reg_6 = 0;  // normalise has 2 (bit 7) in one source, 1 (bit 6) in another

    bool is_register_form() const {
        return source == VaryingSource::reg ||
               (source == VaryingSource::special &&
                (sub == special_cube_register || sub == special_normalize));
    }
    bool operator==(const VaryingUnit&) const = default;
};

// ---- texture unit, 62 bits

enum class TextureType : uint8_t { generic = 0, cube = 31 };

struct TextureUnit {
    uint8_t lod_register = 0;
    uint8_t sampler_offset_register = 0;
    uint8_t unknown_12 = 0;
    bool explicit_lod = false;  // the LOD register is the LOD itself, not a bias
    bool lod_enable = false;
    uint8_t unknown_19 = 0;
    TextureType type = TextureType::generic;
    bool sampler_offset_enable = false;
    uint16_t sampler = 0;
    uint32_t unknown_42 = 0x39001;  // the only value seen

    bool operator==(const TextureUnit&) const = default;
};

// ---- uniform / temporary load, 41 bits

enum class LoadSource : uint8_t { uniform = 0, unknown_1 = 1, unknown_2 = 2, temporary = 3 };
enum class Alignment : uint8_t { one = 0, two = 1, four = 2, unknown_3 = 3 };

struct LoadUnit {
    LoadSource source = LoadSource::uniform;
    uint8_t unknown_2 = 0;
    Alignment alignment = Alignment::four;
    uint8_t unknown_12 = 0;
    uint8_t offset_register = 0;
    bool offset_enable = false;
    uint16_t index = 0;  // as its bits; temporaries use two's complement

    bool operator==(const LoadUnit&) const = default;
};

// ---- multiply and add units: 43, 30, 44 and 31 bits

enum class MultiplyOp : uint8_t {
    mul = 0x00,
    mul_x2 = 0x01,
    mul_x4 = 0x02,
    mul_x8 = 0x03,
    mul_d16 = 0x04,
    mul_d8 = 0x05,
    mul_d4 = 0x06,
    mul_d2 = 0x07,
    logical_not = 0x08,
    logical_and = 0x09,
    logical_or = 0x0A,
    logical_xor = 0x0B,
    ne = 0x0C,
    gt = 0x0D,
    ge = 0x0E,
    eq = 0x0F,
    min = 0x10,
    max = 0x11,
    mov = 0x1F,
};

enum class AddOp : uint8_t {
    add = 0x00,
    fract = 0x04,
    ne = 0x08,
    gt = 0x09,
    ge = 0x0A,
    eq = 0x0B,
    floor = 0x0C,
    ceil = 0x0D,
    min = 0x0E,
    max = 0x0F,
    sum3 = 0x10,  // vector unit only
    sum4 = 0x11,  // vector unit only
    dfdx = 0x14,
    dfdy = 0x15,
    select = 0x17,
    mov = 0x1F,
};

struct VectorSource {
    uint8_t reg = 0;
    uint8_t swizzle = identity_swizzle;
    bool absolute = false;
    bool negate = false;

    bool operator==(const VectorSource&) const = default;
};

struct ScalarSource {
    uint8_t reg = 0;  // 6-bit code
    bool absolute = false;
    bool negate = false;

    bool operator==(const ScalarSource&) const = default;
};

// An operand B that nothing reads has all its bits clear, swizzle included (as other compilers
// leave it); whoever uses B sets its swizzle.
struct VectorMultiply {
    VectorSource a = {};
    VectorSource b = {.swizzle = 0};
    uint8_t destination = 0;
    uint8_t mask = 0;  // 0: the result only goes to ^vmul
    OutputModifier modifier = OutputModifier::none;
    MultiplyOp op = MultiplyOp::mul;

    bool operator==(const VectorMultiply&) const = default;
};

struct VectorAdd {
    VectorSource a = {};
    VectorSource b = {.swizzle = 0};
    uint8_t destination = 0;
    uint8_t mask = 0;
    OutputModifier modifier = OutputModifier::none;
    AddOp op = AddOp::add;
    bool a_is_vmul = false;  // A is the vector multiply's result; its swizzle and modifiers apply

    bool operator==(const VectorAdd&) const = default;
};

struct ScalarMultiply {
    ScalarSource a = {};
    ScalarSource b = {};
    uint8_t destination = 0;
    bool write_enable = false;  // false: the result only goes to ^fmul
    OutputModifier modifier = OutputModifier::none;
    MultiplyOp op = MultiplyOp::mul;

    bool operator==(const ScalarMultiply&) const = default;
};

struct ScalarAdd {
    ScalarSource a = {};
    ScalarSource b = {};
    uint8_t destination = 0;
    bool write_enable = true;
    OutputModifier modifier = OutputModifier::none;
    AddOp op = AddOp::add;
    bool a_is_fmul = false;  // A is the scalar multiply's result

    bool operator==(const ScalarAdd&) const = default;
};

// ---- combiner, 30 bits

// Bit 0: the destination is a vector; bit 1: a vector operand is present.
enum class CombinerForm : uint8_t { function = 0, atan_part1 = 1, atan_part2 = 2, multiply = 3 };

enum class CombinerOp : uint8_t {
    rcp = 0,
    mov = 1,
    sqrt = 2,
    rsqrt = 3,
    exp2 = 4,
    log2 = 5,
    sin = 6,
    cos = 7,
    atan_part1 = 8,
    atan2_part1 = 9,
};

struct Combiner {
    CombinerForm form = CombinerForm::function;
    CombinerOp op = CombinerOp::rcp;                 // function, atan_part1
    ScalarSource a = {};                             // function, atan_part1, multiply
    ScalarSource b = {};                             // function, atan_part1
    uint8_t vector = 0;                              // atan_part2, multiply
    uint8_t swizzle = identity_swizzle;              // atan_part2, multiply
    OutputModifier modifier = OutputModifier::none;  // function
    uint8_t destination = 0;  // a scalar code for function and atan_part2, else a vector register
    uint8_t mask = 0;         // atan_part1, multiply
    uint16_t unknown_14 = 0;  // atan_part2

    bool has_vector_destination() const {
        return form == CombinerForm::atan_part1 || form == CombinerForm::multiply;
    }
    bool operator==(const Combiner&) const = default;
};

// ---- temporary store and framebuffer read, 41 bits

// Bits 3:0. `store` when bits 3:2 are not 3, so that unknown_N keeps what else may be there.
enum class StoreMode : uint8_t {
    store_temporary = 3,
    read_depth = 14,
    read_color = 15,
};

struct StoreUnit {
    StoreMode mode = StoreMode::store_temporary;
    uint8_t source = 0;       // store: 6-bit code; only the vector part counts for alignment four
    uint8_t destination = 0;  // read: vector register
    uint8_t unknown_4 = 0;    // read
    Alignment alignment = Alignment::four;
    uint8_t unknown_12 = 0;
    uint8_t offset_register = 0;
    bool offset_enable = false;
    uint16_t index = 0;  // as its bits, two's complement

    bool is_read() const { return (static_cast<unsigned>(mode) & 12) == 12; }
    bool operator==(const StoreUnit&) const = default;
};

// ---- branch and discard, 73 bits

struct BranchUnit {
    uint8_t unknown_0 = 0;
    uint8_t b = 0;  // 6-bit scalar codes; "A ? B", A in the higher bits
    uint8_t a = 0;
    bool if_greater = false;
    bool if_equal = false;
    bool if_less = false;
    uint32_t unknown_19 = 0;
    int32_t target = 0;  // in words from the start of this instruction
    uint8_t target_length = 0;

    static constexpr BranchUnit discard();
    constexpr bool is_discard() const;
    constexpr bool operator==(const BranchUnit&) const = default;
};

constexpr BranchUnit BranchUnit::discard() {
    return {
        .unknown_0 = 3, .if_greater = true, .if_equal = true, .if_less = true, .unknown_19 = 15};
}

// The pattern of discard, exactly. Anything else is a branch.
constexpr bool BranchUnit::is_discard() const {
    return *this == discard();
}

// Four binary16 bit patterns.
using Constants = std::array<uint16_t, 4>;

// ---- the whole

struct Instruction {
    bool stop = false;
    bool sync = false;
    bool prefetch = false;
    uint8_t next_length = 0;
    uint8_t unknown_26 = 0;  // control word, bits 31:26

    std::optional<VaryingUnit> varying = {};
    std::optional<TextureUnit> texture = {};
    std::optional<LoadUnit> load = {};
    std::optional<VectorMultiply> vector_multiply = {};
    std::optional<ScalarMultiply> scalar_multiply = {};
    std::optional<VectorAdd> vector_add = {};
    std::optional<ScalarAdd> scalar_add = {};
    std::optional<Combiner> combiner = {};
    std::optional<StoreUnit> store = {};
    std::optional<BranchUnit> branch = {};
    std::optional<Constants> const0 = {};
    std::optional<Constants> const1 = {};

    uint32_t padding = 0;  // the bits between the last field and the end of its word

    bool operator==(const Instruction&) const = default;
};

unsigned length_in_words(const Instruction& instruction);

// Reads the instruction at the start of `words`. Its length field must be the one that its enabled
// units ask for.
Result<Instruction> decode(std::span<const uint32_t> words);

// Appends the words; the length field is derived, all else is taken as it stands.
void encode(const Instruction& instruction, std::vector<uint32_t>& words);

// Text, one instruction a line (docs/isa-mali400.md). Complete: parsing what was printed gives the
// same bits. A lone instruction shows branch targets as word offsets, and next_length and prefetch
// whenever they are set.
std::string print(const Instruction& instruction);

// Programs leave out what follows from the instruction's place (next length, prefetch, length of a
// branch's target) and use labels. Words that are no instruction print as `.word`.
std::string print_program(std::span<const uint32_t> words);

// Errors read "line:column: error: ...".
Result<Instruction> parse(std::string_view text);
Result<std::vector<uint32_t>> parse_program(std::string_view text);

}  // namespace cuesta::hw::mali400::pp

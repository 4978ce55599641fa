// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A parsed TGSI program, close to its text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

enum class Processor : uint8_t { fragment, vertex };

enum class File : uint8_t {
    null,
    constant,
    input,
    output,
    temporary,
    sampler,
    address,
    immediate,
    system_value,
    sampler_view
};

enum class Semantic : uint8_t {
    none,
    position,
    color,
    back_color,
    fog,
    point_size,
    generic,
    normal,
    face,
    edge_flag,
    point_coord,
    tex_coord,
    stencil,
    vertex_id,
    instance_id,
};

enum class Interpolate : uint8_t { none, constant, linear, perspective, color };

enum class TextureTarget : uint8_t {
    none,
    tex_1d,
    tex_2d,
    tex_3d,
    cube,
    rect,
    shadow_1d,
    shadow_2d,
    shadow_rect,
    shadow_cube,
};

// Where something stands in the text; both count from 1.
struct Location {
    uint32_t line = 1;
    uint32_t column = 1;
};

struct Declaration {
    Location location;
    File file = File::null;
    uint32_t first = 0;
    uint32_t last = 0;
    uint8_t usage_mask = 0xf;
    Semantic semantic = Semantic::none;
    uint32_t semantic_index = 0;
    Interpolate interpolate = Interpolate::none;
    std::optional<uint32_t> array_id;
    bool invariant = false;
    TextureTarget target = TextureTarget::none;  // sampler views
};

struct Immediate {
    enum class Type : uint8_t { float32, uint32, int32 };
    Location location;
    Type type = Type::float32;
    std::array<uint32_t, 4> bits{};
    uint8_t count = 4;
};

enum class PropertyName : uint8_t {
    fs_coord_origin,
    fs_coord_pixel_center,
    fs_color0_writes_all_cbufs
};

struct Property {
    Location location;
    PropertyName name = PropertyName::fs_coord_origin;
    uint32_t value = 0;  // 0 or 1: UPPER_LEFT, HALF_INTEGER, no; LOWER_LEFT, INTEGER, yes
};

// file[index], or file[address_file[address_index].component + index]; (array_id) behind it names
// the declaration that is meant.
struct RegisterName {
    Location location;
    File file = File::null;
    int32_t index = 0;
    bool indirect = false;
    File address_file = File::address;
    uint32_t address_index = 0;
    uint8_t address_component = 0;
    std::optional<uint32_t> array_id;
};

struct Source {
    RegisterName reg;
    std::array<uint8_t, 4> swizzle = {0, 1, 2, 3};
    bool absolute = false;
    bool negate = false;
};

struct Destination {
    RegisterName reg;
    uint8_t mask = 0xf;
};

struct Instruction {
    Location location;
    Opcode opcode = Opcode::nop;
    bool saturate = false;
    bool precise = false;
    std::optional<Destination> dst;
    std::vector<Source> srcs;
    TextureTarget target = TextureTarget::none;
    std::optional<uint32_t> label;  // branch target, an instruction number
};

struct Program {
    Processor processor = Processor::fragment;
    std::vector<Property> properties;
    std::vector<Declaration> declarations;
    std::vector<Immediate> immediates;
    std::vector<Instruction> instructions;
};

// Text of "file:line:column: error: message".
Error error_at(std::string_view file_name, Location location, std::string_view message);

Result<Program> parse(std::string_view text, std::string_view file_name);

// Canonical text; parse() gives the same program back.
std::string print(const Program& program);

}  // namespace cuesta::tgsi

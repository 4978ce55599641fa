// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Binding semantics: which slot of the pipeline a name means, one table for all profiles. Names
// tell no case apart; a number may stand behind those that have several, and a 0 behind any.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/nir/shader.h"

namespace cuesta::cg {

enum class Flow : uint8_t { vertex_in, vertex_out, fragment_in, fragment_out };

struct SemanticRow {
    std::string_view name;
    Flow flow;
    nir::Slot slot;
    uint32_t first = 0;      // of the slot's numbers
    uint32_t count = 1;      // numbers that the name may have behind it, from 0
    uint8_t components = 4;  // that the pipeline takes or gives
};

std::span<const SemanticRow> semantic_rows();

struct BoundSemantic {
    nir::Slot slot = nir::Slot::generic;
    uint32_t index = 0;
    uint8_t components = 4;
    uint32_t left = 1;  // slots from here to the name's last
};

// No value: no profile has it.
std::optional<BoundSemantic> find_semantic(Flow flow, std::string_view text);

// TEXUNIT3, or s3 of register(s3). No value: it is another semantic, or has no number.
std::optional<uint32_t> texture_unit_of(std::string_view text, std::string_view argument);

// Whether they mean a unit, though perhaps none that there is.
bool is_texture_unit(std::string_view text, std::string_view argument);

// Upper case.
std::string normal_semantic(std::string_view text);

// Attributes, and numbered varyings, that a program has.
constexpr uint32_t max_attributes = 16;
constexpr uint32_t max_varyings = 16;
constexpr uint32_t max_texture_units = 16;

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The opcodes of both dialects of TGSI: the document of 2010, and what is written today. Generated
// from tgsi_opcodes.py, which says what the columns mean.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace cuesta::tgsi {

enum class Opcode : uint16_t {
#include "compiler/tgsi/opcode_names.inc"
};

enum class Dialect : uint8_t { document, modern };

// What a GPU does with an opcode.
enum class Service : uint8_t { native, whole, truth, counts, software, refused };

// One letter an operand: f i u a x, d and q in pairs of components, s sampler, r resource.
struct OperandTypes {
    std::string_view destinations;
    std::string_view sources;
};

struct OpcodeTraits {
    bool texture = false;  // ends with a texture target, and offsets
    bool label = false;    // may end with a branch target
    bool memory = false;   // may end with qualifiers, a target and a format
};

struct OpcodeInfo {
    std::string_view name;         // the document's, where it has the opcode
    std::string_view modern_name;  // the same unless it was renamed
    Opcode opcode;
    uint8_t number;  // in binary tokens; no other's in the same dialect
    bool in_document;
    bool in_modern;
    OperandTypes modern_types;
    OperandTypes document_types;
    OpcodeTraits traits;
    std::array<Service, 4> services;  // G13 vertex and fragment, Mali-400 vertex and fragment

    const OperandTypes& types(Dialect dialect) const {
        return dialect == Dialect::document ? document_types : modern_types;
    }
    bool can_saturate(Dialect dialect) const {
        const std::string_view results = types(dialect).destinations;
        return !results.empty() && std::string_view("fxd").find(results[0]) != results.npos;
    }
    std::string_view name_in(Dialect dialect) const {
        return dialect == Dialect::document ? name : modern_name;
    }
    bool is_in(Dialect dialect) const {
        return dialect == Dialect::document ? in_document : in_modern;
    }
};

// By either spelling, upper case, without suffixes; null when there is no such opcode.
const OpcodeInfo* find_opcode(std::string_view name);

// By number; null when there is none. Numbers that a dialect does not use are those of the other's
// opcodes.
const OpcodeInfo* find_opcode(uint8_t number, Dialect dialect);

const OpcodeInfo& opcode_info(Opcode opcode);

std::span<const OpcodeInfo> all_opcodes();

// Whether a spelling shows that a text is of the document's dialect.
bool only_in_document(std::string_view name);

}  // namespace cuesta::tgsi

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generates TGSI programs for a core of one of the GPUs, of all opcodes that its column of the
// matrix serves: nested control flow, subroutines, branches, indirect addressing, textures.
//
// Floats that programs go on with are quarters between -4 and 4: what is computed of them is exact
// in all formats, and is brought back to such numbers. So nothing that jumps depends on how a core
// rounds, and results are equal. Functions that round differently go to outputs at once, and no
// further.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

// In the order of OpcodeInfo::services.
enum class Core : uint8_t { agx_vertex, agx_fragment, mali_vertex, mali_fragment };

constexpr bool is_vertex(Core core) {
    return core == Core::agx_vertex || core == Core::mali_vertex;
}
constexpr bool is_mali(Core core) {
    return core == Core::mali_vertex || core == Core::mali_fragment;
}

// Whatever the operands are.
constexpr bool is_served_of_anything(const OpcodeInfo& info, Core core) {
    const Service service = info.services[static_cast<size_t>(core)];
    return service != Service::refused && service != Service::truth && service != Service::counts;
}

struct GeneratedProgram {
    // Components of an output, by its position in Shader::outputs, that may be rounded otherwise:
    // what the opcode gave.
    struct Rounded {
        size_t output;
        uint8_t mask;
        std::string_view opcode;
    };
    Dialect dialect = Dialect::modern;
    std::string text;
    std::vector<Rounded> rounded;
};

inline constexpr unsigned generated_constants = 8;

// Of two programs one is of the document's dialect.
GeneratedProgram generate_program(uint32_t seed, Core core);

class ProgramGenerator {
  public:
    ProgramGenerator(uint32_t seed, Core core);
    GeneratedProgram program();

  private:
    // --- chance
    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    bool one_in(unsigned count) { return pick(count) == 0; }

    // --- text
    void line(std::string text) { lines_.push_back(std::move(text)); }
    std::string new_label();
    std::string linked() const;
    std::string head() const;

    // --- operands
    std::string swizzle();
    std::string mask();
    std::string address();  // of one of four registers
    std::string number_register();
    std::string number();           // a source of quarters
    std::string number_in_range();  // the same, without sign or magnitude in front
    std::string number_target();
    std::string integer_register() { return "TEMP[" + std::to_string(8 + pick(3)) + "]"; }
    std::string integer(char type, unsigned source);
    std::string double_register() { return "TEMP[" + std::to_string(12 + pick(2)) + "]"; }
    std::string positive_number();
    void keep_number(std::string_view opcode, const std::string& result);
    void keep_integer(std::string_view opcode);

    // --- operations
    struct Candidates {
        std::vector<const OpcodeInfo*> numbers, integers, doubles, addresses, textures, rounded;
    };
    static bool is_structure(const OpcodeInfo& info);
    void collect_candidates();
    const OpcodeInfo& any(const std::vector<const OpcodeInfo*>& from) {
        return *from[pick(static_cast<unsigned>(from.size()))];
    }
    std::string source(const OpcodeInfo& info, unsigned number, bool integers);
    void operation();
    void arithmetic(const OpcodeInfo& info);
    void double_operation();
    void set_address();
    void write_array();
    void fragment_operation();
    void texture();
    std::string texture_line(const OpcodeInfo& info);
    void rounded_operation(size_t output, const std::string& mask);

    // --- flow
    std::string condition();
    unsigned greatest_depth() const;
    void block(unsigned depth, unsigned count);
    void flow(unsigned depth);
    void branch_if(unsigned depth);
    void loop(unsigned depth);
    void choose(unsigned depth);
    void jump();
    void call();
    void skip(unsigned depth);
    void repeat();
    void return_();
    void push(unsigned depth);
    void subroutines();

    // --- whole programs
    void start();
    void finish();

    bool is_converged() const { return everywhere_ && !has_split_; }
    bool old() const { return dialect_ == Dialect::document; }
    std::string name(const OpcodeInfo& info) const { return std::string(info.name_in(dialect_)); }

    std::mt19937 random_;
    Core core_;
    Dialect dialect_;
    Candidates candidates_;
    std::vector<std::string> lines_;  // labels end with a colon, `@label` goes there
    std::vector<GeneratedProgram::Rounded> rounded_;
    unsigned labels_ = 0;
    unsigned loops_ = 0;    // around this place, in this subroutine
    unsigned doubles_ = 0;  // that may still be computed with
    unsigned subroutines_ = 0;
    unsigned callable_ = 0;   // subroutines that may be called from here
    unsigned calls_ = 0;      // that may still be made
    bool everywhere_ = true;  // outside of ifs and loops
    bool has_split_ = false;  // some lanes have ended, or come later
    bool has_doubles_ = false;
    bool in_subroutine_ = false;
    bool ids_ = true;  // arrays have ids
};

}  // namespace cuesta::tgsi

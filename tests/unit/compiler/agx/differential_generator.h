// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generates shaders of both stages whose results do not depend on how anything is rounded: integers
// of all sizes, and floats of 16 and 32 bits in operations that round once (`exact`), infinities
// and NaN among them. Compiled code must agree with the interpreter to the bit. There are no
// denormals of 32 bits: what only passes values on may keep them or not.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "accuracy.h"
#include "agx_testing.h"

namespace cuesta::agx {

struct BitOptions {
    bool vertex = false;
    bool floats = true;
    bool halves = true;  // values of 16 bits
    bool integers = true;
    bool wide = false;    // integers of 64 bits
    bool memory = false;  // loads and stores by address
    bool flow = false;
    bool jumps = false;  // out of the middle of arms
    bool textures = false;
    bool scratch = false;
    bool arrays = false;       // local variables
    bool indirect = false;     // uniforms and textures by computed index
    bool derivatives = false;  // fragments
    bool discard = false;      // fragments
    bool rounding = false;     // the last output is a function that rounds, and its operands
    bool keep_alive = false;   // most values are read at the end, the newest first
    unsigned crowd = 0;        // vectors of the lane's that live across a loop
    unsigned least = 10;       // operations at the top level
    unsigned most = 40;
};

// Uniforms: 0 to 3 are plain numbers, 4 to 7 any bits, 8 to 11 integers below 8; 12 has the address
// of the memory (x, y) and of its middle (z, w). Constant buffers 1 and 2 have 0 to 3 and 4 to 7.
constexpr unsigned bit_uniforms = 13;
// Inputs: 0 plain numbers, 1 any floats, 2 any bits (flat), 3 the lane, and integers below 8 and 32
// (flat), 4 plain numbers (linear).
constexpr unsigned bit_inputs = 5;
constexpr unsigned bit_textures = 20;  // more than there are state registers
constexpr unsigned read_only_bytes = 1024;
constexpr unsigned lane_bytes = 64;  // to write to, behind these

GroupSetup bit_setup(const nir::Shader& shader, uint32_t seed);

// Of `rounding`: the row of the tables of accuracy, whose operands are the components behind the
// result.
struct Rounded {
    const compiler::Accuracy* row = nullptr;
    unsigned bits = 32;
};

class BitGenerator {
  public:
    BitGenerator(uint32_t seed, const BitOptions& options) : random_(seed), options_(options) {}
    std::string shader();
    const Rounded& rounded() const { return rounded_; }

  private:
    enum class Kind : uint8_t { number, integer, boolean };
    struct Type {
        Kind kind = Kind::integer;
        unsigned bits = 32;
        bool operator==(const Type&) const = default;
    };
    struct Value {
        unsigned id = 0;
        Type type;
        unsigned components = 1;
    };

    // --- text
    unsigned pick(unsigned count) { return static_cast<unsigned>(random_() % count); }
    bool one_in(unsigned count) { return pick(count) == 0; }
    void line(const std::string& what) { text_ += "  " + what + "\n"; }
    void label();
    Value define(Type type, unsigned components, const std::string& what);
    Value constant(Type type, unsigned components, const std::vector<std::string>& values);
    Value number(int64_t value, unsigned bits = 32);

    // --- operands
    unsigned float_bits() { return options_.halves && one_in(2) ? 16 : 32; }
    unsigned integer_bits();
    Type some_type();
    Value any(Type type);
    Value make(Type type);  // where there is none, or one is wanted
    Value literal(Type type, unsigned components);
    std::string read(Type type, unsigned components);
    std::string read(const Value& value, unsigned components);
    unsigned condition() { return boolean(1).id; }
    Value boolean(unsigned components);
    Value any_of_booleans(unsigned components);
    Value below(unsigned count);  // an index, 32 bits

    // --- operations
    void operation(unsigned depth);
    void float_operation(unsigned components);
    void contracted(unsigned components);
    void integer_operation(unsigned components);
    void wide_operation();
    void double_operation(unsigned components);
    void select(unsigned components);
    void vector();
    void conversion(unsigned components);
    void load_something();
    void load_buffer();
    void derivative(unsigned components);
    void scratch(unsigned components);
    void memory();
    std::string address(unsigned first, unsigned count, unsigned size);

    // --- textures
    struct TextureNumber {
        unsigned first = 0;
        std::string offset;  // a source
    };
    TextureNumber texture_number();
    Value plain_numbers(unsigned components);
    Value texel_offset(unsigned components);
    void texture_operation();
    void texture();
    void fetch();
    void query_size();
    void query_level();

    // --- arrays
    struct Array {
        Type type;
        unsigned components = 1;
        unsigned length = 0;
    };
    void declare_arrays();
    void fill_arrays();
    unsigned element(unsigned array, const Value& index);
    void store_element(unsigned array, const Value& index, bool whole);
    void array();

    // --- flow
    struct Edge {
        unsigned block = 0;
        unsigned count = 0;
        unsigned a = 0;
        unsigned b = 0;
    };
    struct Loop {
        unsigned next_count = 0;
        Value a, b;
        std::vector<Edge> edges;
    };
    struct Arm {
        std::vector<Value> values;
        unsigned block = 0;
        bool falls_through = true;
    };
    void body(unsigned count, unsigned depth);
    void branch(unsigned depth);
    Arm arm(unsigned depth, size_t before, const std::vector<Type>& types);
    void end_arm();
    void loop(unsigned depth);
    void back_edge(unsigned block, unsigned a, unsigned b);
    unsigned leave_if(unsigned condition, std::string_view how);
    void discard();

    // --- whole shaders
    void declare();
    void load_inputs();
    void make_crowd();
    void store_output();
    Value sum_of_all();
    void store_all();
    void store_rounded(unsigned output);

    std::mt19937 random_;
    BitOptions options_;
    std::string text_;
    unsigned next_ = 0;
    unsigned block_ = 0;
    unsigned depth_in_flow_ = 0;
    bool dead_ = false;
    bool has_demoted_ = false;
    bool has_ended_ = false;
    Rounded rounded_;
    std::vector<Array> arrays_;
    std::vector<Loop> loops_;
    std::vector<Value> known_;
    Value base_;    // address of the memory
    Value middle_;  // of the middle of what is only read
    Value lane_;
    Value zero_;
};

}  // namespace cuesta::agx

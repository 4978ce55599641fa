// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random shaders that move bits about and read them as integers and as floats: lowered to floats,
// they compute the same or are refused.
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

constexpr unsigned programs = 4000;

// What the bits of a value are; of vectors, of all components.
enum class Kind { constant, integer, float_, unknown };

struct Known {
    unsigned id;
    unsigned components;
    Kind kind;
};

Kind met(Kind a, Kind b) {
    if (a == b || b == Kind::constant)
        return a;
    return a == Kind::constant ? b : Kind::unknown;
}

class Generator {
  public:
    explicit Generator(uint32_t seed) : random_(seed) {}

    std::string generate() {
        text_ =
            "shader vertex\n  input 0 generic 0 vec4 smooth \"\"\n"
            "  output 0 position 0 vec4 smooth \"\"\n  scratch 2\nfn main {\n  reg r0 32x2\n  b0:\n"
            "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
            "  %2:1x4 = flt %1, %1.yzwx\n  %3:32x4 = f2i32 %1\n  %4:32 = load_const 1\n"
            "  %5:32 = load_const 3\n";
        values_ = {{0, 1, Kind::constant}, {1, 4, Kind::float_}, {3, 4, Kind::integer}};
        for (unsigned i = 3 + below(12); i-- > 0;)
            statement(2);
        std::string parts;
        for (unsigned i = 0; i < 4; ++i)
            parts += fmt::format("{}%{}", i == 0 ? "" : ", ", number());
        text_ += fmt::format("  %{}:32x4 = vec4 {}\n", next_, parts);
        text_ +=
            fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=xyzw\n}}\n", next_);
        return text_;
    }

  private:
    std::mt19937 random_;
    std::string text_;
    std::vector<Known> values_;
    unsigned next_ = 10;
    unsigned blocks_ = 0;
    unsigned block_ = 0;  // the one that is being written
    Kind scratch_ = Kind::constant;
    Kind register_ = Kind::constant;

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_()) % limit; }
    const Known& any() { return values_[below(static_cast<unsigned>(values_.size()))]; }

    void define(unsigned components, Kind kind, const std::string& instr) {
        text_ += components == 1 ? fmt::format("  %{}:32 = {}\n", next_, instr)
                                 : fmt::format("  %{}:32x{} = {}\n", next_, components, instr);
        values_.push_back({next_++, components, kind});
    }

    std::string swizzled(const Known& value, unsigned components) {
        std::string swizzle;
        for (unsigned i = 0; i < components; ++i)
            swizzle += "xyzw"[below(value.components)];
        return fmt::format("%{}.{}", value.id, swizzle);
    }

    std::string condition() { return fmt::format("%2.{}", "xyzw"[below(4)]); }

    std::string literal() {
        static constexpr std::string_view literals[] = {"0", "1", "7", "-3", "1.0", "-0.5", "-0.0"};
        return std::string(literals[below(std::size(literals))]);
    }

    void constant() {
        const unsigned components = 1 + below(4);
        std::string list = literal();
        for (unsigned i = 1; i < components; ++i)
            list += ", " + literal();
        define(components, Kind::constant, "load_const " + list);
    }

    void vector() {
        const unsigned components = 2 + below(3);
        std::string list;
        Kind kind = Kind::constant;
        for (unsigned i = 0; i < components; ++i) {
            const Known part = any();
            kind = i == 0 ? part.kind : met(kind, part.kind);
            list += (i == 0 ? "" : ", ") + swizzled(part, 1);
        }
        define(components, kind, fmt::format("vec{} {}", components, list));
    }

    void select() {
        const unsigned components = 1 + below(4);
        const Known a = any();
        const Known b = any();
        std::string repeated = condition();
        repeated.append(components - 1, repeated.back());
        define(components, met(a.kind, b.kind),
               fmt::format("bcsel {}, {}, {}", repeated, swizzled(a, components),
                           swizzled(b, components)));
    }

    // A float that comes of reading the value, mostly as what it is.
    unsigned number() {
        const Known value = any();
        const bool as_integer = value.kind == Kind::integer  ? below(16) != 0
                                : value.kind != Kind::float_ ? below(2) != 0
                                                             : below(16) == 0;
        if (below(4) == 0) {
            text_ += fmt::format("  %{}:1 = ine {}, %0\n", next_, swizzled(value, 1));
            ++next_;
            define(1, Kind::float_, fmt::format("b2f32 %{}", next_ - 1));
        } else if (as_integer) {
            define(1, Kind::float_, "i2f32 " + swizzled(value, 1));
        } else {
            define(1, Kind::float_, "fabs " + swizzled(value, 1));
        }
        return next_ - 1;
    }

    void memory() {
        const Known value = any();
        const unsigned id = next_;
        switch (below(4)) {
            case 0:
                define(2, value.kind, "mov " + swizzled(value, 2));
                text_ += fmt::format("  store_scratch %{}, %0 base={} component={} write_mask={}\n",
                                     id, below(2), below(3), below(2) == 0 ? "xy" : "y");
                scratch_ = met(scratch_, value.kind);
                break;
            case 1:
                define(2, scratch_,
                       fmt::format("load_scratch %0 base={} component={}", below(2), below(3)));
                break;
            case 2:
                define(2, value.kind, "mov " + swizzled(value, 2));
                text_ += fmt::format("  store_reg r0, %{} write_mask={}\n", id,
                                     below(2) == 0 ? "xy" : "x");
                register_ = met(register_, value.kind);
                break;
            default: define(2, register_, "load_reg r0"); break;
        }
    }

    void label() {
        block_ = ++blocks_;
        text_ += fmt::format("  b{}:\n", block_);
    }

    void statements(unsigned depth) {
        for (unsigned i = below(3); i-- > 0;)
            statement(depth - 1);
    }

    Known pair() {
        const Known value = any();
        define(2, value.kind, "mov " + swizzled(value, 2));
        return values_.back();
    }

    // An if whose arms define values, and phis of them.
    void branch(unsigned depth) {
        const unsigned phis = 1 + below(3);
        const size_t before = values_.size();
        std::vector<Known> arms[2];
        unsigned ends[2] = {};
        text_ += fmt::format("  %{0}:1 = mov {1}\n  if %{0} {{\n", next_, condition());
        ++next_;
        for (unsigned arm = 0; arm < 2; ++arm) {
            label();
            statements(depth);
            for (unsigned i = 0; i < phis; ++i)
                arms[arm].push_back(pair());
            ends[arm] = block_;
            text_ += arm == 0 ? "  } else {\n" : "  }\n";
            values_.resize(before);
        }
        label();
        for (unsigned i = 0; i < phis; ++i)
            define(2, met(arms[0][i].kind, arms[1][i].kind),
                   fmt::format("phi b{} %{}, b{} %{}", ends[0], arms[0][i].id, ends[1],
                               arms[1][i].id));
    }

    // Three rounds, which carry a value around.
    void loop(unsigned depth) {
        const Known first = pair();
        const unsigned entry = block_;
        const unsigned count = next_;
        const Known carried{count + 1, 2, first.kind};
        next_ += 2;
        const size_t before = values_.size();
        std::string outer = std::move(text_) + "  loop {\n";
        text_.clear();
        label();
        outer += std::exchange(text_, "");
        values_.push_back(carried);
        text_ +=
            fmt::format("  %{0}:1 = ige %{1}, %5\n  if %{0} {{\n    break\n  }}\n", next_++, count);
        label();
        statements(depth);
        const Known last = pair();
        const unsigned next_count = next_++;
        outer += fmt::format("  %{}:32 = phi b{} %0, b{} %{}\n", count, entry, block_, next_count);
        outer += fmt::format("  %{}:32x2 = phi b{} %{}, b{} %{}\n", carried.id, entry, first.id,
                             block_, last.id);
        text_ = outer + text_ + fmt::format("  %{}:32 = iadd %{}, %4\n  }}\n", next_count, count);
        values_.resize(before);
        values_.push_back({carried.id, 2, met(first.kind, last.kind)});
        label();
    }

    void statement(unsigned depth) {
        switch (below(depth == 0 ? 6 : 9)) {
            case 0: return constant();
            case 1: return vector();
            case 2: return select();
            case 3: {
                const Known value = any();
                const unsigned components = 1 + below(4);
                return define(components, value.kind, "mov " + swizzled(value, components));
            }
            case 4: number(); return;
            case 5: return memory();
            case 6: return loop(depth);
            default: return branch(depth);
        }
    }
};

std::vector<uint32_t> output_words(const Shader& shader, const SlotBits& input) {
    InterpreterInputs inputs;
    inputs.lanes[0].inputs = {input};
    const Result<InterpreterOutputs> ran = interpret(shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text << "\n" << print(shader);
    std::vector<uint32_t> bits;
    for (unsigned c = 0; ran && c < 4; ++c) {
        const uint32_t one = ran->lanes[0].outputs[0][c];
        bits.push_back(one == 0x80000000 ? 0 : one);  // zeros of integers have any sign
    }
    return bits;
}

TEST(BitMeanings, AreKeptOrRefused) {
    unsigned accepted = 0;
    for (uint32_t seed = 0; seed < programs; ++seed) {
        const std::string text = Generator(seed).generate();
        const auto original = parse(text);
        ASSERT_TRUE(original) << original.error().text << "\n" << text;
        const std::unique_ptr<Shader> lowered = clone(**original);
        Function& main = *lowered->entry_point();
        const Result<bool> done = lower_int_to_float(main);
        if (!done) {
            EXPECT_TRUE(done.error().text.starts_with("the core has no integers: "))
                << done.error().text;
            continue;
        }
        ++accepted;
        ASSERT_EQ(validate(*lowered), std::vector<std::string>{}) << text << print(*lowered);
        lower_bool_to_float(main);
        ASSERT_EQ(validate(*lowered), std::vector<std::string>{}) << text << print(*lowered);
        for (const SlotBits& input :
             {slot_of_floats(0, 1, -2, 3), slot_of_floats(-0.0f, -1, 5, -0.0f)})
            ASSERT_EQ(output_words(*lowered, input), output_words(**original, input))
                << text << print(*lowered);
    }
    // Both must turn up for this to tell anything.
    EXPECT_GT(accepted, programs / 8);
    EXPECT_LT(accepted, programs);
}

}  // namespace
}  // namespace cuesta::nir

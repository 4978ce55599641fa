// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every algebraic rule, for every bit size its operations have: the pass must apply it, and what
// comes out must compute the same, bit for bit, in every float mode, on special and random values.
// Rules marked inexact must agree on ordinary numbers to a few roundings.
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "base/half.h"
#include "base/text.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/constant_eval.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

struct RuleText {
    std::string_view search;
    std::string_view replacement;
    std::string_view condition;
    bool late;
};

constexpr RuleText rules[] = {
#include CUESTA_RULES
};

struct Expression {
    std::string_view word;  // opcode without "~" and "@once", variable without "#", or literal
    bool is_op = false;
    bool inexact = false;
    bool constant_only = false;
    bool once = false;
    std::vector<Expression> operands;
};

Expression parse_words(const std::vector<std::string_view>& words, size_t& at) {
    Expression result;
    result.is_op = words[at] == "(";
    at += result.is_op ? 1 : 0;
    result.word = words[at++];
    result.inexact = result.word.starts_with('~');
    result.constant_only = result.word.starts_with('#');
    result.word.remove_prefix(result.inexact || result.constant_only ? 1 : 0);
    result.once = result.word.ends_with("@once");
    result.word.remove_suffix(result.once ? 5 : 0);
    if (!result.is_op)
        return result;
    while (words[at] != ")")
        result.operands.push_back(parse_words(words, at));
    ++at;
    return result;
}

Expression parse_rule(std::string_view text) {
    const std::vector<std::string_view> words = base::split(text, " ");
    size_t at = 0;
    return parse_words(words, at);
}

bool has_inexact(const Expression& e) {
    return e.inexact || std::any_of(e.operands.begin(), e.operands.end(), has_inexact);
}

Op op_named(std::string_view name) {
    for (size_t i = 0; i < op_count; ++i)
        if (op_info(static_cast<Op>(i)).name == name)
            return static_cast<Op>(i);
    ADD_FAILURE() << "no opcode " << name;
    return Op::mov;
}

bool has_size(OperandType type, unsigned size) {
    if (type.base == BaseType::float_)
        return size == 16 || size == 32 || size == 64;
    return type.base == BaseType::bool_ ? size == 1 : true;
}

ConstValue float_bits(double value, unsigned size) {
    return size == 16   ? base::half_from_double(value)
           : size == 64 ? std::bit_cast<uint64_t>(value)
                        : std::bit_cast<uint32_t>(static_cast<float>(value));
}

double float_value(ConstValue bits, unsigned size) {
    return size == 16   ? static_cast<double>(base::half_to_float(static_cast<uint16_t>(bits)))
           : size == 64 ? std::bit_cast<double>(bits)
                        : static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits)));
}

ConstValue mask_of(unsigned size) {
    return size == 64 ? ~uint64_t{0} : (uint64_t{1} << size) - 1;
}

// A variable of the rule: its size, and whether some operation reads it as a float.
struct Variable {
    unsigned size = 0;
    bool is_float = false;
    bool constant_only = false;
};
using Variables = std::map<std::string_view, Variable>;
using Assignment = std::map<std::string_view, ConstValue>;

// Gives variables their sizes; false where the rule has no meaning with operations of `size`.
bool infer(
    const Expression& e, OperandType type, unsigned wanted, unsigned size, Variables& variables) {
    if (!e.is_op) {
        if (std::isalpha(static_cast<unsigned char>(e.word[0])) == 0 || e.word.size() > 1)
            return true;  // a literal
        Variable& variable = variables[e.word];
        variable.is_float = variable.is_float || type.base == BaseType::float_;
        variable.constant_only = variable.constant_only || e.constant_only;
        if (variable.size != 0 && variable.size != wanted)
            return false;
        variable.size = wanted;
        return true;
    }
    const OpInfo& info = op_info(op_named(e.word));
    const OperandType out = info.output_type;
    if (out.bit_size != 0 ? out.bit_size != wanted : !has_size(out, wanted))
        return false;
    const unsigned own = out.bit_size != 0 ? size : wanted;
    for (size_t i = 0; i < e.operands.size(); ++i) {
        const OperandType in = info.input_types[i];
        const unsigned in_size = in.bit_size != 0 ? in.bit_size : own;
        if (!has_size(in, in_size) || !infer(e.operands[i], in, in_size, size, variables))
            return false;
    }
    return true;
}

struct Literal {
    ConstValue bits = 0;
};

// True is every bit of an integer, 1 of a boolean. Numbers are floats unless an integer is read.
ConstValue literal_bits(std::string_view word,
                        OperandType type,
                        std::string_view reader,
                        unsigned size) {
    if (word == "True" || word == "False")
        return word == "True" ? mask_of(size) : 0;
    const double value = std::stod(std::string(word));
    if (type.base == BaseType::float_ || reader == "bcsel")
        return float_bits(value, size);
    return static_cast<uint64_t>(static_cast<int64_t>(value)) & mask_of(size);
}

// The expression in a shader, or computed at once.
class Evaluation {
  public:
    Evaluation(const Assignment& values, const FloatModes& modes)
        : values_(values), modes_(modes) {}

    ConstValue operator()(const Expression& e,
                          OperandType type,
                          std::string_view reader,
                          unsigned wanted,
                          unsigned size) const {
        if (!e.is_op) {
            const auto variable = values_.find(e.word);
            return variable != values_.end() ? variable->second
                                             : literal_bits(e.word, type, reader, wanted);
        }
        const OpInfo& info = op_info(op_named(e.word));
        const unsigned own = info.output_type.bit_size != 0 ? size : wanted;
        std::vector<ConstValues> operands;
        for (size_t i = 0; i < e.operands.size(); ++i) {
            const OperandType in = info.input_types[i];
            operands.push_back({(*this)(e.operands[i], in, info.name,
                                        in.bit_size != 0 ? in.bit_size : own, size)});
        }
        return eval_op(op_named(e.word), 1, own, operands, modes_)[0];
    }

  private:
    const Assignment& values_;
    const FloatModes& modes_;
};

class Placement {
  public:
    Placement(Builder& b, const Variables& variables, const Assignment& values) : b_(b) {
        for (const auto& [name, variable] : variables)
            placed_[name] = variable.constant_only ? constant(values.at(name), variable.size)
                                                   : b.undef(1, variable.size);
    }

    Value* operator()(const Expression& e,
                      OperandType type,
                      std::string_view reader,
                      unsigned wanted,
                      unsigned size) {
        if (!e.is_op) {
            const auto variable = placed_.find(e.word);
            return variable != placed_.end()
                       ? variable->second
                       : constant(literal_bits(e.word, type, reader, wanted), wanted);
        }
        const OpInfo& info = op_info(op_named(e.word));
        const unsigned own = info.output_type.bit_size != 0 ? size : wanted;
        std::vector<Value*> operands;
        for (size_t i = 0; i < e.operands.size(); ++i) {
            const OperandType in = info.input_types[i];
            operands.push_back(
                (*this)(e.operands[i], in, info.name, in.bit_size != 0 ? in.bit_size : own, size));
        }
        Value* made = b_.alu(op_named(e.word), std::span<Value* const>(operands));
        if (e.once)
            once_.push_back(made);
        return made;
    }

    // The results of operations that may have one reader only.
    const std::vector<Value*>& once() const { return once_; }

    const std::map<std::string_view, Value*>& values() const { return placed_; }

  private:
    Value* constant(ConstValue bits, unsigned size) {
        return b_.load_const(size, std::span(&bits, 1));
    }

    Builder& b_;
    std::map<std::string_view, Value*> placed_;
    std::vector<Value*> once_;
};

std::vector<ConstValue> special_values(const Variable& variable, std::mt19937_64& random) {
    std::vector<ConstValue> values;
    if (variable.size == 1)
        return {0, 1};
    if (variable.size >= 16) {
        const double smallest = variable.size == 16   ? 0x1p-24
                                : variable.size == 32 ? 0x1p-149
                                                      : 0x1p-1074;
        const double least = variable.size == 16   ? 0x1p-14
                             : variable.size == 32 ? 0x1p-126
                                                   : 0x1p-1022;
        for (const double v :
             {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 3.7, -2.5, 65504.0, 1e-3, 0x1p-20, smallest,
              -smallest, least, -least, double{INFINITY}, -double{INFINITY}, double{NAN}})
            values.push_back(float_bits(v, variable.size));
    }
    if (!variable.is_float)
        for (const uint64_t v :
             {uint64_t{0}, uint64_t{1}, uint64_t{2}, ~uint64_t{0}, ~uint64_t{0} >> 1,
              uint64_t{1} << (variable.size - 1), mask_of(variable.size) >> 1})
            values.push_back(v & mask_of(variable.size));
    for (int i = 0; i < 8; ++i)
        values.push_back(random() & mask_of(variable.size));
    return values;
}

Assignment special_assignment(const Variables& variables, std::mt19937_64& random) {
    Assignment values;
    for (const auto& [name, variable] : variables) {
        const std::vector<ConstValue> pool = special_values(variable, random);
        values[name] = pool[random() % pool.size()];
    }
    return values;
}

// Numbers of the sizes that shaders work with.
Assignment ordinary_assignment(const Variables& variables, std::mt19937_64& random) {
    Assignment values;
    for (const auto& [name, variable] : variables) {
        if (!variable.is_float) {
            values[name] = random() & mask_of(variable.size);
            continue;
        }
        const double magnitude = std::exp2(static_cast<double>(random() % 4096) / 1024 - 2);
        values[name] = float_bits(random() % 2 != 0 ? magnitude : -magnitude, variable.size);
    }
    return values;
}

bool is_nan(ConstValue bits, unsigned size) {
    return std::isnan(float_value(bits, size));
}

// Stored to an output and read as the rule's type: the same?
bool equal(ConstValue a, ConstValue b, OperandType type, unsigned size, const FloatModes& modes) {
    if (type.base != BaseType::float_)
        return a == b;
    // Flushing and storage may come later, when the value is used.
    const ConstValue operands[][4] = {{a}, {b}};
    ConstValues results[2];
    for (size_t i = 0; i < 2; ++i) {
        const ConstValues one = {float_bits(1.0, size)};
        const ConstValues value = {operands[i][0]};
        const ConstValues both[] = {value, one};
        results[i] = eval_op(Op::fmul, 1, size, both, modes);
    }
    return results[0][0] == results[1][0] ||
           (is_nan(results[0][0], size) && is_nan(results[1][0], size));
}

bool close(ConstValue a, ConstValue b, OperandType type, unsigned size, unsigned digits) {
    if (type.base != BaseType::float_)
        return true;  // of comparisons inexact rules only differ for NaN
    const double x = float_value(a, size);
    const double y = float_value(b, size);
    if (!std::isfinite(x) || !std::isfinite(y))
        return true;
    return std::fabs(x - y) <=
           std::ldexp(std::max({std::fabs(x), std::fabs(y), 1.0}), 6 - int(digits));
}

// The value that the shader's result has after the pass.
class ShaderValue {
  public:
    ShaderValue(const Placement& placement, const Assignment& values, const FloatModes& modes)
        : modes_(modes) {
        for (const auto& [name, value] : placement.values())
            known_[value] = values.at(name);
    }

    ConstValue operator()(const Value& value) {
        if (const auto found = known_.find(&value); found != known_.end())
            return found->second;
        if (const LoadConst* constant = value.instr->as<LoadConst>())
            return constant->values[0];
        const Alu* alu = value.instr->as<Alu>();
        EXPECT_NE(alu, nullptr);
        std::vector<ConstValues> operands;
        for (const AluSrc& src : alu->srcs)
            operands.push_back({(*this)(*src.src.value)});
        return known_[&value] = eval_alu(*alu, operands, modes_)[0];
    }

  private:
    const FloatModes& modes_;
    std::map<const Value*, ConstValue> known_;
};

std::vector<FloatModes> modes_for(unsigned size) {
    std::vector<FloatModes> modes(2);
    modes[1].f16.flush_denormals = modes[1].f32.flush_denormals = modes[1].f64.flush_denormals =
        true;
    if (size == 32) {
        modes.resize(4);
        modes[2].f32.storage_bits = modes[3].f32.storage_bits = 16;
        modes[3].f32.flush_denormals = true;
    }
    modes.emplace_back();
    for (FloatMode* mode : {&modes.back().f16, &modes.back().f32, &modes.back().f64})
        mode->min_max = MinMax::second;
    return modes;
}

// The expression with the operands of commutative operations in all orders, at every depth.
std::vector<Expression> all_orders(const Expression& e) {
    std::vector<Expression> results = {e};
    for (size_t i = 0; i < e.operands.size(); ++i) {
        std::vector<Expression> more;
        for (const Expression& operand : all_orders(e.operands[i]))
            for (const Expression& result : results) {
                more.push_back(result);
                more.back().operands[i] = operand;
            }
        results = std::move(more);
    }
    if (!e.is_op || !op_info(op_named(e.word)).commutative)
        return results;
    for (size_t i = 0, count = results.size(); i < count; ++i) {
        results.push_back(results[i]);
        std::swap(results.back().operands[0], results.back().operands[1]);
    }
    return results;
}

std::string text_of(const Expression& e) {
    std::string text(e.word);
    for (const Expression& operand : e.operands)
        text += " " + text_of(operand);
    return e.is_op ? "(" + text + ")" : text;
}

class AlgebraicRule : public testing::TestWithParam<RuleText> {
  protected:
    // `size` is that of operations whose result does not tell; the root's is another where it
    // makes a boolean of them.
    void check(unsigned size) {
        const OperandType type = op_info(op_named(search.word)).output_type;
        check(size, type, type.bit_size != 0 ? type.bit_size : size);
        if (type.bit_size == 0 && size != 1)
            check(size, type, 1);
    }

    void check(unsigned size, OperandType type, unsigned wanted) {
        Variables variables;
        if (!infer(search, type, wanted, size, variables))
            return;
        // Sizes that only occur in the replacement must fit too.
        Variables in_replacement = variables;
        if (!infer(replacement, type, wanted, size, in_replacement))
            return;
        ++sizes;
        std::mt19937_64 random(size);
        for (const FloatModes& modes : modes_for(size))
            for (int i = 0; i < 200; ++i)
                check_values(size, wanted, type, variables, modes,
                             inexact ? ordinary_assignment(variables, random)
                                     : special_assignment(variables, random));
    }

    void check_values(unsigned size,
                      unsigned wanted,
                      OperandType type,
                      const Variables& variables,
                      const FloatModes& modes,
                      const Assignment& values) {
        const Evaluation evaluate(values, modes);
        const ConstValue expected = evaluate(search, type, "", wanted, size);
        const ConstValue declared = evaluate(replacement, type, search.word, wanted, size);
        Shader shader(Stage::fragment);
        shader.float_modes = modes;
        Function& main = *shader.add_function("main");
        shader.outputs.push_back({});
        Builder b(main, Cursor::at_end(*main.body.first_block()));
        // Only exact instructions keep the inexact rules out of it.
        b.exact = !inexact;
        Placement place(b, variables, values);
        Value* result = place(search, type, "", wanted, size);
        Value* holder = b.alu(Op::mov, {result});
        const std::string before = print(shader);
        GetParam().late ? algebraic_late(main) : algebraic(main);
        fired = fired || print(shader) != before;
        ShaderValue value(place, values, modes);
        const ConstValue made = value(*holder);
        unsigned digits = size == 16 || modes.f32.storage_bits == 16 ? 11 : size == 32 ? 24 : 53;
        const bool good = inexact ? close(expected, declared, type, wanted, digits) &&
                                        close(expected, made, type, wanted, digits)
                                  : equal(expected, declared, type, wanted, modes) &&
                                        equal(expected, made, type, wanted, modes);
        if (good || ++failures > 3)
            return;
        std::string given;
        for (const auto& [name, bits] : values)
            given += std::string(name) + " = " + std::to_string(bits) + " (" +
                     std::to_string(float_value(bits, std::max(16u, variables.at(name).size))) +
                     ") ";
        ADD_FAILURE() << GetParam().search << " => " << GetParam().replacement << ", " << size
                      << " bits, storage " << int{modes.f32.storage_bits} << ", flush "
                      << modes.f32.flush_denormals << ": " << given << "is " << expected
                      << ", declared " << declared << ", made " << made;
    }

    // The first size of operations that gives the expression a meaning, the size of its result, and
    // the variables.
    bool find_size(const Expression& e, unsigned& size, unsigned& wanted, Variables& variables) {
        const OperandType type = op_info(op_named(e.word)).output_type;
        for (const unsigned own : {32u, 1u})
            for (const unsigned result : {type.bit_size != 0 ? unsigned{type.bit_size} : own, 1u}) {
                if (wanted_size() != 0 && result != wanted_size())
                    continue;
                variables.clear();
                size = own;
                wanted = result;
                if (infer(e, type, wanted, size, variables))
                    return true;
            }
        return false;
    }

    // Whether the pass replaces the expression, placed alone; with `reader`, the result of that one
    // among its inner operations that ask for a single reader has another.
    bool is_replaced(const Expression& e, std::optional<size_t> reader = std::nullopt) {
        unsigned size = 0;
        unsigned wanted = 0;
        Variables variables;
        EXPECT_TRUE(find_size(e, size, wanted, variables)) << text_of(e);
        std::mt19937_64 random(1);
        Shader shader(Stage::fragment);
        Function& main = *shader.add_function("main");
        Builder b(main, Cursor::at_end(*main.body.first_block()));
        Placement place(b, variables, ordinary_assignment(variables, random));
        Value* result = place(e, op_info(op_named(e.word)).output_type, "", wanted, size);
        const Alu* holder = b.alu(Op::mov, {result})->instr->as<Alu>();
        if (reader)
            b.alu(Op::mov, {place.once()[*reader]});
        GetParam().late ? algebraic_late(main) : algebraic(main);
        return holder->srcs[0].src.value != result;
    }

    // Of the result, by the rule's condition; 0: any.
    static unsigned wanted_size() {
        const std::string_view condition = GetParam().condition;
        EXPECT_TRUE(condition.empty() || condition == "is_size_1" || condition == "is_size_32");
        return condition == "is_size_1" ? 1 : condition == "is_size_32" ? 32 : 0;
    }

    static size_t count_once(const Expression& e) {
        size_t count = e.once ? 1 : 0;
        for (const Expression& operand : e.operands)
            count += count_once(operand);
        return count;
    }

    Expression search = parse_rule(GetParam().search);
    Expression replacement = parse_rule(GetParam().replacement);
    bool inexact = has_inexact(search);
    bool fired = false;
    int sizes = 0;
    int failures = 0;
};

TEST_P(AlgebraicRule, KeepsTheValue) {
    for (const unsigned size : {1u, 8u, 16u, 32u, 64u})
        if (wanted_size() == 0 || size == wanted_size())
            check(size);
    EXPECT_GT(sizes, 0) << "no bit size fits";
    EXPECT_TRUE(fired) << "the pass never applies " << GetParam().search;
}

TEST_P(AlgebraicRule, AppliesInEveryOrderOfOperands) {
    for (const Expression& e : all_orders(search))
        EXPECT_TRUE(is_replaced(e)) << text_of(e);
}

TEST_P(AlgebraicRule, LeavesAloneWhatOthersRead) {
    for (size_t i = 0; i < count_once(search); ++i)
        EXPECT_FALSE(is_replaced(search, i)) << text_of(search) << ", reader of number " << i;
}

// Only one choice of orders fits both products, and it is not the first for either.
TEST(AlgebraicMatcher, TakesBackChoicesInside) {
    for (unsigned orders = 0; orders < 4; ++orders) {
        Shader shader(Stage::fragment);
        Function& main = *shader.add_function("main");
        Builder b(main, Cursor::at_end(*main.body.first_block()));
        Value* x = b.undef(1, 32);
        Value* y = b.undef(1, 32);
        Value* z = b.undef(1, 32);
        Value* first = (orders & 1) != 0 ? b.fmul(y, x) : b.fmul(x, y);
        Value* second = (orders & 2) != 0 ? b.fmul(z, x) : b.fmul(x, z);
        const Alu* holder = b.alu(Op::mov, {b.fadd(first, second)})->instr->as<Alu>();
        EXPECT_TRUE(algebraic(main)) << orders;
        const Alu* product = holder->srcs[0].src.value->instr->as<Alu>();
        ASSERT_NE(product, nullptr);
        EXPECT_EQ(product->op, Op::fmul) << orders;
        EXPECT_EQ(product->srcs[0].src.value, x) << orders;
    }
}

// True means every bit: an integer's lowest one is no truth.
TEST(AlgebraicLiterals, OneIsNotTrue) {
    for (const Op op : {Op::iand, Op::ior}) {
        Shader shader(Stage::fragment);
        Function& main = *shader.add_function("main");
        Builder b(main, Cursor::at_end(*main.body.first_block()));
        Value* result = b.alu(op, {b.undef(1, 32), b.imm_int(1)});
        Value* holder = b.alu(Op::mov, {result});
        algebraic(main);
        EXPECT_EQ(holder->instr->as<Alu>()->srcs[0].src.value, result) << op_info(op).name;
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, AlgebraicRule, testing::ValuesIn(rules));

}  // namespace
}  // namespace cuesta::nir

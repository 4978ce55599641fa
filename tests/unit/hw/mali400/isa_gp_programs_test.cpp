// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GP programs of another compiler against the listings of its disassembler: what was decoded is
// spelled the way of these listings (README of the vectors) and compared operation by operation.
#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "hw/mali400/gp_isa.h"
#include "isa_text.h"

namespace cuesta::hw::mali400::gp {
namespace {

// Places of the units in the numbers of values: ^n is unit n % 6 of instruction n / 6.
enum Slot { slot_acc0, slot_acc1, slot_mul0, slot_mul1, slot_pass, slot_complex };

class Listing {
  public:
    Listing(std::span<const Instruction> program, size_t at) : program_(program), at_(at) {}

    std::vector<std::string> operations();

  private:
    const Instruction& in() const { return program_[at_]; }
    std::string value(size_t age, Slot slot) const {
        return fmt::format("^{}", static_cast<int64_t>(at_ - age) * 6 + slot);
    }
    std::string port0(size_t age, unsigned component) const;
    std::string source(Field field) const;
    std::string result(Slot slot) const;
    void accumulator(Slot slot);
    void multiplier(Slot slot);
    void complex();
    void pass();

    std::span<const Instruction> program_;
    size_t at_;
    std::vector<std::string> operations_;
};

std::string Listing::port0(size_t age, unsigned component) const {
    if (age > at_)
        return "nothing";
    const Instruction& from = program_[at_ - age];
    return fmt::format("{}{}.{}", from.get(Field::port0_attribute) != 0 ? "a" : "$",
                       from.get(Field::port0_address), "xyzw"[component]);
}

std::string Listing::source(Field field) const {
    const unsigned code = in().get(field);
    if (code < 4)
        return port0(0, code);
    if (code < 8)
        return fmt::format("${}.{}", in().get(Field::port1_address), "xyzw"[code - 4]);
    if (code >= 12 && code < 16)
        return fmt::format("t[{}].{}", in().get(Field::load_address), "xyzw"[code - 12]);
    if (code >= 28)
        return port0(1, code - 28);
    switch (in().get_as<Source>(field)) {
        case Source::acc0_ago1: return value(1, slot_acc0);
        case Source::acc1_ago1: return value(1, slot_acc1);
        case Source::mul0_ago1: return value(1, slot_mul0);
        case Source::mul1_ago1: return value(1, slot_mul1);
        case Source::pass_ago1: return value(1, slot_pass);
        case Source::complex_ago1: return value(1, slot_complex);
        case Source::pass_ago2: return value(2, slot_pass);
        case Source::acc0_ago2: return value(2, slot_acc0);
        case Source::acc1_ago2: return value(2, slot_acc1);
        case Source::mul0_ago2: return value(2, slot_mul0);
        case Source::mul1_ago2: return value(2, slot_mul1);
        default: return fmt::format("source {}", code);
    }
}

// The number of the value and where it is stored: ^50/v0.w
std::string Listing::result(Slot slot) const {
    constexpr StoreSource codes[] = {StoreSource::acc0, StoreSource::acc1, StoreSource::mul0,
                                     StoreSource::mul1, StoreSource::pass, StoreSource::complex};
    std::string text = value(0, slot);
    std::string stored;
    for (unsigned i = 0; i < 4; ++i) {
        constexpr Field sources[] = {Field::store_x, Field::store_y, Field::store_z,
                                     Field::store_w};
        if (in().get_as<StoreSource>(sources[i]) != codes[slot])
            continue;
        const bool second = i >= 2;
        const bool varying = in().get(second ? Field::store1_varying : Field::store0_varying) != 0;
        const std::string place =
            fmt::format("/{}{}.", varying ? "v" : "$",
                        in().get(second ? Field::store1_address : Field::store0_address));
        if (stored != place)
            text += place;
        stored = place;
        text += "xyzw"[i];
    }
    return text;
}

void Listing::accumulator(Slot slot) {
    const bool first = slot == slot_acc0;
    const Field a_field = first ? Field::acc0_a : Field::acc1_a;
    const Field b_field = first ? Field::acc0_b : Field::acc1_b;
    if (in().get_as<Source>(a_field) == Source::unused)
        return;
    const bool negate_b = in().get(first ? Field::acc0_b_negate : Field::acc1_b_negate) != 0;
    const AccOp op = in().get_as<AccOp>(Field::acc_op);
    const bool identity = in().get_as<Source>(b_field) == Source::identity;
    const bool move = op == AccOp::add && identity && negate_b;
    constexpr const char* names[] = {"add", "floor", "sign", "unknown", "ge", "lt", "min", "max"};
    std::string text = fmt::format("{}.a{} {} ", move ? "mov" : names[static_cast<size_t>(op)],
                                   first ? 0 : 1, result(slot));
    if (in().get(first ? Field::acc0_a_negate : Field::acc1_a_negate) != 0)
        text += "-";
    text += source(a_field);
    if (!move && op != AccOp::floor && op != AccOp::sign)
        text += fmt::format(" {}{}", negate_b ? "-" : "", identity ? "0" : source(b_field));
    operations_.push_back(text);
}

void Listing::multiplier(Slot slot) {
    const bool first = slot == slot_mul0;
    const Field a_field = first ? Field::mul0_a : Field::mul1_a;
    const Field b_field = first ? Field::mul0_b : Field::mul1_b;
    const MulOp op = in().get_as<MulOp>(Field::mul_op);
    if (in().get_as<Source>(a_field) == Source::unused)
        return;
    if (op == MulOp::complex1 || op == MulOp::select) {
        if (!first)
            return;
        if (op == MulOp::complex1) {
            operations_.push_back(fmt::format("complex1.m01 {} {} {} {} {}", result(slot),
                                              source(Field::mul0_a), source(Field::mul0_b),
                                              source(Field::mul1_a), source(Field::mul1_b)));
        } else {
            operations_.push_back(fmt::format("sel.m01 {} {} {} {}", result(slot),
                                              source(Field::mul0_b), source(Field::mul0_a),
                                              source(Field::mul1_a)));
        }
        return;
    }
    const bool negate = in().get(first ? Field::mul0_negate : Field::mul1_negate) != 0;
    const bool identity = in().get_as<Source>(b_field) == Source::identity;
    const bool helper = op == MulOp::complex2 && first;
    const std::string name = helper ? "complex2" : identity && !negate ? "mov" : "mul";
    std::string text =
        fmt::format("{}.m{} {} {}", name, first ? 0 : 1, result(slot), source(a_field));
    if (name != "mov")
        text += fmt::format(" {}{}", negate ? "-" : "", identity ? "1" : source(b_field));
    operations_.push_back(text);
}

void Listing::complex() {
    const ComplexOp op = in().get_as<ComplexOp>(Field::complex_op);
    if (op == ComplexOp::none)
        return;
    constexpr std::pair<ComplexOp, const char*> names[] = {{ComplexOp::exp2, "exp2"},
                                                           {ComplexOp::log2, "log2"},
                                                           {ComplexOp::rsqrt, "rsqrt"},
                                                           {ComplexOp::rcp, "rcp"},
                                                           {ComplexOp::mov, "mov"}};
    std::string name = "unknown";
    for (const auto& [code, text] : names) {
        if (code == op)
            name = text;
    }
    operations_.push_back(
        fmt::format("{}.c {} {}", name, result(slot_complex), source(Field::complex_source)));
}

void Listing::pass() {
    if (in().get_as<Source>(Field::pass_source) == Source::unused)
        return;
    const PassOp op = in().get_as<PassOp>(Field::pass_op);
    const std::string name = op == PassOp::mov         ? "mov"
                             : op == PassOp::pre_exp2  ? "preexp2"
                             : op == PassOp::post_log2 ? "postlog2"
                                                       : "unknown";
    operations_.push_back(
        fmt::format("{}.p {} {}", name, result(slot_pass), source(Field::pass_source)));
}

std::vector<std::string> Listing::operations() {
    accumulator(slot_acc0);
    accumulator(slot_acc1);
    multiplier(slot_mul0);
    multiplier(slot_mul1);
    complex();
    pass();
    if (in().get(Field::branch) != 0) {
        operations_.push_back(
            fmt::format("branch {} {:03}", value(0, slot_pass), in().branch_target()));
    }
    if (in().get(Field::flags) != 0)
        operations_.push_back(fmt::format("unknown_1 {}", in().get(Field::flags)));
    if (operations_.empty())
        operations_.push_back("nop");
    return operations_;
}

std::vector<std::string> sorted(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return list;
}

TEST(GpPrograms, AgreeWithTheirListings) {
    const auto programs = read_foreign_programs("gp");
    CUESTA_NEED_VECTORS(programs);
    EXPECT_EQ(programs.size(), 147u);
    for (const ForeignProgram& foreign : programs) {
        const auto program = decode_program(foreign.words());
        ASSERT_TRUE(program) << foreign.name;
        ASSERT_EQ(program->size(), foreign.listing.size()) << foreign.name;
        for (size_t i = 0; i < program->size(); ++i) {
            EXPECT_EQ(sorted(Listing(*program, i).operations()), sorted(foreign.listing[i]))
                << foreign.name << " instruction " << i;
        }
    }
}

TEST(GpPrograms, ReEncodeToTheSameWords) {
    const auto programs = read_foreign_programs("gp");
    CUESTA_NEED_VECTORS(programs);
    for (const ForeignProgram& foreign : programs) {
        const auto program = decode_program(foreign.words());
        ASSERT_TRUE(program) << foreign.name;
        EXPECT_EQ(encode_program(*program), foreign.words()) << foreign.name;
        const std::string text = print_program(*program);
        const auto parsed = parse_program(text);
        ASSERT_TRUE(parsed) << foreign.name << " " << parsed.error().text;
        EXPECT_EQ(encode_program(*parsed), foreign.words()) << foreign.name << "\n" << text;
    }
}

// The only bits that our text has to spell as odd are addresses of ports that store nothing.
TEST(GpPrograms, UseNoUnknownValue) {
    const auto programs = read_foreign_programs("gp");
    CUESTA_NEED_VECTORS(programs);
    for (const ForeignProgram& foreign : programs) {
        const auto program = decode_program(foreign.words());
        ASSERT_TRUE(program) << foreign.name;
        for (const Instruction& instruction : *program) {
            std::string text = print(instruction);
            EXPECT_EQ(text.find("unknown"), std::string::npos) << text;
            Instruction cleared = instruction;
            if (instruction.get_as<StoreSource>(Field::store_x) == StoreSource::none &&
                instruction.get_as<StoreSource>(Field::store_y) == StoreSource::none)
                cleared.set(Field::store0_address, 0u);
            if (instruction.get_as<StoreSource>(Field::store_z) == StoreSource::none &&
                instruction.get_as<StoreSource>(Field::store_w) == StoreSource::none)
                cleared.set(Field::store1_address, 0u);
            EXPECT_EQ(print(cleared).find('{'), std::string::npos) << text;
        }
    }
}

}  // namespace
}  // namespace cuesta::hw::mali400::gp

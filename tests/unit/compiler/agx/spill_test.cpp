// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/agx/passes.h"
#include "compiler/agx/spill_code.h"
#include "regalloc_flow_check.h"
#include "regalloc_random.h"

namespace cuesta::agx::test {

namespace {

using hw::agx::Field;
using hw::agx::Op;
using testing::HasSubstr;

class Spill : public testing::Test {
  protected:
    Spill() { ir_.register_limit = 32; }

    ValueId define(Block& block, std::initializer_list<ValueId> sources = {}) {
        const ValueId value = ir_.add_value(2, 2);
        append_opaque(ir_, block, {value}, sources);
        return value;
    }
    std::vector<ValueId> define_many(Block& block, unsigned count) {
        std::vector<ValueId> values;
        for (unsigned i = 0; i < count; ++i)
            values.push_back(define(block));
        return values;
    }
    void use(Block& block, std::initializer_list<ValueId> sources) {
        append_opaque(ir_, block, {}, sources);
    }
    void use_each(Block& block, const std::vector<ValueId>& values) {
        for (const ValueId value : values)
            use(block, {value});
    }

    CodeCount allocate() {
        const auto valid = validate(ir_);
        EXPECT_TRUE(valid) << valid.error().text << '\n' << print(ir_);
        const FlowCheck check(ir_);
        const auto done = allocate_registers(ir_);
        EXPECT_TRUE(done) << done.error().text;
        EXPECT_EQ(check.check(ir_), "") << print(ir_);
        EXPECT_LE(ir_.register_halves, ir_.register_limit);
        return count_code(ir_);
    }

    static unsigned count(const Block& block, Kind kind) {
        unsigned found = 0;
        for (const Instr* instr = block.first; instr != nullptr; instr = instr->next)
            found += instr->kind == kind;
        return found;
    }

    // before -> header -> (latch -> header | after)
    void make_loop() {
        header_.loop_header = true;
        header_.loop_depth = latch_.loop_depth = 1;
        add_edge(before_, header_);
        add_edge(header_, latch_);
        add_edge(header_, after_);
        add_edge(latch_, header_);
    }

    Ir ir_;
    Block& before_ = *ir_.add_block();
    Block& header_ = *ir_.add_block();
    Block& latch_ = *ir_.add_block();
    Block& after_ = *ir_.add_block();
};

// One block of its own; the others are not reached.
TEST_F(Spill, NothingWhereEverythingFits) {
    use_each(before_, define_many(before_, 15));
    const CodeCount count = allocate();
    EXPECT_EQ(count.spills + count.fills, 0u);
    EXPECT_EQ(ir_.spill_bytes, 0u);
}

TEST_F(Spill, OnceStoredOnceRead) {
    use_each(before_, define_many(before_, 20));
    const CodeCount count = allocate();
    EXPECT_EQ(count.spills, 5u) << print(ir_);
    EXPECT_EQ(count.fills, 5u);
    EXPECT_EQ(ir_.spill_bytes, 20u);
    EXPECT_EQ(ir_.spills, 10u);
}

TEST_F(Spill, SlotsAreSharedByWhatIsNotThereAtOnce) {
    for (unsigned i = 0; i < 10; ++i)
        use_each(before_, define_many(before_, 20));
    allocate();
    EXPECT_EQ(ir_.spill_bytes, 20u) << print(ir_);
}

TEST_F(Spill, ConstantsAreMadeAgain) {
    std::vector<ValueId> values;
    for (unsigned i = 0; i < 20; ++i) {
        const ValueId value = ir_.add_value(2, 2);
        Instr* instr = append_opaque(ir_, before_, {value}, {});
        instr->machine = hw::agx::make(Op::mov_imm32);
        hw::agx::set(instr->machine, Field::imm32, 1000 + i);
        values.push_back(value);
    }
    use_each(before_, values);
    const CodeCount count = allocate();
    EXPECT_EQ(count.spills + count.fills, 0u);
    EXPECT_EQ(count.instructions, 40u) << print(ir_);  // those that do not stay move to their use
}

// Those that the lanes or the helper program change are read where they stand.
TEST(SpillCode, SpecialRegistersAreReadAgainWhereTheyAreConstant) {
    using hw::agx::SpecialRegister;
    const auto is_read_again = [](SpecialRegister which) {
        Ir ir;
        Instr* read = ir.make(Op::get_sr, 1, 0);
        hw::agx::set(read->machine, Field::SR, static_cast<uint32_t>(which));
        return is_rematerialisable(*read);
    };
    for (const SpecialRegister constant :
         {SpecialRegister::thread_position_in_grid_x, SpecialRegister::thread_index_in_simdgroup,
          SpecialRegister::backfacing, SpecialRegister::input_sample_mask})
        EXPECT_TRUE(is_read_again(constant)) << static_cast<int>(constant);
    for (const SpecialRegister changing :
         {SpecialRegister::active_thread_index_in_quadgroup,
          SpecialRegister::total_active_threads_in_quadgroup,
          SpecialRegister::active_thread_index_in_simdgroup,
          SpecialRegister::total_active_threads_in_simdgroup, SpecialRegister::coverage_mask,
          SpecialRegister::is_active_thread, SpecialRegister::helper_op,
          SpecialRegister::helper_arg_l, SpecialRegister::helper_arg_h})
        EXPECT_FALSE(is_read_again(changing)) << static_cast<int>(changing);
}

// What is only read behind a loop leaves it all registers, and costs nothing in it.
TEST_F(Spill, OutsideOfLoops) {
    make_loop();
    const std::vector<ValueId> kept = define_many(before_, 10);
    const std::vector<ValueId> used = define_many(before_, 8);
    use_each(header_, used);
    use_each(latch_, define_many(latch_, 4));
    use_each(after_, kept);
    use_each(after_, used);
    const CodeCount code = allocate();
    EXPECT_GT(code.spills, 0u);
    for (const Block* block : {&header_, &latch_}) {
        EXPECT_EQ(count(*block, Kind::spill), 0u) << print(ir_);
        EXPECT_EQ(count(*block, Kind::fill), 0u) << print(ir_);
    }
}

// A value that the loop reads is there when it starts, however far away it was before.
TEST_F(Spill, ALoopIsEnteredWithWhatItReads) {
    make_loop();
    const ValueId early = define(before_);
    use_each(before_, define_many(before_, 20));
    use(header_, {early});
    use_each(latch_, define_many(latch_, 4));
    use(after_, {early});
    allocate();
    EXPECT_EQ(count(before_, Kind::fill), 6u) << print(ir_);  // one of them before the loop
    EXPECT_EQ(count(header_, Kind::fill) + count(latch_, Kind::fill), 0u);
}

// More phis than registers: each is another's source.
TEST_F(Spill, PhisThatRotateThroughTheStack) {
    make_loop();
    constexpr unsigned number = 40;
    const std::vector<ValueId> starts = define_many(before_, number);
    std::vector<ValueId> phis;
    for (unsigned i = 0; i < number; ++i) {
        phis.push_back(ir_.add_value(2, 2));
        append_pseudo(ir_, header_, Kind::phi, {phis.back()}, {starts[i], starts[i]});
    }
    for (unsigned i = 0; i < number; ++i)
        ir_.values[phis[i]].def->srcs[1].value = phis[(i + 1) % number];
    use_each(after_, phis);
    EXPECT_GT(allocate().spills, 0u);
}

TEST_F(Spill, PhisOfConstantsThatDoNotFit) {
    make_loop();
    std::vector<ValueId> phis;
    for (unsigned i = 0; i < 20; ++i) {
        phis.push_back(ir_.add_value(2, 2));
        Instr* phi = append_pseudo(ir_, header_, Kind::phi, {phis.back()}, {phis[0], phis[0]});
        phi->srcs[0] = {.kind = SrcKind::immediate, .bits = 32, .immediate = i};
        phi->srcs[1].value = phis.back();
    }
    use_each(after_, phis);
    EXPECT_GT(allocate().spills, 0u);
}

TEST_F(Spill, SidesOfAnIfAgree) {
    add_edge(before_, header_);
    add_edge(before_, latch_);
    add_edge(header_, after_);
    add_edge(latch_, after_);
    const std::vector<ValueId> kept = define_many(before_, 12);
    use_each(header_, define_many(header_, 12));  // only one side needs all registers
    use_each(after_, kept);
    const CodeCount code = allocate();
    EXPECT_EQ(count(latch_, Kind::fill), 0u) << print(ir_);
    EXPECT_EQ(code.fills, count(header_, Kind::fill) + count(after_, Kind::fill));
}

TEST_F(Spill, AnInstructionThatIsTooLarge) {
    std::vector<ValueId> values;
    for (unsigned i = 0; i < 5; ++i) {
        values.push_back(ir_.add_value(8, 2));
        append_opaque(ir_, before_, {values.back()}, {});
    }
    append_opaque(ir_, before_, {}, {values[0], values[1], values[2], values[3]});
    const auto done = allocate_registers(ir_);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Errc::unsupported);
    EXPECT_THAT(done.error().text, HasSubstr("32 halves of registers"));
    EXPECT_THAT(done.error().text, HasSubstr("limit"));
}

TEST_F(Spill, AResultThatIsTooLarge) {
    append_opaque(ir_, before_, {ir_.add_value(40, 2)}, {});
    const auto done = allocate_registers(ir_);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Errc::unsupported);
}

// The checker is worth something only if it finds mistakes.
TEST(FlowCheck, FindsRegistersThatAreWrong) {
    std::mt19937 random(7);
    unsigned changed = 0;
    unsigned found = 0;
    for (uint32_t seed = 0; seed < 60; ++seed) {
        Ir ir;
        ir.register_limit = seed % 2 == 0 ? 64 : 256;
        make_random(ir, {.seed = seed, .statements = 40, .greatest_halves = 4});
        remove_dead_code(ir);
        const FlowCheck check(ir);
        ASSERT_TRUE(allocate_registers(ir));
        ASSERT_EQ(check.check(ir), "");
        std::vector<Src*> sources;
        for (const auto& block : ir.blocks) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                for (Src& src : instr->srcs) {
                    if (src.kind == SrcKind::value)
                        sources.push_back(&src);
                }
            }
        }
        if (sources.empty())
            continue;
        Src& src = *sources[random() % sources.size()];
        src.reg = static_cast<Register>(src.reg >= 4 ? src.reg - 2 : src.reg + 2);
        ++changed;
        found += !check.check(ir).empty();
    }
    EXPECT_GE(found * 10, changed * 9) << found << " of " << changed;
}

TEST(FlowCheck, FindsMovesAndFillsThatAreMissing) {
    unsigned changed = 0;
    unsigned found = 0;
    for (uint32_t seed = 0; seed < 60; ++seed) {
        Ir ir;
        ir.register_limit = 64;
        make_random(ir, {.seed = seed, .statements = 40, .kept = 20});
        remove_dead_code(ir);
        const FlowCheck check(ir);
        ASSERT_TRUE(allocate_registers(ir));
        std::vector<Instr*> inserted;
        for (const auto& block : ir.blocks) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                if (instr->kind == Kind::spill || instr->kind == Kind::fill ||
                    (instr->is(Op::bitop) && instr->defs[0].value == no_value))
                    inserted.push_back(instr);
            }
        }
        if (inserted.empty())
            continue;
        remove(*inserted[seed % inserted.size()]);
        ++changed;
        found += !check.check(ir).empty();
    }
    EXPECT_GE(found * 10, changed * 8) << found << " of " << changed;
}

}  // namespace

}  // namespace cuesta::agx::test

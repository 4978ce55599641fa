// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Builder and editing of the control-flow tree.
#include "compiler/nir/control_flow.h"

#include "compiler/nir/builder.h"
#include "nir_testing.h"

namespace cuesta::nir {
namespace {

std::string text_of(Shader& shader) {
    rebuild_cfg(*shader.entry_point());
    EXPECT_EQ(validate(shader), std::vector<std::string>{});
    return print(shader);
}

struct Building : testing::Test {
    Shader shader{Stage::vertex};
    Function& fn = *shader.add_function("main");
    Builder b{fn};
};

TEST_F(Building, NestedIfsAndLoopsWithJumps) {
    Value* flag = b.imm_bool(true);
    Loop* outer = b.push_loop();
    {
        If* branch = b.push_if(flag);
        b.jump(JumpKind::continue_);
        b.push_else(branch);
        Loop* inner = b.push_loop();
        b.jump(JumpKind::break_);
        b.pop_loop(inner);
        b.jump(JumpKind::return_);
        b.pop_if(branch);
        b.jump(JumpKind::break_);
    }
    b.pop_loop(outer);
    b.imm_float(1);
    EXPECT_EQ(text_of(shader), R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  loop {
    b1:
    if %0 {
      b2:
      continue
    } else {
      b3:
      loop {
        b4:
        break
      }
      b5:
      return
    }
    b6:
    break
  }
  b7:
  %1:32 = load_const 1.0
}
)");
    // continue goes back, break behind the loop, return to the end.
    std::vector<Block*> blocks;
    for_each_block(fn.body, [&](Block& block) { blocks.push_back(&block); });
    EXPECT_EQ(blocks[2]->successors[0], blocks[1]);
    EXPECT_EQ(blocks[4]->successors[0], blocks[5]);
    EXPECT_EQ(blocks[5]->successors[0], &fn.end_block);
    EXPECT_EQ(blocks[1]->successors, (std::array<Block*, 2>{blocks[2], blocks[3]}));
    EXPECT_FALSE(blocks[6]->reachable);
    EXPECT_TRUE(blocks[7]->predecessors.empty());
    EXPECT_EQ(blocks[1]->predecessors.size(), 2u);
}

TEST_F(Building, IfInTheMiddleOfABlock) {
    Value* flag = b.imm_bool(true);
    b.imm_float(2);
    b.cursor = Cursor::behind(*flag->instr);
    If* branch = b.push_if(flag);
    b.imm_float(1);
    b.pop_if(branch);
    EXPECT_EQ(text_of(shader), R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  if %0 {
    b1:
    %1:32 = load_const 1.0
  } else {
    b2:
  }
  b3:
  %2:32 = load_const 2.0
}
)");
}

TEST_F(Building, CursorsPutThingsInPlace) {
    Value* last = b.imm_float(3);
    b.cursor = Cursor::before(*last->instr);
    b.imm_float(1);
    b.imm_float(2);
    b.cursor = Cursor::at_start(*fn.body.first_block());
    b.imm_float(0.5f);
    b.cursor = Cursor::at_end(*fn.body.first_block());
    b.jump(JumpKind::return_);
    b.cursor = Cursor::at_end(*fn.body.first_block());
    b.imm_float(4);
    EXPECT_EQ(text_of(shader), R"(shader vertex
fn main {
  %0:32 = load_const 0.5
  %1:32 = load_const 1.0
  %2:32 = load_const 2.0
  %3:32 = load_const 3.0
  %4:32 = load_const 4.0
  return
}
)");
}

TEST_F(Building, PhisStayInFront) {
    b.imm_float(1);
    b.cursor = Cursor::at_start(*fn.body.first_block());
    Phi* phi = b.phi(*fn.body.first_block(), 1, 32);
    b.imm_float(2);
    EXPECT_EQ(fn.body.first_block()->first, phi);
    EXPECT_EQ(phi->next->as<LoadConst>()->values[0], 0x40000000u);
}

TEST_F(Building, OneComponentIsRepeated) {
    Value* vector = b.imm_vec4(1, 2, 3, 4);
    Value* sum = b.fadd(vector, b.imm_float(1));
    EXPECT_EQ(sum->components, 4);
    EXPECT_EQ(b.channel(vector, 2)->components, 1);
    const std::array<uint8_t, 4> identity = {0, 1, 2, 3};
    EXPECT_EQ(b.swizzle(vector, identity), vector);
    EXPECT_EQ(text_of(shader), R"(shader vertex
fn main {
  %0:32x4 = load_const 1.0, 2.0, 3.0, 4.0
  %1:32 = load_const 1.0
  %2:32x4 = fadd %0, %1.xxxx
  %3:32 = mov %0.z
}
)");
}

// --- uses --------------------------------------------------------------------

TEST_F(Building, UsesFollowSources) {
    Value* one = b.imm_float(1);
    Value* two = b.imm_float(2);
    Alu& sum = *b.fadd(one, one)->instr->as<Alu>();
    const auto uses = [](Value& value) {
        size_t count = 0;
        for_each_use(value, [&](Src&) { ++count; });
        return count;
    };
    EXPECT_EQ(uses(*one), 2u);
    set_src(sum.srcs[0].src, two);
    EXPECT_EQ(uses(*one), 1u);
    EXPECT_EQ(uses(*two), 1u);
    replace_all_uses(*one, *two);
    EXPECT_FALSE(one->has_uses());
    EXPECT_EQ(uses(*two), 2u);
    remove_instr(sum);
    EXPECT_FALSE(two->has_uses());
}

// --- editing -----------------------------------------------------------------

struct Editing : testing::Test {
    std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  %1:32 = load_const 1.0
  if %0 {
    b1:
    %2:32 = load_const 2.0
    if %0 {
      b2:
      %3:32 = load_const 3.0
    } else {
      b3:
    }
    b4:
    %4:32 = load_const 4.0
  } else {
    b5:
    %5:32 = fneg %1
  }
  b6:
  %6:32 = load_const 6.0
}
)");
    Function& fn = *shader->entry_point();
    If& outer = *fn.body.first->next->as<If>();
};

TEST_F(Editing, SplitKeepsBothHalves) {
    Block& first = *fn.body.first_block();
    Block* tail = split_block(first, first.first->next);
    EXPECT_EQ(first.last, first.first);
    EXPECT_EQ(tail->first->as<LoadConst>()->values[0], 0x3f800000u);
    EXPECT_EQ(tail->first->block, tail);
    EXPECT_EQ(tail->next, &outer);
    EXPECT_EQ(first.next, tail);
}

TEST_F(Editing, SplitRenamesPredecessorsInPhis) {
    const std::unique_ptr<Shader> phis = shader_of(R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  if %0 {
    b1:
    %1:32 = load_const 1.0
  } else {
    b2:
    %2:32 = load_const 2.0
  }
  b3:
  %3:32 = phi b1 %1, b2 %2
}
)");
    If& branch = *phis->entry_point()->body.first->next->as<If>();
    Block* tail = split_block(*branch.then_list.first_block(), nullptr);
    Phi& phi = *block_after(branch)->first->as<Phi>();
    EXPECT_NE(phi.find(tail), nullptr);
    EXPECT_EQ(phi.find(branch.then_list.first_block()), nullptr);
}

TEST_F(Editing, RemovedNodesLeaveJoinedBlocks) {
    remove_node(outer);
    EXPECT_EQ(text_of(*shader), R"(shader vertex
fn main {
  %0:1 = load_const true
  %1:32 = load_const 1.0
  %2:32 = load_const 6.0
}
)");
}

TEST_F(Editing, AListReplacesItsNode) {
    replace_node(outer, outer.then_list);
    EXPECT_EQ(text_of(*shader), R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  %1:32 = load_const 1.0
  %2:32 = load_const 2.0
  if %0 {
    b1:
    %3:32 = load_const 3.0
  } else {
    b2:
  }
  b3:
  %4:32 = load_const 4.0
  %5:32 = load_const 6.0
}
)");
}

TEST_F(Editing, AListOfOneBlockReplacesItsNode) {
    replace_node(outer, outer.else_list);
    EXPECT_EQ(text_of(*shader), R"(shader vertex
fn main {
  %0:1 = load_const true
  %1:32 = load_const 1.0
  %2:32 = fneg %1
  %3:32 = load_const 6.0
}
)");
}

TEST_F(Editing, UnreachableCodeGoes) {
    Block& then = *outer.then_list.first_block();
    EXPECT_TRUE(remove_unreachable(then, true));
    EXPECT_FALSE(remove_unreachable(then, true));
    EXPECT_EQ(text_of(*shader), R"(shader vertex
fn main {
  b0:
  %0:1 = load_const true
  %1:32 = load_const 1.0
  if %0 {
    b1:
    %2:32 = load_const 2.0
  } else {
    b2:
    %3:32 = fneg %1
  }
  b3:
  %4:32 = load_const 6.0
}
)");
    EXPECT_TRUE(remove_unreachable(then, false));
    EXPECT_TRUE(then.empty());
}

TEST_F(Editing, NodesAreInsertedBetweenBlocks) {
    Loop* loop = shader->arena().make<Loop>();
    loop->body.parent = loop;
    loop->body.function = &fn;
    Block* block = shader->arena().make<Block>();
    block->list = &loop->body;
    loop->body.first = block;
    loop->body.last = block;
    insert_node_after(*outer.else_list.first_block(), *loop);
    rebuild_cfg(fn);
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
    EXPECT_EQ(block_before(*loop), outer.else_list.first_block());
    EXPECT_EQ(block_after(*loop), outer.else_list.last_block());
}

TEST_F(Editing, IndicesFollowTheText) {
    index_instrs(fn);
    uint32_t expected = 0;
    for_each_instr(fn.body, [&](Instr& instr) { EXPECT_EQ(instr.index, expected++); });
    EXPECT_EQ(expected, 7u);
}

}  // namespace
}  // namespace cuesta::nir

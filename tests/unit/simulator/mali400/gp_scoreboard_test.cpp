// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Strict mode: each rule of the Mali-400 fact sheet, part 5, 5.6, broken and kept.
#include "gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

std::string all_complaints(std::string_view text) {
    VertexInputs inputs = {.attributes = {{1, 2, 3, 4}}, .uniforms = {}};
    inputs.uniforms.assign(16, {1, 2, 3, 4});
    std::string all;
    for (const std::string& complaint : run_text(text, inputs).complaints)
        all += complaint + "\n";
    return all;
}

#define EXPECT_COMPLAINT(text, words) \
    EXPECT_NE(all_complaints(text).find(words), std::string::npos) << all_complaints(text)
#define EXPECT_NO_COMPLAINT(text) EXPECT_EQ(all_complaints(text), "")

TEST(GpScoreboard, RegistersTakeThreeInstructions) {
    constexpr std::string_view store = "in0 = a0; acc0 = mov(in0.x); r1.x = acc0\n";
    constexpr std::string_view load = "in1 = r1; acc0 = mov(in1.x); v0.x = acc0\n";
    EXPECT_COMPLAINT(std::string(store) + "nop\n" + std::string(load), "too early");
    EXPECT_NO_COMPLAINT(std::string(store) + "nop\nnop\n" + std::string(load));
    EXPECT_COMPLAINT(load, "which has none");
    EXPECT_COMPLAINT(std::string(store) + "nop\nnop\nin0 = r1; acc0 = mov(in0.y); v0.x = acc0\n",
                     "which has none");
}

TEST(GpScoreboard, TheOldValueOfAPortCountsFromItsLoad) {
    constexpr std::string_view text =
        "in0 = a0; acc0 = mov(in0.x); r1.x = acc0\n"
        "nop\n"
        "in0 = r1\n"
        "acc0 = mov(in0.x@1); v0.x = acc0\n";
    EXPECT_COMPLAINT(text, "too early");
}

TEST(GpScoreboard, TemporariesAndAddressesTakeFour) {
    const auto text = [](int wait_address, int wait_store) {
        std::string made = "mem = [0]; complex = set_address1(mem.x)\n";
        for (int i = 0; i < wait_address; ++i)
            made += "nop\n";
        made +=
            "in0 = a0; mem = [1]; acc0 = mov(in0.x); complex = set_address0(mem.y); "
            "temp.x = acc0\n";
        for (int i = 0; i < wait_store; ++i)
            made += "nop\n";
        return made + "mem = [1 + address1]; acc0 = mov(mem.x); v0.x = acc0\n";
    };
    EXPECT_NO_COMPLAINT(text(0, 3));
    EXPECT_COMPLAINT(text(0, 2), "too early");
    EXPECT_COMPLAINT(
        "mem = [0]; complex = set_address1(mem.x)\nnop\nnop\n"
        "mem = [1 + address1]; acc0 = mov(mem.x); v0.x = acc0\n",
        "3 after its address register");
    EXPECT_COMPLAINT("mem = [1 + address3]; acc0 = mov(mem.x); v0.x = acc0\n", "never set");
    EXPECT_COMPLAINT("in0 = a0; acc0 = mov(in0.x); temp.x = acc0\n", "never set");
}

TEST(GpScoreboard, Complex1IsThereAfterTwoAndOnlyAsAnOperand) {
    constexpr std::string_view start =
        "in0 = a0; mul0 = complex2(in0.x, in0.x); complex = rcp(in0.x)\n";
    EXPECT_COMPLAINT(std::string(start) +
                         "in0 = a0; mul0 = complex1(complex@1, mul0@1, complex@1, in0.x)\n"
                         "acc0 = mov(mul0@1); v0.x = acc0\n",
                     "it takes two");
    EXPECT_COMPLAINT(std::string(start) +
                         "in0 = a0; mul0 = complex1(complex@1, mul0@1, complex@1, in0.x); "
                         "v0.x = mul0\n",
                     "too late");
}

TEST(GpScoreboard, IdleUnitsHaveNoResults) {
    EXPECT_COMPLAINT("acc0 = mov(mul1@1); v0.x = acc0\n", "which has none");
    EXPECT_COMPLAINT("nop\nacc0 = mov(pass@2); v0.x = acc0\n", "which has none");
    EXPECT_COMPLAINT("v0.x = mul0\n", "idle unit");
    EXPECT_COMPLAINT("in0 = a0; acc0 = add(in0.x, none); v0.x = acc0\n", "lacks an operand");
}

TEST(GpScoreboard, ResultsDoNotLiveAcrossBranches) {
    EXPECT_COMPLAINT(
        "mem = [0]; pass = mov(mem.x); branch 1\n"
        "acc0 = mov(pass@1); v0.x = acc0\n",
        "before a branch");
}

TEST(GpScoreboard, FlagsGoWithStoresAndBranches) {
    EXPECT_COMPLAINT("in0 = a0; acc0 = mov(in0.x); v0.x = acc0 {flags=12}\n", "flags");
    EXPECT_COMPLAINT("mem = [0]; pass = mov(mem.x); branch 1 {flags=0}\n", "flags");
}

TEST(GpScoreboard, MemoryEndsAt304) {
    EXPECT_COMPLAINT("mem = [304]; acc0 = mov(mem.x); v0.x = acc0\n", "address 304");
    EXPECT_NO_COMPLAINT("mem = [303]; acc0 = mov(mem.x); v0.x = acc0\n");
}

}  // namespace
}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/registry.h"
#include "nir_testing.h"
#include "text_samples.h"

namespace cuesta::nir {
namespace {

constexpr std::string_view validated_head = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  uniforms 4
  samplers 1
  scratch 2
  var v0 shader_temp f32x4[2] "array"
  var v1 shader_temp struct { "m" f32 } "record"
  var v2 parameter_in f32 "p"
  var v3 uniform sampler_2d "s"
  var v4 uniform f32 "u"
  var v5 shader_in f32 "i" location=1
  var v6 uniform struct { "f" f32, "s" sampler_2d }[2] "mixed"
  var v7 parameter_out f32 "r"
fn callee(v2 "p") {
}
fn result(v7 "r") {
}
fn main {
  var v8 function_temp f32 "t"
  reg r0 32
)";

std::string findings(const Shader& shader) {
    std::string text;
    for (const std::string& finding : validate(shader))
        text += finding + "\n";
    return text;
}

struct Rule {
    std::string_view name;
    std::string_view body;     // of main
    std::string_view finding;  // part of what is found; empty: nothing
};

class ValidateRule : public testing::TestWithParam<Rule> {};

TEST_P(ValidateRule, IsFound) {
    const std::string text = std::string(validated_head) + std::string(GetParam().body) + "\n}\n";
    const std::string found = findings(*shader_of(text, Check::syntax));
    if (GetParam().finding.empty())
        EXPECT_EQ(found, "") << text;
    else
        EXPECT_NE(found.find(GetParam().finding), std::string::npos)
            << text << "\nfound: " << found;
}

INSTANTIATE_TEST_SUITE_P(
    Flow,
    ValidateRule,
    testing::Values(
        Rule{"Empty", "", ""},
        Rule{"AdjacentBlocks", "b0:\nb1:", "blocks and other nodes alternate"},
        Rule{"JumpInside", "loop {\nbreak\n%0:32 = undef\n}", "a jump is the last of its block"},
        Rule{"ConditionOfBytes", "%0:8 = undef\nif %0 {\n}", "the condition of an if has 1 bit"},
        Rule{"ConditionOfFloats", "%0:32 = undef\nif %0 {\n}", ""},
        Rule{"CoordinateOfDoubles",
             "%0:64x2 = undef\n%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0",
             "the source 'coord' has 16 or 32 bits"},
        Rule{"BreakOutside", "break", "break and continue stand in a loop"},
        Rule{"ReturnAnywhere", "return", ""},
        Rule{"PhiAfterOthers", "%0:32 = undef\n%1:32 = phi", "phis come first"},
        Rule{"UseBeforeDefinition", "%1:32 = fneg %0\n%0:32 = undef",
             "not defined on every way here"},
        Rule{"UseOfOneBranch", "%0:1 = undef\nif %0 {\n%1:32 = undef\n}\n%2:32 = fneg %1",
             "not defined on every way here"},
        Rule{"UseInTheBranch", "%0:1 = undef\nif %0 {\n%1:32 = undef\n%2:32 = fneg %1\n}", ""},
        Rule{"ConditionOfOneBranch", "%0:1 = undef\nif %0 {\n%1:1 = undef\n}\nif %1 {\n}",
             "not defined on every way to its if"},
        Rule{"WideCondition", "%0:1x2 = undef\nif %0 {\n}", "condition of an if has one component"},
        Rule{"PhiLacksSource",
             "%0:1 = undef\n%9:32 = undef\nif %0 {\nb1:\n} else {\nb2:\n}\n%1:32 = phi b1 %9",
             "a block that leads here has no source"},
        Rule{
            "PhiSourceTwice",
            "%0:1 = undef\n%9:32 = undef\nif %0 {\nb1:\n} else {\nb2:\n}\n%1:32 = phi b1 %9, b1 %9",
            "a block has two sources"},
        Rule{"PhiFromAfar",
             "b0:\n%0:1 = undef\n%9:32 = undef\nif %0 {\nb1:\n} else {\nb2:\n}\n"
             "%1:32 = phi b1 %9, b2 %9, b0 %9",
             "a source names a block that does not lead here"},
        Rule{
            "PhiSize",
            "%0:1 = undef\n%9:16 = undef\nif %0 {\nb1:\n} else {\nb2:\n}\n%1:32 = phi b1 %9, b2 %9",
            "a source differs from the phi in size"},
        Rule{
            "PhiSourceDominates",
            "%0:1 = undef\nif %0 {\nb1:\n%8:32 = undef\n} else {\nb2:\n}\n%1:32 = phi b1 %8, b2 %8",
            "is not defined at the end of its block"},
        Rule{"PhiOfEntry", "%0:32 = phi", "a phi stands where no block leads"},
        Rule{"PhiRight",
             "%0:1 = undef\n%9:32 = undef\nif %0 {\nb1:\n%8:32 = undef\n} else {\nb2:\n}\n"
             "%1:32 = phi b1 %8, b2 %9",
             ""},
        Rule{"PhiOfLoop",
             "b0:\n%0:1 = undef\n%1:32 = undef\nloop {\nb1:\n%2:32 = phi b0 %1, b4 %3\n"
             "%3:32 = fneg %2\nif %0 {\nb2:\nbreak\n} else {\nb3:\n}\nb4:\n}",
             ""}),
    [](const auto& info) { return std::string(info.param.name); });

// Main's %1 is the address of v0's element, %2 that of v8.
constexpr std::string_view addresses =
    "b0:\n%0:32 = load_const 0\n%9:32 = deref_var v0\n%1:32 = deref_array %9, %0\n"
    "%2:32 = deref_var v8\n%3:1 = undef\n";

struct Address {
    const char* name;
    std::string_view body;
    std::string_view place = "28:1";  // empty: it is right
};

class ValidateAddress : public testing::TestWithParam<Address> {};

TEST_P(ValidateAddress, IsReadByAccessesOnly) {
    const std::string text = std::string(validated_head) + std::string(addresses) +
                             std::string(GetParam().body) + "\n}\n";
    const std::string error = error_of(text);
    if (GetParam().place.empty())
        EXPECT_EQ(error, "") << text;
    else
        EXPECT_TRUE(
            error.starts_with(std::string(GetParam().place) + ": the shader is not valid: ") &&
            error.find(" deref") != std::string::npos)
            << text << "\n"
            << error;
}

INSTANTIATE_TEST_SUITE_P(
    Addresses,
    ValidateAddress,
    testing::Values(
        Address{"Computed", "%4:32 = i2f32 %2"},
        Address{"Moved", "%4:32 = mov %2"},
        Address{"Chosen", "%4:32 = bcsel %3, %2, %2"},
        Address{"Index", "%4:32 = deref_array %9, %2"},
        Address{"Stored", "store_deref %2, %1 write_mask=x"},
        Address{"Output", "store_output %2, %0 base=0 component=0 write_mask=x"},
        Address{"Offset", "%4:32 = load_uniform %2 base=0 component=0 range=1"},
        Address{"Register", "store_reg r0, %2 write_mask=x"},
        Address{"Condition", "if %2 {\n}", "28:4"},
        Address{"Phi", "loop {\nb1:\n%4:32 = phi b0 %2, b1 %2\n}", "30:1"},
        Address{"Copied", "parallel_copy r0 = %2"},
        Address{"Coordinate", "%4:32x4 = tex 1d float texture=0 sampler=0 coords=1 coord %2"},
        Address{"Demotion", "demote_if %2"},
        Address{"Loaded", "%4:32 = load_deref %2", ""},
        Address{"Written", "store_deref %2, %0 write_mask=x", ""},
        Address{"CopiedTo", "copy_deref %1, %1", ""},
        Address{"Argument", "call callee(%2)", ""},
        Address{"Sampler",
                "%5:32 = deref_var v3\n%6:32x2 = undef\n"
                "%4:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %6, texture_deref %5, "
                "sampler_deref %5",
                ""}),
    [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Alu,
    ValidateRule,
    testing::Values(Rule{"ReadBeyond", "%0:32x2 = undef\n%1:32 = fneg %0.z",
                         "source 0 is read beyond"},
                    Rule{"OperandSizes", "%0:32 = undef\n%1:16 = undef\n%2:32 = fadd %0, %1",
                         "differ in bit size"},
                    Rule{"ResultSize", "%0:32 = undef\n%1:16 = fneg %0", "differ in bit size"},
                    Rule{"SizedResult", "%0:32 = undef\n%1:32 = flt %0, %0",
                         "the result has the wrong bit size"},
                    Rule{"SizedSource", "%0:32 = undef\n%1:32 = bcsel %0, %0, %0",
                         "source 0 has the wrong bit size"},
                    Rule{"ResultComponents", "%0:32 = undef\n%1:32x2 = vec3 %0, %0, %0",
                         "the result has the wrong size"},
                    Rule{"EightBitFloat", "%0:8 = undef\n%1:8 = fneg %0", "not one of its type"},
                    Rule{"OneBitLogic", "%0:1 = undef\n%1:1 = inot %0", ""},
                    Rule{"ShiftCount", "%0:16 = undef\n%1:32 = undef\n%2:16 = ishl %0, %1", ""}),
    [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Intrinsic,
    ValidateRule,
    testing::Values(
        Rule{"InputSlot", "%0:32 = undef\n%1:32 = load_input %0 base=1 component=0",
             "base is not one"},
        Rule{"SlotOfBoolean", "%0:1 = undef\n%1:32 = load_input %0 base=0 component=0",
             "a boolean is no offset"},
        Rule{"BooleanInSlot", "%0:32 = undef\n%1:1 = load_input %0 base=0 component=0",
             "inputs, outputs and uniforms have 16 or 32 bits"},
        Rule{"NegativeSlot", "%0:32 = undef\n%1:32 = load_input %0 base=-1 component=0",
             "base is not one"},
        Rule{"InputWidth", "%0:32 = undef\n%1:32x4 = load_input %0 base=0 component=1",
             "beyond its vec4"},
        Rule{"InputRight", "%0:32 = undef\n%1:32x3 = load_input %0 base=0 component=1", ""},
        Rule{"OutputSlot", "%0:32 = undef\nstore_output %0, %0 base=1 component=0 write_mask=x",
             "base is not one"},
        Rule{"OutputMask", "%0:32 = undef\nstore_output %0, %0 base=0 component=0 write_mask=xy",
             "the write mask is empty or reaches beyond"},
        Rule{"EmptyMask", "%0:32 = undef\nstore_output %0, %0 base=0 component=0 write_mask=0",
             "the write mask is empty or reaches beyond"},
        Rule{"OutputWidth",
             "%0:32x2 = undef\n%1:32 = undef\nstore_output %0, %1 base=0 component=3 write_mask=xy",
             "beyond its vec4"},
        Rule{"UniformRange", "%0:32 = undef\n%1:32x4 = load_uniform %0 base=2 component=0 range=3",
             "the range reaches beyond"},
        Rule{"ScratchSlot", "%0:32 = undef\n%1:32 = load_scratch %0 base=2 component=0",
             "base is not one"},
        Rule{"WideOffset", "%0:32x2 = undef\n%1:32 = load_input %0 base=0 component=0",
             "source 0 has the wrong size"},
        Rule{"SystemValueSize", "%0:32x3 = load_frag_coord", "the result has the wrong size"},
        Rule{"SystemValueBits", "%0:32 = load_front_face", "the result has the wrong bit size"},
        Rule{"DerivativeSize", "%0:32x2 = undef\n%1:32 = ddx %0", "a derivative has the size"},
        Rule{"BufferOffset", "%0:32 = undef\n%1:16 = undef\n%2:32 = load_ubo %0, %1",
             "numbers of buffers and offsets in them have 32 bits"},
        Rule{"BufferNumber", "%0:32 = undef\n%1:64 = undef\nstore_ssbo %0, %1, %0 write_mask=x",
             "numbers of buffers and offsets in them have 32 bits"},
        Rule{"BooleanInBuffer", "%0:32 = undef\n%1:1 = undef\nstore_ssbo %1, %0, %0 write_mask=x",
             "buffers hold no booleans"},
        Rule{"BufferMask", "%0:32 = undef\nstore_ssbo %0, %0, %0 write_mask=y",
             "the write mask is empty or reaches beyond"},
        Rule{"BufferRight",
             "%0:32 = undef\n%1:8x4 = load_ubo %0, %0\nstore_ssbo %1, %0, %0 write_mask=xw", ""},
        Rule{"LoadedBufferOffset", "%0:32 = undef\n%1:16 = undef\n%2:32 = load_ssbo %0, %1",
             "numbers of buffers and offsets in them have 32 bits"},
        Rule{"LoadedBoolean", "%0:32 = undef\n%1:1 = load_ssbo %0, %0", "buffers hold no booleans"},
        Rule{"AtomicWord",
             "%0:32 = undef\n%1:16 = undef\n"
             "%2:32 = ssbo_atomic %0, %0, %1 atomic_op=add",
             "numbers of buffers, offsets and words have 32 bits"},
        Rule{"AtomicOp", "%0:32 = undef\n%2:32 = ssbo_atomic %0, %0, %0 atomic_op=9",
             "there is no such atomic_op"},
        Rule{"AtomicRight", "%0:32 = undef\n%2:32 = ssbo_atomic %0, %0, %0 atomic_op=exchange", ""},
        Rule{"SharedOfFragments", "%0:32 = undef\n%1:32 = load_shared %0",
             "only compute shaders have it"},
        Rule{"ImageDimension",
             "%0:32 = undef\n%1:32x4 = undef\n%2:32x4 = image_load %0, %1 image_dim=ms is_array=0",
             "image_dim is 2d, 3d or cube"},
        Rule{"ImageArray",
             "%0:32 = undef\n%1:32x4 = undef\n%2:32x4 = image_load %0, %1 image_dim=3d is_array=1",
             "is_array is 0, or of 2d and cube 1"},
        Rule{"ImageTexel",
             "%0:32 = undef\n%1:32x4 = undef\n%2:16x4 = undef\n"
             "image_store %0, %1, %2 image_dim=2d is_array=0",
             "numbers of images, coordinates and texels have 32 bits"},
        Rule{"ImageRight",
             "%0:32 = undef\n%1:32x4 = undef\n%2:32x4 = image_load %0, %1 image_dim=cube "
             "is_array=1\nimage_store %0, %1, %2 image_dim=3d is_array=0\n"
             "%3:32x3 = image_size %0 image_dim=2d is_array=1",
             ""},
        Rule{"RegisterSize", "%0:32x2 = undef\nstore_reg r0, %0 write_mask=xy", "another size"},
        Rule{"RegisterRight", "%0:32 = load_reg r0\nstore_reg r0, %0 write_mask=x", ""}),
    [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Deref,
    ValidateRule,
    testing::Values(
        Rule{"ElementOfRecord", "%0:32 = deref_var v1\n%1:32 = undef\n%2:32 = deref_array %0, %1",
             "no deref of an array"},
        Rule{"MemberOfArray", "%0:32 = deref_var v0\n%1:32 = deref_struct %0 member=0",
             "of a struct"},
        Rule{"NoSuchMember", "%0:32 = deref_var v1\n%1:32 = deref_struct %0 member=1",
             "no such member"},
        Rule{"ElementOfBoolean", "%0:32 = deref_var v0\n%1:1 = undef\n%2:32 = deref_array %0, %1",
             "a boolean is no index"},
        Rule{"ElementOfValue", "%0:32 = undef\n%1:32 = deref_array %0, %0", "no deref of an array"},
        Rule{"LoadOfArray", "%0:32 = deref_var v0\n%1:32x4 = load_deref %0",
             "no deref of such a vector"},
        Rule{"StoreSize", "%0:32 = deref_var v8\n%1:32x2 = undef\nstore_deref %0, %1 write_mask=x",
             "no deref of such a vector"},
        Rule{"CopyTypes", "%0:32 = deref_var v0\n%1:32 = deref_var v8\ncopy_deref %0, %1",
             "of one type"},
        Rule{"StoreToUniform",
             "%0:32 = deref_var v4\n%1:32 = undef\nstore_deref %0, %1 write_mask=x",
             "'u' is only read"},
        Rule{"StoreToInput", "%0:32 = deref_var v5\n%1:32 = undef\nstore_deref %0, %1 write_mask=x",
             "'i' is only read"},
        Rule{"StoreToPart",
             "%0:32 = deref_var v6\n%1:32 = undef\n%2:32 = deref_array %0, %1\n"
             "%3:32 = deref_struct %2 member=0\nstore_deref %3, %1 write_mask=x",
             "'mixed' is only read"},
        Rule{"CopyOfSampler", "%0:32 = deref_var v3\ncopy_deref %0, %0", "'s' is only read"},
        Rule{"CopyToUniform", "%0:32 = deref_var v4\n%1:32 = deref_var v8\ncopy_deref %0, %1",
             "'u' is only read"},
        Rule{"CopyOfUniform", "%0:32 = deref_var v4\n%1:32 = deref_var v8\ncopy_deref %1, %0", ""},
        Rule{"UniformOut", "%0:32 = deref_var v4\ncall result(%0)", "'u' is only read"},
        Rule{"UniformIn", "%0:32 = deref_var v4\ncall callee(%0)", ""},
        Rule{"ParameterOfOther", "%0:32 = deref_var v2", "the variable is not declared"},
        Rule{"CalleeCount", "call callee()", "another number of parameters"},
        Rule{"CalleeType", "%0:32 = deref_var v0\ncall callee(%0)", "argument 0 is no deref"},
        Rule{"CallRight", "%0:32 = deref_var v8\ncall callee(%0)", ""}),
    [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Tex,
    ValidateRule,
    testing::Values(
        Rule{"Right",
             "%0:32x2 = undef\n%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0", ""},
        Rule{"NoCoord", "%1:32x4 = tex 2d float texture=0 sampler=0 coords=2",
             "'coord' is missing"},
        Rule{"TwoOfAKind",
             "%0:32x2 = undef\n%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0, coord "
             "%0",
             "two sources of one kind"},
        Rule{"CoordSize",
             "%0:32x3 = undef\n%1:32x4 = tex 2d float texture=0 sampler=0 coords=3 coord %0",
             "'coord' has the wrong size"},
        Rule{"CoordCount",
             "%0:32x2 = undef\n%1:32x4 = tex 2d float texture=0 sampler=0 coords=3 coord %0",
             "coords differs"},
        Rule{"BiasOfTex",
             "%0:32x2 = undef\n%2:32 = undef\n"
             "%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0, bias %2",
             "'bias' does not go with the operation"},
        Rule{"LodMissing",
             "%0:32x2 = undef\n%1:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %0",
             "'lod' is missing"},
        Rule{"ComparatorMissing",
             "%0:32x2 = undef\n%1:32 = tex 2d shadow float texture=0 sampler=0 coords=2 coord %0",
             "'comparator' is missing"},
        Rule{"TextureIndex",
             "%0:32x2 = undef\n%1:32x4 = tex 2d float texture=1 sampler=0 coords=2 coord %0",
             "there is no such texture"},
        Rule{"SamplerIndex",
             "%0:32x2 = undef\n%1:32x4 = tex 2d float texture=0 sampler=1 coords=2 coord %0",
             "there is no such sampler"},
        Rule{"DerefOfOther",
             "%0:32x2 = undef\n%2:32 = deref_var v8\n"
             "%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0, texture_deref %2",
             "no deref of a sampler"},
        Rule{"DerefRight",
             "%0:32x2 = undef\n%2:32 = deref_var v3\n"
             "%1:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %0, texture_deref %2",
             ""},
        Rule{"ResultSize",
             "%0:32x2 = undef\n%1:32x3 = tex 2d float texture=0 sampler=0 coords=2 coord %0",
             "the result has the wrong size"},
        Rule{"CopiedTwice", "%0:32 = undef\nparallel_copy r0 = %0, r0 = %0",
             "a register is written twice"},
        Rule{"CopySides", "%0:32x2 = undef\nparallel_copy r0 = %0",
             "the sides of an entry differ"}),
    [](const auto& info) { return std::string(info.param.name); });

// --- declarations ------------------------------------------------------------

struct Declaration {
    std::string_view name;
    std::string_view text;  // behind the first line
    std::string_view finding;
};

class ValidateDeclaration : public testing::TestWithParam<Declaration> {};

TEST_P(ValidateDeclaration, IsFound) {
    const std::string text = "shader fragment\n" + std::string(GetParam().text);
    const std::string found = findings(*shader_of(text, Check::syntax));
    EXPECT_EQ(found, GetParam().finding) << text;
}

INSTANTIATE_TEST_SUITE_P(
    Declarations,
    ValidateDeclaration,
    testing::Values(
        Declaration{"OverloadsDiffer",
                    "var v0 parameter_in f32 \"x\"\nvar v1 parameter_in i32 \"x\"\n"
                    "fn main {\n}\nfn f(v0 \"x\") {\n}\nfn f#1(v1 \"x\") {\n}\nfn f#2 {\n}\n",
                    ""},
        Declaration{"OverloadsAreTheSame",
                    "var v0 parameter_in f32 \"x\"\nvar v1 parameter_out f32 \"y\"\n"
                    "fn main {\n}\nfn f(v0 \"x\") {\n}\nfn f#1(v1 \"y\") {\n}\n",
                    "two functions 'f' have the same types of parameters\n"},
        Declaration{"TwoMains", "fn main {\n}\nfn main#1 {\n}\n",
                    "two functions 'main' have the same types of parameters\n"},
        Declaration{"MainHasParameters", "var v0 parameter_in f32 \"x\"\nfn main(v0 \"x\") {\n}\n",
                    "main has parameters, which nobody gives it\n"},
        Declaration{"ParameterTwice",
                    "var v0 parameter_in f32 \"x\"\n"
                    "fn main {\n}\nfn f(v0 \"x\", v0 \"y\") {\n}\n",
                    "f: 'x' is the variable of two parameters\n"},
        Declaration{"ParameterOfTwoFunctions",
                    "var v0 parameter_in f32 \"x\"\n"
                    "fn main {\n}\nfn f(v0 \"x\") {\n}\nfn g(v0 \"x\") {\n}\n",
                    "g: 'x' is a parameter of another function too\n"},
        Declaration{"SamplersArePassed",
                    "var v0 parameter_in struct { \"s\" sampler_2d }[2] \"x\"\n"
                    "fn main {\n}\nfn f(v0 \"x\") {\n}\n",
                    ""},
        Declaration{"SamplerComesOut",
                    "var v0 parameter_out sampler_2d \"x\"\nfn main {\n}\nfn f(v0 \"x\") {\n}\n",
                    "'x' has samplers, which are uniforms or parameter_in\n"},
        Declaration{"LocalSampler", "fn main {\nvar v0 function_temp sampler_2d[2] \"x\"\n}\n",
                    "main: 'x' has samplers, which are uniforms or parameter_in\n"},
        Declaration{"VoidVariable", "var v0 uniform struct { \"m\" void } \"x\"\nfn main {\n}\n",
                    "'x' has no proper type\n"},
        Declaration{
            "WideUniform", "var v0 uniform struct { \"m\" f64[2] } \"x\"\nfn main {\n}\n",
            "'x' has 64-bit numbers, for which inputs, outputs and uniforms have no slots\n"},
        Declaration{"WideMemory", "var v0 shader_temp f64[2] \"x\"\nfn main {\n}\n", ""}),
    [](const auto& info) { return std::string(info.param.name); });

// --- what no text can say ----------------------------------------------------

struct Broken : testing::Test {
    std::unique_ptr<Shader> shader = shader_of(branch(""));
    Function& fn = *shader->entry_point();
    std::string found() { return findings(*shader); }
    void expect(std::string_view text) {
        const std::string all = found();
        EXPECT_NE(all.find(text), std::string::npos) << all;
    }
};

TEST_F(Broken, NothingYet) {
    EXPECT_EQ(found(), "");
}

TEST_F(Broken, DetachedSource) {
    set_src(instr_at(*shader, 1).as<Alu>()->srcs[0].src, nullptr);
    expect("a source is not defined in the function");
}

TEST_F(Broken, ForeignSource) {
    std::unique_ptr<Shader> other = shader_of(print(*shader));
    set_src(instr_at(*shader, 1).as<Alu>()->srcs[0].src, def_of(instr_at(*other, 0)));
    expect("a source is not defined in the function");
    set_src(instr_at(*shader, 1).as<Alu>()->srcs[0].src, nullptr);
}

TEST_F(Broken, SourceWithoutUse) {
    Src& src = instr_at(*shader, 1).as<Alu>()->srcs[0].src;
    Value* value = src.value;
    set_src(src, nullptr);
    src.value = value;
    expect("is not on its list of uses");
}

TEST_F(Broken, UseOfTheDead) {
    Value* value = def_of(instr_at(*shader, 0));
    Src stray;
    stray.instr = &instr_at(*shader, 1);
    set_src(stray, value);
    expect("the list of uses holds what does not read the result");
    set_src(stray, nullptr);
}

TEST_F(Broken, ReaderOfSource) {
    instr_at(*shader, 1).as<Alu>()->srcs[0].src.instr = nullptr;
    expect("a source does not point at its reader");
}

TEST_F(Broken, SameIds) {
    def_of(instr_at(*shader, 1))->id = 0;
    expect("two results have the same id");
}

TEST_F(Broken, IdNotGivenOut) {
    def_of(instr_at(*shader, 1))->id = 99;
    expect("the result's id was not given out");
}

TEST_F(Broken, ResultOfAnother) {
    def_of(instr_at(*shader, 1))->instr = &instr_at(*shader, 0);
    expect("the result does not point at its instruction");
}

TEST_F(Broken, NoResult) {
    Builder b(fn);
    b.undef(1);
    fn.body.last_block()->last->as<Undef>()->def.components = 0;
    expect("a result has 1 to 4 components");
}

TEST_F(Broken, ConstantTooWide) {
    instr_at(*shader, 0).as<LoadConst>()->values[0] = ConstValue{1} << 32;
    expect("the constant has bits beyond its size");
}

TEST_F(Broken, BlockOfInstruction) {
    instr_at(*shader, 1).block = fn.body.last_block();
    expect("the links of a block's instructions are broken");
}

TEST_F(Broken, LinkOfInstruction) {
    instr_at(*shader, 1).previous = nullptr;
    expect("the links of a block's instructions are broken");
}

TEST_F(Broken, LinkOfNode) {
    fn.body.last->previous = nullptr;
    expect("the links of the control-flow tree are broken");
}

TEST_F(Broken, EndOfList) {
    fn.body.last = fn.body.first->next;
    expect("a list of the control-flow tree ends with a block");
}

TEST_F(Broken, ParentOfList) {
    fn.body.first->next->as<If>()->then_list.parent = nullptr;
    expect("is not tied to its owner");
}

TEST_F(Broken, StaleCfg) {
    fn.body.first_block()->successors[1] = nullptr;
    expect("the CFG is stale");
    // The look at it put it right.
    EXPECT_EQ(found(), "");
}

TEST_F(Broken, FragmentOnly) {
    Builder b(fn);
    b.intrinsic(IntrinsicOp::demote, 0, 0, {});
    expect("only fragment shaders have it");
}

TEST_F(Broken, SamplerThatThereIsNot) {
    const Type* type = shader->sampler_type(SamplerDim::dim_3d, true);
    shader->add_variable(VariableMode::uniform, type, "u");
    expect("'u' has no proper type");
}

// What each intrinsic's row says.
TEST(Stages, AreThoseOfTheTable) {
    unsigned of_one_stage = 0;
    for (unsigned i = 0; i < intrinsic_count; ++i) {
        const IntrinsicInfo& info = intrinsic_infos[i];
        if (info.num_srcs != 0 || info.has_dest)
            continue;
        for (const Stage stage : {Stage::vertex, Stage::fragment}) {
            Shader shader(stage);
            Function& main = *shader.add_function("main");
            Builder b(main);
            Intrinsic* made = b.intrinsic(static_cast<IntrinsicOp>(i), 0, 0, {});
            made->indices = {};
            rebuild_cfg(main);
            EXPECT_EQ(validate(shader).empty(), !info.stage || *info.stage == stage) << info.name;
        }
        of_one_stage += info.stage ? 1 : 0;
    }
    EXPECT_EQ(intrinsic_info(IntrinsicOp::load_vertex_id).stage, Stage::vertex);
    EXPECT_EQ(intrinsic_info(IntrinsicOp::ddx).stage, Stage::fragment);
    EXPECT_EQ(of_one_stage, 3u);  // terminate, demote, wait_pixel_agx
}

TEST_F(Broken, UndeclaredVariable) {
    Variable variable;
    variable.type = shader->vector_type(BaseType::float_, 32, 1);
    Builder b(fn);
    b.deref_var(&variable);
    expect("the variable is not declared");
}

TEST_F(Broken, TypeOfDeref) {
    Variable* variable = shader->add_variable(VariableMode::shader_temp,
                                              shader->vector_type(BaseType::float_, 32, 1), "v");
    Builder b(fn);
    b.deref_var(variable)->instr->as<Intrinsic>()->type =
        shader->vector_type(BaseType::float_, 32, 2);
    expect("the deref has another type than what it points at");
}

TEST_F(Broken, TypelessVariable) {
    shader->add_variable(VariableMode::uniform, nullptr, "u");
    expect("'u' has no proper type");
}

TEST_F(Broken, VariableOfFunctionInShader) {
    const Type* type = shader->vector_type(BaseType::float_, 32, 1);
    shader->variables.push_back(shader->add_variable(VariableMode::function_temp, type, "t"));
    expect("'t' is a function's variable listed in the shader");
}

TEST_F(Broken, ParameterMode) {
    fn.parameters.push_back({"p", nullptr});
    expect("parameter 'p' has no variable of a parameter mode");
}

TEST_F(Broken, SlotSize) {
    shader->inputs.push_back({.components = 5, .name = "wide"});
    expect("slot 'wide' has 1 to 4 components");
}

TEST_F(Broken, SameSlot) {
    shader->outputs.push_back({.slot = Slot::color, .index = 1, .name = "c"});
    shader->outputs.push_back({.slot = Slot::depth, .index = 1, .name = "d"});
    EXPECT_EQ(found(), "");
    shader->outputs.push_back({.slot = Slot::color, .index = 1, .name = "e"});
    expect("slots 'c' and 'e' are both color 1");
}

TEST_F(Broken, ForeignRegister) {
    Register reg{.id = 0, .components = 1, .bit_size = 32};
    Builder b(fn);
    b.intrinsic(IntrinsicOp::load_reg, 1, 32, {})->reg = &reg;
    expect("no register of the function");
}

TEST_F(Broken, ForeignCallee) {
    Function other;
    Builder b(fn);
    b.insert(*shader->arena().make<Call>(&other));
    expect("the callee is no function of the shader");
}

TEST(DeadCode, IsFoundBehindJumpsAndEndlessLoops) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader fragment
fn main {
  %0:1 = load_const true
  if %0 {
    loop {
      if %0 {
        continue
      } else {
        continue
      }
      demote
    }
    demote_if %0
    loop {
      break
    }
  } else {
    return
  }
}
)");
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
    EXPECT_EQ(find_dead_code(*shader),
              (std::vector<std::string>{
                  "main: 'demote' is never reached", "main: 'demote_if %0' is never reached",
                  "main: a loop is never reached", "main: 'break' is never reached"}));
    ASSERT_TRUE(find_pass("dead_cf")->run(*shader));
    EXPECT_EQ(find_dead_code(*shader), std::vector<std::string>{});
}

// --- stages --------------------------------------------------------------------------------------

std::string findings_of(std::string_view head, std::string_view body = "") {
    return findings(*shader_of(fmt::format("{}\nfn main {{\n{}\n}}\n", head, body), Check::syntax));
}

TEST(ValidateStage, BoundsWorkgroups) {
    EXPECT_EQ(findings_of("shader compute\n  workgroup 32 8 4\n  shared 65536"), "");
    EXPECT_EQ(findings_of("shader compute\n  workgroup 32 8 5"),
              "a workgroup of 32 x 8 x 5: it has 1 to 1024 invocations\n");
    EXPECT_EQ(findings_of("shader compute\n  workgroup 1 0 1"),
              "a workgroup of 1 x 0 x 1: it has 1 to 1024 invocations\n");
    EXPECT_EQ(findings_of("shader compute\n  workgroup 65536 65536 1"),
              "a workgroup of 65536 x 65536 x 1: it has 1 to 1024 invocations\n");
    EXPECT_EQ(findings_of("shader compute\n  workgroup 1 1 1\n  shared 65540"),
              "there are at most 65536 bytes of workgroup memory\n");
}

TEST(ValidateStage, KeepsWhatIsOfOneStage) {
    EXPECT_EQ(findings_of("shader vertex\n  shared 4"),
              "only compute shaders have workgroups and their memory\n");
    EXPECT_EQ(findings_of("shader fragment\n  workgroup 2 1 1"),
              "only compute shaders have workgroups and their memory\n");
    EXPECT_EQ(findings_of("shader fragment\n  early_fragment_tests"), "");
    EXPECT_EQ(findings_of("shader compute\n  early_fragment_tests"),
              "only fragment shaders have early_fragment_tests\n");
    EXPECT_EQ(findings_of("shader compute\n  output 0 color 0 vec4 smooth \"\""),
              "compute shaders have no inputs and no outputs\n");
    EXPECT_EQ(findings_of("shader compute\n  var v0 shader_in f32 \"i\""),
              "compute shaders have no inputs and no outputs\n");
}

TEST(ValidateStage, ChecksWorkgroupMemory) {
    constexpr std::string_view head = "shader compute\n  shared 64";
    const auto expect = [&](std::string_view body, std::string_view finding) {
        EXPECT_NE(findings_of(head, body).find(finding), std::string::npos) << body;
    };
    expect("%0:64 = undef\n%1:32 = load_shared %0", "offsets in workgroup memory have 32 bits");
    expect("%0:32 = undef\n%1:1 = load_shared %0", "workgroup memory holds no booleans");
    expect("%0:32 = undef\n%1:1 = undef\nstore_shared %1, %0 write_mask=x",
           "workgroup memory holds no booleans");
    expect("%0:32 = undef\nstore_shared %0, %0 write_mask=y",
           "the write mask is empty or reaches beyond");
    expect("%0:32 = undef\n%1:16 = undef\n%2:32 = shared_atomic %0, %1 atomic_op=add",
           "offsets and words have 32 bits");
    EXPECT_EQ(findings_of(head,
                          "%0:32 = undef\n%1:16x4 = load_shared %0\n"
                          "store_shared %1, %0 write_mask=xw\n"
                          "%2:32 = shared_atomic_swap %0, %0, %0"),
              "");
}

}  // namespace
}  // namespace cuesta::nir

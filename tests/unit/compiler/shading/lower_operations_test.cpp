// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every operation, on values that are known when the shader runs.
#include <cmath>

#include "lower_testing.h"
#include "operation_cases.h"

namespace cuesta::shading::testing {
namespace {

struct Widths {
    bool half = false;
    bool integer_uniforms = true;
};

void set_operand(ShaderRun& run, uint32_t slot, const Numbers& operand, bool integer_uniforms) {
    for (size_t i = 0; i < operand.values.size(); ++i) {
        const auto at = static_cast<uint32_t>(slot + i / operand.components);
        const auto component = static_cast<unsigned>(i % operand.components);
        if (is_int(operand.scalar) && integer_uniforms)
            run.set_uniform(at, component,
                            static_cast<uint32_t>(static_cast<int64_t>(operand.values[i])));
        else
            run.set_uniform(at, component, operand.values[i]);
    }
}

// Whether floats can be all of the operands.
bool all_floats(const OperationCase& which) {
    for (const Numbers& operand : which.operands)
        for (const double value : operand.values)
            if (static_cast<double>(static_cast<float>(value)) != value)
                return false;
    return true;
}

void check(const OperationCase& which, const Widths& widths) {
    const Precision precision = widths.half ? Precision::medium : Precision::high;
    TreeBuilder t;
    Placer placer;
    placer.options.half_precision = widths.half;
    placer.options.integer_uniforms = widths.integer_uniforms;
    ShaderRun run;
    uint32_t slot = 0;
    std::vector<Expr*> operands;
    for (const Numbers& operand : which.operands) {
        Variable* variable = t.variable("u" + std::to_string(operands.size()), type_of(t, operand),
                                        Storage::uniform, precision);
        placer.placed[std::string(variable->name)] = {slot, 0};
        set_operand(run, slot, operand, widths.integer_uniforms);
        slot += operand.vectors != 0 ? operand.vectors : 1;
        operands.push_back(t.ref(variable));
    }
    Numbers shape = which.expected;
    shape.scalar = Scalar::float_;
    Variable* result = t.variable("result", type_of(t, shape), Storage::output);
    result->slot = nir::Slot::color;
    Expr* value = t.op(type_of(t, which.expected), which.op, operands, precision);
    if (which.expected.scalar != Scalar::float_)
        value = t.op(type_of(t, shape), Operator::convert, {value}, Precision::high);
    t.main({t.set(t.ref(result), value)});
    const std::unique_ptr<nir::Shader> shader = lower_well(t.module, placer.options);
    if (shader == nullptr || !run.run(*shader))
        return;
    const double unit = widths.half ? 4e-3 : which.tolerance;
    for (size_t i = 0; i < which.expected.values.size(); ++i) {
        const double found = run.output(i / which.expected.components,
                                        which.expected.components)[i % which.expected.components];
        EXPECT_TRUE(agrees(which, i, found, unit))
            << name_of(which) << ": component " << i << " is " << found << ", not "
            << which.expected.values[i];
    }
}

TEST(LowerOperations, In32Bits) {
    for (const OperationCase& which : operation_cases())
        check(which, {});
}

TEST(LowerOperations, In16Bits) {
    for (const OperationCase& which : operation_cases())
        if (which.in_half)
            check(which, {.half = true});
}

TEST(LowerOperations, OfIntegersThatCameAsFloats) {
    for (const OperationCase& which : operation_cases())
        if (is_int(which.operands[0].scalar) && all_floats(which))
            check(which, {.integer_uniforms = false});
}

// Lanes 1 and 2 are to the right of and below lane 0 in memory.
TEST(LowerOperations, Derivatives) {
    for (const Operator op : {Operator::dfdx, Operator::dfdy, Operator::fwidth}) {
        TreeBuilder t;
        Placer placer;
        Variable* x = t.variable("x", t.vec(2), Storage::input, Precision::high);
        Variable* result = t.variable("result", t.vec(2), Storage::output);
        result->slot = nir::Slot::color;
        t.main({t.set(t.ref(result), t.op(t.vec(2), op, {t.ref(x)}, Precision::high))});
        const std::unique_ptr<nir::Shader> shader = lower_well(t.module, placer.options);
        ASSERT_NE(shader, nullptr);
        EXPECT_TRUE(shader->frag_coord_upper_left);
        ShaderRun run;
        const float values[4][2] = {{1, 10}, {3, 5}, {8, 30}, {16, 20}};
        for (unsigned lane = 0; lane < 4; ++lane)
            run.inputs.lanes[lane].inputs = {
                nir::slot_of_floats(values[lane][0], values[lane][1], 0, 1)};
        ASSERT_TRUE(run.run(*shader));
        const std::vector<double> expected = op == Operator::dfdx   ? std::vector<double>{2, -5}
                                             : op == Operator::dfdy ? std::vector<double>{7, 20}
                                                                    : std::vector<double>{9, 25};
        EXPECT_EQ(run.output(0, 2), expected) << info_of(op).name;
    }
}

}  // namespace
}  // namespace cuesta::shading::testing

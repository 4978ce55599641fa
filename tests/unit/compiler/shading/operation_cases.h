// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations on given values, with what they have to give, computed here by the C++ library.
#pragma once

#include <string>
#include <vector>

#include "compiler/shading/operation.h"
#include "tree_building.h"

namespace cuesta::shading::testing {

struct Numbers {
    Scalar scalar = Scalar::float_;
    unsigned components = 1;
    unsigned vectors = 0;  // of a matrix
    std::vector<double> values;
};

struct OperationCase {
    Operator op;
    std::vector<Numbers> operands;
    Numbers expected;
    // Largest error allowed with 32 bits, relative to the greatest of the operands' and result's
    // magnitude and 1.
    double tolerance = 2e-6;
    bool in_half = true;  // the values suit 16 bits
};

// What a test is called.
std::string name_of(const OperationCase& which);

const std::vector<OperationCase>& operation_cases();

const Type* type_of(TreeBuilder& t, const Numbers& numbers);

// Whether `value` is as good as what is expected of component `i`; `unit` is the relative error
// allowed.
bool agrees(const OperationCase& which, size_t i, double value, double unit);

}  // namespace cuesta::shading::testing

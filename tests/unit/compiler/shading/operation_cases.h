// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations on given values, with what they have to give, computed here by the C++ library.
#pragma once

#include <string>
#include <utility>
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

// Short words for them.
namespace numbers {
inline Numbers of(Scalar scalar, std::vector<double> values) {
    const auto components = static_cast<unsigned>(values.size());
    return {scalar, components, 0, std::move(values)};
}
inline Numbers f(std::vector<double> values) {
    return of(Scalar::float_, std::move(values));
}
inline Numbers i(std::vector<double> values) {
    return of(Scalar::int_, std::move(values));
}
inline Numbers u(std::vector<double> values) {
    return of(Scalar::uint, std::move(values));
}
inline Numbers b(std::vector<double> values) {
    return of(Scalar::bool_, std::move(values));
}
inline Numbers m(Scalar scalar, unsigned vectors, std::vector<double> values) {
    const auto components = static_cast<unsigned>(values.size()) / vectors;
    return {scalar, components, vectors, std::move(values)};
}
// Of floats.
inline Numbers m(unsigned vectors, std::vector<double> values) {
    return m(Scalar::float_, vectors, std::move(values));
}
}  // namespace numbers

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

// Appends those of kinds of scalars that not every language has.
void add_cases_of_kinds(std::vector<OperationCase>& to);
// Appends those of bits of floats.
void add_cases_of_bits(std::vector<OperationCase>& to);

const Type* type_of(TreeBuilder& t, const Numbers& numbers);

// Whether `value` is as good as what is expected of component `i`; `unit` is the relative error
// allowed.
bool agrees(const OperationCase& which, size_t i, double value, double unit);

}  // namespace cuesta::shading::testing

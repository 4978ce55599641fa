// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The tests that every core's table has to pass. Failures are those of GoogleTest.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "accuracy_row.h"
#include "base/result.h"
#include "compiler/nir/instr.h"
#include "compiler/nir/shader.h"

namespace cuesta::compiler {

// Opcodes for any bits, which the tests try on floats.
bool moves_bits(const nir::OpInfo& info);
// Opcodes of booleans though declared for integers.
bool is_logic(const nir::OpInfo& info);
// The type suffix of that many components.
std::string width_text(unsigned components);
// The swizzle that makes four components of so many, by repeating the last.
std::string_view spread_text(unsigned components);

// The results of one operation, held against its row.
class Measurement {
  public:
    // The listing is shown with the first failure.
    Measurement(const NumberFormat& format, const Accuracy& row, std::string listing)
        : format_(format), row_(row), listing_(std::move(listing)) {}

    // Fails when the result is further off than the row allows.
    void add(const Operands& operands, double expected, double got);
    // Fails when the row's domain leaves too little to look at, or its bound is wider than need be.
    void finish() const;

  private:
    void report(const Operands& operands, double expected, double got, double steps);

    const NumberFormat& format_;
    const Accuracy& row_;
    std::string listing_;
    double worst_steps_ = 0;
    unsigned inside_ = 0;
    unsigned results_ = 0;
    unsigned failures_ = 0;
};

// Every row is of an operation; `measure` is to judge it.
void for_each_row(AccuracyRows rows,
                  const std::function<void(const Accuracy&, const nir::OpInfo&)>& measure);

// An operation has a row if and only if the back end compiles it. `shader_of` gives a text of the
// operation alone, which the parser refuses when there is none.
void expect_rows_are_what_compiles(AccuracyRows rows,
                                   const std::function<std::string(const nir::OpInfo&)>& shader_of,
                                   const std::function<Result<void>(const nir::Shader&)>& compile);

// The page of the documentation has the table between its marks; with CUESTA_BLESS set it is given
// it.
void expect_page_has(std::string_view page_name, std::string_view section, AccuracyRows rows);
void expect_page_has(std::string_view page_name,
                     std::string_view section,
                     const std::string& wanted);

}  // namespace cuesta::compiler

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kinds of messages with their numbers, one table. Where cgc 3.1 has a message of the same
// meaning, it is that one's number (programs suppress warnings by it); the others begin at 9000.
// Texts are written where they are reported.
#pragma once

#include <cstdint>

namespace cuesta::cg {

// X(enumerator, number)
#define CUESTA_CG_MESSAGES(X)    \
    /* the text */               \
    X(syntax, 0)                 \
    X(preprocessor, 104)         \
    X(expected_type, 501)        \
    X(unknown_name, 1008)        \
    X(redeclared, 1002)          \
    X(reserved_word, 9000)       \
    X(bad_literal, 9001)         \
    X(too_deep, 9002)            \
    /* declarations */           \
    X(qualifiers, 1014)          \
    X(missing_initializer, 9010) \
    X(bad_array_size, 1030)      \
    X(bad_type, 9011)            \
    X(too_large, 9012)           \
    X(interface, 9013)           \
    X(not_defined, 3004)         \
    X(recursion, 1110)           \
    /* expressions */            \
    X(operands, 1021)            \
    X(conversion, 1035)          \
    X(condition, 1011)           \
    X(no_lvalue, 1051)           \
    X(assign_const, 1052)        \
    X(no_member, 1038)           \
    X(swizzle, 1020)             \
    X(index, 1059)               \
    X(initializer, 1056)         \
    X(constructor, 1033)         \
    X(not_constant, 1060)        \
    X(return_value, 1107)        \
    X(no_function, 1115)         \
    X(ambiguous, 1101)           \
    X(argument_count, 1105)      \
    X(outside_of_loop, 9020)     \
    /* programs and profiles */  \
    X(no_entry, 3001)            \
    X(semantic, 5108)            \
    X(output_aliased, 5059)      \
    X(unsupported, 5051)         \
    X(does_not_fit, 6001)        \
    /* warnings */               \
    X(implicit_narrowing, 7011)  \
    X(unknown_pragma, 7506)      \
    X(unused_result, 9030)       \
    X(position_invariant, 9031)  \
    X(extension, 9032)           \
    X(unreached, 9033)           \
    X(implicit_comparison, 9040)

enum class Message : uint16_t {
#define CUESTA_X(name, number) name = number,
    CUESTA_CG_MESSAGES(CUESTA_X)
#undef CUESTA_X
};

}  // namespace cuesta::cg

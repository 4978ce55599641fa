// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kinds of messages with their numbers, one table. Those below 9000 are cgc's, of the same
// meaning: programs suppress warnings by them. Known are the numbers that NVIDIA's compilers of Cg
// and GLSL, which share their messages, show in public logs: 'error C1110: function "f" has no
// return statement'. All others begin at 9000. Texts are written where they are reported.
#pragma once

#include <cstdint>

namespace cuesta::cg {

// X(enumerator, number)
#define CUESTA_CG_MESSAGES(X)    \
    /* the text */               \
    X(syntax, 0)                 \
    X(preprocessor, 9003)        \
    X(expected_type, 501)        \
    X(unknown_name, 1008)        \
    X(redeclared, 1002)          \
    X(reserved_word, 9000)       \
    X(bad_literal, 9001)         \
    X(too_deep, 9002)            \
    /* declarations */           \
    X(qualifiers, 9014)          \
    X(missing_initializer, 9010) \
    X(bad_array_size, 9015)      \
    X(bad_type, 9011)            \
    X(too_large, 9012)           \
    X(interface, 9013)           \
    X(not_defined, 9016)         \
    X(recursion, 9017)           \
    X(no_return, 1110)           \
    /* expressions */            \
    X(operands, 1020)            \
    X(integral_operands, 1021)   \
    X(conversion, 1035)          \
    X(cast, 1033)                \
    X(condition, 9021)           \
    X(no_lvalue, 9022)           \
    X(assign_const, 9023)        \
    X(no_member, 9024)           \
    X(swizzle, 1048)             \
    X(no_component, 1031)        \
    X(no_elements, 1011)         \
    X(index, 9027)               \
    X(out_of_bounds, 1068)       \
    X(initializer, 9025)         \
    X(constructor, 9026)         \
    X(not_constant, 1059)        \
    X(return_value, 1016)        \
    X(no_callee, 1105)           \
    X(no_function, 1115)         \
    X(argument_type, 1102)       \
    X(too_few_arguments, 1103)   \
    X(too_many_arguments, 1104)  \
    X(ambiguous, 1101)           \
    X(outside_of_loop, 9020)     \
    /* programs and profiles */  \
    X(no_entry, 3001)            \
    X(semantic, 5108)            \
    X(output_aliased, 9028)      \
    X(unsupported, 3004)         \
    X(does_not_fit, 6001)        \
    /* warnings */               \
    X(implicit_narrowing, 7011)  \
    X(uninitialized, 7050)       \
    X(no_position, 6014)         \
    X(unused_result, 9030)       \
    X(position_invariant, 9031)  \
    X(extension, 9032)           \
    X(unreached, 9033)           \
    X(unknown_pragma, 9034)      \
    X(missing_return, 9035)      \
    X(unwritten_output, 9036)    \
    X(ignored_binding, 9037)     \
    X(implicit_comparison, 9040)

enum class Message : uint16_t {
#define CUESTA_X(name, number) name = number,
    CUESTA_CG_MESSAGES(CUESTA_X)
#undef CUESTA_X
};

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matrices: floatRxC has R rows of C columns, and mul is linear algebra with them.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

// m[r][c] of a test: whole numbers, so that results are exact.
double entry(unsigned seed, unsigned r, unsigned c) {
    return static_cast<double>((seed * 31 + r * 7 + c * 5 + r * c * 3) % 11) - 5;
}

std::string matrix(unsigned seed, unsigned rows, unsigned columns) {
    std::string text = fmt::format("float{}x{}(", rows, columns);
    for (unsigned r = 0; r < rows; ++r)
        for (unsigned c = 0; c < columns; ++c)
            text += fmt::format("{}{} + a.w", r + c == 0 ? "" : ", ", entry(seed, r, c));
    return text + ")";
}

std::string vector(unsigned seed, unsigned components) {
    if (components == 1)
        return fmt::format("float1({} + a.w)", entry(seed, 0, 0));
    std::string text = fmt::format("float{}(", components);
    for (unsigned c = 0; c < components; ++c)
        text += fmt::format("{}{} + a.w", c == 0 ? "" : ", ", entry(seed, c, 0));
    return text + ")";
}

TEST(CgLibraryMatrices, TimesColumnsAndRows) {
    const ExpectCompared compared(40);
    const LibraryRun run;
    for (unsigned rows = 1; rows <= 4; ++rows) {
        for (unsigned columns = 1; columns <= 4; ++columns) {
            for (unsigned k = 0; k < rows; ++k) {
                double wanted = 0;
                for (unsigned c = 0; c < columns; ++c)
                    wanted += entry(1, k, c) * entry(2, c, 0);
                const std::string call =
                    fmt::format("mul({}, {})", matrix(1, rows, columns), vector(2, columns));
                EXPECT_EQ(run.values(fmt::format("({})[{}]", call, k))[0], wanted) << call;
            }
            for (unsigned k = 0; k < columns; ++k) {
                double wanted = 0;
                for (unsigned r = 0; r < rows; ++r)
                    wanted += entry(2, r, 0) * entry(1, r, k);
                const std::string call =
                    fmt::format("mul({}, {})", vector(2, rows), matrix(1, rows, columns));
                EXPECT_EQ(run.values(fmt::format("({})[{}]", call, k))[0], wanted) << call;
            }
        }
    }
}

TEST(CgLibraryMatrices, TimesMatrices) {
    const LibraryRun run;
    constexpr unsigned sizes[][3] = {{2, 2, 2}, {3, 3, 3}, {4, 4, 4},
                                     {2, 3, 4}, {4, 1, 3}, {3, 4, 2}};
    for (const auto& [rows, inner, columns] : sizes) {
        const std::string call =
            fmt::format("mul({}, {})", matrix(1, rows, inner), matrix(2, inner, columns));
        for (unsigned r = 0; r < rows; ++r) {
            for (unsigned c = 0; c < columns; ++c) {
                double wanted = 0;
                for (unsigned k = 0; k < inner; ++k)
                    wanted += entry(1, r, k) * entry(2, k, c);
                EXPECT_EQ(run.values(fmt::format("({})._m{}{}", call, r, c))[0], wanted) << call;
            }
        }
    }
}

TEST(CgLibraryMatrices, TimesNumbersAndVectorsEachOther) {
    LibraryRun run;
    run.a = {2, 3, 4, 0};
    run.b = {5, 6, 7, 8};
    EXPECT_EQ(run.values("mul(float2x2(1, 2, 3, 4), a.x)[1].xyxy"), (Four{6, 8, 6, 8}));
    EXPECT_EQ(run.values("mul(a.x, float2x2(1, 2, 3, 4))[0].xyxy"), (Four{2, 4, 2, 4}));
    EXPECT_EQ(run.values("mul(a.xyz, b.xyz)"), (Four{56, 56, 56, 56}));
    EXPECT_EQ(run.values("mul(a.y, b)"), (Four{15, 18, 21, 24}));
    EXPECT_EQ(run.values("mul(b, a.y)"), (Four{15, 18, 21, 24}));
    EXPECT_EQ(run.values("mul(a.x, b.x)"), (Four{10, 10, 10, 10}));
}

// What stands behind is cut with a warning; what is too small does not fit.
TEST(CgLibraryMatrices, CutWhatIsTooLarge) {
    LibraryRun run;
    run.a = {1, 2, 3, 4};
    run.declarations = "const float3x3 m = float3x3(1, 2, 3, 4, 5, 6, 7, 8, 9);";
    EXPECT_EQ(run.values("float4(mul(m, a), 0)"), (Four{14, 32, 50, 0}));
    EXPECT_NE(run.log("float4(mul(m, a), 0)").find("warning C7011"), std::string::npos);
    EXPECT_EQ(run.values("float4(mul(a.xy, m), 0)"), (Four{9, 12, 15, 0}));
    EXPECT_NE(run.log("float4(mul(a.xy, m), 0)").find("warning C7011"), std::string::npos);
    EXPECT_NE(run.log("float4(mul(m, a.xy), 0)").find("error C1115"), std::string::npos);
}

TEST(CgLibraryMatrices, Transposed) {
    const LibraryRun run;
    for (unsigned rows = 1; rows <= 4; ++rows)
        for (unsigned columns = 1; columns <= 4; ++columns)
            for (unsigned r = 0; r < rows; ++r)
                for (unsigned c = 0; c < columns; ++c)
                    EXPECT_EQ(run.values(fmt::format("transpose({})._m{}{}",
                                                     matrix(3, rows, columns), c, r))[0],
                              entry(3, r, c));
}

// By Gauss, with the greatest pivots: nothing that the library does.
double gauss(unsigned seed, unsigned size, double* inverse) {
    double m[4][8] = {};
    for (unsigned r = 0; r < size; ++r) {
        for (unsigned c = 0; c < size; ++c)
            m[r][c] = entry(seed, r, c);
        m[r][size + r] = 1;
    }
    double determinant = 1;
    for (unsigned k = 0; k < size; ++k) {
        unsigned pivot = k;
        for (unsigned r = k; r < size; ++r)
            if (std::abs(m[r][k]) > std::abs(m[pivot][k]))
                pivot = r;
        if (m[pivot][k] == 0)
            return 0;
        if (pivot != k) {
            std::swap(m[pivot], m[k]);
            determinant = -determinant;
        }
        determinant *= m[k][k];
        for (unsigned c = 8; c-- > 0;)
            m[k][c] /= m[k][k];
        for (unsigned r = 0; r < size; ++r)
            if (r != k)
                for (unsigned c = 8; c-- > 0;)
                    m[r][c] -= m[r][k] * m[k][c];
    }
    for (unsigned r = 0; r < size; ++r)
        for (unsigned c = 0; c < size; ++c)
            inverse[r * 4 + c] = m[r][size + c];
    return determinant;
}

TEST(CgLibraryMatrices, DeterminantsAndInverses) {
    const LibraryRun run;
    unsigned inverted = 0;
    for (unsigned size = 1; size <= 4; ++size) {
        for (unsigned seed = 1; seed <= 6; ++seed) {
            double inverse[16] = {};
            const double wanted = gauss(seed, size, inverse);
            const std::string text = matrix(seed, size, size);
            EXPECT_NEAR(run.values(fmt::format("determinant({})", text))[0], wanted,
                        1e-5 * std::max(1.0, std::abs(wanted)))
                << text;
            if (std::abs(wanted) < 1)
                continue;
            ++inverted;
            for (unsigned r = 0; r < size; ++r)
                for (unsigned c = 0; c < size; ++c)
                    EXPECT_NEAR(run.values(fmt::format("inverse({})._m{}{}", text, r, c))[0],
                                inverse[r * 4 + c], 1e-4)
                        << text << r << c;
        }
    }
    EXPECT_GE(inverted, 12u);
    EXPECT_EQ(run.values("inverse(half2x2(2, 0, 0, 4))[1].xyxy"), (Four{0, 0.25, 0, 0.25}));
}

}  // namespace
}  // namespace cuesta::cg::testing

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Types that a short text makes as large as it likes.
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

// Each struct has the one in front of it twice; T0 stands there.
std::string doubled(std::string_view first, unsigned levels) {
    std::string text(first);
    for (unsigned i = 1; i <= levels; ++i)
        text += fmt::format("struct T{0} {{ T{1} a; T{1} b; }};\n", i, i - 1);
    return text + fmt::format("float4 main() : COLOR {{ T{} x; return 1; }}\n", levels);
}

// Neither scalars nor the depth of structs bound these.
constexpr std::string_view empty = "struct T0 { };\n";
constexpr std::string_view dynamic = "interface I { float f1(); }; struct T0 { I o; };\n";

TEST(CgTypeBounds, StructsOfManyMembersAreRefused) {
    for (const std::string_view first : {empty, dynamic}) {
        const std::string log = ProgramRun().compiled(doubled(first, 60)).log;
        EXPECT_NE(log.find("error C9012: a struct has up to 16384 members"), std::string::npos)
            << log;
    }
}

TEST(CgTypeBounds, TypesOfInterfacesAreCounted) {
    const auto text = [](unsigned types, unsigned structs) {
        std::string all = "interface I { ";
        for (unsigned i = 0; i < types; ++i)
            all += fmt::format("typedef float t{}; ", i);
        all += "};\n";
        for (unsigned i = 0; i < structs; ++i)
            all += fmt::format("struct S{} : I {{ t0 x; }};\n", i);
        return all + "float4 main() : COLOR { return 1; }\n";
    };
    EXPECT_EQ(ProgramRun().compiled(text(1000, 60)).log, "");
    EXPECT_NE(ProgramRun()
                  .compiled(text(1000, 70))
                  .log.find("error C9012: structs have more than 65536 types of interfaces"),
              std::string::npos);
}

TEST(CgTypeBounds, OthersAreNot) {
    for (const std::string_view first : {empty, dynamic})
        EXPECT_EQ(ProgramRun().compiled(doubled(first, 12)).log, "");
}

}  // namespace
}  // namespace cuesta::cg::testing

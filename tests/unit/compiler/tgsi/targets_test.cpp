// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each texture opcode with each target, for each stage of each GPU: served, or refused in words
// that the writer of the program understands.
#include <array>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/agx/compile.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

std::string lookup_text(const OpcodeInfo& info, std::string_view target, bool fragment) {
    std::string line = fmt::format("{} TEMP[0]", info.name);
    for (size_t i = 0; i < info.modern_types.sources.size(); ++i) {
        const char type = info.modern_types.sources[i];
        const bool names_component =
            info.opcode == Opcode::tg4 && i == 1 && target != "SHADOWCUBEARRAY";
        line += type == 's'       ? ", SAMP[0]"
                : names_component ? ", IMM[0]"
                : type == 'i'     ? ", TEMP[1]"
                                  : ", TEMP[2].yzwx";
    }
    return fmt::format(
        "{}DCL SAMP[0]\nDCL TEMP[0..2]\nIMM[0] INT32 {{0, 1, 2, 3}}\n"
        "MOV TEMP[1], IMM[0]\nMOV TEMP[2], IN[0]\n{}, {}\n{}END\n",
        fragment ? "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                 : "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n",
        line, target,
        info.modern_types.destinations[0] == 'i' ? "I2F OUT[0], TEMP[0]\n"
                                                 : "MOV OUT[0], TEMP[0]\n");
}

std::array<Result<void>, 2> compile_for_gpus(const nir::Shader& shader) {
    const auto done = [](const auto& program) {
        return program ? Result<void>() : Result<void>(program.error());
    };
    if (shader.stage == nir::Stage::vertex)
        return {done(agx::compile_vertex(shader)), done(lima::gp::compile(shader))};
    agx::FragmentOptions options;
    options.targets[0].present = true;
    return {done(agx::compile_fragment(shader, options)), done(lima::pp::compile(shader))};
}

// Refusals of back ends: about what a program asks for, none about the compiler itself.
bool names_what_is_asked_for(std::string_view error) {
    for (const std::string_view words :
         {"buffer textures", "depth comparison", "texture unit", "cannot read textures",
          "explicit derivatives", "has no", "derivative"})
        if (error.find(words) != error.npos)
            return true;
    return false;
}

TEST(TgsiTargets, AreServedOrRefusedInWords) {
    unsigned served = 0, refused = 0;
    for (const OpcodeInfo& info : all_opcodes()) {
        if (!info.traits.texture || !info.in_modern)
            continue;
        for (const std::string_view target : target_names.names)
            for (const bool fragment : {false, true}) {
                const std::string text = lookup_text(info, target, fragment);
                const auto shader = compile(text, "f", Dialect::modern);
                if (!shader) {
                    EXPECT_NE(shader.error().text.find(info.modern_name), std::string::npos)
                        << shader.error().text;
                    continue;
                }
                for (const Result<void>& done : compile_for_gpus(**shader)) {
                    done ? ++served : ++refused;
                    EXPECT_TRUE(done || names_what_is_asked_for(done.error().text))
                        << done.error().text << "\n"
                        << text;
                }
            }
    }
    EXPECT_GT(served, 200u);
    EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace cuesta::tgsi

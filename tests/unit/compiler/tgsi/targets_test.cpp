// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Each texture opcode with each target, for each stage of each GPU: served or refused as a file
// says.
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"
#include "gpu_services.h"

namespace cuesta::tgsi {
namespace {

std::string lookup_text(const OpcodeInfo& info, std::string_view target, bool fragment) {
    std::string line = fmt::format("{} TEMP[0]", info.modern_name);
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

// By stage and GPU: s served, r refused by the back end, - refused by the front end.
std::string cells_of(const OpcodeInfo& info, std::string_view target, std::string& text) {
    std::string cells;
    for (const bool fragment : {false, true}) {
        text = lookup_text(info, target, fragment);
        const auto shader = compile(text, "f", Dialect::modern);
        if (!shader) {
            EXPECT_NE(shader.error().text.find(info.modern_name), std::string::npos)
                << shader.error().text;
            cells += "--";
            continue;
        }
        for (const unsigned service : {fragment ? 1u : 0u, fragment ? 3u : 2u}) {
            const Result<void> done = compile_for(service, **shader);
            cells += done ? 's' : 'r';
            if (done)
                continue;
            EXPECT_EQ(done.error().code, Errc::unsupported) << done.error().text << "\n" << text;
            EXPECT_EQ(
                refusal_for(service, *parse(text, "f", Dialect::modern)),
                fmt::format(" (line {}: {} {} is refused on {})", line_of(text, info.modern_name),
                            info.modern_name, target, gpu_of(service)))
                << text << done.error().text;
        }
    }
    return cells;
}

std::string target_table() {
    std::string table = "# opcode target: g13 and mali400 of vertices, of fragments\n";
    std::string text;
    for (const OpcodeInfo& info : all_opcodes()) {
        if (!info.traits.texture || !info.in_modern)
            continue;
        for (const std::string_view target : target_names.names)
            table +=
                fmt::format("{} {}: {}\n", info.modern_name, target, cells_of(info, target, text));
    }
    return table;
}

// CUESTA_BLESS=1 writes the file.
TEST(TgsiTargets, AreServedAndRefusedAsTheFileSays) {
    const std::string table = target_table();
    if (std::getenv("CUESTA_BLESS") != nullptr) {
        std::ofstream(CUESTA_TGSI_TARGETS) << table;
        return;
    }
    std::ifstream file(CUESTA_TGSI_TARGETS);
    std::stringstream wanted;
    wanted << file.rdbuf();
    EXPECT_EQ(table, wanted.str());
}

}  // namespace
}  // namespace cuesta::tgsi

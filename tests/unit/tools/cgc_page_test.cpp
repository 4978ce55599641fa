// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The tables of docs/cg.md: what stands between "<!-- NAME -->" and "<!-- end -->" is what the
// front end's own tables and the tool say. CUESTA_BLESS=1 writes it anew.
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/cg/program/semantics.h"
#include "compiler/cg/syntax/messages.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/cg/syntax/words.h"
#include "tools/cgc.h"

namespace cuesta::tools {
namespace {

std::string profile_table() {
    std::string text =
        "| profile | stage | GPU | wildcards, the most specific one first |\n|---|---|---|---|\n";
    for (const cg::Profile& profile : cg::profiles()) {
        std::string wildcards;
        for (const std::string_view name : profile.wildcards)
            wildcards += fmt::format("{}`{}`", wildcards.empty() ? "" : ", ", name);
        text += fmt::format("| `{}` | {} | {} | {} |\n", profile.name,
                            profile.stage == nir::Stage::vertex ? "vertex" : "fragment",
                            !profile.gpu                       ? "`-gpu`"
                            : *profile.gpu == cg::Gpu::mali400 ? "mali400"
                                                               : "g13",
                            wildcards);
    }
    return text;
}

std::string meaning_of(const cg::SemanticRow& row) {
    using nir::Slot;
    const bool is_in = row.flow == cg::Flow::vertex_in || row.flow == cg::Flow::fragment_in;
    const auto numbers = [&row](std::string_view what, std::string_view several) {
        return row.count == 1
                   ? fmt::format("{} {}", what, row.first)
                   : fmt::format("{} {} to {}", several, row.first, row.first + row.count - 1);
    };
    switch (row.slot) {
        case Slot::generic:
            return row.flow == cg::Flow::vertex_in ? numbers("attribute", "attributes")
                                                   : numbers("varying", "varyings");
        case Slot::position:
            return is_in ? "the fragment's window position: x, y, depth, 1/w"
                         : "the position in clip space";
        case Slot::point_size: return "the size of a point, in pixels";
        case Slot::color:
            return row.flow == cg::Flow::fragment_out ? numbers("colour buffer", "colour buffers")
                   : is_in                            ? "the colours, of the side that is seen"
                                                      : "the colours of front faces";
        case Slot::back_color: return "the colours of back faces";
        case Slot::fog: return "the fog's coordinate, a varying";
        case Slot::point_coord: return "where in the point: 0 to 1";
        case Slot::face: return "1 in front faces, -1 in others; as bool whether it is in front";
        case Slot::depth: return "the depth; the interpolated one where it is not written";
        case Slot::clip_distance: return "distances to the planes that clip; negative: cut off";
        case Slot::instance_id: return "the number of the instance";
        case Slot::tex_coord:
        case Slot::stencil:
        case Slot::normal:
        case Slot::vertex_id:
        case Slot::framebuffer: break;  // no semantic of Cg means these
    }
    ADD_FAILURE() << row.name << " means nothing that the page could say";
    return "";
}

std::string semantic_table(std::string_view title, cg::Flow flow) {
    std::string text = fmt::format("| {} | components | means |\n|---|---|---|\n", title);
    for (const cg::SemanticRow& row : cg::semantic_rows())
        if (row.flow == flow)
            text += fmt::format(
                "| {} | {} | {} |\n",
                row.count == 1 ? fmt::format("`{}`", row.name)
                               : fmt::format("`{0}`, `{0}0` to `{0}{1}`", row.name, row.count - 1),
                row.components, meaning_of(row));
    return text;
}

std::string message_table() {
    struct Row {
        std::string_view name;
        unsigned number;
    };
    constexpr Row rows[] = {
#define CUESTA_X(name, number) {#name, number},
        CUESTA_CG_MESSAGES(CUESTA_X)
#undef CUESTA_X
    };
    std::map<unsigned, std::string_view> sorted;
    for (const Row& row : rows)
        EXPECT_TRUE(sorted.emplace(row.number, row.name).second) << row.name;
    std::string text = "| number | kind |\n|---|---|\n";
    for (const auto& [number, name] : sorted) {
        std::string words(name);
        for (char& c : words)
            c = c == '_' ? ' ' : c;
        text += fmt::format("| C{:04} | {} |\n", number, words);
    }
    return text;
}

std::string word_list() {
    std::string text;
    size_t column = 0;
    for (const cg::WordInfo& word : cg::words()) {
        // `float` is a type, of which other cases are reserved.
        if (!word.only_strict || cg::find_word(word.text, false) != cg::Word::none)
            continue;
        const std::string next = fmt::format("`{}`", word.text);
        if (column + next.size() > 110)
            column = 0;
        text += text.empty() ? "" : column == 0 ? ",\n" : ", ";
        text += next;
        column += next.size() + 2;
    }
    return text + "\n";
}

// The page with its tables as they should be.
std::string with_tables(const std::string& page) {
    const std::map<std::string_view, std::string> tables = {
        {"profiles", profile_table()},
        {"vertex inputs", semantic_table("vertex, in", cg::Flow::vertex_in)},
        {"vertex outputs", semantic_table("vertex, out", cg::Flow::vertex_out)},
        {"fragment inputs", semantic_table("fragment, in", cg::Flow::fragment_in)},
        {"fragment outputs", semantic_table("fragment, out", cg::Flow::fragment_out)},
        {"messages", message_table()},
        {"words", word_list()},
        {"options", "```\n" + cgc_help() + "```\n"},
    };
    std::string made = page;
    for (const auto& [name, table] : tables) {
        const std::string begin = fmt::format("<!-- {} -->\n", name);
        const size_t from = made.find(begin);
        const size_t to = made.find("<!-- end -->", from);
        if (from == std::string::npos || to == std::string::npos) {
            ADD_FAILURE() << "the page has no place for " << name;
            continue;
        }
        made.replace(from + begin.size(), to - from - begin.size(), "\n" + table + "\n");
    }
    return made;
}

TEST(CgPage, SaysWhatTheTablesSay) {
    std::ostringstream found;
    found << std::ifstream(CUESTA_CG_PAGE).rdbuf();
    const std::string wanted = with_tables(found.str());
    // Nothing is written over the page where a table has gaps.
    if (std::getenv("CUESTA_BLESS") != nullptr && !::testing::Test::HasFailure()) {
        std::ofstream(CUESTA_CG_PAGE) << wanted;
        return;
    }
    EXPECT_EQ(found.str(), wanted) << "CUESTA_BLESS=1 writes the tables";
}

}  // namespace
}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GPUs' cells of the matrix in docs/tgsi.md: each opcode is compiled for each stage of each
// GPU, and is refused where the table says so, and nowhere else.
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"
#include "compiler/tgsi/tgsi.h"
#include "gpu_services.h"

namespace cuesta::tgsi {
namespace {

using Lines = std::vector<std::string>;

// Opcodes that are no use alone. TEMP[0] holds floats, TEMP[1] integers; @ is the line's own
// number, SUB that of a subroutine.
const std::map<std::string_view, Lines> structures = {
    {"BRA", {"BRA :@2", "MOV TEMP[0], IMM[0]", "NOP"}},
    {"CAL", {"CAL :SUB"}},
    {"RET", {"CAL :SUB"}},
    {"BGNSUB", {"CAL :SUB"}},
    {"ENDSUB", {"CAL :SUB"}},
    {"CALLNZ", {"CALLNZ TEMP[0].x :SUB"}},
    {"BRK", {"BGNLOOP", "BRK", "ENDLOOP"}},
    {"BREAKC", {"BGNLOOP", "BREAKC TEMP[0].x", "ENDLOOP"}},
    {"BGNLOOP", {"BGNLOOP", "BRK", "ENDLOOP"}},
    {"ENDLOOP", {"BGNLOOP", "BRK", "ENDLOOP"}},
    {"CONT", {"BGNLOOP", "IF TEMP[0].x", "BRK", "ENDIF", "CONT", "ENDLOOP"}},
    {"IF", {"IF TEMP[0].x", "MOV TEMP[0], IMM[0]", "ENDIF"}},
    {"IFC", {"IFC TEMP[0].x", "MOV TEMP[0], IMM[0]", "ENDIF"}},
    {"UIF", {"UIF TEMP[1].x", "MOV TEMP[0], IMM[0]", "ENDIF"}},
    {"ELSE", {"IF TEMP[0].x", "MOV TEMP[0], IMM[0]", "ELSE", "NOP", "ENDIF"}},
    {"ENDIF", {"IF TEMP[0].x", "MOV TEMP[0], IMM[0]", "ENDIF"}},
    {"PUSHA", {"PUSHA TEMP[0]", "POPA TEMP[0]"}},
    {"POPA", {"PUSHA TEMP[0]", "POPA TEMP[0]"}},
    {"NOP", {"NOP"}},
    {"END", {"NOP"}},
    {"SWITCH", {"SWITCH TEMP[1].x", "CASE IMM[1].y", "MOV TEMP[0], IMM[0]", "ENDSWITCH"}},
    {"CASE", {"SWITCH TEMP[1].x", "CASE IMM[1].y", "MOV TEMP[0], IMM[0]", "ENDSWITCH"}},
    {"DEFAULT", {"SWITCH TEMP[1].x", "DEFAULT", "MOV TEMP[0], IMM[0]", "ENDSWITCH"}},
    {"ENDSWITCH", {"SWITCH TEMP[1].x", "DEFAULT", "MOV TEMP[0], IMM[0]", "ENDSWITCH"}},
};

// Others for each operand.
std::string source_of(char type, size_t number) {
    constexpr std::string_view swizzles[] = {"xyzw", "yxwz", "zwxy", "wzyx"};
    switch (type) {
        case 'i':
        case 'u':
        case 'd':  // of two words each
        case 'q':
        case 'a': return fmt::format("TEMP[1].{}", swizzles[number % 4]);
        case 's': return "SAMP[0]";
        default: return fmt::format("TEMP[0].{}", swizzles[number % 4]);
    }
}

// Operands of opcodes that are served of some alone.
enum class Operands : uint8_t {
    any,
    truths,    // where integers are read
    constant,  // the second
};

// The opcode alone, and its result as floats in TEMP[0].
Lines lines_of(const OpcodeInfo& info, Dialect dialect, Operands operands) {
    if (const auto found = structures.find(info.name); found != structures.end())
        return found->second;
    const OperandTypes& types = info.types(dialect);
    std::string line(info.name_in(dialect));
    std::string separator = " ";
    for (size_t i = 0; i < types.destinations.size(); ++i) {
        line += fmt::format("{}TEMP[{}]", separator, 2 + i);
        separator = ", ";
    }
    for (size_t i = 0; i < types.sources.size(); ++i) {
        const bool names_component = info.opcode == Opcode::tg4 && i == 1;
        const bool constant = operands == Operands::constant && i == 1;
        line +=
            separator + (names_component || constant ? "IMM[1]" : source_of(types.sources[i], i));
        separator = ", ";
    }
    if (info.traits.texture)
        line += ", 2D";
    if (types.destinations.empty())
        return {line};
    if (operands == Operands::truths)
        line.insert(0, "FSLT TEMP[1], TEMP[0], TEMP[0].yzwx\n");
    const bool integer = std::string_view("iua").find(types.destinations[0]) != std::string::npos;
    return {line, integer ? "I2F TEMP[0], TEMP[2]" : "MOV TEMP[0], TEMP[2]"};
}

std::string text_of(const OpcodeInfo& info, bool fragment, Operands operands = Operands::any) {
    const Dialect dialect = info.in_modern ? Dialect::modern : Dialect::document;
    Lines lines = {"MOV TEMP[0], IN[0]", "ARL TEMP[1], IN[0]"};
    const size_t at = lines.size();
    for (const std::string& line : lines_of(info, dialect, operands))
        lines.push_back(line);
    lines.insert(lines.end(), {"MOV OUT[0], TEMP[0]", "END"});
    const size_t subroutine = lines.size();
    lines.insert(lines.end(), {"BGNSUB", "IF TEMP[0].y", "RET", "ENDIF", "MOV TEMP[0], IMM[0]",
                               "RET", "ENDSUB"});
    std::string text = fmt::format(
        "{}DCL SAMP[0]\nDCL CONST[0..3]\nDCL TEMP[0..7]\nIMM FLT32 {{0.5, 1, 2, 3}}\n"
        "IMM UINT32 {{0, 1, 2, 3}}\n",
        fragment ? "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                 : "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n");
    for (std::string line : lines) {
        if (const size_t place = line.find("SUB");
            place != std::string::npos && line.find(':') < place)
            line.replace(place, 3, std::to_string(subroutine));
        if (const size_t place = line.find("@2"); place != std::string::npos)
            line.replace(place, 2, std::to_string(at + 2));
        text += line + "\n";
    }
    return text;
}

void expect_service(const OpcodeInfo& info, unsigned service, bool refused, Operands operands) {
    const std::string text = text_of(info, service % 2 == 1, operands);
    const Dialect dialect = info.in_modern ? Dialect::modern : Dialect::document;
    const auto shader = compile(text, "f", dialect);
    const Result<void> done =
        shader ? compile_for(service, **shader) : Result<void>(shader.error());
    EXPECT_EQ(!done, refused) << info.name << ", " << service << ": "
                              << (done ? "" : done.error().text);
    if (!shader && refused) {
        EXPECT_NE(shader.error().text.find(info.name_in(dialect)), std::string::npos)
            << shader.error().text;
        return;
    }
    const auto program = parse(text, "f", dialect);
    ASSERT_TRUE(program);
    const std::string_view name = info.name_in(dialect);
    EXPECT_EQ(refusal_for(service, *program),
              refused ? fmt::format(" (line {}: {}{} is refused on {})", line_of(text, name), name,
                                    info.traits.texture ? " 2D" : "", gpu_of(service))
                      : "")
        << text << (done ? "" : done.error().text);
}

TEST(TgsiServices, EachGpuServesAndRefusesWhatTheTableSays) {
    for (const OpcodeInfo& info : all_opcodes())
        for (unsigned service = 0; service < info.services.size(); ++service) {
            const Service cell = info.services[service];
            const bool of_some = cell == Service::truth || cell == Service::counts;
            expect_service(info, service, cell == Service::refused || of_some, Operands::any);
            if (of_some)
                expect_service(info, service, false,
                               cell == Service::truth ? Operands::truths : Operands::constant);
        }
}

// What TGSI's MEMBAR and BARRIER are in NIR. No stage has groups of invocations that could meet.
TEST(TgsiServices, NirOrdersMemoryAndWaitsForNobody) {
    for (unsigned service = 0; service < 4; ++service)
        for (const bool waits : {false, true}) {
            const bool fragment = service % 2 == 1;
            const std::string text = fmt::format(
                "shader {}\n  output 0 {} vec4 smooth \"\"\nfn main {{\n  b0:\n"
                "  %0:32 = load_const 0\n  {}\n  %1:32x4 = load_const 0, 0, 0, 0\n"
                "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n}}\n",
                fragment ? "fragment" : "vertex", fragment ? "color 0" : "position 0",
                waits ? "barrier" : "memory_barrier");
            const auto shader = nir::parse(text);
            ASSERT_TRUE(shader) << shader.error().text;
            const Result<void> done = compile_for(service, **shader);
            EXPECT_EQ(!done, waits) << service << ": " << (done ? "" : done.error().text);
            if (waits && !done) {
                EXPECT_NE(done.error().text.find("'barrier'"), std::string::npos)
                    << done.error().text;
            }
        }
}

class OneTexel final : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest&) override {
        return nir::slot_of_floats(0.25f, 0.5f, 0.75f, 1);
    }
};

Result<void> run_on_interpreter(const OpcodeInfo& info, bool fragment) {
    const std::unique_ptr<nir::Shader> shader = TRY(compile(
        text_of(info, fragment), "f", info.in_modern ? Dialect::modern : Dialect::document));
    OneTexel texel;
    nir::InterpreterInputs inputs;
    inputs.textures = &texel;
    const std::vector<nir::SlotBits> uniforms(4);
    inputs.uniforms = uniforms;
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {nir::slot_of_floats(1, 0, 0, 1)};
    TRY(nir::interpret(*shader, inputs));
    return {};
}

struct PageRow {
    std::string document;
    std::string modern;
    std::string interpreted;
};

// The rows of the matrix; those of other tables have fewer cells.
std::vector<PageRow> page_rows() {
    std::ifstream page(CUESTA_TGSI_PAGE);
    std::vector<PageRow> rows;
    for (std::string line; std::getline(page, line);) {
        std::vector<std::string> cells;
        std::istringstream rest(line);
        for (std::string cell; std::getline(rest, cell, '|');)
            cells.emplace_back(base::trim(cell));
        if (cells.size() == 9 && cells[4] == "yes")
            rows.push_back({cells[1], cells[2], cells[6]});
    }
    return rows;
}

// What no GPU serves the interpreter runs all the same, where it is the document's.
TEST(TgsiServices, TheInterpreterRunsWhatThePageSays) {
    const std::vector<PageRow> rows = page_rows();
    ASSERT_EQ(rows.size(), all_opcodes().size());
    for (const PageRow& row : rows) {
        const OpcodeInfo* info = find_opcode(row.document.empty() ? row.modern : row.document);
        ASSERT_NE(info, nullptr) << row.document << row.modern;
        EXPECT_EQ(info->in_document, !row.document.empty()) << info->name;
        EXPECT_EQ(info->in_modern, !row.modern.empty()) << info->name;
        const Result<void> vertex = run_on_interpreter(*info, false);
        const Result<void> fragment = run_on_interpreter(*info, true);
        const auto word = [](const Result<void>& ran) { return ran ? "yes" : "refused"; };
        EXPECT_EQ(row.interpreted,
                  vertex.has_value() == fragment.has_value()
                      ? word(vertex)
                      : fmt::format("vertex {}, fragment {}", word(vertex), word(fragment)))
            << info->name << ": " << (vertex ? "" : vertex.error().text) << ' '
            << (fragment ? "" : fragment.error().text);
    }
}

}  // namespace
}  // namespace cuesta::tgsi

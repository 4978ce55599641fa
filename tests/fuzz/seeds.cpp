// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "seeds.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "../unit/compiler/common/jump_shapes.h"
#include "base/text.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/tokens.h"
#include "hw/agx/isa.h"
#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"
#include "nir_programs.h"

namespace cuesta::fuzz {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
namespace {

namespace fs = std::filesystem;

// In the order of their names, so that seeds have the same numbers everywhere.
std::vector<std::string> texts_in(const std::string& folder, const std::string& extension) {
    std::vector<fs::path> paths;
    std::error_code ignored;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(CUESTA_TESTS_DIR "/" + folder, ignored))
        if (entry.path().extension() == extension)
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const fs::path& path : paths)
        texts.push_back(read_file(path));
    return texts;
}

Input input_of(std::string_view text) {
    return {text.begin(), text.end()};
}

Input input_of(std::span<const uint32_t> words) {
    Input input(words.size_bytes());
    std::memcpy(input.data(), words.data(), input.size());
    return input;
}

std::vector<std::unique_ptr<nir::Shader>> corpus(nir::Stage stage) {
    std::vector<std::unique_ptr<nir::Shader>> shaders;
    for (const std::string& text : texts_in("corpus", ".tgsi"))
        if (auto shader = tgsi::compile(text); shader && (*shader)->stage == stage)
            shaders.push_back(std::move(*shader));
    return shaders;
}

std::vector<std::vector<uint32_t>> gp_programs() {
    std::vector<std::vector<uint32_t>> programs;
    for (const auto& shader : corpus(nir::Stage::vertex)) {
        const auto program = lima::gp::compile(*shader, {.schedule_attempts = 1});
        if (!program)
            continue;
        std::vector<uint32_t> words;
        for (const std::array<uint32_t, 4>& instruction : program->instructions)
            words.insert(words.end(), instruction.begin(), instruction.end());
        programs.push_back(std::move(words));
    }
    return programs;
}

std::vector<std::vector<uint32_t>> pp_programs() {
    std::vector<std::vector<uint32_t>> programs;
    for (const auto& shader : corpus(nir::Stage::fragment))
        if (auto program = lima::pp::compile(*shader))
            programs.push_back(std::move(program->words));
    return programs;
}

std::vector<Input> tgsi_seeds() {
    std::vector<Input> seeds;
    for (const char* folder : {"corpus", "dialects", "golden"})
        for (const std::string& text : texts_in(folder, ".tgsi"))
            seeds.push_back(input_of(text));
    // A share of them: there are many.
    for (const bool vertex : {false, true}) {
        const std::vector<compiler::JumpShape> shapes = compiler::jump_shapes(vertex);
        for (size_t i = vertex ? 3 : 0; i < shapes.size(); i += 7)
            seeds.push_back(input_of(shapes[i].text));
    }
    return seeds;
}

std::vector<Input> tgsi_token_seeds() {
    std::vector<Input> seeds;
    for (const char* folder : {"corpus", "dialects"})
        for (const std::string& text : texts_in(folder, ".tgsi")) {
            const auto program = tgsi::parse(text, "<seed>");
            auto tokens = program ? tgsi::to_tokens(*program) : program.error();
            if (!tokens)
                continue;
            tokens->insert(tokens->begin(), static_cast<uint32_t>(program->dialect));
            seeds.push_back(input_of(std::span<const uint32_t>(*tokens)));
        }
    return seeds;
}

std::vector<Input> nir_seeds() {
    std::vector<Input> seeds;
    for (const nir::Stage stage : {nir::Stage::vertex, nir::Stage::fragment}) {
        for (const auto& shader : corpus(stage)) {
            seeds.push_back(input_of(nir::print(*shader)));
            nir::optimize(*shader->entry_point());
            seeds.push_back(input_of(nir::print(*shader)));
        }
    }
    // Shaders before and after a pass, and what separates them.
    for (const std::string& text : texts_in("golden/passes", ".ir"))
        for (size_t at = text.find("\nshader "); at != std::string::npos;) {
            const size_t end = text.find("\n----", at);
            seeds.push_back(input_of(std::string_view(text).substr(at + 1, end - at)));
            at = text.find("\nshader ", at + 1);
        }
    // What neither front ends nor random_nir() write.
    for (const std::string& text : texts_in("fuzz/nir", ".ir"))
        seeds.push_back(input_of(text));
    // Opcodes and sizes that front ends do not write.
    for (uint32_t seed = 0; seed < 200; ++seed)
        seeds.push_back(input_of(random_nir(seed)));
    return seeds;
}

// The middle column of the rows "words | text | origin", one instruction each.
std::vector<Input> assembly_rows(const std::string& file) {
    std::vector<Input> seeds;
    const std::string rows = read_file(CUESTA_TESTS_DIR "/vectors/" + file);
    for (std::string_view line : base::split(rows, "\n")) {
        const std::vector<std::string_view> columns = base::split(line, "|");
        if (columns.size() == 3 && !line.starts_with('#'))
            seeds.push_back(input_of(columns[1]));
    }
    return seeds;
}

std::vector<Input> gp_assembly_seeds() {
    std::vector<Input> seeds = assembly_rows("mali400-gp.txt");
    for (const std::vector<uint32_t>& words : gp_programs())
        if (const auto program = hw::mali400::gp::decode_program(words))
            seeds.push_back(input_of(hw::mali400::gp::print_program(*program)));
    return seeds;
}

std::vector<Input> pp_assembly_seeds() {
    std::vector<Input> seeds = assembly_rows("mali400-pp.txt");
    for (const std::vector<uint32_t>& words : pp_programs())
        seeds.push_back(input_of(hw::mali400::pp::print_program(words)));
    return seeds;
}

// A byte for the kind and words of any sense.
// Instructions one by one, and all of them as a program.
std::vector<Input> g13_assembly_seeds() {
    std::vector<Input> seeds = assembly_rows("agx-isa.txt");
    std::string program;
    for (const Input& row : seeds)
        program += std::string(row.begin(), row.end()) + "\n";
    seeds.push_back(input_of(program));
    seeds.push_back(input_of("top: while_icmp r0l, ult, r1, r2, 1\njmp_exec_any top\n"));
    return seeds;
}

std::vector<Input> g13_code_seeds() {
    std::vector<Input> seeds;
    for (const Input& text : g13_assembly_seeds())
        if (const auto code =
                hw::agx::parse_program({reinterpret_cast<const char*>(text.data()), text.size()}))
            seeds.push_back(*code);
    return seeds;
}

std::vector<Input> decode_seeds() {
    std::vector<Input> seeds;
    for (uint8_t kind = 0; kind < 23; ++kind) {
        for (const size_t words : {2, 4, 6, 12, 16, 23, 24, 40}) {
            Input& seed = seeds.emplace_back(1 + words * 4);
            seed[0] = kind;
            for (size_t i = 1; i < seed.size(); i += 8)
                seed[i + 7 < seed.size() ? i + 7 : i] = static_cast<uint8_t>(i * 2 & 0xf0);
        }
    }
    return seeds;
}

std::vector<Input> inputs_of(const std::vector<std::vector<uint32_t>>& programs) {
    std::vector<Input> inputs;
    for (const std::vector<uint32_t>& words : programs)
        inputs.push_back(input_of(std::span<const uint32_t>(words)));
    return inputs;
}

}  // namespace

std::vector<Input> seeds_for(std::string_view target) {
    if (target == "tgsi")
        return tgsi_seeds();
    if (target == "tgsi_tokens")
        return tgsi_token_seeds();
    if (target == "nir")
        return nir_seeds();
    if (target == "preprocessor")
        return preprocessor_seeds();
    if (target == "glsl")
        return glsl_seeds();
    if (target == "cg_syntax")
        return cg_syntax_seeds();
    if (target == "cg")
        return cg_seeds();
    if (target == "gp_assembly")
        return gp_assembly_seeds();
    if (target == "pp_assembly")
        return pp_assembly_seeds();
    if (target == "gp_words")
        return inputs_of(gp_programs());
    if (target == "pp_words")
        return inputs_of(pp_programs());
    if (target == "g13_assembly")
        return g13_assembly_seeds();
    if (target == "g13_code")
        return g13_code_seeds();
    return decode_seeds();
}

}  // namespace cuesta::fuzz

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "isa_text.h"

#include <fstream>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace cuesta::hw::mali400 {

namespace {

std::vector<std::string> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

std::vector<uint32_t> parse_words(const std::string& text) {
    const auto words = base::parse_hex_words(text);
    EXPECT_TRUE(words) << text;
    return words ? *words : std::vector<uint32_t>();
}

}  // namespace

std::vector<std::string> pieces(const std::string& text, const std::string& separator) {
    std::vector<std::string> found;
    size_t start = 0;
    while (true) {
        const size_t end = text.find(separator, start);
        const std::string_view piece = std::string_view(text).substr(
            start, end == std::string::npos ? std::string::npos : end - start);
        found.emplace_back(base::trim(piece));
        if (end == std::string::npos)
            return found;
        start = end + separator.size();
    }
}

std::vector<Vector> read_own_vectors(const std::string& file) {
    std::vector<Vector> vectors;
    size_t number = 0;
    for (const std::string& line : lines_of(CUESTA_OWN_VECTORS_DIR "/" + file)) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        const auto columns = pieces(line, " | ");
        EXPECT_EQ(columns.size(), 3u) << file << ":" << number;
        if (columns.size() != 3)
            continue;
        vectors.push_back(
            {fmt::format("{}:{}", file, number), parse_words(columns[0]), columns[1]});
    }
    return vectors;
}

std::string broken_text(std::mt19937& random, const std::vector<Vector>& vectors) {
    constexpr std::string_view characters = "xyzw$@.,;:=+-(){}[]#\n 0123456789abcrstuv_";
    std::string text = vectors[random() % vectors.size()].text;
    for (unsigned changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
        const size_t at = random() % text.size();
        switch (random() % 4) {
            case 0: text[at] = characters[random() % characters.size()]; break;
            case 1: text.erase(at, 1 + random() % 3); break;
            case 2: text.insert(at, 1, characters[random() % characters.size()]); break;
            default: text.insert(at, text.substr(at, random() % 20)); break;
        }
    }
    return text;
}

std::vector<ForeignProgram> read_foreign_programs(const std::string& isa) {
    std::vector<ForeignProgram> programs;
    size_t number = 0;
    for (const std::string& line : lines_of(CUESTA_VECTORS_DIR "/mali400-programs.jsonl")) {
        ++number;
        const auto object = nlohmann::json::parse(line);
        if (object.at("isa").get<std::string>() != isa)
            continue;
        ForeignProgram program;
        program.name = fmt::format("mali400-programs.jsonl:{}", number);
        for (const auto& words : object.at("words"))
            program.instructions.push_back(parse_words(words.get<std::string>()));
        for (const auto& text : object.at("text")) {
            if (text.is_string())
                program.listing.push_back(pieces(text.get<std::string>(), ","));
            else
                program.listing.push_back(text.get<std::vector<std::string>>());
        }
        programs.push_back(std::move(program));
    }
    return programs;
}

std::vector<uint32_t> ForeignProgram::words() const {
    std::vector<uint32_t> all;
    for (const auto& instruction : instructions)
        all.insert(all.end(), instruction.begin(), instruction.end());
    return all;
}

std::string hex(const std::vector<uint32_t>& words) {
    std::string text;
    for (uint32_t word : words)
        text += fmt::format("{}{:08x}", text.empty() ? "" : " ", word);
    return text;
}

}  // namespace cuesta::hw::mali400

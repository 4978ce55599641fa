// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "isa_vectors.h"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cuesta::hw::agx {

namespace {

// Pieces between a separator, blanks removed.
std::vector<std::string> pieces(const std::string& text, const std::string& separator) {
    std::vector<std::string> found;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(separator, at), text.size());
        const std::string piece = text.substr(at, end - at);
        const size_t first = piece.find_first_not_of(" \r");
        const size_t last = piece.find_last_not_of(" \r");
        found.push_back(first == std::string::npos ? "" : piece.substr(first, last - first + 1));
        at = end + separator.size();
    }
    return found;
}

std::vector<Vector> read_rows(const std::string& path, const std::string& separator) {
    std::ifstream file(path);
    std::vector<Vector> rows;
    size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.empty() || line[0] == '#')
            continue;
        const std::vector<std::string> columns = pieces(line, separator);
        EXPECT_GE(columns.size(), 3u) << path << ":" << number;
        if (columns.size() >= 3)
            rows.push_back({path.substr(path.rfind('/') + 1) + ":" + std::to_string(number),
                            parse_hex(columns[0]), columns[1], columns[2]});
    }
    return rows;
}

int digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void remove(std::string& text, const std::string& part) {
    const size_t at = text.find(part);
    if (at != std::string::npos)
        text.erase(at, part.size());
}

}  // namespace

Bytes ForeignProgram::code() const {
    Bytes code;
    for (const Bytes& instruction : instructions)
        code.insert(code.end(), instruction.begin(), instruction.end());
    return code;
}

std::vector<Vector> read_own_vectors(const std::string& file) {
    std::vector<Vector> rows = read_rows(std::string(CUESTA_OWN_VECTORS_DIR "/") + file, "|");
    for (Vector& row : rows)
        row.entry.clear();  // that column says where the row comes from
    return rows;
}

std::vector<Vector> read_foreign_vectors() {
    return read_rows(CUESTA_VECTORS_DIR "/g13-vectors.tsv", "\t");
}

std::vector<ForeignProgram> read_foreign_programs() {
    std::ifstream file(CUESTA_VECTORS_DIR "/g13-programs.jsonl");
    std::vector<ForeignProgram> programs;
    for (std::string line; std::getline(file, line);) {
        const nlohmann::json json = nlohmann::json::parse(line);
        ForeignProgram& program = programs.emplace_back();
        program.name = "program " + std::to_string(programs.size());
        for (const auto& bytes : json.at("hex"))
            program.instructions.push_back(parse_hex(bytes.get<std::string>()));
        for (const auto& text : json.at("text"))
            program.listing.push_back(text.get<std::string>());
    }
    return programs;
}

std::string hex(std::span<const uint8_t> bytes) {
    std::string text;
    for (const uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

Bytes parse_hex(std::string_view text) {
    Bytes bytes;
    EXPECT_EQ(text.size() % 2, 0u) << text;
    for (size_t i = 0; i + 1 < text.size(); i += 2) {
        const int high = digit(text[i]);
        const int low = digit(text[i + 1]);
        EXPECT_TRUE(high >= 0 && low >= 0) << text;
        bytes.push_back(static_cast<uint8_t>(high * 16 + low));
    }
    return bytes;
}

std::string public_part(std::string text) {
    const size_t extras = text.find(" {");
    if (extras != std::string::npos)
        text.erase(extras);
    remove(text, ".long");
    remove(text, ".kill");
    return text;
}

}  // namespace cuesta::hw::agx

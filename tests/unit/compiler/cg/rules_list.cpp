// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "rules_list.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/core.h>

namespace cuesta::cg::testing {
namespace {

std::string trimmed(const std::string& text) {
    const size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? ""
                                      : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::vector<std::string> split(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    size_t at = 0;
    for (size_t end; (end = text.find(separator, at)) != std::string::npos;
         at = end + separator.size())
        parts.push_back(trimmed(text.substr(at, end - at)));
    parts.push_back(trimmed(text.substr(at)));
    return parts;
}

// "\n" of the list is a new line.
std::string with_lines(std::string text) {
    for (size_t at; (at = text.find("\\n")) != std::string::npos;)
        text.replace(at, 2, "\n");
    return text;
}

bool set_switch(RuleCase& one, const std::string& word) {
    if (word == "strict")
        one.is_strict = true;
    else if (word == "fx")
        one.is_fx = true;
    else if (word == "noentry")
        one.has_entry = false;
    else if (word == "half")
        one.half_precision = true;
    else if (word == "loose")
        one.is_loose = true;
    else if (word.starts_with("entry="))
        one.entry = word.substr(6);
    else if (find_profile(word) != nullptr) {
        one.profile = word;
        one.names_profile = true;
    } else
        return false;
    return true;
}

// A program around the body, with all that the lines may name.
std::string around(bool is_vertex, const std::string& declarations, const std::string& body) {
    return fmt::format(
        "{}\nvoid main(float4 a : TEXCOORD0, float4 b : TEXCOORD1, uniform int4 i, uniform bool t,"
        " uniform bool f, out float4 r : {}) {{ r = float4(0, 0, 0, 0); {} }}\n",
        declarations, is_vertex ? "POSITION" : "COLOR", body);
}

void set_around(RuleCase& one, const std::string& declarations, const std::string& body) {
    const bool is_vertex = find_profile(one.profile)->stage == nir::Stage::vertex;
    one.text = around(is_vertex, declarations, body);
    one.vertex_text = around(true, declarations, body);
}

void set_program(RuleCase& one, const std::string& text) {
    const bool has_main = text.find("main(") != std::string::npos;
    if (text.starts_with("M "))
        set_around(one, "", text.substr(2));
    else if (has_main || one.entry != "main" || !one.has_entry)
        one.text = text;
    else
        set_around(one, text, "r = a;");
}

bool read_result(RuleCase& one, const std::string& line) {
    const size_t arrow = line.rfind("=>");
    if (arrow == std::string::npos)
        return false;
    const size_t colons = line.find(" :: ");
    std::istringstream results(line.substr(arrow + 2));
    for (std::string word; results >> word;) {
        if (word.starts_with("["))
            one.output = word.substr(1, word.size() - 2);
        else
            one.results.push_back(word);
    }
    if (colons == std::string::npos || colons > arrow) {
        const std::string text = trimmed(line.substr(0, arrow));
        if (text.find("main(") != std::string::npos || one.entry != "main")
            one.text = one.vertex_text = text;
        else
            set_around(one, "", text);
    } else {
        set_around(one, line.substr(0, colons),
                   trimmed(line.substr(colons + 4, arrow - colons - 4)));
    }
    return !one.results.empty();
}

// False: it has not the form.
bool read_case(Rule& rule, const std::string& place, std::string line) {
    RuleCase one;
    one.place = place;
    one.check = line[0] == '+'   ? RuleCheck::accepted
                : line[0] == '-' ? RuleCheck::refused
                                 : RuleCheck::result;
    line.erase(0, 1);
    if (line.starts_with("[")) {
        const size_t end = line.find(']');
        if (end == std::string::npos)
            return false;
        for (const std::string& word : split(line.substr(1, end - 1), ","))
            if (!set_switch(one, word))
                return false;
        line.erase(0, end + 1);
    }
    line = trimmed(line);
    if (one.check == RuleCheck::result) {
        if (!read_result(one, line))
            return false;
    } else {
        const size_t said = line.rfind(" // ");
        if (said != std::string::npos) {
            one.said = split(line.substr(said + 4), " & ");
            line.erase(said);
        }
        line = trimmed(line);
        // What is refused need not be reached.
        if (one.check == RuleCheck::refused && !line.starts_with("M ") && one.entry == "main" &&
            line.find("main(") == std::string::npos)
            one.has_entry = false;
        set_program(one, line);
        if (one.check == RuleCheck::refused && one.said.empty())
            return false;
    }
    one.text = with_lines(one.text);
    one.vertex_text = with_lines(one.vertex_text);
    rule.cases.push_back(std::move(one));
    return true;
}

// "~ core refused: message" and "~ core differs: why", of the case in front.
bool read_exception(Rule& rule, const std::string& line) {
    const size_t colon = line.find(": ");
    std::istringstream words(line.substr(1, colon == std::string::npos ? 0 : colon - 1));
    RuleException exception;
    std::string kind;
    if (rule.cases.empty() || rule.cases.back().check != RuleCheck::result ||
        !(words >> exception.core >> kind) || (kind != "refused" && kind != "differs"))
        return false;
    exception.is_refused = kind == "refused";
    exception.why = line.substr(colon + 2);
    rule.cases.back().exceptions.push_back(exception);
    return true;
}

RuleFile read_file(const std::filesystem::path& path) {
    RuleFile file = {path.stem().string(), "", {}, {}};
    std::ifstream stream(path);
    unsigned number = 0;
    for (std::string line; std::getline(stream, line);) {
        const std::string place = fmt::format("{}:{}", path.filename().string(), ++number);
        if (line.empty())
            continue;
        if (line[0] == '#') {
            if (file.title.empty())
                file.title = trimmed(line.substr(1));
            continue;
        }
        if (line[0] == '@') {
            const bool is_forbidding = line.starts_with("@-");
            const std::vector<std::string> parts = split(line.substr(is_forbidding ? 2 : 1), " | ");
            if (parts.size() == 3)
                file.rules.push_back({place, parts[0], parts[1], parts[2], is_forbidding, "", {}});
            else
                file.errors.push_back(place);
            continue;
        }
        if (line.starts_with("! known gap: ") && !file.rules.empty())
            file.rules.back().gap = line.substr(13);
        else if (!file.rules.empty() && line[0] == '~' && read_exception(file.rules.back(), line))
            continue;
        else if (file.rules.empty() || std::string("+-=").find(line[0]) == std::string::npos ||
                 !read_case(file.rules.back(), place, line))
            file.errors.push_back(place);
    }
    return file;
}

}  // namespace

bool is_for_core(const RuleCase& one, const GpuCore& core) {
    return !one.names_profile ||
           find_profile(one.profile)->stage == find_profile(core.profile)->stage;
}

std::vector<RuleFile> read_rules(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".txt")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<RuleFile> files;
    for (const std::filesystem::path& path : paths)
        files.push_back(read_file(path));
    return files;
}

}  // namespace cuesta::cg::testing

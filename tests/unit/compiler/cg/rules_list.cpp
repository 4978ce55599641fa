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
    else if (find_profile(word) != nullptr)
        one.profile = word;
    else
        return false;
    return true;
}

// A program around the body, with all that the lines may name.
std::string around(const RuleCase& one, const std::string& declarations, const std::string& body) {
    const bool is_vertex = find_profile(one.profile)->stage == nir::Stage::vertex;
    return fmt::format(
        "{}\nvoid main(float4 a : TEXCOORD0, float4 b : TEXCOORD1, uniform int4 i, uniform bool t,"
        " uniform bool f, out float4 r : {}) {{ r = float4(0, 0, 0, 0); {} }}\n",
        declarations, is_vertex ? "POSITION" : "COLOR", body);
}

std::string program_of(const RuleCase& one, const std::string& text) {
    if (text.starts_with("M "))
        return around(one, "", text.substr(2));
    const bool has_main = text.find("main(") != std::string::npos;
    return has_main || one.entry != "main" || !one.has_entry ? text : around(one, text, "r = a;");
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
        one.text = text.find("main(") != std::string::npos || one.entry != "main"
                       ? text
                       : around(one, "", text);
    } else {
        one.text = around(one, line.substr(0, colons),
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
        one.text = program_of(one, line);
        if (one.check == RuleCheck::refused && one.said.empty())
            return false;
    }
    one.text = with_lines(one.text);
    rule.cases.push_back(std::move(one));
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
        else if (file.rules.empty() || std::string("+-=").find(line[0]) == std::string::npos ||
                 !read_case(file.rules.back(), place, line))
            file.errors.push_back(place);
    }
    return file;
}

unsigned count_of(const Rule& rule, RuleCheck check) {
    return static_cast<unsigned>(std::count_if(
        rule.cases.begin(), rule.cases.end(), [&](const RuleCase& c) { return c.check == check; }));
}

std::string shown_by(const Rule& rule) {
    std::string text;
    const auto add = [&](RuleCheck check, const char* what) {
        if (const unsigned count = count_of(rule, check); count != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    };
    add(RuleCheck::accepted, "accepted");
    add(RuleCheck::refused, "refused");
    add(RuleCheck::result, "run");
    if (!rule.gap.empty())
        text = "**gap**: " + rule.gap + (text.empty() ? "" : " (" + text + ")");
    return text;
}

std::string cell(const std::string& text) {
    std::string escaped;
    for (const char c : text)
        escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

}  // namespace

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

std::string coverage_page(const std::vector<RuleFile>& files) {
    size_t rules = 0;
    size_t gaps = 0;
    size_t cases[3] = {};
    std::string tables;
    for (const RuleFile& file : files) {
        tables += fmt::format("\n## {}\n\n[{}.txt](../tests/golden/cg/rules/{}.txt)\n\n",
                              file.title, file.name, file.name);
        tables += "| id | section | rule | tests |\n| --- | --- | --- | --- |\n";
        for (const Rule& rule : file.rules) {
            ++rules;
            gaps += rule.gap.empty() ? 0 : 1;
            for (const RuleCase& one : rule.cases)
                ++cases[static_cast<size_t>(one.check)];
            tables += fmt::format("| {} | {} | {} | {} |\n", rule.id, cell(rule.section),
                                  cell(rule.paraphrase), cell(shown_by(rule)));
        }
    }
    return fmt::format(
               "# Coverage of the Cg Language Specification 3.1\n\n"
               "The rules that the specification states, each with what shows it: programs that "
               "are "
               "accepted, programs\nthat are refused with the right message, and programs whose "
               "results are compared on NIR's interpreter,\nunoptimised and optimised. Written by "
               "`CUESTA_BLESS=1 cg_rules_test` from the lists in `tests/golden/cg/rules`.\n\n"
               "{} rules, {} of them covered, {} known gaps; {} programs accepted, {} refused, {} "
               "run.\n",
               rules, rules - gaps, gaps, cases[0], cases[1], cases[2]) +
           tables;
}

}  // namespace cuesta::cg::testing

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include <fmt/core.h>

#include "tools/cgc.h"

namespace cuesta::tools {
namespace {

enum class Value : uint8_t {
    none,
    next,    // -entry NAME
    joined,  // -DNAME, or -D NAME
    equals,  // -nowarn or -nowarn=1,2
};

struct Option {
    std::string_view name;  // without the dash
    Value value;
    std::string_view argument;  // as the help calls it
    std::string_view help;      // empty: another name of the one before
    // Null: it means nothing here, which is told.
    Result<void> (*apply)(CgcOptions& options, std::string_view text);
};

std::vector<std::string> parts_of(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        if (!part.empty())
            parts.emplace_back(part);
    }
    return parts;
}

Result<void> define(CgcOptions& options, std::string_view text) {
    const size_t equals = text.find('=');
    if (text.empty() || equals == 0)
        return Error{Errc::invalid, "-D needs the name of a macro"};
    options.macros.emplace_back(text.substr(0, equals),
                                equals == std::string_view::npos ? "1" : text.substr(equals + 1));
    return {};
}

Result<void> hide_warnings(CgcOptions& options, std::string_view text) {
    if (text.empty()) {
        options.no_warnings = true;
        return {};
    }
    for (const std::string& part : parts_of(text)) {
        uint16_t number = 0;
        const auto result = std::from_chars(part.data(), part.data() + part.size(), number);
        if (result.ec != std::errc() || result.ptr != part.data() + part.size())
            return Error{Errc::invalid,
                         fmt::format("-nowarn: '{}' is no number of a warning", part)};
        options.hidden_warnings.push_back(number);
    }
    return {};
}

constexpr std::array<std::pair<std::string_view, CgcFormat>, 5> formats = {{
    {"listing", CgcFormat::listing},
    {"words", CgcFormat::words},
    {"binary", CgcFormat::binary},
    {"nir", CgcFormat::nir},
    {"tgsi", CgcFormat::tgsi},
}};

Result<void> set_format(CgcOptions& options, std::string_view text) {
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const auto& row) { return row.first == text; });
    if (found == formats.end())
        return Error{
            Errc::invalid,
            fmt::format("-format: '{}' is none of listing, words, binary, nir, tgsi", text)};
    options.format = found->second;
    return {};
}

template <auto Field, bool To = true>
Result<void> set(CgcOptions& options, std::string_view) {
    options.*Field = To;
    return {};
}

template <auto Field>
Result<void> keep(CgcOptions& options, std::string_view text) {
    options.*Field = std::string(text);
    return {};
}

// Of two files one would be missing.
template <auto Field>
Result<void> keep_file(CgcOptions& options, std::string_view text) {
    if (text.empty())
        return Error{Errc::invalid, "a file without a name"};
    if (!(options.*Field).empty())
        return Error{Errc::invalid,
                     fmt::format("two files for one output: '{}' and '{}'", options.*Field, text)};
    return keep<Field>(options, text);
}

Result<void> add_folder(CgcOptions& options, std::string_view text) {
    options.folders.emplace_back(text);
    return {};
}

using O = CgcOptions;
constexpr Option options_table[] = {
    {"entry", Value::next, "NAME", "the function that is the program (default: main)",
     keep<&O::entry>},
    {"noentry", Value::none, "", "check the text, make no program", set<&O::has_entry, false>},
    {"profile", Value::next, "NAME", "what the program is for: vs_g13, ps_mali400, arbfp1 ...",
     keep<&O::profile>},
    {"p", Value::next, "NAME", "", keep<&O::profile>},
    {"profileopts", Value::next, "A,B", "options of other compilers' profiles; told, and ignored",
     nullptr},
    {"po", Value::next, "A,B", "", nullptr},
    {"gpu", Value::next, "GPU",
     "g13 or mali400: where the code of a profile of another name runs (default: g13)",
     keep<&O::gpu>},
    {"format", Value::next, "FORM", "listing (default), words (hexadecimal), binary, nir or tgsi",
     set_format},
    {"reflect", Value::next, "FILE",
     "write the program's parameters there, as JSON; - prints them, and no code but with -o",
     keep_file<&O::reflection>},
    {"stats", Value::none, "", "numbers of the code, as comments above a listing or words",
     set<&O::wants_stats>},
    {"D", Value::joined, "NAME[=TEXT]", "define a macro", define},
    {"I", Value::joined, "FOLDER", "look there for included files, behind the file's own folder",
     add_folder},
    {"o", Value::next, "FILE", "write there (default: standard output)", keep_file<&O::output>},
    {"l", Value::next, "FILE", "write messages there (default: standard error)",
     keep_file<&O::listing>},
    {"q", Value::none, "", "do not count lines, errors and warnings, nor tell what is ignored",
     set<&O::is_quiet>},
    {"quiet", Value::none, "", "", set<&O::is_quiet>},
    {"strict", Value::none, "", "the specification's text alone", set<&O::is_strict>},
    {"nostrict", Value::none, "", "what real shaders need besides (default)",
     set<&O::is_strict, false>},
    {"fx", Value::none, "", "skip techniques, annotations and sampler states of effect files",
     set<&O::is_fx>},
    {"nofx", Value::none, "", "refuse them (default)", set<&O::is_fx, false>},
    {"nostdlib", Value::none, "", "without the standard library", set<&O::has_library, false>},
    {"fastmath", Value::none, "", "arithmetic may be rearranged (default)", set<&O::is_fast>},
    {"nofastmath", Value::none, "", "arithmetic stays as it is written", set<&O::is_fast, false>},
    {"posinv", Value::none, "", "as #pragma position_invariant of the program",
     set<&O::is_position_invariant>},
    {"nowarn", Value::equals, "[=N,...]", "no warnings, or none of these numbers", hide_warnings},
    {"O0", Value::none, "",
     "-O0 to -O3, -unroll, -inline, -ifcvt, -maxunrollcount, -fastprecision, "
     "-bestprecision: told, and ignored",
     nullptr},
    {"O1", Value::none, "", "", nullptr},
    {"O2", Value::none, "", "", nullptr},
    {"O3", Value::none, "", "", nullptr},
    {"unroll", Value::next, "HOW", "", nullptr},
    {"inline", Value::next, "HOW", "", nullptr},
    {"ifcvt", Value::next, "HOW", "", nullptr},
    {"maxunrollcount", Value::next, "N", "", nullptr},
    {"fastprecision", Value::none, "", "", nullptr},
    {"bestprecision", Value::none, "", "", nullptr},
    {"v", Value::none, "", "print the version", set<&O::wants_version>},
    {"version", Value::none, "", "", set<&O::wants_version>},
    {"h", Value::none, "", "print this", set<&O::wants_help>},
    {"help", Value::none, "", "", set<&O::wants_help>},
};

// How many letters must be changed.
size_t distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
            diagonal = above;
        }
    }
    return row[b.size()];
}

Error unknown(std::string_view name) {
    const Option* nearest = nullptr;
    size_t least = 3;  // further away it is another word
    for (const Option& option : options_table) {
        const size_t far = distance(name, option.name);
        if (far < least && option.name.size() > 2) {
            least = far;
            nearest = &option;
        }
    }
    return {Errc::invalid,
            nearest != nullptr
                ? fmt::format("unknown option -{}: did you mean -{}?", name, nearest->name)
                : fmt::format("unknown option -{}: -help lists what there is", name)};
}

const Option* find_option(std::string_view word, std::string_view& value, bool& has_value) {
    // -strict is no -s with "trict": whole names come first.
    for (const Option& option : options_table)
        if (option.name == word)
            return &option;
    for (const Option& option : options_table) {
        if (!word.starts_with(option.name))
            continue;
        const std::string_view rest = word.substr(option.name.size());
        if (option.value == Value::joined || (option.value == Value::equals && rest[0] == '=')) {
            value = option.value == Value::equals ? rest.substr(1) : rest;
            has_value = true;
            return &option;
        }
    }
    return nullptr;
}

// What is right by itself.
Result<void> check_together(const CgcOptions& options) {
    if (!options.has_entry && !options.reflection.empty())
        return Error{Errc::invalid,
                     "-reflect: with -noentry there is no program that has parameters"};
    const bool has_comments =
        options.format == CgcFormat::listing || options.format == CgcFormat::words;
    if (options.wants_stats && (!options.has_entry || !has_comments))
        return Error{Errc::invalid,
                     "-stats stands above a listing or words: it goes with no -noentry and no "
                     "other -format"};
    return {};
}

}  // namespace

Result<CgcOptions> parse_cgc_options(std::span<const std::string> arguments) {
    CgcOptions options;
    bool has_input = false;
    for (size_t i = 0; i < arguments.size(); ++i) {
        std::string_view word = arguments[i];
        if (word.size() < 2 || word[0] != '-') {
            if (has_input)
                return Error{Errc::invalid,
                             fmt::format("two files: '{}' and '{}'", options.input, word)};
            if (word.empty())
                return Error{Errc::invalid, "a file without a name"};
            options.input = word;
            has_input = true;
            continue;
        }
        word.remove_prefix(word.starts_with("--") ? 2 : 1);
        std::string_view value;
        bool has_value = false;
        const Option* option = find_option(word, value, has_value);
        if (option == nullptr)
            return unknown(word);
        if (!has_value && (option->value == Value::next || option->value == Value::joined)) {
            if (++i == arguments.size())
                return Error{Errc::invalid,
                             fmt::format("-{} needs {}", option->name, option->argument)};
            value = arguments[i];
        }
        if (option->apply != nullptr)
            TRY(option->apply(options, value));
        else
            options.ignored.push_back(
                fmt::format("-{}{}{}", option->name, value.empty() ? "" : " ", value));
    }
    if (!options.wants_help && !options.wants_version)
        TRY(check_together(options));
    return options;
}

std::string cgc_help() {
    std::string text =
        "usage: cuesta cgc [options] [file.cg]\n\nCg 3.1 to code of a GPU, with the "
        "options of NVIDIA's cgc.\n\n";
    for (const Option& option : options_table) {
        if (option.help.empty())
            continue;
        const std::string_view blank = option.value == Value::next ? " " : "";
        text +=
            fmt::format("  {:<22}{}\n", fmt::format("-{}{}{}", option.name, blank, option.argument),
                        option.help);
    }
    return text;
}

}  // namespace cuesta::tools

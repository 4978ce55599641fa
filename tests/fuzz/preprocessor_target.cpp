// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "compiler/glsl/dialect.h"
#include "compiler/shading/preprocessor.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

using shading::Token;
using shading::TokenKind;

constexpr shading::Dialect rich = {.name = "Rich",
                                   .has_strings = true,
                                   .has_characters = true,
                                   .has_line_splices = true,
                                   .int_suffixes = "uUils",
                                   .float_suffixes = "fFhHdx",
                                   .unsigned_suffixes = "istl",
                                   .has_paste = true,
                                   .has_variadic = true,
                                   .has_include = true,
                                   .has_conditional_operator = true,
                                   .undefined_is_zero = true,
                                   .tolerates_extra_tokens = true,
                                   .line_is_next = true};

class Hooks final : public shading::DirectiveHooks {
  public:
    bool directive(const shading::DirectiveLine&) override { return false; }
    void pragma(const shading::DirectiveLine&) override {}
    std::optional<std::string_view> include(const shading::Include& include) override {
        if (include.is_system)
            return std::nullopt;
        return "#ifdef A\n#define B\n#include \"x\"\n#endif\nfile";
    }
};

struct Outcome {
    std::vector<std::string> tokens;
    bool is_good = false;
};

Outcome run(std::string_view text, bool is_rich) {
    // Two strings, so that places in the second are asked for.
    const std::string_view strings[] = {text.substr(0, text.size() / 2),
                                        text.substr(text.size() / 2)};
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    const glsl::Options options = {.extensions = glsl::Extension::ext_frag_depth};
    glsl::Language language;
    glsl::Directives directives(options, diagnostics, language);
    Hooks hooks;
    shading::Files files;
    files.add("first \"text\"");
    files.add("second\\text");
    shading::DirectiveHooks& used = is_rich ? static_cast<shading::DirectiveHooks&>(hooks)
                                            : static_cast<shading::DirectiveHooks&>(directives);
    shading::Preprocessor preprocessor(is_rich ? rich : glsl::preprocessor_dialect(language), used,
                                       names, arena, diagnostics, strings,
                                       is_rich ? &files : nullptr);
    glsl::predefine_macros(preprocessor, options, language);
    Outcome outcome;
    for (Token token = preprocessor.next(); token.kind != TokenKind::end;
         token = preprocessor.next()) {
        if ((token.name != nullptr) != (token.kind == TokenKind::identifier) ||
            (token.name != nullptr && token.name->text != token.text))
            broken("a token and its name", token.text);
        const char* const quote = token.kind == TokenKind::string_literal ? "\"" : "";
        outcome.tokens.push_back(quote + std::string(token.text) + quote);
    }
    if (preprocessor.next().kind != TokenKind::end)
        broken("the end does not last");
    outcome.is_good = !diagnostics.has_errors();
    return outcome;
}

// Tokens that are written down are the same tokens.
void check_again(const Outcome& outcome, bool is_rich) {
    std::string text;
    for (const std::string& token : outcome.tokens)
        text += token + " ";
    if (run(text, is_rich).tokens != outcome.tokens)
        broken("other tokens the second time", text);
}

}  // namespace

bool fuzz_preprocessor(Bytes input) {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    bool is_good = false;
    for (const bool is_rich : {false, true}) {
        const Outcome outcome = run(text, is_rich);
        if (outcome.is_good)
            check_again(outcome, is_rich);
        is_good |= outcome.is_good;
    }
    return is_good;
}

}  // namespace cuesta::fuzz

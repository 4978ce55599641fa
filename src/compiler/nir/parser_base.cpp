// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/parser_base.h"

#include <charconv>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace cuesta::nir {
namespace {

constexpr unsigned max_type_depth = 32;

bool is_bit_size(int64_t size) {
    return size == 1 || size == 8 || size == 16 || size == 32 || size == 64;
}

}  // namespace

std::optional<uint32_t> decimal(std::string_view text) {
    uint32_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    if (text.empty() || code != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

Error ParserBase::error(const Token& at, std::string_view text) const {
    return Error{Errc::invalid,
                 fmt::format("{}:{}: {}", at.position.line, at.position.column, text)};
}

Error ParserBase::expected(std::string_view what) const {
    return error(token_, fmt::format("expected {}, not {}", what, describe(token_)));
}

Error ParserBase::expected(std::string_view what, std::span<const std::string_view> words) const {
    return expected(fmt::format("{} ({} or {})", what,
                                fmt::join(words.first(words.size() - 1), ", "), words.back()));
}

bool ParserBase::accept(char c) {
    if (!token_.is(c))
        return false;
    advance();
    return true;
}

bool ParserBase::accept(std::string_view text) {
    if (!token_.is(text))
        return false;
    advance();
    return true;
}

void ParserBase::skip_lines() {
    while (token_.kind == TokenKind::end_of_line)
        advance();
}

Result<void> ParserBase::expect(char c) {
    if (!accept(c))
        return expected(fmt::format("'{}'", c));
    return {};
}

Result<void> ParserBase::expect_end_of_line() {
    if (token_.kind == TokenKind::end)
        return {};
    if (token_.kind != TokenKind::end_of_line)
        return expected("the end of the line");
    skip_lines();
    return {};
}

Result<std::string_view> ParserBase::word(std::string_view what) {
    if (token_.kind != TokenKind::word)
        return expected(what);
    const std::string_view text = token_.text;
    advance();
    return text;
}

Result<std::string> ParserBase::string(std::string_view what) {
    if (token_.kind != TokenKind::string)
        return expected(what);
    std::string text = unescape(token_.text);
    advance();
    return text;
}

Result<int64_t> ParserBase::integer(std::string_view what, int64_t least, int64_t greatest) {
    if (token_.kind != TokenKind::word)
        return expected(what);
    const std::optional<int64_t> value = base::parse_integer(token_.text);
    if (!value)
        return expected(what);
    if (*value < least || *value > greatest)
        return error(token_, fmt::format("{} must be from {} to {}", what, least, greatest));
    advance();
    return *value;
}

Result<uint32_t> ParserBase::number(std::string_view what) {
    return static_cast<uint32_t>(TRY(integer(what, 0, UINT32_MAX)));
}

Result<uint32_t> ParserBase::numbered(char letter, std::string_view what) {
    if (token_.kind != TokenKind::word || token_.text[0] != letter)
        return expected(what);
    const std::optional<uint32_t> value = decimal(token_.text.substr(1));
    if (!value)
        return expected(what);
    advance();
    return *value;
}

Result<ParserBase::Shape> ParserBase::shape() {
    if (token_.kind != TokenKind::word)
        return expected("a bit size");
    const size_t cross = token_.text.find('x');
    const std::optional<uint32_t> bits = decimal(token_.text.substr(0, cross));
    const std::optional<uint32_t> components =
        cross == std::string_view::npos ? 1 : decimal(token_.text.substr(cross + 1));
    if (!bits || !is_bit_size(*bits) || !components)
        return expected("a bit size (1, 8, 16, 32 or 64) with a count as in 32x4");
    if (*components < 1 || *components > max_components)
        return error(token_, "a value has 1 to 4 components");
    advance();
    return Shape{static_cast<uint8_t>(*components), static_cast<uint8_t>(*bits)};
}

// --- types -------------------------------------------------------------------

Result<const Type*> ParserBase::struct_type(unsigned depth) {
    TRY(expect('{'));
    std::vector<Type::Member> members;
    while (!token_.is('}')) {
        if (!members.empty())
            TRY(expect(','));
        const std::string name = TRY(string("the name of a member"));
        members.push_back({shader_->arena().copy(std::string_view(name)), TRY(type(depth + 1))});
    }
    TRY(expect('}'));
    return shader_->struct_type(members);
}

Result<const Type*> ParserBase::base_type(unsigned depth) {
    if (accept("void"))
        return shader_->void_type();
    if (accept("struct"))
        return struct_type(depth);
    constexpr std::string_view types =
        "a type (f, i, u or b and a size as in f32x4, sampler_2d and the like, struct or void)";
    if (token_.kind != TokenKind::word)
        return expected(types);
    std::string_view text = token_.text;
    if (text.starts_with("sampler_")) {
        text.remove_prefix(8);
        const bool is_shadow = text.ends_with("_shadow");
        if (is_shadow)
            text.remove_suffix(7);
        const std::optional<SamplerDim> dim = names::find<SamplerDim>(names::sampler_dims, text);
        if (!dim)
            return expected("sampler_ and a dimension", names::sampler_dims);
        advance();
        return shader_->sampler_type(*dim, is_shadow);
    }
    const std::optional<BaseType> base =
        names::find<BaseType>(names::base_types, text.substr(0, 1));
    if (!base)
        return expected(types);
    token_.text.remove_prefix(1);
    token_.position.column += 1;
    const Shape size = TRY(shape());
    return shader_->vector_type(*base, size.bit_size, size.components);
}

Result<const Type*> ParserBase::type(unsigned depth) {
    if (depth > max_type_depth)
        return error(token_, "types are nested too deeply");
    const Type* result = TRY(base_type(depth));
    for (unsigned i = 0; token_.is('['); ++i) {
        if (depth + i > max_type_depth)
            return error(token_, "types are nested too deeply");
        advance();
        result = shader_->array_type(result, TRY(number("the length of the array")));
        TRY(expect(']'));
    }
    return result;
}

// --- variables ---------------------------------------------------------------

Result<Variable*> ParserBase::variable(const VariableTable& variables) {
    const Token where = token_;
    const uint32_t index = TRY(numbered('v', "a variable (v and its number)"));
    if (index >= variables.size())
        return error(where, fmt::format("there is no variable v{}", index));
    return variables[index];
}

Result<Variable*> ParserBase::variable_declaration(VariableTable& variables, Places& places) {
    const Token where = token_;
    const uint32_t index = TRY(numbered('v', "a variable (v and its number)"));
    if (index != variables.size())
        return error(where, fmt::format("variables are numbered in order: v{}", variables.size()));
    const VariableMode mode = TRY(one_of<VariableMode>(names::variable_modes, "a variable's mode"));
    const Type* variable_type = TRY(type());
    const std::string name = TRY(string("the variable's name"));
    Variable* result = shader_->add_variable(mode, variable_type, name);
    variables.push_back(result);
    places.of.emplace(result, where.position);
    while (token_.kind == TokenKind::word) {
        if (accept("invariant")) {
            result->invariant = true;
        } else if (accept("centroid")) {
            result->centroid = true;
        } else if (accept("slot")) {
            TRY(expect('='));
            result->slot = TRY(one_of<Slot>(names::slots, "a slot"));
        } else if (accept("location")) {
            TRY(expect('='));
            result->location = TRY(number("a location"));
        } else if (accept("interpolation")) {
            TRY(expect('='));
            result->interpolation =
                TRY(one_of<Interpolation>(names::interpolations, "an interpolation"));
        } else if (accept("precision")) {
            TRY(expect('='));
            result->precision = TRY(one_of<Precision>(names::precisions, "a precision"));
        } else {
            return expected("slot, location, interpolation, centroid, precision or invariant");
        }
    }
    TRY(expect_end_of_line());
    return result;
}

}  // namespace cuesta::nir

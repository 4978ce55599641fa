// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/resolve/overloads.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace cuesta::cg {
namespace {

using Candidates = std::vector<FunctionDecl*>;

// How an argument goes with a parameter, from the best (steps 5a to 5d); one more for constants
// without a type, whose own is int or float, and one for what would be cut: NVIDIA's compiler takes
// expand(half3) for a float3 where there is an expand(half2) too.
enum class Match : uint8_t { exact, dynamic, own_type, promotion, implicit, cut, none };

Match match_types(const Context& context, const Type& from, const Type& to) {
    if (&from == &to)
        return Match::exact;
    if (context.types.is_dynamic(to))
        return context.types.accepts(to, from) ? Match::dynamic : Match::none;
    const Fit fits = fit(context, from, to);
    if (fits >= Fit::explicit_)
        return Match::none;
    if (fits != Fit::promotion)
        return from.scalars() > to.scalars() && !context.options.is_strict ? Match::cut
                                                                           : Match::implicit;
    const bool is_own = (from.scalar == Scalar::cint && to.scalar == Scalar::int_) ||
                        (from.scalar == Scalar::cfloat && to.scalar == Scalar::float_);
    return is_own ? Match::own_type : Match::promotion;
}

Match match(const Context& context, const ParameterDecl& parameter, const Expr& argument) {
    const Type& type = *parameter.type;
    Match result = Match::exact;
    if (parameter.direction != shading::Direction::out)
        result = match_types(context, *argument.type, type);
    // What it gives back is converted the other way.
    if (parameter.direction != shading::Direction::in && !context.types.is_dynamic(type))
        result = std::max(result, match_types(context, type, *argument.type));
    return result;
}

bool takes_count(const FunctionDecl& function, size_t count) {
    if (count > function.parameters.size())
        return false;
    const auto rest = function.parameters.subspan(count);
    return std::all_of(rest.begin(), rest.end(), [](const ParameterDecl& parameter) {
        return parameter.default_value != nullptr;
    });
}

// Steps 1 to 3.
Candidates possible(const Context& context,
                    std::span<FunctionDecl* const> candidates,
                    size_t arguments) {
    Candidates all;
    for (FunctionDecl* function : candidates) {
        const bool is_seen = function->parent != nullptr || function->is_prelude ||
                             context.scopes.sees(function->serial);
        const bool suits = function->profile == nullptr ||
                           rank_of(context.profile, function->profile->text).has_value();
        if (is_seen && suits && takes_count(*function, arguments))
            all.push_back(function);
    }
    return all;
}

// Step 6: the exact profile, else the most specific wildcard, else none.
void choose_profile(const Context& context, Candidates& candidates) {
    const auto rank = [&](const FunctionDecl* function) {
        return function->profile == nullptr ? std::numeric_limits<unsigned>::max()
                                            : *rank_of(context.profile, function->profile->text);
    };
    unsigned best = std::numeric_limits<unsigned>::max();
    for (const FunctionDecl* function : candidates)
        best = std::min(best, rank(function));
    std::erase_if(candidates, [&](const FunctionDecl* f) { return rank(f) != best; });
}

}  // namespace

Chosen choose(const Context& context,
              std::span<FunctionDecl* const> functions,
              std::span<Expr* const> arguments) {
    Candidates candidates = possible(context, functions, arguments.size());
    bool is_exact = true;
    for (size_t i = 0; i < arguments.size() && !candidates.empty(); ++i) {
        const auto match_of = [&](const FunctionDecl* function) {
            return match(context, function->parameters[i], *arguments[i]);
        };
        Match best = Match::none;
        for (const FunctionDecl* function : candidates)
            best = std::min(best, match_of(function));
        if (best == Match::none)
            return {};
        is_exact = is_exact && best == Match::exact;
        std::erase_if(candidates, [&](const FunctionDecl* f) { return match_of(f) != best; });
    }
    if (candidates.empty())
        return {};
    choose_profile(context, candidates);
    if (candidates.size() != 1)
        return {Choice::ambiguous, nullptr, false};
    return {Choice::found, candidates[0], is_exact};
}

}  // namespace cuesta::cg

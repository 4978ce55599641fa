// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/library/library.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compiler/cg/library/library_calls.h"
#include "compiler/cg/library/library_match.h"
#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// A vector of one becomes any size as a scalar does.
Expr* library_argument(
    Context& context, std::string_view name, Expr* argument, const LibraryMatch& match, size_t i) {
    if (argument->type->is_sampler())
        return argument;
    const Type* type = interned(context, match.types[i]);
    const Type& from = *argument->type;
    if (from.is_vector && from.components == 1 && type->components > 1)
        argument = forced(context, argument, context.types.scalar(from.scalar));
    return converted(context, argument, type, fmt::format("an argument of '{}'", name));
}

bool is_integer_sampler(std::span<Expr* const> arguments) {
    const Type& type = *arguments[0]->type;
    return type.is_sampler() && type.scalar != Scalar::float_;
}

// Why the profile does not serve it; empty: it does.
std::string refusal(const Context& context,
                    const LibraryRow& row,
                    std::span<Expr* const> arguments) {
    if (row.service == service::nobody)
        return fmt::format("no profile has {}", signature_of(row));
    if (is_integer_sampler(arguments))
        return fmt::format("no profile has {} with samplers of integers", row.name);
    const ServiceSet profile = service_of(context.profile);
    const bool has_offset = arguments.size() > operand_count(row);
    if (has_offset && (row.service & profile & service::g13) == 0)
        return fmt::format("profile {} has no offsets of {}", context.profile.name, row.name);
    if ((row.service & profile) != 0)
        return {};
    return fmt::format("profile {} has no {}", context.profile.name, signature_of(row));
}

// What is refused has some value.
Expr* some_value(Context& context, const Type* type, Location location) {
    if (type->is_void())
        return nullptr;
    const std::span<ConstantScalar> scalars =
        context.module.arena.make_span<ConstantScalar>(type->scalars());
    std::fill(scalars.begin(), scalars.end(), ConstantScalar{.u = 0});
    return context.make<Constant>(type, precision_of(*type), location, scalars);
}

void report_no_match(Context& context,
                     std::string_view name,
                     std::span<Expr* const> arguments,
                     Location location) {
    std::string types;
    for (const Expr* argument : arguments)
        types += (types.empty() ? "" : ", ") + context.types.name_of(*argument->type);
    std::string signatures;
    for (const LibraryRow& row : find_library_rows(name)) {
        if (!is_in_dialect(context, row))
            continue;
        signatures += (signatures.empty() ? "" : "; ") + signature_of(row);
    }
    context.error(Message::no_function, location,
                  fmt::format("'{}' does not take ({}): {}", name, types, signatures));
}

}  // namespace

LibraryFit library_fit(const Context& context,
                       std::string_view name,
                       std::span<Expr* const> arguments) {
    const std::span<const LibraryRow> rows = find_library_rows(name);
    if (std::none_of(rows.begin(), rows.end(),
                     [&](const LibraryRow& row) { return is_in_dialect(context, row); }))
        return LibraryFit::unknown;
    const std::optional<LibraryMatch> match = match_library(context, name, arguments);
    if (!match.has_value())
        return LibraryFit::none;
    const auto last = match->fits.begin() + static_cast<std::ptrdiff_t>(match->count);
    return std::all_of(match->fits.begin(), last, [](Fit fits) { return fits == Fit::exact; })
               ? LibraryFit::exact
               : LibraryFit::implicit;
}

Expr* refused_library_call(Context& context,
                           std::string_view name,
                           std::span<Expr* const> arguments,
                           const Type* result,
                           Location location) {
    const std::optional<LibraryMatch> match = match_library(context, name, arguments);
    const std::string why = match ? refusal(context, *match->row, arguments) : std::string();
    if (why.empty())
        return nullptr;
    context.unsupported(location, why);
    return some_value(context, result, location);
}

Expr* make_library_call(Context& context,
                        std::string_view name,
                        std::span<Expr* const> arguments,
                        Location location) {
    const std::optional<LibraryMatch> match = match_library(context, name, arguments);
    if (!match.has_value()) {
        report_no_match(context, name, arguments, location);
        return nullptr;
    }
    const LibraryRow& row = *match->row;
    const Type* result = interned(context, match->result);
    if (const std::string why = refusal(context, row, arguments); !why.empty()) {
        context.unsupported(location, why);
        return some_value(context, result, location);
    }
    std::vector<Expr*> operands;
    for (size_t i = 0; i < match->count; ++i) {
        operands.push_back(library_argument(context, name, arguments[i], *match, i));
        if (operands.back() == nullptr)
            return nullptr;
    }
    if (row.kind == LibraryKind::lookup)
        return make_lookup(context, row, result, operands, location);
    if (row.kind == LibraryKind::composition)
        return make_composition(context, row.composition, result, operands, location);
    // The tree's products have GLSL's order: what Cg has on the right stands on the left.
    if (row.kind == LibraryKind::product)
        std::swap(operands[0], operands[1]);
    return make_operation(context, row.op, result, operands, location);
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a program that is right does hardly on purpose: reads what nothing wrote, leaves outputs
// undefined.
#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/core.h>

#include "compiler/cg/program/paths.h"
#include "compiler/cg/program/program.h"
#include "compiler/cg/program/writes.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// Nodes of the tree that are looked at, of a whole program.
constexpr uint32_t max_steps = 1u << 20;

struct Warning {
    Message message;
    Location location;
    std::string text;

    auto key() const {
        return std::tuple(location.string, location.line, location.column, message);
    }
};

// Structs with dynamic members are copied, assigned or not, when one of them changes its type.
bool is_form(const TypeTable& types, const Type& type) {
    const StructInfo* info = type.is_struct() ? types.info_of(type) : nullptr;
    return info != nullptr && info->form_of != nullptr;
}

}  // namespace

// In the order of the text. A function that was made for several types says the same for each.
void Program::warn_of_bodies(const Instance& entry) {
    std::vector<Warning> warnings;
    uint32_t steps = max_steps;
    for (const Instance* instance = context_.all_instances; instance != nullptr;
         instance = instance->next_of_all) {
        const Function& function = *instance->function;
        if (!instance->is_reached || instance->decl->is_prelude)
            continue;
        if (!function.result->is_void() && reaches_end(*function.body))
            warnings.push_back(
                {Message::missing_return, function.location,
                 fmt::format("'{}' may end without a 'return', and gives back anything then",
                             function.name)});
        const Writes writes(function, steps);
        for (const Writes::Read& read : writes.unwritten())
            if (!is_form(context_.types, *read.variable->type))
                warnings.push_back(
                    {Message::uninitialized, read.location,
                     fmt::format("'{}' is read, and nothing in front of that writes it",
                                 read.variable->name)});
        if (instance == &entry)
            warn_of_outputs(entry, writes);
    }
    std::ranges::stable_sort(warnings, {}, &Warning::key);
    warnings.erase(
        std::unique(warnings.begin(), warnings.end(),
                    [](const Warning& a, const Warning& b) { return a.key() == b.key(); }),
        warnings.end());
    for (Warning& warning : warnings)
        context_.warning(warning.message, warning.location, std::move(warning.text));
}

void Program::warn_of_outputs(const Instance& entry, const Writes& writes) {
    const FunctionDecl& decl = *entry.decl;
    for (size_t i = 0; i < decl.parameters.size(); ++i) {
        const ParameterDecl& parameter = decl.parameters[i];
        if (parameter.direction == Direction::out && !parameter.is_uniform)
            warn_of_output(parameter_item(parameter), {},
                           std::array<const Variable*, 1>{entry.function->parameters[i].variable},
                           writes);
    }
    if (decl.result->is_struct() && !writes.returned().empty())
        warn_of_output(result_item(decl), {}, writes.returned(), writes);
    if (!context_.is_vertex())
        return;
    const auto is_position = [](const auto& output) { return output.first == nir::Slot::position; };
    if (std::ranges::none_of(outputs_, is_position))
        context_.warning(Message::no_position, entry.function->location,
                         fmt::format("'{}' has no output POSITION: it is 0", decl.name->text));
}

// Of the variables that it is made of, of which one may be enough.
void Program::warn_of_output(const Item& item,
                             std::vector<uint32_t> members,
                             std::span<const Variable* const> variables,
                             const Writes& writes) {
    if (item.type->is_struct()) {
        members.push_back(0);
        for (uint32_t& i = members.back(); i < item.type->members.size(); ++i)
            warn_of_output(member_of(item, i), members, variables, writes);
        return;
    }
    if (std::ranges::any_of(
            variables, [&](const Variable* variable) { return writes.writes(*variable, members); }))
        return;
    const Flow flow = context_.is_vertex() ? Flow::vertex_out : Flow::fragment_out;
    const std::optional<BoundSemantic> found =
        item.semantic != nullptr ? find_semantic(flow, item.semantic->text) : std::nullopt;
    const bool is_position = found && found->slot == nir::Slot::position;
    context_.warning(is_position ? Message::no_position : Message::unwritten_output, item.location,
                     fmt::format("no statement writes the output '{}'", item.name));
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/parser_places.h"

#include <fmt/core.h>

#include "compiler/nir/control_flow.h"

namespace cuesta::nir {
namespace {

std::string described(const Block& block, const Places& places) {
    if (const auto label = places.labels.find(&block); label != places.labels.end())
        return fmt::format("b{}", label->second);
    if (block.first != nullptr)
        if (const auto at = places.of.find(block.first); at != places.of.end())
            return fmt::format("the block of line {}, which has no label", at->second.line);
    const CfNode* owner = block.list->parent;
    const If* branch = owner != nullptr ? owner->as<If>() : nullptr;
    if (branch == nullptr || &block != block.list->first)
        return "an empty block, which has no label";
    const char* side = block.list == &branch->else_list ? "else" : "then";
    if (const auto at = places.of.find(branch); at != places.of.end())
        return fmt::format("the {} of the if of line {}, which has no label", side,
                           at->second.line);
    return fmt::format("the {} of an if, which has no label", side);
}

}  // namespace

std::string blocks_leading_to(const Block& block, const Places& places) {
    std::string text;
    for (size_t i = 0; i < block.predecessors.size(); ++i) {
        text += i == 0 ? "; " : i + 1 == block.predecessors.size() ? " and " : ", ";
        text += described(*block.predecessors[i], places);
    }
    if (text.empty())
        return "";
    return text + (block.predecessors.size() == 1 ? " leads here" : " lead here");
}

}  // namespace cuesta::nir

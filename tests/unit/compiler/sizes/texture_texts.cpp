// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "texture_texts.h"

#include <optional>

#include "compiler/nir/text_names.h"
#include "shader_text.h"

namespace cuesta::compiler {
namespace {

using nir::BaseType;
using nir::TexSrcKind;

constexpr bool truths[] = {false, true};
constexpr unsigned result_sizes[] = {1, 8, 16, 32, 64};

struct Lookup {
    nir::TexOp op{};
    nir::SamplerDim dim{};
    bool array = false;
    bool shadow = false;
    BaseType type = BaseType::float_;
    unsigned bits = 32;
    unsigned components = 4;
    unsigned source_bits = 32;
    std::optional<TexSrcKind> more{};  // besides those that it must have
    bool constant = false;             // that one, rather than computed
};

uint32_t bit(TexSrcKind kind) {
    return 1u << static_cast<unsigned>(kind);
}

unsigned components_of(const Lookup& lookup, const nir::TexSrcInfo& src, uint32_t kinds) {
    const unsigned spatial = nir::sampler_dim_info(lookup.dim).components;
    const bool has_layer = lookup.array && (kinds & bit(TexSrcKind::layer)) == 0;
    switch (src.size) {
        case nir::TexSrcSize::coordinate: return spatial + (has_layer ? 1 : 0);
        case nir::TexSrcSize::spatial: return spatial;
        case nir::TexSrcSize::one: break;
    }
    return 1;
}

unsigned source(Text& text, const Lookup& lookup, TexSrcKind kind, uint32_t kinds) {
    const nir::TexSrcInfo& src = nir::tex_src_info(kind);
    const nir::TexOpInfo& op = nir::tex_op_info(lookup.op);
    const unsigned components = components_of(lookup, src, kinds);
    if (src.type == nir::TexSrcType::deref)
        return text.define(32, 1, "deref_var v0");
    if (lookup.constant && lookup.more == kind && components == 1)
        return text.define(lookup.source_bits, 1, "load_const 1");
    if (src.type == nir::TexSrcType::address)
        return text.operand({64, false}, 1);
    const bool is_integer = src.type == nir::TexSrcType::integer ||
                            (src.type == nir::TexSrcType::coordinate && op.whole);
    return text.operand({lookup.source_bits, !is_integer}, components);
}

uint32_t kinds_of(const Lookup& lookup) {
    const nir::TexOpInfo& op = nir::tex_op_info(lookup.op);
    uint32_t kinds = op.must;
    if (lookup.shadow && op.compares)
        kinds |= bit(TexSrcKind::comparator);
    if (lookup.more)
        kinds |= bit(*lookup.more) | nir::tex_src_info(*lookup.more).wants;
    return kinds;
}

std::string text_of(nir::Stage stage, const Lookup& lookup) {
    const nir::SamplerDimInfo& dim = nir::sampler_dim_info(lookup.dim);
    Text text(stage,
              {.in_shader = fmt::format("  samplers 4\n  var v0 uniform sampler_{}{} \"s\"\n",
                                        dim.name, lookup.shadow ? "_shadow" : "")});
    const uint32_t kinds = kinds_of(lookup);
    std::string sources;
    unsigned coords = 0;
    for (size_t i = 0; i < nir::tex_src_infos.size(); ++i) {
        if ((kinds >> i & 1) == 0)
            continue;
        const auto kind = static_cast<TexSrcKind>(i);
        if (kind == TexSrcKind::coord)
            coords = components_of(lookup, nir::tex_src_info(kind), kinds);
        sources += fmt::format("{} {} %{}", sources.empty() ? "" : ",",
                               nir::tex_src_info(kind).name, source(text, lookup, kind, kinds));
    }
    const std::string instr = fmt::format(
        "{} {}{}{} {} texture=1 sampler=1 coords={}{}", nir::tex_op_info(lookup.op).name, dim.name,
        lookup.array ? " array" : "", lookup.shadow ? " shadow" : "",
        nir::names::name_of(nir::names::base_type_words, lookup.type), coords, sources);
    text.show(text.define(lookup.bits, lookup.components, instr),
              {lookup.bits, lookup.type == BaseType::float_}, lookup.components, Reader::output);
    return text.done();
}

unsigned result_components(const Lookup& lookup) {
    switch (nir::tex_op_info(lookup.op).result) {
        case nir::TexResult::texel:
        case nir::TexResult::four: return 4;
        case nir::TexResult::sizes:
            return nir::sampler_dim_info(lookup.dim).sizes + (lookup.array ? 1 : 0);
        case nir::TexResult::two: return 2;
        case nir::TexResult::one: break;
    }
    return 1;
}

// Every type and size of the result.
void add_results(nir::Stage stage, Lookup lookup, std::vector<std::string>& texts) {
    for (const BaseType type : {BaseType::float_, BaseType::int_, BaseType::uint_, BaseType::bool_})
        for (const unsigned bits : result_sizes)
            for (const unsigned components : {result_components(lookup), 1u}) {
                lookup.type = type;
                lookup.bits = bits;
                lookup.components = components;
                texts.push_back(text_of(stage, lookup));
            }
}

// Every other source, constant and computed, of either size.
void add_sources(nir::Stage stage, Lookup lookup, std::vector<std::string>& texts) {
    lookup.components = result_components(lookup);
    if (lookup.components < 4 && lookup.op != nir::TexOp::lod)
        lookup.type = BaseType::int_;
    for (size_t i = 0; i < nir::tex_src_infos.size(); ++i)
        for (const unsigned bits : {16u, 32u})
            for (const bool constant : truths) {
                lookup.more = static_cast<TexSrcKind>(i);
                lookup.source_bits = bits;
                lookup.constant = constant;
                texts.push_back(text_of(stage, lookup));
            }
}

}  // namespace

std::vector<std::string> texture_texts(nir::Stage stage, nir::TexOp op) {
    std::vector<std::string> texts;
    for (size_t dim = 0; dim < nir::sampler_dim_infos.size(); ++dim)
        for (const bool array : truths)
            for (const bool shadow : truths) {
                const Lookup lookup = {.op = op,
                                       .dim = static_cast<nir::SamplerDim>(dim),
                                       .array = array,
                                       .shadow = shadow};
                add_results(stage, lookup, texts);
                add_sources(stage, lookup, texts);
            }
    return texts;
}

}  // namespace cuesta::compiler

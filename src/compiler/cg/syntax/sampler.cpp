// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/sampler.h"

#include <array>

namespace cuesta::cg {
namespace {

constexpr std::array sampler_infos = {
#define CUESTA_X(name, spelling, dim, is_array, is_ms, is_served) \
    SamplerInfo{spelling, nir::SamplerDim::dim, is_array, is_served},
    CUESTA_CG_SAMPLER_KINDS(CUESTA_X)
#undef CUESTA_X
};

}  // namespace

const SamplerInfo& info_of(SamplerKind kind) {
    return sampler_infos[static_cast<size_t>(kind)];
}

std::optional<SamplerName> parse_sampler_name(std::string_view text) {
    SamplerName name;
    if (text.starts_with('i') || text.starts_with('u')) {
        name.scalar = text[0] == 'i' ? shading::Scalar::int_ : shading::Scalar::uint;
        text.remove_prefix(1);
    }
    constexpr std::string_view word = "sampler";
    if (!text.starts_with(word))
        return std::nullopt;
    text.remove_prefix(word.size());
    for (size_t kind = 0; kind < sampler_infos.size(); ++kind) {
        if (sampler_infos[kind].suffix != text)
            continue;
        name.kind = static_cast<SamplerKind>(kind);
        // There is no isampler: what kind of texture it is stands in the name.
        if (name.kind == SamplerKind::any && name.scalar != shading::Scalar::float_)
            return std::nullopt;
        return name;
    }
    return std::nullopt;
}

}  // namespace cuesta::cg

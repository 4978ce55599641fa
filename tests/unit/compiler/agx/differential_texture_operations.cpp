// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What generated shaders ask of textures.
#include <array>

#include <fmt/core.h>

#include "differential_generator.h"

namespace cuesta::agx {
namespace {

struct TextureKindText {
    std::string_view text;
    unsigned coordinates;  // with the layer
    bool shadow;

    bool is_cube() const { return text.starts_with("cube"); }
    bool is_2d() const { return text.starts_with("2d"); }
    bool is_array() const { return text.find("array") != std::string_view::npos; }
};

constexpr std::array<TextureKindText, 8> kinds = {{{"2d", 2, false},
                                                   {"3d", 3, false},
                                                   {"cube", 3, false},
                                                   {"2d array", 3, false},
                                                   {"2d shadow", 2, true},
                                                   {"1d", 1, false},
                                                   {"2d array shadow", 3, true},
                                                   {"cube array", 4, false}}};

constexpr unsigned computed_textures = 4;  // that one operation chooses of

}  // namespace

void BitGenerator::texture_operation() {
    switch (pick(8)) {
        case 0:
        case 1: return fetch();
        case 2: return query_size();
        case 3:
            // There is no level to find without neighbours.
            if (!options_.vertex)
                return query_level();
            [[fallthrough]];
        default: return texture();
    }
}

// The first number, and the source that may be added to it.
BitGenerator::TextureNumber BitGenerator::texture_number() {
    if (options_.indirect && one_in(4))
        return {pick(bit_textures - computed_textures + 1),
                fmt::format(", texture_offset %{}", below(computed_textures).id)};
    return {one_in(6) ? 16 + pick(bit_textures - 16) : pick(16), ""};
}

// Infinities would leave nothing to look at.
BitGenerator::Value BitGenerator::plain_numbers(unsigned components) {
    const Value from = known_[one_in(2) ? 1 : 5];
    return define({Kind::number, 32}, components, "mov " + read(from, components));
}

void BitGenerator::texture() {
    const TextureKindText& kind = kinds[pick(kinds.size())];
    const TextureNumber texture = texture_number();
    const unsigned how = pick(6);
    const Value at = plain_numbers(kind.coordinates);
    std::string op = "tex";
    std::string more = texture.offset;
    if (how == 1 && !kind.shadow) {
        op = "txb";
        more += fmt::format(", bias %{}", plain_numbers(1).id);
    } else if (how == 2) {
        op = "txl";
        more += fmt::format(", lod %{}", one_in(2) ? plain_numbers(1).id
                                                   : constant({Kind::number, 32}, 1, {"2.5"}).id);
    } else if (how == 3 && !kind.is_cube()) {
        op = "txd";
        const unsigned spatial = kind.coordinates - (kind.is_array() ? 1 : 0);
        const Value dx = plain_numbers(spatial);
        const Value dy = plain_numbers(spatial);
        more += fmt::format(", ddx %{}, ddy %{}", dx.id, dy.id);
    } else if (how >= 4 && kind.is_2d() && !options_.vertex) {
        op = "tg4";
    }
    if (kind.shadow)
        more += fmt::format(", comparator %{}", plain_numbers(1).id);
    if (kind.is_2d() && one_in(4)) {
        const Value offset = constant({Kind::integer, 32}, 2, {"0x3", "0xfffffffe"});
        more += fmt::format(", offset %{}", offset.id);
    }
    const std::string gathered =
        op == "tg4" && !kind.shadow && one_in(2) ? fmt::format(" component={}", 1 + pick(3)) : "";
    define({Kind::number, options_.halves && one_in(3) ? 16u : 32u}, 4,
           fmt::format("{} {} float texture={} sampler={} coords={}{} coord %{}{}", op, kind.text,
                       texture.first, pick(4), kind.coordinates, gathered, at.id, more));
}

void BitGenerator::fetch() {
    static constexpr std::string_view dims[] = {"2d", "3d", "2d array", "ms"};
    static constexpr unsigned counts[] = {2, 3, 3, 2};
    const unsigned which = pick(4);
    const TextureNumber texture = texture_number();
    std::string parts;
    for (unsigned c = 0; c < counts[which]; ++c) {
        const Value part = below(8);
        parts += fmt::format("{}%{}", c == 0 ? "" : ", ", part.id);
    }
    const Value at =
        define({Kind::integer, 32}, counts[which], fmt::format("vec{} {}", counts[which], parts));
    std::string more = texture.offset;
    if (which == 3)
        more += fmt::format(", ms_index %{}", below(4).id);
    else if (!one_in(3))
        more += fmt::format(", lod %{}", one_in(2) ? number(pick(3)).id : below(8).id);
    define({Kind::number, options_.halves && one_in(3) ? 16u : 32u}, 4,
           fmt::format("{} {} float texture={} sampler=0 coords={} coord %{}{}",
                       which == 3 ? "txf_ms" : "txf", dims[which], texture.first, counts[which],
                       at.id, more));
}

void BitGenerator::query_size() {
    const TextureKindText& kind = kinds[pick(kinds.size())];
    const TextureNumber texture = texture_number();
    const bool of_levels = one_in(2);
    std::string sources = texture.offset;
    if (!of_levels && one_in(2))
        sources += fmt::format(", lod %{}", below(8).id);
    if (!sources.empty())
        sources.erase(0, 1);  // of the first source, the comma
    const unsigned components = of_levels        ? 1
                                : kind.is_cube() ? kind.coordinates - 1
                                                 : kind.coordinates;
    define({Kind::integer, options_.halves && one_in(3) ? 16u : 32u}, components,
           fmt::format("{} {} int texture={} sampler=0 coords=0{}",
                       of_levels ? "query_levels" : "txs", kind.text, texture.first, sources));
}

void BitGenerator::query_level() {
    const TextureKindText& kind = kinds[pick(4)];  // that do not compare
    const TextureNumber texture = texture_number();
    const Value at = plain_numbers(kind.coordinates);
    define({Kind::number, 32}, 2,
           fmt::format("lod {} float texture={} sampler={} coords={} coord %{}{}", kind.text,
                       texture.first, pick(4), kind.coordinates, at.id, texture.offset));
}

}  // namespace cuesta::agx

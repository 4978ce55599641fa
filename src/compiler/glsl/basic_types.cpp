// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/basic_types.h"

#include <algorithm>
#include <limits>

#include <fmt/core.h>

#include "base/assert.h"
#include "compiler/nir/text_names.h"

namespace cuesta::glsl {
namespace {

unsigned offset(Word word, Word first) {
    return static_cast<unsigned>(word) - static_cast<unsigned>(first);
}

// A sampler or an image.
struct SamplerRow {
    Word word;
    std::string_view name;
    nir::SamplerDim dim;
    Scalar gives = Scalar::float_;
    bool is_layered = false;
    bool is_shadow = false;
};

using nir::SamplerDim;

// In the order of the words.
constexpr SamplerRow sampler_rows[] = {
    {Word::sampler_2d, "sampler2D", SamplerDim::dim_2d},
    {Word::sampler_cube, "samplerCube", SamplerDim::cube},
    {Word::sampler_3d, "sampler3D", SamplerDim::dim_3d},
    {Word::sampler_external, "samplerExternalOES", SamplerDim::external},
    {Word::sampler_2d_array, "sampler2DArray", SamplerDim::dim_2d, Scalar::float_, true},
    {Word::sampler_2d_shadow, "sampler2DShadow", SamplerDim::dim_2d, Scalar::float_, false, true},
    {Word::sampler_cube_shadow, "samplerCubeShadow", SamplerDim::cube, Scalar::float_, false, true},
    {Word::sampler_2d_array_shadow, "sampler2DArrayShadow", SamplerDim::dim_2d, Scalar::float_,
     true, true},
    {Word::isampler_2d, "isampler2D", SamplerDim::dim_2d, Scalar::int_},
    {Word::isampler_cube, "isamplerCube", SamplerDim::cube, Scalar::int_},
    {Word::isampler_3d, "isampler3D", SamplerDim::dim_3d, Scalar::int_},
    {Word::isampler_2d_array, "isampler2DArray", SamplerDim::dim_2d, Scalar::int_, true},
    {Word::usampler_2d, "usampler2D", SamplerDim::dim_2d, Scalar::uint},
    {Word::usampler_cube, "usamplerCube", SamplerDim::cube, Scalar::uint},
    {Word::usampler_3d, "usampler3D", SamplerDim::dim_3d, Scalar::uint},
    {Word::usampler_2d_array, "usampler2DArray", SamplerDim::dim_2d, Scalar::uint, true},
    {Word::sampler_2d_ms, "sampler2DMS", SamplerDim::ms},
    {Word::isampler_2d_ms, "isampler2DMS", SamplerDim::ms, Scalar::int_},
    {Word::usampler_2d_ms, "usampler2DMS", SamplerDim::ms, Scalar::uint},
    {Word::sampler_1d, "sampler1D", SamplerDim::dim_1d},
    {Word::sampler_1d_shadow, "sampler1DShadow", SamplerDim::dim_1d, Scalar::float_, false, true},
    {Word::sampler_2d_rect, "sampler2DRect", SamplerDim::rect},
    {Word::sampler_2d_rect_shadow, "sampler2DRectShadow", SamplerDim::rect, Scalar::float_, false,
     true},
    {Word::sampler_1d_array, "sampler1DArray", SamplerDim::dim_1d, Scalar::float_, true},
    {Word::sampler_1d_array_shadow, "sampler1DArrayShadow", SamplerDim::dim_1d, Scalar::float_,
     true, true},
    {Word::isampler_1d, "isampler1D", SamplerDim::dim_1d, Scalar::int_},
    {Word::isampler_1d_array, "isampler1DArray", SamplerDim::dim_1d, Scalar::int_, true},
    {Word::isampler_2d_rect, "isampler2DRect", SamplerDim::rect, Scalar::int_},
    {Word::usampler_1d, "usampler1D", SamplerDim::dim_1d, Scalar::uint},
    {Word::usampler_1d_array, "usampler1DArray", SamplerDim::dim_1d, Scalar::uint, true},
    {Word::usampler_2d_rect, "usampler2DRect", SamplerDim::rect, Scalar::uint},
    {Word::sampler_buffer, "samplerBuffer", SamplerDim::buffer},
    {Word::isampler_buffer, "isamplerBuffer", SamplerDim::buffer, Scalar::int_},
    {Word::usampler_buffer, "usamplerBuffer", SamplerDim::buffer, Scalar::uint},
    {Word::sampler_2d_ms_array, "sampler2DMSArray", SamplerDim::ms, Scalar::float_, true},
    {Word::isampler_2d_ms_array, "isampler2DMSArray", SamplerDim::ms, Scalar::int_, true},
    {Word::usampler_2d_ms_array, "usampler2DMSArray", SamplerDim::ms, Scalar::uint, true},
    {Word::image_2d, "image2D", SamplerDim::dim_2d},
    {Word::image_3d, "image3D", SamplerDim::dim_3d},
    {Word::image_cube, "imageCube", SamplerDim::cube},
    {Word::image_2d_array, "image2DArray", SamplerDim::dim_2d, Scalar::float_, true},
    {Word::iimage_2d, "iimage2D", SamplerDim::dim_2d, Scalar::int_},
    {Word::iimage_3d, "iimage3D", SamplerDim::dim_3d, Scalar::int_},
    {Word::iimage_cube, "iimageCube", SamplerDim::cube, Scalar::int_},
    {Word::iimage_2d_array, "iimage2DArray", SamplerDim::dim_2d, Scalar::int_, true},
    {Word::uimage_2d, "uimage2D", SamplerDim::dim_2d, Scalar::uint},
    {Word::uimage_3d, "uimage3D", SamplerDim::dim_3d, Scalar::uint},
    {Word::uimage_cube, "uimageCube", SamplerDim::cube, Scalar::uint},
    {Word::uimage_2d_array, "uimage2DArray", SamplerDim::dim_2d, Scalar::uint, true},
};

constexpr bool are_in_order() {
    unsigned next = static_cast<unsigned>(first_sampler);
    for (const SamplerRow& row : sampler_rows)
        if (static_cast<unsigned>(row.word) != next++)
            return false;
    return next == static_cast<unsigned>(last_image) + 1;
}
static_assert(are_in_order());

const SamplerRow& sampler_row(const Type& type) {
    for (const SamplerRow& row : sampler_rows)
        if (is_image(row.word) == type.is_image() && row.dim == type.dim &&
            row.gives == type.scalar && row.is_layered == type.is_layered &&
            row.is_shadow == type.is_shadow)
            return row;
    return sampler_rows[0];
}

const Type* make_sampler(shading::Types& types, Word word) {
    const SamplerRow& row = sampler_rows[offset(word, first_sampler)];
    if (is_image(word))
        return types.image(row.dim, row.is_layered, row.gives);
    return types.sampler(row.dim, row.is_shadow, row.is_layered, row.gives);
}

// The words of scalars, with those of vectors behind them.
constexpr std::array<std::pair<Word, Scalar>, 4> scalar_words = {{{Word::bool_, Scalar::bool_},
                                                                  {Word::int_, Scalar::int_},
                                                                  {Word::uint, Scalar::uint},
                                                                  {Word::float_, Scalar::float_}}};

const Type* make(shading::Types& types, Word word) {
    if (is_sampler(word) || is_image(word))
        return make_sampler(types, word);
    if (word == Word::atomic_uint)
        return types.counter();
    if (word == Word::void_)
        return types.void_type();
    if (word >= Word::mat2) {
        const unsigned which = offset(word, Word::mat2);
        return types.matrix(Scalar::float_, 2 + which / 3, 2 + which % 3);
    }
    const unsigned which = offset(word, Word::bool_);
    const Scalar scalar = scalar_words[which / 4].second;
    const unsigned components = which % 4 + 1;
    return components == 1 ? types.scalar(scalar) : types.vector(scalar, components);
}

std::string numeric_name(const Type& type) {
    if (type.is_matrix() && type.vectors != type.components)
        return fmt::format("mat{}x{}", type.vectors, type.components);
    if (type.is_matrix())
        return fmt::format("mat{}", type.vectors);
    const unsigned kind = type.is_bool() ? 0 : type.is_unsigned() ? 1 : type.is_int() ? 2 : 3;
    if (!type.is_vector)
        return std::array{"bool", "uint", "int", "float"}[kind];
    return fmt::format("{}vec{}", std::array{"b", "u", "i", ""}[kind], type.components);
}

// The outermost array's size comes first.
std::string array_name(const Type& type) {
    std::string name = name_of(shading::innermost(type));
    for (const Type* array = &type; array->is_array(); array = array->element)
        name += array->length != 0 ? fmt::format("[{}]", array->length) : "[]";
    return name;
}

uint32_t saturating(uint64_t value) {
    return static_cast<uint32_t>(std::min<uint64_t>(value, std::numeric_limits<uint32_t>::max()));
}

}  // namespace

const Type* BasicTypes::of_word(Word word) {
    const Type*& known = known_[static_cast<size_t>(word)];
    if (known == nullptr)
        known = make(types_, word);
    return known;
}

const Type* BasicTypes::vector(Scalar scalar, unsigned components) {
    const auto* const row =
        std::ranges::find(scalar_words, scalar, &std::pair<Word, Scalar>::second);
    CUESTA_ASSERT(row != scalar_words.end(), "the language has no such scalar");
    return of_word(static_cast<Word>(static_cast<unsigned>(row->first) + components - 1));
}

const Type* BasicTypes::matrix(unsigned columns, unsigned rows) {
    const unsigned which = (columns - 2) * 3 + rows - 2;
    return of_word(static_cast<Word>(static_cast<unsigned>(Word::mat2) + which));
}

TypeTraits TypeTable::of(const Type& type) const {
    switch (type.kind) {
        case Type::Kind::void_: break;
        case Type::Kind::numeric: return {.size = type.scalars()};
        case Type::Kind::sampler: return {.has_opaque = true};
        case Type::Kind::image:
        case Type::Kind::counter: return {.has_unbound = true, .has_opaque = true};
        case Type::Kind::array: {
            TypeTraits traits = of(*type.element);
            traits.has_array = true;
            traits.has_unsized |= type.length == 0;
            // Without a size it is laid out with one element.
            traits.size = saturating(uint64_t{traits.size} * std::max(type.length, 1u));
            return traits;
        }
        case Type::Kind::struct_: return structs_.at(&type);
    }
    return {};
}

void TypeTable::enter(const Type& structure) {
    TypeTraits traits = {.depth = 1, .leaves = 0, .size = 0};
    for (const shading::Member& member : structure.members) {
        const TypeTraits part = of(*member.type);
        traits.has_array |= part.has_array;
        traits.has_unsized |= part.has_unsized;
        traits.has_unbound |= part.has_unbound;
        traits.has_opaque |= part.has_opaque;
        traits.depth = std::max(traits.depth, part.depth + 1);
        traits.leaves = saturating(uint64_t{traits.leaves} + part.leaves);
        traits.size = saturating(uint64_t{traits.size} + part.size);
    }
    structs_.emplace(&structure, traits);
}

std::string name_of(const Type& type) {
    switch (type.kind) {
        case Type::Kind::void_: return "void";
        case Type::Kind::numeric: return numeric_name(type);
        case Type::Kind::sampler:
        case Type::Kind::image: return std::string(sampler_row(type).name);
        case Type::Kind::counter: return "atomic_uint";
        case Type::Kind::array: return array_name(type);
        case Type::Kind::struct_:
            return type.name.empty() ? "a struct without a name" : std::string(type.name);
    }
    return {};
}

std::string_view name_of(nir::Stage stage) {
    return nir::names::stages[static_cast<size_t>(stage)];
}

std::string_view name_of(Precision precision) {
    switch (precision) {
        case Precision::none: break;
        case Precision::high: return "highp";
        case Precision::medium: return "mediump";
        case Precision::low: return "lowp";
    }
    return "";
}

bool has_precision(const Type& type) {
    if (type.is_array())
        return has_precision(*type.element);
    return type.is_opaque() || (type.is_numeric() && !type.is_bool());
}

Word precision_word(const Type& type) {
    if (type.is_array())
        return precision_word(*type.element);
    if (type.is_numeric())
        return type.is_int() ? Word::int_ : Word::float_;
    if (type.is_counter())
        return Word::atomic_uint;
    return sampler_row(type).word;
}

}  // namespace cuesta::glsl

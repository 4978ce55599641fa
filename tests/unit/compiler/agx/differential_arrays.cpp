// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Local arrays of generated shaders: variables, whose elements have any size.
#include <fmt/core.h>

#include "differential_generator.h"

namespace cuesta::agx {
namespace {

constexpr unsigned arrays_of_shaders = 3;

}  // namespace

void BitGenerator::declare_arrays() {
    for (unsigned i = 0; i < arrays_of_shaders; ++i) {
        const Type type = one_in(4) ? Type{Kind::boolean, 1} : some_type();
        arrays_.push_back({type, 1 + pick(4), 2u << pick(3)});
        const Array& array = arrays_.back();
        const char letter = type.kind == Kind::boolean  ? 'b'
                            : type.kind == Kind::number ? 'f'
                                                        : 'i';
        line(fmt::format("var v{} function_temp {}{}{}[{}] \"\"", i, letter, type.bits,
                         array.components == 1 ? "" : fmt::format("x{}", array.components),
                         array.length));
    }
}

// Nothing reads what was never stored.
void BitGenerator::fill_arrays() {
    for (unsigned i = 0; i < arrays_.size(); ++i)
        for (unsigned n = 0; n < arrays_[i].length; ++n)
            store_element(i, number(n), true);
}

// A pointer to the element.
unsigned BitGenerator::element(unsigned array, const Value& index) {
    line(fmt::format("%{}:32 = deref_var v{}", next_++, array));
    line(fmt::format("%{}:32 = deref_array %{}, %{}", next_, next_ - 1, index.id));
    return next_++;
}

void BitGenerator::store_element(unsigned array, const Value& index, bool whole) {
    const auto& [type, components, length] = arrays_[array];
    const Value from = type.kind == Kind::boolean ? any_of_booleans(components) : any(type);
    const Value stored = define(type, components, "mov " + read(from, components));
    std::string mask;
    for (unsigned c = 0; c < components; ++c)
        if (whole || !one_in(4) || (mask.empty() && c + 1 == components))
            mask += "xyzw"[c];
    const unsigned at = element(array, index);
    line(fmt::format("store_deref %{}, %{} write_mask={}", at, stored.id, mask));
}

void BitGenerator::array() {
    const unsigned n = pick(static_cast<unsigned>(arrays_.size()));
    if (one_in(2))
        store_element(n, below(arrays_[n].length), false);
    const Value index = one_in(6) ? number(pick(arrays_[n].length)) : below(arrays_[n].length);
    const unsigned at = element(n, index);
    const Value loaded =
        define(arrays_[n].type, arrays_[n].components, fmt::format("load_deref %{}", at));
    if (loaded.type.bits == 64)
        define({Kind::integer, 32}, loaded.components,
               "unpack_64_high " + read(loaded, loaded.components));
}

}  // namespace cuesta::agx

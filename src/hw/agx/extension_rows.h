// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words 4 and 5 of texture and PBE descriptors, which are the same in both. Source: AGX fact sheet,
// part 6, sections 6.1 and 6.4.
#pragma once

#include <array>

#include "hw/isa/packet.h"

namespace cuesta::hw::agx {

// The software's own, or what the extension says. `Form` has a `Descriptor` as its `descriptor`.
template <typename Form, typename Descriptor, bool linear, bool extended>
constexpr auto extension_rows() {
    using V = Form;
    using T = Descriptor;
    using isa::at;
    using isa::entry;
    using isa::Index;
    if constexpr (!extended)
        return std::array{
            entry<&V::descriptor, &T::software, Index{0}>("software_0", at(4, 0, 32)).hex(),
            entry<&V::descriptor, &T::software, Index{1}>("software_1", at(5, 0, 32)).hex(),
        };
    else if constexpr (linear)
        return std::array{
            entry<&V::descriptor, &T::linear_layers>("linear_layers", at(4, 0, 11)).minus_one(),
            entry<&V::descriptor, &T::linear_layer_stride>("linear_layer_stride", at(4, 11, 27))
                .shifted(7)
                .minus_one(),
        };
    else
        return std::array{
            entry<&V::descriptor, &T::metadata>("metadata", at(4, 0, 36)).address(4),
        };
}

}  // namespace cuesta::hw::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/macro.h"

#include <algorithm>

namespace cuesta::shading {

bool same_definition(const Macro& a, const Macro& b) {
    if (a.kind != b.kind || a.is_variadic != b.is_variadic || a.body.size() != b.body.size() ||
        !std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end()))
        return false;
    for (size_t i = 0; i < a.body.size(); ++i) {
        const Lexeme& x = a.body[i];
        const Lexeme& y = b.body[i];
        if (x.text != y.text || x.special != y.special || (i != 0 && x.has_space != y.has_space))
            return false;
    }
    return true;
}

}  // namespace cuesta::shading

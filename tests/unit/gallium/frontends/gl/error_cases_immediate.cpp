// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"

namespace cuesta::gl {

ErrorTable immediate_errors() {
    return {};
}

}  // namespace cuesta::gl

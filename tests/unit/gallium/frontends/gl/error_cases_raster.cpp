// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"

namespace cuesta::gl {

ErrorTable raster_errors() {
    return {};
}

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Query objects (EXT_occlusion_query_boolean, EXT_disjoint_timer_query).
#pragma once

namespace cuesta::gles {

class QueryState {};

}  // namespace cuesta::gles

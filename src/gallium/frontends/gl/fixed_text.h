// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GLSL of fixed-function stages.
#pragma once

#include <string>

#include "gallium/frontends/gl/fixed_keys.h"

namespace cuesta::gl {

std::string vertex_text(const VertexKey& key);
// The samplers are texture0 to texture7, by unit.
std::string fragment_text(const FragmentKey& key);

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* and glEnable by topic; each is in queries_TOPIC.cpp.
#pragma once

#include <span>

#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> fixed_function_queries();
std::span<const gles::Capability> fixed_function_capabilities();
std::span<const gles::QueryRow> immediate_queries();
std::span<const gles::Capability> immediate_capabilities();
std::span<const gles::QueryRow> lists_queries();
std::span<const gles::Capability> lists_capabilities();
std::span<const gles::QueryRow> textures_queries();
std::span<const gles::Capability> textures_capabilities();
std::span<const gles::QueryRow> pixels_queries();
std::span<const gles::Capability> pixels_capabilities();
std::span<const gles::QueryRow> raster_queries();
std::span<const gles::Capability> raster_capabilities();

std::span<const gles::QueryRow> geometry_queries();

}  // namespace cuesta::gl

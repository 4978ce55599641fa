// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The table of desktop OpenGL's functions, by topics: what OpenGL ES has not.
// NOLINT: included more than once.
#include "gallium/frontends/gl/entry_list_assembly.h"
#include "gallium/frontends/gl/entry_list_draws.h"
#include "gallium/frontends/gl/entry_list_fixed_function.h"
#include "gallium/frontends/gl/entry_list_immediate.h"
#include "gallium/frontends/gl/entry_list_lists.h"
#include "gallium/frontends/gl/entry_list_pixels.h"
#include "gallium/frontends/gl/entry_list_raster.h"
#include "gallium/frontends/gl/entry_list_shaders.h"
#include "gallium/frontends/gl/entry_list_textures.h"

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glClear and glClearBuffer* have in common.
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Clears the buffers of the bound, complete framebuffer that the region names, as far as they exist
// and by the masks and the scissor of the context, unless it discards all; hidden alpha stays 1.
void clear_buffers(State& state, pipe::ClearRegion region);

}  // namespace cuesta::gles

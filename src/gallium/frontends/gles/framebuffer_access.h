// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn to and read from: the bound framebuffer's images, checked.
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// What the bound framebuffer's attachments come to. Looked at anew where something changed.
const FramebufferTarget& draw_target(State& state);

// False with GL_INVALID_FRAMEBUFFER_OPERATION recorded.
bool check_framebuffer(State& state);

// The image that glReadPixels and glCopyTex* read colours from, of a complete framebuffer; no
// format with GL_INVALID_OPERATION recorded: there is none. An image of no pixels has no texture.
TargetImage read_image(State& state);
TargetImage read_image_or_none(State& state);  // likewise, without an error

// The texture or renderbuffer is deleted: the bound framebuffer loses it (4.4.2).
void detach_from_bound(State& state, const void* object);

// The object's image at that point; a null texture: none.
TargetImage attached_image(State& state, const Attachment& attachment);

}  // namespace cuesta::gles

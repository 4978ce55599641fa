// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn to and read from: the images of the bound framebuffers, checked.
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// What the attachments of the framebuffer that is drawn to come to, and of that which is read.
// Looked at anew where something changed.
const FramebufferTarget& draw_target(State& state);
const FramebufferTarget& read_target(State& state);

// What EGL's surface comes to that is drawn to, or read.
const DefaultFramebuffer& default_framebuffer(State& state, bool read);

// At least 1.
uint32_t samples_of(const TargetImage& image);

// False with GL_INVALID_FRAMEBUFFER_OPERATION recorded.
bool check_framebuffer(State& state);  // that is drawn to
bool check_read_framebuffer(State& state);

// The image that glReadPixels and glCopyTex* read colours from, of a complete framebuffer; no
// format with GL_INVALID_OPERATION recorded: there is none. An image of no pixels has no texture.
TargetImage read_image(State& state);
TargetImage read_image_or_none(State& state);  // likewise, without an error

// What desktop OpenGL copies depth from, of a complete framebuffer; no format with
// GL_INVALID_OPERATION recorded: there is none.
TargetImage read_depth_image(State& state);

// The colour buffer of that number that is drawn to, of a complete framebuffer; a null texture:
// there is none.
TargetImage draw_image(State& state, size_t index);

// The texture or renderbuffer is deleted: the bound framebuffers lose it (4.4.2).
void detach_from_bound(State& state, const void* object);

// The object's image at that point; a null texture: none.
TargetImage attached_image(State& state, const Attachment& attachment);

}  // namespace cuesta::gles

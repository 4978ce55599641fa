// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What desktop OpenGL does to pixels on their way between the application's memory, textures and
// framebuffers that OpenGL ES does not (OpenGL 2.1, 3.6 and 4.3): pixel transfer, bytes in the
// other order, more formats and types.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/pixel_transfer.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

// Pixels of the application as (format, type) of OpenGL ES: GL_RGBA or GL_DEPTH_COMPONENT of
// GL_FLOAT, or GL_DEPTH_STENCIL of GL_FLOAT_32_UNSIGNED_INT_24_8_REV. Rows have nothing between
// them.
struct UnpackedPixels {
    const ClientFormat* client = nullptr;
    ClientLayout layout;
    std::vector<std::byte> bytes;
};

// glReadPixels, as the application called it; `room`: bytes at `pixels`.
struct ReadCall {
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
    GLenum format = GL_NONE;
    GLenum type = GL_NONE;
    uint64_t room = 0;
    void* pixels = nullptr;
    std::unique_lock<std::recursive_mutex>* lock = nullptr;  // the group's, held
};

class PixelPath {
  public:
    virtual ~PixelPath() = default;

    // Whether pixel transfer makes others of colours, and of depths; and what it makes of them.
    virtual bool changes_colors() const = 0;
    virtual bool changes_depths() const = 0;
    virtual void change_colors(std::span<hw::Rgba> colors) const = 0;
    virtual void change_depths(std::span<float> depths) const = 0;

    // Whether pixels of that format and type are brought to textures by unpack(): the pair is none
    // of OpenGL ES's, or what it says is not all that happens to them.
    virtual bool unpacks(GLenum format, GLenum type) const = 0;
    // The pixels, not empty, at `pixels` or in the bound buffer, behind pixel transfer. Nothing
    // with the error recorded.
    virtual std::optional<UnpackedPixels> unpack(GLenum format,
                                                 GLenum type,
                                                 const ImageSize& size,
                                                 unsigned dimensions,
                                                 const void* pixels) = 0;

    // False: glReadPixels is as in OpenGL ES. True: it was done, or an error is recorded.
    virtual bool read(const ReadCall& call) = 0;
};

}  // namespace cuesta::gles

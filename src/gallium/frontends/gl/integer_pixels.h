// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers of images that stay such on their way to the application (OpenGL 3.0, 4.3.2 and 6.1.4;
// EXT_texture_integer).
#pragma once

#include <optional>

#include "gallium/frontends/gl/client_pixels.h"

namespace cuesta::gl {

// Pixels of the application in a format of integers, to be written.
class IntegerImage {
  public:
    // Nothing with the error recorded. `room`: bytes at `pixels` of the application's memory.
    static std::optional<IntegerImage> to_pack(State& state,
                                               const gles::ClientFormat& client,
                                               const ImageSize& size,
                                               unsigned dimensions,
                                               void* pixels,
                                               uint64_t room = UINT64_MAX);

    // The application gave no pixels.
    bool is_null() const { return memory_.data() == nullptr; }
    // From pixel (x, y) on. What the type cannot hold becomes its nearest. `sums`: of a
    // framebuffer, whose luminance is the sum of red, green and blue; else of a texture, whose
    // luminance and intensity are red.
    void store(const gles::TexelsView& from,
               uint32_t x,
               uint32_t y,
               const ImageSize& size,
               bool sums) const;

  private:
    IntegerImage(const gles::ClientFormat& client,
                 const gles::StoreMode& mode,
                 const gles::ClientLayout& layout,
                 gles::PixelMemory memory);

    const gles::ClientFormat* client_;
    gles::ClientLayout layout_;
    bool swaps_ = false;
    gles::PixelMemory memory_;
};

}  // namespace cuesta::gl

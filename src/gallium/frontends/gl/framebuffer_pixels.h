// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glReadPixels and glCopyPixels read: colours, depths and stencil values of the framebuffer
// (OpenGL 2.1, 4.3.2).
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gles/target_image.h"

namespace cuesta::gl {

using GroupLock = std::unique_lock<std::recursive_mutex>;

struct PixelRectangle {
    GLint x = 0;
    GLint y = 0;
    GLsizei width = 0;
    GLsizei height = 0;
};

// The image of a complete framebuffer that has it; of depth_stencil the one that has depth, where
// both are there. No format with the error recorded: there is none, or it has several samples.
gles::TargetImage find_read_image(State& state, PixelData data);

// The part of a rectangle that is in the framebuffer.
class FramebufferPixels {
  public:
    // Once the GPU is done with them. `lock`: let go of meanwhile; null: held. Nothing with
    // GL_OUT_OF_MEMORY recorded, or where the rectangle lies outside of the framebuffer.
    static std::optional<FramebufferPixels> map(State& state,
                                                PixelData data,
                                                const PixelRectangle& rectangle,
                                                GroupLock* lock);
    ~FramebufferPixels();
    FramebufferPixels(FramebufferPixels&& other) noexcept = default;
    FramebufferPixels(const FramebufferPixels&) = delete;
    FramebufferPixels& operator=(const FramebufferPixels&) = delete;

    // What is there, counted from the rectangle's corner.
    uint32_t first_x() const { return first_x_; }
    uint32_t first_y() const { return first_y_; }
    uint32_t width() const { return width_; }
    uint32_t height() const { return height_; }

    // Row y of them, counted from first_y(); `row` has width() of them.
    void load_colors(uint32_t y, std::span<hw::Rgba> row) const;
    void load_depths(uint32_t y, std::span<float> row) const;
    void load_stencils(uint32_t y, std::span<double> row) const;
    // All of them, as they lie there: colours.
    gles::TexelsView texels() const;

  private:
    struct Plane {
        gles::TexelLayout layout;
        std::unique_ptr<pipe::Transfer> transfer;
    };

    explicit FramebufferPixels(State& state) : state_(&state) {}
    bool add(const gles::TargetImage& image, Plane& plane, GroupLock* lock);

    State* state_;
    uint32_t first_x_ = 0;
    uint32_t first_y_ = 0;
    uint32_t width_ = 0;
    uint32_t height_ = 0;
    pipe::Box box_;
    Plane plane_;    // colours, or depth
    Plane stencil_;  // where that is an image of its own, or the data are stencil values
};

}  // namespace cuesta::gl

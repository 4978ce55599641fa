// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Desktop OpenGL's part in what the shared code does with pixels.
#pragma once

#include "gallium/frontends/gles/pixel_path.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

using gles::State;

class OwnPixelPath final : public gles::PixelPath {
  public:
    explicit OwnPixelPath(State& state) : state_(&state) {}

    bool changes_colors() const override;
    bool changes_depths() const override;
    void change_colors(std::span<hw::Rgba> colors) const override;
    void change_depths(std::span<float> depths) const override;
    bool unpacks(GLenum format, GLenum type) const override;
    std::optional<gles::UnpackedPixels> unpack(GLenum format,
                                               GLenum type,
                                               const gles::ImageSize& size,
                                               unsigned dimensions,
                                               const void* pixels) override;
    bool read(const gles::ReadCall& call) override;

  private:
    State* state_;
};

}  // namespace cuesta::gl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws rectangles of pixels: fragments at the raster position, with the current fragment stage
// (OpenGL 2.1, 3.6.4 and 3.7).
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "gallium/frontends/gl/pixel_shaders.h"
#include "gallium/frontends/gl/raster_position.h"
#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/state.h"
#include "hw/formats/format.h"

namespace cuesta::gl {

using gles::State;

// Pixels in memory, row by row without anything between: by the source colours as four floats or
// four bytes, a float of depth, a byte of stencil or of a bitmap.
struct PixelImage {
    uint32_t width = 0;
    uint32_t height = 0;
    bool bytes = false;  // of colours: bytes
    const void* pixels = nullptr;
    const void* depths = nullptr;  // of PixelSource::depth_stencil, floats
};

// Where they go.
struct PixelPlace {
    float x = 0;  // the first pixel's corner in the window
    float y = 0;
    float zoom_x = 1;  // pixels of the window that one becomes
    float zoom_y = 1;
};

// Of a side of the window.
struct PixelRange {
    int32_t first = 0;
    int32_t end = 0;
};

class PixelDrawing {
  public:
    explicit PixelDrawing(State& state);
    ~PixelDrawing();
    PixelDrawing(const PixelDrawing&) = delete;
    PixelDrawing& operator=(const PixelDrawing&) = delete;

    // The errors of drawing come before (gles::check_draw). Where something fails GL_OUT_OF_MEMORY
    // is recorded.
    void draw(PixelSource source, const PixelImage& image, const PixelPlace& place);

    // Whether a draw is going on: it has no primitives that raster state is for.
    bool is_active() const { return active_ != nullptr; }
    // Whether it has the current fragment stage.
    bool needs_stages() const;
    // Of a draw that is going on, the stages in the place of those, whose built-in uniforms have
    // their values. False with the error recorded.
    bool substitute(gles::StageExecutables& stages);

  private:
    class Binding;
    struct Draw;
    struct Variant {
        std::weak_ptr<gles::Executable> base;
        std::shared_ptr<gles::Executable> made;
    };

    std::shared_ptr<gles::Executable> find_variant(const std::shared_ptr<gles::Executable>& base,
                                                   PixelSource source);
    std::shared_ptr<gles::Executable> find_stencil(bool with_depth);
    std::shared_ptr<gles::Executable> make(std::unique_ptr<nir::Shader> fragment,
                                           const glsl::Program* model,
                                           uint32_t textures);
    void run(const Draw& draw);

    State* state_;
    const Draw* active_ = nullptr;
    std::array<std::unique_ptr<Binding>, 2> bindings_;              // of the draw
    std::map<std::pair<uint64_t, PixelSource>, Variant> variants_;  // by Executable::serial
    std::array<std::shared_ptr<gles::Executable>, 2> stencil_;      // without depth, with
};

}  // namespace cuesta::gl

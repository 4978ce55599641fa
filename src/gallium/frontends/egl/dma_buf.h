// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images as dma-bufs: EGL_EXT_image_dma_buf_import and _modifiers, EGL_MESA_image_dma_buf_export.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/attribute_list.h"
#include "gallium/frontends/gles/gles.h"
#include "pipe/context.h"

namespace cuesta::egl {

// The DRM formats that can be imported, as "FourCC".
std::vector<EGLint> dma_buf_formats(const pipe::Screen& screen);

Answer<std::shared_ptr<const gles::Image>> import_dma_buf(pipe::Screen& screen,
                                                          const AttributeList& attributes);

struct ExportedImage {
    EGLint fourcc = 0;
    pipe::ResourceHandle memory;  // the descriptor is the caller's
};
Answer<ExportedImage> export_dma_buf(pipe::Screen& screen, const gles::Image& image);

}  // namespace cuesta::egl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/dma_buf.h"
#include "gallium/frontends/egl/lookup.h"

namespace cuesta::egl {
namespace {

Answer<EGLImage> create(EGLDisplay handle,
                        EGLContext context,
                        EGLenum target,
                        EGLClientBuffer buffer,
                        const AttributeList& attributes) {
    Display* const display = TRY(find_display(handle));
    std::shared_ptr<Context> found;
    if (context != EGL_NO_CONTEXT)
        found = TRY(find_object<Context>(*display, context));
    return display->add(TRY(Image::create(*display, found, target, buffer, attributes)));
}

// How many there are, and as many as there is room for.
template <typename From, typename To>
Checked tell(std::span<const From> all, EGLint max, To* places, EGLint* count) {
    TRY(check_place(count));
    if (max < 0 || (max > 0 && places == nullptr))
        return Failure{EGL_BAD_PARAMETER, "there is no room for the result"};
    *count = static_cast<EGLint>(all.size());
    if (max > 0)
        *count = std::min(*count, max);
    std::copy_n(all.begin(), max > 0 ? *count : 0, places);
    return Done{};
}

Checked check_can_share(const Display& display) {
    if (display.screen().cap(pipe::Cap::shared_resources) == 0)
        return Failure{EGL_BAD_MATCH, "the GPU's memory cannot be shared"};
    return Done{};
}

}  // namespace

Answer<EGLImage> create_image(EGLDisplay handle,
                              EGLContext context,
                              EGLenum target,
                              EGLClientBuffer buffer,
                              const EGLAttrib* list) {
    return create(handle, context, target, buffer, AttributeList(list));
}

Answer<EGLImageKHR> create_image_khr(EGLDisplay handle,
                                     EGLContext context,
                                     EGLenum target,
                                     EGLClientBuffer buffer,
                                     const EGLint* list) {
    return create(handle, context, target, buffer, AttributeList(list));
}

Answer<EGLBoolean> destroy_image(EGLDisplay handle, EGLImage image) {
    const Found<Image> found = TRY(find<Image>(handle, image));
    found.display->remove<Image>(image);
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> query_dma_buf_formats(EGLDisplay handle,
                                         EGLint max,
                                         EGLint* formats,
                                         EGLint* count) {
    const Display* const display = TRY(find_display(handle));
    TRY(check_can_share(*display));
    const std::vector<EGLint> all = dma_buf_formats(display->screen());
    TRY(tell(std::span(all), max, formats, count));
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> query_dma_buf_modifiers(EGLDisplay handle,
                                           EGLint format,
                                           EGLint max,
                                           EGLuint64KHR* modifiers,
                                           EGLBoolean* external_only,
                                           EGLint* count) {
    const Display* const display = TRY(find_display(handle));
    TRY(check_can_share(*display));
    if (std::ranges::count(dma_buf_formats(display->screen()), format) == 0)
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no supported format", format)};
    const std::span<const uint64_t> all = display->screen().modifiers();
    TRY(tell(all, max, modifiers, count));
    // Whatever can be imported is an ordinary texture.
    if (external_only != nullptr)
        std::fill_n(external_only, max > 0 ? *count : 0, EGL_FALSE);
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> export_dma_buf_image_query(
    EGLDisplay handle, EGLImageKHR image, int* fourcc, int* planes, EGLuint64KHR* modifiers) {
    const Found<Image> found = TRY(find<Image>(handle, image));
    const ExportedImage exported = TRY(export_dma_buf(found.display->screen(), *found->content()));
    close(exported.memory.dma_buf);
    if (fourcc != nullptr)
        *fourcc = exported.fourcc;
    if (planes != nullptr)
        *planes = 1;
    if (modifiers != nullptr)
        *modifiers = exported.memory.modifier;
    return EGLBoolean{EGL_TRUE};
}

Answer<EGLBoolean> export_dma_buf_image(
    EGLDisplay handle, EGLImageKHR image, int* fds, EGLint* strides, EGLint* offsets) {
    const Found<Image> found = TRY(find<Image>(handle, image));
    const ExportedImage exported = TRY(export_dma_buf(found.display->screen(), *found->content()));
    if (fds != nullptr)
        *fds = exported.memory.dma_buf;
    else
        close(exported.memory.dma_buf);
    if (strides != nullptr)
        *strides = static_cast<EGLint>(exported.memory.stride);
    if (offsets != nullptr)
        *offsets = static_cast<EGLint>(exported.memory.offset);
    return EGLBoolean{EGL_TRUE};
}

}  // namespace cuesta::egl

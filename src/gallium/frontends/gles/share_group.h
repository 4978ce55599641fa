// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the contexts of a share group have in common (OpenGL ES 3.0.6, appendix D): names and
// objects of buffers, textures, samplers, renderbuffers, syncs, shaders and programs.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "gallium/frontends/gles/buffer.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/name_table.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/renderbuffer.h"
#include "gallium/frontends/gles/sampler.h"
#include "gallium/frontends/gles/sync.h"
#include "gallium/frontends/gles/texture.h"
#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles {

// Every entry point holds `mutex` (entry_point.h), of contexts that share with nobody too: another
// may come to share while a call goes on, and EGL makes images beside it. Objects need no locks of
// their own, and calls of contexts that share come one after the other.
class ShareGroup {
  public:
    explicit ShareGroup(const pipe::Screen& screen)
        : formats(screen, 20), formats_es3(screen, 30) {}

    // Of contexts of OpenGL ES 2.0 and 3.0, which may share; textures refer to them.
    const TextureFormats formats;
    const TextureFormats formats_es3;
    // Of contexts of that profile of desktop OpenGL, made by the first; under the lock.
    const TextureFormats& desktop_formats(const pipe::Screen& screen, Profile profile) {
        auto& formats = profile == Profile::core ? formats_core_ : formats_desktop_;
        if (formats == nullptr)
            formats = std::make_unique<const TextureFormats>(screen, 31, profile);
        return *formats;
    }

    std::recursive_mutex mutex;  // a debug callback may call OpenGL

    // Counts what framebuffers must look at: new storage of a texture's level or of a renderbuffer,
    // a texture that moved to another resource.
    uint64_t storage_serial = 1;
    // Counts buffers that have another resource: what vertex arrays look at.
    uint64_t buffer_serial = 1;
    uint32_t mapped_buffers = 0;  // drawing looks for them where there are any
    // Counts changes of textures that views and samplers depend on: images, parameters.
    uint64_t texture_serial = 1;
    // Counts storages of textures that went: views of them can be freed.
    uint64_t dropped_storages = 0;
    // Numbers for executables of programs, resources of buffers and the like: never given twice.
    uint64_t next_serial() { return ++last_serial_; }

    std::unique_ptr<DesktopShared> desktop;  // null until a context of desktop OpenGL is made

    NameTable<Buffer> buffers;
    NameTable<Texture> textures;
    NameTable<Sampler> samplers;
    SyncTable syncs;
    NameTable<Renderbuffer> renderbuffers;
    NameTable<ProgramObject> programs;  // and shaders: they have one space of names

  private:
    uint64_t last_serial_ = 0;
    std::unique_ptr<const TextureFormats> formats_desktop_;
    std::unique_ptr<const TextureFormats> formats_core_;
};

}  // namespace cuesta::gles

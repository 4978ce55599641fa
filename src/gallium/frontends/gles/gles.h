// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES 2.0 to 3.1 over the pipe interface, as EGL sees it: contexts, what they draw to, the
// functions by name, and images shared between APIs. Desktop OpenGL (frontends/gl) is built on it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "pipe/context.h"

namespace cuesta::gles {

// --- functions by name --------------------------------------------------------------------------

using Procedure = void (*)();

// The function of that name, core or extension, or null. It acts on the calling thread's current
// context and does nothing without one.
Procedure find_procedure(std::string_view name);

// --- what is drawn to ---------------------------------------------------------------------------

// The default framebuffer: an EGL surface. Row 0 of its buffers is the bottom row of the window.
class Drawable {
  public:
    virtual ~Drawable() = default;

    // May change between frames; asked at each make_current and after each swap.
    virtual uint32_t width() const = 0;
    virtual uint32_t height() const = 0;
    // The buffers that frames go to, the same until a swap. No format: there is none. A null
    // texture: there is none, or the size is 0.
    virtual pipe::Surface color() const = 0;
    virtual pipe::Surface depth_stencil() const = 0;
};

// --- images shared between APIs -----------------------------------------------------------------

struct TexelFormat;

// One level and layer of a texture, as EGLImage and its siblings name it.
struct Image {
    std::shared_ptr<pipe::Resource> texture;
    uint32_t level = 0;
    uint32_t layer = 0;
    pipe::Format format{};
    uint32_t width = 0;
    uint32_t height = 0;
    bool external_only = false;    // may only be sampled as GL_TEXTURE_EXTERNAL_OES
    uint32_t internal_format = 0;  // OpenGL's, as given, where it was made by OpenGL ES
    // What texels mean where it was made by OpenGL ES (luminance, no alpha); null: what `format`
    // says.
    std::shared_ptr<const TexelFormat> meaning;
};

// Finds what a GLeglImageOES names.
class ImageTable {
  public:
    virtual ~ImageTable() = default;
    virtual std::shared_ptr<const Image> find_image(void* handle) const = 0;  // null: no such image
};

// What of a context becomes an image (KHR_gl_texture_2D_image and the like).
enum class ImageSource : uint8_t { texture_2d, texture_cube_face, texture_3d, renderbuffer };
enum class ImageError : uint8_t { none, bad_parameter, bad_match, bad_access };

// That a texture shows an EGL surface. Any thread may ask and release; the texture, its context and
// its share group may be gone.
class ShownSurface {
  public:
    virtual ~ShownSurface() = default;
    // False once the texture was specified again, shows something else, or is gone.
    virtual bool is_shown() const = 0;
    // The texture has no images then, unless it shows the surface no more.
    virtual void release() = 0;
};

// --- contexts -----------------------------------------------------------------------------------

class State;    // the state tracker's own
class Desktop;  // what desktop OpenGL has beside OpenGL ES (desktop.h)

// Of desktop OpenGL; none: the context is one of OpenGL ES.
enum class Profile : uint8_t { none, compatibility, core };

struct ContextConfig {
    // OpenGL ES 2.0, or 3.0 and 3.1 where the screen can (offers_es3, offers_es31). Of desktop
    // OpenGL 31: what it shares with OpenGL ES is there to that version.
    unsigned version = 20;
    Profile profile = Profile::none;
    unsigned desktop_version = 0;  // 32: OpenGL 3.2
    // Of desktop OpenGL: what is deprecated in its version is not there.
    bool forward_compatible = false;
    // Makes what desktop OpenGL adds; null of OpenGL ES. frontends/gl gives it.
    std::unique_ptr<Desktop> (*make_desktop)(State& state) = nullptr;
    bool debug = false;
    bool robust_access = false;
    bool lose_context_on_reset = false;  // EXT_robustness: notify of resets
    bool no_error = false;
    const ImageTable* images = nullptr;  // outlives the context
};

// Whether contexts of OpenGL ES 3.0 can be made.
bool offers_es3(const pipe::Screen& screen);
// Likewise of 3.1.
bool offers_es31(const pipe::Screen& screen);

class Context {
  public:
    // Null with a text in *error on failure. `share`, of the same screen, or null: whose textures,
    // buffers, renderbuffers, shaders and programs are this context's too.
    static std::unique_ptr<Context> create(pipe::Screen& screen,
                                           const ContextConfig& config,
                                           Context* share,
                                           std::string* error = nullptr);
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    // The context of the calling thread; null: none. Work of the old one is flushed. The drawables
    // may be null (surfaceless); they outlive their binding. The first time with a drawable,
    // viewport and scissor become its size.
    static void make_current(Context* context,
                             std::shared_ptr<Drawable> draw,
                             std::shared_ptr<Drawable> read);
    static Context* current();

    // Of the current context only.
    std::shared_ptr<pipe::Fence> flush();
    bool finish();  // false: work was lost
    bool wait_for(const std::shared_ptr<pipe::Fence>& fence, std::string* error = nullptr);
    // The drawable's buffers were exchanged: they are looked up anew.
    void drawable_changed();

    // A part of one of the context's objects as an image; keeps that object's content alive.
    // `level` and, of cubes and 3D textures, `layer`.
    ImageError create_image(ImageSource source,
                            uint32_t name,
                            uint32_t level,
                            uint32_t layer,
                            std::shared_ptr<const Image>* image);

    // EGL's pbuffers as textures (eglBindTexImage): the texture bound to GL_TEXTURE_2D shows all
    // levels of the resource, or where that is null an image of no size. Null: the texture cannot.
    std::unique_ptr<ShownSurface> bind_tex_image(const std::shared_ptr<pipe::Resource>& surface,
                                                 bool with_alpha);

    State& state() { return *state_; }

  private:
    explicit Context(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace cuesta::gles

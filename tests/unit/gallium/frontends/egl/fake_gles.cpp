// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "fake_gles.h"

#include <atomic>
#include <utility>

#include "fake_screen.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta {

namespace gl {

namespace {
void gl_do_nothing() {}
}  // namespace

bool offers_desktop(const pipe::Screen& screen) {
    return static_cast<const egl::FakeScreen&>(screen).desktop;
}

void set_profile(gles::ContextConfig& config, gles::Profile profile) {
    config.profile = profile;
    config.desktop_version = profile_version(profile).version;
}

gles::Procedure find_procedure(std::string_view name) {
    return name == "glDoNothing" ? gl_do_nothing : nullptr;
}

}  // namespace gl

namespace gles {
namespace {

std::atomic<int> count = 0;
std::atomic<bool> fail_next = false;
thread_local Context* current_context = nullptr;

class FakeShown final : public ShownSurface {
  public:
    explicit FakeShown(std::shared_ptr<BoundTexture> texture) : texture_(std::move(texture)) {}
    bool is_shown() const override { return texture_->shows; }
    void release() override { texture_->shows = false; }

  private:
    std::shared_ptr<BoundTexture> texture_;
};

}  // namespace

int context_count() {
    return count;
}

void fail_next_context() {
    fail_next = true;
}

bool offers_es3(const pipe::Screen& screen) {
    return static_cast<const egl::FakeScreen&>(screen).es3;
}

bool offers_es31(const pipe::Screen& screen) {
    return static_cast<const egl::FakeScreen&>(screen).es31;
}

std::unique_ptr<Context> Context::create(pipe::Screen&,
                                         const ContextConfig& config,
                                         Context* share,
                                         std::string* error) {
    if (fail_next.exchange(false)) {
        *error = "as asked";
        return nullptr;
    }
    auto state = std::make_unique<State>();
    state->config = config;
    state->share = share;
    return std::unique_ptr<Context>(new Context(std::move(state)));
}

Context::Context(std::unique_ptr<State> state) : state_(std::move(state)) {
    ++count;
}

Context::~Context() {
    --count;
}

void Context::make_current(Context* context,
                           std::shared_ptr<Drawable> draw,
                           std::shared_ptr<Drawable> read) {
    if (current_context != nullptr) {
        current_context->state_->draw.reset();
        current_context->state_->read.reset();
    }
    current_context = context;
    if (context == nullptr)
        return;
    context->state_->draw = std::move(draw);
    context->state_->read = std::move(read);
}

Context* Context::current() {
    return current_context;
}

std::shared_ptr<pipe::Fence> Context::flush() {
    ++state_->flushes;
    return state_->next_fence;
}

bool Context::finish() {
    ++state_->finishes;
    return true;
}

bool Context::wait_for(const std::shared_ptr<pipe::Fence>& fence, std::string*) {
    state_->waited_for.push_back(fence);
    return true;
}

void Context::drawable_changed() {
    ++state_->drawable_changes;
}

ImageError Context::create_image(ImageSource source,
                                 uint32_t name,
                                 uint32_t level,
                                 uint32_t layer,
                                 std::shared_ptr<const Image>* image) {
    state_->images.push_back({source, name, level, layer});
    if (state_->image_error == ImageError::none)
        *image = state_->next_image;
    return state_->image_error;
}

std::unique_ptr<ShownSurface> Context::bind_tex_image(
    const std::shared_ptr<pipe::Resource>& surface, bool with_alpha) {
    state_->bound = std::make_shared<BoundTexture>(surface.get(), with_alpha, true);
    return std::make_unique<FakeShown>(state_->bound);
}

}  // namespace gles

}  // namespace cuesta

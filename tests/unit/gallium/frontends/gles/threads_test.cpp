// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of a share group on several threads: who holds the group's lock, and when.
#include <thread>

#include "tests/unit/gallium/frontends/gles/fixture.h"

namespace cuesta::gles {
namespace {

using ThreadsTest = ApiTest;
CUESTA_GLES_BOTH_GPUS(ThreadsTest);

// What a debug callback is told of: the calls of a context that goes on meanwhile.
struct Call {
    State* state = nullptr;
    unsigned count = 0;
    bool locked = true;
};

void GL_APIENTRY
look_at_lock(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*, const void* user) {
    Call& call = *static_cast<Call*>(const_cast<void*>(user));
    ++call.count;
    call.locked &= !lock_is_free(*call.state->share);
}

// Another context may come to share while the call goes on.
TEST_P(ThreadsTest, CallsOfAContextThatSharesWithNobodyHoldTheLock) {
    Call call{&state()};
    state().debug.output = true;
    debug_message_callback(state(), look_at_lock, &call);
    const auto bind = gl_function<PFNGLBINDBUFFERPROC>("glBindBuffer");
    bind(GL_TEXTURE_2D, 1);
    const auto label = gl_function<PFNGLOBJECTLABELKHRPROC>("glObjectLabelKHR");
    label(GL_BUFFER_KHR, 1, -1, "no such buffer");
    EXPECT_EQ(call.count, 2u);
    EXPECT_TRUE(call.locked);
    EXPECT_TRUE(lock_is_free(*state().share));
}

// As eglCreateImage does on one thread while another draws.
TEST_P(ThreadsTest, ImagesAreMadeBesideCalls) {
    const auto bind = gl_function<PFNGLBINDTEXTUREPROC>("glBindTexture");
    const auto filter = gl_function<PFNGLTEXPARAMETERIPROC>("glTexParameteri");
    const auto specify = gl_function<PFNGLTEXIMAGE2DPROC>("glTexImage2D");
    bind(GL_TEXTURE_2D, 5);
    filter(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    specify(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    unsigned made = 0;
    std::thread second([&] {
        for (unsigned i = 0; i < 200; ++i) {
            std::shared_ptr<const Image> image;
            if (context->create_image(ImageSource::texture_2d, 5, 0, 0, &image) == ImageError::none)
                made += image->width == image->height;
        }
    });
    for (GLsizei i = 0; i < 200; ++i)
        specify(GL_TEXTURE_2D, 0, GL_RGBA, 4 + i % 3, 4 + i % 3, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                nullptr);
    second.join();
    EXPECT_EQ(made, 200u);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// KHR_debug: messages, their filters, groups. Also the markers of EXT_debug_marker.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

constexpr GLint max_label_length = 256;

struct DebugMessage {
    GLenum source = GL_DEBUG_SOURCE_API_KHR;
    GLenum type = GL_DEBUG_TYPE_ERROR_KHR;
    GLuint id = 0;
    GLenum severity = GL_DEBUG_SEVERITY_HIGH_KHR;
    std::string text;
};

class DebugOutput {
  public:
    explicit DebugOutput(bool enabled) : output(enabled) { groups_.resize(1); }

    static constexpr GLint max_length = 4096;
    static constexpr size_t max_logged = 256;
    static constexpr size_t max_groups = 64;

    // Whether insert() would do anything: texts need not be made up otherwise.
    bool is_on() const { return output; }
    void insert(DebugMessage message);

    // While one lives the callback is not called: it may call functions of the context, whose state
    // is between two. It is told behind the last one.
    class Holder {
      public:
        explicit Holder(DebugOutput& debug) : debug_(debug) { ++debug_.holders_; }
        ~Holder() { debug_.release(); }
        Holder(const Holder&) = delete;
        Holder& operator=(const Holder&) = delete;

      private:
        DebugOutput& debug_;
    };

    bool output = false;       // GL_DEBUG_OUTPUT
    bool synchronous = false;  // GL_DEBUG_OUTPUT_SYNCHRONOUS; messages always are
    GLDEBUGPROCKHR callback = nullptr;
    const void* user = nullptr;
    std::deque<DebugMessage> log;

    // Filters: GL_DONT_CARE matches all; ids only with a certain source and type.
    struct Filter {
        GLenum source = GL_DONT_CARE;
        GLenum type = GL_DONT_CARE;
        GLenum severity = GL_DONT_CARE;
        std::vector<GLuint> ids;
        bool enabled = true;
    };
    void add_filter(Filter filter);

    size_t depth() const { return groups_.size(); }
    void push(DebugMessage group);
    DebugMessage pop();  // the message of the group that ends

  private:
    struct Group {
        DebugMessage message;
        std::vector<Filter> filters;  // later ones win
    };
    bool is_wanted(const DebugMessage& message) const;
    void tell(DebugMessage message);
    void release();

    unsigned holders_ = 0;
    std::vector<DebugMessage> held_;
    std::vector<Group> groups_;  // the default group first
};

}  // namespace cuesta::gles

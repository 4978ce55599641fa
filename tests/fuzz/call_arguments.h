// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arguments by chance for calls of OpenGL, by their types: from what OpenGL knows and from what it
// does not. Memory that is handed over is as large as any call may want.
#pragma once

#include <array>
#include <cstdio>
#include <cstring>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

inline constexpr size_t fuzz_memory_bytes = 8 << 20;

inline void GL_APIENTRY
ignore_message(GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*, const void*) {}

class Arguments {
  public:
    // `anchors`: enumerants; those next to one another mean the same kind of thing, so that one of
    // them is moved a little.
    Arguments(std::span<const GLenum> anchors, std::span<const char* const> texts)
        : anchors_(anchors), input_(fuzz_memory_bytes), output_(fuzz_memory_bytes) {
        // Small numbers in words of any size: indices of vertices that there are.
        for (size_t i = 0; i < input_.size(); i += 4)
            input_[i] = static_cast<uint8_t>(i / 4 % 32);
        for (size_t i = 0; i < text_.size(); ++i)
            std::snprintf(text_[i].data(), text_[i].size(), "%s", texts[i % texts.size()]);
        for (size_t i = 0; i < text_.size(); ++i)
            text_pointers_[i] = text_[i].data();
        for (size_t i = 0; i < array_pointers_.size(); ++i)
            array_pointers_[i] = input_.data() + 64 * i;
    }

    void start(uint64_t seed) { random_.seed(seed); }

    uint32_t below(uint32_t end) { return static_cast<uint32_t>(random_() % end); }
    bool chance(uint32_t one_in) { return below(one_in) == 0; }

    template <typename T>
    T make() {
        if constexpr (std::is_same_v<T, GLDEBUGPROCKHR>)
            return chance(4) ? nullptr : ignore_message;
        else if constexpr (std::is_pointer_v<T>)
            return make_pointer<T>();
        else if constexpr (std::is_floating_point_v<T>)
            return static_cast<T>(make_float());
        else if constexpr (std::is_same_v<T, GLboolean>)
            return static_cast<GLboolean>(below(2));
        else if constexpr (std::is_same_v<T, GLuint>)  // GLenum and GLbitfield are the same type
            return make_unsigned();
        else
            return static_cast<T>(make_integer());
    }

  private:
    static constexpr size_t pointer_room = 4096;  // pointers move about within it

    GLfloat make_float() {
        constexpr GLfloat values[] = {0, 1, -1, 0.5f, 2, 1e30f, -1e30f, 7, 33.25f};
        return values[below(std::size(values))];
    }
    int32_t make_integer() {
        if (chance(30))
            return chance(2) ? INT32_MIN : -1;
        return static_cast<int32_t>(chance(3) ? below(40) : below(6));
    }
    GLuint make_unsigned() {
        switch (below(4)) {
            case 0: return below(6);
            case 1: return below(20);
            default:
                return anchors_[below(static_cast<uint32_t>(anchors_.size()))] +
                       (chance(2) ? 0 : below(8));
        }
    }
    template <typename T>
    T make_pointer() {
        using Target = std::remove_pointer_t<T>;
        // Syncs are numbers.
        if constexpr (std::is_same_v<T, GLsync>)
            return reinterpret_cast<GLsync>(uintptr_t{below(6)});
        else if constexpr (std::is_same_v<T, const GLchar*>)
            return text_pointers_[below(static_cast<uint32_t>(text_.size()))];
        else if constexpr (std::is_same_v<T, const GLchar* const*> ||
                           std::is_same_v<T, const GLchar**>)
            return text_pointers_.data();
        // glMultiDrawElements.
        else if constexpr (std::is_same_v<T, const void* const*>)
            return array_pointers_.data();
        else if constexpr (std::is_const_v<Target>)
            return reinterpret_cast<T>(input_.data() + below(pointer_room) / 8 * 8);
        else
            return reinterpret_cast<T>(output_.data() + below(pointer_room) / 8 * 8);
    }

    std::span<const GLenum> anchors_;
    std::mt19937_64 random_;
    std::vector<uint8_t> input_;
    std::vector<uint8_t> output_;
    std::array<std::array<char, 128>, 64> text_{};
    std::array<const GLchar*, 64> text_pointers_{};
    std::array<const void*, 64> array_pointers_{};
};

// A function of the table, called so.
using Call = void (*)(Arguments& arguments);

template <auto Function>
struct Caller;
template <typename R, typename... A, R (*Function)(A...)>
struct Caller<Function> {
    static void call(Arguments& arguments) { (void)Function(arguments.make<A>()...); }
};

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which functions become part of a display list that is being made (OpenGL 2.1, 5.4), and how what
// their pointers refer to is kept: the rows are in compiled_function_rows.h, all others are carried
// out at once.
#pragma once

#include <cstddef>

#include "gallium/frontends/gl/display_list.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

class ListRecorder;

// What became of a call.
enum class Recorded : uint8_t {
    kept,       // in the list
    refused,    // an error is recorded, the call is no more
    elsewhere,  // none of the list's: it is carried out at once (proxies of textures)
};

struct CompiledFunction {
    const char* name = nullptr;
    gles::AnyFunction function = nullptr;
    // `arguments` is the tuple that CallGate has.
    Recorded (*record)(ListRecorder& recorder,
                       const CompiledFunction& function,
                       const void* arguments) = nullptr;
    // Of what record() kept.
    void (*play)(gles::State& state,
                 const CompiledFunction& function,
                 const void* arguments) = nullptr;
    bool passes_always = false;  // it needs not ask the gate of glBegin (is_vertex_function)
};

// Null: it is carried out at once.
const CompiledFunction* find_compiled(gles::AnyFunction function);

}  // namespace cuesta::gl

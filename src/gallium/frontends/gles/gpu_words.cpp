// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/gpu_words.h"

#include <cstring>
#include <string>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

std::shared_ptr<pipe::Resource> make_word(State& state) {
    std::string text;
    const std::shared_ptr<pipe::Resource> word =
        state.screen.create_resource({.target = pipe::Target::buffer,
                                      .width = pipe::shader_buffer_alignment,
                                      .bind = pipe::Bind::shader_buffer},
                                     &text);
    std::unique_ptr<pipe::Transfer> transfer;
    if (word != nullptr)
        transfer =
            state.pipe->map(word, 0, pipe::Map::write,
                            {.width = static_cast<int32_t>(pipe::shader_buffer_alignment)}, &text);
    if (transfer == nullptr) {
        state.pipe_failed(text);
        return nullptr;
    }
    std::memset(transfer->data, 0, pipe::shader_buffer_alignment);
    state.pipe->unmap(std::move(transfer));
    return word;
}

std::optional<uint32_t> read_word(State& state,
                                  const std::shared_ptr<pipe::Resource>& word,
                                  bool wait) {
    std::string text;
    const pipe::Map usage = wait ? pipe::Map::read : pipe::Map::read | pipe::Map::dont_block;
    std::unique_ptr<pipe::Transfer> transfer =
        state.pipe->map(word, 0, usage, {.width = sizeof(uint32_t)}, &text);
    if (transfer == nullptr && !wait)
        return std::nullopt;
    if (transfer == nullptr) {
        state.pipe_failed(text);
        return 0;
    }
    uint32_t value = 0;
    std::memcpy(&value, transfer->data, sizeof value);
    state.pipe->unmap(std::move(transfer));
    return value;
}

}  // namespace cuesta::gles

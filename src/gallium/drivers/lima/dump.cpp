// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/dump.h"

#include <fmt/core.h>

#include "base/debug.h"
#include "hw/mali400/gp_frame.h"
#include "hw/mali400/pp_frame.h"

namespace cuesta::lima {
namespace {

namespace hw400 = hw::mali400;

template <typename Unpack>
std::string stream_text(std::span<const uint32_t> words, Unpack&& unpack) {
    std::string text;
    for (size_t i = 0; i + 1 < words.size(); i += 2) {
        const auto command = unpack(words[i], words[i + 1]);
        text += fmt::format("  {:08x} {:08x}  ", words[i], words[i + 1]);
        if (command)
            print(text, *command);
        else
            text += command.error().text;
        text += '\n';
    }
    return text;
}

}  // namespace

void dump_batch(const Batch& batch,
                const winsys::lima::GpFrame& gp,
                const winsys::lima::PpFrame& pp) {
    std::string text = fmt::format("lima batch, {} draws into {}x{}\nvs stream\n", batch.draw_count,
                                   batch.framebuffer.width, batch.framebuffer.height);
    text += stream_text(batch.vs_words, hw400::vs::unpack);
    text += "plbu stream (draws)\n";
    text += stream_text(batch.plbu_words, hw400::plbu::unpack);
    text += "gp frame\n";
    print(text, hw400::GpFrame{gp.vs_start, gp.vs_end, gp.plbu_start, gp.plbu_end, gp.heap_start,
                               gp.heap_end});
    text += "pp frame\n";
    if (const auto frame = hw400::unpack_pp_frame(
            std::span<const uint32_t, hw400::pp_frame_words>(pp.frame, hw400::pp_frame_words)))
        print(text, *frame);
    base::log(text);
}

}  // namespace cuesta::lima

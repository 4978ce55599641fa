// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The streams are read again where they are now, and lead to the descriptors: while a batch is
// made, nothing is kept for this.
#include "gallium/drivers/lima/dump.h"

#include <cstring>
#include <iterator>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/auxiliary/dump_text.h"
#include "hw/mali400/decode.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"

namespace cuesta::lima {
namespace {

namespace hw400 = hw::mali400;
namespace plbu = hw400::plbu;
namespace vs = hw400::vs;
using hw400::PacketKind;
using Words = std::vector<uint32_t>;

// --- GPU memory that the CPU sees --------------------------------------------------------------

class Memory {
  public:
    Memory(const Batch& batch, const StaticData& data) {
        pieces_.push_back({data.bo.va(), data.memory});
        for (const std::unique_ptr<winsys::lima::Bo>& chunk : batch.memory.chunks())
            if (const Result<std::span<std::byte>> memory = chunk->map())
                pieces_.push_back({chunk->va(), *memory});
    }

    // Nothing where they are not all in one piece.
    std::optional<Words> words(uint32_t va, size_t count) const {
        for (const Piece& piece : pieces_) {
            const size_t offset = va - piece.va;
            if (va < piece.va || offset + count * 4 > piece.bytes.size())
                continue;
            Words words(count);
            std::memcpy(words.data(), piece.bytes.data() + offset, count * 4);
            return words;
        }
        return std::nullopt;
    }

  private:
    struct Piece {
        uint32_t va;
        std::span<const std::byte> bytes;
    };
    std::vector<Piece> pieces_;
};

// --- one batch ---------------------------------------------------------------------------------

class Dump {
  public:
    Dump(const Batch& batch, const StaticData& data)
        : memory_(batch, data),
          text_(fmt::format("lima batch, {} draws into {}x{}\n\n",
                            batch.draw_count,
                            batch.framebuffer.width,
                            batch.framebuffer.height)) {}

    void vertex_stream(uint32_t start, uint32_t end);
    void list_stream(uint32_t start, uint32_t end);
    void core_stream(uint32_t core, uint32_t start);
    void render_state(const std::string& what, uint32_t va);
    void block(PacketKind kind, const std::string& what, const Words& words);
    const std::string& text() const { return text_; }

  private:
    // The words, unless they are there already or out of reach.
    std::optional<Words> block_at(PacketKind kind, std::string what, uint32_t va, size_t count);
    void texture(const std::string& what, uint32_t va);
    void heading(PacketKind kind, const std::string& what) {
        fmt::format_to(std::back_inserter(text_), "# {}: {}\n", packet_kind_name(kind), what);
    }

    Memory memory_;
    std::string text_;
    std::set<std::pair<PacketKind, uint32_t>> seen_;
};

void Dump::block(PacketKind kind, const std::string& what, const Words& words) {
    gallium::append_block(text_, hw400::packet_kind_name(kind), what, words,
                          hw400::decode(kind, words));
}

std::optional<Words> Dump::block_at(PacketKind kind, std::string what, uint32_t va, size_t count) {
    what += fmt::format(", at {:#010x}", va);
    if (!seen_.insert({kind, va}).second) {
        heading(kind, what + ", as above");
        text_ += '\n';
        return std::nullopt;
    }
    std::optional<Words> words = memory_.words(va, count);
    if (words) {
        block(kind, what, *words);
    } else {
        heading(kind, what + ", which is not in the memory of the batch");
        text_ += '\n';
    }
    return words;
}

void Dump::vertex_stream(uint32_t start, uint32_t end) {
    const auto words =
        block_at(PacketKind::vs, "stream of the vertex shaders", start, (end - start) / 4);
    if (!words)
        return;
    uint32_t draw = 0;
    for (size_t i = 0; i + 1 < words->size(); i += 2) {
        const Result<vs::Command> command = vs::unpack((*words)[i], (*words)[i + 1]);
        if (!command)
            continue;
        const std::string what = fmt::format("draw {}", draw);
        if (const auto* attributes = std::get_if<vs::AttributeArray>(&*command))
            block_at(PacketKind::attribute, what, attributes->address, attributes->entries * 2u);
        if (const auto* outputs = std::get_if<vs::OutputArray>(&*command))
            block_at(PacketKind::output, what, outputs->address, outputs->entries * 2u);
        draw += std::holds_alternative<vs::Draw>(*command) ? 1 : 0;
    }
}

std::optional<plbu::Mode> drawn_mode(const plbu::Command& command) {
    if (const auto* arrays = std::get_if<plbu::DrawArrays>(&command))
        return arrays->mode;
    if (const auto* elements = std::get_if<plbu::DrawElements>(&command))
        return elements->mode;
    return std::nullopt;
}

// Rectangles are the driver's own (rectangle.h), without a vertex shader: the others have the
// numbers that they have in the stream of the vertex shaders.
void Dump::list_stream(uint32_t start, uint32_t end) {
    const auto words =
        block_at(PacketKind::plbu, "stream of the list builder", start, (end - start) / 4);
    if (!words)
        return;
    uint32_t draw = 0;
    uint32_t rectangle = 0;
    uint32_t state = 0;
    for (size_t i = 0; i + 1 < words->size(); i += 2) {
        const Result<plbu::Command> command = plbu::unpack((*words)[i], (*words)[i + 1]);
        if (!command)
            continue;
        if (const auto* set = std::get_if<plbu::RenderStateAndPositions>(&*command))
            state = set->render_state;
        const std::optional<plbu::Mode> mode = drawn_mode(*command);
        if (mode == plbu::Mode::rectangle)
            render_state(fmt::format("rectangle {}", rectangle++), state);
        else if (mode)
            render_state(fmt::format("draw {}", draw++), state);
    }
}

void Dump::render_state(const std::string& what, uint32_t va) {
    const auto words = block_at(PacketKind::rsw, what, va, hw400::render_state_words);
    if (!words)
        return;
    const auto state = hw400::unpack_render_state(
        std::span<const uint32_t, hw400::render_state_words>(words->data(), words->size()));
    if (!state || !state->has_samplers)
        return;
    const auto pointers = memory_.words(state->textures, state->sampler_count);
    for (uint32_t i = 0; pointers && i < pointers->size(); ++i)
        if ((*pointers)[i] != 0)
            texture(fmt::format("{}, sampler {}", what, i), (*pointers)[i]);
}

// How long a descriptor is, it does not say, but what lies behind the highest level that is read
// does not matter.
void Dump::texture(const std::string& what, uint32_t va) {
    size_t count = hw400::texture_descriptor_words;
    if (auto words = memory_.words(va, count)) {
        // Level 11 begins in the last word of a short one, which alone would be refused.
        words->resize(hw400::max_texture_descriptor_words);
        if (const auto descriptor = hw400::unpack_texture_descriptor(*words))
            count = hw400::texture_descriptor_size((descriptor->max_lod + 15u) / 16 + 1);
    }
    block_at(PacketKind::texture, what, va, count);
}

void Dump::core_stream(uint32_t core, uint32_t start) {
    size_t pairs = 0;
    for (bool end = false; !end; ++pairs) {
        const auto pair = memory_.words(start + static_cast<uint32_t>(pairs) * 8, 2);
        if (!pair)
            break;
        const auto command = hw400::pp_stream::unpack((*pair)[0], (*pair)[1]);
        end = !command || std::holds_alternative<hw400::pp_stream::End>(*command);
    }
    block_at(PacketKind::pp_stream, fmt::format("stream of core {}", core), start, pairs * 2);
}

template <typename Frame>
Words words_of(const Frame& frame) {
    Words words(sizeof frame / 4);
    std::memcpy(words.data(), &frame, sizeof frame);
    return words;
}

}  // namespace

void dump_batch(const Batch& batch,
                const StaticData& data,
                const winsys::lima::GpFrame& gp,
                const winsys::lima::PpFrame& pp) {
    Dump dump(batch, data);
    if (gp.vs_start != gp.vs_end)
        dump.vertex_stream(gp.vs_start, gp.vs_end);
    dump.list_stream(gp.plbu_start, gp.plbu_end);
    dump.block(PacketKind::gp_frame, "job of the GP", words_of(gp));
    dump.render_state("background", data.background_state);
    for (uint32_t core = 0; core < pp.num_pp; ++core)
        dump.core_stream(core, pp.stream[core]);
    dump.block(PacketKind::pp_frame, "job of the PP", words_of(pp));
    base::log(dump.text());
}

}  // namespace cuesta::lima

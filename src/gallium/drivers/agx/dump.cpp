// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The stream is read again where it is now, and leads to the state and the programs: while a batch
// is made, nothing is kept for this.
#include "gallium/drivers/agx/dump.h"

#include <cstring>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/agx/compile.h"
#include "gallium/auxiliary/dump_text.h"
#include "hw/agx/cdm.h"
#include "hw/agx/decode.h"
#include "hw/agx/ppp.h"
#include "hw/agx/texture_codes.h"
#include "hw/agx/usc.h"
#include "hw/agx/vdm.h"

namespace cuesta::agx {
namespace {

namespace cdm = hw::agx::cdm;
namespace ppp = hw::agx::ppp;
namespace usc = hw::agx::usc;
namespace vdm = hw::agx::vdm;
using hw::agx::PacketKind;
using Words = std::vector<uint32_t>;

// GPU memory of the batch, as the CPU sees it.
class BatchWords {
  public:
    explicit BatchWords(const Batch& batch) {
        for (const BatchMemory* memory : {&batch.memory, &batch.usc})
            for (const auto& chunk : memory->chunks())
                if (const Result<std::span<std::byte>> bytes = chunk->map())
                    pieces_.push_back({chunk->va(), *bytes});
    }

    // Nothing where they are not all in one piece.
    std::optional<Words> words(uint64_t va, size_t count) const {
        for (const Piece& piece : pieces_) {
            if (va < piece.va || va - piece.va + count * 4 > piece.bytes.size())
                continue;
            Words words(count);
            std::memcpy(words.data(), piece.bytes.data() + (va - piece.va), count * 4);
            return words;
        }
        return std::nullopt;
    }

  private:
    struct Piece {
        uint64_t va;
        std::span<const std::byte> bytes;
    };
    std::vector<Piece> pieces_;
};

class Dump {
  public:
    explicit Dump(const Batch& batch)
        : memory_(batch),
          window_(batch.usc_base()),
          text_(batch.is_grids ? fmt::format("agx batch, {} grids\n\n", batch.draw_count)
                               : fmt::format("agx batch, {} draws into {}x{}\n\n",
                                             batch.draw_count,
                                             batch.framebuffer.width,
                                             batch.framebuffer.height)) {}

    void stream(const CommandStream::Part& part);
    void grids(const GridStream::Part& part);
    void images(uint64_t heap);
    void program(std::string_view what, uint32_t usc_address);
    void block(PacketKind kind, std::string_view what, std::span<const uint32_t> words);
    const std::string& text() const { return text_; }

  private:
    void launch(uint32_t pipeline);
    void textures(const usc::Texture& word);
    void state(const vdm::PppState& packet);
    void fragment_shader(const ppp::FragmentShader& shader);

    BatchWords memory_;
    uint64_t window_;
    std::string text_;
    std::set<uint32_t> programs_;  // printed already
};

void Dump::block(PacketKind kind, std::string_view what, std::span<const uint32_t> words) {
    gallium::append_block(text_, hw::agx::packet_kind_name(kind), what, words,
                          hw::agx::decode(kind, words));
}

// The length of the list is known by its end.
void Dump::program(std::string_view what, uint32_t usc_address) {
    if (!programs_.insert(usc_address).second)
        return;
    constexpr size_t step = usc::list_alignment / 4;
    constexpr size_t most_steps = 40;
    for (size_t steps = 1; steps <= most_steps; ++steps) {
        const std::optional<Words> words = memory_.words(window_ + usc_address, steps * step);
        if (!words)
            break;
        const std::span<const uint8_t> bytes = {reinterpret_cast<const uint8_t*>(words->data()),
                                                words->size() * 4};
        size_t at = 0;
        while (at < bytes.size()) {
            const Result<usc::Word> word = usc::unpack(bytes.subspan(at));
            if (!word)
                break;
            at += *usc::word_bytes(bytes[at]);
            if (usc::is_last(*word))
                return block(PacketKind::usc, fmt::format("{} at {:#x}", what, usc_address),
                             std::span(*words).first((at + 3) / 4));
        }
    }
    text_ += fmt::format("# {} at {:#x}: not readable\n\n", what, usc_address);
}

void Dump::fragment_shader(const ppp::FragmentShader& shader) {
    program("fragment program", shader.pipeline);
    if (shader.coefficient_bindings == 0)
        return;
    const uint64_t va = window_ + shader.coefficient_bindings_address;
    if (const auto words = memory_.words(va, shader.coefficient_bindings + 1u))
        block(PacketKind::coefficients,
              fmt::format("coefficients at {:#x}", shader.coefficient_bindings_address), *words);
}

void Dump::state(const vdm::PppState& packet) {
    const std::optional<Words> words = memory_.words(packet.address, packet.words);
    if (!words)
        return;
    block(PacketKind::ppp, fmt::format("state at {:#x}", packet.address), *words);
    if (const Result<ppp::Update> update = ppp::unpack(*words); update && update->fragment_shader)
        fragment_shader(*update->fragment_shader);
}

void Dump::stream(const CommandStream::Part& part) {
    block(PacketKind::vdm, fmt::format("stream at {:#x}", part.va), part.words);
    for (std::span<const uint32_t> rest = part.words; !rest.empty();) {
        const Result<vdm::Packet> packet = vdm::unpack(rest);
        if (!packet)
            return;
        if (const auto* ppp_state = std::get_if<vdm::PppState>(&*packet))
            state(*ppp_state);
        if (const auto* vertex = std::get_if<vdm::State>(&*packet);
            vertex != nullptr && vertex->vertex_pipeline)
            program("vertex program", vertex->vertex_pipeline->address);
        rest = rest.subspan(*vdm::packet_words(rest[0]));
    }
}

void Dump::textures(const usc::Texture& word) {
    constexpr size_t words_each = hw::agx::texture_descriptor_words;
    if (const auto words = memory_.words(word.buffer, word.count * words_each))
        block(PacketKind::texture, fmt::format("textures at {:#x}", word.buffer), *words);
}

// Textures are the first word, where there are any.
void Dump::launch(uint32_t pipeline) {
    if (programs_.contains(pipeline))
        return;
    program("compute program", pipeline);
    const auto words = memory_.words(window_ + pipeline, usc::list_alignment / 4);
    if (!words)
        return;
    const std::span<const uint8_t> bytes = {reinterpret_cast<const uint8_t*>(words->data()),
                                            usc::list_alignment};
    if (const Result<usc::Word> first = usc::unpack(bytes))
        if (const auto* word = std::get_if<usc::Texture>(&*first))
            textures(*word);
}

void Dump::grids(const GridStream::Part& part) {
    block(PacketKind::cdm, fmt::format("stream at {:#x}", part.va), part.words);
    for (std::span<const uint32_t> rest = part.words; !rest.empty();) {
        const Result<cdm::Packet> packet = cdm::unpack(rest);
        if (!packet)
            return;
        if (const auto* direct = std::get_if<cdm::LaunchDirect>(&*packet))
            launch(direct->pipeline);
        if (const auto* indirect = std::get_if<cdm::LaunchIndirectGlobal>(&*packet))
            launch(indirect->pipeline);
        rest = rest.subspan(*cdm::packet_words(rest[0]));
    }
}

void Dump::images(uint64_t heap) {
    constexpr size_t words_each = hw::agx::texture_descriptor_words;
    for (uint32_t n = 0; n < pipe::max_shader_images; ++n) {
        const uint64_t entry = heap + uint64_t{n} * image_entry_bytes;
        if (const auto words = memory_.words(entry, words_each))
            block(PacketKind::texture, fmt::format("image {} at {:#x}, loads", n, entry), *words);
        const uint64_t stores = entry + image_store_offset;
        if (const auto words = memory_.words(stores, words_each))
            block(PacketKind::pbe, fmt::format("image {} at {:#x}, stores", n, stores), *words);
    }
}

uint32_t pipeline_of(const uapi::asahi::BgEot& program) {
    const std::array<uint32_t, 1> words = {program.usc};
    const Result<hw::agx::TilePipeline> pipeline = hw::agx::unpack_tile_pipeline(words);
    return pipeline ? pipeline->address : 0;
}

}  // namespace

void dump_batch(const Batch& batch, const winsys::agx::RenderCommand& command) {
    Dump dump(batch);
    for (const CommandStream::Part& part : batch.stream.parts())
        dump.stream(part);
    dump.program("background", pipeline_of(command.bg));
    dump.program("end of tile", pipeline_of(command.eot));
    dump.program("background when resumed", pipeline_of(command.partial_bg));
    if (!batch.scissors.empty())
        dump.block(PacketKind::scissor, "scissors", batch.scissors);
    if (!batch.depth_biases.empty())
        dump.block(PacketKind::depth_bias, "depth biases", batch.depth_biases);
    const std::array<uint32_t, 2> zls = {static_cast<uint32_t>(command.zls_ctrl),
                                         static_cast<uint32_t>(command.zls_ctrl >> 32)};
    dump.block(PacketKind::zls, "depth and stencil", zls);
    base::log(dump.text());
}

void dump_grids(const Batch& batch) {
    Dump dump(batch);
    for (const GridStream::Part& part : batch.grids.parts())
        dump.grids(part);
    for (const uint64_t heap : batch.image_heaps)
        dump.images(heap);
    base::log(dump.text());
}

}  // namespace cuesta::agx

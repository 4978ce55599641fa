// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>
#include <variant>

#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"
#include "hw/mali400/vs_stream.h"
#include "job.h"

namespace cuesta::fuzz {
namespace {

namespace hw400 = hw::mali400;

constexpr uint32_t list_block_bytes = 512;
constexpr uint32_t shader_bytes = 192;  // most programs; its end is not written anywhere
constexpr uint32_t most_stream_commands = 512;

class Finder {
  public:
    explicit Finder(Job& job) : job_(job) {}

    void run() {
        vs_stream();
        plbu_stream();
        for (uint32_t core = 0; core < std::min(job_.pp.num_pp, 4u); ++core)
            pp_stream(job_.pp.stream[core]);
    }

  private:
    void add(const char* kind, uint32_t address, uint32_t bytes) {
        const bool known =
            std::any_of(job_.regions.begin(), job_.regions.end(), [&](const Region& other) {
                return other.address == address && std::string_view(other.kind) == kind;
            });
        if (!known && bytes >= 4)
            job_.regions.push_back({kind, address, bytes & ~3u});
    }

    void vs_stream() {
        const uint32_t bytes = job_.gp.vs_end - job_.gp.vs_start;
        add("vs stream", job_.gp.vs_start, bytes);
        const std::vector<uint32_t> words = job_.words_at(job_.gp.vs_start, bytes / 4);
        for (size_t i = 0; i + 1 < words.size(); i += 2) {
            const auto command = hw400::vs::unpack(words[i], words[i + 1]);
            if (!command)
                continue;
            if (const auto* shader = std::get_if<hw400::vs::Shader>(&*command))
                add("vertex shader", shader->address, shader->size);
            else if (const auto* inputs = std::get_if<hw400::vs::AttributeArray>(&*command))
                add("attributes", inputs->address, inputs->entries * 8u);
            else if (const auto* outputs = std::get_if<hw400::vs::OutputArray>(&*command))
                add("outputs", outputs->address, outputs->entries * 8u);
            else if (const auto* uniforms = std::get_if<hw400::vs::Uniforms>(&*command))
                add("vertex uniforms", uniforms->address, uniforms->size);
        }
    }

    void plbu_stream() {
        const uint32_t bytes = job_.gp.plbu_end - job_.gp.plbu_start;
        add("plbu stream", job_.gp.plbu_start, bytes);
        const std::vector<uint32_t> words = job_.words_at(job_.gp.plbu_start, bytes / 4);
        for (size_t i = 0; i + 1 < words.size(); i += 2) {
            const auto command = hw400::plbu::unpack(words[i], words[i + 1]);
            if (!command)
                continue;
            if (const auto* draw = std::get_if<hw400::plbu::RenderStateAndPositions>(&*command))
                render_state(draw->render_state);
            else if (const auto* indices = std::get_if<hw400::plbu::IndexBuffer>(&*command))
                add("indices", indices->address, 64);
            else if (const auto* lists = std::get_if<hw400::plbu::BlockArray>(&*command))
                block_array(*lists);
        }
    }

    void block_array(const hw400::plbu::BlockArray& lists) {
        add("list pointers", lists.address, lists.count * 4u);
        for (uint32_t pointer : job_.words_at(lists.address, lists.count))
            add("tile lists", pointer, list_block_bytes);
    }

    void render_state(uint32_t address) {
        const std::vector<uint32_t> words = job_.words_at(address, hw400::render_state_words);
        if (words.empty())
            return;
        add("render state", address, hw400::render_state_words * 4);
        const auto state =
            hw400::unpack_render_state(std::span<const uint32_t, hw400::render_state_words>(words));
        if (!state)
            return;
        add("fragment shader", state->shader, shader_bytes);
        if (state->has_uniforms) {
            add("uniform pointers", state->uniforms, 4);
            for (uint32_t pointer : job_.words_at(state->uniforms, 1))
                add("fragment uniforms", pointer, 64);
        }
        if (!state->has_samplers)
            return;
        add("texture pointers", state->textures, state->sampler_count * 4u);
        for (uint32_t pointer : job_.words_at(state->textures, state->sampler_count))
            add("textures", pointer, hw400::texture_descriptor_words * 4);
    }

    void pp_stream(uint32_t address) {
        for (uint32_t count = 1; count <= most_stream_commands; ++count) {
            const std::vector<uint32_t> words = job_.words_at(address + (count - 1) * 8, 2);
            if (words.empty())
                return;
            const auto command = hw400::pp_stream::unpack(words[0], words[1]);
            if (!command || !std::holds_alternative<hw400::pp_stream::End>(*command))
                continue;
            return add("pp stream", address, count * 8);
        }
    }

    Job& job_;
};

}  // namespace

std::vector<uint32_t> Job::words_at(uint32_t address, uint32_t count) const {
    for (const Content& content : contents) {
        const uint32_t offset = address - content.address;
        if (address < content.address || offset > content.bytes.size() ||
            content.bytes.size() - offset < size_t{count} * 4)
            continue;
        std::vector<uint32_t> words(count);
        std::memcpy(words.data(), &content.bytes[offset], size_t{count} * 4);
        return words;
    }
    return {};
}

void find_regions(Job& job) {
    Finder(job).run();
}

}  // namespace cuesta::fuzz

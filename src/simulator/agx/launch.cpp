// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/launch.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "simulator/agx/group_run.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/stage_environment.h"
#include "simulator/agx/stage_step.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::SamplerStates;
namespace usc = hw::agx::usc;

// A list ends long before this, or never.
constexpr unsigned most_words = 256;

constexpr size_t most_steps = size_t{1} << 20;  // kept decoded

// Source: AGX fact sheet, part 3, 3.4.5.
uint32_t stack_words(uint8_t bucket) {
    return bucket == 0 ? 0 : std::min(8u << (bucket - 1u), greatest_stack_words);
}

// One thread, which may load texture states too.
class PreshaderEnvironment final : public StageEnvironment {
  public:
    PreshaderEnvironment(const LaunchContext& context, Launch& launch)
        : StageEnvironment(context, launch, "a preshader"), launch_(launch) {}

  protected:
    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        if (step.op != hw::agx::Op::tex_state_store)
            return StageEnvironment::execute_own(group, step);
        if (group.active == 0)
            return {};
        const unsigned word = step.source[state_store::base].index / 2u;
        const uint64_t base =
            launch_.uniforms.words[word] | uint64_t{launch_.uniforms.words[word + 1]} << 32;
        DescriptorStates::Texture words;
        const Source& offset = step.source[state_store::offset];
        WideBits bytes;
        read_bits(group, offset, bytes);
        TRY(context().memory.read_words(
            base + bytes[static_cast<unsigned>(std::countr_zero(group.active))], words));
        launch_.states.textures[step.number] = words;
        return {};
    }

  private:
    Launch& launch_;
};

// Goes through the words of one list.
class LaunchReader {
  public:
    LaunchReader(const LaunchContext& context, const hw::agx::Counts& counts)
        : context_(context), counts_(counts) {}

    Result<Launch> read(uint32_t usc_address) {
        uint64_t address = context_.usc_base + usc_address;
        for (unsigned i = 0;; ++i) {
            if (i == most_words)
                return Error{Errc::fault, "USC words: a list without an end"};
            TRY(context_.budget.spend(1));
            const usc::Word word = TRY(read_word(address));
            TRY(std::visit([this](const auto& w) { return take(w); }, word));
            if (usc::is_last(word))
                break;
        }
        if (!shader_ || !registers_)
            return Error{Errc::fault, "USC words: a list without a shader or its registers"};
        TRY(run_preshader());
        launch_.program = TRY(find(shader_->code, registers_->count));
        launch_.stack_bytes = stack_words(registers_->spill_bucket) * 4;
        launch_.stack_bucket = registers_->spill_bucket;
        return std::move(launch_);
    }

  private:
    Result<usc::Word> read_word(uint64_t& address) {
        std::array<uint8_t, usc::most_bytes> bytes = {};
        TRY(context_.memory.read(address, std::span(bytes).first(1)));
        const unsigned count = TRY(usc::word_bytes(bytes[0]));
        TRY(context_.memory.read(address, std::span(bytes).first(count)));
        address += count;
        return usc::unpack(std::span(bytes).first(count));
    }

    Result<void> load_uniforms(unsigned start, unsigned size, uint64_t buffer) {
        if (start + size > counts_.uniform_registers)
            return Error{Errc::fault,
                         fmt::format("USC words: uniforms up to half {} of the {} that are counted",
                                     start + size, counts_.uniform_registers)};
        std::array<uint16_t, 64> halves = {};
        TRY(context_.memory.read(buffer, {reinterpret_cast<uint8_t*>(halves.data()), size * 2}));
        for (unsigned i = 0; i < size; ++i)
            launch_.uniforms.set_half(start + i, halves[i]);
        return {};
    }
    Result<void> take(const usc::Uniform& word) {
        return load_uniforms(word.start, word.size, word.buffer);
    }
    Result<void> take(const usc::UniformHigh& word) {
        return load_uniforms(word.start, word.size, word.buffer);
    }

    Result<void> take(const usc::Texture& word) {
        for (unsigned i = 0; i < word.count; ++i) {
            if (word.start + i >= texture_state_count)
                return Error{Errc::fault, "USC words: more texture states than there are"};
            DescriptorStates::Texture words;
            TRY(context_.memory.read_words(word.buffer + i * sizeof words, words));
            launch_.states.textures[word.start + i] = words;
        }
        return {};
    }

    Result<void> take(const usc::Sampler& word) {
        launch_.states.extended_samplers = counts_.sampler_states == SamplerStates::extended_8 ||
                                           counts_.sampler_states == SamplerStates::extended_16;
        const size_t words = launch_.states.extended_samplers ? 6 : 2;
        for (unsigned i = 0; i < word.count; ++i) {
            if (word.start + i >= sampler_state_count)
                return Error{Errc::fault, "USC words: more sampler states than there are"};
            DescriptorStates::Sampler state = {};
            TRY(context_.memory.read_words(word.buffer + i * words * 4,
                                           std::span(state).first(words)));
            launch_.states.samplers[word.start + i] = state;
        }
        return {};
    }

    Result<void> take(const usc::Shared& word) {
        launch_.shared = word;
        return {};
    }
    Result<void> take(const usc::Shader& word) {
        shader_ = word;
        return {};
    }
    Result<void> take(const usc::Registers& word) {
        registers_ = word;
        return {};
    }
    Result<void> take(const usc::FragmentProperties& word) {
        launch_.fragment = word;
        return {};
    }
    Result<void> take(const usc::Preshader& word) {
        preshader_ = word;
        return {};
    }
    Result<void> take(const usc::NoPreshader&) { return {}; }

    Result<std::shared_ptr<const Program>> find(uint32_t code, uint32_t register_halves) const {
        return context_.programs.find(context_.memory, context_.usc_base + code, register_halves,
                                      context_.budget);
    }

    // One thread; what it leaves are uniform registers. ASSUMED: no word bounds its stack.
    Result<void> run_preshader() {
        if (!preshader_)
            return {};
        const auto program = TRY(find(preshader_->code, counts_.preshader_registers));
        PreshaderEnvironment environment(context_, launch_);
        SimdGroup group(*program, environment, launch_.uniforms);
        group.alive = group.active = 1;
        return run_alone(group, context_);
    }

    const LaunchContext& context_;
    const hw::agx::Counts& counts_;
    Launch launch_;
    std::optional<usc::Shader> shader_;
    std::optional<usc::Registers> registers_;
    std::optional<usc::Preshader> preshader_;
};

}  // namespace

Result<std::shared_ptr<const Program>> ProgramCache::find(AddressSpace& memory,
                                                          uint64_t address,
                                                          uint32_t register_halves,
                                                          WorkBudget& budget) {
    // Registers are counted in eights, so that these bits of an address do not meet them.
    const uint64_t key = address << 9 ^ register_halves;
    if (const auto known = programs_.find(key); known != programs_.end())
        return known->second;
    const FetchCode fetch = [&memory](uint64_t at, std::span<uint8_t> to) -> Result<size_t> {
        // Instructions may end where the mapped memory does.
        const uint64_t in_page = gpu_page_bytes - at % gpu_page_bytes;
        const auto first = static_cast<size_t>(std::min<uint64_t>(to.size(), in_page));
        TRY(memory.read(at, to.first(first)));
        const bool more = first < to.size() && memory.find_read(at + first) != nullptr;
        if (more)
            TRY(memory.read(at + first, to.subspan(first)));
        return more ? to.size() : first;
    };
    const auto made = std::make_shared<const Program>(
        TRY(Program::decode(fetch, address, {.register_halves = register_halves})));
    TRY(budget.spend(made->steps().size()));
    steps_ += made->steps().size();
    if (steps_ > most_steps) {
        programs_.clear();
        steps_ = made->steps().size();
    }
    programs_.emplace(key, made);
    return made;
}

Result<Launch> prepare_launch(const LaunchContext& context,
                              uint32_t usc,
                              const hw::agx::Counts& counts) {
    return LaunchReader(context, counts).read(usc);
}

}  // namespace cuesta::simulator::agx

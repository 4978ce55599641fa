// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/vs_unit.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

namespace vs = hw::mali400::vs;

constexpr std::string_view vs_name = "VS";
constexpr uint32_t greatest_uniform_bytes = gp_memory_vectors * 16;

size_t hash_of(std::span<const uint32_t> words) {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(words.data()), words.size_bytes()});
}

}  // namespace

VsUnit::VsUnit(AddressSpace& memory, WorkBudget& work, GpStats& stats)
    : memory_(memory), work_(work), stats_(stats), core_(std::make_unique<GpCore>()) {}

Result<void> VsUnit::run(uint32_t start, uint32_t end) {
    const CommandList list = {.unit = vs_name, .start = start, .end = end};
    stats_.commands += TRY(run_commands(
        memory_, work_, list, [this](std::array<uint32_t, 2> words) { return command(words); }));
    return {};
}

Result<NextCommand> VsUnit::command(std::array<uint32_t, 2> words) {
    const Result<vs::Command> unpacked = vs::unpack(words[0], words[1]);
    if (!unpacked)
        return Error{Errc::fault, unpacked.error().text};
    const vs::Command& command = *unpacked;
    if (const auto* target = std::get_if<vs::Continue>(&command))
        return NextCommand{NextCommand::Kind::at_address, target->address};
    if (const auto* draw = std::get_if<vs::Draw>(&command))
        TRY(execute(*draw));
    else if (const auto* info = std::get_if<vs::ShaderInfo>(&command))
        TRY(execute(*info));
    else if (const auto* uniforms = std::get_if<vs::Uniforms>(&command))
        TRY(execute(*uniforms));
    else if (const auto* shader = std::get_if<vs::Shader>(&command))
        TRY(execute(*shader));
    else if (const auto* counts = std::get_if<vs::Counts>(&command))
        attributes_ = counts->attributes, outputs_ = counts->outputs;
    else if (const auto* attributes = std::get_if<vs::AttributeArray>(&command))
        attribute_array_ = {attributes->address, attributes->entries};
    else if (const auto* outputs = std::get_if<vs::OutputArray>(&command))
        output_array_ = {outputs->address, outputs->entries};
    return NextCommand{};
}

Result<void> VsUnit::execute(const vs::Uniforms& uniforms) {
    if (uniforms.size > greatest_uniform_bytes)
        return Error{Errc::fault, fmt::format("{} bytes of uniforms, {} fit", uniforms.size,
                                              greatest_uniform_bytes)};
    if (!memory_.read(uniforms.address, core_->uniforms().data(), uniforms.size))
        return memory_.fault_error("uniforms");
    return {};
}

Result<void> VsUnit::execute(const vs::Shader& shader) {
    if (shader.size > hw::mali400::gp::max_instructions * 16)
        return Error{Errc::fault, fmt::format("{} bytes of shader", shader.size)};
    code_.resize(shader.size / 4);
    if (!memory_.read_words(shader.address, code_)) {
        code_.clear();
        return memory_.fault_error("shader");
    }
    return {};
}

Result<void> VsUnit::execute(const vs::ShaderInfo& info) {
    if (info.unknown_0 != 0)
        return Error{Errc::fault, "shader that does not start at its first instruction"};
    instructions_ = info.instructions;
    return {};
}

// The shader's first instructions, decoded now or found among those of earlier draws.
Result<const GpProgram*> VsUnit::program() {
    if (instructions_ == 0)
        return Error{Errc::fault, "draw before the shader info"};
    if (code_.size() < size_t{instructions_} * 4)
        return Error{Errc::fault, fmt::format("shader info says {} instructions, {} are loaded",
                                              instructions_, code_.size() / 4)};
    const std::span<const uint32_t> words = std::span(code_).first(size_t{instructions_} * 4);
    const size_t hash = hash_of(words);
    const auto [first, last] = programs_.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        if (std::equal(words.begin(), words.end(), it->second.words.begin(),
                       it->second.words.end()))
            return &it->second.program;
    }
    LoadedProgram loaded = {.words = {words.begin(), words.end()},
                            .program = TRY(load_gp_program(words))};
    return &programs_.emplace(hash, std::move(loaded))->second.program;
}

Result<void> VsUnit::execute(const vs::Draw& draw) {
    if (draw.count == 0)
        return {};
    const GpProgram* loaded = TRY(program());
    if (outputs_ == 0)
        return Error{Errc::fault, "draw before the numbers of attributes and outputs"};
    MemoryOutputs outputs = TRY(MemoryOutputs::create(memory_, output_array_, outputs_));
    ++stats_.draws;
    if (outputs.position()) {
        const uint32_t positions = outputs.position()->address;
        point_sizes_.erase(positions);
        if (outputs.point_size())
            point_sizes_[positions] = {outputs.point_size()->address, outputs.point_size()->stride};
    }
    return run_batches(*loaded, outputs, draw.count);
}

Result<void> VsUnit::run_batches(const GpProgram& program, MemoryOutputs& outputs, uint32_t count) {
    const DescriptorArray used = {attribute_array_.address,
                                  std::min<uint32_t>(attribute_array_.entries, attributes_)};
    MemoryAttributes attributes(memory_, used);
    for (uint32_t first = 0; first < count; first += batch_vertices) {
        const unsigned vertices = std::min<uint32_t>(batch_vertices, count - first);
        attributes.set_batch(first, vertices);
        core_->set_step_limit(std::min(gp_default_step_limit, work_.left()));
        const Result<void> done = core_->run(program, attributes, vertices);
        stats_.instructions += core_->vertex_steps();
        if (!done)
            return Error{done.error().code, fmt::format("vertices {} to {}: {}", first,
                                                        first + vertices - 1, done.error().text)};
        stats_.vertices += vertices;
        TRY(work_.spend(core_->batch_steps(), vs_name));
        TRY(outputs.store(*core_, first, vertices));
    }
    return {};
}

}  // namespace cuesta::simulator::mali400

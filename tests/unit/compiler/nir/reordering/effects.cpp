// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "effects.h"

#include <algorithm>
#include <cstring>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

SlotBits AskedTextures::sample(const TextureRequest& request) {
    if (request.instr->op == TexOp::txs)
        return {64u >> static_cast<unsigned>(std::clamp(request.lod, 0.0f, 6.0f)), 32, 1, 1};
    const float texture = static_cast<float>(request.texture);
    const float x = request.coord[0] + static_cast<float>(request.texel[0]);
    const float y = request.coord[1] + static_cast<float>(request.texel[1]);
    const float level = request.bias + request.lod;
    return slot_of_floats(x + 2 * request.ddx[0] + 4 * request.ddy[0] + level,
                          y + 2 * request.ddx[1] + 4 * request.ddy[1] + texture, x * y, level);
}

SlotBits StoredTexels::load(const ImageRequest& request) {
    const auto known = texels.find(request.coord);
    return known != texels.end() ? known->second : SlotBits{};
}

void StoredTexels::store(const ImageRequest& request, const SlotBits& texel) {
    texels[request.coord] = texel;
}

void LaneMemory::read(uint64_t address, std::span<std::byte> to) {
    for (size_t i = 0; i < to.size(); ++i)
        to[i] = address + i < bytes.size() ? bytes[address + i] : std::byte(address + i);
}

void LaneMemory::write(uint64_t address, std::span<const std::byte> from) {
    for (size_t i = 0; i < from.size(); ++i)
        if (address + i < bytes.size())
            bytes[address + i] = from[i];
}

void LaneMemory::at_barrier(const Intrinsic& instr, unsigned lanes) {
    for (unsigned lane = 0; lane < quad_lanes; ++lane) {
        if ((lanes >> lane & 1) == 0)
            continue;
        const auto part = bytes.begin() + lane * bytes_of_lane;
        barriers[lane].push_back({.op = instr.op,
                                  .lanes = instr.info().convergent ? lanes : 0,
                                  .memory = {part, part + bytes_of_lane}});
        const float count = static_cast<float>(barriers[lane].size());
        std::memcpy(&part[of_others], &count, sizeof count);
    }
}

Effects effects_with(const Shader& shader, const InterpreterInputs& inputs) {
    Effects effects;
    const Result<InterpreterOutputs> outputs = interpret(shader, inputs);
    if (!outputs)
        effects.error = outputs.error().text;
    const unsigned lanes = shader.stage == Stage::fragment ? quad_lanes : 1;
    for (unsigned lane = 0; outputs && lane < lanes; ++lane) {
        const LaneOutputs& out = outputs->lanes[lane];
        Effects::Lane& to = effects.lanes.emplace_back();
        to.outputs = out.outputs;
        to.written = out.written;
        to.terminated = out.terminated;
        to.demoted = out.demoted;
        for (const EmittedVertex& vertex : out.vertices) {
            to.vertices.push_back(vertex.outputs);
            to.strip_ends.push_back(vertex.ends_primitive);
        }
    }
    return effects;
}

}  // namespace cuesta::nir

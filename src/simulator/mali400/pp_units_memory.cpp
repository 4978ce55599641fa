// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The units that bring values in and out: varyings, textures, uniforms, temporaries, tile buffer
// (Mali-400 fact sheet, part 6, 6.4 to 6.6 and 6.10).
#include <cmath>

#include <fmt/core.h>

#include "simulator/mali400/pp_execution.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

unsigned components_of(pp::VaryingAlignment alignment) {
    switch (alignment) {
        case pp::VaryingAlignment::one: return 1;
        case pp::VaryingAlignment::two: return 2;
        default: return 4;
    }
}

unsigned components_of(pp::Alignment alignment) {
    switch (alignment) {
        case pp::Alignment::one: return 1;
        case pp::Alignment::two: return 2;
        default: return 4;
    }
}

// Register offsets are floats, used rounded toward zero. What no table can hold stays out of reach.
int32_t offset_of(float value) {
    constexpr float beyond = 1 << 20;
    if (!(value > -beyond && value < beyond))
        return 1 << 20;
    return static_cast<int32_t>(value);
}

// Calls `visit(value, lanes)` once for each different value among the lanes of `mask`.
template <typename Visit>
Result<void> for_each_value(std::span<const IntLanes> values,
                            std::span<const LaneMask> mask,
                            Visit visit) {
    std::array<LaneMask, batch_quads> left = {};
    for (size_t quad = 0; quad < mask.size(); ++quad)
        left[quad] = mask[quad];
    for (size_t quad = 0; quad < mask.size(); ++quad) {
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
            if (left[quad][lane] == 0)
                continue;
            const int32_t value = values[quad][lane];
            const IntLanes wanted = {value, value, value, value};
            std::array<LaneMask, batch_quads> same = {};
            for (size_t other = quad; other < mask.size(); ++other) {
                same[other] = left[other] & (values[other] == wanted);
                left[other] &= ~same[other];
            }
            TRY(visit(value, std::span<const LaneMask>(same).first(mask.size())));
        }
    }
    return {};
}

}  // namespace

// ---- varying unit

Result<void> PpExecution::varying_unit(const ProgramInstruction& instruction) {
    const pp::VaryingUnit& unit = *instruction.fields.varying;
    std::array<Row, 4>& out = core_.coordinates_;
    for (Row& row : out)
        row.fill(splat(0));
    coordinates_complete_ = true;
    if (unit.is_register_form()) {
        load_register(instruction);
        coordinates_complete_ = false;
    } else if (unit.source == pp::VaryingSource::point) {
        if (unit.sub == pp::point_coord)
            inputs_.point_coord(quads_, std::span(out).first<2>());
        else
            out[0].fill(splat(inputs_.front_facing() ? 1.0f : 0.0f));
    } else if (unit.source == pp::VaryingSource::special && unit.sub == pp::special_frag_coord) {
        inputs_.frag_coord(quads_, out);
    } else if (unit.offset_register != pp::no_offset) {
        TRY(indexed_varying(unit));
        coordinates_complete_ = false;
    } else {
        TRY(load_varying_indexed(unit, unit.index, out));
    }
    if (unit.source == pp::VaryingSource::special && unit.sub == pp::special_normalize)
        normalize();
    if (unit.source == pp::VaryingSource::varying || unit.source == pp::VaryingSource::reg) {
        if (unit.sub == pp::perspective_z)
            project(2);
        else if (unit.sub == pp::perspective_w)
            project(3);
    }
    // A cube direction passes as it is: the sampler projects it (ASSUMED: what a register would
    // receive is not known).
    if (unit.destination != pp::reg_discard)
        write_masked(unit.destination, unit.mask, out);
    return {};
}

Result<void> PpExecution::load_varying_indexed(const pp::VaryingUnit& unit,
                                               unsigned index,
                                               std::span<Row> out) {
    const unsigned count = components_of(unit.alignment);
    return inputs_.varying(index * count / 4, index * count % 4, quads_, out.first(count));
}

Result<void> PpExecution::indexed_varying(const pp::VaryingUnit& unit) {
    const Row& offset = core_.registers_[unit.offset_register * 4u + unit.offset_component];
    std::array<IntLanes, batch_quads> index = {};
    for (unsigned quad = 0; quad < quads_; ++quad) {
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
            index[quad][lane] = unit.index + offset_of(offset[quad][lane]);
    }
    return for_each_value(std::span<const IntLanes>(index).first(quads_),
                          std::span<const LaneMask>(active_).first(quads_),
                          [&](int32_t value, std::span<const LaneMask> lanes) -> Result<void> {
                              if (value < 0)
                                  return Error{Errc::fault, fmt::format("varying index {}", value)};
                              std::array<Row, 4> values = {};
                              TRY(load_varying_indexed(unit, static_cast<unsigned>(value), values));
                              for (unsigned component = 0; component < 4; ++component) {
                                  Row& out = core_.coordinates_[component];
                                  for (unsigned quad = 0; quad < quads_; ++quad)
                                      out[quad] =
                                          select(lanes[quad], values[component][quad], out[quad]);
                              }
                              return {};
                          });
}

void PpExecution::load_register(const ProgramInstruction& instruction) {
    const pp::VaryingUnit& unit = *instruction.fields.varying;
    for (unsigned component = 0; component < 4; ++component) {
        const unsigned code = unit.reg * 4u + ((unit.swizzle >> (2 * component)) & 3u);
        const Operand source = operand(scalar(instruction, code), unit.absolute, unit.negate);
        for (unsigned quad = 0; quad < quads_; ++quad)
            core_.coordinates_[component][quad] = source[quad];
    }
}

void PpExecution::project(unsigned divisor) {
    const Row by = core_.coordinates_[divisor];
    for (Row& row : core_.coordinates_) {
        for (unsigned quad = 0; quad < quads_; ++quad)
            row[quad] /= by[quad];
    }
}

void PpExecution::normalize() {
    std::array<Row, 4>& v = core_.coordinates_;
    for (unsigned quad = 0; quad < quads_; ++quad) {
        const Lanes square =
            v[0][quad] * v[0][quad] + v[1][quad] * v[1][quad] + v[2][quad] * v[2][quad];
        Lanes length = {};
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
            length[lane] = std::sqrt(square[lane]);
        for (unsigned component = 0; component < 3; ++component)
            v[component][quad] /= length;
    }
}

// ---- texture unit

Result<void> PpExecution::texture_unit(const ProgramInstruction& instruction) {
    const pp::TextureUnit& unit = *instruction.fields.texture;
    std::array<LaneMask, batch_quads> neighbours = {};
    for (unsigned quad = 0; quad < quads_; ++quad)
        neighbours[quad] = coordinates_complete_ ? full_mask() : active_[quad];
    TextureRequest request{
        .sampler = unit.sampler,
        .cube = unit.type == pp::TextureType::cube,
        .quads = quads_,
        .coordinates = std::span<const Row, 4>(core_.coordinates_).first<3>(),
        .lanes = std::span<const LaneMask>(active_).first(quads_),
        .neighbours = std::span<const LaneMask>(neighbours).first(quads_),
    };
    if (unit.lod_enable) {
        request.lod = &scalar(instruction, unit.lod_register);
        request.lod_mode =
            unit.explicit_lod ? TextureRequest::Lod::explicit_ : TextureRequest::Lod::bias;
    } else if (unit.explicit_lod) {
        return Error{Errc::fault, "texture unit: explicit LOD without an LOD register"};
    }
    if (!unit.sampler_offset_enable) {
        TRY(sample(request, request.lanes));
    } else {
        const Row& offset = scalar(instruction, unit.sampler_offset_register);
        std::array<IntLanes, batch_quads> index = {};
        for (unsigned quad = 0; quad < quads_; ++quad) {
            for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
                index[quad][lane] = unit.sampler + offset_of(offset[quad][lane]);
        }
        TRY(for_each_value(std::span<const IntLanes>(index).first(quads_), request.lanes,
                           [&](int32_t value, std::span<const LaneMask> lanes) -> Result<void> {
                               if (value < 0)
                                   return Error{Errc::fault, fmt::format("sampler {}", value)};
                               request.sampler = static_cast<unsigned>(value);
                               return sample(request, lanes);
                           }));
    }
    for (unsigned component = 0; component < 4; ++component)
        write(pp::reg_texture * 4u + component, core_.wide_texture_[component]);
    return {};
}

Result<void> PpExecution::sample(TextureRequest& request, std::span<const LaneMask> lanes) {
    std::array<Row, 4> texels;
    TextureRequest part = request;
    part.lanes = lanes;
    TRY(resources_.sample(part, texels));
    for (unsigned component = 0; component < 4; ++component) {
        Row& out = core_.wide_texture_[component];
        for (unsigned quad = 0; quad < quads_; ++quad)
            out[quad] = select(lanes[quad], texels[component][quad], out[quad]);
    }
    return {};
}

// ---- loads

Result<void> PpExecution::load_unit(const ProgramInstruction& instruction) {
    if (instruction.fields.load->source == pp::LoadSource::uniform)
        return load_uniform(instruction);
    return load_temporary(instruction);
}

Result<void> PpExecution::load_uniform(const ProgramInstruction& instruction) {
    const pp::LoadUnit& unit = *instruction.fields.load;
    const unsigned count = components_of(unit.alignment);
    Row* const out = &core_.registers_[pp::reg_uniform * 4u];
    for (unsigned component = count; component < 4; ++component)
        out[component].fill(splat(0));
    float values[4] = {};
    if (!unit.offset_enable) {
        TRY(resources_.uniforms(unit.index * count, count, values));
        for (unsigned component = 0; component < count; ++component) {
            for (unsigned quad = 0; quad < quads_; ++quad)
                out[component][quad] = splat(values[component]);
        }
        return {};
    }
    const Row& offset = scalar(instruction, unit.offset_register);
    std::array<IntLanes, batch_quads> index = {};
    for (unsigned quad = 0; quad < quads_; ++quad) {
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
            index[quad][lane] = unit.index + offset_of(offset[quad][lane]);
    }
    return for_each_value(
        std::span<const IntLanes>(index).first(quads_),
        std::span<const LaneMask>(active_).first(quads_),
        [&](int32_t value, std::span<const LaneMask> lanes) -> Result<void> {
            float loaded[4] = {};  // zero outside the table (part 6, 6.6)
            if (value >= 0)
                TRY(resources_.uniforms(static_cast<uint32_t>(value) * count, count, loaded));
            for (unsigned component = 0; component < count; ++component) {
                for (unsigned quad = 0; quad < quads_; ++quad)
                    out[component][quad] =
                        select(lanes[quad], splat(loaded[component]), out[component][quad]);
            }
            return {};
        });
}

Result<std::array<IntLanes, batch_quads>> PpExecution::temporary_index(
    const ProgramInstruction& instruction,
    uint16_t index,
    bool offset_enable,
    unsigned offset_register,
    unsigned alignment) const {
    const int32_t unit = static_cast<int32_t>(alignment);
    const int32_t base = static_cast<int16_t>(index) * unit;
    const int64_t size = core_.stack_size_;
    std::array<IntLanes, batch_quads> result = {};
    for (unsigned quad = 0; quad < quads_; ++quad) {
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
            int64_t at = base + core_.stack_pointer_;
            if (offset_enable)
                at += int64_t{offset_of(scalar(instruction, offset_register)[quad][lane])} * unit;
            if (active_[quad][lane] == 0)
                at = 0;
            else if (at < 0 || at + unit > size)
                return Error{Errc::fault,
                             fmt::format("temporary scalar {} of a stack of {}", at, size)};
            result[quad][lane] = static_cast<int32_t>(at);
        }
    }
    return result;
}

Result<void> PpExecution::load_temporary(const ProgramInstruction& instruction) {
    const pp::LoadUnit& unit = *instruction.fields.load;
    const unsigned count = components_of(unit.alignment);
    const auto index = TRY(
        temporary_index(instruction, unit.index, unit.offset_enable, unit.offset_register, count));
    Row* const out = &core_.registers_[pp::reg_uniform * 4u];
    for (unsigned quad = 0; quad < quads_; ++quad) {
        std::array<BitLanes, 4> loaded = {};  // by component; what is not loaded is 0
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
            if (active_[quad][lane] == 0)
                continue;
            std::array<uint16_t, 4> bits = {};
            TRY(resources_.load_temporary(quad * lanes_per_quad + lane,
                                          static_cast<uint32_t>(index[quad][lane]),
                                          std::span(bits).first(count)));
            for (unsigned component = 0; component < 4; ++component)
                loaded[component][lane] = bits[component];
        }
        for (unsigned component = 0; component < 4; ++component)
            out[component][quad] =
                select(active_[quad], from_half_bits(loaded[component]), out[component][quad]);
    }
    return {};
}

// ---- temporary store and framebuffer read

Result<void> PpExecution::store_unit(const ProgramInstruction& instruction) {
    const pp::StoreUnit& unit = *instruction.fields.store;
    std::array<Row, 4> values;
    switch (unit.mode) {
        case pp::StoreMode::read_color:
            TRY(resources_.tile_color(quads_, values));
            write_masked(unit.destination, 0xf, values);
            return {};
        case pp::StoreMode::read_depth:
            TRY(resources_.tile_depth(quads_, values[0]));
            write_masked(unit.destination, 1, values);
            return {};
        case pp::StoreMode::store_temporary: return store_temporary(instruction);
    }
    return {};
}

Result<void> PpExecution::store_temporary(const ProgramInstruction& instruction) {
    const pp::StoreUnit& unit = *instruction.fields.store;
    const unsigned count = components_of(unit.alignment);
    const auto index = TRY(
        temporary_index(instruction, unit.index, unit.offset_enable, unit.offset_register, count));
    const unsigned first = count == 4 ? unit.source & ~3u : unit.source;
    for (unsigned quad = 0; quad < quads_; ++quad) {
        std::array<BitLanes, 4> stored = {};  // by component
        for (unsigned component = 0; component < count; ++component)
            stored[component] = half_bits(scalar(instruction, first + component)[quad]);
        for (unsigned lane = 0; lane < lanes_per_quad; ++lane) {
            if (active_[quad][lane] == 0)
                continue;
            std::array<uint16_t, 4> bits = {};
            for (unsigned component = 0; component < count; ++component)
                bits[component] = static_cast<uint16_t>(stored[component][lane]);
            TRY(resources_.store_temporary(quad * lanes_per_quad + lane,
                                           static_cast<uint32_t>(index[quad][lane]),
                                           std::span(bits).first(count)));
        }
    }
    return {};
}

}  // namespace cuesta::simulator::mali400

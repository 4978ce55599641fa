// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/value_bound.h"

#include <algorithm>
#include <bit>

#include "base/bits.h"

namespace cuesta::agx {
namespace {

using nir::Value;

// Steps from a value to what it is made of: addresses are short sums.
constexpr unsigned most_steps = 12;

struct Bounds {
    const nir::Shader& shader;

    uint64_t of(const Value& value, unsigned component, unsigned steps) const {
        const uint64_t all = base::low_mask(value.bit_size);
        if (const nir::LoadConst* constant = value.instr->as<nir::LoadConst>())
            return constant->values[component];
        if (const nir::Intrinsic* intrinsic = value.instr->as<nir::Intrinsic>())
            return std::min(all, of_intrinsic(*intrinsic, component, all));
        const nir::Alu* alu = value.instr->as<nir::Alu>();
        if (alu == nullptr || steps == 0)
            return all;
        // What is more has wrapped, and may be anything.
        const uint64_t bound = of_alu(*alu, component, steps - 1, all);
        return bound <= all ? bound : all;
    }

    uint64_t of_intrinsic(const nir::Intrinsic& intrinsic,
                          unsigned component,
                          uint64_t otherwise) const {
        const auto [x, y, z] = shader.workgroup_size;
        switch (intrinsic.op) {
            case nir::IntrinsicOp::load_local_invocation_id:
                return shader.workgroup_size[component] - 1;
            case nir::IntrinsicOp::load_local_invocation_index: return x * y * z - 1;
            default: return otherwise;
        }
    }

    uint64_t of_alu(const nir::Alu& alu,
                    unsigned component,
                    unsigned steps,
                    uint64_t otherwise) const {
        const auto source = [&](unsigned i, unsigned c) {
            const nir::AluSrc& src = alu.srcs[i];
            return of(*src.src.value, src.swizzle[c], steps);
        };
        const auto constant = [&](unsigned i) {
            const nir::LoadConst* number = nir::constant_of(*alu.srcs[i].src.value);
            return number != nullptr ? number->values[alu.srcs[i].swizzle[component]] : otherwise;
        };
        switch (alu.op) {
            case nir::Op::mov:
            case nir::Op::u2u16:
            case nir::Op::u2u32: return source(0, component);
            case nir::Op::vec2:
            case nir::Op::vec3:
            case nir::Op::vec4: return source(component, 0);
            case nir::Op::iadd: return source(0, component) + source(1, component);
            case nir::Op::imul: return source(0, component) * source(1, component);
            case nir::Op::iand:
            case nir::Op::umin: return std::min(source(0, component), source(1, component));
            case nir::Op::umax: return std::max(source(0, component), source(1, component));
            case nir::Op::ior:
            case nir::Op::ixor:
                return base::low_mask(static_cast<unsigned>(
                    std::bit_width(source(0, component) | source(1, component))));
            case nir::Op::bcsel: return std::max(source(1, component), source(2, component));
            case nir::Op::ushr:
                return constant(1) < 32 ? source(0, component) >> constant(1) : otherwise;
            case nir::Op::ishl:
                return constant(1) < 32 ? source(0, component) << constant(1) : otherwise;
            default: return otherwise;
        }
    }
};

}  // namespace

uint64_t greatest_of(const nir::Shader& shader, const Value& value, unsigned component) {
    return Bounds{shader}.of(value, component, most_steps);
}

}  // namespace cuesta::agx

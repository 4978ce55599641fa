// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "compiler/lima/gp/lower.h"
#include "compiler/nir/builder.h"

namespace cuesta::lima::gp {
namespace {

// Bounds of 1/w (Mali-400 fact sheet, part 2, 2.5).
constexpr float greatest_w = 1e10f;

struct PositionLowering {
    nir::Shader& shader;
    nir::Function& main;
    nir::Variable* position = nullptr;
    nir::Variable* point_size = nullptr;
    uint32_t position_base = 0;
    uint32_t point_size_base = 0;

    nir::Variable* add_variable(std::string_view name) {
        nir::Variable* variable =
            shader.add_variable(nir::VariableMode::function_temp,
                                shader.vector_type(nir::BaseType::float_, 32, 4), name);
        main.variables.push_back(variable);
        return variable;
    }

    // The variable that stands for the output, or null for other outputs.
    nir::Variable* variable_of(uint32_t base) {
        const nir::Slot slot = shader.outputs[base].slot;
        if (slot == nir::Slot::position) {
            if (position == nullptr) {
                position = add_variable("position");
                position_base = base;
            }
            return position;
        }
        if (slot == nir::Slot::point_size) {
            if (point_size == nullptr) {
                point_size = add_variable("point_size");
                point_size_base = base;
            }
            return point_size;
        }
        return nullptr;
    }

    Result<void> redirect(nir::Intrinsic& store) {
        const uint32_t base = static_cast<uint32_t>(store.index_of(nir::IntrinsicIndex::base));
        nir::Variable* variable = variable_of(base);
        if (variable == nullptr)
            return {};
        nir::Value* value = store.srcs[0].value;
        if (value->bit_size != 32)
            return Error{Errc::unsupported,
                         fmt::format("position and point size of {} bits: the Mali-400 has 32",
                                     value->bit_size)};
        const unsigned first =
            static_cast<unsigned>(store.index_of(nir::IntrinsicIndex::component));
        const unsigned mask =
            static_cast<unsigned>(store.index_of(nir::IntrinsicIndex::write_mask));
        nir::Builder b(main, nir::Cursor::before(store));
        std::array<uint8_t, 4> components{};
        for (unsigned c = 0; c < 4; ++c) {
            const unsigned from = c < first ? 0 : c - first;
            components[c] = static_cast<uint8_t>(std::min<unsigned>(from, value->components - 1u));
        }
        const unsigned given = (1u << value->components) - 1;
        b.store_deref(b.deref_var(variable), b.swizzle(value, components),
                      ((mask & given) << first) & 0xf);
        nir::remove_instr(store);
        return {};
    }

    nir::Value* parameter(nir::Builder& b, nir::IntrinsicOp op, unsigned components) {
        return &b.intrinsic(op, components, 32, {})->def;
    }

    void write_position(nir::Builder& b) {
        nir::Value* clip = b.load_deref(b.deref_var(position));
        nir::Value* scale = parameter(b, nir::IntrinsicOp::load_viewport_scale, 3);
        nir::Value* offset = parameter(b, nir::IntrinsicOp::load_viewport_offset, 3);
        nir::Value* w = b.frcp(b.channel(clip, 3));
        w = b.fmin(b.fmax(w, b.imm_float(-greatest_w)), b.imm_float(greatest_w));
        std::array<nir::Value*, 4> out{};
        for (unsigned c = 0; c < 3; ++c) {
            // The scale first: it need not wait for the reciprocal.
            nir::Value* scaled = b.fmul(b.fmul(b.channel(clip, c), b.channel(scale, c)), w);
            out[c] = b.fadd(scaled, b.channel(offset, c));
        }
        out[3] = w;
        b.store_output(b.vec(out), position_base);
    }

    void write_point_size(nir::Builder& b) {
        nir::Value* size = b.channel(b.load_deref(b.deref_var(point_size)), 0);
        nir::Value* p = parameter(b, nir::IntrinsicOp::load_point_size_params, 4);
        size = b.fmin(b.fmax(size, b.channel(p, 0)), b.channel(p, 1));
        b.store_output(b.fmul(size, b.channel(p, 2)), point_size_base, 1);
        shader.outputs[point_size_base].components = 1;
    }

    void write(nir::Builder b) {
        b.exact = true;  // the same bits in every shader
        write_position(b);
        if (point_size != nullptr)
            write_point_size(b);
    }
};

}  // namespace

Result<void> lower_position(nir::Shader& shader) {
    nir::Function& main = *shader.entry_point();
    PositionLowering lowering{shader, main};
    std::vector<nir::Jump*> returns;
    Result<void> redirected;
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        nir::Intrinsic* store = instr.as<nir::Intrinsic>();
        if (store != nullptr && store->op == nir::IntrinsicOp::store_output && redirected)
            redirected = lowering.redirect(*store);
        nir::Jump* jump = instr.as<nir::Jump>();
        if (jump != nullptr && jump->jump == nir::JumpKind::return_)
            returns.push_back(jump);
    });
    TRY(std::move(redirected));
    if (lowering.position == nullptr)
        return Error{Errc::invalid, "the vertex shader writes no position"};
    shader.outputs[lowering.position_base].components = 4;
    for (nir::Jump* jump : returns)
        lowering.write(nir::Builder(main, nir::Cursor::before(*jump)));
    nir::Block& last = *main.body.last_block();
    if (last.jump() == nullptr)
        lowering.write(nir::Builder(main, nir::Cursor::at_end(last)));
    return {};
}

}  // namespace cuesta::lima::gp

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What shaders read of the framebuffer: tile memory, as blending reads it, once at the beginning.
#include <algorithm>
#include <optional>

#include "compiler/agx/lower_blend.h"
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

std::vector<nir::Intrinsic*> loads_of(nir::Function& function) {
    std::vector<nir::Intrinsic*> loads;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Intrinsic* load = instr.as<nir::Intrinsic>();
        if (load != nullptr && load->op == IntrinsicOp::load_framebuffer)
            loads.push_back(load);
    });
    return loads;
}

Value* color_before(nir::Builder& b, const ColorTarget& target) {
    Value* loaded = nullptr;
    if (target.present)
        loaded = &b.intrinsic(IntrinsicOp::load_tile_agx, stored_components(target),
                              stored_bits(target), {b.imm_int(all_samples, 16)},
                              {static_cast<int32_t>(target.format), target.offset})
                      ->def;
    ColorTarget shown = target;
    if (target.hides_alpha)
        shown.components = std::min<uint8_t>(target.components, 3);
    return b.vec(loaded_color(b, shown, loaded));
}

}  // namespace

Result<void> lower_framebuffer(Lowering& lowering, const FragmentOptions& options) {
    const std::vector<nir::Intrinsic*> loads = loads_of(*lowering.main);
    if (loads.empty())
        return {};
    // Samples have colours of their own: the shader would have to run for each.
    if (options.samples != 1)
        return Error{Errc::unsupported,
                     "a shader that reads the framebuffer, with several samples a pixel"};
    lowering.program.fragment.reads_tile = true;
    nir::Builder b(*lowering.main, nir::Cursor::at_start(*lowering.main->body.first_block()));
    b.intrinsic(IntrinsicOp::wait_pixel_agx, 0, 0, {}, {fence_tile});
    std::array<Value*, max_color_targets> colors{};
    for (nir::Intrinsic* load : loads) {
        const auto base = static_cast<size_t>(load->index_of(nir::IntrinsicIndex::base));
        if (base >= colors.size())
            return Error{Errc::invalid, "the shader reads a colour buffer that there cannot be"};
        if (colors[base] == nullptr)
            colors[base] = color_before(b, options.targets[base]);
        Value* color = colors[base];
        if (load->def.bit_size == 16) {
            nir::Builder at_load(*lowering.main, nir::Cursor::before(*load));
            color = at_load.f2f16(color);
        }
        nir::replace_all_uses(load->def, *color);
        nir::remove_instr(*load);
    }
    return {};
}

}  // namespace cuesta::agx

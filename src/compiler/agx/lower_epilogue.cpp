// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What follows the shader of a fragment: tests, and colours into tile memory (AGX fact sheet,
// part 7, 7.6 and 7.7; G13 fact sheet, tile buffer and sample kill).
#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "compiler/agx/lower_blend.h"
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

struct Epilogue {
    Lowering& lowering;
    const FragmentOptions& options;
    std::vector<nir::OutputVariable> outputs;
    nir::Variable* killed;
    nir::Builder b;
    FragmentInfo& info;
    Value* stored = nullptr;  // samples whose colours are stored, beside those that live; null: all

    Value* samples(int64_t mask) { return b.imm_int(mask, 16); }

    const nir::OutputVariable* find(nir::Slot slot, uint32_t index) const {
        for (size_t i = 0; i < outputs.size(); ++i) {
            const nir::IoSlot& declared = lowering.shader.outputs[i];
            if (declared.slot == slot && declared.index == index && outputs[i].mask != 0)
                return &outputs[i];
        }
        return nullptr;
    }

    // A colour as the shader left it; components that it did not write are zero.
    std::optional<Color> color_of(uint32_t index) {
        const nir::OutputVariable* output = find(nir::Slot::color, index);
        if (output == nullptr)
            return std::nullopt;
        Value* whole = b.load_deref(b.deref_var(output->variable));
        Color color;
        for (unsigned c = 0; c < 4; ++c)
            color[c] = b.channel(whole, c);
        return color;
    }

    void wait(int32_t fences) {
        if (!options.background)
            b.intrinsic(IntrinsicOp::wait_pixel_agx, 0, 0, {}, {fences});
    }

    // --- tests ---

    // Colours are clamped before they are tested, but for buffers that hold any.
    Value* passes_alpha_test(Value* alpha) {
        const ColorTarget& target = options.targets[0];
        if (!target.present || target.numbers != NumberClass::float_)
            alpha = b.fsat(alpha);
        Value* reference = lowering.system.load(b, SystemValue::alpha_reference);
        switch (options.alpha_test) {
            case Compare::less: return b.flt(alpha, reference);
            case Compare::equal: return b.feq(alpha, reference);
            case Compare::lequal: return b.fge(reference, alpha);
            case Compare::greater: return b.flt(reference, alpha);
            case Compare::notequal: return b.fneu(alpha, reference);
            case Compare::gequal: return b.fge(alpha, reference);
            case Compare::never:
            case Compare::always: break;
        }
        return b.imm_bool(options.alpha_test == Compare::always);
    }

    // Whether the whole fragment goes; null: it never does.
    Value* discarded(const std::optional<Color>& color) {
        Value* result =
            killed != nullptr ? b.load_deref(b.deref_var(killed)) : static_cast<Value*>(nullptr);
        if (options.alpha_test != Compare::always && color) {
            Value* fails = b.inot(passes_alpha_test((*color)[3]));
            result = result != nullptr ? b.ior(result, fails) : fails;
        }
        return result;
    }

    // The first trunc(alpha * samples) samples.
    Value* alpha_coverage(Value* alpha) {
        Value* count = b.fmul(b.fsat(alpha), b.imm_float(options.samples));
        Value* bits = b.ishl(b.imm_int(1), b.f2u32(count));
        return b.u2u16(b.iadd(bits, b.imm_int(-1)));
    }

    // Samples that the state leaves; null: all.
    Value* samples_of_state(nir::Builder& at) {
        return options.api_sample_mask
                   ? at.u2u16(lowering.system.load(at, SystemValue::sample_mask))
                   : nullptr;
    }

    // Of those the samples that the shader leaves.
    Value* samples_of_shader(Value* live, const std::optional<Color>& color) {
        if (options.alpha_to_coverage && options.samples > 1 && color) {
            Value* covered = alpha_coverage((*color)[3]);
            live = live != nullptr ? b.iand(live, covered) : covered;
        }
        if (Value* gone = discarded(color))
            live = b.bcsel(gone, samples(0), live != nullptr ? live : samples(all_samples));
        return live;
    }

    // In front of a shader that says so, without a look at what it does: where the state masks
    // samples by a program that begins with the tests, else by the machine. What the shader
    // discards has only its colours left, which it does not store.
    void test_early(const std::optional<Color>& color) {
        nir::Builder start(*lowering.main,
                           nir::Cursor::at_start(*lowering.main->body.first_block()));
        if (Value* live = samples_of_state(start)) {
            info.discards = true;
            info.tests_late = true;
            start.intrinsic(IntrinsicOp::wait_pixel_agx, 0, 0, {}, {fence_tests});
            start.intrinsic(IntrinsicOp::sample_mask_agx, 0, 0,
                            {start.imm_int(all_samples, 16), live});
        }
        stored = samples_of_shader(nullptr, color);
        info.translucent = info.translucent || stored != nullptr;
    }

    // With these the fragment's own tests take place here, else the machine did them before.
    void test_late(const std::optional<Color>& color) {
        Value* live = samples_of_shader(samples_of_state(b), color);
        const nir::OutputVariable* depth = find(nir::Slot::depth, 0);
        const nir::OutputVariable* stencil = find(nir::Slot::stencil, 0);
        info.discards = live != nullptr;
        info.writes_depth = depth != nullptr;
        info.writes_stencil = stencil != nullptr;
        info.tests_late = info.discards || info.writes_depth || info.writes_stencil;
        if (!info.tests_late)
            return;
        if (depth == nullptr && stencil == nullptr) {
            wait(fence_tests);
            b.intrinsic(IntrinsicOp::sample_mask_agx, 0, 0, {samples(all_samples), live});
            return;
        }
        if (live != nullptr) {
            Value* dead = b.ixor(b.iand(live, samples(all_samples)), samples(all_samples));
            b.intrinsic(IntrinsicOp::sample_mask_agx, 0, 0, {dead, samples(0)});
        }
        wait(fence_tests);
        // Depth buffers hold 0 to 1.
        Value* z = depth != nullptr ? b.fsat(first_of(*depth)) : b.undef(1, 32);
        Value* s = stencil != nullptr ? b.u2u16(first_of(*stencil)) : b.undef(1, 16);
        const int32_t which = (depth != nullptr ? 1 : 0) | (stencil != nullptr ? 2 : 0);
        b.intrinsic(IntrinsicOp::emit_depth_agx, 0, 0, {samples(all_samples), z, s}, {which});
    }

    // Languages have the number in different components.
    Value* first_of(const nir::OutputVariable& output) {
        return b.channel(b.load_deref(b.deref_var(output.variable)),
                         static_cast<unsigned>(__builtin_ctz(output.mask)));
    }

    // --- colours ---

    Color blend_constant() {
        Color constant;
        for (unsigned c = 0; c < 4; ++c)
            constant[c] = lowering.system.load(b, SystemValue::blend_color, 0, 4 * c);
        return constant;
    }

    void store(const ColorTarget& target, Value* value, Value* mask) {
        if (stored != nullptr)
            mask = b.iand(mask, stored);
        b.intrinsic(IntrinsicOp::store_tile_agx, 0, 0, {value, mask},
                    {static_cast<int32_t>(target.format), target.offset});
    }

    void store_color(const ColorTarget& target, BlendInputs inputs) {
        if (reads_constant(target))
            inputs.constant = blend_constant();
        if (!reads_destination(target)) {
            store(target, blend(b, target, inputs), samples(all_samples));
            return;
        }
        info.reads_tile = true;
        // A load gives one value, so that samples go one by one.
        for (unsigned sample = 0; sample < options.samples; ++sample) {
            Value* mask = samples(options.samples == 1 ? all_samples : int64_t{1} << sample);
            inputs.destination = &b.intrinsic(IntrinsicOp::load_tile_agx, stored_components(target),
                                              stored_bits(target), {mask},
                                              {static_cast<int32_t>(target.format), target.offset})
                                      ->def;
            store(target, blend(b, target, inputs), mask);
        }
    }

    static bool has_mask(const ColorTarget& target) {
        return (target.color_mask & ((1u << target.components) - 1)) != 0;
    }

    Result<void> check(const ColorTarget& target, unsigned number) const {
        if (target.components < 1 || target.components > 4 || target.bits < 1 || target.bits > 32)
            return Error{Errc::invalid, fmt::format("colour target {}: {} components of {} bits",
                                                    number, target.components, target.bits)};
        return {};
    }

    Result<void> store_colors() {
        std::optional<Color> second;
        bool waited = info.reads_tile;  // where the shader itself read it
        for (unsigned n = 0; n < max_color_targets; ++n) {
            const ColorTarget& target = options.targets[n];
            if (!target.present)
                continue;
            TRY(check(target, n));
            std::optional<Color> color = color_of(n);
            if (!color || !has_mask(target)) {
                info.translucent = true;  // what lies below stays
                continue;
            }
            if (!waited)
                wait(fence_tile);
            waited = true;
            BlendInputs inputs;
            inputs.color = *color;
            if (options.alpha_to_one)
                inputs.color[3] = b.imm_float(1.0f);
            if (reads_second_color(target)) {
                second = color_of(1);
                if (!second)
                    return Error{Errc::invalid,
                                 "blending wants a second colour, which the shader does not write"};
                inputs.second = *second;
            }
            store_color(target, inputs);
        }
        info.translucent = info.translucent || info.reads_tile;
        return {};
    }

    Result<void> run() {
        if (options.samples != 1 && options.samples != 2 && options.samples != 4)
            return Error{Errc::unsupported,
                         fmt::format("{} samples: the G13 has 1, 2 and 4", options.samples)};
        const std::optional<Color> color = color_of(0);
        if (lowering.shader.early_fragment_tests)
            test_early(color);
        else
            test_late(color);
        return store_colors();
    }
};

// Colour 0 for each buffer that has no colour of its own.
void spread_color0(nir::Shader& shader,
                   const FragmentOptions& options,
                   std::vector<nir::OutputVariable>& outputs) {
    const auto position_of = [&](uint32_t index) {
        return static_cast<size_t>(std::ranges::find_if(shader.outputs,
                                                        [&](const nir::IoSlot& slot) {
                                                            return slot.slot == nir::Slot::color &&
                                                                   slot.index == index;
                                                        }) -
                                   shader.outputs.begin());
    };
    const size_t first = position_of(0);
    if (first == shader.outputs.size())
        return;
    for (uint32_t target = 1; target < options.targets.size(); ++target) {
        if (!options.targets[target].present || position_of(target) != shader.outputs.size())
            continue;
        nir::IoSlot slot = shader.outputs[first];
        slot.index = target;
        shader.outputs.push_back(std::move(slot));
        outputs.push_back(outputs[first]);
    }
}

Result<void> check_colors(const nir::Shader& shader) {
    for (const nir::IoSlot& slot : shader.outputs)
        if (slot.slot == nir::Slot::color && slot.index >= max_color_targets)
            return Error{Errc::unsupported, fmt::format("colour output {}: the G13 has {}",
                                                        slot.index, max_color_targets)};
    return {};
}

}  // namespace

Result<void> lower_fragment_outputs(Lowering& lowering,
                                    const FragmentOptions& options,
                                    nir::Variable* killed) {
    TRY(check_colors(lowering.shader));
    std::vector<nir::OutputVariable> outputs = TRY(nir::outputs_to_variables(*lowering.main));
    if (lowering.shader.color0_writes_all)
        spread_color0(lowering.shader, options, outputs);
    Epilogue epilogue{lowering,
                      options,
                      std::move(outputs),
                      killed,
                      nir::Builder(*lowering.main),
                      lowering.program.fragment};
    return epilogue.run();
}

}  // namespace cuesta::agx

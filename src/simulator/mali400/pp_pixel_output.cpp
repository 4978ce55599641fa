// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The way out of the shader: alpha, late tests, blending into the tile buffer.
#include <bit>

#include "simulator/mali400/pp_pixel_pipe.h"

namespace cuesta::simulator::mali400 {
namespace {

// Eight-bit level of a fragment's value, for comparisons and for raw bytes.
IntLanes level8(Lanes value) {
    const Lanes positive = select(value > splat(0), value, splat(0));
    const Lanes clamped = select(positive < splat(1), positive, splat(1));
    return __builtin_convertvector(clamped * 255.0f + 0.5f, IntLanes);
}

}  // namespace

Color PixelPipe::output_color(unsigned reg, unsigned index) const {
    return {core_->output(reg, 0)[index], core_->output(reg, 1)[index],
            core_->output(reg, 2)[index], core_->output(reg, 3)[index]};
}

Result<void> PixelPipe::flush() {
    FragmentBatch fragments{.quads = batch_.quads};
    const unsigned samples = stored_samples();
    for (unsigned i = 0; i < batch_.quads; ++i) {
        LaneMask covered = {};
        for (unsigned sample = 0; sample < samples; ++sample)
            covered |= batch_.covered[i][sample];
        fragments.covered[i] = covered;
        stats_.fragments += static_cast<unsigned>(std::popcount(to_bits(covered)));
    }
    inputs_.set_quads(std::span<const uint8_t>(batch_.quad).first(batch_.quads));
    core_->set_step_limit(std::min(default_step_limit, work_.left()));
    TRY(core_->run(*state_->program, inputs_, *this, fragments));
    stats_.instructions += core_->steps();
    TRY(work_.spend(core_->steps(), "fragment programs"));
    for (unsigned i = 0; i < batch_.quads; ++i)
        finish_quad(i, fragments.discarded[i]);
    batch_.quads = 0;
    return {};
}

void PixelPipe::finish_quad(unsigned index, LaneMask discarded) {
    const unsigned samples = stored_samples();
    for (unsigned sample = 0; sample < samples; ++sample)
        batch_.covered[index][sample] &= ~discarded;
    if (state_->alpha_test != Compare::always || state_->alpha_to_coverage)
        apply_alpha(index, core_->output(state_->color_register[0], alpha_channel)[index]);
    if (!state_->tests_early)
        late_tests(index);
    if (state_->blend.write_mask != 0)
        write_color(index);
}

// ASSUMED: alpha is compared as an 8-bit level, like its reference; coverage from alpha keeps the
// first round(4 * alpha) samples, which the API leaves open.
void PixelPipe::apply_alpha(unsigned index, const Lanes& alpha) {
    LaneMask passing = full_mask();
    if (state_->alpha_test != Compare::always)
        passing = compare(state_->alpha_test, level8(alpha), splat_int(state_->alpha_reference));
    const unsigned samples = stored_samples();
    for (unsigned sample = 0; sample < samples; ++sample) {
        LaneMask& covered = batch_.covered[index][sample];
        covered &= passing;
        if (state_->alpha_to_coverage && per_sample_)
            covered &= alpha * 4.0f >= static_cast<float>(sample) + 0.5f;
    }
}

void PixelPipe::late_tests(unsigned index) {
    const unsigned quad = batch_.quad[index];
    const unsigned samples = stored_samples();
    const Color packed = output_color(state_->depth_register, index);
    IntLanes reference = splat_int(stencil_side().reference);
    if (state_->shader_stencil)
        reference = level8(packed[3]);
    for (unsigned sample = 0; sample < samples; ++sample) {
        LaneMask& covered = batch_.covered[index][sample];
        if (!any(covered))
            continue;
        FragmentValues fragment{.depth = batch_.depth[index][sample],
                                .stencil_reference = reference};
        if (state_->shader_depth && state_->packed_depth_stencil) {
            // The reload path: three bytes of depth, lowest first, and one of stencil.
            fragment.depth = level8(packed[0]) | level8(packed[1]) << 8 | level8(packed[2]) << 16;
        } else if (state_->shader_depth) {
            const bool wide = state_->program->direct_texture_register == state_->depth_register;
            const Lanes z = wide ? core_->wide_texture(0)[index] : packed[0];
            for (unsigned lane = 0; lane < lanes_per_quad; ++lane)
                fragment.depth[lane] = depth_bits(z[lane]);
        }
        SamplePlane& plane = tile_->plane(sample);
        covered = depth_stencil_test(state_->depth, stencil_side(), fragment, covered,
                                     plane.depth[quad], plane.stencil[quad]);
    }
}

void PixelPipe::write_color(unsigned index) {
    const unsigned quad = batch_.quad[index];
    const unsigned samples = stored_samples();
    const ColorPrecision& precision = tile_->precision();
    for (unsigned sample = 0; sample < samples; ++sample) {
        const LaneMask covered = batch_.covered[index][sample];
        if (!any(covered))
            continue;
        SamplePlane& plane = tile_->plane(sample);
        Color color = output_color(state_->color_register[sample], index);
        if (state_->alpha_to_one)
            color[alpha_channel] = splat(1);
        if (!state_->blend.replaces) {
            const Color stored = {plane.color[0][quad], plane.color[1][quad], plane.color[2][quad],
                                  plane.color[3][quad]};
            const Color second = state_->blend.uses_source1()
                                     ? output_color(state_->source1_register, index)
                                     : color;
            color = blend(state_->blend, precision, color, second, stored);
        }
        for (unsigned channel = 0; channel < 4; ++channel) {
            if ((state_->blend.write_mask >> channel & 1) == 0)
                continue;
            Lanes& stored = plane.color[channel][quad];
            stored = select(covered, precision.quantise(color[channel], channel), stored);
        }
    }
}

}  // namespace cuesta::simulator::mali400

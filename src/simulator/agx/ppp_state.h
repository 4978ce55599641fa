// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of the primitive processor: the last record of each kind that an update brought.
// Source: AGX fact sheet, part 4.
#pragma once

#include <array>

#include "base/result.h"
#include "hw/agx/ppp.h"

namespace cuesta::simulator::agx {

struct FaceState {
    hw::agx::ppp::FragmentFace face;
    hw::agx::ppp::FragmentFace2 face_2;
    hw::agx::ppp::FragmentStencil stencil;
};

struct PppState {
    hw::agx::ppp::FragmentControl control;
    hw::agx::ppp::FragmentControl control_2;
    FaceState front, back;
    hw::agx::ppp::DepthBiasScissor bias_scissor;
    std::array<hw::agx::ppp::Viewport, hw::agx::ppp::max_viewports> viewports;
    hw::agx::ppp::WClamp w_clamp;
    hw::agx::ppp::OutputSelect outputs;
    hw::agx::ppp::VaryingCounts varyings_32;
    hw::agx::ppp::VaryingCounts varyings_16;
    hw::agx::ppp::Cull cull;
    hw::agx::ppp::Cull2 cull_2;
    hw::agx::ppp::FragmentShader shader;
    bool has_shader = false;
    hw::agx::ppp::OcclusionQuery query;
    uint32_t output_words = 0;  // of a vertex

    void apply(const hw::agx::ppp::Update& update);

    // The two control words together.
    bool scissor_enable() const { return control.scissor_enable || control_2.scissor_enable; }
    bool depth_bias_enable() const {
        return control.depth_bias_enable || control_2.depth_bias_enable;
    }
    bool stencil_enable() const {
        return control.stencil_test_enable || control_2.stencil_test_enable;
    }
    bool two_sided_stencil() const {
        return control.two_sided_stencil || control_2.two_sided_stencil;
    }
    bool tag_write_disable() const {
        return control.tag_write_disable || control_2.tag_write_disable;
    }
    bool rasterizer_discard() const { return cull.rasterizer_discard || cull_2.rasterizer_discard; }
    hw::agx::ppp::PassType pass_type() const {
        return static_cast<hw::agx::ppp::PassType>(static_cast<unsigned>(control.pass_type) |
                                                   static_cast<unsigned>(control_2.pass_type));
    }
    hw::agx::ppp::Visibility visibility() const {
        return static_cast<hw::agx::ppp::Visibility>(static_cast<unsigned>(control.visibility) |
                                                     static_cast<unsigned>(control_2.visibility));
    }
    // Words of a vertex before point size: position and varyings.
    uint32_t varying_words() const {
        return uint32_t{varyings_32.smooth} + varyings_32.flat + varyings_32.linear +
               (uint32_t{varyings_16.smooth} + varyings_16.flat + varyings_16.linear + 1) / 2;
    }
};

}  // namespace cuesta::simulator::agx

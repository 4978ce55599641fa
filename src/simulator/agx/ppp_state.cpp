// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/ppp_state.h"

#include <algorithm>

namespace cuesta::simulator::agx {

namespace {

template <typename T>
void take(T& state, const std::optional<T>& record) {
    if (record)
        state = *record;
}

}  // namespace

void PppState::apply(const hw::agx::ppp::Update& update) {
    take(control, update.fragment_control);
    take(control_2, update.fragment_control_2);
    take(front.face, update.front_face);
    take(front.face_2, update.front_face_2);
    take(front.stencil, update.front_stencil);
    take(back.face, update.back_face);
    take(back.face_2, update.back_face_2);
    take(back.stencil, update.back_stencil);
    take(bias_scissor, update.depth_bias_scissor);
    if (update.viewports)
        std::copy_n(update.viewports->begin(), update.viewport_count, viewports.begin());
    take(w_clamp, update.w_clamp);
    take(outputs, update.output_select);
    take(varyings_32, update.varying_counts_32);
    take(varyings_16, update.varying_counts_16);
    take(cull, update.cull);
    take(cull_2, update.cull_2);
    take(shader, update.fragment_shader);
    has_shader = has_shader || update.fragment_shader.has_value();
    take(query, update.occlusion_query);
    if (update.output_size)
        output_words = update.output_size->words;
}

}  // namespace cuesta::simulator::agx

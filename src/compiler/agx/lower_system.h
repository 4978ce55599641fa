// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/agx/compile.h"

namespace cuesta::agx {

// Of an entry of Program::system_values in the offsets of load_system_agx.
constexpr unsigned system_entry_bytes = 16;

constexpr unsigned size_of(SystemValue value) {
    switch (value) {
        case SystemValue::attribute_address:
        case SystemValue::uniforms_address:
        case SystemValue::texture_heap:
        case SystemValue::texture_sizes:
        case SystemValue::constant_buffer_address:
        case SystemValue::shader_buffer_address:
        case SystemValue::image_heap:
        case SystemValue::workgroup_count_address: return 8;
        case SystemValue::texture_size:
        case SystemValue::image_size:
        case SystemValue::blend_color:
        case SystemValue::frag_coord_transform:
        case SystemValue::point_coord_transform: return 16;
        case SystemValue::point_size:
        case SystemValue::sample_mask:
        case SystemValue::alpha_reference:
        case SystemValue::lod_bias:
        case SystemValue::constant_buffer_size:
        case SystemValue::shader_buffer_size: break;
    }
    return 4;
}

}  // namespace cuesta::agx

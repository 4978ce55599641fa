// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What never changes and every job may refer to: the background render state, the programs behind
// it and behind rectangle copies, and the indices of a rectangle.
#pragma once

#include <memory>

#include "base/result.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

struct StaticData {
    static Result<std::unique_ptr<StaticData>> create(winsys::lima::Device& device);

    explicit StaticData(winsys::lima::Bo memory) : bo(std::move(memory)) {}

    winsys::lima::Bo bo;
    uint32_t background_state = 0;
    // Reads sampler 0 at varying 0, two components, and returns the texel as the colour.
    uint32_t copy_program = 0;
    uint32_t copy_first_length = 0;
    uint32_t rectangle_indices = 0;  // bytes 0, 1, 2
};

}  // namespace cuesta::lima

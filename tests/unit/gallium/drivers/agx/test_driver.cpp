// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/screen.h"
#include "hw/agx/layout.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {

const DriverLimits& driver_limits() {
    static const DriverLimits limits = {.line_width = 16,
                                        .mirrors_to_border = false,
                                        .rounds_before_depth_test = false,
                                        .linear_levels = false,
                                        .tiled_modifier = hw::agx::tiled_modifier};
    return limits;
}

std::unique_ptr<pipe::Screen> make_test_screen(std::string* error) {
    return agx::create_screen(error);
}

}  // namespace cuesta::gallium

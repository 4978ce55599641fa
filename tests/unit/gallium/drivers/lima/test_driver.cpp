// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/screen.h"
#include "hw/mali400/layout.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {

const DriverLimits& driver_limits() {
    static const DriverLimits limits = {.line_width = 100,
                                        .tiled_modifier = hw::mali400::tiled_modifier};
    return limits;
}

std::unique_ptr<pipe::Screen> make_test_screen(std::string* error) {
    return lima::create_screen(error);
}

}  // namespace cuesta::gallium

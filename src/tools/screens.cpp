// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/screens.h"

#include "gallium/drivers/agx/screen.h"
#include "gallium/drivers/lima/screen.h"

namespace cuesta::tools {

std::unique_ptr<pipe::Screen> create_screen(std::string* error) {
    std::string texts;
    for (const auto create : {lima::create_screen, agx::create_screen}) {
        std::string text;
        if (std::unique_ptr<pipe::Screen> screen = create(&text))
            return screen;
        texts += (texts.empty() ? "" : "; ") + text;
    }
    *error = texts;
    return nullptr;
}

}  // namespace cuesta::tools

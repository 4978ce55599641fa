// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/screens.h"

#include <string>
#include <utility>

#include "gallium/drivers/agx/screen.h"
#include "gallium/drivers/lima/screen.h"

namespace cuesta::tools {

Result<GpuScreen> create_screen() {
    constexpr std::pair<cg::Gpu, decltype(&lima::create_screen)> drivers[] = {
        {cg::Gpu::mali400, lima::create_screen}, {cg::Gpu::g13, agx::create_screen}};
    std::string texts;
    for (const auto& [gpu, create] : drivers) {
        std::string text;
        if (std::unique_ptr<pipe::Screen> screen = create(&text))
            return GpuScreen{std::move(screen), gpu};
        texts += (texts.empty() ? "" : "; ") + text;
    }
    return Error{Errc::not_found, texts};
}

}  // namespace cuesta::tools

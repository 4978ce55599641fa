// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "fixture.h"

#include <cstdlib>
#include <utility>

#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {

gles::ContextConfig compatibility_config() {
    gles::ContextConfig config;
    set_profile(config, gles::Profile::compatibility);
    return config;
}

std::vector<double> DesktopTest::get(GLenum name) {
    gles::Values values;
    EXPECT_TRUE(gles::query_state(state(), name, &values)) << std::hex << name;
    return {values.all().begin(), values.all().end()};
}

std::vector<double> DesktopTest::desktop_snapshot() {
    std::vector<double> all = snapshot();
    const auto add = [&](GLenum name) {
        gles::Values values;
        if (gles::query_state(state(), name, &values))
            all.insert(all.end(), values.all().begin(), values.all().end());
    };
    for (const gles::QueryRow& row : state().desktop->queries())
        add(row.name);
    for (const gles::Capability& row : state().desktop->capabilities())
        add(row.name);
    return all;
}

void DesktopPixelTest::SetUp() {
    std::string error;
    std::unique_ptr<pipe::Screen> made = gles::make_emulated_screen(&error);
    if (made == nullptr && std::getenv("CUESTA_GPU") == nullptr)
        GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU set";
    ASSERT_NE(made, nullptr) << error;
    start_on(std::move(made), compatibility_config());
}

}  // namespace cuesta::gl

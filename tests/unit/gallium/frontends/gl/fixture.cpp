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
    start_emulated(compatibility_config());
}

}  // namespace cuesta::gl

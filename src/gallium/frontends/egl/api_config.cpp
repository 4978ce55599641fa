// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "gallium/frontends/egl/api.h"
#include "gallium/frontends/egl/lookup.h"

namespace cuesta::egl {
namespace {

// As many as there is room for; without an array, how many there are.
EGLBoolean tell(const std::vector<const Config*>& found,
                EGLConfig* configs,
                EGLint size,
                EGLint* count) {
    const auto all = static_cast<EGLint>(found.size());
    *count = configs != nullptr ? std::min(std::max(size, 0), all) : all;
    for (EGLint i = 0; configs != nullptr && i < *count; ++i)
        configs[i] = found[static_cast<size_t>(i)]->handle();
    return EGL_TRUE;
}

}  // namespace

Answer<EGLBoolean> get_configs(EGLDisplay handle, EGLConfig* configs, EGLint size, EGLint* count) {
    const Display* const display = TRY(find_display(handle));
    TRY(check_place(count));
    std::vector<const Config*> all;
    for (const Config& config : display->configs())
        all.push_back(&config);
    return tell(all, configs, size, count);
}

Answer<EGLBoolean> choose_config(
    EGLDisplay handle, const EGLint* list, EGLConfig* configs, EGLint size, EGLint* count) {
    const Display* const display = TRY(find_display(handle));
    TRY(check_place(count));
    return tell(TRY(choose_configs(display->configs(), AttributeList(list))), configs, size, count);
}

Answer<EGLBoolean> get_config_attrib(EGLDisplay handle,
                                     EGLConfig config,
                                     EGLint attribute,
                                     EGLint* value) {
    const Display* const display = TRY(find_display(handle));
    const Config* const found = TRY(display->find_config(config));
    const EGLint result = TRY(config_attribute(*found, attribute));
    TRY(check_place(value));
    *value = result;
    return EGLBoolean{EGL_TRUE};
}

}  // namespace cuesta::egl

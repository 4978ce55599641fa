// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/asahi_file.h"

namespace cuesta::drm_shim {

int AsahiFile::handle_opened(const std::shared_ptr<GemObject>& object) {
    ++handles_[object.get()];
    return 0;
}

void AsahiFile::handle_closed(GemObject& object) {
    const auto found = handles_.find(&object);
    if (found == handles_.end() || --found->second != 0)
        return;
    handles_.erase(found);
    for (uint32_t id = 1; id < vms.end(); ++id) {
        if (const std::shared_ptr<AsahiVm> vm = vms.find(id))
            vm->unbind_object(object);
    }
}

}  // namespace cuesta::drm_shim

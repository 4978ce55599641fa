// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory of programs.
#pragma once

#include <cstdint>
#include <memory>

#include "gallium/auxiliary/code_heap.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

struct CodeSource {
    using Bo = winsys::lima::Bo;
    using Address = uint32_t;

    static constexpr uint32_t chunk_bytes = 64 * 1024;

    winsys::lima::Device* device = nullptr;

    Result<std::shared_ptr<Bo>> make(uint32_t bytes) const {
        return std::make_shared<Bo>(TRY(Bo::create(*device, bytes)));
    }
};

using CodeHeap = gallium::CodeHeap<CodeSource>;

}  // namespace cuesta::lima

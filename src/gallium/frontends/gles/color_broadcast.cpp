// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/color_broadcast.h"

#include <algorithm>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/control_flow.h"

namespace cuesta::gles {

namespace {

using nir::Intrinsic;
using nir::IntrinsicIndex;

// The same store to another output, behind it.
void repeat_store(nir::Function& function, Intrinsic& store, int32_t base) {
    nir::Builder b(function, nir::Cursor::behind(store));
    Intrinsic* copy = b.intrinsic(store.op, 0, 32, {store.srcs[0].value, store.srcs[1].value});
    copy->indices = store.indices;
    copy->set_index(IntrinsicIndex::base, base);
}

}  // namespace

std::unique_ptr<nir::Shader> broadcast_color(const nir::Shader& fragment, uint32_t color_buffers) {
    std::unique_ptr<nir::Shader> shader = nir::clone(fragment);
    const auto found =
        std::find_if(shader->outputs.begin(), shader->outputs.end(), [](const nir::IoSlot& output) {
            return output.slot == nir::Slot::color && output.index == 0;
        });
    if (found == shader->outputs.end())
        return shader;
    const nir::IoSlot color = *found;
    const auto color_base = static_cast<int32_t>(found - shader->outputs.begin());
    const auto first_copy = static_cast<int32_t>(shader->outputs.size());
    for (uint32_t i = 1; i < color_buffers; ++i)
        shader->outputs.emplace_back(color).index = i;
    for (const std::unique_ptr<nir::Function>& function : shader->functions) {
        std::vector<Intrinsic*> stores;
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            Intrinsic* store = instr.as<Intrinsic>();
            if (store != nullptr && store->op == nir::IntrinsicOp::store_output &&
                store->index_of(IntrinsicIndex::base) == color_base)
                stores.push_back(store);
        });
        for (Intrinsic* store : stores)
            for (uint32_t i = 1; i < color_buffers; ++i)
                repeat_store(*function, *store, first_copy + static_cast<int32_t>(i) - 1);
    }
    return shader;
}

}  // namespace cuesta::gles

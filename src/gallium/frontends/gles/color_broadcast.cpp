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

std::vector<Intrinsic*> stores_of(nir::Function& function, int32_t base) {
    std::vector<Intrinsic*> stores;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        Intrinsic* store = instr.as<Intrinsic>();
        if (store != nullptr && store->op == nir::IntrinsicOp::store_output &&
            store->index_of(IntrinsicIndex::base) == base)
            stores.push_back(store);
    });
    return stores;
}

bool is_color(const nir::IoSlot& output, uint32_t index) {
    return output.slot == nir::Slot::color && output.index == index;
}

// Stores to the output are dropped.
void drop_stores(nir::Function& function, int32_t base) {
    for (Intrinsic* store : stores_of(function, base))
        nir::remove_instr(*store);
}

}  // namespace

bool writes_second_color(const nir::Shader& fragment) {
    return std::ranges::any_of(fragment.outputs,
                               [](const nir::IoSlot& output) { return is_color(output, 1); });
}

std::unique_ptr<nir::Shader> broadcast_color(const nir::Shader& fragment, uint32_t color_buffers) {
    std::unique_ptr<nir::Shader> shader = nir::clone(fragment);
    std::vector<nir::IoSlot>& outputs = shader->outputs;
    const auto base_of = [&](uint32_t index) {
        const auto found = std::ranges::find_if(
            outputs, [&](const nir::IoSlot& output) { return is_color(output, index); });
        return found != outputs.end() ? static_cast<int32_t>(found - outputs.begin()) : -1;
    };
    const int32_t color_base = base_of(0);
    if (color_base < 0)
        return shader;
    const int32_t second_base = base_of(1);
    const nir::IoSlot color = outputs[static_cast<size_t>(color_base)];
    std::vector<int32_t> copies;
    for (uint32_t i = 1; i < color_buffers; ++i) {
        if (i == 1 && second_base >= 0) {
            copies.push_back(second_base);
            continue;
        }
        copies.push_back(static_cast<int32_t>(outputs.size()));
        outputs.emplace_back(color).index = i;
    }
    for (const std::unique_ptr<nir::Function>& function : shader->functions) {
        if (second_base >= 0)
            drop_stores(*function, second_base);
        for (Intrinsic* store : stores_of(*function, color_base))
            for (const int32_t copy : copies)
                repeat_store(*function, *store, copy);
    }
    return shader;
}

}  // namespace cuesta::gles

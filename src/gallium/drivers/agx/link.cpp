// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/link.h"

#include <algorithm>

#include "hw/agx/coefficients.h"

namespace cuesta::agx {
namespace {

using hw::agx::CoefficientBinding;
using hw::agx::ShadeModel;

constexpr uint8_t position_words = 4;
constexpr uint8_t slot_w = 0;
constexpr uint8_t slot_depth = 1;

bool is_varying(const Coefficient& coefficient, nir::Slot slot, uint32_t index) {
    return coefficient.source == CoefficientSource::varying && coefficient.slot == slot &&
           coefficient.index == index;
}

// The primitive's number, where the vertex stage says it.
bool is_given_number(const Coefficient& coefficient, nir::Slot slot) {
    return coefficient.source == CoefficientSource::primitive_id && slot == nir::Slot::primitive_id;
}

VaryingUse use_of(nir::Interpolation interpolation) {
    switch (interpolation) {
        case nir::Interpolation::flat: return VaryingUse::flat;
        case nir::Interpolation::linear: return VaryingUse::linear;
        case nir::Interpolation::smooth: break;
    }
    return VaryingUse::smooth;
}

ShadeModel flat_model(ProvokingVertex provoking) {
    switch (provoking) {
        case ProvokingVertex::first: return ShadeModel::flat_vertex_0;
        case ProvokingVertex::first_of_fan: return ShadeModel::flat_vertex_1;
        case ProvokingVertex::last: break;
    }
    return ShadeModel::flat_vertex_2;
}

ShadeModel shade_model(nir::Interpolation interpolation, ProvokingVertex provoking) {
    switch (interpolation) {
        case nir::Interpolation::flat: return flat_model(provoking);
        case nir::Interpolation::linear: return ShadeModel::linear;
        case nir::Interpolation::smooth: break;
    }
    return ShadeModel::perspective;
}

CoefficientBinding special(const Coefficient& c, ProvokingVertex provoking) {
    CoefficientBinding binding = {.components = c.components,
                                  .shade_model = ShadeModel::linear,
                                  .base_slot = slot_w,
                                  .base_coefficient = c.first};
    if (c.source == CoefficientSource::depth) {
        binding.source = hw::agx::CoefficientSource::fragcoord_z;
        binding.base_slot = slot_depth;
    } else if (c.source == CoefficientSource::point_coord) {
        binding.source = hw::agx::CoefficientSource::point_coord;
        binding.shade_model = shade_model(c.interpolation, provoking);
    } else if (c.source == CoefficientSource::primitive_id) {
        binding.source = hw::agx::CoefficientSource::primitive_id;
        binding.shade_model = flat_model(provoking);
    }
    return binding;
}

// Components that no vertex program writes have undefined values: those of w.
template <typename Add>
void bind_varying(const Coefficient& c,
                  const VertexInfo& vertex,
                  ProvokingVertex provoking,
                  uint8_t first_slot,
                  Add add) {
    const auto found =
        std::find_if(vertex.outputs.begin(), vertex.outputs.end(), [&](const VertexOutput& output) {
            return (is_varying(c, output.slot, output.index) || is_given_number(c, output.slot)) &&
                   output.use != VaryingUse::unused;
        });
    uint8_t written = 0;
    if (found != vertex.outputs.end() && found->components > c.first_component) {
        written = static_cast<uint8_t>(
            std::min<int>(found->components - c.first_component, c.components));
        add(CoefficientBinding{.components = written,
                               .shade_model = shade_model(c.interpolation, provoking),
                               .base_slot = static_cast<uint8_t>(
                                   first_slot + found->word - position_words + c.first_component),
                               .base_coefficient = c.first});
    }
    for (; written < c.components; ++written)
        add(CoefficientBinding{.shade_model = ShadeModel::linear,
                               .base_slot = slot_w,
                               .base_coefficient = static_cast<uint8_t>(c.first + written)});
}

// Behind `last` in the store as in the registers, and of its kind.
bool goes_on(const CoefficientBinding& last, const CoefficientBinding& next) {
    return last.source == next.source && last.source == hw::agx::CoefficientSource::varying &&
           last.shade_model == next.shade_model && last.base_slot != slot_w &&
           last.base_slot + last.components == next.base_slot &&
           last.base_coefficient + last.components == next.base_coefficient;
}

// A binding has up to four components, whosever they are: scalars have one together.
void add_binding(std::vector<CoefficientBinding>& bindings, CoefficientBinding next) {
    constexpr int most = 4;
    if (!bindings.empty() && goes_on(bindings.back(), next)) {
        CoefficientBinding& last = bindings.back();
        const int taken = std::min<int>(most - last.components, next.components);
        last.components = static_cast<uint8_t>(last.components + taken);
        if (taken == next.components)
            return;
        next.components = static_cast<uint8_t>(next.components - taken);
        next.base_slot = static_cast<uint8_t>(next.base_slot + taken);
        next.base_coefficient = static_cast<uint8_t>(next.base_coefficient + taken);
    }
    bindings.push_back(next);
}

}  // namespace

void output_uses(const nir::Shader& vertex,
                 const FragmentInfo& fragment,
                 std::vector<VaryingUse>& uses) {
    uses.clear();
    for (const nir::IoSlot& output : vertex.outputs) {
        const auto found = std::find_if(
            fragment.coefficients.begin(), fragment.coefficients.end(), [&](const Coefficient& c) {
                return is_varying(c, output.slot, output.index) || is_given_number(c, output.slot);
            });
        uses.push_back(found == fragment.coefficients.end() ? VaryingUse::unused
                                                            : use_of(found->interpolation));
    }
}

CoefficientList coefficient_list(const VertexInfo& vertex,
                                 const FragmentInfo& fragment,
                                 ProvokingVertex provoking) {
    CoefficientList list;
    if (fragment.coefficients.empty())
        return list;
    list.reads_depth =
        std::any_of(fragment.coefficients.begin(), fragment.coefficients.end(),
                    [](const Coefficient& c) { return c.source == CoefficientSource::depth; });
    const auto first_slot = static_cast<uint8_t>(list.reads_depth ? slot_depth + 1 : slot_w + 1);
    const int varying_words = vertex.smooth_words + vertex.flat_words + vertex.linear_words;
    list.words.push_back(hw::agx::pack(
        hw::agx::CoefficientHeader{.slots = static_cast<uint8_t>(first_slot + varying_words),
                                   .coefficients = fragment.coefficient_registers})[0]);
    std::vector<CoefficientBinding> bindings;
    const auto add = [&](const CoefficientBinding& binding) { add_binding(bindings, binding); };
    const bool given_numbers = std::ranges::any_of(vertex.outputs, [](const VertexOutput& output) {
        return output.slot == nir::Slot::primitive_id && output.use != VaryingUse::unused;
    });
    for (const Coefficient& c : fragment.coefficients) {
        const bool numbers = c.source == CoefficientSource::primitive_id;
        list.reads_primitive_id |= numbers && !given_numbers;
        if (c.source == CoefficientSource::varying || (numbers && given_numbers))
            bind_varying(c, vertex, provoking, first_slot, add);
        else
            add(special(c, provoking));
    }
    for (const CoefficientBinding& binding : bindings)
        list.words.push_back(hw::agx::pack(binding)[0]);
    list.count = static_cast<uint8_t>(bindings.size());
    return list;
}

}  // namespace cuesta::agx

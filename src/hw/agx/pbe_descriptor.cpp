// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/pbe_descriptor.h"

#include "hw/agx/descriptor_forms.h"
#include "hw/agx/pbe_rows.h"

namespace cuesta::hw::agx {

static_assert(forms_well_formed<PbeForm>());

std::array<uint32_t, texture_descriptor_words> pack(const PbeDescriptor& descriptor) {
    return pack_form<PbeForm>(descriptor);
}

Result<void> check(const PbeDescriptor& descriptor) {
    return check_form<PbeForm>(descriptor);
}

Result<PbeDescriptor> unpack_pbe_descriptor(
    std::span<const uint32_t, texture_descriptor_words> words) {
    return unpack_form<PbeForm, PbeDescriptor>(words);
}

void print(std::string& out, const PbeDescriptor& descriptor) {
    print_form<PbeForm>(out, descriptor);
}

}  // namespace cuesta::hw::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/texture_descriptor.h"

#include "hw/agx/descriptor_forms.h"
#include "hw/agx/texture_rows.h"

namespace cuesta::hw::agx {

static_assert(forms_well_formed<TextureForm>());

std::array<uint32_t, texture_descriptor_words> pack(const TextureDescriptor& descriptor) {
    return pack_form<TextureForm>(descriptor);
}

Result<void> check(const TextureDescriptor& descriptor) {
    return check_form<TextureForm>(descriptor);
}

Result<TextureDescriptor> unpack_texture_descriptor(
    std::span<const uint32_t, texture_descriptor_words> words) {
    return unpack_form<TextureForm, TextureDescriptor>(words);
}

void print(std::string& out, const TextureDescriptor& descriptor) {
    print_form<TextureForm>(out, descriptor);
}

}  // namespace cuesta::hw::agx

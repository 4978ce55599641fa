// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/ppp.h"

#include <fmt/core.h>

#include "hw/agx/ppp_rows.h"
#include "hw/isa/records.h"

namespace cuesta::hw::agx::ppp {

static_assert(isa::well_formed_records<Update>());
static_assert(Packed().words.size() == isa::most_record_words<Update>);

Packed pack(const Update& update) {
    Packed made;
    made.count = isa::pack_records(update, made.words.data());
    return made;
}

Result<void> check(const Update& update) {
    return isa::check_records(update);
}

Result<unsigned> update_words(uint32_t header) {
    return isa::record_packet_words<Update>(header);
}

Result<Update> unpack(std::span<const uint32_t> words) {
    if (!words.empty()) {
        const unsigned wanted = TRY(update_words(words[0]));
        if (words.size() > wanted)
            return Error{Errc::invalid, fmt::format("ppp: {} words, but the header announces {}",
                                                    words.size(), wanted)};
    }
    return isa::unpack_records<Update>(words);
}

void print(std::string& out, const Update& update) {
    isa::print_records(out, update);
}

}  // namespace cuesta::hw::agx::ppp

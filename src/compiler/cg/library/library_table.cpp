// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/library/library_table.h"

#include <algorithm>
#include <vector>

#include "compiler/cg/library/library_rows.h"

namespace cuesta::cg {
namespace {

// Rows of one name stay in their order: it decides between signatures that fit equally well.
std::vector<LibraryRow> sorted_library() {
    std::vector<LibraryRow> all;
    for (const std::span<const LibraryRow> rows : {mathematical_rows(), texture_rows()})
        all.insert(all.end(), rows.begin(), rows.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const LibraryRow& a, const LibraryRow& b) { return a.name < b.name; });
    return all;
}

}  // namespace

std::span<const LibraryRow> library_rows() {
    static const std::vector<LibraryRow> all = sorted_library();
    return all;
}

std::span<const LibraryRow> find_library_rows(std::string_view name) {
    const std::span<const LibraryRow> all = library_rows();
    const auto first = std::partition_point(all.begin(), all.end(),
                                            [&](const LibraryRow& row) { return row.name < name; });
    const auto last = std::partition_point(first, all.end(),
                                           [&](const LibraryRow& row) { return row.name == name; });
    return {first, last};
}

size_t operand_count(const LibraryRow& row) {
    return static_cast<size_t>(std::find(row.operands.begin(), row.operands.end(), Shape::none) -
                               row.operands.begin());
}

bool takes_count(const LibraryRow& row, size_t arguments) {
    const size_t count = operand_count(row);
    return (arguments == count && row.lookup.offset != LookupOffset::required) ||
           (arguments == count + 1 && row.lookup.offset != LookupOffset::none);
}

unsigned dimensions_of(const LibraryRow& row) {
    if (row.kind != LibraryKind::lookup)
        return 0;
    switch (info_of(row.sampler).dim) {
        case nir::SamplerDim::dim_1d: return 1;
        case nir::SamplerDim::dim_3d:
        case nir::SamplerDim::cube: return 3;
        default: return 2;
    }
}

ServiceSet service_of(const Profile& profile) {
    constexpr ServiceSet vertices = service::vs_mali400 | service::vs_g13;
    ServiceSet set = profile.stage == nir::Stage::vertex ? vertices : service::fragments;
    if (profile.gpu == Gpu::g13)
        set &= service::g13;
    if (profile.gpu == Gpu::mali400)
        set &= static_cast<ServiceSet>(~service::g13);
    return set;
}

}  // namespace cuesta::cg

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/indirect.h"

#include <fmt/core.h>

#include "gallium/drivers/agx/resource.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t parameter_bytes = 4;

}  // namespace

Result<void> check_indirect(const pipe::IndirectParameters& parameters, uint32_t words) {
    if (parameters.buffer == nullptr)
        return Error{Errc::invalid, "indirect parameters without a buffer"};
    const pipe::ResourceTemplate& d = parameters.buffer->description();
    if (d.target != pipe::Target::buffer)
        return Error{Errc::invalid, "indirect parameters are read from a texture"};
    if (parameters.offset % parameter_bytes != 0)
        return Error{Errc::invalid,
                     fmt::format("indirect parameters at byte {}", parameters.offset)};
    if (uint64_t{parameters.offset} + words * parameter_bytes > d.width)
        return Error{Errc::out_of_range,
                     fmt::format("{} indirect parameters at byte {} of a buffer of {}", words,
                                 parameters.offset, d.width)};
    return {};
}

uint64_t place_indirect(Batch& batch, const pipe::IndirectParameters& parameters) {
    const Resource& resource = static_cast<const Resource&>(*parameters.buffer);
    batch.use(resource.memory(), Access::read);
    return resource.va() + parameters.offset;
}

}  // namespace cuesta::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "fake_screen.h"

#include <algorithm>

#include <fcntl.h>
#include <unistd.h>

#include "hw/formats/format.h"

namespace cuesta::egl {

using hw::Format;

pipe::Fence::Status FakeFence::wait(uint64_t timeout_ns) {
    longest_wait = std::max<uint64_t>(longest_wait, timeout_ns);
    return status;
}

int FakeFence::export_sync_file(std::string*) {
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

int FakeScreen::cap(pipe::Cap which) const {
    switch (which) {
        case pipe::Cap::max_texture_2d_size: return 8192;
        case pipe::Cap::max_texture_3d_size: return 256;
        case pipe::Cap::shared_resources: return 1;
        default: return 0;
    }
}

bool FakeScreen::is_format_supported(pipe::Format format,
                                     pipe::Target,
                                     unsigned samples,
                                     pipe::Bind bind) const {
    if (samples > 4)
        return false;
    if (has(bind, pipe::Bind::depth_stencil))
        return hw::is_depth_or_stencil(format);
    return format == Format::r8g8b8a8_unorm || format == Format::r8g8b8x8_unorm ||
           format == Format::b5g6r5_unorm || format == Format::b8g8r8a8_unorm ||
           format == Format::r8g8b8a8_srgb;
}

std::shared_ptr<pipe::Resource> FakeScreen::create_resource(
    const pipe::ResourceTemplate& description, std::string* error) {
    last_description = description;
    if (!out_of_memory)
        return std::make_shared<pipe::Resource>(description);
    *error = "out of memory, as asked";
    return nullptr;
}

std::shared_ptr<pipe::Resource> FakeScreen::resource_from_handle(
    const pipe::ResourceTemplate& description,
    const pipe::ResourceHandle& handle,
    std::string* error) {
    last_handle = handle;
    return create_resource(description, error);
}

bool FakeScreen::resource_get_handle(const std::shared_ptr<pipe::Resource>&,
                                     pipe::ResourceHandle& handle,
                                     std::string*) {
    handle = {.dma_buf = ::open("/dev/null", O_RDONLY | O_CLOEXEC),
              .stride = 256,
              .offset = 64,
              .modifier = fake_modifier};
    return true;
}

std::shared_ptr<pipe::Fence> FakeScreen::create_fence_fd(int sync_file, std::string* error) {
    if (fcntl(sync_file, F_GETFD) >= 0)
        return std::make_shared<FakeFence>();
    *error = "no descriptor";
    return nullptr;
}

std::span<const uint64_t> FakeScreen::modifiers() const {
    static constexpr uint64_t all[] = {fake_modifier, 0};
    return all;
}

}  // namespace cuesta::egl

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "fixture.h"

#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "gallium/drivers/agx/screen.h"
#include "gallium/drivers/lima/screen.h"
#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/queries.h"
#include "hw/formats/format.h"
#include "winsys/agx/record_device.h"
#include "winsys/lima/record_device.h"

namespace cuesta::gles {

namespace {

template <typename Device>
std::unique_ptr<Device> with_waits(std::unique_ptr<Device> device, std::function<void()> on_wait) {
    device->set_busy(on_wait != nullptr);
    device->on_wait(std::move(on_wait));
    return device;
}

}  // namespace

std::unique_ptr<pipe::Screen> make_recorded_screen(Gpu gpu, std::function<void()> on_wait) {
    if (gpu == Gpu::g13)
        return agx::Screen::create(
                   with_waits(std::make_unique<winsys::agx::RecordDevice>(), std::move(on_wait)))
            .take();
    winsys::lima::DeviceInfo info;
    info.pp_cores = 2;
    info.growable_heap = true;
    return lima::Screen::create(
               with_waits(std::make_unique<winsys::lima::RecordDevice>(info), std::move(on_wait)))
        .take();
}

std::unique_ptr<pipe::Screen> make_emulated_screen(std::string* error) {
    const char* gpu = std::getenv("CUESTA_GPU");
    if (gpu == nullptr)
        return nullptr;
    return std::strcmp(gpu, "g13") == 0 ? agx::create_screen(error) : lima::create_screen(error);
}

TestDrawable::TestDrawable(pipe::Screen& screen, uint32_t width, uint32_t height, uint32_t samples)
    : width_(width), height_(height) {
    color_.format = hw::Format::r8g8b8a8_unorm;
    depth_stencil_.format = hw::Format::z24_unorm_s8_uint;
    if (width == 0 || height == 0)
        return;
    color_.texture = screen.create_resource({.format = color_.format,
                                             .width = width,
                                             .height = height,
                                             .samples = samples,
                                             .bind = pipe::Bind::render_target});
    depth_stencil_.texture = screen.create_resource({.format = depth_stencil_.format,
                                                     .width = width,
                                                     .height = height,
                                                     .samples = samples,
                                                     .bind = pipe::Bind::depth_stencil});
}

bool lock_is_free(ShareGroup& group) {
    bool free = false;
    std::thread([&] {
        free = group.mutex.try_lock();
        if (free)
            group.mutex.unlock();
    }).join();
    return free;
}

void GlesTest::start_on(std::unique_ptr<pipe::Screen> made, const ContextConfig& config) {
    std::string error;
    screen = std::move(made);
    ASSERT_NE(screen, nullptr);
    context = Context::create(*screen, config, nullptr, &error);
    ASSERT_NE(context, nullptr) << error;
    drawable = std::make_shared<TestDrawable>(*screen, width, height);
    ASSERT_NE(drawable->color().texture, nullptr);
    ASSERT_NE(drawable->depth_stencil().texture, nullptr);
    Context::make_current(context.get(), drawable, drawable);
}

void GlesTest::TearDown() {
    Context::make_current(nullptr, nullptr, nullptr);
    context.reset();
    drawable.reset();
}

std::unique_ptr<Context> GlesTest::another_context(Context* share, const ContextConfig& config) {
    std::string error;
    std::unique_ptr<Context> made = Context::create(*screen, config, share, &error);
    EXPECT_NE(made, nullptr) << error;
    return made;
}

void GlesTest::make_current(Context& other) {
    Context::make_current(&other, drawable, drawable);
}

std::vector<Rgba8> GlesTest::pixels(GLint x, GLint y, GLsizei columns, GLsizei rows) {
    std::vector<Rgba8> result(static_cast<size_t>(columns) * static_cast<size_t>(rows));
    // Tests call functions themselves, without the gate behind which vertices of glBegin are drawn.
    if (state().desktop != nullptr)
        state().desktop->finish_vertices();
    read_pixels(State::current() == nullptr ? state() : *State::current(), x, y, columns, rows,
                GL_RGBA, GL_UNSIGNED_BYTE, result.data());
    return result;
}

std::vector<double> GlesTest::snapshot() {
    std::vector<double> all;
    const auto add = [&](GLenum name) {
        Values values;
        if (query_state(state(), name, &values))
            all.insert(all.end(), values.all().begin(), values.all().end());
    };
    for (const std::span<const QueryRow> rows : query_tables())
        for (const QueryRow& row : rows)
            add(row.name);
    for (const Capability& row : all_capabilities())
        add(row.name);
    return all;
}

void GlesTest::start_emulated(const ContextConfig& config) {
    std::string error;
    std::unique_ptr<pipe::Screen> made = make_emulated_screen(&error);
    if (made == nullptr && std::getenv("CUESTA_GPU") == nullptr)
        GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU set";
    ASSERT_NE(made, nullptr) << error;
    start_on(std::move(made), config);
}

}  // namespace cuesta::gles

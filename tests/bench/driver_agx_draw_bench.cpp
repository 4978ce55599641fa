// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "draw_bench.h"
#include "gallium/drivers/agx/screen.h"
#include "winsys/agx/record_device.h"

namespace cuesta::bench {

RecordingScreen make_screen() {
    auto device = std::make_unique<winsys::agx::RecordDevice>();
    winsys::agx::RecordDevice* recorder = device.get();
    return {*agx::Screen::create(std::move(device)), [recorder] { recorder->clear_jobs(); }};
}

}  // namespace cuesta::bench

int main(int argc, char** argv) {
    return cuesta::bench::run(argc, argv);
}

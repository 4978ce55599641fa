// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "draw_bench.h"
#include "gallium/drivers/lima/screen.h"
#include "winsys/lima/record_device.h"

namespace cuesta::bench {

RecordingScreen make_screen() {
    winsys::lima::DeviceInfo info;
    info.pp_cores = 4;
    info.growable_heap = true;
    auto device = std::make_unique<winsys::lima::RecordDevice>(info);
    winsys::lima::RecordDevice* recorder = device.get();
    return {*lima::Screen::create(std::move(device)), [recorder] { recorder->clear_jobs(); }};
}

}  // namespace cuesta::bench

int main(int argc, char** argv) {
    return cuesta::bench::run(argc, argv);
}

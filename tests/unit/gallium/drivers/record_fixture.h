// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Drawing on a device that keeps what is submitted and executes nothing; work is late, fails or is
// refused as a test wants it.
#pragma once

#include <memory>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {

// What each driver's recording device can do, in batches.
class Recorder {
  public:
    virtual ~Recorder() = default;

    virtual size_t batches() const = 0;         // that were submitted and not refused
    virtual bool last_batch_waits() const = 0;  // for fences of others
    virtual size_t live_buffers() const = 0;
    virtual size_t live_syncobjs() const = 0;

    // The next batches run and fail; are refused.
    virtual void fail_next(unsigned count) = 0;
    virtual void refuse_next(unsigned count) = 0;
    // While busy, nothing is finished for who only looks. Those who wait get their will.
    virtual void set_busy(bool busy) = 0;
};

struct RecordedScreen {
    std::unique_ptr<pipe::Screen> screen;
    std::unique_ptr<Recorder> recorder;
};

// Of the driver under test.
RecordedScreen make_recorded_screen();

class RecordTest : public PixelTest {
  protected:
    void SetUp() override {
        RecordedScreen made = make_recorded_screen();
        ASSERT_NE(made.screen, nullptr);
        recorder = std::move(made.recorder);
        start_on(std::move(made.screen));
    }

    std::shared_ptr<pipe::Resource> rgba8(uint32_t width, uint32_t height) {
        return target(Format::r8g8b8a8_unorm, width, height);
    }

    std::unique_ptr<Recorder> recorder;
};

}  // namespace cuesta::gallium

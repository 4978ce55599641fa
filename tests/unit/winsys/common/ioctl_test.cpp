// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/common/ioctl.h"

#include <cerrno>

#include <gtest/gtest.h>
#include <time.h>

namespace cuesta::winsys {
namespace {

int64_t now_ns() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

TEST(Ioctl, ErrorsNameTheCallAndTheErrno) {
    const Result<void> called = call_kernel(-1, 0x1234, nullptr, "SOME_CALL");
    ASSERT_FALSE(called);
    EXPECT_EQ(called.error().text, "SOME_CALL: EBADF (9)");
    EXPECT_EQ(called.error().code, Errc::io);
    const std::pair<int, Errc> codes[] = {
        {EINVAL, Errc::invalid},       {ENOENT, Errc::not_found},
        {ENOMEM, Errc::out_of_memory}, {ERANGE, Errc::out_of_range},
        {ETIME, Errc::timeout},        {EOPNOTSUPP, Errc::unsupported},
        {ECANCELED, Errc::fault},      {EIO, Errc::io}};
    for (const auto& [number, code] : codes) {
        errno = number;
        EXPECT_EQ(last_system_error("x").code, code) << number;
    }
}

TEST(Ioctl, TimeThatIsUpIsNoError) {
    EXPECT_TRUE(*done_in_time({}));
    EXPECT_FALSE(*done_in_time(Error{Errc::timeout, ""}));
    EXPECT_EQ(done_in_time(Error{Errc::invalid, "why"}).error().text, "why");
}

TEST(Ioctl, DeadlinesAreAbsoluteAndDoNotOverflow) {
    EXPECT_EQ(deadline_after(poll_only), 0);
    EXPECT_EQ(deadline_after(-5), 0);
    EXPECT_EQ(deadline_after(forever), forever);
    EXPECT_EQ(deadline_after(forever - 1), forever);
    const int64_t before = now_ns();
    const int64_t deadline = deadline_after(1'000'000);
    EXPECT_GE(deadline, before + 1'000'000);
    EXPECT_LE(deadline, now_ns() + 1'000'000);
}

// AGX fact sheet, part 1, 1.10.
TEST(Ioctl, OutcomesAreStatusesOfFences) {
    EXPECT_EQ(outcome_of_status(0), Outcome::pending);
    EXPECT_EQ(outcome_of_status(1), Outcome::done);
    EXPECT_EQ(outcome_of_status(-EIO), Outcome::fault);
    EXPECT_EQ(outcome_of_status(-ETIMEDOUT), Outcome::timeout);
    EXPECT_EQ(outcome_of_status(-ECANCELED), Outcome::canceled);
    EXPECT_EQ(outcome_of_status(-ENODEV), Outcome::lost);
    EXPECT_EQ(outcome_of_status(-ENODATA), Outcome::failed);
}

}  // namespace
}  // namespace cuesta::winsys

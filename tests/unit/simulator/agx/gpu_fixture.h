// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "gpu_machine.h"

namespace cuesta::simulator::agx {

class GpuFixture : public testing::Test, protected GpuMachine {};

}  // namespace cuesta::simulator::agx

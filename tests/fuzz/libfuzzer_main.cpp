// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The entry point of libFuzzer for one target (CUESTA_FUZZ_TARGET, a function of targets.h).
#include "targets.h"

extern "C" __attribute__((visibility("default"))) int LLVMFuzzerTestOneInput(const uint8_t* data,
                                                                             size_t size) {
    cuesta::fuzz::CUESTA_FUZZ_TARGET({data, size});
    return 0;
}

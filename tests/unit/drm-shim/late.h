// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

struct cuesta_late_hooks {
    void (*after_munmap)();
    void (*after_mremap)();
    void (*before_file_mmap)();
};

// Found by the probe with dlsym.
extern "C" [[gnu::visibility("default")]] void cuesta_late_set(cuesta_late_hooks wanted);

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// dma-buf: a buffer's memory as a file descriptor. Ours is a memfd of exactly the buffer's size,
// sealed so, with a name by which any process under the shim knows it for one. lseek and mmap of
// it need no help of ours, and passing it to another process shares the memory.
#pragma once

#include <cstdint>

namespace cuesta::drm_shim {

// A new one, zero, close-on-exec; or a negative errno.
int make_dma_buf(uint64_t bytes);

// Its size, or a negative errno: EBADF for no descriptor, EINVAL for another kind of file.
int64_t dma_buf_bytes(int fd);

// The ioctls of <linux/dma-buf.h>: 0 or a negative errno; ENOTTY where fd is no dma-buf.
int dma_buf_ioctl(int fd, uint32_t request, void* user_argument);

}  // namespace cuesta::drm_shim

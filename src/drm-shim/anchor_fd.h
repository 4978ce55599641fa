// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::drm_shim {

// A descriptor of a file that is nobody else's, for an object that lives in this process: it can be
// told by its inode, copied, passed on, and polls as never readable. Or a negative errno.
int make_anchor_fd(bool close_on_exec);

}  // namespace cuesta::drm_shim

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "tools/image.h"

namespace cuesta::tools {

Result<Image> read_png(const std::string& path);
// "-" is standard output. A file is there as a whole or, when that fails, as it was before; what is
// no regular file (a device, a pipe) is written to and never replaced.
Result<void> write_png(const std::string& path, const Image& image);

}  // namespace cuesta::tools

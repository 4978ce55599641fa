// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta compare: two pictures of the same scene, drawn by different means.
#include <fmt/core.h>

#include "tools/commands.h"
#include "tools/picture_difference.h"
#include "tools/png_file.h"
#include "tools/text_io.h"

namespace cuesta::tools {

Ending compare(const CompareOptions& options) {
    const Image first = TRY(read_png(options.first));
    const Image second = TRY(read_png(options.second));
    const std::optional<Difference> difference = compare(first, second);
    if (!difference)
        return Error{Errc::invalid, fmt::format("{} has {} x {} pixels, {} has {} x {}",
                                                options.first, first.width, first.height,
                                                options.second, second.width, second.height)};
    if (!options.output.empty())
        TRY(write_png(options.output, difference_picture(first, second)));
    const std::string text =
        fmt::format("{} and {}: {}\n", options.first, options.second, to_text(*difference));
    if (options.output != "-")
        TRY(write_text(text));
    return within_limits(*difference) ? Ending() : Ending(ExitCode::failed);
}

}  // namespace cuesta::tools

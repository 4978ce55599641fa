// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/compile_stats.h"

#include <iterator>

#include <fmt/core.h>

namespace cuesta::tools {

// The names go last, so that columns stay columns.
std::string stats_line(std::string_view name,
                       std::string_view stage,
                       const CompileTarget& target,
                       std::span<const uint32_t> numbers) {
    std::string out = fmt::format("{:<5}", stage);
    for (size_t i = 0; i < target.columns.size(); ++i) {
        const StatsColumn& column = target.columns[i];
        if (column.total == StatsColumn::Total::ratio) {
            const uint32_t divisor = numbers[column.divisor];
            const double ratio =
                divisor == 0 ? 0.0 : static_cast<double>(numbers[column.dividend]) / divisor;
            fmt::format_to(std::back_inserter(out), " {:>{}.2f}", ratio, column.width);
        } else {
            fmt::format_to(std::back_inserter(out), " {:>{}}", numbers[i], column.width);
        }
    }
    fmt::format_to(std::back_inserter(out), "  {}\n", name);
    return out;
}

std::string stats_header(const CompileTarget& target) {
    std::string header = "stage";
    for (const StatsColumn& column : target.columns)
        fmt::format_to(std::back_inserter(header), " {:>{}}", column.title, column.width);
    return header + "  shader\n";
}

}  // namespace cuesta::tools

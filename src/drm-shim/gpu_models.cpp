// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/gpu_models.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/core.h>

#include "base/debug.h"
#include "base/text.h"
#include "drm-shim/asahi_device.h"
#include "drm-shim/lima_device.h"

namespace cuesta::drm_shim {
namespace {

// As Linux names the GPU of an Exynos 4412, a Mali-400 with four fragment cores.
PlatformDevice exynos4412_gpu() {
    return {.driver = "lima",
            .name = "13000000.gpu",
            .of_fullname = "/soc/gpu@13000000",
            .compatible = {"samsung,exynos4210-mali", "arm,mali-400"}};
}

// As Linux names the GPU of an M1.
PlatformDevice t8103_gpu() {
    return {.driver = "asahi",
            .name = "206400000.gpu",
            .of_fullname = "/soc/gpu@206400000",
            .compatible = {"apple,agx-t8103", "apple,agx-g13g"}};
}

// A number that a variable of the environment may say instead of `number`.
Result<void> read_number(const char* variable, std::string_view what, uint64_t& number) {
    const char* text = std::getenv(variable);
    if (text == nullptr || *text == '\0')
        return {};
    const std::optional<int64_t> given = base::parse_integer(text);
    if (!given || *given < 0)
        return Error{Errc::invalid, fmt::format("{}={}: not a number of {}", variable, text, what)};
    number = static_cast<uint64_t>(*given);
    return {};
}

// A program that does not end would look as if everything stood still.
void log_progress(const simulator::agx::Progress& progress) {
    const double rest = static_cast<double>(progress.limit - progress.spent) /
                        static_cast<double>(progress.spent) * progress.seconds;
    base::log(fmt::format(
        "asahi: a command has run for {:.0f} s; it is given up after about {:.0f} s more "
        "(CUESTA_WORK_LIMIT={} is how much it may cost)",
        progress.seconds, rest, progress.limit));
}

// What the environment says of the G13 (docs/drm-shim.md).
Result<simulator::agx::GpuLimits> g13_limits() {
    simulator::agx::GpuLimits limits{.checks = base::debug_enabled(base::DebugFlag::check),
                                     .watch = {.notice = log_progress}};
    TRY(read_number("CUESTA_PARAMETER_BUFFER", "bytes", limits.parameter_buffer));
    TRY(read_number("CUESTA_WORK_LIMIT", "units of work", limits.work));
    return limits;
}

// Whether jobs are executed; of all models.
Result<bool> executes_jobs() {
    const char* text = std::getenv("CUESTA_SHIM");
    const std::string_view word = text != nullptr ? text : "";
    if (!word.empty() && word != "noop")
        return Error{Errc::invalid,
                     fmt::format("CUESTA_SHIM={}: the only word that it knows is noop", word)};
    return word.empty();
}

Result<void> check_g13_environment() {
    TRY(g13_limits());
    TRY(executes_jobs());
    return {};
}

Result<void> check_mali400_environment() {
    TRY(executes_jobs());
    return {};
}

Result<std::shared_ptr<Device>> make_g13(const GpuModel&) {
    return AsahiDevice::create({.limits = TRY(g13_limits()), .execute = TRY(executes_jobs())});
}

Result<std::shared_ptr<Device>> make_mali400(const GpuModel& model) {
    return LimaDevice::create({.pp_cores = model.cores, .execute = TRY(executes_jobs())});
}

// The names of the chips, and of the drivers of Linux and Mesa.
constexpr std::string_view mali400_aliases[] = {"mali-400", "mali400mp4", "lima"};
constexpr std::string_view g13_aliases[] = {"m1", "agx", "asahi"};

constexpr std::array models = {
    GpuModel{"mali400", "Mali-400 MP4", exynos4412_gpu, check_mali400_environment, make_mali400, 4,
             mali400_aliases},
    GpuModel{"mali400mp1", "Mali-400 with one fragment core", exynos4412_gpu,
             check_mali400_environment, make_mali400, 1},
    GpuModel{"mali400mp2", "Mali-400 with two fragment cores", exynos4412_gpu,
             check_mali400_environment, make_mali400, 2},
    GpuModel{"g13", "Apple M1 (G13G) with eight cores", t8103_gpu, check_g13_environment, make_g13,
             0, g13_aliases},
};

bool is_same_name(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_called(const GpuModel& model, std::string_view name) {
    return is_same_name(model.name, name) ||
           std::ranges::any_of(model.aliases,
                               [&](std::string_view alias) { return is_same_name(alias, name); });
}

}  // namespace

std::span<const GpuModel> gpu_models() {
    return models;
}

const GpuModel* find_gpu_model(std::string_view name) {
    const auto found =
        std::ranges::find_if(models, [&](const GpuModel& model) { return is_called(model, name); });
    return found != models.end() ? &*found : nullptr;
}

std::string gpu_model_names() {
    std::string text;
    for (const GpuModel& model : models) {
        text += text.empty() ? "" : ", ";
        text += model.name;
    }
    return text;
}

}  // namespace cuesta::drm_shim

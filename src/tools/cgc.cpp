// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/cgc.h"

#include <cstdio>
#include <filesystem>

#include <fmt/core.h>

#include "compiler/cg/cg.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/tgsi/from_nir.h"
#include "tools/cgc_reflection.h"
#include "tools/compile_target.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

std::optional<cg::IncludedFile> read_file(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return std::nullopt;
    Result<std::string> text = read_text(path.string());
    if (!text)
        return std::nullopt;
    return cg::IncludedFile{path.lexically_normal().string(), std::move(*text)};
}

// In the folder of the file that asks, then in those of the command line.
std::optional<cg::IncludedFile> find_file(const CgcOptions& options,
                                          std::string_view name,
                                          bool is_system,
                                          std::string_view includer) {
    if (!is_system)
        if (auto found = read_file(std::filesystem::path(includer).parent_path() / name))
            return found;
    for (const std::string& folder : options.folders)
        if (auto found = read_file(std::filesystem::path(folder) / name))
            return found;
    return std::nullopt;
}

Result<const CompileTarget*> target_of(const CgcOptions& options, const cg::Profile& profile) {
    std::string name = options.gpu;
    if (profile.gpu) {
        const std::string own = profile.gpu == cg::Gpu::g13 ? "g13" : "mali400";
        if (!name.empty() && name != own)
            return Error{Errc::invalid,
                         fmt::format("-gpu {}: the profile {} is for {}", name, profile.name, own)};
        name = own;
    }
    const CompileTarget* target = find_compile_target(name.empty() ? "g13" : name);
    if (target == nullptr)
        return Error{Errc::invalid, fmt::format("-gpu: '{}' is none of g13, mali400", name)};
    return target;
}

Result<const cg::Profile*> profile_of(const CgcOptions& options) {
    if (options.profile.empty())
        return Error{Errc::invalid,
                     "-profile is missing: vs_g13, ps_g13, vs_mali400, ps_mali400 "
                     "or another compiler's (arbvp1, arbfp1, glslv, glslf ...)"};
    const cg::Profile* profile = cg::find_profile(options.profile);
    if (profile == nullptr) {
        std::string known;
        for (const cg::Profile& one : cg::profiles())
            known += fmt::format(" {}", one.name);
        return Error{Errc::invalid,
                     fmt::format("-profile: '{}' is none of{}", options.profile, known)};
    }
    return profile;
}

Result<std::string> output_of(const CgcOptions& options,
                              const CompileTarget& target,
                              nir::Shader& shader) {
    if (options.format == CgcFormat::tgsi)
        return tgsi::print(TRY(tgsi::from_nir(shader)));
    if (options.format == CgcFormat::nir) {
        nir::lower_copies(*shader.entry_point());
        TRY(nir::lower_io(shader));
        nir::optimize(*shader.entry_point());
        return nir::print(shader);
    }
    CompiledShader compiled = TRY(target.compile(shader, options.format == CgcFormat::listing));
    if (options.format == CgcFormat::binary)
        return std::string(compiled.code.begin(), compiled.code.end());
    return std::move(compiled.text);
}

Result<void> write_to(const std::string& path, std::string_view text) {
    return path.empty() || path == "-" ? write_text(text) : write_file(path, text);
}

Result<void> write_messages(const CgcOptions& options, std::string_view log) {
    if (!options.listing.empty())
        return write_file(options.listing, log);
    fmt::print(stderr, "{}", log);
    return {};
}

size_t lines_in(std::string_view text) {
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) +
           (!text.empty() && text.back() != '\n' ? 1 : 0);
}

Ending run(const CgcOptions& options, const cg::Profile& profile, const CompileTarget* target) {
    const std::string text = TRY(read_text(options.input.empty() ? "-" : options.input));
    const std::string name = display_name(options.input.empty() ? "-" : options.input);
    cg::Options how(profile);
    how.file_name = name;
    how.entry = options.entry;
    how.arithmetic = target->arithmetic;
    how.macros = options.macros;
    how.include = [&options](std::string_view file, bool is_system, std::string_view includer) {
        return find_file(options, file, is_system, includer);
    };
    how.is_strict = options.is_strict;
    how.is_fx = options.is_fx;
    how.has_library = options.has_library;
    how.is_fast = options.is_fast;
    how.is_position_invariant = options.is_position_invariant;
    how.no_warnings = options.no_warnings;
    how.hidden_warnings = options.hidden_warnings;
    cg::Compiled compiled = options.has_entry ? cg::compile(text, how) : cg::check(text, how);
    std::string log;
    for (const std::string& option : options.ignored)
        log += fmt::format("{}: {} is ignored: code is for {}\n", name, option, target->gpu);
    log += compiled.log;
    std::string output;
    if (compiled.shader != nullptr) {
        Result<std::string> made = output_of(options, *target, *compiled.shader);
        if (made) {
            output = std::move(*made);
        } else {
            log += fmt::format("{}(1) : error C6001: {}\n", name, made.error().text);
            ++compiled.errors;
        }
    }
    if (!options.is_quiet)
        log +=
            fmt::format("{}, {}, {}.\n", counted(lines_in(text), "line"),
                        counted(compiled.warnings, "warning"), counted(compiled.errors, "error"));
    TRY(write_messages(options, log));
    if (compiled.errors != 0)
        return Ending(ExitCode::failed);
    if (options.has_entry)
        TRY(write_to(options.output, output));
    if (!options.reflection.empty() && options.has_entry)
        TRY(write_to(options.reflection, reflection_json(compiled.reflection)));
    return {};
}

}  // namespace

Ending cgc(std::span<const std::string> arguments) {
    const Result<CgcOptions> options = parse_cgc_options(arguments);
    if (!options)
        return Ending(ExitCode::bad_command_line, options.error().text);
    if (options->wants_help)
        return write_text(cgc_help());
    if (options->wants_version)
        return write_text("cuesta cgc: Cg 3.1\n");
    const Result<const cg::Profile*> profile = profile_of(*options);
    if (!profile)
        return Ending(ExitCode::bad_command_line, profile.error().text);
    const Result<const CompileTarget*> target = target_of(*options, **profile);
    if (!target)
        return Ending(ExitCode::bad_command_line, target.error().text);
    return run(*options, **profile, *target);
}

}  // namespace cuesta::tools

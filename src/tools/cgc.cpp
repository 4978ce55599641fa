// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/cgc.h"

#include <cstdio>
#include <filesystem>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "compiler/cg/cg.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/tgsi/from_nir.h"
#include "tools/cgc_listing.h"
#include "tools/cgc_reflection.h"
#include "tools/compile_stats.h"
#include "tools/compile_target.h"
#include "tools/shader_text.h"
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
                     fmt::format("-profile is missing: vs_g13, ps_g13, vs_mali400, ps_mali400 "
                                 "or another compiler's (arbvp1, arbfp1, glslv, glslf ...){}",
                                 options.has_entry ? ""
                                                   : "; -noentry checks the text for it, as "
                                                     "macros and overloads depend on it")};
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

struct Output {
    std::string text;
    std::optional<CompiledShader> code;  // of the forms that are machine code
};

Result<Output> output_of(const CgcOptions& options,
                         const CompileTarget& target,
                         const cg::Reflection& reflection,
                         nir::Shader& shader) {
    if (options.format == CgcFormat::tgsi)
        return Output{tgsi::print(TRY(tgsi::from_nir(shader))), {}};
    if (options.format == CgcFormat::nir) {
        nir::lower_copies(*shader.entry_point());
        TRY(nir::lower_io(shader));
        nir::optimize(*shader.entry_point());
        return Output{nir::print(shader), {}};
    }
    const bool is_listing = options.format == CgcFormat::listing;
    Output output = {{}, TRY(target.compile(shader, is_listing))};
    const CompiledShader& code = *output.code;
    if (options.wants_stats)
        output.text = "# " + stats_header(target) + "# " +
                      stats_line(options.entry, stage_name(shader.stage), target, code.numbers);
    if (is_listing)
        output.text += variable_comments(reflection, code);
    if (options.format == CgcFormat::binary)
        output.text.assign(code.code.begin(), code.code.end());
    else
        output.text += code.text;
    return output;
}

// Whether a name is the standard output's.
bool is_printed(const std::string& path) {
    return path == "-";
}

// All or nothing: what can fail is done before anything has its name.
Result<void> write_outputs(const CgcOptions& options,
                           const std::string& text,
                           const std::string& reflection) {
    std::vector<OutputFile> files;
    std::string printed;
    // JSON that is printed is alone, or it could not be read.
    if (options.output.empty() ? !is_printed(options.reflection) : is_printed(options.output))
        printed += text;
    else if (!options.output.empty())
        files.push_back({options.output, text});
    if (is_printed(options.reflection))
        printed += reflection;
    else if (!options.reflection.empty())
        files.push_back({options.reflection, reflection});
    PendingFiles pending = TRY(PendingFiles::write(files));
    TRY(write_text(printed));
    return pending.commit();
}

Result<void> write_messages(const CgcOptions& options, std::string_view log) {
    if (!options.listing.empty())
        return write_file(options.listing, log);
    fmt::print(stderr, "{}", log);
    return {};
}

// Devices take several.
bool is_one_file(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty())
        return false;
    if (is_printed(a) || is_printed(b))
        return a == b;
    std::error_code error;
    if (std::filesystem::exists(a, error) && !std::filesystem::is_regular_file(a, error))
        return false;
    // Of a relative name that is not there yet the canonical one would be itself.
    const auto whole = [&](const std::string& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    };
    return whole(a) == whole(b);
}

Result<void> check_files(const CgcOptions& options) {
    struct Named {
        std::string_view option;
        const std::string* path;
    };
    const Named all[] = {{"-o", &options.output},
                         {"-reflect", &options.reflection},
                         {"-l", &options.listing},
                         {"the input", &options.input}};
    for (size_t i = 0; i < std::size(all); ++i)
        for (size_t j = i + 1; j < std::size(all); ++j)
            // Standard input is no standard output.
            if (is_one_file(*all[i].path, *all[j].path) &&
                !(is_printed(*all[j].path) && all[j].path == &options.input))
                return Error{Errc::invalid,
                             fmt::format("{} and {} are one file, '{}'", all[i].option,
                                         all[j].option, *all[j].path)};
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
    // TGSI has no arithmetic of 16 bits.
    if (options.format == CgcFormat::tgsi)
        how.arithmetic.half_precision = false;
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
    if (!options.is_quiet)
        for (const std::string& option : options.ignored)
            log += fmt::format("{}: {} is ignored: it means nothing here\n", name, option);
    log += compiled.log;
    Output output;
    if (compiled.shader != nullptr) {
        Result<Output> made = output_of(options, *target, compiled.reflection, *compiled.shader);
        if (made) {
            output = std::move(*made);
        } else {
            log += fmt::format(
                "{} : error C6001: '{}' for {}: {}\n", compiled.entry_place, options.entry,
                options.format == CgcFormat::tgsi ? "TGSI" : target->gpu, made.error().text);
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
    if (!options.has_entry)
        return {};
    return write_outputs(
        options, output.text,
        reflection_json(compiled.reflection, output.code ? &*output.code : nullptr));
}

}  // namespace

Ending cgc(std::span<const std::string> arguments) {
    const Result<CgcOptions> options = parse_cgc_options(arguments);
    if (!options)
        return Ending(ExitCode::bad_command_line, options.error().text);
    if (options->wants_help)
        return write_text(cgc_help());
    if (options->wants_version)
        return write_text("cuesta cgc " CUESTA_VERSION ": Cg 3.1\n");
    if (const Result<void> apart = check_files(*options); !apart)
        return Ending(ExitCode::bad_command_line, apart.error().text);
    const Result<const cg::Profile*> profile = profile_of(*options);
    if (!profile)
        return Ending(ExitCode::bad_command_line, profile.error().text);
    const Result<const CompileTarget*> target = target_of(*options, **profile);
    if (!target)
        return Ending(ExitCode::bad_command_line, target.error().text);
    return run(*options, **profile, *target);
}

}  // namespace cuesta::tools

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta exec: one shader, its inputs from the command line, each output slot on a line.
#include <cmath>
#include <iterator>
#include <optional>

#include <fmt/core.h>

#include "compiler/lima/arithmetic.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "simulator/mali400/gp_core.h"
#include "simulator/mali400/pp_core.h"
#include "tools/commands.h"
#include "tools/compile_target.h"
#include "tools/exec_arguments.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

// Components that are not written show as "-".
void print_value(std::string& out, const Vec4& value, uint8_t components) {
    for (unsigned c = 0; c < 4; ++c) {
        if ((components >> c & 1) == 0)
            out += " -";
        else if (std::isnan(value[c]))
            out += " nan";  // whatever its sign
        else
            fmt::format_to(std::back_inserter(out), " {:g}", value[c]);
    }
    out += '\n';
}

std::string result_text(const ExecResult& result, nir::Stage stage) {
    const unsigned lanes = stage == nir::Stage::vertex ? 1 : quad_size;
    std::string out;
    for (const ExecOutput& output : result.outputs) {
        for (unsigned lane = 0; lane < lanes; ++lane) {
            if (lanes == 1) {
                fmt::format_to(std::back_inserter(out), "{}:", output.name);
            } else {
                fmt::format_to(std::back_inserter(out), "{} [{}]:", output.name, lane);
                if ((result.discarded >> lane & 1) != 0) {
                    out += " discarded\n";
                    continue;
                }
            }
            print_value(out, output.values[lane], output.components);
        }
    }
    for (size_t number = 0; number < result.vertices.size(); ++number) {
        for (const ExecOutput& output : result.vertices[number].outputs) {
            fmt::format_to(std::back_inserter(out), "vertex {} {}:", number, output.name);
            print_value(out, output.values[0], output.components);
        }
        if (result.vertices[number].ends_primitive)
            fmt::format_to(std::back_inserter(out), "vertex {} ends its primitive\n", number);
    }
    fmt::format_to(std::back_inserter(out), "steps: {}\n", result.steps);
    return out;
}

bool is_for_shader(const ExecOptions& options) {
    return !options.shader.empty() || options.stage || !options.inputs.empty() ||
           !options.constants.empty() || !options.textures.empty();
}

bool is_for_raw_code(const ExecOptions& options) {
    return options.hex || options.mask || !options.settings.empty();
}

// Shaders run on some machines, raw code on others.
Result<void> check_kind(const ExecOptions& options) {
    const bool is_raw = options.machine == Machine::g13;
    if (is_raw && is_for_shader(options))
        return Error{Errc::invalid,
                     "--stage, SHADER, --in, --const and --texture are for --gpu nir and mali400; "
                     "g13 runs raw code of one SIMD-group (--hex)"};
    if (is_raw && !options.hex)
        return Error{Errc::invalid,
                     "--hex is required: g13 runs raw code of one SIMD-group; shaders are for "
                     "--gpu nir and mali400"};
    if (!is_raw && is_for_raw_code(options))
        return Error{Errc::invalid, "--hex, --mask and --set are for --gpu g13"};
    if (!is_raw && options.shader.empty())
        return Error{Errc::invalid, "SHADER is required"};
    return {};
}

bool reads_blocks(nir::Shader& shader) {
    bool found = false;
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* load = instr.as<nir::Intrinsic>();
            found |= load != nullptr && load->op == nir::IntrinsicOp::load_ubo;
        });
    return found;
}

}  // namespace

uint64_t default_steps(Machine machine) {
    static_assert(simulator::mali400::gp_default_step_limit ==
                  simulator::mali400::default_step_limit);
    switch (machine) {
        case Machine::nir: return nir::InterpreterInputs{}.max_steps;
        case Machine::mali400: return simulator::mali400::default_step_limit;
        case Machine::g13: break;
    }
    return 1000000;
}

Ending exec(const ExecOptions& options) {
    if (const Result<void> fits = check_kind(options); !fits)
        return Ending(ExitCode::bad_command_line, fits.error().text);
    if (options.machine == Machine::g13)
        return exec_on_g13(options);
    Result<ExecArguments> arguments = parse_arguments(options);
    if (!arguments)
        return Ending(ExitCode::bad_command_line, arguments.error().text);
    constexpr nir::Arithmetic all = {.fragment_highp = true, .integers = true};
    std::optional<tgsi::Program> program;
    UniformNames names;
    const std::unique_ptr<nir::Shader> shader =
        TRY(load_shader(options.shader,
                        {.stage = options.stage,
                         .arithmetic = options.machine == Machine::nir ? all : lima::arithmetic,
                         .dialect = options.dialect,
                         .names = &names},
                        &program));
    if (shader->stage == nir::Stage::compute)
        return Error{Errc::unsupported,
                     fmt::format("{}: error: exec runs vertex and fragment shaders, this is a "
                                 "compute shader",
                                 display_name(options.shader))};
    // Arguments and results go by slots; text may still have variables.
    if (!shader->variables.empty())
        if (const Result<void> lowered = nir::lower_to_slots(*shader); !lowered)
            return Error{
                lowered.error().code,
                fmt::format("{}: error: {}", display_name(options.shader), lowered.error().text)};
    if (reads_blocks(*shader))
        return Error{Errc::unsupported,
                     fmt::format("{}: error: the shader reads uniform blocks, for which exec has "
                                 "no values",
                                 display_name(options.shader))};
    if (const Result<void> named = name_inputs(*arguments, *shader); !named)
        return Ending(ExitCode::bad_command_line, named.error().text);
    if (const Result<void> named = name_uniforms(*arguments, names); !named)
        return Ending(ExitCode::bad_command_line, named.error().text);
    if (const Result<void> fits = check_arguments(*arguments, *shader, names); !fits)
        return Ending(ExitCode::bad_command_line, fits.error().text);
    TRY(load_textures(*arguments));
    const Result<ExecResult> result = options.machine == Machine::nir
                                          ? exec_on_interpreter(*shader, *arguments)
                                          : exec_on_mali400(*shader, *arguments);
    if (!result)
        return Error{
            result.error().code,
            fmt::format("{}: error: {}{}", display_name(options.shader), result.error().text,
                        program && options.machine == Machine::mali400
                            ? refusal_of(*program, mali400_target())
                            : "")};
    return write_text(result_text(*result, shader->stage));
}

}  // namespace cuesta::tools

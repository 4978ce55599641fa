// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The command line of `cuesta`: options and help texts. The only file that sees CLI11 (and the
// exceptions it needs).
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/debug.h"
#include "base/text.h"
#include "compiler/tgsi/names.h"
#include "drm-shim/gpu_models.h"
#include "tools/cgc.h"
#include "tools/commands.h"
#include "tools/compile_target.h"
#include "tools/emulation.h"
#include "tools/stage_words.h"
#include "tools/text_io.h"

namespace {

using namespace cuesta;
using namespace cuesta::tools;

using Action = std::function<Ending()>;

// Those whose code and command words can be read.
const std::vector<std::string> described_gpus = {"mali400", "g13"};

const std::map<std::string, tgsi::Dialect> dialects = [] {
    std::map<std::string, tgsi::Dialect> names;
    for (const tgsi::Dialect dialect : {tgsi::Dialect::document, tgsi::Dialect::modern})
        names.emplace(tgsi::dialect_names.of(dialect), dialect);
    return names;
}();
const std::map<std::string, ShaderForm> forms = {
    {"tgsi", ShaderForm::tgsi}, {"nir", ShaderForm::nir}, {"tokens", ShaderForm::tokens}};
const std::map<std::string, Isa> isas = {{"gp", Isa::gp}, {"pp", Isa::pp}};
const std::map<std::string, Drivers> drivers = [] {
    std::map<std::string, Drivers> names;
    for (const DriversName& row : drivers_names)
        names.emplace(row.name, row.drivers);
    return names;
}();
const std::map<std::string, Machine> machines = {
    {"nir", Machine::nir}, {"mali400", Machine::mali400}, {"g13", Machine::g13}};

// The machines that the shim knows: an architecture, with or without a number of cores.
std::vector<std::string> emulated_gpus() {
    std::vector<std::string> names;
    for (const drm_shim::GpuModel& model : drm_shim::gpu_models())
        names.emplace_back(model.name);
    return names;
}

// A value that is one of some names; what the parser gets is its number.
template <typename Enum>
CLI::Validator named(const std::map<std::string, Enum>& names) {
    return CLI::Validator(
        [names](std::string& text) -> std::string {
            const auto found = names.find(text);
            if (found != names.end()) {
                text = std::to_string(static_cast<int>(found->second));
                return "";
            }
            std::string known;
            for (const auto& [name, value] : names)
                known += fmt::format("{}{}", known.empty() ? "" : ", ", name);
            return fmt::format("'{}' is none of {}", text, known);
        },
        "");
}

CLI::Validator one_of(const std::vector<std::string>& names) {
    return CLI::Validator(
        [names](std::string& text) -> std::string {
            if (std::find(names.begin(), names.end(), text) != names.end())
                return "";
            return fmt::format("'{}' is none of {}", text, fmt::join(names, ", "));
        },
        "");
}

// Of the names that a GPU has the first is meant.
CLI::Validator by_first_name(CLI::Validator names) {
    return CLI::Validator(
        [names = std::move(names)](std::string& text) -> std::string {
            if (const drm_shim::GpuModel* model = drm_shim::find_gpu_model(text))
                text = model->name;
            return names(text);
        },
        "");
}

CLI::Validator not_empty() {
    return CLI::Validator(
        [](const std::string& word) { return std::string(word.empty() ? "is empty" : ""); }, "");
}

CLI::Validator positive_integer() {
    return CLI::Validator(
        [](std::string& text) -> std::string {
            const std::optional<int64_t> number = base::parse_integer(text);
            if (!number || *number <= 0)
                return fmt::format("'{}' is no positive number", text);
            text = std::to_string(*number);
            return "";
        },
        "");
}

// Everything the parser fills in; the actions look at their own part.
struct CommandLine {
    std::string gpu;
    CompileOptions compile;
    AssemblyOptions assemble;
    AssemblyOptions disassemble;
    DecodeOptions decode;
    ExecOptions exec;
    TranslateOptions translate;
    RenderOptions render;
    CompareOptions compare;
    RunOptions run;
    std::vector<std::string> cgc;  // its command line
    std::vector<std::pair<CLI::App*, Action>> actions;
};

CLI::App* add_command(CLI::App& app,
                      CommandLine& line,
                      const std::string& name,
                      const std::string& description,
                      Action action) {
    CLI::App* command = app.add_subcommand(name, description);
    line.actions.emplace_back(command, std::move(action));
    return command;
}

void add_gpu(CLI::App* command, CommandLine& line, const std::vector<std::string>& gpus) {
    command->add_option("--gpu", line.gpu, fmt::format("one of {}", fmt::join(gpus, ", ")))
        ->required()
        ->transform(by_first_name(one_of(gpus)));
}

// `command` takes shaders of all stages, or of some.
void add_stage(CLI::App& command,
               std::optional<nir::Stage>& stage,
               std::initializer_list<nir::Stage> some = {}) {
    std::map<std::string, nir::Stage> words;
    std::string list, endings;
    for (const StageWord& row : stage_words) {
        if (some.size() != 0 && std::find(some.begin(), some.end(), row.stage) == some.end())
            continue;
        words.emplace(row.word, row.stage);
        list += fmt::format("{}{}", list.empty() ? "" : ", ", row.word);
        endings += fmt::format("{}{}", endings.empty() ? "" : ", ", row.ending);
    }
    command
        .add_option("--stage", stage,
                    fmt::format("what the shader is, one of {} (default: what the text says; of "
                                "GLSL the end of the file's name, one of {})",
                                list, endings))
        ->transform(named(words));
}

void add_dialect(CLI::App& command, std::optional<tgsi::Dialect>& dialect) {
    command
        .add_option(
            "--dialect", dialect,
            "how TGSI of the input is read: document or modern (default: what the comment in "
            "front of tokens says; else modern, unless the text uses a name that only the "
            "document has). Text that is printed does not say it: it wants the option again")
        ->transform(named(dialects));
}

void add_compile(CLI::App& app, CommandLine& line) {
    CompileOptions& options = line.compile;
    CLI::App* command = add_command(app, line, "compile", "Shader text to machine code",
                                    [&options] { return compile(options); });
    add_gpu(command, line, compile_gpus());
    command->callback([&line, &options] { options.gpu = line.gpu; });
    add_stage(*command, options.stage);
    add_dialect(*command, options.dialect);
    command
        ->add_option("SHADER", options.shaders,
                     "files of GLSL or GLSL ES, TGSI, its tokens or NIR, - for standard input")
        ->required();
    CLI::Option* nir =
        command->add_flag("--nir", options.print_nir, "print the optimised NIR instead");
    command->add_flag("--disasm", options.disassemble, "print the listing instead of words")
        ->excludes(nir);
    command->add_flag("--stats", options.stats,
                      "print instructions, bytes or words, registers, uniforms, spills and more, "
                      "of g13 also those of the preamble, and totals of several shaders");
}

void add_assembly(CLI::App& app, CommandLine& line) {
    const auto options_of = [&line](CLI::App* command, AssemblyOptions& options) {
        add_gpu(command, line, described_gpus);
        CLI::Option* isa =
            command->add_option("--isa", options.isa, "of mali400: gp (vertices) or pp (fragments)")
                ->transform(named(isas));
        command->add_option("FILE", options.input, "input; standard input by default, or for -");
        command->callback([&line, &options, isa] {
            const bool has_one = line.gpu == "g13";
            if (has_one && isa->count() != 0)
                throw CLI::ValidationError("--isa", "g13 has one instruction set");
            if (!has_one && isa->count() == 0)
                throw CLI::RequiredError("--isa");
            if (has_one)
                options.isa = Isa::g13;
        });
    };
    options_of(add_command(app, line, "as", "Listing to machine code in hexadecimal",
                           [&line] { return assemble(line.assemble); }),
               line.assemble);
    options_of(add_command(app, line, "dis", "Machine code in hexadecimal to a listing",
                           [&line] { return disassemble(line.disassemble); }),
               line.disassemble);
}

void add_decode(CLI::App& app, CommandLine& line) {
    DecodeOptions& options = line.decode;
    CLI::App* command = add_command(app, line, "decode",
                                    "Words of command streams and descriptors, every field named",
                                    [&options] { return decode(options); });
    add_gpu(command, line, described_gpus);
    std::string help;
    for (const std::string& gpu : described_gpus)
        help += fmt::format("{}of {}: {}", help.empty() ? "" : "; ", gpu,
                            fmt::join(decode_kinds(gpu), ", "));
    command->add_option("--kind", options.kind, help)->required();
    command->callback([&line, &options] {
        options.gpu = line.gpu;
        const std::string wrong = one_of(decode_kinds(line.gpu))(options.kind);
        if (!wrong.empty())
            throw CLI::ValidationError("--kind", wrong);
    });
    command->add_option("FILE", options.input,
                        "hexadecimal words; standard input by default, or for -");
}

void add_translate(CLI::App& app, CommandLine& line) {
    TranslateOptions& options = line.translate;
    CLI::App* command =
        add_command(app, line, "translate", "A shader in another form: TGSI, binary tokens, NIR",
                    [&options] { return translate(options); });
    command
        ->add_option("--to", options.form,
                     "tgsi, tokens (hexadecimal words behind a comment that names the "
                     "dialect) or nir")
        ->required()
        ->transform(named(forms));
    add_stage(*command, options.stage);
    add_dialect(*command, options.dialect);
    command
        ->add_option("SHADER", options.input,
                     "file of TGSI, its tokens, NIR, GLSL or GLSL ES, - for standard input")
        ->required();
}

void add_exec(CLI::App& app, CommandLine& line) {
    ExecOptions& options = line.exec;
    CLI::App* command = add_command(app, line, "exec",
                                    "Runs one shader and prints its outputs, or raw code of the "
                                    "G13 and prints the registers that it changed",
                                    [&options] { return exec(options); });
    command
        ->add_option("--gpu", options.machine,
                     "nir (the interpreter) or mali400 (the emulated core) for a SHADER, g13 for "
                     "raw code of one SIMD-group (--hex); shaders run on the g13 in draws: render "
                     "--gpu g13, run --gpu g13")
        ->required()
        ->transform(by_first_name(named(machines)));
    add_stage(*command, options.stage, {nir::Stage::vertex, nir::Stage::fragment});
    add_dialect(*command, options.dialect);
    command->add_option("SHADER", options.shader,
                        "file of GLSL or GLSL ES, TGSI, its tokens or NIR, - for standard input");
    command->add_option("--hex", options.hex,
                        "g13: bytes of instructions, run on one SIMD-group of 32 lanes");
    command->add_option("--mask", options.mask, "g13: active lanes, hexadecimal (default: all)");
    const auto add_list = [command](const char* name, std::vector<std::string>& values,
                                    const char* help) {
        command->add_option(name, values, help)->allow_extra_args(false);
    };
    add_list("--in", options.inputs,
             "N=x,y,z,w: input N; N=a;b;c;d gives the four fragments of the quad their own; N may "
             "also be the input's name, or position, face, pcoord, vertexid or instanceid, where "
             "the shader reads it");
    add_list(
        "--const", options.constants,
        "N=x,y,z,w: constant N; of GLSL N may also be the name of a uniform, its element or column "
        "(name[1])");
    add_list("--set", options.settings,
             "g13: r2=HEX or r2=HEX0,...,HEX31: what a register holds before; r2l, r2h and u2 too");
    add_list("--texture", options.textures,
             "N=FILE.png: what sampler N, or of GLSL that of the name N, reads (linear filter, "
             "repeated, no "
             "mipmaps)");
    command
        ->add_option(
            "--steps", options.steps,
            fmt::format(
                "give up after so many steps (default: {} on mali400, {} on nir, {} on g13)",
                default_steps(Machine::mali400), default_steps(Machine::nir),
                default_steps(Machine::g13)))
        ->transform(positive_integer());
}

void add_render(CLI::App& app, CommandLine& line) {
    RenderOptions& options = line.render;
    CLI::App* command = add_command(app, line, "render", "Draws scenes of the gallery to PNG files",
                                    [&options] { return render(options); });
    CLI::Option* scenes = command->add_option("SCENE", options.scenes, "names of scenes");
    CLI::Option* all = command->add_flag("--all", options.all, "every scene")->excludes(scenes);
    CLI::Option* output =
        command->add_option("-o,--output", options.output,
                            "the file, - for standard output; of several scenes the folder "
                            "(default: SCENE.png in the current folder)");
    command->add_flag("--list", options.list, "print the names of the scenes")
        ->excludes(scenes)
        ->excludes(all)
        ->excludes(output);
    std::vector<std::string> gpus = emulated_gpus();
    const std::string emulated = fmt::format("{}", fmt::join(gpus, ", "));
    gpus.emplace_back("device");
    command
        ->add_option("--gpu", options.gpu,
                     fmt::format("{}: emulated; device: the one of this machine (default: what "
                                 "CUESTA_GPU names, else the device if there is one, else "
                                 "emulated)",
                                 emulated))
        ->transform(by_first_name(one_of(gpus)));
    command->callback([&options] {
        if (!options.gpu.empty())
            return;
        options.gpu = environment("CUESTA_GPU");
        const std::string wrong = by_first_name(one_of(emulated_gpus()))(options.gpu);
        if (!options.gpu.empty() && !wrong.empty())
            throw CLI::ValidationError("CUESTA_GPU", wrong);
    });
}

void add_compare(CLI::App& app, CommandLine& line) {
    CompareOptions& options = line.compare;
    CLI::App* command =
        add_command(app, line, "compare",
                    "How far two pictures of a scene are apart; exit code 1 when it is too far",
                    [&options] { return compare(options); });
    command->add_option("FIRST", options.first, "PNG file")->required();
    command->add_option("SECOND", options.second, "PNG file of the same size")->required();
    command->add_option("-o,--output", options.output,
                        "PNG file for the difference, eight times as bright; - for standard "
                        "output");
}

void add_cgc(CLI::App& app, CommandLine& line) {
    add_command(app, line, "cgc", "Cg to machine code, with the options of NVIDIA's cgc: cgc -help",
                [&line] { return cgc(line.cgc); });
}

void add_run(CLI::App& app, CommandLine& line) {
    RunOptions& options = line.run;
    CLI::App* command = add_command(
        app, line, "run", "Starts a program on an emulated GPU: run --gpu GPU -- PROGRAM ARGS...",
        [&options] { return run(options); });
    const std::vector<std::string> gpus = emulated_gpus();
    command->add_option("--gpu", options.gpu, fmt::format("one of {}", fmt::join(gpus, ", ")))
        ->required()
        ->transform(by_first_name(one_of(gpus)));
    command
        ->add_option(
            "--driver", options.drivers,
            "whose the program finds: both (default: ours, behind it the machine's others), "
            "cuesta, mesa (an error where Mesa has none for the GPU)")
        ->transform(named(drivers));
    command
        ->add_option("--mesa", options.mesa,
                     "of --driver mesa: the folder of a Mesa, which is a build's prefix or the "
                     "root of an extracted distribution")
        ->check(not_empty());
}

bool is_command(const CLI::App& app, std::string_view name) {
    const std::vector<const CLI::App*> commands = app.get_subcommands({});
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* one) { return one->get_name() == name; });
}

// `help COMMAND` is `COMMAND --help`. What follows "--" is the program's of `run`, and all of `cgc`
// its own, which has long options with one dash; the parser does not see them.
std::vector<std::string> split_command(const CLI::App& app,
                                       int argc,
                                       char** argv,
                                       CommandLine& line) {
    std::vector<std::string> own(argv + 1, argv + argc);
    if (!own.empty() && own.front() == "cgc") {
        line.cgc.assign(own.begin() + 1, own.end());
        own.resize(1);
        return own;
    }
    if (!own.empty() && own.front() == "help") {
        own.erase(own.begin());
        if (!own.empty() && own.front() == "cgc") {
            line.cgc = {"-help"};
            return {"cgc"};
        }
        if (own.empty() || is_command(app, own.front()))
            own.emplace_back("--help");
        return own;
    }
    RunOptions& run = line.run;
    const auto mark = std::find(own.begin(), own.end(), "--");
    if (own.empty() || own.front() != "run" || mark == own.end())
        return own;
    run.command.assign(mark + 1, own.end());
    own.erase(mark, own.end());
    return own;
}

// The word that the parser could not place says more than what is missing in its stead.
std::optional<std::string> unplaced_word(const CLI::App& app) {
    const std::vector<std::string> words = app.remaining(true);
    if (words.empty())
        return std::nullopt;
    const std::string& word = words.front();
    const std::vector<CLI::App*> parsed = app.get_subcommands();
    const std::string place = parsed.empty() ? "" : parsed.front()->get_name() + ": ";
    if (word.starts_with('-'))
        return fmt::format("{}unknown option '{}'", place, word);
    if (!parsed.empty())
        return fmt::format("{}unexpected '{}'{}", place, word,
                           place == "run: " ? "; write -- PROGRAM ARGS..." : "");
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({}))
        names.push_back(command->get_name());
    return fmt::format("'{}' is none of the commands {}", word, fmt::join(names, ", "));
}

Ending bad_command_line(const CLI::App& app, const CLI::Error& error) {
    const std::string message = CLI::FailureMessage::simple(&app, error);
    return Ending(ExitCode::bad_command_line, std::string(base::trim(message)));
}

// What the parser ends with: helps and the version are no errors.
Ending ending_of(const CLI::App& app, const CLI::ParseError& error) {
    const int code = error.get_exit_code();
    if (code == static_cast<int>(CLI::ExitCodes::RequiredError) ||
        code == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        if (const std::optional<std::string> message = unplaced_word(app))
            return bad_command_line(app, CLI::Error("ExtrasError", *message));
    }
    std::ostringstream out;
    if (app.exit(error, out, out) == 0)
        return write_text(out.str());
    return bad_command_line(app, error);
}

Ending run_action(const CommandLine& line) {
    for (const auto& [command, action] : line.actions)
        if (command->parsed())
            return action();
    return Ending(ExitCode::bad_command_line);
}

Ending run_command(CLI::App& app, CommandLine& line, std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end());  // the parser takes them from the back
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return ending_of(app, error);
    }
    return run_action(line);
}

// "g13 (also m1, ...)", a line each.
std::string gpu_names() {
    std::string text = "GPUs, and other names for them:\n";
    for (const drm_shim::GpuModel& model : drm_shim::gpu_models())
        text += fmt::format("  {:12}  {}{}{}\n", model.name, model.description,
                            model.aliases.empty() ? "" : "; also ", fmt::join(model.aliases, ", "));
    return text;
}

constexpr const char* variables =
    "Variables of the environment:\n"
    "  CUESTA_DEBUG  what to print on standard error besides; help lists the words\n"
    "  CUESTA_GPU    the emulated GPU of render (and of programs under the shim)\n"
    "  CUESTA_PARAMETER_BUFFER  bytes of binned geometry that the emulated G13 has room for\n"
    "  CUESTA_SHIM   noop: emulated GPUs end their jobs without executing them\n"
    "  CUESTA_WORK_LIMIT  instructions of 32 lanes, or about that, after which a command of the\n"
    "                emulated G13 counts as hung (default: 2^30, some minutes)";

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Cuesta: shaders, machine code and pictures of the GPUs that Cuesta drives",
                 "cuesta");
    // Reads CUESTA_DEBUG and answers what is wrong in it, or help, whatever the command does.
    (void)base::debug_enabled(base::DebugFlag::nir);
    app.require_subcommand(1);
    app.set_version_flag("--version", "cuesta " CUESTA_VERSION, "Print the version and exit");
    app.set_help_all_flag("--help-all", "Print the help of all commands");
    CommandLine line;
    add_compile(app, line);
    add_assembly(app, line);
    add_decode(app, line);
    add_exec(app, line);
    add_translate(app, line);
    add_render(app, line);
    add_compare(app, line);
    add_cgc(app, line);
    add_run(app, line);
    app.footer(gpu_names() +
               variables);  // of the whole only: commands added later would take it over
    const Ending ending = run_command(app, line, split_command(app, argc, argv, line));
    if (!ending.message().empty())
        print_error(ending.message());
    return static_cast<int>(ending.code());
}

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cstring>
#include <string>

#include "compiler/agx/compile.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/from_nir.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/tgsi/tokens.h"
#include "hw/agx/isa.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

constexpr uint64_t most_steps = 5000;

class GreySampler final : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest&) override {
        return nir::slot_of_floats(0.5f, 0.5f, 0.5f, 1);
    }
};

void check_valid(const nir::Shader& shader, std::string_view when) {
    const std::vector<std::string> findings = nir::validate(shader);
    if (!findings.empty())
        broken(when, findings[0] + "\n" + nir::print(shader));
}

void check_text(const nir::Shader& shader) {
    const std::string text = nir::print(shader);
    const auto again = nir::parse(text);
    if (!again)
        broken("the printed shader does not parse", again.error().text + "\n" + text);
    if (nir::print(**again) != text)
        broken("the printed shader prints as another", text);
}

void interpret(const nir::Shader& shader) {
    GreySampler sampler;
    nir::InterpreterInputs inputs;
    inputs.max_steps = most_steps;
    inputs.textures = &sampler;
    const auto ran = nir::interpret(shader, inputs);
    if (!ran && ran.error().text.empty())
        broken("an error of the interpreter without a text");
}

void compile_for_mali400(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::vertex) {
        const auto program = lima::gp::compile(shader, {.schedule_attempts = 1});
        if (!program && program.error().text.empty())
            broken("an error of the vertex back end without a text");
    } else {
        const auto program = lima::pp::compile(shader);
        if (!program && program.error().text.empty())
            broken("an error of the fragment back end without a text");
    }
}

// Colours without a target would have no code.
agx::FragmentOptions targets_of(const nir::Shader& shader) {
    agx::FragmentOptions options;
    for (const nir::IoSlot& output : shader.outputs)
        if (output.slot == nir::Slot::color && output.index < agx::max_color_targets) {
            agx::ColorTarget& target = options.targets[output.index];
            target.present = true;
            target.offset = static_cast<uint16_t>(4 * output.index);
        }
    return options;
}

void compile_for_g13(const nir::Shader& shader) {
    for (const bool preamble : {false, true}) {
        const agx::CommonOptions common = {.preamble = preamble};
        const auto program = shader.stage == nir::Stage::vertex
                                 ? agx::compile_vertex(shader, {}, common)
                                 : agx::compile_fragment(shader, targets_of(shader), common);
        if (!program && program.error().text.empty())
            broken("an error of the G13 back end without a text");
        if (!program)
            continue;
        const auto listing = hw::agx::print_program(program->code);
        const auto again = listing ? hw::agx::parse_program(*listing)
                                   : Result<std::vector<uint8_t>>(listing.error());
        if (!again || *again != program->code)
            broken("code of the G13 back end is not what its listing says", nir::print(shader));
    }
}

void use_shader(const nir::Shader& shader) {
    check_valid(shader, "an invalid shader was accepted");
    check_text(shader);
    interpret(shader);
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    for (const std::unique_ptr<nir::Function>& function : copy->functions)
        nir::optimize(*function);
    check_valid(*copy, "optimising made an invalid shader");
    compile_for_mali400(shader);
    compile_for_g13(shader);
}

// Its text and its tokens are the same program.
void check_tgsi(const tgsi::Program& program) {
    const std::string text = tgsi::print(program);
    const auto again = tgsi::parse(text, "<printed>", program.dialect);
    if (!again || tgsi::print(*again) != text)
        broken("the printed program is another", text + (again ? "" : again.error().text));
    const auto tokens = tgsi::to_tokens(program);
    if (!tokens)
        return;
    const auto read = tgsi::from_tokens(*tokens, program.dialect);
    const auto same = read ? tgsi::to_tokens(*read) : read.error();
    if (!same || *same != *tokens)
        broken("tokens are read as another program", text + (read ? "" : read.error().text));
}

// What TGSI made of NIR is NIR again.
void check_written(const nir::Shader& shader) {
    const auto written = tgsi::from_nir(shader);
    if (!written)
        return;
    const std::string text = tgsi::print(*written);
    const auto again = tgsi::compile(text);
    if (!again)
        broken("what NIR became does not compile", again.error().text + "\n" + text);
    check_valid(**again, "what NIR became is an invalid shader");
}

}  // namespace

bool fuzz_tgsi_tokens(Bytes input) {
    std::vector<uint32_t> words(input.size() / 4);
    if (words.empty())
        return false;
    std::memcpy(words.data(), input.data(), words.size() * 4);
    const auto dialect = static_cast<tgsi::Dialect>(words[0] % 2);
    const auto program = tgsi::from_tokens(std::span(words).subspan(1), dialect);
    if (program) {
        check_tgsi(*program);
        if (const auto shader = tgsi::compile(*program))
            check_valid(**shader, "tokens became an invalid shader");
    } else if (!program.error().text.starts_with("token "))
        broken("an error of tokens without a place", program.error().text);
    return static_cast<bool>(program);
}

bool fuzz_tgsi(Bytes input) {
    if (const auto program = tgsi::parse(text_of(input), "<fuzz>"))
        check_tgsi(*program);
    const auto shader = tgsi::compile(text_of(input));
    if (shader) {
        use_shader(**shader);
        check_written(**shader);
    } else if (shader.error().text.find(": error: ") == std::string::npos)
        broken("a TGSI error without a place", shader.error().text);
    return static_cast<bool>(shader);
}

bool fuzz_nir(Bytes input) {
    // Unchecked shaders are made to be printed and validated.
    if (const auto unchecked = nir::parse(text_of(input), nir::Check::syntax)) {
        nir::print(**unchecked);
        nir::validate(**unchecked);
    }
    const auto shader = nir::parse(text_of(input));
    if (shader)
        use_shader(**shader);
    else if (shader.error().text.empty())
        broken("a NIR error without a text");
    return static_cast<bool>(shader);
}

}  // namespace cuesta::fuzz

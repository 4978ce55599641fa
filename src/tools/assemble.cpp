// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta as, cuesta dis: between the machine words of a program and their text.
#include <fmt/core.h>

#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"
#include "tools/commands.h"
#include "tools/machine_code.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

namespace gp = hw::mali400::gp;
namespace pp = hw::mali400::pp;

Error in_file(const std::string& path, const Error& error) {
    return {error.code, fmt::format("{}:{}", display_name(path), error.text)};
}

}  // namespace

Result<void> assemble(const AssemblyOptions& options) {
    const std::string text = TRY(read_text(options.input));
    if (options.isa == Isa::gp) {
        Result<std::vector<gp::Instruction>> program = gp::parse_program(text);
        if (!program)
            return in_file(options.input, program.error());
        return write_text(hex_text(Isa::gp, gp::encode_program(*program)));
    }
    Result<std::vector<uint32_t>> words = pp::parse_program(text);
    if (!words)
        return in_file(options.input, words.error());
    return write_text(hex_text(Isa::pp, *words));
}

Result<void> disassemble(const AssemblyOptions& options) {
    const std::string text = TRY(read_text(options.input));
    const std::vector<uint32_t> words = TRY(parse_words(text, display_name(options.input)));
    Result<std::string> listing = assembly_text(options.isa, words);
    if (!listing)
        return Error{listing.error().code, fmt::format("{}: error: {}", display_name(options.input),
                                                       listing.error().text)};
    return write_text(*listing);
}

}  // namespace cuesta::tools

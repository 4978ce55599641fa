// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta as, cuesta dis: between the machine code of a program and their text.
#include <fmt/core.h>

#include "hw/agx/isa.h"
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

Result<std::string> assembled(Isa isa, std::string_view text) {
    switch (isa) {
        case Isa::gp: return hex_text(isa, gp::encode_program(TRY(gp::parse_program(text))));
        case Isa::pp: return hex_text(isa, TRY(pp::parse_program(text)));
        case Isa::g13: break;
    }
    return hex_text(TRY(hw::agx::parse_program(text)));
}

}  // namespace

Ending assemble(const AssemblyOptions& options) {
    const std::string text = TRY(read_text(options.input));
    const Result<std::string> code = assembled(options.isa, text);
    if (!code)
        return in_file(options.input, code.error());
    return write_text(*code);
}

Ending disassemble(const AssemblyOptions& options) {
    const std::string text = TRY(read_text(options.input));
    const std::string name = display_name(options.input);
    const Result<std::string> listing =
        options.isa == Isa::g13 ? hw::agx::print_program(TRY(parse_bytes(text, name)))
                                : assembly_text(options.isa, TRY(parse_words(text, name)));
    if (!listing)
        return Error{listing.error().code,
                     fmt::format("{}: error: {}", name, listing.error().text)};
    return write_text(*listing);
}

}  // namespace cuesta::tools

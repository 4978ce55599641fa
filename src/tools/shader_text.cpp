// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/shader_text.h"

#include <fmt/core.h>

#include "compiler/nir/parser.h"
#include "compiler/tgsi/cursor.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"
#include "tools/glsl_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

std::string_view first_word(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    for (;;) {
        const size_t start = text.find_first_not_of(blanks);
        if (start == std::string_view::npos)
            return {};
        text.remove_prefix(start);
        if (text.front() != ';')  // a comment of NIR
            return text.substr(0, text.find_first_of(blanks));
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

// The NIR parser says "line:column: text".
Error in_file(std::string_view name, const Error& error) {
    const size_t position = error.text.find(": ");
    const bool placed = position != std::string::npos &&
                        error.text.find_first_not_of("0123456789:") == position + 1;
    if (!placed)
        return {error.code, fmt::format("{}: error: {}", name, error.text)};
    return {error.code, fmt::format("{}:{}: error: {}", name, error.text.substr(0, position),
                                    error.text.substr(position + 2))};
}

}  // namespace

std::string_view stage_name(nir::Stage stage) {
    return stage == nir::Stage::vertex ? "vs" : "fs";
}

bool is_tgsi(std::string_view text) {
    const std::string start = tgsi::TextCursor(text, {}).peek_word();
    return tgsi::processor_names.find(start).has_value();
}

Result<std::unique_ptr<nir::Shader>> parse_shader(const ShaderSource& source) {
    tgsi::TextCursor in(source.text, source.name);
    const std::string_view first = first_word(source.text);
    if (first.empty())
        return in.error("there is no shader: the text is empty");
    if (first == "shader") {
        Result<std::unique_ptr<nir::Shader>> shader = nir::parse(source.text);
        if (!shader)
            return in_file(source.name, shader.error());
        return shader;
    }
    if (is_tgsi(source.text))
        return tgsi::compile(source.text, source.name, source.dialect);
    const std::optional<nir::Stage> stage =
        source.stage ? source.stage : stage_of_name(source.name);
    if (!stage)
        return in.error(
            "TGSI starts with VERT or FRAG, NIR with shader; GLSL ES wants --stage, or a "
            "name that ends with .vert or .frag");
    return parse_glsl(source.text, source.name, *stage, source.arithmetic);
}

Result<std::unique_ptr<nir::Shader>> load_shader(const std::string& path, ShaderSource as) {
    const std::string text = TRY(read_text(path));
    const std::string name = display_name(path);
    as.text = text;
    as.name = name;
    std::unique_ptr<nir::Shader> shader = TRY(parse_shader(as));
    if (as.stage && *as.stage != shader->stage)
        return Error{Errc::invalid,
                     fmt::format("{}:1:1: error: the shader is of stage {}, not {}", name,
                                 stage_name(shader->stage), stage_name(*as.stage))};
    return shader;
}

}  // namespace cuesta::tools

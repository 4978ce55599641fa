// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/exec_arguments.h"

#include <cerrno>
#include <cstdlib>
#include <set>

#include <fmt/core.h>

#include "base/text.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/instr.h"
#include "compiler/nir/text_names.h"
#include "tools/png_file.h"

namespace cuesta::tools {
namespace {

constexpr uint32_t greatest_number = 1023;

Error bad_argument(std::string_view option, std::string_view text, std::string_view why) {
    return {Errc::invalid, fmt::format("{} {}: {}", option, text, why)};
}

// "name=value".
struct Assignment {
    std::string_view name;
    std::string_view value;
};

Result<Assignment> split_assignment(std::string_view option, std::string_view text) {
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        return bad_argument(option, text, "the form is N=VALUE");
    return Assignment{base::trim(text.substr(0, equals)), base::trim(text.substr(equals + 1))};
}

Result<uint32_t> parse_number(std::string_view option,
                              std::string_view text,
                              std::string_view name) {
    const std::optional<int64_t> number = base::parse_integer(name);
    if (!number || *number < 0 || *number > greatest_number)
        return bad_argument(option, text,
                            fmt::format("'{}' is no number from 0 to {}", name, greatest_number));
    return static_cast<uint32_t>(*number);
}

// "1,,2", ",1": blanks may separate too, so that pieces alone do not tell.
bool has_empty_piece(std::string_view value) {
    bool expected = true;  // a number, before the next comma
    for (const char c : value) {
        if (c == ',' && expected)
            return true;
        if (c != ' ' && c != '\t')
            expected = c == ',';
    }
    return expected;
}

// Whether text that is no float would be one if floats had no range.
bool is_beyond_float(std::string_view text) {
    const std::string copy(text);
    char* end = nullptr;
    errno = 0;
    std::strtof(copy.c_str(), &end);
    return errno == ERANGE && *end == '\0';
}

// Missing components are 0, a missing fourth is 1, as of attributes.
Result<Vec4> parse_vector(std::string_view option, std::string_view text, std::string_view value) {
    Vec4 vector = {0, 0, 0, 1};
    const std::vector<std::string_view> pieces = base::split(value, ", \t");
    if (pieces.empty() || pieces.size() > 4 || has_empty_piece(value))
        return bad_argument(option, text, "one to four numbers are expected");
    for (size_t i = 0; i < pieces.size(); ++i) {
        const std::optional<float> number = base::parse_float(pieces[i]);
        if (!number)
            return bad_argument(
                option, text,
                fmt::format(
                    "'{}' is {}", pieces[i],
                    is_beyond_float(pieces[i]) ? "out of the range of a float" : "no number"));
        vector[i] = *number;
    }
    return vector;
}

// One vector for all fragments, or four.
Result<QuadValue> parse_quad(std::string_view text, std::string_view value) {
    const std::vector<std::string_view> pieces = base::split(value, ";");
    if (pieces.size() != 1 && pieces.size() != quad_size)
        return bad_argument("--in", text, "one vector is expected, or four with ; between");
    QuadValue quad = {};
    for (unsigned lane = 0; lane < quad_size; ++lane)
        quad[lane] = TRY(parse_vector("--in", text, pieces[pieces.size() == 1 ? 0 : lane]));
    return quad;
}

// What one option has set so far; nothing is set twice.
using Names = std::set<std::string>;

Result<void> set_once(Names& seen, std::string_view option, std::string_view name) {
    if (!seen.emplace(name).second)
        return Error{Errc::invalid, fmt::format("{} {} is given twice", option, name)};
    return {};
}

Result<uint32_t> parse_number_once(Names& seen,
                                   std::string_view option,
                                   std::string_view text,
                                   std::string_view name) {
    const uint32_t number = TRY(parse_number(option, text, name));
    TRY(set_once(seen, option, std::to_string(number)));  // 1 and 0x1 are the same
    return number;
}

// What the rasterizer or the draw gives, by the names that --in has for it.
struct SpecialInput {
    std::string_view name;
    nir::IntrinsicOp read;
    size_t components;
};

constexpr SpecialInput special_inputs[] = {
    {"position", nir::IntrinsicOp::load_frag_coord, 4},
    {"pcoord", nir::IntrinsicOp::load_point_coord, 2},
    {"face", nir::IntrinsicOp::load_front_face, 1},
    {"vertexid", nir::IntrinsicOp::load_vertex_id, 1},
    {"instanceid", nir::IntrinsicOp::load_instance_id, 1},
};

const SpecialInput* find_special_input(std::string_view name) {
    for (const SpecialInput& input : special_inputs)
        if (input.name == name)
            return &input;
    return nullptr;
}

bool is_whole(const SpecialInput& input) {
    return input.read == nir::IntrinsicOp::load_vertex_id ||
           input.read == nir::IntrinsicOp::load_instance_id;
}

// More numbers than it has are not dropped; a triangle has one face for all its fragments.
Result<void> check_special_input(const SpecialInput& input,
                                 std::string_view text,
                                 std::string_view value) {
    const std::vector<std::string_view> lanes = base::split(value, ";");
    if (input.components == 1 && lanes.size() != 1)
        return bad_argument("--in", text, "all four fragments have the same");
    for (const std::string_view lane : lanes)
        if (base::split(lane, ", \t").size() > input.components)
            return bad_argument("--in", text,
                                fmt::format("{} has {} component{}", input.name, input.components,
                                            input.components == 1 ? "" : "s"));
    if (is_whole(input))
        if (const auto number = base::parse_integer(base::trim(value));
            !number || *number < 0 || *number > UINT32_MAX)
            return bad_argument("--in", text,
                                fmt::format("{} is a number from 0 to {}", input.name, UINT32_MAX));
    return {};
}

// The number as check_special_input() found it.
uint32_t whole_number(std::string_view value) {
    return static_cast<uint32_t>(base::parse_integer(base::trim(value)).value_or(0));
}

// Names of languages begin with a letter.
bool is_name(std::string_view text) {
    const char first = text.empty() ? '0' : static_cast<char>(text[0] | 0x20);
    return (first >= 'a' && first <= 'z') || (!text.empty() && text[0] == '_');
}

Result<void> parse_input(std::string_view text, ExecArguments& arguments) {
    const Assignment assignment = TRY(split_assignment("--in", text));
    const QuadValue value = TRY(parse_quad(text, assignment.value));
    std::string name(assignment.name);
    if (const SpecialInput* special = find_special_input(name)) {
        TRY(check_special_input(*special, text, assignment.value));
        TRY(set_once(arguments.names, "--in", name));
        arguments.named[name] = value;
    } else if (is_name(name)) {
        TRY(set_once(arguments.names, "--in", name));
        arguments.named[name] = value;
    } else {
        const uint32_t number = TRY(parse_number_once(arguments.names, "--in", text, name));
        arguments.inputs[number] = value;
        name = std::to_string(number);
    }
    if (assignment.value.find(';') != std::string_view::npos)
        arguments.quads.insert(name);
    if (name == "position")
        arguments.position = value;
    else if (name == "pcoord")
        arguments.point_coord = value;
    else if (name == "face")
        arguments.front_face = value[0][0] > 0;
    else if (name == "vertexid")
        arguments.vertex_id = whole_number(assignment.value);
    else if (name == "instanceid")
        arguments.instance_id = whole_number(assignment.value);
    return {};
}

// TGSI's IN[N] keeps its number in the name, since special inputs take no slot.
uint32_t input_number(const nir::Shader& shader, size_t position) {
    const std::string& name = shader.inputs[position].name;
    std::optional<int64_t> number;
    if (name.starts_with("IN"))
        number = base::parse_integer(std::string_view(name).substr(2));
    return static_cast<uint32_t>(number.value_or(static_cast<int64_t>(position)));
}

// Two variables that share a slot are "a+b".
std::optional<uint32_t> find_input(const nir::Shader& shader, std::string_view name) {
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        for (const std::string_view part : base::split(shader.inputs[i].name, "+"))
            if (part == name)
                return input_number(shader, i);
    return std::nullopt;
}

std::string input_names(const nir::Shader& shader) {
    std::string names;
    for (const nir::IoSlot& input : shader.inputs)
        if (!input.name.empty())
            names += (names.empty() ? "; it has " : ", ") + input.name;
    return names;
}

Error unknown(std::string_view option,
              size_t number,
              std::string_view what,
              const std::string& known = {}) {
    return {Errc::invalid,
            fmt::format("{} {}: the shader has no such {}{}", option, number, what, known)};
}

bool reads(const nir::Shader& shader, nir::IntrinsicOp op) {
    bool found = false;
    for (const std::unique_ptr<nir::Function>& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            found = found || (intrinsic != nullptr && intrinsic->op == op);
        });
    return found;
}

Result<void> check_inputs(const ExecArguments& arguments, const nir::Shader& shader) {
    std::set<uint32_t> numbers;
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        numbers.insert(input_number(shader, i));
    for (const auto& [number, value] : arguments.inputs)
        if (!numbers.contains(number))
            return unknown("--in", number, "input");
    for (const SpecialInput& input : special_inputs)
        if (arguments.names.contains(std::string(input.name)) && !reads(shader, input.read))
            return Error{Errc::invalid,
                         fmt::format("--in {}: the shader does not read it", input.name)};
    if (shader.stage == nir::Stage::vertex && !arguments.quads.empty())
        return Error{Errc::invalid,
                     fmt::format("--in {}: the shader runs for one vertex, not four fragments",
                                 *arguments.quads.begin())};
    return {};
}

// The centres of the first four pixels.
QuadValue default_position() {
    return {Vec4{0.5f, 0.5f, 0, 1}, {1.5f, 0.5f, 0, 1}, {0.5f, 1.5f, 0, 1}, {1.5f, 1.5f, 0, 1}};
}

}  // namespace

Result<ExecArguments> parse_arguments(const ExecOptions& options) {
    ExecArguments arguments;
    arguments.position = default_position();
    arguments.steps = options.steps;
    Names constants, textures;
    for (const std::string& text : options.inputs)
        TRY(parse_input(text, arguments));
    for (const std::string& text : options.constants) {
        const Assignment assignment = TRY(split_assignment("--const", text));
        const Vec4 value = TRY(parse_vector("--const", text, assignment.value));
        if (is_name(assignment.name)) {
            TRY(set_once(constants, "--const", assignment.name));
            arguments.named_constants[std::string(assignment.name)] = value;
            continue;
        }
        const uint32_t number = TRY(parse_number_once(constants, "--const", text, assignment.name));
        if (arguments.constants.size() <= number)
            arguments.constants.resize(number + 1);
        arguments.constants[number] = value;
        arguments.constant_numbers.insert(number);
    }
    for (const std::string& text : options.textures) {
        const Assignment assignment = TRY(split_assignment("--texture", text));
        if (is_name(assignment.name)) {
            TRY(set_once(textures, "--texture", assignment.name));
            arguments.named_textures[std::string(assignment.name)] = assignment.value;
            continue;
        }
        const uint32_t number =
            TRY(parse_number_once(textures, "--texture", text, assignment.name));
        arguments.texture_files[number] = std::string(assignment.value);
    }
    return arguments;
}

Result<void> load_textures(ExecArguments& arguments) {
    for (const auto& [number, file] : arguments.texture_files)
        arguments.textures[number] = TRY(read_png(file));
    return {};
}

Result<void> check_arguments(const ExecArguments& arguments,
                             const nir::Shader& shader,
                             const UniformNames& names) {
    TRY(check_inputs(arguments, shader));
    if (arguments.constants.size() > shader.uniform_vec4s)
        return unknown("--const", arguments.constants.size() - 1, "constant",
                       names_text(names.constants));
    for (const auto& [number, file] : arguments.texture_files)
        if (number >= shader.sampler_count)
            return unknown("--texture", number, "sampler", names_text(names.samplers));
    return {};
}

Result<void> name_inputs(ExecArguments& arguments, const nir::Shader& shader) {
    for (const auto& [name, value] : arguments.named) {
        const SpecialInput* special = find_special_input(name);
        if (special != nullptr && reads(shader, special->read))
            continue;
        const std::optional<uint32_t> number = find_input(shader, name);
        if (!number) {
            if (special != nullptr)
                continue;  // which check_arguments() refuses
            return Error{Errc::invalid, fmt::format("--in {}: the shader has no such input{}", name,
                                                    input_names(shader))};
        }
        if (!arguments.inputs.emplace(*number, value).second)
            return Error{Errc::invalid,
                         fmt::format("--in {} is given twice, as input {} too", name, *number)};
        arguments.names.erase(name);
    }
    arguments.named.clear();
    return {};
}

QuadValue input_value(const ExecArguments& arguments, const nir::Shader& shader, size_t position) {
    const auto found = arguments.inputs.find(input_number(shader, position));
    if (found != arguments.inputs.end())
        return found->second;
    QuadValue zero;
    zero.fill(Vec4{0, 0, 0, 1});
    return zero;
}

std::string slot_text(nir::Slot slot, uint32_t index) {
    const std::string_view name = nir::names::name_of(nir::names::slots, slot);
    switch (slot) {
        case nir::Slot::generic:
        case nir::Slot::color:
        case nir::Slot::back_color:
        case nir::Slot::clip_distance:
        case nir::Slot::tex_coord: return fmt::format("{} {}", name, index);
        default: return std::string(name);
    }
}

}  // namespace cuesta::tools

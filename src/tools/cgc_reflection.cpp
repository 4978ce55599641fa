// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/cgc_reflection.h"

#include <nlohmann/json.hpp>

namespace cuesta::tools {
namespace {

const char* name_of(cg::Variability which) {
    switch (which) {
        case cg::Variability::uniform: return "uniform";
        case cg::Variability::varying: return "varying";
    }
    return "";
}

const char* name_of(cg::ParameterDirection which) {
    switch (which) {
        case cg::ParameterDirection::in: return "in";
        case cg::ParameterDirection::out: return "out";
    }
    return "";
}

const char* name_of(cg::ResourceKind which) {
    switch (which) {
        case cg::ResourceKind::none: return "none";
        case cg::ResourceKind::constants: return "constants";
        case cg::ResourceKind::texture: return "texture";
        case cg::ResourceKind::attribute: return "attribute";
        case cg::ResourceKind::input: return "input";
        case cg::ResourceKind::output: return "output";
    }
    return "";
}

nlohmann::ordered_json parameter_json(const cg::ProgramParameter& parameter) {
    nlohmann::ordered_json made;
    made["name"] = parameter.name;
    made["type"] = parameter.type;
    made["variability"] = name_of(parameter.variability);
    made["direction"] = name_of(parameter.direction);
    made["scope"] = parameter.is_of_entry ? "program" : "global";
    if (!parameter.semantic.empty())
        made["semantic"] = parameter.semantic;
    made["resource"] = name_of(parameter.resource);
    if (parameter.resource != cg::ResourceKind::none) {
        made["index"] = parameter.index;
        if (parameter.resource == cg::ResourceKind::constants) {
            made["component"] = parameter.component;
            made["vectors"] = parameter.vectors;
        }
    }
    if (parameter.resource == cg::ResourceKind::texture)
        made["compares"] = parameter.compares;
    if (parameter.buffer >= 0)
        made["buffer"] = parameter.buffer;
    for (const cg::ParameterScalar& scalar : parameter.default_value)
        std::visit([&](auto value) { made["default"].push_back(value); }, scalar);
    return made;
}

nlohmann::ordered_json part_json(size_t offset, size_t bytes) {
    nlohmann::ordered_json made;
    made["offset"] = offset;
    made["bytes"] = bytes;
    return made;
}

nlohmann::ordered_json code_json(const CompiledShader& code) {
    nlohmann::ordered_json made;
    if (code.preamble_bytes != 0)
        made["preamble"] = part_json(0, code.preamble_bytes);
    made["main"] = part_json(code.preamble_bytes, code.code.size() - code.preamble_bytes);
    return made;
}

}  // namespace

std::string reflection_json(const cg::Reflection& reflection, const CompiledShader* code) {
    nlohmann::ordered_json made;
    made["entry"] = reflection.entry;
    made["profile"] = reflection.profile;
    made["uniform_vectors"] = reflection.uniform_vectors;
    made["textures"] = reflection.textures;
    if (code != nullptr)
        made["code"] = code_json(*code);
    made["parameters"] = nlohmann::ordered_json::array();
    for (const cg::ProgramParameter& parameter : reflection.parameters)
        made["parameters"].push_back(parameter_json(parameter));
    // What is no UTF-8 in a name or a semantic is replaced.
    return made.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cuesta::tools

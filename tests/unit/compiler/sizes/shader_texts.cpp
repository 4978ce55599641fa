// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "shader_texts.h"

#include <string_view>

#include <fmt/core.h>

#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"
#include "shader_text.h"

namespace cuesta::compiler {
namespace {

using nir::BaseType;

constexpr unsigned sizes[] = {1, 8, 16, 32, 64};

constexpr Kind kinds[] = {{1, false}, {8, false},  {16, true}, {16, false},
                          {32, true}, {32, false}, {64, true}, {64, false}};

struct Variant {
    unsigned size;  // of operands and results that have none of their own
    unsigned components = 1;
    bool crossed = false;  // floats where the operation has integers, and the reverse
    Reader reader = Reader::output;
};

Kind kind_of(nir::OperandType type, const Variant& variant) {
    const unsigned bits = type.bit_size != 0 ? type.bit_size : variant.size;
    return {bits, bits >= 16 && (type.base == BaseType::float_) != variant.crossed};
}

std::string alu_text(nir::Stage stage, const nir::OpInfo& info, const Variant& variant) {
    Text text(stage);
    std::string instr(info.name);
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        const unsigned fixed = info.input_sizes[i];
        const unsigned operand = text.operand(kind_of(info.input_types[i], variant),
                                              fixed != 0 ? fixed : variant.components);
        instr += fmt::format("{} %{}", i == 0 ? "" : ",", operand);
    }
    const Kind kind = kind_of(info.output_type, variant);
    const unsigned components = info.output_size != 0 ? info.output_size : variant.components;
    text.show(text.define(kind.bits, components, instr), kind, components, variant.reader);
    return text.done();
}

std::string index_text(nir::IntrinsicIndex index) {
    switch (index) {
        case nir::IntrinsicIndex::base: return "base=0";
        case nir::IntrinsicIndex::component: return "component=0";
        case nir::IntrinsicIndex::write_mask: return "write_mask=x";
        case nir::IntrinsicIndex::range: return "range=1";
        case nir::IntrinsicIndex::member: return "member=0";
        case nir::IntrinsicIndex::offset: return "offset=0";
        case nir::IntrinsicIndex::format: return "format=0";
        case nir::IntrinsicIndex::shift: return "shift=0";
        case nir::IntrinsicIndex::atomic_op: return "atomic_op=add";
        case nir::IntrinsicIndex::image_dim: return "image_dim=2d";
        case nir::IntrinsicIndex::is_array: return "is_array=0";
    }
    return "";
}

// `choice` counts through the kinds of all sources, `offset` is whether the last one is the
// constant zero.
std::string intrinsic_text(nir::Stage stage,
                           const nir::IntrinsicInfo& info,
                           Kind result,
                           unsigned choice,
                           Reader reader,
                           bool offset) {
    Text text(stage);
    std::string instr(info.name);
    for (unsigned i = 0; i < info.num_srcs; ++i) {
        const Kind kind = kinds[choice % std::size(kinds)];
        choice /= std::size(kinds);
        const bool is_zero = offset && i + 1 == info.num_srcs;
        const unsigned components = info.src_components[i] != 0 ? info.src_components[i] : 1;
        instr +=
            fmt::format("{} %{}", i == 0 ? "" : ",", is_zero ? 0 : text.operand(kind, components));
    }
    for (unsigned i = 0; i < info.num_indices; ++i)
        instr += " " + index_text(info.indices[i]);
    if (!info.has_dest) {
        text.line(instr);
        return text.done();
    }
    const unsigned components = info.dest_components != 0 ? info.dest_components : 1;
    text.show(text.define(result.bits, components, instr), result, components, reader);
    return text.done();
}

std::string phi_text(nir::Stage stage, Kind kind, Kind condition, Reader reader) {
    Text text(stage);
    const unsigned decides = text.operand(condition, 1);
    const unsigned a = text.operand(kind, 1);
    const unsigned b = text.operand(kind, 4);
    const unsigned last = text.define(kind.bits, 1, fmt::format("mov %{}.w", b));
    text.line(fmt::format("if %{} {{\n  b1:\n  }} else {{\n  b2:\n  }}\n  b3:", decides));
    const unsigned phi = text.define(kind.bits, 1, fmt::format("phi b1 %{}, b2 %{}", a, last));
    text.show(phi, kind, 1, reader);
    return text.done();
}

std::string demote_text(nir::Stage stage, Kind condition) {
    Text text(stage);
    text.line(fmt::format("if %{} {{\n    {}\n  }}", text.operand(condition, 1),
                          stage == nir::Stage::fragment
                              ? "demote"
                              : "store_output %1, %0 base=0 component=0 write_mask=xyzw"));
    return text.done();
}

std::string register_text(nir::Stage stage, Kind kind, Reader reader) {
    Text text(stage, {.in_main = fmt::format("  reg r0 {}\n", kind.bits)});
    text.line(fmt::format("store_reg r0, %{} write_mask=x", text.operand(kind, 1)));
    text.show(text.define(kind.bits, 1, "load_reg r0"), kind, 1, reader);
    return text.done();
}

// An array, at an index that is known or not.
std::string variable_text(nir::Stage stage, Kind kind, bool indirect) {
    const char base = kind.bits == 1 ? 'b' : kind.is_float ? 'f' : 'i';
    Text text(stage,
              {.in_main = fmt::format("  var v0 function_temp {}{}[3] \"\"\n", base, kind.bits)});
    const unsigned value = text.operand(kind, 1);
    const unsigned index = indirect ? text.operand({32, false}, 1) : 0;
    const unsigned array = text.define(32, 1, "deref_var v0");
    const unsigned element = text.define(32, 1, fmt::format("deref_array %{}, %{}", array, index));
    text.line(fmt::format("store_deref %{}, %{} write_mask=x", element, value));
    text.show(text.define(kind.bits, 1, fmt::format("load_deref %{}", element)), kind, 1,
              Reader::output);
    return text.done();
}

std::string made_text(nir::Stage stage, Kind kind, std::string_view instr, Reader reader) {
    Text text(stage);
    text.show(text.define(kind.bits, 1, std::string(instr)), kind, 1, reader);
    return text.done();
}

}  // namespace

std::vector<std::string> alu_texts(nir::Stage stage, unsigned op) {
    std::vector<std::string> texts;
    const nir::OpInfo& info = nir::op_infos[op];
    for (const unsigned size : sizes) {
        texts.push_back(alu_text(stage, info, {.size = size}));
        texts.push_back(alu_text(stage, info, {.size = size, .components = 3}));
        texts.push_back(alu_text(stage, info, {.size = size, .crossed = true}));
        texts.push_back(alu_text(stage, info, {.size = size, .reader = Reader::condition}));
    }
    return texts;
}

std::vector<std::string> intrinsic_texts(nir::Stage stage, unsigned op) {
    const nir::IntrinsicInfo& info = nir::intrinsic_infos[op];
    unsigned choices = 1;
    for (unsigned i = 0; i < info.num_srcs; ++i)
        choices *= std::size(kinds);
    std::vector<std::string> texts;
    for (unsigned choice = 0; choice < choices; ++choice)
        for (const Kind& kind : kinds)
            for (const Reader reader : {Reader::output, Reader::condition})
                for (const bool offset : {false, true}) {
                    const bool repeats =
                        (!info.has_dest && (kind.bits != 1 || reader != Reader::output)) ||
                        (offset && info.num_srcs == 0);
                    if (!repeats)
                        texts.push_back(intrinsic_text(stage, info, kind, choice, reader, offset));
                }
    return texts;
}

std::vector<std::string> value_texts(nir::Stage stage) {
    std::vector<std::string> texts;
    for (const Kind& kind : kinds) {
        for (const Kind& condition : kinds)
            for (const Reader reader : {Reader::output, Reader::condition})
                texts.push_back(phi_text(stage, kind, condition, reader));
        for (const Reader reader : {Reader::output, Reader::condition}) {
            texts.push_back(register_text(stage, kind, reader));
            texts.push_back(made_text(stage, kind, "undef", reader));
            texts.push_back(made_text(stage, kind,
                                      kind.bits == 1 ? "load_const true" : "load_const 1", reader));
        }
        texts.push_back(demote_text(stage, kind));
        for (const bool indirect : {false, true})
            texts.push_back(variable_text(stage, kind, indirect));
    }
    return texts;
}

}  // namespace cuesta::compiler

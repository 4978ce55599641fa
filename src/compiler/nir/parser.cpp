// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/parser.h"

#include <unordered_map>

#include <fmt/core.h>

#include "compiler/nir/parser_body.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

class ShaderParser : ParserBase {
  public:
    ShaderParser(Lexer& lexer, Token& token, std::unique_ptr<Shader>& shader)
        : ParserBase(lexer, token, shader) {}

    Result<void> shader() {
        advance();
        skip_lines();
        TRY(header());
        TRY(declarations());
        while (token_.kind != TokenKind::end)
            TRY(function());
        return resolve_calls();
    }

    Error invalid(const Finding& finding) const {
        const auto at = places_.of.find(finding.subject);
        const Position where = at != places_.of.end() ? at->second : Position{1, 1};
        const std::string hint =
            finding.phi_block != nullptr ? blocks_leading_to(*finding.phi_block, places_) : "";
        return Error{Errc::invalid, fmt::format("{}:{}: the shader is not valid: {}{}", where.line,
                                                where.column, finding.text, hint)};
    }

  private:
    Places places_;
    std::vector<Position> input_places_;
    std::vector<Position> output_places_;
    VariableTable variables_;
    std::vector<CallFixup> calls_;
    std::unordered_map<std::string, std::vector<Function*>> functions_;  // overloads by name

    Result<void> header() {
        if (!accept("shader"))
            return expected("'shader'");
        shader_ = std::make_unique<Shader>(TRY(one_of<Stage>(names::stages, "a stage")));
        if (token_.kind == TokenKind::string)
            shader_->name = TRY(string("the shader's name"));
        return expect_end_of_line();
    }

    Result<void> declarations() {
        while (!token_.is("fn") && token_.kind != TokenKind::end)
            TRY(declaration());
        note_slots(shader_->inputs, input_places_);
        note_slots(shader_->outputs, output_places_);
        return {};
    }

    // The slots stay where they are from here on.
    void note_slots(const std::vector<IoSlot>& slots, const std::vector<Position>& places) {
        for (size_t i = 0; i < slots.size(); ++i)
            places_.of.emplace(&slots[i], places[i]);
    }

    Result<void> declaration() {
        if (accept("float"))
            return float_mode();
        if (accept("input"))
            return io_slot(shader_->inputs, input_places_);
        if (accept("output"))
            return io_slot(shader_->outputs, output_places_);
        if (accept("uniforms"))
            return size(shader_->uniform_vec4s);
        if (accept("samplers"))
            return size(shader_->sampler_count);
        if (accept("scratch"))
            return size(shader_->scratch_vec4s);
        if (accept("upper_left"))
            return flag(shader_->frag_coord_upper_left);
        if (accept("color0_writes_all"))
            return flag(shader_->color0_writes_all);
        if (accept("early_fragment_tests"))
            return flag(shader_->early_fragment_tests);
        if (accept("geometry"))
            return geometry();
        if (accept("workgroup"))
            return workgroup_size();
        if (accept("shared"))
            return size(shader_->shared_bytes);
        if (accept("float_offsets"))
            return flag(shader_->float_offsets);
        const Token where = token_;
        if (!accept("var"))
            return expected(
                "float, input, output, uniforms, samplers, scratch, upper_left, "
                "color0_writes_all, early_fragment_tests, geometry, workgroup, shared, "
                "float_offsets, var or fn");
        const Variable* v = TRY(variable_declaration(variables_, places_));
        if (v->mode == VariableMode::function_temp)
            return error(where, "variables of mode function_temp stand in their function");
        return {};
    }

    Result<void> flag(bool& set) {
        set = true;
        return expect_end_of_line();
    }

    Result<void> geometry() {
        Geometry& made = shader_->geometry;
        made.input = TRY(one_of<GeometryInput>(names::geometry_inputs, "what comes in"));
        made.output = TRY(one_of<GeometryOutput>(names::geometry_outputs, "what goes out"));
        made.max_vertices = TRY(number("a count of vertices"));
        return expect_end_of_line();
    }

    Result<void> workgroup_size() {
        for (uint32_t& count : shader_->workgroup_size)
            count = TRY(number("a count of invocations"));
        return expect_end_of_line();
    }

    Result<void> size(uint32_t& count) {
        count = TRY(number("a count"));
        return expect_end_of_line();
    }

    Result<void> float_mode() {
        const Token where = token_;
        const int64_t bits = TRY(integer("a bit size", 16, 64));
        if (bits != 16 && bits != 32 && bits != 64)
            return error(where, "floats have 16, 32 or 64 bits");
        FloatMode& mode = bits == 16   ? shader_->float_modes.f16
                          : bits == 32 ? shader_->float_modes.f32
                                       : shader_->float_modes.f64;
        if (accept("storage")) {
            TRY(expect('='));
            mode.storage_bits = static_cast<uint8_t>(TRY(integer("the storage", 16, 16)));
        }
        mode.flush_denormals = accept("flush_denormals");
        if (accept("min_max")) {
            TRY(expect('='));
            mode.min_max = TRY(one_of<MinMax>(names::min_max, "what min_max gives"));
        }
        return expect_end_of_line();
    }

    Result<void> io_slot(std::vector<IoSlot>& slots, std::vector<Position>& places) {
        const Token where = token_;
        if (TRY(number("the slot's position")) != slots.size())
            return error(where, fmt::format("slots are numbered in order: {}", slots.size()));
        IoSlot slot;
        slot.slot = TRY(one_of<Slot>(names::slots, "a slot"));
        slot.index = TRY(number("the slot's index"));
        constexpr names::Names<4> sizes = {"vec1", "vec2", "vec3", "vec4"};
        slot.components = static_cast<uint8_t>(1 + TRY(one_of<uint8_t>(sizes, "a size")));
        slot.interpolation = TRY(one_of<Interpolation>(names::interpolations, "an interpolation"));
        slot.centroid = accept("centroid");
        if (accept("precision")) {
            TRY(expect('='));
            slot.precision = TRY(one_of<Precision>(names::precisions, "a precision"));
        }
        slot.invariant = accept("invariant");
        slot.name = TRY(string("the slot's name"));
        slots.push_back(std::move(slot));
        places.push_back(where.position);
        return expect_end_of_line();
    }

    Result<void> function() {
        if (!accept("fn"))
            return expected("'fn'");
        const Token where = token_;
        const std::string name = token_.kind == TokenKind::string
                                     ? TRY(string("a function's name"))
                                     : std::string(TRY(word("a function's name")));
        std::vector<Function*>& overloads = functions_[name];
        const uint32_t ordinal = accept('#') ? TRY(number("an overload's number")) : 0;
        if (ordinal != overloads.size())
            return error(where,
                         fmt::format("this is overload number {} of '{}'", overloads.size(), name));
        Function* fn = shader_->add_function(name);
        fn->line = where.position.line;
        places_.of.emplace(fn, where.position);
        overloads.push_back(fn);
        if (accept('('))
            TRY(parameters(*fn));
        TRY(expect('{'));
        BodyParser body(*this, *fn, variables_, places_);
        TRY(body.body(calls_));
        return expect_end_of_line();
    }

    Result<void> parameters(Function& fn) {
        while (!token_.is(')')) {
            if (!fn.parameters.empty())
                TRY(expect(','));
            Parameter parameter;
            parameter.variable = TRY(variable(variables_));
            parameter.name = TRY(string("the parameter's name"));
            fn.parameters.push_back(std::move(parameter));
        }
        return expect(')');
    }

    Result<void> resolve_calls() {
        for (const CallFixup& fixup : calls_) {
            const auto found = functions_.find(fixup.name);
            if (found == functions_.end() || fixup.ordinal >= found->second.size())
                return error(fixup.where,
                             fmt::format("there is no function {}#{}", fixup.name, fixup.ordinal));
            fixup.call->callee = found->second[fixup.ordinal];
        }
        return {};
    }
};

}  // namespace

Result<std::unique_ptr<Shader>> parse(std::string_view text, Check check) {
    std::unique_ptr<Shader> shader;
    Lexer lexer(text);
    Token token;
    ShaderParser parser(lexer, token, shader);
    TRY(parser.shader());
    if (check == Check::full) {
        const std::vector<Finding> findings = find_faults(*shader);
        if (!findings.empty())
            return parser.invalid(findings.front());
    }
    return shader;
}

}  // namespace cuesta::nir

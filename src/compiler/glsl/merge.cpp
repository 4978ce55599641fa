// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/merge.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "compiler/glsl/basic_types.h"
#include "compiler/shading/clone_tree.h"

namespace cuesta::glsl {
namespace {

using shading::Function;
using shading::Module;
using shading::Storage;
using shading::TreeCloner;
using shading::Variable;

// Functions of the target with what they were made of.
struct MergedFunction {
    Function* made = nullptr;
    const Function* body = nullptr;  // null: none has defined it yet
    TreeCloner* cloner = nullptr;    // of the shader that does
};

bool same_values(const shading::Constant& a, const shading::Constant& b) {
    return std::ranges::equal(a.scalars, b.scalars, {}, &shading::ConstantScalar::u,
                              &shading::ConstantScalar::u);
}

class Merger {
  public:
    explicit Merger(Shaders shaders) : shaders_(shaders), types_(module_->types) {}

    Merged run() {
        module_->stage = shaders_[0]->module().stage;
        while (cloners_.size() < shaders_.size())
            cloners_.push_back(std::make_unique<TreeCloner>(*module_, types_, variables_));
        for (size_t i = 0; i < shaders_.size(); ++i) {
            current_ = &shaders_[i]->module();
            unite_coordinates(i == 0);
            add_globals(*current_, *cloners_[i]);
            add_layout(current_->geometry);
            unite_vertex_blocks(i == 0);
            add_functions(shaders_[i]->module(), *cloners_[i]);
        }
        if (log_.empty())
            copy_trees();
        Merged merged;
        merged.log = std::move(log_);
        if (merged.log.empty())
            merged.shader = std::make_unique<const Shader>(std::move(module_), language());
        return merged;
    }

  private:
    void error(std::string_view text) {
        log_ += fmt::format("error: {} shaders: {}\n", name_of(module_->stage), text);
    }

    Language language() const {
        Language language = {.version = Version::gl_110};
        for (const Shader* shader : shaders_) {
            language.version = std::max(language.version, shader->version());
            language.invariant_all |= shader->is_all_invariant();
        }
        return language;
    }

    // GLSL 1.50, 4.3.8.1: all that use the place say the same of it.
    void unite_coordinates(bool is_first) {
        const bool is_same =
            module_->is_frag_coord_redeclared == current_->is_frag_coord_redeclared &&
            module_->is_frag_coord_upper_left == current_->is_frag_coord_upper_left &&
            module_->has_whole_pixel_centers == current_->has_whole_pixel_centers;
        const auto is_named = [](const Module& module) {
            return std::ranges::any_of(module.globals, [](const Variable* variable) {
                return variable->name == "gl_FragCoord";
            });
        };
        if (!is_first && !is_same && is_named(*module_) && is_named(*current_))
            error("'gl_FragCoord' has different layouts");
        module_->is_frag_coord_redeclared |= current_->is_frag_coord_redeclared;
        module_->is_frag_coord_upper_left |= current_->is_frag_coord_upper_left;
        module_->has_whole_pixel_centers |= current_->has_whole_pixel_centers;
    }

    // GLSL 1.50, 7.1: all that use a member of the language's own block of a vertex declare it
    // again alike.
    void unite_vertex_blocks(bool is_first) {
        using Block = std::optional<std::vector<std::string_view>>;
        const auto unite = [&](Block& known, const Block& other, Storage storage) {
            const bool is_used = uses_vertex_block(*current_, storage);
            bool& was_used = storage == Storage::input ? uses_inputs_ : uses_outputs_;
            if (!is_first && known != other && ((known && other) || (known ? is_used : was_used)))
                error("'gl_PerVertex' is declared in different ways");
            was_used |= is_used;
            known = known ? known : other;
        };
        unite(module_->vertex_inputs, current_->vertex_inputs, Storage::input);
        unite(module_->vertex_outputs, current_->vertex_outputs, Storage::output);
    }

    // --- globals
    void add_globals(const Module& from, TreeCloner& cloner) {
        check_interface_blocks(from);
        find_initializers(from);
        for (const Variable* variable : from.globals) {
            // Constants stand where they are used, and built-in ones are the same everywhere.
            if (variable->storage == Storage::constant && variable->name.starts_with("gl_"))
                continue;
            std::vector<Variable*>& named = globals_[variable->name];
            const auto known = std::ranges::find_if(named, [&](const Variable* other) {
                // Members of an input and of an output block have one name.
                return is_same_kind(*other, *variable);
            });
            if (known != named.end()) {
                unite(**known, *variable, cloner);
                cloner.set(*variable, *known);
                continue;
            }
            Variable* const copy = cloner.copy_of(*variable);
            Initializer& initializer = initializers_[copy->name];
            initializer.value = initializer_of(*variable, &initializer.is_constant);
            module_->globals.push_back(copy);
            globals_[copy->name].push_back(copy);
            cloner.set(*variable, copy);
        }
    }

    void find_initializers(const Module& module) {
        current_initializers_.clear();
        for (const shading::Statement* statement : module.initializers)
            if (const auto* const declare = statement->as<shading::Declare>())
                current_initializers_.emplace(declare->variable, declare->initializer);
    }

    // Of two uniform blocks of one name; where they are none there is nothing to compare.
    static bool same_blocks(const Variable& known, const Variable& other) {
        const shading::UniformBlock* const a = known.block;
        const shading::UniformBlock* const b = other.block;
        if (a == nullptr || b == nullptr)
            return a == b;
        return a->packing == b->packing && a->has_instance == b->has_instance &&
               std::ranges::equal(a->orders, b->orders);
    }

    // Blocks of inputs or outputs that another shader has too have the same members there.
    void check_interface_blocks(const Module& from) {
        std::map<std::pair<Storage, std::string_view>, std::vector<std::string_view>> blocks;
        for (const Variable* variable : from.globals)
            if (!variable->interface_block.empty())
                blocks[{variable->storage, variable->interface_block}].push_back(variable->name);
        for (auto& [block, members] : blocks) {
            const auto [known, is_new] = interface_blocks_.try_emplace(block, members);
            if (!is_new && known->second != members)
                error(fmt::format("block '{}' has different members", block.second));
        }
    }

    // What several say must be the same (GLSL 1.50, 4.3.8).
    template <typename Value>
    void add_layout(std::optional<Value>& known, const std::optional<Value>& other) {
        if (known && other && *known != *other)
            error("their layouts differ");
        if (other)
            known = other;
    }
    void add_layout(const shading::GeometryLayout& other) {
        add_layout(module_->geometry.input, other.input);
        add_layout(module_->geometry.output, other.output);
        add_layout(module_->geometry.max_vertices, other.max_vertices);
    }

    // Of the longer of two arrays whose sizes only their uses told.
    void unite_sizes(Variable& known, const Variable& other, TreeCloner& cloner) {
        const bool may_grow = known.type->is_array() && other.type->is_array() &&
                              same_type(*known.type->element, *other.type->element);
        if (!may_grow || known.type->length == other.type->length)
            return;
        const bool other_is_longer = other.type->length > known.type->length;
        if (other_is_longer ? known.has_implicit_size : other.has_implicit_size)
            known.type = other_is_longer ? cloner.type(*other.type) : known.type;
        known.has_implicit_size &= other.has_implicit_size;
    }

    // A block may have the name of one of another storage, and no variable that of a block.
    static bool is_same_kind(const Variable& a, const Variable& b) {
        const bool is_of_block = a.block != nullptr || b.block != nullptr ||
                                 !a.interface_block.empty() || !b.interface_block.empty();
        return !is_of_block || a.storage == b.storage;
    }

    void unite(Variable& known, const Variable& other, TreeCloner& cloner) {
        if (known.storage != other.storage || !same_blocks(known, other))
            return error(fmt::format("'{}' is declared in different ways", known.name));
        const uint32_t length = known.type->length;
        unite_sizes(known, other, cloner);
        const bool has_grown = known.type->length != length;
        if (!has_grown && !same_type(*known.type, *other.type) && !may_be_shorter(known, other))
            return error(fmt::format("'{}' has different types", known.name));
        if (!may_have_both(known, other))
            return error(fmt::format("'{}' has different values", known.name));
        if (known.is_invariant != other.is_invariant && !known.name.starts_with("gl_"))
            return error(fmt::format("'{}' is invariant in one of them only", known.name));
        if (known.interpolation != other.interpolation)
            return error(fmt::format("'{}' is interpolated in different ways", known.name));
        if (known.is_centroid != other.is_centroid)
            return error(fmt::format("'{}' is centroid in one of them only", known.name));
        known.is_invariant |= other.is_invariant;
        known.is_used |= other.is_used;
        known.used_leaves |= other.used_leaves;
        known.is_written |= other.is_written;
        if (known.value == nullptr && other.value != nullptr)
            known.value = cloner.constant(*other.value);
    }

    // What a global of the current shader is initialised with; null: nothing, or it is no constant,
    // which `*is_constant` tells.
    const shading::Constant* initializer_of(const Variable& variable, bool* is_constant) const {
        const auto found = current_initializers_.find(&variable);
        if (found == current_initializers_.end())
            return variable.value;
        const auto* const value = found->second->as<shading::Constant>();
        *is_constant = value != nullptr;
        return value;
    }

    // Of two values both must be constants, and the same.
    bool may_have_both(const Variable& known, const Variable& other) {
        const Initializer before = initializers_[known.name];
        Initializer now;
        now.value = initializer_of(other, &now.is_constant);
        if (now.value == nullptr && now.is_constant)
            return true;
        initializers_[known.name] = now;
        if (before.value == nullptr && before.is_constant)
            return true;
        return before.value != nullptr && now.value != nullptr &&
               same_values(*before.value, *now.value);
    }

    static bool may_be_shorter(const Variable& known, const Variable& other) {
        return other.has_implicit_size && known.type->is_array() && other.type->is_array() &&
               other.type->length <= known.type->length &&
               same_type(*known.type->element, *other.type->element);
    }

    // --- functions
    static bool same_parameters(const Function& a, const Function& b) {
        return std::ranges::equal(a.parameters, b.parameters, [](const auto& one, const auto& two) {
            return same_type(*one.variable->type, *two.variable->type);
        });
    }

    void add_function(const Function& from, TreeCloner& cloner) {
        const auto known = std::ranges::find_if(functions_, [&](const MergedFunction& other) {
            return other.made->name == from.name && same_parameters(*other.made, from);
        });
        if (known == functions_.end()) {
            functions_.push_back({declared(from, cloner), nullptr, nullptr});
            take_body(functions_.back(), from, cloner);
        } else {
            if (!same_type(*known->made->result, *from.result))
                error(fmt::format("'{}' has different results", from.name));
            take_body(*known, from, cloner);
        }
    }

    void take_body(MergedFunction& function, const Function& from, TreeCloner& cloner) {
        cloner.set(from, function.made);
        if (from.body == nullptr)
            return;
        if (function.body != nullptr)
            return error(fmt::format("'{}' has several bodies", from.name));
        function.body = &from;
        function.cloner = &cloner;
    }

    Function* declared(const Function& from, TreeCloner& cloner) {
        Function* const made = module_->arena.make<Function>(from);
        made->result = cloner.type(*from.result);
        made->body = nullptr;
        made->number = static_cast<uint32_t>(functions_.size());
        module_->call_lists.push_back(std::make_unique<std::vector<Function*>>());
        made->calls = module_->call_lists.back().get();
        copy_parameters(*made, from, cloner);
        return made;
    }

    void copy_parameters(Function& made, const Function& from, TreeCloner& cloner) {
        const std::span<shading::Parameter> parameters =
            module_->arena.make_span<shading::Parameter>(from.parameters.size());
        for (size_t i = 0; i < parameters.size(); ++i)
            parameters[i] = {cloner.variable(*from.parameters[i].variable),
                             from.parameters[i].direction};
        made.parameters = parameters;
    }

    void add_functions(const Module& from, TreeCloner& cloner) {
        for (const Function* function : from.functions)
            add_function(*function, cloner);
        // Those that are called and only declared.
        for (const std::unique_ptr<std::vector<Function*>>& list : from.call_lists)
            for (const Function* called : *list)
                if (called->body == nullptr)
                    add_function(*called, cloner);
    }

    void copy_trees() {
        for (size_t i = 0; i < shaders_.size(); ++i)
            for (const shading::Statement* statement : shaders_[i]->module().initializers)
                module_->initializers.push_back(cloners_[i]->clone(*statement));
        for (MergedFunction& function : functions_) {
            if (function.body == nullptr)
                continue;
            copy_parameters(*function.made, *function.body, *function.cloner);
            function.made->body =
                function.cloner->clone(*function.body->body)->as<shading::Block>();
            for (const Function* called : *function.body->calls)
                function.made->calls->push_back(function.cloner->function(*called));
            module_->functions.push_back(function.made);
            if (function.made->name == "main")
                module_->main = function.made;
        }
    }

    // Of a global so far.
    struct Initializer {
        const shading::Constant* value = nullptr;
        bool is_constant = true;  // or there is none
    };

    Shaders shaders_;
    const Module* current_ = nullptr;  // whose globals are added
    bool uses_inputs_ = false;         // a member of gl_PerVertex, in those before
    bool uses_outputs_ = false;
    std::map<std::string_view, Initializer> initializers_;
    std::unordered_map<const Variable*, const shading::Expr*> current_initializers_;
    std::unordered_map<std::string_view, std::vector<Variable*>> globals_;  // by name
    std::map<std::pair<Storage, std::string_view>, std::vector<std::string_view>> interface_blocks_;
    std::unique_ptr<Module> module_ = std::make_unique<Module>();
    shading::TypeCloner types_;
    uint32_t variables_ = 0;
    std::vector<std::unique_ptr<TreeCloner>> cloners_;
    std::vector<MergedFunction> functions_;
    std::string log_;
};

}  // namespace

Merged merge(Shaders shaders) {
    return Merger(shaders).run();
}

}  // namespace cuesta::glsl

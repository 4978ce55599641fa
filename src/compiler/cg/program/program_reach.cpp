// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the program reaches: there everything must be right, and samplers be of one kind.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/program/program.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// Of what the profile does not offer not even a word: the text is for several.
void report_unreached(Context& context, const Instance& instance) {
    for (const Finding* finding = instance.findings; finding != nullptr; finding = finding->next)
        if (finding->message != Message::unsupported)
            context.warning(Message::unreached, finding->location,
                            fmt::format("in '{}', which the program does not call: {}",
                                        instance.function->name, finding->text));
}

}  // namespace

// Which functions main reaches, and whether one reaches itself.
class Program::Reach {
  public:
    bool walk(const Function& function) {
        if (std::find(path_.begin(), path_.end(), &function) != path_.end()) {
            recursive_ = &function;
            return false;
        }
        if (!seen_.emplace(&function, true).second)
            return true;
        path_.push_back(&function);
        for (const Function* callee : *function.calls)
            if (!walk(*callee))
                return false;
        path_.pop_back();
        return true;
    }
    bool has(const Function& function) const { return seen_.contains(&function); }
    const Function* recursive() const { return recursive_; }

  private:
    std::unordered_map<const Function*, bool> seen_;
    std::vector<const Function*> path_;
    const Function* recursive_ = nullptr;
};

// What the profile does not offer is an error where the program reaches it; so is a function
// without a body, and one that calls itself.
bool Program::check_reached(const Function& entry) {
    Reach reach;
    if (!reach.walk(entry)) {
        context_.error(Message::recursion, reach.recursive()->location,
                       fmt::format("'{}' calls itself", reach.recursive()->name));
        return false;
    }
    bool is_right = true;
    for (Instance* instance = context_.all_instances; instance != nullptr;
         instance = instance->next_of_all) {
        if (!reach.has(*instance->function)) {
            report_unreached(context_, *instance);
            continue;
        }
        instance->is_reached = true;
        if (instance->function->body == nullptr) {
            context_.error(
                Message::not_defined, instance->function->location,
                fmt::format("'{}' is declared, called and not defined", instance->function->name));
            is_right = false;
        }
        for (const Finding* finding = instance->findings; finding != nullptr;
             finding = finding->next) {
            context_.error(finding->message, finding->location, std::string(finding->text));
            is_right = false;
        }
    }
    if (is_right)
        warn_of_comparisons(reach);
    return is_right && check_samplers(reach);
}

// Another profile's picture would be another one.
void Program::warn_of_comparisons(const Reach& reach) {
    for (const Context::ImplicitComparison& one : context_.implicit_comparisons)
        if (one.caller == nullptr || reach.has(*one.caller->function))
            context_.warning(Message::implicit_comparison, one.location,
                             fmt::format("'{}' of four coordinates compares the third one with a "
                                         "depth in {}; for a picture without depth give it three",
                                         one.function, context_.profile.name));
}

// What a parameter is taken for its argument is taken for too ("A sampler variable must be used in
// a consistent way throughout the program"); by any number of functions.
bool Program::check_samplers(const Reach& reach) {
    std::vector<const Context::PassedSampler*> passed;
    for (const Context::PassedSampler& one : context_.passed_samplers)
        if (reach.has(*one.caller->function))
            passed.push_back(&one);
    const auto type_of = [&](const Variable& variable) -> const Type* {
        if (!TypeTable::is_any_sampler(*variable.type))
            return variable.type;
        const auto taken = context_.taken_for.find(&variable);
        return taken == context_.taken_for.end() ? nullptr : taken->second;
    };
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (const Context::PassedSampler* one : passed) {
            const Type* wanted = type_of(*one->parameter);
            const Type* known = type_of(*one->argument);
            if (wanted == nullptr || wanted == known)
                continue;
            if (known != nullptr) {
                context_.error(
                    Message::conversion, one->location,
                    fmt::format("'{}' is taken for {}, and for {} elsewhere", one->argument->name,
                                context_.types.name_of(*wanted), context_.types.name_of(*known)));
                return false;
            }
            context_.taken_for[one->argument] = wanted;
            is_new = true;
        }
    }
    return true;
}

}  // namespace cuesta::cg

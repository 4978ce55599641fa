// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR does not know of lines. But a program of the instructions up to one, of which that one alone
// is used, is refused if and only if that one is, where those in front of it are not. Where that
// is not the whole reason, dead code say, what has no part in the refusal is taken out before.
#include "compiler/tgsi/refusals.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/core.h>

#include "compiler/tgsi/excerpt.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

// Instructions of all programs that are tried: two seconds or so. Enough for hundreds.
constexpr size_t max_tried = 150'000;

// Messages may number values, which are others in another program.
std::string without_numbers(std::string text) {
    std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return text;
}

class RefusalSearch {
  public:
    RefusalSearch(const Program& program, std::string_view gpu, const CompileForGpu& compile)
        : program_(program), gpu_(gpu), compile_(compile), excerpt_(program) {}

    std::string run() {
        const std::optional<std::string> refusal = refused(program_);
        if (!refusal)
            return {};
        if (const std::optional<std::string> declared = refused_declaration())
            return *declared;
        reason_ = *refusal;
        size_t end = 0;
        while (end < program_.instructions.size() &&
               program_.instructions[end].opcode != Opcode::end)
            ++end;
        std::optional<size_t> found = find(0, end);
        if (found && !is_needed(*found)) {
            excerpt_.cuts.clear();
            called_.clear();
            reduce(0, program_.instructions.size());
            found = find(0, end);
        }
        if (!found || tried_ > max_tried)
            return {};
        tried_ = 0;  // a few more
        return told(*found);
    }

  private:
    // Why, without numbers.
    std::optional<std::string> refused(const Program& program) {
        tried_ += program.instructions.size();
        if (tried_ > max_tried)
            return std::nullopt;
        const auto shader = compile(program);
        if (!shader)
            return std::nullopt;
        const Result<void> done = compile_(**shader);
        if (done || done.error().code != Errc::unsupported)
            return std::nullopt;
        return without_numbers(done.error().text);
    }

    // The first declared register that is refused in a program without instructions.
    std::optional<std::string> refused_declaration() {
        Program empty = program_;
        empty.instructions.resize(1);
        empty.instructions[0] = {};
        empty.instructions[0].opcode = Opcode::end;
        if (!refused(empty))
            return std::nullopt;
        empty.declarations.clear();
        for (const Declaration& declaration : program_.declarations) {
            Declaration& part = empty.declarations.emplace_back(declaration);
            for (part.last = part.first; part.last < declaration.last; ++part.last)
                if (declaration.file != File::output)
                    part.last = declaration.last - 1;
                else if (refused(empty))
                    break;
            if (refused(empty))
                return told(declaration, part.last);
        }
        return std::nullopt;
    }

    // Whether it is the only reason. Dead code is none, and of several each alone is not.
    bool is_needed(size_t at) {
        if (!Excerpt::can_be_blank(program_.instructions[at]))
            return true;
        Excerpt without(program_);
        without.blank[at] = true;
        return refused(without.program()) != reason_;
    }

    // Blanks what the refusal does not need. The later half goes first, so that of several reasons
    // the first one stays.
    void reduce(size_t first, size_t last) {
        std::vector<size_t> changed;
        for (size_t at = first; at < last; ++at)
            if (!excerpt_.blank[at] && Excerpt::can_be_blank(program_.instructions[at]))
                changed.push_back(at);
        if (changed.empty())
            return;
        for (const size_t at : changed)
            excerpt_.blank[at] = true;
        if (refused(excerpt_.program()) == reason_)
            return;
        for (const size_t at : changed)
            excerpt_.blank[at] = false;
        if (changed.size() == 1)
            return;
        const size_t middle = changed[changed.size() / 2];
        reduce(middle, last);
        reduce(first, middle);
    }

    static bool writes_output(const Instruction& instruction) {
        return std::ranges::any_of(instruction.dsts, [](const Destination& destination) {
            return destination.reg.file == File::output;
        });
    }

    // In the order in which they run; a subroutine at its first call. Leaves the cuts of what it
    // found.
    std::optional<size_t> find(size_t first, size_t last) {
        for (size_t at = first; at < last; ++at) {
            const Instruction& instruction = program_.instructions[at];
            if (instruction.opcode == Opcode::bgnsub)
                while (at + 1 < last && program_.instructions[at].opcode != Opcode::endsub)
                    ++at;
            excerpt_.cuts.push_back({first, at, last});
            // A call has as many uses as its subroutine, which has its turn.
            const bool is_call = instruction.opcode == Opcode::cal;
            if (!is_call && (!excerpt_.blank[at] || writes_output(instruction)) &&
                refused(excerpt_.program()))
                return at;
            if ((is_call || instruction.opcode == Opcode::callnz) && instruction.label &&
                called_.insert(*instruction.label).second)
                if (const auto found = find_in_subroutine(*instruction.label))
                    return found;
            excerpt_.cuts.pop_back();
        }
        return std::nullopt;
    }

    std::optional<size_t> find_in_subroutine(size_t label) {
        const auto& all = program_.instructions;
        size_t last = label;
        while (last < all.size() && all[last].opcode != Opcode::endsub)
            ++last;
        const bool begins = label < all.size() && all[label].opcode == Opcode::bgnsub;
        return find(begins ? label + 1 : label, last);
    }

    // --- what is said of it

    const Declaration* declaration_of(const RegisterName& reg) const {
        const auto number = static_cast<uint32_t>(reg.index.offset);
        for (const Declaration& declaration : program_.declarations)
            if (!reg.index.indirect && declaration.file == reg.file &&
                declaration.first <= number && number <= declaration.last)
                return &declaration;
        return nullptr;
    }

    bool refused_instead(const Instruction& instruction) {
        excerpt_.instead = instruction;
        const bool result = refused(excerpt_.program()).has_value();
        excerpt_.instead.reset();
        return result;
    }

    // The register that is refused whatever is done with it.
    const RegisterName* refused_register(const Instruction& instruction) {
        for (const Source& source : instruction.srcs)
            if ((source.reg.file == File::input || source.reg.file == File::system_value) &&
                declaration_of(source.reg) != nullptr &&
                refused_instead(excerpt_.question(source.reg, 0xf)))
                return &source.reg;
        for (const Destination& result : instruction.dsts)
            if (result.reg.file == File::output && declaration_of(result.reg) != nullptr &&
                refused_instead(excerpt_.zeros(result)))
                return &result.reg;
        return nullptr;
    }

    // The view of a texel's type, where one of floats is served.
    const Declaration* refused_view(const Instruction& instruction) {
        for (const Source& source : instruction.srcs) {
            RegisterName view = source.reg;
            view.file = File::sampler_view;
            const Declaration* declaration =
                source.reg.file == File::sampler ? declaration_of(view) : nullptr;
            if (declaration == nullptr)
                continue;
            Program other = excerpt_.program();
            other.declarations[static_cast<size_t>(declaration - program_.declarations.data())]
                .return_types.fill(ReturnType::float_);
            if (!refused(other))
                return declaration;
        }
        return nullptr;
    }

    std::string message(uint32_t line, std::string_view what) const {
        return fmt::format(" (line {}: {} is refused on {})", line, what, gpu_);
    }

    std::string told(const Declaration& d, uint32_t number) const {
        std::string words = fmt::format("DCL {}[{}]", file_names.of(d.file), number);
        if (d.semantic) {
            const uint32_t index = d.semantic_index + (number - d.first);
            words += fmt::format(", {}", semantic_names.of(*d.semantic));
            if (index != 0 || d.semantic == Semantic::generic)
                words += fmt::format("[{}]", index);
        }
        if (d.interpolate)
            words += fmt::format(", {}", interpolate_names.of(*d.interpolate));
        return message(d.location.line, words);
    }

    std::string told(size_t at) {
        const Instruction& instruction = program_.instructions[at];
        if (const RegisterName* reg = refused_register(instruction))
            return told(*declaration_of(*reg), static_cast<uint32_t>(reg->index.offset));
        if (const Declaration* view = refused_view(instruction))
            return message(view->location.line,
                           fmt::format("DCL SVIEW[{}], {}", view->first,
                                       return_type_names.of(view->return_types[0])));
        std::string words(opcode_info(instruction.opcode).name_in(program_.dialect));
        if (instruction.target)
            words += fmt::format(" {}", target_names.of(*instruction.target));
        if (!instruction.offsets.empty()) {
            const Excerpt whole = excerpt_;
            Program other = whole.program();
            for (Instruction& each : other.instructions)
                each.offsets.clear();
            if (!refused(other))
                words += " with an offset";
        }
        return message(instruction.location.line, words);
    }

    const Program& program_;
    const std::string_view gpu_;
    const CompileForGpu& compile_;
    Excerpt excerpt_;
    std::string reason_;
    std::set<size_t> called_;  // labels of subroutines that were looked through
    size_t tried_ = 0;
};

}  // namespace

std::string first_refusal(const Program& program,
                          std::string_view gpu,
                          const CompileForGpu& compile) {
    return RefusalSearch(program, gpu, compile).run();
}

}  // namespace cuesta::tgsi

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "nir_programs.h"

#include <array>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "compiler/nir/nir_opcodes.h"

namespace cuesta::fuzz {
namespace {

using nir::BaseType;
using nir::OpInfo;

struct Known {
    unsigned id;
    unsigned components;
    unsigned bits;
    bool integer;  // rather than a float; of no importance for booleans
};

bool fits(BaseType base, unsigned bits) {
    return base == BaseType::float_ ? bits >= 16 : base == BaseType::bool_ ? bits == 1 : true;
}

class Generator {
  public:
    Generator(uint32_t seed) : random_(seed), vertex_(below(2) == 0) {}

    std::string generate() {
        text_ = vertex_ ? "shader vertex\n  output 0 position 0 vec4 smooth \"\"\n"
                        : "shader fragment\n  output 0 color 0 vec4 smooth \"\"\n";
        text_ +=
            "  input 0 generic 0 vec4 smooth \"\"\n  uniforms 4\n  scratch 4\nfn main {\n"
            "  var v0 function_temp f32x2[3] \"\"\n  var v1 function_temp b1 \"\"\n  b0:\n"
            "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
            "  %2:1x4 = flt %1, %1.yzwx\n  %3:32x4 = f2i32 %1\n  %4:32 = load_const 1\n"
            "  %5:32 = load_const 3\n";
        values_ = {{0, 1, 32, true}, {1, 4, 32, false}, {2, 4, 1, true}, {3, 4, 32, true}};
        for (unsigned i = 1 + below(8); i-- > 0;)
            statement(2);
        show();
        return text_ + "}\n";
    }

  private:
    std::mt19937 random_;
    bool vertex_;
    std::string text_;
    std::vector<Known> values_;
    unsigned next_ = 10;
    unsigned blocks_ = 0;
    unsigned block_ = 0;  // the one that is being written

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_()) % limit; }

    unsigned define(unsigned components, unsigned bits, bool integer, const std::string& instr) {
        text_ += components == 1
                     ? fmt::format("  %{}:{} = {}\n", next_, bits, instr)
                     : fmt::format("  %{}:{}x{} = {}\n", next_, bits, components, instr);
        values_.push_back({next_, components, bits, integer});
        return next_++;
    }

    std::string literal(unsigned bits, bool integer) {
        static constexpr std::string_view integers[] = {"0", "1", "-1", "2", "33", "0x7fffffff"};
        static constexpr std::string_view floats[] = {"0.0", "0.5",  "-0.0",
                                                      "1.0", "-7.0", "65504.0"};
        if (bits == 1)
            return below(2) == 0 ? "true" : "false";
        if (bits < 32)
            return std::to_string(below(4));
        return std::string(integer ? integers[below(std::size(integers))]
                                   : floats[below(std::size(floats))]);
    }

    Known constant(unsigned bits, bool integer) {
        const unsigned components = 1 + below(4);
        std::string list = literal(bits, integer);
        for (unsigned i = 1; i < components; ++i)
            list += ", " + literal(bits, integer);
        return {define(components, bits, integer, "load_const " + list), components, bits, integer};
    }

    // A value of the size, mostly one that is there, and mostly of the kind: cores without integers
    // refuse to read the other.
    Known value(unsigned bits, bool integer) {
        const bool any = below(64) == 0;
        for (unsigned attempt = 0; attempt < 8; ++attempt) {
            const Known& known = values_[below(static_cast<unsigned>(values_.size()))];
            if (known.bits == bits && (any || bits == 1 || known.integer == integer))
                return known;
        }
        return constant(bits, integer);
    }

    std::string swizzled(const Known& value, unsigned components) {
        std::string swizzle;
        for (unsigned i = 0; i < components; ++i)
            swizzle += "xyzw"[below(value.components)];
        return fmt::format("%{}.{}", value.id, swizzle);
    }

    unsigned read(unsigned bits, unsigned components, bool integer) {
        const Known from = value(bits, integer);
        return define(components, bits, integer, "mov " + swizzled(from, components));
    }

    // Sizes of the Mali-400's values, and, in vertex shaders, those that it refuses.
    unsigned size_for(BaseType base) {
        static constexpr unsigned sizes[] = {1, 8, 16, 64};
        unsigned bits = 32;
        if (base != BaseType::float_ && below(3) == 0)
            bits = 1;
        else if (vertex_ && below(16) == 0)
            bits = sizes[below(4)];
        return fits(base, bits) ? bits : 32;
    }

    bool is_of_core(const OpInfo& info) const {
        bool good = info.output_type.bit_size == 0 || info.output_type.bit_size == 1 ||
                    info.output_type.bit_size == 32;
        for (unsigned i = 0; i < info.num_inputs; ++i)
            good = good && info.input_types[i].bit_size != 16 && info.input_types[i].bit_size != 64;
        return good;
    }

    static bool is_typeless(const OpInfo& info) {
        return info.name == "mov" || info.name.starts_with("vec") || info.name == "bcsel";
    }

    void operation() {
        const OpInfo* info = &nir::op_infos[below(nir::op_count)];
        while (!vertex_ && !is_of_core(*info))
            info = &nir::op_infos[below(nir::op_count)];
        BaseType base = info->output_type.bit_size == 0 ? info->output_type.base : BaseType::uint_;
        for (unsigned i = 0; i < info->num_inputs; ++i)
            if (info->input_types[i].bit_size == 0)
                base = info->input_types[i].base;
        const unsigned size = size_for(base);
        const unsigned components = info->output_size != 0 ? info->output_size : 1 + below(4);
        const bool moved_integer = size < 16 || below(2) == 0;
        const auto is_integer = [&](BaseType type) {
            return is_typeless(*info) ? moved_integer : type != BaseType::float_;
        };
        std::string text = std::string(info->name) + (below(8) == 0 ? " exact" : "");
        for (unsigned i = 0; i < info->num_inputs; ++i) {
            const nir::OperandType type = info->input_types[i];
            const unsigned bits = type.bit_size != 0 ? type.bit_size : size;
            const unsigned wanted = info->input_sizes[i] != 0 ? info->input_sizes[i] : components;
            // Shifts by what is not constant are refused.
            const bool counts = i == 1 && type.bit_size == 32;
            const Known from = counts ? constant(32, true) : value(bits, is_integer(type.base));
            text += (i == 0 ? " " : ", ") + swizzled(from, wanted);
        }
        define(components, info->output_type.bit_size != 0 ? info->output_type.bit_size : size,
               is_integer(info->output_type.base), text);
    }

    void memory() {
        const unsigned index = below(2) == 0 ? read(32, 1, true) : constant_index();
        switch (below(6)) {
            case 0:
                text_ += fmt::format("  store_scratch %{}, %{} base=1 component=1 write_mask=xy\n",
                                     read(32, 2, false), index);
                break;
            case 1:
                define(2, 32, false, fmt::format("load_scratch %{} base=1 component=1", index));
                break;
            case 2:
                define(4, 32, false,
                       fmt::format("load_uniform %{} base=0 component=0 range=4", index));
                break;
            case 3: {
                const unsigned stored = read(1, 1, true);
                text_ += fmt::format(
                    "  %{0}:32 = deref_var v1\n  store_deref %{0}, %{1} "
                    "write_mask=x\n",
                    next_, stored);
                ++next_;
                break;
            }
            default: element(index); break;
        }
    }

    unsigned constant_index() {
        return define(1, 32, true, fmt::format("load_const {}", below(4)));
    }

    void element(unsigned index) {
        const unsigned stored = read(32, 2, false);
        const unsigned array = next_++;
        const unsigned address = next_++;
        text_ += fmt::format("  %{0}:32 = deref_var v0\n  %{1}:32 = deref_array %{0}, %{2}\n",
                             array, address, index);
        if (below(2) == 0)
            text_ += fmt::format("  store_deref %{}, %{} write_mask=xy\n", address, stored);
        else
            define(2, 32, false, fmt::format("load_deref %{}", address));
        if (below(4) == 0) {
            text_ += fmt::format("  %{}:32 = deref_var v1\n", next_++);
            define(1, 1, true, fmt::format("load_deref %{}", next_ - 1));
        }
    }

    // The last values come out, so that something lives.
    void show() {
        const size_t last = values_.size();
        unsigned sum = read(32, 1, false);
        for (size_t i = last > 12 ? last - 12 : 0; i < last; ++i) {
            const Known shown = values_[i];
            const std::string source = swizzled(shown, 1);
            const std::string number = shown.bits == 1                    ? "b2f32 " + source
                                       : shown.integer || shown.bits < 16 ? "i2f32 " + source
                                       : shown.bits != 32                 ? "f2f32 " + source
                                                                          : "mov " + source;
            const unsigned term = define(1, 32, false, number);
            sum = define(1, 32, false, fmt::format("fadd %{}, %{}", sum, term));
        }
        text_ += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=x\n", sum);
    }

    void label() {
        block_ = ++blocks_;
        text_ += fmt::format("  b{}:\n", block_);
    }

    void statements(unsigned depth) {
        for (unsigned i = below(3); i-- > 0;)
            statement(depth - 1);
    }

    // A boolean, mostly; a float; whether the bits of a long value are zero.
    unsigned condition() {
        switch (below(8)) {
            case 0: return read(32, 1, false);
            case 1: return read(16, 1, false);
            case 2: {
                const unsigned wide = read(64, 1, below(2) == 0);
                return vertex_ ? define(1, 1, true, fmt::format("i2b1 %{}", wide))
                               : read(1, 1, true);
            }
            default: return read(1, 1, true);
        }
    }

    void branch(unsigned depth) {
        std::array<std::array<unsigned, 3>, 2> arms{};
        std::array<unsigned, 2> ends{};
        std::array<Known, 3> shapes{};
        for (Known& shape : shapes)
            shape = {0, 1 + below(4), below(3) == 0 ? 1u : 32u, below(2) == 0};
        text_ += fmt::format("  if %{} {{\n", condition());
        const size_t before = values_.size();
        for (unsigned arm = 0; arm < 2; ++arm) {
            label();
            statements(depth);
            for (unsigned i = 0; i < shapes.size(); ++i)
                arms[arm][i] = read(shapes[i].bits, shapes[i].components, shapes[i].integer);
            ends[arm] = block_;
            text_ += arm == 0 ? "  } else {\n" : "  }\n";
            values_.resize(before);
        }
        label();
        for (unsigned i = 0; i < shapes.size(); ++i)
            define(shapes[i].components, shapes[i].bits, shapes[i].integer,
                   fmt::format("phi b{} %{}, b{} %{}", ends[0], arms[0][i], ends[1], arms[1][i]));
    }

    // Up to three rounds, which carry a value around.
    void loop(unsigned depth) {
        const unsigned bits = below(3) == 0 ? 1 : 32;
        const bool integer = below(2) == 0;
        const unsigned first = read(bits, 2, integer);
        const unsigned entry = block_;
        const unsigned count = next_++;
        const Known carried{next_++, 2, bits, integer};
        const size_t before = values_.size();
        std::string outer = std::exchange(text_, "") + "  loop {\n";
        label();
        outer += std::exchange(text_, "");
        values_.push_back(carried);
        text_ +=
            fmt::format("  %{0}:1 = ige %{1}, %5\n  if %{0} {{\n    break\n  }}\n", next_++, count);
        label();
        statements(depth);
        const unsigned last = read(bits, 2, integer);
        const unsigned next_count = next_++;
        outer += fmt::format("  %{}:32 = phi b{} %0, b{} %{}\n", count, entry, block_, next_count);
        outer += fmt::format("  %{}:{}x2 = phi b{} %{}, b{} %{}\n", carried.id, bits, entry, first,
                             block_, last);
        text_ = outer + text_ + fmt::format("  %{}:32 = iadd %{}, %4\n  }}\n", next_count, count);
        values_.resize(before);
        values_.push_back(carried);
        label();
    }

    void statement(unsigned depth) {
        switch (below(depth == 0 ? 8 : 10)) {
            case 0: constant(size_for(BaseType::int_), below(2) == 0); break;
            case 1: memory(); break;
            case 8: branch(depth); break;
            case 9: loop(depth); break;
            default: operation(); break;
        }
    }
};

}  // namespace

std::string random_nir(uint32_t seed) {
    return Generator(seed).generate();
}

}  // namespace cuesta::fuzz

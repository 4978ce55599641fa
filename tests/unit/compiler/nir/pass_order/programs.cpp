// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "programs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "../../../../fuzz/nir_programs.h"
#include "../../common/registers_text.h"
#include "../../common/variables_text.h"
#include "../nir_testing.h"
#include "../random_program.h"
#include "../reordering/effects_program.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::nir {
namespace {

// Ordinary numbers in all inputs and uniforms.
Effects run_on_numbers(const Shader& shader) {
    constexpr unsigned slots = 64;
    RandomNumbers random(7);
    const auto slot = [&] {
        const auto number = [&] { return static_cast<float>(random.below(64)) / 32.0f - 0.5f; };
        return slot_of_floats(number(), number(), number(), number());
    };
    AskedTextures textures;
    InterpreterInputs inputs;
    for (LaneInputs& lane : inputs.lanes) {
        for (unsigned i = 0; i < slots; ++i)
            lane.inputs.push_back(slot());
        lane.frag_coord = {slot_float(slot(), 0), slot_float(slot(), 0), 0.25f, 1};
    }
    std::vector<SlotBits> uniforms;
    for (unsigned i = 0; i < slots; ++i)
        uniforms.push_back(slot());
    inputs.uniforms = uniforms;
    inputs.textures = &textures;
    return effects_with(shader, inputs);
}

void mark_exact(Shader& shader) {
    for (const std::unique_ptr<Function>& function : shader.functions)
        for_each_instr(function->body, [](Instr& instr) {
            if (Alu* alu = instr.as<Alu>())
                alu->exact = true;
        });
}

std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

TortureProgram written(std::string name, std::string_view text, bool exact) {
    TortureProgram program{.name = std::move(name), .run = run_on_numbers, .exact = exact};
    program.shader = shader_of(text);
    if (exact)
        mark_exact(*program.shader);
    return program;
}

// Variables of every mode; parameters in, out and both; overloads; calls in calls, in loops and
// with the same variable twice; returns out of ifs and loops.
constexpr std::string_view variables_and_calls = R"(shader fragment
  uniforms 4
  var v0 shader_in f32x4 "a" slot=generic location=0
  var v1 shader_out f32x4 "c" slot=color location=0
  var v2 uniform f32x4[2] "u" location=1
  var v3 shader_temp f32 "calls"
  var v4 parameter_in f32x4 "x"
  var v5 parameter_out f32x4 "y"
  var v6 parameter_inout f32 "n"
  var v7 parameter_inout f32 "m"
fn main {
  var v8 function_temp f32x4 "x"
  var v9 function_temp f32x4 "y"
  var v10 function_temp f32 "n"
  %0:32 = deref_var v0
  %1:32x4 = load_deref %0
  %2:32 = deref_var v8
  store_deref %2, %1 write_mask=xyzw
  %3:32 = deref_var v9
  store_deref %3, %1 write_mask=xyzw
  %4:32 = deref_var v10
  %5:32 = mov %1.y
  store_deref %4, %5 write_mask=x
  %6:32 = deref_var v3
  %7:32 = load_const 0.0
  store_deref %6, %7 write_mask=x
  loop {
    call step(%2, %3, %4)
    call step(%3, %2, %4)
    call step#1(%4)
    %8:32 = load_deref %4
    %9:32 = load_const 5.0
    %10:1 = flt %9, %8
    if %10 {
      break
    }
  }
  %11:32 = deref_var v1
  copy_deref %11, %2
  %12:32 = load_deref %6
  %13:32x4 = vec4 %12, %12, %12, %12
  store_deref %11, %13 write_mask=y
}
fn step (v4 "x", v5 "y", v6 "n") {
  %0:32 = deref_var v4
  %1:32x4 = load_deref %0
  %2:32 = deref_var v5
  %3:32 = deref_var v2
  %4:32 = load_const 1
  %5:32 = deref_array %3, %4
  %6:32x4 = load_deref %5
  %7:32x4 = fadd %1, %6
  store_deref %2, %7 write_mask=xyzw
  %8:32 = deref_var v6
  %9:32 = load_deref %8
  %10:32 = load_const 1.0
  %11:1 = flt %9, %10
  if %11 {
    call step#1(%8)
    return
  }
  call step#1(%8)
  loop {
    %12:32 = load_deref %8
    %13:32 = load_const 3.0
    %14:1 = flt %12, %13
    if %14 {
      call step#1(%8)
    } else {
      return
    }
    %15:32x4 = fmul %7, %7.wzyx
    store_deref %2, %15 write_mask=xz
  }
}
fn step#1 (v7 "m") {
  %0:32 = deref_var v7
  %1:32 = load_deref %0
  %2:32 = load_const 0.75
  %3:32 = fadd %1, %2
  store_deref %0, %3 write_mask=x
  %4:32 = deref_var v3
  %5:32 = load_deref %4
  %6:32 = load_const 1.0
  %7:32 = fadd %5, %6
  store_deref %4, %7 write_mask=x
}
)";

// Returns of main itself, some lanes earlier than others, and structs that are copied.
constexpr std::string_view early_returns = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
fn main {
  var v0 function_temp struct { "a" f32x4, "b" f32[2] } "s"
  var v1 function_temp struct { "a" f32x4, "b" f32[2] } "t"
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = deref_var v0
  %3:32 = deref_struct %2 member=0
  store_deref %3, %1 write_mask=xyzw
  %4:32 = deref_struct %2 member=1
  %5:32 = load_const 1
  %6:32 = deref_array %4, %0
  %7:32 = deref_array %4, %5
  %8:32 = mov %1.x
  %9:32 = mov %1.y
  store_deref %6, %8 write_mask=x
  store_deref %7, %9 write_mask=x
  %10:32 = deref_var v1
  copy_deref %10, %2
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  %11:1 = flt %1.x, %1.y
  if %11 {
    return
  }
  loop {
    %12:32 = deref_struct %10 member=1
    %13:32 = deref_array %12, %0
    %14:32 = load_deref %13
    %15:32 = deref_array %12, %5
    %16:32 = load_deref %15
    %17:32 = fadd %14, %16
    %18:32 = load_const 0.25
    %19:32 = fadd %17, %18
    store_deref %13, %19 write_mask=x
    %20:32 = load_const 4.0
    %21:1 = flt %20, %19
    if %21 {
      break
    }
    %22:1 = flt %16, %1.z
    if %22 {
      %23:32x4 = vec4 %19, %19, %14, %16
      store_output %23, %0 base=0 component=0 write_mask=xyzw
      return
    }
    %24:32 = load_const 1.0
    %25:32 = fadd %14, %24
    store_deref %13, %25 write_mask=x
  }
  %26:32 = deref_struct %10 member=0
  %27:32x4 = load_deref %26
  store_output %27, %0 base=0 component=0 write_mask=xy
}
)";

// Inputs and outputs that are structs and small numbers, behind some that have slots.
constexpr std::string_view slots_of_variables = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  uniforms 4
  var v0 shader_in struct { "a" f32x2, "b" struct { "c" f32x4[2], "d" u16x2 }[2] } "i" slot=generic location=1
  var v1 shader_out struct { "p" f32x4[2], "q" struct { "r" i8x2, "s" b1 } } "o" slot=color location=1
  var v2 uniform struct { "m" i16x4, "n" f16x4[2] } "u" location=1
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  %2:32 = deref_var v0
  %3:32 = deref_struct %2 member=1
  %4:1 = flt %1.x, %1.y
  %5:32 = b2i32 %4
  %6:32 = deref_array %3, %5
  %7:32 = deref_struct %6 member=0
  %8:32 = deref_array %7, %5
  %9:32x4 = load_deref %8
  %10:32 = deref_var v1
  %11:32 = deref_struct %10 member=0
  %12:32 = deref_array %11, %5
  store_deref %12, %9 write_mask=xyz
  %13:32 = deref_struct %6 member=1
  %14:16x2 = load_deref %13
  %15:8x2 = i2i8 %14
  %16:32 = deref_struct %10 member=1
  %17:32 = deref_struct %16 member=0
  store_deref %17, %15 write_mask=xy
  %18:32 = deref_var v2
  %19:32 = deref_struct %18 member=0
  %20:16x4 = load_deref %19
  %21:1 = ilt %20.x, %20.y
  %22:32 = deref_struct %16 member=1
  store_deref %22, %21 write_mask=x
  %23:32 = deref_struct %18 member=1
  %24:32 = load_const 1
  %25:32 = deref_array %23, %24
  %26:16x4 = load_deref %25
  %27:32x4 = f2f32 %26
  %28:32 = deref_array %11, %0
  store_deref %28, %27 write_mask=w
}
)";

// Inputs of a computed number, and numbers that pass through 16 and 8 bits.
constexpr std::string_view inputs_and_sizes = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  input 2 generic 2 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:1 = flt %1.x, %1.y
  %3:32 = b2i32 %2
  %4:32x4 = load_input %3 base=1 component=0
  %5:16x4 = f2fmp %4
  %6:32x4 = f2f32 %5
  %7:16x4 = f2f16 %1
  %8:32x4 = f2f32 %7
  %9:16x4 = f2f16 %8
  %10:32x4 = f2f32 %9
  %11:32x4 = fadd %6, %10
  %12:8x4 = f2i8 %1
  %13:8x4 = imax %12, %12.yzwx
  %14:32x4 = i2f32 %13
  %15:32x4 = fadd %11, %14
  store_output %15, %0 base=0 component=0 write_mask=xyzw
}
)";

// Doubles, quotients of integers, and logic of comparisons as all bits or none.
constexpr std::string_view doubles_and_masks = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:64 = f2f64 %1.x
  %3:64 = f2f64 %1.y
  %4:64 = ffma %2, %3, %2
  %5:32 = f2f32 %4
  %6:1 = flt %2, %3
  %7:1 = flt %1.z, %1.w
  %8:32 = b2i32 %6
  %9:32 = ineg %8
  %10:32 = b2i32 %7
  %11:32 = ineg %10
  %12:32 = ixor %9, %11
  %13:32 = iand %12, %1.z
  %14:32 = f2i32 %1.w
  %15:32 = load_const 3
  %16:32 = idiv %14, %15
  %17:32 = i2f32 %16
  %18:32x4 = vec4 %5, %13, %17, %1.w
  store_output %18, %0 base=0 component=0 write_mask=xyzw
}
)";

// Textures of numbers that are constant and that are computed.
constexpr std::string_view textures = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  samplers 8
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_const 3
  %3:1 = flt %1.x, %1.y
  %4:32 = b2i32 %3
  %5:32x2 = mov %1.xy
  %6:32 = mov %1.z
  %7:32x4 = tex 2d float texture=1 sampler=0 coords=2 coord %5, texture_offset %2, sampler_offset %2
  %8:32x4 = txl 2d float texture=2 sampler=0 coords=2 coord %5, lod %6, texture_offset %4
  %9:32x4 = txd 2d float texture=0 sampler=0 coords=2 coord %5, ddx %5, ddy %5, sampler_offset %2
  %10:32x4 = fadd %7, %8
  %11:32x4 = fadd %9, %10
  store_output %11, %0 base=0 component=0 write_mask=xyzw
}
)";

constexpr std::string_view doubles = R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:64 = f2f64 %1.x
  %3:64 = f2f64 %1.y
  %4:64 = fmul %2, %3
  %5:64 = fadd %4, %3
  %6:1 = flt %5, %2
  %7:64 = bcsel %6, %5, %4
  %8:32 = f2f32 %7
  %9:32x4 = vec4 %8, %1.y, %1.z, %1.w
  store_output %9, %0 base=0 component=0 write_mask=xyzw
}
)";

// Numbers of samplers that values compute, all in range: out of it, what is read depends on whether
// there are numbers yet.
constexpr std::string_view computed_samplers = R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
  var v0 uniform struct { "maps" sampler_2d[2], "map" sampler_2d }[2] "maps" location=1
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:1 = flt %1.x, %1.y
  %3:32 = b2i32 %2
  %4:1 = flt %1.z, %1.w
  %5:16 = b2i16 %4
  %6:32 = deref_var v0
  %7:32 = deref_array %6, %3
  %8:32 = deref_struct %7 member=0
  %9:32 = deref_array %8, %5
  %10:32 = deref_struct %7 member=1
  %11:32x2 = mov %1.xy
  %12:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %11, texture_deref %9, sampler_deref %9
  %13:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %11, lod %0, texture_deref %10, sampler_deref %9
  %14:32x4 = fadd %12, %13
  store_output %14, %0 base=0 component=0 write_mask=xyzw
}
)";

}  // namespace

std::vector<TortureProgram> generated_programs(unsigned of_each_kind) {
    std::vector<TortureProgram> programs;
    for (uint64_t seed = 0; seed < of_each_kind; ++seed) {
        const std::string number = " " + std::to_string(seed);
        TortureProgram& effects = programs.emplace_back();
        effects.name = "effects" + number;
        effects.shader = effects_program(seed);
        effects.run = [seed](const Shader& shader) { return effects_of(shader, seed); };
        effects.exact = true;

        TortureProgram& variables = programs.emplace_back();
        variables.name = "random" + number;
        variables.shader = random_program(seed);
        variables.run = [seed](const Shader& shader) {
            std::vector<SlotBits> uniforms;
            return effects_with(shader, random_inputs(seed, uniforms));
        };
        variables.exact = true;
        variables.small_integers = true;

        TortureProgram& opcodes = programs.emplace_back();
        opcodes.name = "opcodes" + number;
        opcodes.shader = shader_of(fuzz::random_nir(static_cast<uint32_t>(seed)));
        opcodes.run = run_on_numbers;
        mark_exact(*opcodes.shader);
        opcodes.exact = true;
    }
    return programs;
}

std::vector<TortureProgram> corpus_programs() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(CUESTA_TESTS_DIR "/corpus"))
        if (entry.path().extension() == ".tgsi")
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<TortureProgram> programs;
    for (const std::filesystem::path& path : paths) {
        auto shader = tgsi::compile(text_of_file(path), path.string());
        EXPECT_TRUE(shader) << shader.error().text;
        for (const bool exact : {false, true}) {
            TortureProgram& program = programs.emplace_back();
            program.name = path.filename().string() + (exact ? ", exact" : "");
            program.shader = clone(**shader);
            if (exact)
                mark_exact(*program.shader);
            program.run = run_on_numbers;
            program.exact = exact;
            program.small_integers = true;
            // Its noise is the fraction of a sine times 43758.
            program.continuous = path.filename() != "film_grain.tgsi";
        }
    }
    return programs;
}

// Quotients and remainders of scalars, by values and by a constant.
constexpr std::string_view quotients = R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_const 1000.0, 20.0, 20.0, 900.0
  %3:32x4 = fmul %1, %2
  %4:32x4 = f2i32 %3
  %5:32 = load_const 12
  %6:32 = idiv %4.x, %4.y
  %7:32 = imod %4.w, %4.z
  %8:32 = udiv %4.x, %5
  %9:32 = umod %4.w, %5
  %10:32x4 = vec4 %6, %7, %8, %9
  %11:32x4 = i2f32 %10
  store_output %11, %0 base=0 component=0 write_mask=xyzw
}
)";

std::vector<TortureProgram> written_programs() {
    std::vector<TortureProgram> programs;
    programs.push_back(written("variables and calls", variables_and_calls, true));
    // The same without calls, which some passes want.
    TortureProgram& inlined =
        programs.emplace_back(written("variables", variables_and_calls, true));
    const Result<bool> done = inline_functions(*inlined.shader);
    EXPECT_TRUE(done) << done.error().text;
    programs.push_back(written("samplers and structs", compiler::variables_text, true));
    TortureProgram& flat =
        programs.emplace_back(written("structs", compiler::variables_text, true));
    const Result<bool> flattened = inline_functions(*flat.shader);
    EXPECT_TRUE(flattened) << flattened.error().text;
    programs.push_back(written("registers", compiler::registers_text, true));
    programs.push_back(written("slots of variables", slots_of_variables, true));
    programs.push_back(written("early returns", early_returns, true));
    programs.push_back(written("inputs and sizes", inputs_and_sizes, false));
    programs.push_back(written("doubles and masks", doubles_and_masks, false));
    programs.push_back(written("textures", textures, true));
    programs.push_back(written("quotients", quotients, true));
    programs.push_back(written("computed samplers", computed_samplers, true));
    programs.push_back(written("doubles", doubles, true));
    return programs;
}

}  // namespace cuesta::nir

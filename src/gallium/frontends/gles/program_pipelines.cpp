// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Program pipeline objects (OpenGL ES 3.1, 7.4; EXT_separate_shader_objects, 2.10.PPO).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program_pipeline.h"
#include "gallium/frontends/gles/shader_cache.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {
namespace {

// By pipe::ShaderStage.
constexpr GLbitfield stage_bits[] = {GL_VERTEX_SHADER_BIT, GL_FRAGMENT_SHADER_BIT,
                                     GL_GEOMETRY_SHADER_BIT_EXT, GL_COMPUTE_SHADER_BIT};

GLbitfield known_stage_bits(const State& state) {
    return stage_bits[0] | stage_bits[1] | (state.is_es31() ? stage_bits[compute_index] : 0);
}

bool check_name(State& state, GLuint name) {
    if (state.pipelines.objects.is_taken(name))
        return true;
    state.error(GL_INVALID_OPERATION, "no program pipeline has that name");
    return false;
}

// A name that was generated becomes an object where it is first used: a call with an error is no
// use.
std::shared_ptr<ProgramPipeline> pipeline_of(State& state, GLuint name) {
    NameTable<ProgramPipeline>& objects = state.pipelines.objects;
    std::shared_ptr<ProgramPipeline> pipeline = objects.find_shared(name);
    if (pipeline == nullptr) {
        pipeline = std::make_shared<ProgramPipeline>(name);
        objects.set(name, pipeline);
    }
    return pipeline;
}

// Null with the error recorded.
std::shared_ptr<ProgramPipeline> find_pipeline(State& state, GLuint name) {
    return check_name(state, name) ? pipeline_of(state, name) : nullptr;
}

void set_bound(State& state, std::shared_ptr<ProgramPipeline> pipeline) {
    state.pipelines.bound = std::move(pipeline);
    state.set_dirty(Dirty::program | Dirty::textures);
}

void release_programs(State& state, ProgramPipeline& pipeline) {
    for (std::shared_ptr<Program>& stage : pipeline.stages)
        replace_use(state, stage, nullptr);
    replace_use(state, pipeline.active, nullptr);
}

// The program for a pipeline; null, with the error recorded where it is not linked.
std::shared_ptr<Program> find_linked(State& state, GLuint name) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return nullptr;
    if (!program->linked) {
        state.error(GL_INVALID_OPERATION, "the program is not linked");
        return nullptr;
    }
    return std::static_pointer_cast<Program>(state.share->programs.find_shared(name));
}

GLint name_of_program(const std::shared_ptr<Program>& program) {
    return program == nullptr ? 0 : static_cast<GLint>(program->name);
}

bool is_ready(ProgramPipeline& pipeline, const PipelineCheck& check) {
    if (check.verdict == PipelineCheck::Verdict::ready)
        return true;
    pipeline.log.append("error: ").append(check.text).append("\n");
    return false;
}

// What drawing and dispatching with it would say; the shaders are made on the way.
bool validate(State& state, ProgramPipeline& pipeline) {
    pipeline.log.clear();
    const bool computes = pipeline.stages[compute_index] != nullptr;
    if (computes && !is_ready(pipeline, check_compute_pipeline(pipeline)))
        return false;
    if (computes && pipeline.stages[0] == nullptr && pipeline.stages[1] == nullptr)
        return true;
    if (!is_ready(pipeline, check_pipeline(pipeline)))
        return false;
    const std::shared_ptr<Executable>& vertex = pipeline.stages[0]->executable;
    const std::shared_ptr<Executable>& fragment = pipeline.stages[1]->executable;
    return state.shaders->find_pair(vertex, fragment, &pipeline.log).has_value();
}

constexpr std::string_view not_separable =
    "a program of the pipeline was linked again as one that is not separable";
constexpr std::string_view units_clash = "samplers of two types have one texture unit";

}  // namespace

PipelineCheck check_pipeline(const ProgramPipeline& pipeline) {
    using Verdict = PipelineCheck::Verdict;
    bool is_whole = true;
    for (size_t i = 0; i < pipe::draw_stage_count; ++i) {
        const Program* program = pipeline.stages[i].get();
        const Program* other = pipeline.stages[1 - i].get();
        const Executable* executable = program == nullptr ? nullptr : program->executable.get();
        if (executable != nullptr && !executable->program->is_separable)
            return {Verdict::invalid, not_separable};
        const bool is_active = executable != nullptr && executable->has_stage(i);
        if (is_active && executable->has_stage(1 - i) && other != program)
            return {Verdict::invalid,
                    "a program with both shaders has only one stage of the "
                    "pipeline"};
        is_whole &= is_active;
    }
    if (!is_whole)
        return {Verdict::incomplete, "the pipeline lacks a vertex shader or a fragment shader"};
    if (samplers_clash({pipeline.stages[0]->executable.get(), pipeline.stages[1]->executable.get(),
                        nullptr, nullptr}))
        return {Verdict::invalid, units_clash};
    return {};
}

PipelineCheck check_compute_pipeline(const ProgramPipeline& pipeline) {
    using Verdict = PipelineCheck::Verdict;
    const Program* program = pipeline.stages[compute_index].get();
    const Executable* executable = program == nullptr ? nullptr : program->executable.get();
    if (executable == nullptr || !executable->has_stage(compute_index))
        return {Verdict::incomplete, "the pipeline lacks a compute shader"};
    if (!executable->program->is_separable)
        return {Verdict::invalid, not_separable};
    if (!executable->can_dispatch)
        return {Verdict::invalid, units_clash};
    return {};
}

void release_pipelines(State& state) {
    state.pipelines.bound.reset();
    state.pipelines.objects.for_each(
        [&](ProgramPipeline& pipeline) { release_programs(state, pipeline); });
}

void gen_program_pipelines(State& state, GLsizei count, GLuint* names) {
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glGenProgramPipelines: a negative count");
    for (GLsizei i = 0; i < count; ++i)
        names[i] = state.pipelines.objects.generate();
}

void delete_program_pipelines(State& state, GLsizei count, const GLuint* names) {
    if (count < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteProgramPipelines: a negative count");
    for (GLsizei i = 0; i < count; ++i) {
        if (!state.pipelines.objects.is_taken(names[i]))
            continue;
        const std::shared_ptr<ProgramPipeline> pipeline = state.pipelines.objects.remove(names[i]);
        if (pipeline == nullptr)
            continue;
        if (pipeline == state.pipelines.bound)
            set_bound(state, nullptr);
        release_programs(state, *pipeline);
    }
    state.shaders->drop_unused();
}

GLboolean is_program_pipeline(State& state, GLuint name) {
    return name != 0 && state.pipelines.objects.find(name) != nullptr;
}

void bind_program_pipeline(State& state, GLuint name) {
    if (state.feedback.bound->is_running())
        return state.error(GL_INVALID_OPERATION, "glBindProgramPipeline: transform feedback");
    if (name == 0)
        return set_bound(state, nullptr);
    if (std::shared_ptr<ProgramPipeline> pipeline = find_pipeline(state, name))
        set_bound(state, std::move(pipeline));
}

void use_program_stages(State& state, GLuint pipeline_name, GLbitfield stages, GLuint name) {
    if (!check_name(state, pipeline_name))
        return;
    if (stages != GL_ALL_SHADER_BITS_EXT && (stages & ~known_stage_bits(state)) != 0)
        return state.error(GL_INVALID_VALUE, "glUseProgramStages: there are no such stages");
    const std::shared_ptr<Program> program = name == 0 ? nullptr : find_linked(state, name);
    if (name != 0 && program == nullptr)
        return;
    if (program != nullptr && !program->executable->program->is_separable)
        return state.error(GL_INVALID_OPERATION,
                           "glUseProgramStages: the program is not linked as a separable one");
    const std::shared_ptr<ProgramPipeline> pipeline = pipeline_of(state, pipeline_name);
    if (pipeline == state.pipelines.bound && state.feedback.bound->is_running())
        return state.error(GL_INVALID_OPERATION, "glUseProgramStages: transform feedback");
    // A use of its own: between the stages it may be the only one of a program that is deleted.
    std::shared_ptr<Program> kept;
    replace_use(state, kept, program);
    for (size_t i = 0; i < pipeline->stages.size(); ++i) {
        if ((stages & stage_bits[i]) == 0)
            continue;
        const bool has_stage = program != nullptr && program->executable->has_stage(i);
        replace_use(state, pipeline->stages[i], has_stage ? program : nullptr);
    }
    replace_use(state, kept, nullptr);
    if (pipeline == state.pipelines.bound)
        state.set_dirty(Dirty::program | Dirty::textures);
}

void active_shader_program(State& state, GLuint pipeline_name, GLuint name) {
    if (!check_name(state, pipeline_name))
        return;
    std::shared_ptr<Program> program = name == 0 ? nullptr : find_linked(state, name);
    if (name == 0 || program != nullptr)
        replace_use(state, pipeline_of(state, pipeline_name)->active, std::move(program));
}

void get_program_pipeline_iv(State& state, GLuint name, GLenum what, GLint* value) {
    const std::shared_ptr<ProgramPipeline> pipeline = find_pipeline(state, name);
    if (pipeline == nullptr)
        return;
    switch (what) {
        case GL_ACTIVE_PROGRAM_EXT: *value = name_of_program(pipeline->active); return;
        case GL_VERTEX_SHADER: *value = name_of_program(pipeline->stages[0]); return;
        case GL_FRAGMENT_SHADER: *value = name_of_program(pipeline->stages[1]); return;
        case GL_COMPUTE_SHADER:
            if (!state.is_es31())
                break;
            *value = name_of_program(pipeline->stages[compute_index]);
            return;
        case GL_VALIDATE_STATUS: *value = pipeline->validated; return;
        case GL_INFO_LOG_LENGTH: *value = text_length(pipeline->log); return;
        default: break;
    }
    state.error(GL_INVALID_ENUM, "glGetProgramPipelineiv: nothing of pipelines");
}

void validate_program_pipeline(State& state, GLuint name) {
    if (const std::shared_ptr<ProgramPipeline> pipeline = find_pipeline(state, name))
        pipeline->validated = validate(state, *pipeline);
}

// Nothing says what a wrong name is here; OpenGL ES 3.1 says so.
void get_program_pipeline_info_log(
    State& state, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (!state.pipelines.objects.is_taken(name))
        return state.error(GL_INVALID_VALUE, "no program pipeline has that name");
    const ProgramPipeline* pipeline = state.pipelines.objects.find(name);
    give_text(state, pipeline == nullptr ? std::string() : pipeline->log, size, length, text);
}

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe's shaders of programs, of one context: made when this context links the program or draws
// with it first, gone when the program is.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "gallium/frontends/gles/program.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;

struct ProgramShaders {
    pipe::ShaderObject* vertex = nullptr;
    pipe::ShaderObject* fragment = nullptr;
    // For blending with the shader's second colour, which is output 1: there gl_FragColor goes to
    // the first buffer alone.
    pipe::ShaderObject* two_source_fragment = nullptr;
    pipe::ShaderObject* compute = nullptr;
    pipe::ShaderObject* geometry = nullptr;
};

class ShaderCache {
  public:
    explicit ShaderCache(State& state) : state_(&state) {}

    // Nothing with a text in *error where the GPU cannot run them. Null of a stage that the
    // executable lacks. Valid while the executable lives.
    std::optional<ProgramShaders> find(const std::shared_ptr<Executable>& executable,
                                       std::string* error);
    // Of a pipeline whose stages have programs of their own; or of one, twice. Valid while both
    // live. *text tells of varyings that do not match, too.
    std::optional<ProgramShaders> find_pair(const std::shared_ptr<Executable>& vertex,
                                            const std::shared_ptr<Executable>& fragment,
                                            std::string* text);

    // The vertex shader that stores what transform feedback keeps (feedback_shader.h), of what
    // find_pair() found. Null with a text in *error. Valid while both live.
    pipe::ShaderObject* find_feedback(const std::shared_ptr<Executable>& vertex,
                                      const std::shared_ptr<Executable>& fragment,
                                      std::string* error);

    // Likewise with what desktop OpenGL adds to them: Desktop::with_additions() of these keys.
    std::optional<ProgramShaders> find_added(
        const StageExecutables& stages,
        const std::array<uint64_t, pipe::draw_stage_count>& keys,
        std::string* error);

    // The vertex shader that stores all its outputs (capturing_shader), of an executable that was
    // found. Null with a text in *error. Valid while it lives.
    pipe::ShaderObject* find_capturing(const std::shared_ptr<Executable>& vertex,
                                       std::string* error);
    // What puts such results where transform feedback wants them (gathering_shader).
    pipe::ShaderObject* find_gathering(const std::shared_ptr<Executable>& vertex,
                                       std::string* error);

    // A vertex shader for vertices that have been through the stages' own: it gives what they have,
    // and `extras` (passing_shader.h), with what Desktop::with_additions() adds by the key, whose
    // vec4s are its only ones. Of stages that were found. Null with a text in *error. Valid while
    // they live; extras are known by `extras_number`.
    pipe::ShaderObject* find_passing(const StageExecutables& stages,
                                     uint64_t key,
                                     std::span<const nir::IoSlot> extras,
                                     uint32_t extras_number,
                                     std::string* error);

    // Frees the shaders of executables that are gone.
    void drop_unused();

  private:
    // By key and number of extras.
    using PassingVertices =
        std::map<std::pair<uint64_t, uint32_t>, std::unique_ptr<pipe::ShaderObject>>;

    struct Fragments {
        std::unique_ptr<pipe::ShaderObject> fragment;
        std::unique_ptr<pipe::ShaderObject> two_source_fragment;  // null: as `fragment`

        pipe::ShaderObject* two_source() const;
    };

    struct Entry : Fragments {
        std::weak_ptr<Executable> executable;
        std::unique_ptr<pipe::ShaderObject> vertex;
        std::unique_ptr<pipe::ShaderObject> feedback_vertex;   // null: was not asked for yet
        std::unique_ptr<pipe::ShaderObject> capturing_vertex;  // likewise
        std::unique_ptr<pipe::ShaderObject> gathering_vertex;  // likewise
        std::unique_ptr<pipe::ShaderObject> compute;
        std::unique_ptr<pipe::ShaderObject> geometry;
        // With additions, by their keys.
        std::map<uint64_t, std::unique_ptr<pipe::ShaderObject>> added_vertices;
        std::map<uint64_t, Fragments> added_fragments;
        PassingVertices passing_vertices;

        ProgramShaders shaders() const;
    };

    // Two programs: the fragment program's shader is its own, and the vertex program's one is made
    // again with its outputs where that one reads them (glsl::join).
    struct Pair {
        std::weak_ptr<Executable> vertex;
        std::weak_ptr<Executable> fragment;
        std::unique_ptr<pipe::ShaderObject> joined;           // null: the vertex program's own fits
        std::unique_ptr<pipe::ShaderObject> feedback_vertex;  // null: was not asked for yet
        std::map<uint64_t, std::unique_ptr<pipe::ShaderObject>> added_vertices;
        PassingVertices passing_vertices;
        std::string text;
        bool has_failed = false;
    };

    Pair& pair_of(const std::shared_ptr<Executable>& vertex,
                  const std::shared_ptr<Executable>& fragment);
    std::unique_ptr<pipe::ShaderObject> make_feedback(const Executable& vertex,
                                                      const Executable& fragment,
                                                      std::string* error);
    std::unique_ptr<pipe::ShaderObject> make_joined(const StageExecutables& stages,
                                                    const nir::Shader& shader,
                                                    std::string* error);
    bool make_fragments(const nir::Shader& shader,
                        bool writes_all_color_buffers,
                        Fragments& made,
                        std::string* error);

    State* state_;
    std::unordered_map<uint64_t, Entry> entries_;          // by Executable::serial
    std::map<std::pair<uint64_t, uint64_t>, Pair> pairs_;  // by both
};

}  // namespace cuesta::gles

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of a context of the compatibility profile beside what it shares with OpenGL ES.
#pragma once

#include "gallium/frontends/gl/common.h"
#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gl/gates.h"
#include "gallium/frontends/gl/immediate_state.h"
#include "gallium/frontends/gl/lists_state.h"

namespace cuesta::gl {

class Compatibility final : public Common {
  public:
    explicit Compatibility(State& state);

    GLenum* find_hint(GLenum target) override;
    bool is_rendering() const override { return lists.render_mode.mode == GL_RENDER; }
    bool check_programs() override;
    bool find_executables(gles::StageExecutables& stages) override;
    bool draw(const gles::DrawCall& call) override;
    bool take_attribute(uint32_t index, const gles::CurrentAttribute& value) override;
    void finish_vertices() override { immediate.vertices.finish(*state_); }

    const FixedFunctionState* fixed_function() const override { return &fixed; }

    Gates gates;
    FixedFunctionState fixed;
    ImmediateState immediate;
    ListState lists;
};

// Of a context that is one: functions of Ext::compatibility are called of no others.
inline Compatibility& compatibility(const State& state) {
    return static_cast<Compatibility&>(*state.desktop);
}

}  // namespace cuesta::gl

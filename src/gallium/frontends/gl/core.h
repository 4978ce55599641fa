// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The core profile (OpenGL 3.2): what is left where all that was deprecated is removed.
#pragma once

#include <memory>

#include "gallium/frontends/gl/common.h"

namespace cuesta::gl {

class Core final : public Common {
  public:
    explicit Core(State& state);

    bool check_programs() override;
    bool find_executables(gles::StageExecutables& stages) override;
    bool draw(const gles::DrawCall& call) override;
    bool take_attribute(uint32_t, const gles::CurrentAttribute&) override { return false; }
    void finish_vertices() override {}

  private:
    // Of programs without a fragment shader, whose results are undefined: it has none. Null with
    // the error recorded.
    std::shared_ptr<gles::Executable> find_empty_fragment_stage();

    std::shared_ptr<gles::Executable> empty_fragment_stage_;
};

}  // namespace cuesta::gl

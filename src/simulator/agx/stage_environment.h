// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the environments of all shader stages share: memory and textures.
#pragma once

#include "base/result.h"
#include "simulator/agx/environment.h"
#include "simulator/agx/launch.h"

namespace cuesta::simulator::agx {

class StageEnvironment : public Environment {
  public:
    // `name` is in errors: "a vertex program".
    StageEnvironment(const LaunchContext& context, const Launch& launch, const char* name)
        : context_(context), states_(launch.states), name_(name) {}

    Memory& memory() override;
    Result<void> special_register(const SimdGroup& group,
                                  unsigned number,
                                  WideBits& value) override;
    Result<void> execute(SimdGroup& group, const Step& step) final;

  protected:
    // Of a lane; what the stage does not have is left to the base.
    virtual Result<uint32_t> lane_register(unsigned number, unsigned lane) const;
    virtual Result<void> execute_own(SimdGroup& group, const Step& step);

    const LaunchContext& context() const { return context_; }
    const DescriptorStates& states() const { return states_; }

  private:
    const LaunchContext& context_;
    const DescriptorStates& states_;
    const char* name_;
};

}  // namespace cuesta::simulator::agx

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/mali400/pp_core.h"

namespace cuesta::simulator::mali400 {
namespace {

class GivenInputs final : public FragmentInputs {
  public:
    explicit GivenInputs(const QuadInputs& given) : given_(given) {}

    Result<void> varying(unsigned number,
                         unsigned first,
                         unsigned quads,
                         std::span<Row> out) const override {
        if (number >= given_.varyings.size())
            return Error{Errc::fault,
                         fmt::format("varying {} of {}", number, given_.varyings.size())};
        for (size_t i = 0; i < out.size(); ++i)
            fill(quads, given_.varyings[number][first + i], out[i]);
        return {};
    }
    void frag_coord(unsigned quads, std::span<Row, 4> out) const override {
        for (size_t i = 0; i < 4; ++i)
            fill(quads, given_.frag_coord[i], out[i]);
    }
    void point_coord(unsigned quads, std::span<Row, 2> out) const override {
        for (size_t i = 0; i < 2; ++i)
            fill(quads, given_.point_coord[i], out[i]);
    }
    bool front_facing() const override { return given_.front_facing; }

  private:
    static void fill(unsigned quads, Lanes value, Row& out) {
        for (unsigned quad = 0; quad < quads; ++quad)
            out[quad] = value;
    }

    const QuadInputs& given_;
};

class GivenResources final : public FragmentResources {
  public:
    explicit GivenResources(const QuadInputs& given) : given_(given) {}

    Result<void> uniforms(uint32_t first, unsigned count, float* out) override {
        for (unsigned i = 0; i < count; ++i) {
            const size_t at = size_t{first} + i;
            out[i] = at < given_.uniforms.size() ? base::round_to_half(given_.uniforms[at]) : 0.0f;
        }
        return {};
    }
    Result<void> sample(const TextureRequest& request, std::span<Row, 4> out) override {
        if (given_.textures == nullptr)
            return Error{Errc::fault,
                         fmt::format("sampler {}: there are no textures", request.sampler)};
        return given_.textures->sample(request, out);
    }
    Result<void> tile_color(unsigned, std::span<Row, 4> out) override {
        for (size_t i = 0; i < 4; ++i)
            out[i].fill(given_.tile_color[i]);
        return {};
    }
    Result<void> tile_depth(unsigned, Row& out) override {
        out.fill(given_.tile_depth);
        return {};
    }
    Result<void> load_temporary(unsigned fragment,
                                uint32_t first,
                                std::span<uint16_t> out) override {
        std::ranges::copy(place(fragment, first, out.size()), out.begin());
        return {};
    }
    Result<void> store_temporary(unsigned fragment,
                                 uint32_t first,
                                 std::span<const uint16_t> values) override {
        std::ranges::copy(values, place(fragment, first, values.size()).begin());
        return {};
    }

  private:
    std::span<uint16_t> place(unsigned fragment, uint32_t first, size_t count) {
        const size_t scalars = size_t{given_.temporaries} * 4;
        if (temporaries_.empty())
            temporaries_.resize(scalars * lanes_per_quad);
        return std::span(temporaries_).subspan(fragment * scalars + first, count);
    }

    const QuadInputs& given_;
    std::vector<uint16_t> temporaries_;  // 0 at the start; none before the first use
};

}  // namespace

Result<QuadResult> run_fragment_shader(const Program& program, const QuadInputs& inputs) {
    const auto core = std::make_unique<PpCore>();
    core->set_stack(inputs.temporaries, inputs.temporaries);
    core->set_step_limit(inputs.step_limit);
    core->set_flip_derivative_y(inputs.flip_derivative_y);
    FragmentBatch batch{.quads = 1};
    batch.covered[0] = full_mask();
    GivenInputs given(inputs);
    GivenResources resources(inputs);
    TRY(core->run(program, given, resources, batch));
    QuadResult result;
    for (unsigned reg = 0; reg < register_count; ++reg) {
        for (unsigned component = 0; component < 4; ++component)
            result.registers[reg][component] = core->output(reg, component)[0];
    }
    result.discarded = to_bits(batch.discarded[0]);
    result.steps = core->steps();
    return result;
}

}  // namespace cuesta::simulator::mali400

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/screen.h"
#include "gallium/drivers/lima/shader.h"
#include "pixel_fixture.h"
#include "tests/unit/gallium/drivers/lifetime_fixture.h"

namespace cuesta::lima {
namespace {

using gallium::LifetimeTest;

// Fragment shaders whose only variant lies where that of the last one lay.
class VariantTest : public LifetimeTest {
  protected:
    void bind_first(const std::string& text) {
        make(text);
        address_ = address_of(*made_);
        context->bind_fragment_shader(made_.get());
    }
    // Makes one after the other until it lies there; where memory is never given out again (as
    // sanitizers have it), takes the last.
    void bind_second(const std::string& text) {
        for (int i = 0; i < 20; ++i) {
            make(text);
            if (address_of(*made_) == address_) {
                ++met_;
                break;
            }
        }
        context->bind_fragment_shader(made_.get());
    }
    void TearDown() override {
        RecordProperty("met", met_);
        made_.reset();
        LifetimeTest::TearDown();
    }

  private:
    const void* address_of(pipe::ShaderObject& object) {
        FragmentKey key;
        key.swizzles.fill(no_swizzle);
        CodeHeap heap({&static_cast<Screen&>(*screen).device()});
        const auto variant = static_cast<FragmentShader&>(object).variant(heap, key);
        return variant ? *variant : nullptr;
    }

    void make(const std::string& text) {
        context->bind_fragment_shader(nullptr);
        made_.reset();
        made_ = shader(text);
    }

    std::unique_ptr<pipe::ShaderObject> made_;
    const void* address_ = nullptr;
    int met_ = 0;
};

std::string constant_shader(const char* value) {
    return std::string("FRAG\nDCL OUT[0], COLOR\nIMM FLT32 {") + value +
           "}\nMOV OUT[0], IMM[0]\nEND\n";
}

TEST_F(VariantTest, ColorsAreOfTheNewShader) {
    expect_red_then_green([&] { bind_first(constant_shader("1, 0, 0, 1")); },
                          [&] { bind_second(constant_shader("0, 1, 0, 1")); });
}

// The second takes another varying: the vertices' results lie elsewhere.
TEST_F(VariantTest, VaryingsAreOfTheNewShader) {
    use_shaders(
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL OUT[2], GENERIC[1]\n"
        "IMM FLT32 {1, 0, 0, 1}\nIMM FLT32 {0, 1, 0, 1}\n"
        "MOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nMOV OUT[2], IMM[1]\nEND\n",
        uniform_fragment_shader);
    const auto text = [](const char* varying) {
        return std::string("FRAG\nDCL IN[0], GENERIC[") + varying +
               "], PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n";
    };
    expect_red_then_green([&] { bind_first(text("0")); }, [&] { bind_second(text("1")); });
}

}  // namespace
}  // namespace cuesta::lima

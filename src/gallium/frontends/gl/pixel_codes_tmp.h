#pragma once
#include <optional>
namespace cuesta::gl {
struct PixelCode {
    int bytes = 0;
};
inline std::optional<PixelCode> find_pixel_code(GLenum, GLenum, GLenum*) {
    return PixelCode{4};
}
}  // namespace cuesta::gl

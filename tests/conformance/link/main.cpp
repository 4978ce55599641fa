// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Links pairs of OpenGL ES 2.0 shaders, FOLDER/NAME.vert and FOLDER/NAME.frag, so that the driver
// compiles them: link RENDERER FOLDER/NAME..., where RENDERER is in the name of the one wanted.
// What the driver prints of its code goes between lines "== FOLDER/NAME" on stderr.
#include <cstdio>
#include <cstring>
#include <string>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>

namespace {

std::string read_file(const std::string& path) {
    std::string text;
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        std::fprintf(stderr, "%s: cannot be read\n", path.c_str());
        return text;
    }
    char part[4096];
    for (size_t n = 0; (n = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, n);
    std::fclose(file);
    return text;
}

bool make_context() {
    EGLDisplay display =
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
        return false;
    eglBindAPI(EGL_OPENGL_ES_API);
    const EGLint wanted[] = {
        EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_RED_SIZE, 8,
        EGL_NONE};
    EGLConfig config = nullptr;
    EGLint found = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &found) || found == 0)
        return false;
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
    const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    return context != EGL_NO_CONTEXT && surface != EGL_NO_SURFACE &&
           eglMakeCurrent(display, surface, surface, context);
}

bool attach(GLuint program, GLenum stage, const std::string& path) {
    const std::string text = read_file(path);
    const char* source = text.c_str();
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != GL_TRUE) {
        char log[1024] = {};
        glGetShaderInfoLog(shader, sizeof log, nullptr, log);
        std::fprintf(stderr, "%s does not compile: %s\n", path.c_str(), log);
    }
    glAttachShader(program, shader);
    return good == GL_TRUE;
}

bool link(const std::string& name) {
    std::fprintf(stderr, "== %s\n", name.c_str());
    const GLuint program = glCreateProgram();
    const bool compiled = attach(program, GL_VERTEX_SHADER, name + ".vert") &&
                          attach(program, GL_FRAGMENT_SHADER, name + ".frag");
    glLinkProgram(program);
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (compiled && good != GL_TRUE)
        std::fprintf(stderr, "%s does not link\n", name.c_str());
    glDeleteProgram(program);
    return compiled && good == GL_TRUE;
}

}  // namespace

int main(int count, char** names) {
    if (!make_context()) {
        std::fprintf(stderr, "no EGL context\n");
        return 1;
    }
    if (count < 2) {
        std::fprintf(stderr, "link RENDERER FOLDER/NAME...\n");
        return 1;
    }
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (std::strstr(renderer, names[1]) == nullptr) {
        std::fprintf(stderr, "the renderer is %s, not a %s\n", renderer, names[1]);
        return 1;
    }
    bool good = true;
    for (int i = 2; i < count; ++i)
        good = link(names[i]) && good;
    return good ? 0 : 1;
}

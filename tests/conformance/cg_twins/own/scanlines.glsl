// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// scanlines.cg again.
#pragma parameter DEPTH "Depth of the lines" 0.4 0.0 1.0 0.05
precision highp float;
uniform vec2 InputSize;
uniform vec2 TextureSize;
uniform vec2 OutputSize;
varying vec4 tint;
varying vec2 at;
varying vec4 place;

#if defined(VERTEX)

attribute vec4 VertexCoord;
attribute vec4 COLOR;
attribute vec4 TexCoord;
uniform mat4 MVPMatrix;

void main()
{
    gl_Position = MVPMatrix * VertexCoord;
    tint = COLOR;
    at = TexCoord.xy;
    place.xy = TexCoord.xy * TextureSize / InputSize;
    place.zw = place.xy * OutputSize;
}

#elif defined(FRAGMENT)

#ifdef PARAMETER_UNIFORM
uniform float DEPTH;
#else
#define DEPTH 0.4
#endif
uniform sampler2D Texture;
uniform int FrameCount;
uniform int FrameDirection;

void main()
{
    float row = fract(at.y * TextureSize.y) - 0.5;
    vec3 color = texture2D(Texture, at).rgb * tint.rgb;
    color *= 1.0 - 4.0 * DEPTH * row * row;
    vec2 off_middle = place.xy - 0.5;
    color *= 1.0 - dot(off_middle, off_middle);
    if (abs(place.z - 32.0 * float(FrameCount) * float(FrameDirection)) < 8.0)
        color = color.bgr;
    gl_FragColor = vec4(color, 1.0);
}

#endif

// Structs, defaults of precision, textures, conditions.
#extension GL_OES_standard_derivatives : enable
precision mediump float;
struct Light {
    vec3 direction;
    lowp vec4 color;
    bool on;
};
uniform Light lights[2];
uniform sampler2D image;
uniform samplerCube sky;
varying vec4 place;
varying highp vec2 uv;
const float shininess = 4.0 * 2.0;

vec4 shade(const Light light, vec3 normal) {
    if (!light.on || uv.x > 1.0)
        return vec4(0.0);
    return light.color * pow(max(dot(light.direction, normal), 0.0), shininess);
}

void main() {
    vec3 normal = normalize(cross(dFdx(place.xyz), dFdy(place.xyz)));
    lowp vec4 sum = texture2DProj(image, place) + textureCube(sky, normal, 0.5);
    sum += texture2DProj(image, place * 2.0);
    int i = 0;
    while (bool more = i < 2)
        sum += shade(lights[i++], normal);
    if (sum.a <= 0.0)
        discard;
    gl_FragColor = sum.a > 1.0 ? vec4(sum.rgb / sum.a, 1.0) : sum;
}

// Every operator, and what constants fold to.
precision mediump float;
uniform vec4 u;
uniform ivec3 n;
uniform mat2 m;
uniform bool b;
float g = radians(180.0) * 2.0;
void main() {
    vec4 v = -u + u * 2.0 - u / vec4(1.0, 2.0, 3.0, 4.0);
    v.zyx.xz = m * u.xy + u.xy * m;
    v[1] = v.x++ + --v.w;
    mat2 p = m * m, q = matrixCompMult(m, p) + 1.0;
    q *= p;
    q[0] *= 2.0;
    ivec3 i = n / 2 + ivec3(u) - int(b);
    bool c = b && u.x < 1.0 || i == n ^^ u != v;
    c = any(lessThan(u, v)) == c;
    float f = (g = 1.0, c ? float(i.x) : u.y);
    vec3 w = vec3(1, u.xy), x = vec3(f), y = vec3(true, mat2(2.0));
    mat4 r = mat4(f);
    mat3 s = mat3(r), t = mat3(1.0, 2.0, 3.0, w, x);
    do {
        if (f > 1.0) break;
        f += 0.25;
        continue;
    } while (c);
    gl_FragColor = vec4(w + x + y + s[0] + t[1] + f, p[1].y + q[i.z][0]);
}

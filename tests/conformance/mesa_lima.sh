#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# Mesa's own lima driver draws on the emulated Mali-400, and every pixel is looked at: Debian's arm64
# packages in a private folder, under qemu-user, with the shim built for arm64. See
# docs/conformance.md.
#
#   mesa_lima.sh [PART-OF-A-CHECK'S-NAME...]
#
# CUESTA_CACHE: folder for the packages and builds (some 300 MB), ~/.cache/cuesta by default.
# CUESTA_GPU: the machine to emulate, mali400 by default. CUESTA_DEBUG is passed on.
# CUESTA_INSTALL=1: install missing tools with apt-get. Exit status 77: a tool is missing.
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
here=$source_root/tests/conformance
cache=${CUESTA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/cuesta}
PATH=/usr/lib/ccache:$PATH
export PATH

tools="aarch64-linux-gnu-g++ meson mmdebstrap ninja qemu-aarch64-static"
headers="/usr/include/EGL/egl.h /usr/include/GLES2/gl2.h"

missing() {
    for tool in $tools; do
        command -v "$tool" >/dev/null || echo "$tool"
    done
    for header in $headers; do
        [ -e "$header" ] || echo "$header"
    done
}

install_tools() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
        g++-aarch64-linux-gnu libegl-dev libgles-dev meson mmdebstrap ninja-build qemu-user-static
}

pinned() {
    sed -n "s/^$1 //p" "$here/versions.txt"
}

# Extracted into a folder of another name first, so that a broken-off download is not taken for a root.
make_root() {
    [ -e "$root" ] && return
    mkdir -p "$cache"
    rm -rf "$root.new"
    mmdebstrap --quiet --variant=extract --architectures="$(pinned architecture)" \
        --include="$(pinned packages)" "$(pinned suite)" "$root.new"
    mv "$root.new" "$root"
}

check_version() {
    found=$(zcat "$root/usr/share/doc/libgl1-mesa-dri/changelog.Debian.gz" |
        sed -n '1s/.*(\(.*\)).*/\1/p')
    [ "$found" = "$(pinned mesa)" ] && return
    echo "the archive has Mesa $found, versions.txt says $(pinned mesa)" >&2
    exit 1
}

build_shim() {
    [ -e "$shim_build/build.ninja" ] ||
        meson setup --cross-file "$here/aarch64.ini" -Donly_shim=true -Dbuildtype=debugoptimized \
            "$shim_build" "$source_root" >"$cache/meson.log" || { cat "$cache/meson.log"; exit 1; }
    ninja -C "$shim_build" src/drm-shim/libcuesta-drm-shim.so
}

# Only what is older than its source is compiled. The root has no links for linkers: hence -l:FILE.
build_program() {
    objects=
    mkdir -p "$program_build"
    for source in "$here"/gles2/*.cpp; do
        object=$program_build/$(basename "$source" .cpp).o
        objects="$objects $object"
        [ -n "$(find "$source" "$here/gles2/canvas.h" -newer "$object" 2>&1)" ] || continue
        aarch64-linux-gnu-g++ -std=c++20 -O1 -Wall -Wextra -Wno-missing-field-initializers \
            -fno-exceptions -fno-rtti -c "$source" -o "$object"
    done
    # shellcheck disable=SC2086 -- a list of words
    aarch64-linux-gnu-g++ -static-libstdc++ -static-libgcc $objects -o "$program_build/gles2" \
        -L"$root/usr/lib/aarch64-linux-gnu" -l:libEGL.so.1 -l:libGLESv2.so.2 \
        -Wl,--allow-shlib-undefined
}

if [ -n "$(missing)" ] && [ "${CUESTA_INSTALL:-0}" = 1 ]; then
    install_tools
fi
if [ -n "$(missing)" ]; then
    echo "skipped, not installed:" $(missing) "(CUESTA_INSTALL=1 installs them)"
    exit 77
fi

root=$cache/mesa-$(pinned mesa)-$(pinned architecture)
shim_build=$cache/shim-$(pinned architecture)
program_build=$cache/gles2-$(pinned architecture)
make_root
check_version
build_shim
build_program

# Mesa's cache of compiled shaders would hide what the compiler does; messages of the emulated
# machine are wanted.
exec qemu-aarch64-static -L "$root" \
    -E MESA_SHADER_CACHE_DISABLE=true \
    -E CUESTA_GPU="${CUESTA_GPU:-mali400}" \
    -E CUESTA_DEBUG="${CUESTA_DEBUG:-}" \
    -E LD_PRELOAD="$shim_build/src/drm-shim/libcuesta-drm-shim.so" \
    "$program_build/gles2" "$@"

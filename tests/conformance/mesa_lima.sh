#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# Mesa's own lima driver draws on the emulated Mali-400, and every pixel is looked at: Debian's
# arm64 packages in a private folder, under qemu-user, with the shim built for arm64. See
# docs/conformance.md.
#
#   mesa_lima.sh [--cache FOLDER] [--software DRIVER] [PART-OF-A-CHECK'S-NAME...]
#
# --cache: folder for the packages and builds (some 300 MB). The variable CUESTA_CACHE goes before
#   it; without either it is ~/.cache/cuesta.
# --software softpipe|llvmpipe: the same checks on Mesa's software rasterisers, without the shim.
# CUESTA_GPU: the machine to emulate, mali400 by default. CUESTA_DEBUG, LIMA_DEBUG are passed on.
# CUESTA_INSTALL=1: install missing tools with apt-get.
#
# Exit status: 0 all right; 77 skipped, with the reason (a tool is missing, or the packages cannot
# be downloaded; where CI is set a missing tool is a failure); 1 anything else.
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
here=$source_root/tests/conformance
cache=${CUESTA_CACHE:-}
software=
PATH=/usr/lib/ccache:$PATH
CCACHE_NOHASHDIR=1
export PATH CCACHE_NOHASHDIR

while [ $# -gt 0 ]; do
    case $1 in
        --cache) [ -n "$cache" ] || cache=$2; shift 2 ;;
        --software) software=$2; shift 2 ;;
        *) break ;;
    esac
done
[ -n "$cache" ] || cache=${XDG_CACHE_HOME:-$HOME/.cache}/cuesta

tools="aarch64-linux-gnu-g++ flock meson mmdebstrap ninja qemu-aarch64-static"
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

require_tools() {
    [ -n "$(missing)" ] || return 0
    if [ "${CUESTA_INSTALL:-0}" = 1 ]; then
        install_tools
    fi
    [ -n "$(missing)" ] || return 0
    echo "not installed:" $(missing)
    if [ -n "${CI:-}" ]; then
        echo "FAIL: where CI is set these must be there"
        exit 1
    fi
    echo "SKIP: tools are missing (CUESTA_INSTALL=1 installs them)"
    exit 77
}

pinned() {
    sed -n "s/^$1 //p" "$here/versions.txt"
}

# Extracted under another name first, so that a broken-off download is not taken for a root.
make_root() {
    [ -e "$root" ] && return
    rm -rf "$root.new"
    # Nothing is configured and no program of the root runs: no other rights than one's own needed.
    mode=auto
    [ "$(id -u)" -eq 0 ] || mode=chrootless
    if ! mmdebstrap --mode=$mode --variant=extract \
        --architectures="$(pinned architecture)" --include="$(pinned packages)" \
        "$(pinned suite)" "$root.new" >"$cache/mmdebstrap.log" 2>&1; then
        tail -20 "$cache/mmdebstrap.log"
        rm -rf "$root.new"
        if grep -Eiq "could not resolve|could not connect|unable to connect|connection failed|\
network is unreachable|timed out|temporary failure" "$cache/mmdebstrap.log"; then
            echo "SKIP: the packages cannot be downloaded: no way to the Debian archive"
            exit 77
        fi
        echo "FAIL: mmdebstrap"
        exit 1
    fi
    mv "$root.new" "$root"
}

check_version() {
    found=$(zcat "$root/usr/share/doc/libgl1-mesa-dri/changelog.Debian.gz" |
        sed -n '1s/.*(\(.*\)).*/\1/p')
    [ "$found" = "$(pinned mesa)" ] && return
    echo "FAIL: the archive has Mesa $found, versions.txt says $(pinned mesa)"
    exit 1
}

# A folder a source tree: caches may be shared.
build_shim() {
    [ -e "$shim_build/build.ninja" ] ||
        meson setup --cross-file "$here/aarch64.ini" -Donly_shim=true -Dbuildtype=debugoptimized \
            -Ddebug=false "$shim_build" "$source_root" >"$cache/meson.log" 2>&1 ||
        { cat "$cache/meson.log"; exit 1; }
    ninja -C "$shim_build" src/drm-shim/libcuesta-drm-shim.so >"$cache/ninja.log" 2>&1 ||
        { tail -50 "$cache/ninja.log"; exit 1; }
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

require_tools
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9

tree=$(printf %s "$source_root" | cksum | cut -d' ' -f1)
root=$cache/mesa-$(pinned mesa)-$(pinned architecture)
shim_build=$cache/shim-aarch64-$tree
program_build=$cache/gles2-aarch64-$tree
make_root
check_version
build_program

# Variables are exported, not given to qemu with -E: it would take them apart at commas. Mesa's
# cache of compiled shaders would hide what the compiler does.
export MESA_SHADER_CACHE_DISABLE=true
if [ -n "$software" ]; then
    export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER="$software"
    exec 9>&-
    exec qemu-aarch64-static -L "$root" "$program_build/gles2" --any-renderer "$@"
fi
build_shim
exec 9>&-
export CUESTA_GPU="${CUESTA_GPU:-mali400}"
exec qemu-aarch64-static -L "$root" \
    -E LD_PRELOAD="$shim_build/src/drm-shim/libcuesta-drm-shim.so" "$program_build/gles2" "$@"

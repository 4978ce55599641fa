# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# What the scripts that run Mesa's drivers share; sourced by them, with $source_root, $driver (lima:
# arm64 under qemu; asahi: of this machine, amd64) and $cache (or nothing) set. set_up FOLDER gets
# everything there: $root with Debian's packages, the program $program_build/FOLDER, and the lock
# held on file 9; on_shim runs it on $shim, which for lima build_shim makes.
here=$source_root/tests/conformance
PATH=/usr/lib/ccache:$PATH
CCACHE_NOHASHDIR=1
export PATH CCACHE_NOHASHDIR

case $driver in
    lima)
        triplet=aarch64-linux-gnu
        compiler=aarch64-linux-gnu-g++
        tools="$compiler flock meson mmdebstrap ninja qemu-aarch64-static"
        ;;
    asahi)
        triplet=x86_64-linux-gnu
        compiler=g++
        tools="$compiler flock mmdebstrap"
        ;;
esac
headers="/usr/include/EGL/egl.h /usr/include/GLES2/gl2.h /usr/src/googletest"

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
        g++-aarch64-linux-gnu googletest libegl-dev libgles-dev meson mmdebstrap ninja-build \
        nlohmann-json3-dev qemu-user-static
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
    sed -n "s/^$driver $1 //p" "$here/versions.txt"
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
        --aptopt='Acquire::Check-Valid-Until "false"' \
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

build_shim() {
    shim=$(python3 "$here/suites/cross_build.py" --cache "$cache" arm64) || exit 1
}

# Only what is older than its source is compiled. The root has no links for linkers: hence -l:FILE.
#   build_program FOLDER: tests/conformance/FOLDER becomes $program_build/FOLDER
build_program() {
    objects=
    mkdir -p "$program_build"
    for source in "$here/$1"/*.cpp; do
        object=$program_build/$1-$(basename "$source" .cpp).o
        objects="$objects $object"
        [ -n "$(find "$here/$1" -name '*.h' -newer "$object" 2>&1)$(
            find "$source" -newer "$object" 2>&1)" ] || continue
        $compiler -std=c++20 -O1 -Wall -Wextra -Wno-missing-field-initializers \
            -fno-exceptions -fno-rtti -c "$source" -o "$object"
    done
    # shellcheck disable=SC2086 -- a list of words
    $compiler -static-libstdc++ -static-libgcc $objects -o "$program_build/$1" \
        -L"$root/usr/lib/$triplet" -l:libEGL.so.1 -l:libGLESv2.so.2 \
        -Wl,--allow-shlib-undefined
}

set_up() {
    cache=${CUESTA_CACHE:-$cache}
    [ -n "$cache" ] || cache=${XDG_CACHE_HOME:-$HOME/.cache}/cuesta
    require_tools
    mkdir -p "$cache"
    exec 9>"$cache/lock"
    flock 9
    tree=$(printf %s "$source_root" | cksum | cut -d' ' -f1)
    root=$cache/mesa-$(pinned mesa)-$(pinned architecture)
    program_build=$cache/gles2-$triplet-$tree
    make_root
    check_version
    build_program "$1"
    # Mesa's cache of compiled shaders would hide what the compiler does.
    export MESA_SHADER_CACHE_DISABLE=true
}

# Variables are exported, not given to qemu with -E: it would take them apart at commas.
#   on_shim PROGRAM ARGUMENTS...
on_shim() {
    if [ "$driver" = lima ]; then
        export CUESTA_GPU="${CUESTA_GPU:-mali400}"
        qemu-aarch64-static -L "$root" -E LD_PRELOAD="$shim" "$@"
    else
        # The root's own loader, for programs of this machine beside another C library.
        export CUESTA_GPU="${CUESTA_GPU:-g13}"
        export __EGL_VENDOR_LIBRARY_FILENAMES="$root/usr/share/glvnd/egl_vendor.d/50_mesa.json"
        "$root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$root/usr/lib/$triplet" \
            --preload "$shim" "$@"
    fi
}

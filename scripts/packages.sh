#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# Installs the packages that the build and the tests need, where any is missing. Debian 12; as root
# or through sudo. With --tests also those that only tests need: clang-format, and what runs other
# people's drivers (docs/conformance.md). Where these cannot be had it says so and goes on, their
# tests are skipped then.
set -eu

packages="
ccache
g++
libbenchmark-dev
libcli11-dev
libdrm-dev
libegl-dev
libfmt-dev
libgl-dev
libgles-dev
libglvnd-core-dev
libgmock-dev
libgtest-dev
libpng-dev
meson
ninja-build
nlohmann-json3-dev
pkg-config
python3
"

test_packages="
clang-format
g++-aarch64-linux-gnu
g++-arm-linux-gnueabihf
glslang-tools
libegl1
libgl1-mesa-dri
libgles2
mesa-utils
mmdebstrap
piglit
qemu-user-static
waffle-utils
"

missing() {
    for package in $1; do
        status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
        [ "$status" = "install ok installed" ] || printf ' %s' "$package"
    done
}

as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo

install() {
    if [ -n "$as_root" ] && ! command -v sudo >/dev/null; then
        echo "these packages are missing, and installing them needs root or sudo:$1" >&2
        return 1
    fi
    echo "installing:$1"
    $as_root apt-get update -qq || return 1
    # shellcheck disable=SC2086 -- a list of words
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $1
}

wanted=$(missing "$packages")
[ -z "$wanted" ] || install "$wanted"

[ "${1:-}" = --tests ] || exit 0
wanted=$(missing "$test_packages")
[ -z "$wanted" ] || install "$wanted" ||
    echo "not to be had:$wanted; the tests that need them cannot run" >&2

#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# Installs the packages that the build and the tests need, where any is missing. Debian 12; as root
# or through sudo.
set -eu

packages="
ccache
g++
libbenchmark-dev
libcli11-dev
libdrm-dev
libfmt-dev
libgmock-dev
libgtest-dev
libpng-dev
meson
ninja-build
nlohmann-json3-dev
pkg-config
python3
"

missing=
for package in $packages; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "these packages are missing, and installing them needs root or sudo:$missing" >&2
        exit 1
    }
    as_root=sudo
fi
echo "installing:$missing"
$as_root apt-get update -qq
# shellcheck disable=SC2086 -- a list of words
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing

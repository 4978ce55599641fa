#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# Mesa's own asahi driver draws on the emulated Apple M1, and every pixel is looked at: Debian sid's
# amd64 packages in a private folder, with their own loader and C library, and the shim of this
# build. See docs/conformance.md.
#
#   mesa_asahi.sh [--cache FOLDER] SHIM [PART-OF-A-CHECK'S-NAME...]
#
# SHIM: the built libcuesta-drm-shim.so. --cache: folder for the packages and the program (some
#   300 MB). The variable CUESTA_CACHE goes before it; without either it is ~/.cache/cuesta.
# CUESTA_DEBUG, AGX_MESA_DEBUG, ASAHI_MESA_DEBUG are passed on.
#
# Exit status: 0 all right; 77 skipped, with the reason (a tool is missing, the packages cannot be
# downloaded, another machine than amd64; where CI is set a missing tool is a failure); 1 anything
# else.
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
driver=asahi
. "$source_root/tests/conformance/mesa.sh"
cache=
if [ "${1:-}" = --cache ]; then
    cache=$2
    shift 2
fi
case ${1:-} in
    --help) sed -n '5,18p' "$0"; exit ;;
    -* | '') sed -n '9p' "$0"; exit 1 ;;
esac
shim=$1
shift
if [ "$(uname -m)" != x86_64 ]; then
    echo "SKIP: the packages are of amd64, this machine is not"
    exit 77
fi

set_up gles2
exec 9>&-
on_shim "$program_build/gles2" --renderer "Apple M1" "$@"

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
driver=lima
. "$source_root/tests/conformance/mesa.sh"
cache=
software=

while [ $# -gt 0 ]; do
    case $1 in
        --cache) cache=$2; shift 2 ;;
        --software) software=$2; shift 2 ;;
        --help) sed -n '5,19p' "$0"; exit ;;
        -*) echo "unknown option $1"; sed -n '9p' "$0"; exit 1 ;;
        *) break ;;
    esac
done

set_up gles2
if [ -n "$software" ]; then
    export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER="$software"
    exec 9>&-
    exec qemu-aarch64-static -L "$root" "$program_build/gles2" --any-renderer "$@"
fi
build_shim
exec 9>&-
on_shim "$program_build/gles2" "$@"

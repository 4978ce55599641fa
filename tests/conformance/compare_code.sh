#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# The size of our code beside that of Mesa's lima or asahi, shader by shader. Ours comes from the
# TGSI, Mesa's from the same said in GLSL ES (tgsi_to_glsl.py). See docs/conformance.md.
#
#   compare_code.sh [--gpu mali400|g13] [--cache FOLDER] [--keep FOLDER] CUESTA [FOLDER]
#
# CUESTA: the built `cuesta`, in its build tree. FOLDER: with vs and fs; else tests/corpus. --cache
# and the exit status are as in mesa_lima.sh. --keep: where the GLSL and what Mesa prints of its
# code shall stay; found there, it is not made again. What GLSL ES cannot say, or a compiler cannot
# compile, is named.
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
gpu=mali400
cache=
work=
while [ $# -gt 0 ]; do
    case $1 in
        --gpu) gpu=$2; shift 2 ;;
        --cache) cache=$2; shift 2 ;;
        --keep) work=$2; shift 2 ;;
        --help) sed -n '5,14p' "$0"; exit ;;
        -*) echo "unknown option $1"; sed -n '8p' "$0"; exit 1 ;;
        *) break ;;
    esac
done
[ $# -ge 1 ] || { sed -n '8p' "$0"; exit 1; }
cuesta=$1
[ -x "$cuesta" ] || { echo "$cuesta: no such program"; exit 1; }
case $gpu in
    mali400) driver=lima renderer=Mali400 precision=mediump ;;
    g13) driver=asahi renderer=Apple precision=highp ;;
    *) echo "no GPU $gpu"; exit 1 ;;
esac
. "$source_root/tests/conformance/mesa.sh"
shaders=${2:-$source_root/tests/corpus}

if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi

ask_mesa() {
    set_up link
    if [ "$driver" = lima ]; then
        build_shim
    else
        shim=$(dirname "$cuesta")/../drm-shim/libcuesta-drm-shim.so
    fi
    exec 9>&-
    for stage in vs fs; do
        python3 "$here/tgsi_to_glsl.py" $precision "$work/$stage" "$shaders/$stage"/*.tgsi
    done
    export LIMA_DEBUG=precompile,shaderdb,gp,pp
    export AGX_MESA_DEBUG=shaderdb ASAHI_MESA_DEBUG=precompile
    # Without `precompile` Mesa waits for a draw. A program a process: a crash is one shader's.
    for shader in "$work"/vs/*.vert "$work"/fs/*.frag; do
        on_shim "$program_build/link" $renderer "${shader%.*}" 2>&1 ||
            echo "${shader%.*}: not all compiled"
    done >"$work/mesa.new"
    mv "$work/mesa.new" "$work/mesa"
}

mkdir -p "$work"
[ -e "$work/mesa" ] || ask_mesa
grep -E "not all compiled|does not|cannot|not a $renderer" "$work/mesa" || true
"$cuesta" compile --gpu "$gpu" --stats "$shaders"/vs/*.tgsi "$shaders"/fs/*.tgsi >"$work/ours" ||
    echo "ours: not all compile"
python3 "$here/code_table.py" "$gpu" "$work/ours" "$work/mesa"

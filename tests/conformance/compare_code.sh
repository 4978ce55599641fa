#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# The size of our Mali-400 code beside that of Mesa's lima, shader by shader. Ours comes from the
# TGSI, Mesa's from the same said in GLSL ES (tgsi_to_glsl.py). See docs/conformance.md.
#
#   compare_code.sh [--cache FOLDER] [--keep FOLDER] CUESTA [FOLDER-WITH-vs-AND-fs]
#
# CUESTA: the built `cuesta`. Without a folder: tests/corpus. --cache and the exit status are as in
# mesa_lima.sh. --keep: where the GLSL and what Mesa prints of its code shall stay; found there, it
# is not made again. What GLSL ES cannot say, or a compiler cannot compile, is named.
set -eu

source_root=$(cd "$(dirname "$0")/../.." && pwd)
driver=lima
. "$source_root/tests/conformance/mesa.sh"
cache=
work=
while [ $# -gt 0 ]; do
    case $1 in
        --cache) cache=$2; shift 2 ;;
        --keep) work=$2; shift 2 ;;
        *) break ;;
    esac
done
[ $# -ge 1 ] || { sed -n '8p' "$0"; exit 1; }
cuesta=$1
shaders=${2:-$source_root/tests/corpus}

if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi

ask_mesa() {
    set_up link
    build_shim
    exec 9>&-
    for stage in vs fs; do
        python3 "$here/tgsi_to_glsl.py" "$work/$stage" "$shaders/$stage"/*.tgsi
    done
    # Without `precompile` Mesa waits for a draw. A program a process: a crash is one shader's.
    for shader in "$work"/vs/*.vert "$work"/fs/*.frag; do
        LIMA_DEBUG=precompile,shaderdb,gp,pp on_shim "$program_build/link" "${shader%.*}" 2>&1 ||
            echo "${shader%.*}: not all compiled"
    done >"$work/mesa.new"
    mv "$work/mesa.new" "$work/mesa"
}

mkdir -p "$work"
[ -e "$work/mesa" ] || ask_mesa
grep -E "not all compiled|does not|cannot|not a Mali400" "$work/mesa" || true
"$cuesta" compile --gpu mali400 --stats "$shaders"/vs/*.tgsi "$shaders"/fs/*.tgsi >"$work/ours" ||
    echo "ours: not all compile"
python3 "$here/code_table.py" "$work/ours" "$work/mesa"

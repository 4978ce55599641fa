#!/bin/sh
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
#
# fuzz.sh FOLDER SECONDS [TARGET ...]: builds the fuzzers of tests/fuzz with clang and sanitizers in
# FOLDER, and runs each of them, or those that are named, for SECONDS. What they find is in
# FOLDER/findings, and what they learned in FOLDER/corpus.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: fuzz.sh FOLDER SECONDS [TARGET ...]" >&2
    exit 2
fi
source_dir=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
seconds=$2
shift 2
[ $# -gt 0 ] || set -- tgsi tgsi_tokens nir preprocessor glsl cg_syntax cg gp_assembly pp_assembly \
    gp_words pp_words g13_assembly g13_code decode

if [ ! -e "$folder/build.ninja" ]; then
    CC=clang CXX=clang++ meson setup "$folder" "$source_dir" --unity=on -Dunity_size=8 \
        -Ddebug=false -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
        -Dcpp_args=-fsanitize=fuzzer-no-link
fi
programs=
for target; do
    programs="$programs tests/fuzz/fuzz_$target"
done
# shellcheck disable=SC2086 -- a list of words
ninja -C "$folder" tests/fuzz/write_seeds $programs

mkdir -p "$folder/findings"
failed=
for target; do
    corpus=$folder/corpus/$target
    if [ ! -d "$corpus" ]; then
        rm -rf "$corpus.new"
        "$folder/tests/fuzz/write_seeds" "$target" "$corpus.new"
        mv "$corpus.new" "$corpus"
    fi
    # An input that takes ten seconds is a finding too.
    "$folder/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 \
        -print_final_stats=1 -artifact_prefix="$folder/findings/$target-" "$corpus" \
        >"$folder/findings/$target.log" 2>&1 || failed="$failed $target"
    echo "$target: $(grep -o 'stat::number_of_executed_units.*' "$folder/findings/$target.log" |
        tr -s ' ')"
done
if [ -n "$failed" ]; then
    echo "findings:$failed (see $folder/findings)" >&2
    exit 1
fi

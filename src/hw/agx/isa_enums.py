# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Names of the values that fields of G13 instructions have. Values without a name are numbers.

The names of C++ enumerators are the same words with '_' for '.' and ' '. Facts: G13 fact sheet,
operands.
"""


def names(words):
    """'i8 i16 - f16' counts from 0; '-' has no name, '4:seq' goes on from 4."""
    table = {}
    value = 0
    for word in words.split():
        if ":" in word:
            number, word = word.split(":")
            value = int(number)
        if word != "-":
            table[value] = word
        value += 1
    return table


ENUMS = {
    "mem_format": names(
        "i8 i16 i32 f16 u8norm s8norm u16norm s16norm rgb10a2 - srgba8 - rg11b10f rgb9e5 "
        "rg11b10f.rtz rgb9e5.rtz"
    ),
    "atomic_op": names("add sub xchg cmpxchg umin imin umax imax and or xor"),
    "tex_dim": names(
        "tex_1d tex_1d_array tex_2d tex_2d_array tex_2d_ms tex_3d tex_cube tex_cube_array "
        "tex_2d_ms_array"
    ),
    # Bit 2: the operand D is a register, else a uniform; the text has one word for both.
    "lod_mode": names(
        "auto_lod auto_lod_bias lod_min 4:lod_grad auto_lod_bias lod_min 9:auto_lod_bias_min "
        "12:lod_grad_min auto_lod_bias_min"
    ),
    "gather_q6": names("none compare gather_r gather_depth 6:gather_g 10:gather_b 14:gather_a"),
    "convert_mode": names(
        "u8_to_f s8_to_f 4:f_to_u16 f_to_s16 u16_to_f s16_to_f f_to_u32 f_to_s32 u32_to_f s32_to_f"
    ),
    "convert_round": names("rtz rte"),
    "pbe_round": names("rte rtz"),
    # Bit 3 inverts (field ccn).
    "icond": names("ueq ult ugt 4:seq slt sgt 8:nueq ugte ulte 12:nseq sgte slte"),
    "fcond": names("eq lt gt ltn 5:gte lte gtn neq nlt ngt nltn 13:ngte nlte ngtn"),
    # 1: the operand is the index of a sample, 3: a register with it.
    "interpolation": names("center sample centroid sample"),
    "unsigned_index": names("signed unsigned"),
    "tex_mode": names("2:query_lod"),
    "copy_dim": names("copy_1d copy_2d"),
    "map_target": names("target0 target1"),
    "forwarding": names("1:forward"),
    "elide": names("1:elide"),
    "special_register": {
        **{first + i: f"{name}.{axis}"
           for first, name in [(0, "threadgroup_position_in_grid"),
                               (4, "threads_per_threadgroup"),
                               (8, "dispatch_threads_per_threadgroup"),
                               (48, "thread_position_in_threadgroup"),
                               (80, "thread_position_in_grid")]
           for i, axis in enumerate("xyz")},
        14: "samples_log2",
        20: "core_index",
        21: "vm_slot",
        51: "thread_index_in_threadgroup",
        52: "thread_index_in_simdgroup",
        53: "simdgroup_index_in_threadgroup",
        56: "active_thread_index_in_quadgroup",
        57: "total_active_threads_in_quadgroup",
        58: "active_thread_index_in_simdgroup",
        59: "total_active_threads_in_simdgroup",
        60: "coverage_mask",
        62: "backfacing",
        63: "is_active_thread",
        124: "input_sample_mask",
        144: "helper_op",
        146: "helper_arg_l",
        147: "helper_arg_h",
    },
}

# Enumerators for values whose text is shared: the text is the word, the C++ name tells them apart.
ENUMERATORS = {
    "lod_mode": {
        1: "auto_lod_bias_uniform", 2: "lod_min_uniform", 5: "auto_lod_bias_register",
        6: "lod_min_register", 9: "auto_lod_bias_min_uniform", 13: "auto_lod_bias_min_register",
    },
    "interpolation": {1: "sample_immediate", 3: "sample_register"},
}

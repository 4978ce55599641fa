# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""What the scripts `deqp` and `piglit` share: lists, expectations, runs and reports."""

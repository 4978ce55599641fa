# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Mesa's drivers that run on the emulated GPUs: on which, what they are called, whose packages."""
import dataclasses
import pathlib

from suites.cross_build import ARCHITECTURES
from suites.misuse import Misuse, read_text

VERSIONS = pathlib.Path(__file__).resolve().parents[1] / "versions.txt"


@dataclasses.dataclass(frozen=True)
class Driver:
    name: str
    gpu: str  # the emulated one, unless another is named
    renderer: str  # in GL_RENDERER: without a device Mesa falls back to a software rasteriser

    def pinned(self, key):
        """What versions.txt says of this driver."""
        for line in read_text(VERSIONS, "versions").splitlines():
            name, found, value = (line.split(None, 2) + [""] * 3)[:3]
            if (name, found) == (self.name, key):
                return value
        raise Misuse(f"{VERSIONS} does not say `{self.name} {key}`")

    @property
    def architecture(self):
        return self.pinned("architecture")

    @property
    def is_native(self):
        return self.architecture == "amd64"

    @property
    def triplet(self):
        return "x86_64-linux-gnu" if self.is_native else ARCHITECTURES[self.architecture].triplet

    @property
    def compiler(self):
        return "g++" if self.is_native else ARCHITECTURES[self.architecture].compiler


DRIVERS = {driver.name: driver for driver in [
    Driver("lima", "mali400", "Mali400"),
    Driver("lima-armhf", "mali400", "Mali400"),
    Driver("lima-sid", "mali400", "Mali400"),
    Driver("asahi", "g13", "Apple M1"),
]}

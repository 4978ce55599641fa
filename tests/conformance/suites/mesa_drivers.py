# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Mesa's drivers that run on the emulated GPUs: on which, what they are called, whose packages."""
import dataclasses
import os
import pathlib

from suites.cross_build import ARCHITECTURES
from suites.misuse import Misuse, read_text

# The emulated machines, as CUESTA_GPU names them (src/drm-shim/gpu_models.cpp), by their GPU.
MACHINES = {
    "mali400": ("mali400", "mali400mp1", "mali400mp2"),
    "g13": ("g13",),
}
VERSIONS = pathlib.Path(__file__).resolve().parents[1] / "versions.txt"


@dataclasses.dataclass(frozen=True)
class Driver:
    name: str
    gpu: str  # the emulated one, unless another is named
    opengl_es: tuple  # the version that it offers
    renderer: str  # in GL_RENDERER: without a device Mesa falls back to a software rasteriser
    like: str = ""  # the driver whose files of expectations serve: the same source
    vulkan: str = ""  # what the loader finds Mesa's driver of Vulkan for the same GPU by, if any

    def pinned(self, key):
        """What versions.txt says of this driver."""
        for line in read_text(VERSIONS, "versions").splitlines():
            name, found, value = (line.split(None, 2) + [""] * 3)[:3]
            if (name, found) == (self.name, key):
                return value
        raise Misuse(f"{VERSIONS} does not say `{self.name} {key}`")

    def machine(self, named=None):
        """The emulated one: `named`, else that of CUESTA_GPU, else the driver's own. On another GPU
        than the driver's Mesa would draw by a software rasteriser, and say nothing."""
        variable = os.environ.get("CUESTA_GPU")
        source, machine = ("--gpu", named) if named is not None else ("CUESTA_GPU", variable)
        if not machine and named is None:
            return self.gpu
        if machine not in MACHINES[self.gpu]:
            raise Misuse(f"{source} {machine}: {self.name} drives "
                         f"{' or '.join(MACHINES[self.gpu])}")
        return machine

    @property
    def expected_as(self):
        return f"mesa-{self.like or self.name}"

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
    Driver("lima", "mali400", (2, 0), "Mali400"),
    Driver("lima-armhf", "mali400", (2, 0), "Mali400", like="lima"),
    Driver("lima-sid", "mali400", (2, 0), "Mali400"),
    Driver("asahi", "g13", (3, 2), "Apple M1", vulkan="asahi_icd.json"),
]}


def driver_name(word):
    """The first driver of a GPU, where `word` names one; else the word."""
    return next((driver.name for driver in DRIVERS.values() if word == driver.gpu), word)

# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Starts programs on a driver of Mesa and the emulated GPU: with the loader and the libraries of
the packages' folder and the shim preloaded; those of other processors under qemu-user."""
import os
import pathlib

from suites import gpu
from suites.cross_build import ARCHITECTURES, CrossBuildError, build_shim, missing_tools
from suites.gpu import SOURCE_ROOT
from suites.mesa_root import make_root
from suites.misuse import Misuse, Skip

# Of the header of an ELF file: its beginning, where the machine stands, and its number.
ELF_BEGIN, ELF_MACHINE = b"\x7fELF", slice(18, 20)
MACHINES = {"amd64": 62, "arm64": 183, "armhf": 40}
NATIVE_LOADER = "usr/lib64/ld-linux-x86-64.so.2"
SOFTWARE_VULKAN = "lvp_icd.json"  # llvmpipe's


class Launcher:
    """`software`: a software rasteriser of the same Mesa, without the shim; otherwise `shim`."""

    def __init__(self, driver, root, shim=None, software=None, machine=None):
        self.driver = driver
        self.root = root
        self._shim = shim
        self._software = software
        self.machine = driver.machine(machine)

    @property
    def renderer(self):
        """What GL_RENDERER must have in it."""
        return self._software or self.driver.renderer

    @property
    def expected_as(self):
        """The name of the files of expectations, or none."""
        return None if self._software else self.driver.expected_as

    def prefix(self, library_folders=()):
        """What stands in front of a program's path; the folders are searched too."""
        folders = [str(folder) for folder in library_folders]
        if not self.driver.is_native:
            # Only what has no comma: qemu takes values apart there.
            variables = ["-E", f"LD_PRELOAD={self._shim}"] if self._shim else []
            if folders:
                variables += ["-E", f"LD_LIBRARY_PATH={':'.join(folders)}"]
            return [self._qemu(), "-L", str(self.root), *variables]
        # The root's own loader: its C library is not this machine's.
        preload = ["--preload", str(self._shim)] if self._shim else []
        library_path = ":".join([str(self.root / "usr/lib" / self.driver.triplet), *folders])
        return [str(self.root / NATIVE_LOADER), "--library-path", library_path, *preload]

    def _qemu(self):
        return ARCHITECTURES[self.driver.architecture].qemu

    def environment(self):
        variables = gpu.environment()
        variables["__EGL_VENDOR_LIBRARY_FILENAMES"] = str(
            self.root / "usr/share/glvnd/egl_vendor.d/50_mesa.json")
        icd = SOFTWARE_VULKAN if self._software else self.driver.vulkan
        if icd:
            variables["VK_DRIVER_FILES"] = str(self.root / "usr/share/vulkan/icd.d" / icd)
        if self._software:
            variables.update(LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER=self._software)
        else:
            variables["CUESTA_GPU"] = self.machine
        return variables

    def find(self, program):
        """The path of a program of the root by its name; what has a slash is a path already."""
        if "/" in program:
            path = pathlib.Path(program).absolute()
        else:
            path = self.root / "usr/bin" / program
        if not path.is_file():
            raise Misuse(f"no program {program}: there is no {path}")
        # What the loader and qemu say of other files depends on their version, and so does the
        # status that they end with.
        with open(path, "rb") as file:
            header = file.read(ELF_MACHINE.stop)
        wanted = self.driver.architecture
        if not header.startswith(ELF_BEGIN):
            raise Misuse(f"{path} is no ELF file: it cannot be started")
        if int.from_bytes(header[ELF_MACHINE], "little") != MACHINES[wanted]:
            raise Misuse(f"{path} is of another processor: {self.driver.name} wants programs of "
                         f"{wanted}")
        return str(path)

    def command(self, program, arguments=()):
        return [*self.prefix(), self.find(str(program)), *map(str, arguments)]


def require(driver):
    if driver.is_native:
        if os.uname().machine != "x86_64":
            raise Skip(f"the packages of {driver.name} are of amd64, this machine is not")
        return
    missing = missing_tools(driver.architecture)
    if missing:
        raise Skip(f"not installed: {', '.join(missing)} (scripts/packages.sh --tests)")


def find_shim(driver, build, cache):
    if not driver.is_native:
        try:
            return build_shim(driver.architecture, SOURCE_ROOT, cache)
        except CrossBuildError as error:
            raise Misuse(f"the shim of {driver.architecture} cannot be built:\n{error}") from None
    shim = pathlib.Path(build).absolute() / "src/drm-shim/libcuesta-drm-shim.so"
    if not shim.exists():
        raise Misuse(f"no {shim}: build it, or name the folder of the build with --build")
    return shim


def make_launcher(driver, arguments, extra=None):
    """With everything that it needs there; extra: further packages (make_root)."""
    driver.machine(arguments.gpu)
    require(driver)
    root = make_root(driver, arguments.cache, extra)
    shim = None if arguments.software else find_shim(driver, arguments.build, arguments.cache)
    return Launcher(driver, root, shim, arguments.software, arguments.gpu)

// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which Mesa is found, and whether it has the driver: folders with libraries that are no more than
// the texts that are looked for.
#include "tools/mesa.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tools/elf_file.h"
#include "tools/emulation.h"
#include "tools/mesa_program.h"

namespace cuesta::tools {
namespace {

namespace fs = std::filesystem;

// Where e_machine stands in the header of an ELF file.
constexpr size_t machine_offset = 18;

class MesaTest : public testing::Test {
  protected:
    void SetUp() override {
        char path[] = "/tmp/cuesta-mesa-XXXXXX";
        ASSERT_NE(mkdtemp(path), nullptr);
        folder_ = fs::canonical(path);
    }
    void TearDown() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
        for (const char* variable : {"LD_LIBRARY_PATH", "LIBGL_DRIVERS_PATH", "GBM_BACKENDS_PATH"})
            unsetenv(variable);
    }
    std::string path(const std::string& name) const { return folder_ + "/" + name; }
    std::string write(const std::string& name, const std::string& bytes) const {
        fs::create_directories(fs::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    // The beginning of a library of this machine with a text in it, or of another machine's.
    std::string write_library(const std::string& name,
                              const std::string& text,
                              bool foreign = false) const {
        std::string bytes(64, '\0');
        std::ifstream("/proc/self/exe", std::ios::binary).read(bytes.data(), 64);
        if (foreign)
            bytes[machine_offset] ^= 1;
        // Headers that nobody is to follow.
        std::fill(bytes.begin() + machine_offset + 2, bytes.end(), '\0');
        return write(name, bytes + '\0' + text + '\0');
    }
    std::string write_vendor(const std::string& name, const std::string& library) const {
        return write(name, R"({"file_format_version": "1.0.0", "ICD": {"library_path": ")" +
                               library + R"("}})");
    }
    // A root in the way of Debian, the driver's variable in its libgallium.
    std::string write_root(const std::string& version, const std::string& variable) const {
        const std::string gallium = "libgallium-" + version + ".so";
        write_library("root/usr/lib/x/libEGL_mesa.so.0", gallium);
        write_library("root/usr/lib/x/" + gallium, variable);
        write_vendor("root/usr/share/glvnd/egl_vendor.d/50_mesa.json", "libEGL_mesa.so.0");
        return path("root");
    }

  private:
    std::string folder_;
};

std::string message(const Result<void>& result) {
    return result ? "" : result.error().text;
}
template <typename T>
std::string message(const Result<T>& result) {
    return result ? "" : result.error().text;
}

TEST_F(MesaTest, TheInstalledOneIsThatOfTheVendorFileWithItsName) {
    const std::string library = write_library("lib/libEGL_mesa.so.0", "libgallium-26.2.6-1.so");
    const std::vector<std::string> files = {
        path("missing.json"), write("broken.json", "{"), write("text.json", "[1]"),
        write_vendor("10_other.json", "libEGL_other.so.0"), write_vendor("50_mesa.json", library)};
    const Result<Mesa> mesa = installed_mesa(files);
    ASSERT_TRUE(mesa) << message(mesa);
    EXPECT_EQ(mesa->folder, path("lib"));
    EXPECT_EQ(mesa->gallium, "libgallium-26.2.6-1.so");
}

TEST_F(MesaTest, AnInstalledOneWithoutFolderIsFoundAsTheLinkerFindsIt) {
    write_library("foreign/libEGL_mesa.so.0", "libgallium-1.2.so", true);
    write_library("own/libEGL_mesa.so.0", "libgallium-26.1.so");
    setenv("LD_LIBRARY_PATH", (path("foreign") + ":" + path("own")).c_str(), 1);
    const std::vector<std::string> files = {write_vendor("50_mesa.json", "libEGL_mesa.so.0")};
    const Result<Mesa> mesa = installed_mesa(files);
    ASSERT_TRUE(mesa) << message(mesa);
    EXPECT_EQ(mesa->folder, path("own"));
}

TEST_F(MesaTest, NoneInstalled) {
    const std::vector<std::string> files = {write_vendor("a.json", path("libEGL_mesa.so.0"))};
    EXPECT_EQ(message(installed_mesa(files)),
              "no Mesa is installed: no EGL vendor's file names a libEGL_mesa.so.0 that is there:\n"
              "  " +
                  path("a.json"));
    EXPECT_EQ(message(installed_mesa({})),
              "no Mesa is installed: no EGL vendor's file names a libEGL_mesa.so.0 that is there");
}

TEST_F(MesaTest, ARootHasItsVendorFileAndLibraries) {
    const Result<MesaRoot> root = mesa_in(write_root("26.2.6-1", "ASAHI_MESA_DEBUG"));
    ASSERT_TRUE(root) << message(root);
    EXPECT_EQ(root->mesa.folder, path("root/usr/lib/x"));
    EXPECT_EQ(root->vendor_file, path("root/usr/share/glvnd/egl_vendor.d/50_mesa.json"));
    EXPECT_EQ(root->folders, std::vector{path("root/usr/lib/x")});
    EXPECT_FALSE(root->has_libc);
    EXPECT_EQ(message(check_mesa_drives(root->mesa, "asahi")), "");
}

// Debian 12 has its C library in /lib, beside /usr/lib; extracted, these are two folders.
TEST_F(MesaTest, ARootsLibrariesMayBeInTwoFolders) {
    const std::string place = write_root("26.2.6-1", "ASAHI_MESA_DEBUG");
    write("root/lib/x/libc.so.6", "");
    const Result<MesaRoot> root = mesa_in(place);
    ASSERT_TRUE(root) << message(root);
    EXPECT_EQ(root->folders, (std::vector{path("root/usr/lib/x"), path("root/lib/x")}));
    EXPECT_TRUE(root->has_libc);
}

// As it is since Debian has one usr, and as tests/conformance extracts its packages.
TEST_F(MesaTest, ARootsLibMayBeALinkToThatOfUsr) {
    const std::string place = write_root("26.2.6-1", "ASAHI_MESA_DEBUG");
    fs::create_symlink("usr/lib", place + "/lib");
    const Result<MesaRoot> root = mesa_in(place);
    ASSERT_TRUE(root) << message(root);
    EXPECT_EQ(root->mesa.folder, path("root/usr/lib/x"));
    EXPECT_EQ(root->vendor_file, path("root/usr/share/glvnd/egl_vendor.d/50_mesa.json"));
    EXPECT_EQ(root->folders, std::vector{path("root/usr/lib/x")});
}

TEST_F(MesaTest, APrefixWithoutLibglvndHasNoVendorFile) {
    write_library("prefix/lib64/libEGL.so.1", "libgallium-25.3.0-devel.so");
    const Result<MesaRoot> root = mesa_in(path("prefix"));
    ASSERT_TRUE(root) << message(root);
    EXPECT_EQ(root->mesa.folder, path("prefix/lib64"));
    EXPECT_EQ(root->vendor_file, "");
}

TEST_F(MesaTest, WrongRoots) {
    EXPECT_EQ(message(mesa_in(path("nowhere"))),
              "--mesa " + path("nowhere") + ": there is no such folder");
    EXPECT_EQ(message(mesa_in(write("file", ""))),
              "--mesa " + path("file") + ": this is not a folder");
    // libglvnd alone.
    write_library("dispatcher/usr/lib/x/libEGL.so.1", "libGLdispatch.so.0");
    EXPECT_NE(message(mesa_in(path("dispatcher"))).find(": no Mesa is there: "), std::string::npos);
    write_library("foreign/usr/lib/x/libEGL_mesa.so.0", "", true);
    EXPECT_NE(message(mesa_in(path("foreign"))).find("libEGL_mesa.so.0 is of ELF machine "),
              std::string::npos)
        << message(mesa_in(path("foreign")));
    write("text/lib/libEGL_mesa.so.0", "text");
    EXPECT_EQ(message(mesa_in(path("text"))), path("text/lib/libEGL_mesa.so.0") + ": no ELF file");
    fs::remove(write_root("26.2", "") + "/usr/share/glvnd/egl_vendor.d/50_mesa.json");
    EXPECT_EQ(message(mesa_in(path("root"))),
              "--mesa " + path("root") + ": " + path("root/usr/lib/x/libEGL_mesa.so.0") +
                  " is there, but its " + path("root/usr/share/glvnd/egl_vendor.d/50_mesa.json") +
                  " is not");
}

TEST_F(MesaTest, AMissingDriverIsToldWithAWayToGetOne) {
    const Result<MesaRoot> root = mesa_in(write_root("26.2.6-1", "IRIS_DEBUG"));
    ASSERT_TRUE(root) << message(root);
    const std::string lima = message(check_mesa_drives(root->mesa, "lima"));
    EXPECT_EQ(lima.find("the Mesa in " + path("root") + " has no driver lima. "), 0u) << lima;
    EXPECT_NE(lima.find("-Dgallium-drivers=lima"), std::string::npos) << lima;
    const std::string asahi = message(check_mesa_drives(root->mesa, "asahi"));
    EXPECT_EQ(asahi.find("the Mesa in " + path("root") + " has no driver asahi. "), 0u) << asahi;
    EXPECT_NE(asahi.find("--mesa ROOT"), std::string::npos) << asahi;
}

TEST_F(MesaTest, OldAsahiSpeaksAnotherInterface) {
    for (const char* version : {"25.0.7-2", "24.2.0", "9.9"}) {
        const Result<MesaRoot> root = mesa_in(write_root(version, "ASAHI_MESA_DEBUG"));
        ASSERT_TRUE(root) << message(root);
        const std::string text = message(check_mesa_drives(root->mesa, "asahi"));
        EXPECT_NE(text.find(" is older than 25.1, "), std::string::npos) << version << text;
    }
    for (const char* version : {"25.1.0-rc1", "26.0"}) {
        const Result<MesaRoot> root = mesa_in(write_root(version, "ASAHI_MESA_DEBUG"));
        ASSERT_TRUE(root) << message(root);
        EXPECT_EQ(message(check_mesa_drives(root->mesa, "asahi")), "") << version;
    }
}

// Mesa 22.3: a file a driver, whose name tells.
TEST_F(MesaTest, DriversBeforeLibgalliumAreFiles) {
    write_library("lib/libEGL_mesa.so.0", "");
    const std::vector<std::string> files = {
        write_vendor("50_mesa.json", path("lib/libEGL_mesa.so.0"))};
    const auto drives = [&](std::string_view driver) {
        const Result<Mesa> mesa = installed_mesa(files);
        return mesa ? message(check_mesa_drives(*mesa, driver)) : message(mesa);
    };
    EXPECT_NE(drives("lima"), "");
    write_library("lib/dri/lima_dri.so", "");
    EXPECT_EQ(drives("lima"), "");
    // What Mesa reads its folders from says it here.
    setenv("LIBGL_DRIVERS_PATH", (path("none") + ":" + path("elsewhere")).c_str(), 1);
    EXPECT_NE(drives("lima"), "");
    write_library("elsewhere/asahi_dri.so", "");
    EXPECT_NE(drives("asahi").find(" is older than 25.1, "), std::string::npos);
}

// The variable is replaced for the program that gets the root's Mesa.
TEST_F(MesaTest, DriversOfARootAreThoseOfTheRoot) {
    write_library("root/usr/lib/x/libEGL_mesa.so.0", "");
    write_vendor("root/usr/share/glvnd/egl_vendor.d/50_mesa.json", "libEGL_mesa.so.0");
    write_library("elsewhere/lima_dri.so", "");
    setenv("LIBGL_DRIVERS_PATH", path("elsewhere").c_str(), 1);
    const Result<MesaRoot> root = mesa_in(path("root"));
    ASSERT_TRUE(root) << message(root);
    EXPECT_NE(message(check_mesa_drives(root->mesa, "lima")), "");
    write_library("root/usr/lib/x/dri/lima_dri.so", "");
    EXPECT_EQ(message(check_mesa_drives(root->mesa, "lima")), "");
}

TEST_F(MesaTest, ARootThatNamesAnotherPlacesLibraryIsRefused) {
    const std::string root = write_root("26.2", "ASAHI_MESA_DEBUG");
    const std::string other = write_library("other/libEGL_mesa.so.0", "libgallium-26.2.so");
    write_vendor("root/usr/share/glvnd/egl_vendor.d/50_mesa.json", other);
    EXPECT_NE(message(mesa_in(root)).find(" names " + other + ", which is not "),
              std::string::npos);
    write_vendor("root/usr/share/glvnd/egl_vendor.d/50_mesa.json",
                 path("root/usr/lib/x/libEGL_mesa.so.0"));
    EXPECT_EQ(message(mesa_in(root)), "");
}

TEST_F(MesaTest, AFolderWithAColonIsRefused) {
    fs::create_directories(path("a:b"));
    EXPECT_NE(message(mesa_in(path("a:b"))).find("a colon is in it"), std::string::npos);
}

TEST_F(MesaTest, ALibraryThatIsMissingIsNamed) {
    const Mesa mesa{
        .name = "it", .folder = path("lib"), .gallium = "libgallium-26.2.so", .dri_folders = {}};
    EXPECT_EQ(message(check_mesa_drives(mesa, "lima")),
              path("lib/libgallium-26.2.so") + ": No such file or directory");
}

TEST_F(MesaTest, WithoutACLibraryTheProgramStaysAsItIs) {
    fs::create_directories(write_root("26.2", "") + "/usr/lib/x/gbm");
    setenv("LD_LIBRARY_PATH", "/old", 1);
    std::vector<std::string> command = {"sh", "-c", "true"};
    const Result<MesaRoot> root = mesa_in(path("root"));
    ASSERT_TRUE(root) << message(root);
    const Ending ending = enter_mesa_root(*root, command);
    EXPECT_EQ(ending.code(), ExitCode::done) << ending.message();
    EXPECT_EQ(command, (std::vector<std::string>{"sh", "-c", "true"}));
    EXPECT_EQ(environment("LD_LIBRARY_PATH"), path("root/usr/lib/x") + ":/old");
    EXPECT_EQ(environment("GBM_BACKENDS_PATH"), path("root/usr/lib/x/gbm"));
    EXPECT_EQ(environment("LIBGL_DRIVERS_PATH"), "");  // no folder dri is there
}

TEST_F(MesaTest, WithACLibraryItsLinkerStartsTheProgram) {
    write_root("26.2", "");
    write("root/usr/lib/x/libc.so.6", "");
    const Result<MesaRoot> root = mesa_in(path("root"));
    ASSERT_TRUE(root) << message(root);
    const Result<ElfFile> shell = read_elf_file("/bin/sh");
    ASSERT_TRUE(shell) << message(shell);
    ASSERT_NE(shell->loader, "");

    std::vector<std::string> command = {"/bin/sh", "-c", "true"};
    EXPECT_NE(enter_mesa_root(*root, command).message().find("its dynamic linker is at none of:"),
              std::string::npos);
    const std::string loader = write("root/usr" + shell->loader, "");
    const Ending ending = enter_mesa_root(*root, command);
    EXPECT_EQ(ending.code(), ExitCode::done) << ending.message();
    EXPECT_EQ(command, (std::vector<std::string>{loader, "--argv0", "/bin/sh", "--library-path",
                                                 path("root/usr/lib/x"), "/bin/sh", "-c", "true"}));
    EXPECT_EQ(environment("LD_LIBRARY_PATH"), "");

    std::vector<std::string> script = {write("script", "#!/bin/sh\n")};
    EXPECT_EQ(enter_mesa_root(*root, script).code(), ExitCode::not_executable);
    std::vector<std::string> missing = {path("missing")};
    EXPECT_EQ(enter_mesa_root(*root, missing).code(), ExitCode::not_found);
}

}  // namespace
}  // namespace cuesta::tools

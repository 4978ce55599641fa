// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Files that are there as a whole or as they were.
#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/png_file.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

namespace fs = std::filesystem;

// While it lives no file grows beyond that.
class FileLimit {
  public:
    explicit FileLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit limit = {bytes, old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, handler_);
    }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

  private:
    rlimit old_{};
    void (*handler_)(int);
};

class WriteFile : public testing::Test {
  protected:
    void SetUp() override {
        char path[] = "/tmp/cuesta-tools-XXXXXX";
        ASSERT_NE(mkdtemp(path), nullptr);
        folder_ = path;
    }
    void TearDown() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    std::string path(const char* name) const { return folder_ + "/" + name; }
    auto file_count() const { return std::distance(fs::directory_iterator(folder_), {}); }
    static std::string content(const std::string& path) {
        const auto text = read_text(path);
        return text ? *text : text.error().text;
    }

  private:
    std::string folder_;
};

TEST_F(WriteFile, MakesAndReplaces) {
    const mode_t old_mask = umask(027);
    ASSERT_TRUE(write_file(path("a"), "one"));
    umask(old_mask);
    EXPECT_EQ(content(path("a")), "one");
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms(0640));
    fs::permissions(path("a"), fs::perms(0604));
    ASSERT_TRUE(write_file(path("a"), "three"));
    EXPECT_EQ(content(path("a")), "three");
    EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms(0604));
    EXPECT_EQ(file_count(), 1);
}

TEST_F(WriteFile, FollowsLinks) {
    ASSERT_TRUE(write_file(path("file"), "old"));
    fs::create_symlink("file", path("link"));
    fs::create_symlink("later", path("to-nothing"));
    ASSERT_TRUE(write_file(path("link"), "new"));
    ASSERT_TRUE(write_file(path("to-nothing"), "made"));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(content(path("file")), "new");
    EXPECT_TRUE(fs::is_symlink(path("to-nothing")));
    EXPECT_EQ(content(path("later")), "made");
}

TEST_F(WriteFile, KeepsWhatWasThereWhenWritingFails) {
    ASSERT_TRUE(write_file(path("a"), "what was there"));
    const std::string much(10000, 'x');
    const Image image = {.width = 64, .height = 64, .rgba = std::vector<uint8_t>(64 * 64 * 4, 7)};
    Result<void> file, picture, fresh;
    {
        const FileLimit limit(40);
        file = write_file(path("a"), much);
        picture = write_png(path("a"), image);
        fresh = write_png(path("b"), image);
    }
    for (const Result<void>* result : {&file, &picture}) {
        ASSERT_FALSE(*result);
        EXPECT_EQ(result->error().text, path("a") + ": File too large");
    }
    ASSERT_FALSE(fresh);
    EXPECT_EQ(content(path("a")), "what was there");
    EXPECT_EQ(file_count(), 1) << "nothing half-written is left";
}

// Of several none is there before all are written, and none is left of what was not committed.
TEST_F(WriteFile, SeveralAreThereTogether) {
    ASSERT_TRUE(write_file(path("a"), "old"));
    const std::string in_nothing = path("nothing") + "/b";
    for (const std::string& second : {in_nothing, path("")}) {
        const OutputFile files[] = {{path("a"), "new"}, {second, "new"}};
        const auto refused = PendingFiles::write(files);
        ASSERT_FALSE(refused) << second;
        EXPECT_EQ(refused.error().text.find(second + ": "), 0u) << refused.error().text;
    }
    const OutputFile files[] = {{path("a"), "new"}, {path("b"), "new too"}};
    ASSERT_TRUE(PendingFiles::write(files));
    EXPECT_EQ(content(path("a")), "old");
    EXPECT_EQ(file_count(), 1);
    Result<PendingFiles> pending = PendingFiles::write(files);
    ASSERT_TRUE(pending);
    ASSERT_TRUE(pending->commit());
    EXPECT_EQ(content(path("a")), "new");
    EXPECT_EQ(content(path("b")), "new too");
    EXPECT_EQ(file_count(), 2);
}

TEST_F(WriteFile, NeverReplacesWhatIsNoFile) {
    fs::create_symlink("/dev/full", path("full"));
    EXPECT_EQ(write_file(path("full"), "x").error().text,
              path("full") + ": No space left on device");
    EXPECT_TRUE(fs::is_symlink(path("full")));
    EXPECT_EQ(write_file(path("."), "x").error().text, path(".") + ": Is a directory");
    EXPECT_TRUE(write_file("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_FALSE(write_file(path("no/such/folder"), "x"));
}

}  // namespace
}  // namespace cuesta::tools

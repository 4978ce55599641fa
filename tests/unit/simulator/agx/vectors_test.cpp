// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Single instructions on one SIMD-group: registers before and after as a reference model, checked
// on hardware, has them (g13-semvectors.tsv in vectors_dir).
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "group_fixture.h"

namespace cuesta::simulator::agx {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);)
        parts.push_back(part);
    return parts;
}

uint32_t hex_number(const std::string& text) {
    return static_cast<uint32_t>(std::strtoul(text.c_str(), nullptr, 16));
}

std::vector<uint8_t> bytes_of(const std::string& hex) {
    std::vector<uint8_t> bytes;
    for (size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<uint8_t>(hex_number(hex.substr(i, 2))));
    return bytes;
}

// "r0=1,2,...": one value for all lanes or one for each.
struct Setting {
    std::string name;
    std::vector<uint32_t> values;

    uint32_t in(unsigned lane) const { return values[values.size() == 1 ? 0 : lane]; }
};

std::vector<Setting> settings(const std::string& column) {
    std::vector<Setting> made;
    for (const std::string& item : split(column, ' ')) {
        const size_t equals = item.find('=');
        Setting setting = {item.substr(0, equals), {}};
        for (const std::string& value : split(item.substr(equals + 1), ','))
            setting.values.push_back(hex_number(value));
        made.push_back(std::move(setting));
    }
    return made;
}

void check_row(const std::vector<std::string>& row) {
    std::vector<uint8_t> code = bytes_of(row[2]);
    code.insert(code.end(), {0x88, 0x00});  // stop
    const auto fixture = GroupFixture::of_code(code);
    ASSERT_TRUE(fixture) << fixture.error().text;
    GroupFixture& f = **fixture;
    for (const Setting& setting : settings(row[3])) {
        if (setting.name == "exec") {
            f.group.active = setting.in(0);
            continue;
        }
        for (unsigned lane = 0; lane < lane_count; ++lane)
            f.set(setting.name, lane, setting.in(lane));
    }
    const auto ran = f.run();
    ASSERT_TRUE(ran) << ran.error().text;
    for (const Setting& setting : settings(row[4])) {
        if (setting.name == "exec") {
            EXPECT_EQ(f.group.active, setting.in(0));
            continue;
        }
        for (unsigned lane = 0; lane < lane_count; ++lane)
            ASSERT_EQ(f.at(setting.name, lane), setting.in(lane))
                << setting.name << " lane " << lane << std::hex << " " << f.at(setting.name, lane);
    }
}

TEST(AgxGroup, InstructionsDoWhatAReferenceModelDoes) {
    std::ifstream in(CUESTA_VECTORS_DIR "/g13-semvectors.tsv");
    if (!in) {
        if (std::getenv("CI") != nullptr)
            FAIL() << "g13-semvectors.tsv is absent, see -Dvectors_dir";
        GTEST_SKIP() << "g13-semvectors.tsv is absent, see -Dvectors_dir";
    }
    size_t rows = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::vector<std::string> row = split(line, '\t');
        ASSERT_GE(row.size(), 5u) << line;
        SCOPED_TRACE(row[1] + "  " + row[3]);
        check_row(row);
        ++rows;
    }
    EXPECT_GE(rows, 500u);
}

}  // namespace
}  // namespace cuesta::simulator::agx

#include "fetch/address.h"

#include <gtest/gtest.h>

namespace abide::fetch {
namespace {

struct Case {
  const char* address;
  const char* why;  // "" public
};

constexpr Case kCases[] = {
    {"0.0.0.0", "\"this network\""},
    {"0.0.0.1", "\"this network\""},
    {"0.255.255.255", "\"this network\""},
    {"1.0.0.0", ""},
    {"1.1.1.1", ""},
    {"8.8.8.8", ""},
    {"9.255.255.255", ""},
    {"10.0.0.0", "private"},
    {"10.1.2.3", "private"},
    {"10.255.255.255", "private"},
    {"11.0.0.0", ""},
    {"100.63.255.255", ""},
    {"100.64.0.0", "shared address space of carriers"},
    {"100.100.100.200", "shared address space of carriers"},
    {"100.127.255.255", "shared address space of carriers"},
    {"100.128.0.0", ""},
    {"126.255.255.255", ""},
    {"127.0.0.0", "loopback"},
    {"127.0.0.1", "loopback"},
    {"127.255.255.255", "loopback"},
    {"128.0.0.0", ""},
    {"168.63.129.15", ""},
    {"168.63.129.16", "the platform service of a cloud"},
    {"168.63.129.17", ""},
    {"169.253.255.255", ""},
    {"169.254.0.0", "link-local"},
    {"169.254.169.254", "link-local"},
    {"169.254.170.2", "link-local"},
    {"169.254.255.255", "link-local"},
    {"169.255.0.0", ""},
    {"172.15.255.255", ""},
    {"172.16.0.0", "private"},
    {"172.17.0.1", "private"},
    {"172.31.255.255", "private"},
    {"172.32.0.0", ""},
    {"191.255.255.255", ""},
    {"192.0.0.0", "reserved for protocols"},
    {"192.0.0.9", "reserved for protocols"},
    {"192.0.0.170", "reserved for protocols"},
    {"192.0.0.192", "reserved for protocols"},
    {"192.0.0.255", "reserved for protocols"},
    {"192.0.1.0", ""},
    {"192.0.2.0", "for documentation"},
    {"192.0.2.255", "for documentation"},
    {"192.0.3.0", ""},
    {"192.31.196.1", ""},
    {"192.52.193.1", ""},
    {"192.88.98.255", ""},
    {"192.88.99.0", "the former relay of 6to4"},
    {"192.88.99.2", "the former relay of 6to4"},
    {"192.88.100.0", ""},
    {"192.167.255.255", ""},
    {"192.168.0.0", "private"},
    {"192.168.1.1", "private"},
    {"192.168.255.255", "private"},
    {"192.169.0.0", ""},
    {"192.175.48.1", ""},
    {"198.17.255.255", ""},
    {"198.18.0.0", "for benchmarking"},
    {"198.19.255.255", "for benchmarking"},
    {"198.20.0.0", ""},
    {"198.51.99.255", ""},
    {"198.51.100.0", "for documentation"},
    {"198.51.100.255", "for documentation"},
    {"198.51.101.0", ""},
    {"203.0.112.255", ""},
    {"203.0.113.0", "for documentation"},
    {"203.0.113.255", "for documentation"},
    {"203.0.114.0", ""},
    {"223.255.255.255", ""},
    {"224.0.0.0", "multicast"},
    {"224.0.0.1", "multicast"},
    {"239.255.255.255", "multicast"},
    {"240.0.0.0", "reserved"},
    {"255.255.255.254", "reserved"},
    {"255.255.255.255", "broadcast"},

    {"::", "the unspecified address"},
    {"::1", "loopback"},
    {"::2", "reserved"},
    {"::7f00:1", "reserved"},  // compatible with IPv4, 127.0.0.1
    {"::8.8.8.8", "reserved"},
    {"::ffff:127.0.0.1", "loopback"},
    {"::ffff:10.1.2.3", "private"},
    {"::ffff:169.254.169.254", "link-local"},
    {"::ffff:a9fe:a9fe", "link-local"},
    {"::ffff:0.0.0.0", "\"this network\""},
    {"::ffff:8.8.8.8", ""},
    {"::ffff:0:127.0.0.1", "reserved"},  // translated, RFC 2765
    {"::ffff:0:8.8.8.8", "reserved"},
    {"64:ff9b::8.8.8.8", ""},
    {"64:ff9b::127.0.0.1", "loopback"},
    {"64:ff9b::10.0.0.1", "private"},
    {"64:ff9b::a9fe:a9fe", "link-local"},
    {"64:ff9b:0:1::8.8.8.8", "reserved"},
    {"64:ff9b:1::8.8.8.8", "for translation within a network"},
    {"64:ff9b:1:ffff::1", "for translation within a network"},
    {"64:ff9b:2::1", "reserved"},
    {"100::", "for discarding"},
    {"100::1", "for discarding"},
    {"100:0:0:1::1", "reserved"},
    {"200::1", "reserved"},
    {"1fff:ffff::1", "reserved"},
    {"2000::1", ""},
    {"2001::1", "Teredo"},
    {"2001:0:4136:e378:8000:63bf:80ff:fffe", "Teredo"},
    {"2001:1::1", "reserved for protocols"},
    {"2001:2::1", "for benchmarking"},
    {"2001:2:1::1", "reserved for protocols"},
    {"2001:3::1", "reserved for protocols"},
    {"2001:4:112::1", "reserved for protocols"},
    {"2001:10::1", "reserved for protocols"},
    {"2001:20::1", "reserved for protocols"},
    {"2001:30::1", "reserved for protocols"},
    {"2001:1ff:ffff::1", "reserved for protocols"},
    {"2001:200::1", ""},
    {"2001:db7:ffff::1", ""},
    {"2001:db8::1", "for documentation"},
    {"2001:db8:ffff::1", "for documentation"},
    {"2001:db9::1", ""},
    {"2001:4860:4860::8888", ""},
    {"2002:7f00:1::1", "loopback"},
    {"2002:a00:1::1", "private"},
    {"2002:a9fe:a9fe::", "link-local"},
    {"2002:c0a8:101::1", "private"},
    {"2002:808:808::1", ""},
    {"2003::1", ""},
    {"2606:4700::1111", ""},
    {"2620:4f:8000::1", ""},
    {"2a00:1450:4001::5efe:7f00:1", "loopback"},  // ISATAP
    {"2a00:1450:4001:1:0:5efe:10.0.0.1", "private"},
    {"2a00:1450:4001:1:200:5efe:192.168.1.1", "private"},
    {"2a00:1450:4001:1:200:5efe:8.8.8.8", ""},
    {"2a00:1450:4001:1:1:5efe:10.0.0.1", ""},
    {"3ffe::1", ""},
    {"3fff::1", "for documentation"},
    {"3fff:fff::1", "for documentation"},
    {"3fff:1000::1", ""},
    {"4000::1", "reserved"},
    {"5f00::1", "for segment routing"},
    {"8000::1", "reserved"},
    {"fbff::1", "reserved"},
    {"fc00::1", "private"},
    {"fd00::1", "private"},
    {"fd00:ec2::254", "private"},
    {"fdff:ffff::1", "private"},
    {"fe00::1", "reserved"},
    {"fe80::1", "link-local"},
    {"fe80::5efe:8.8.8.8", "link-local"},
    {"febf::1", "link-local"},
    {"fec0::1", "site-local"},
    {"feff::1", "site-local"},
    {"ff00::1", "multicast"},
    {"ff02::1", "multicast"},
    {"ff0e::1", "multicast"},
    {"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast"},
};

TEST(Address, IsPublicOrNotAsTheRegistriesSay) {
  static_assert(std::size(kCases) >= 150);
  for (const Case& one : kCases) {
    const std::optional<IpAddress> address = IpAddress::parse(one.address);
    ASSERT_TRUE(address) << one.address;
    EXPECT_EQ(why_not_public(*address), one.why) << one.address;
  }
}

TEST(Address, OfOtherFormsIsNone) {
  for (const char* text : {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "0x7f.0.0.1", "[::1]",
                           "fe80::1%1", ":::", "1.2.3.4 ", "localhost", "127.1", "2130706433"}) {
    EXPECT_FALSE(IpAddress::parse(text)) << text;
  }
  EXPECT_FALSE(IpAddress::parse(std::string_view("1.2.3.4\0", 8)));
}

TEST(Network, HoldsWhatBeginsAlike) {
  struct Held {
    const char* network;
    const char* address;
    bool held;
  };
  const Held cases[] = {
      {"10.0.0.0/8", "10.255.0.1", true},
      {"10.0.0.0/8", "11.0.0.0", false},
      {"10.1.2.3", "10.1.2.3", true},
      {"10.1.2.3", "10.1.2.2", false},
      {"192.168.4.0/23", "192.168.5.9", true},
      {"192.168.4.0/23", "192.168.6.0", false},
      {"0.0.0.0/0", "203.0.113.1", true},
      {"0.0.0.0/0", "::1", false},
      {"fd00::/8", "fdab::1", true},
      {"fd00::/8", "fc00::1", false},
      {"::1", "::1", true},
      {"::/0", "fe80::1", true},
      {"2001:db8::/33", "2001:db8:8000::", false},
  };
  for (const Held& one : cases) {
    const std::optional<Network> network = Network::parse(one.network);
    ASSERT_TRUE(network) << one.network;
    EXPECT_EQ(network->holds(*IpAddress::parse(one.address)), one.held)
        << one.network << " " << one.address;
  }
}

TEST(Network, ThatIsMalformedIsNone) {
  for (const char* text :
       {"", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0.1/8",
        "fd00::1/8", "fd00::/129", "10.0.0.0/8/8", "example.com"}) {
    EXPECT_FALSE(Network::parse(text)) << text;
  }
}

TEST(AddressPolicy, AllowsWhatIsPublicAndWhatIsNamed) {
  AddressPolicy policy;
  policy.allowed = {*Network::parse("127.0.0.0/8"), *Network::parse("fd00::/16")};
  const auto allows = [&](const char* text) {
    return policy.why_refused(*IpAddress::parse(text)).empty();
  };
  EXPECT_TRUE(allows("127.0.0.1"));
  EXPECT_TRUE(allows("::ffff:127.0.0.1"));
  EXPECT_TRUE(allows("fd00::1"));
  EXPECT_TRUE(allows("8.8.8.8"));
  EXPECT_FALSE(allows("::1"));
  EXPECT_FALSE(allows("10.0.0.1"));
  EXPECT_FALSE(allows("64:ff9b::7f00:1"));
  policy.allow_any = true;
  EXPECT_TRUE(allows("10.0.0.1"));
}

}  // namespace
}  // namespace abide::fetch

#include "abide/origin.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

TEST(Origin, HasOneCanonicalForm) {
  struct Case {
    const char* url;
    const char* origin;
  };
  const Case cases[] = {
      {"http://example.com", "http://example.com"},
      {"HTTP://EXAMPLE.com:80/x", "http://example.com"},
      {"https://example.com:443?x", "https://example.com"},
      {"ftp://example.com:21/", "ftp://example.com"},
      {"http://example.com:443/", "http://example.com:443"},
      {"http://example.com:/", "http://example.com"},
      {"http://example.com:0081/", "http://example.com:81"},
      {"http://user:p@ss@example.com:8181/", "http://example.com:8181"},
      {"http://www.m\xC3\xBCller.eu/", "http://www.xn--mller-kva.eu"},
      {"http://WWW.M\xC3\x9CLLER.eu/", "http://www.xn--mller-kva.eu"},
      {"http://www.xn--mller-kva.eu/", "http://www.xn--mller-kva.eu"},
      {"http://www.m%C3%BCller.eu/", "http://www.xn--mller-kva.eu"},
      {"http://\xE4\xBE\x8B\xE3\x81\x88\xE3\x80\x82jp/", "http://xn--r8jz45g.jp"},
      {"http://fa\xC3\x9F.de/", "http://xn--fa-hia.de"},
      {"http://212.96.82.21/a", "http://212.96.82.21"},
      // Addresses in the forms of inet_aton, which browsers read, and the resolver (URL Standard).
      {"http://167772161/", "http://10.0.0.1"},
      {"http://0x0a000001/", "http://10.0.0.1"},
      {"http://0X0A.0.0.0x1/", "http://10.0.0.1"},
      {"http://012.1/", "http://10.0.0.1"},
      {"http://10.1/", "http://10.0.0.1"},
      {"http://10.0.1/", "http://10.0.0.1"},
      {"http://10.0.0.1./", "http://10.0.0.1"},
      {"http://127.0x.0.1/", "http://127.0.0.1"},
      {"http://0x/", "http://0.0.0.0"},
      {"http://0/", "http://0.0.0.0"},
      {"http://4294967295/", "http://255.255.255.255"},
      {"http://0x00000000000000000000000001/", "http://0.0.0.1"},
      {"http://\xEF\xBC\x91\xEF\xBC\x90.1/", "http://10.0.0.1"},  // full-width digits
      {"http://%31%30.1/", "http://10.0.0.1"},
      {"http://0xa.example/", "http://0xa.example"},
      {"http://0xg/", "http://0xg"},
      {"http://1.2.3.0x4g/", "http://1.2.3.0x4g"},
      {"http://[2001:DB8:0:0:0:0:0:1]:8080/", "http://[2001:db8::1]:8080"},
      {"http://XN--MLLER-KVA.eu/", "http://xn--mller-kva.eu"},
      {"http://xn--ls8h.la/", "http://xn--ls8h.la"},  // U+1F4A9, not in IDNA2008
      {"http://xn--129h.la/", "http://xn--129h.la"},  // U+1FAE0, of Unicode 14
      {"http://r3---sn-x.xn--fiqs8s/", "http://r3---sn-x.xn--fiqs8s"},
      {"http://axn--a.com/", "http://axn--a.com"},
      {"http://my_host.ru/", "http://my_host.ru"},
      {"http://localhost;x", "http://localhost"},
      {"http://a.com\\@b.com/", "http://a.com"},
      {"  http://example.com/ ", "http://example.com"},
  };
  for (const Case& one : cases) {
    const OriginResult result = origin_of(one.url);
    ASSERT_TRUE(result.origin) << one.url << ": " << result.error;
    EXPECT_EQ(result.origin->to_string(), one.origin) << one.url;
    EXPECT_EQ(result.origin->robots_url(), std::string(one.origin) + "/robots.txt");
  }
}

TEST(Origin, ThatIsNoneIsExplained) {
  struct Case {
    const char* url;
    const char* error;
  };
  const Case cases[] = {
      {"example.com/x", "not an absolute URL"},
      {"", "not an absolute URL"},
      {"mailto:a@b.com", "not an absolute URL"},
      {"gopher://e.com/", "scheme"},
      {"http:///x", "no host"},
      {"http://:80/", "no host"},
      {"http://e.com:0/", "port"},
      {"http://e.com:65536/", "port"},
      {"http://e.com:8a/", "port"},
      {"http://[::1/", "brackets"},
      {"http://[::1]x/", "brackets"},
      {"http://[1.2.3.4]/", "not an IPv6 address"},
      {"http://256.1.1.1/", "not an IPv4 address"},
      {"http://1.2.3.4.5/", "not an IPv4 address"},
      {"http://1.2.3.256/", "not an IPv4 address"},
      {"http://1.2.65536/", "not an IPv4 address"},
      {"http://4294967296/", "not an IPv4 address"},
      {"http://0x100000000/", "not an IPv4 address"},
      {"http://99999999999999999999999/", "not an IPv4 address"},
      {"http://256.1/", "not an IPv4 address"},
      {"http://09/", "not an IPv4 address"},
      {"http://1.2.3.08/", "not an IPv4 address"},
      {"http://example.1/", "not an IPv4 address"},
      {"http://example.0x1/", "not an IPv4 address"},
      {"http://0x1g.2/", "not an IPv4 address"},
      {"http://a..b/", "empty label"},
      {"http://a b/", "character"},
      {"http://a%00b/", "NUL"},
      {"http://%3b0~y/", "character"},
      {"http://\xFF\xFE/", "internationalised"},
      {"http://xn--a/", "not valid punycode"},
      {"http://www.XN--A.com/", "not valid punycode"},
      {"http://xn--/", "not valid punycode"},
      {"http://xn--abc-.com/", "not valid punycode"},
      {"http://xn--99999999/", "not valid punycode"},
      {"http://b\xC3\xBC"
       "cher.xn--a/",
       "internationalised"},
  };
  for (const Case& one : cases) {
    const OriginResult result = origin_of(one.url);
    EXPECT_FALSE(result.origin) << one.url;
    EXPECT_NE(result.error.find(one.error), std::string::npos) << one.url << ": " << result.error;
  }
  EXPECT_FALSE(origin_of("http://" + std::string(64, 'a') + ".com/").origin);
}

TEST(Governs, NeedsTheFileAtTheTop) {
  EXPECT_TRUE(governs("http://e.com/robots.txt", "http://e.com:80/x"));
  EXPECT_TRUE(governs("http://e.com/robots.txt#x", "http://e.com/"));
  EXPECT_FALSE(governs("http://e.com/folder/robots.txt", "http://e.com/folder/x"));
  EXPECT_FALSE(governs("http://e.com/robots.txt?x", "http://e.com/"));
  EXPECT_FALSE(governs("http://e.com/Robots.txt", "http://e.com/"));
  EXPECT_FALSE(governs("http://e.com/robots.txt", "https://e.com/"));
  EXPECT_FALSE(governs("e.com/robots.txt", "e.com/"));
  EXPECT_FALSE(governs("http://e.com\\evil/robots.txt", "http://e.com/"));
  EXPECT_TRUE(governs(" http://e.com/robots.txt\n", "http://e.com/"));
}

}  // namespace
}  // namespace abide

"""abide test."""

import os
import xml.etree.ElementTree

from abide import Case

ROBOTS = "User-agent: *\nDisallow: /search\nAllow: /search/help\nDisalow: /typo\n"
SPEC = """\
robots: robots.txt
agents: [Googlebot, Bingbot]
tests:
  - name: search stays out
    blocked: [/search?q=x, "https://example.com/search"]
    allowed: [/search/help, /]
"""


class Outcomes(Case):
    def setUp(self):
        super().setUp()
        self.write("robots.txt", ROBOTS)

    def test_what_is_as_expected_passes(self):
        self.write("spec.yaml", SPEC)
        result = self.run_abide("test", "spec.yaml")
        self.assertEqual(result.out, "ok      search stays out (8)\n1 test, 8 checks: all passed\n")
        self.assertEqual(result.code, 0)

    def test_a_failure_shows_the_deciding_line(self):
        self.write("spec.yaml", "robots: robots.txt\nagents: x\ntests:\n- allowed: /search\n  blocked: /typo\n")
        result = self.run_abide("test", "spec.yaml")
        self.assertEqual(
            result.out,
            "FAILED  line 4 (1 of 2 failed), spec.yaml:4\n"
            "  /search\n"
            "    for       x, dialect google\n"
            "    expected  allowed\n"
            "    got       blocked by line 2, Disallow: /search\n"
            "    because   Blocked by Disallow: /search (line 2) in the group for *.\n"
            "1 test, 2 checks: 1 check failed in 1 test\n",
        )
        self.assertEqual(result.code, 1)

    def test_each_dialect_of_a_list_is_tested(self):
        self.write(
            "spec.yaml", "robots: robots.txt\nagents: x\ndialect: [google, rfc9309]\ntests: [{blocked: /typo}]\n"
        )
        checks = self.run_abide("test", "spec.yaml", "--json").json()
        self.assertEqual([(c["dialect"], c["passed"]) for c in checks], [("google", True), ("rfc9309", False)])

    def test_a_test_may_have_everything_of_its_own(self):
        self.write("other/robots.txt", "User-agent: Googlebot\nDisallow: /\n")
        self.write(
            "other/spec.yaml",
            "tests:\n"
            "- {robots: robots.txt, agents: Googlebot-Image, blocked: /}\n"
            "- {robots: robots.txt, agents: Googlebot-Image, exact_agent: true, allowed: /}\n"
            "- {robots: ../robots.txt, agents: x, blocked: /search}\n"
            "- robots_text: |\n"
            "    User-agent: *\n"
            "    Disallow: /here\n"
            "  agents: x\n"
            "  dialect: yandex\n"
            "  blocked: /here\n",
        )
        result = self.run_abide("test", "other/spec.yaml")
        self.assertEqual(result.code, 0, result.out)

    def test_the_robots_txt_can_be_replaced(self):
        self.write("spec.yaml", SPEC.replace("robots.txt", "not-there.txt"))
        self.assertEqual(self.run_abide("test", "spec.yaml", "--robots", "robots.txt").code, 0)
        self.write("open.txt", "")
        self.assertEqual(self.run_abide("test", "spec.yaml", "--robots", "open.txt").code, 1)

    def test_the_robots_txt_of_several_specs_may_be_standard_input(self):
        self.write("a.yaml", SPEC)
        self.write("b.yaml", SPEC)
        result = self.run_abide("test", "a.yaml", "b.yaml", "--robots", "-", stdin=ROBOTS)
        self.assertIn("2 tests, 16 checks: all passed", result.out)

    def test_several_specs_and_standard_input(self):
        self.write("a.yaml", SPEC)
        result = self.run_abide("test", "a.yaml", "-", stdin=SPEC)
        self.assertIn("2 tests, 16 checks: all passed", result.out)


class Junit(Case):
    def test_the_xml_has_a_case_for_each_check(self):
        self.write("robots.txt", ROBOTS)
        self.write(
            "spec.yaml",
            'robots: robots.txt\nagents: ["a<b&\\"c\\u0001"]\ntests:\n- {name: "x<y>", allowed: [/search, "/\\u001b"], blocked: /search}\n',
        )
        result = self.run_abide("test", "spec.yaml", "--junit", "out.xml")
        self.assertEqual(result.code, 1)
        root = xml.etree.ElementTree.parse(self.folder / "out.xml").getroot()
        self.assertEqual((root.tag, root.get("tests"), root.get("failures")), ("testsuites", "3", "1"))
        (suite,) = root
        self.assertEqual((suite.get("name"), suite.get("tests"), suite.get("failures")), ("spec.yaml", "3", "1"))
        cases = suite.findall("testcase")
        self.assertEqual({case.get("classname") for case in cases}, {"x<y>"})
        (failure,) = suite.findall("testcase/failure")
        self.assertIn("got blocked by line 2", failure.get("message"))
        self.assertIn("\\x1B", "".join(case.get("name") for case in cases))

    def test_it_goes_to_standard_output_and_the_report_to_standard_error(self):
        self.write("robots.txt", ROBOTS)
        self.write("spec.yaml", SPEC)
        result = self.run_abide("test", "spec.yaml", "--junit", "-")
        self.assertEqual(xml.etree.ElementTree.fromstring(result.raw).get("tests"), "8")
        self.assertEqual(result.err, "ok      search stays out (8)\n1 test, 8 checks: all passed\n")
        self.assertEqual(result.code, 0)
        self.assertEqual(sorted(os.listdir(self.folder)), ["robots.txt", "spec.yaml"])

    def test_a_link_stays_one_even_if_it_dangles(self):
        self.write("robots.txt", ROBOTS)
        self.write("spec.yaml", SPEC)
        (self.folder / "reports").mkdir()
        (self.folder / "out.xml").symlink_to("reports/out.xml")
        self.assertEqual(self.run_abide("test", "spec.yaml", "--junit", "out.xml").code, 0)
        self.assertTrue((self.folder / "out.xml").is_symlink())
        self.assertIn(b"<testsuites", (self.folder / "reports/out.xml").read_bytes())

        (self.folder / "lost.xml").symlink_to("gone/out.xml")
        result = self.run_abide("test", "spec.yaml", "--junit", "lost.xml")
        self.assert_refused(result, 'cannot write "lost.xml"', 'a link to "gone/out.xml"', 'no folder "gone"')
        (self.folder / "loop.xml").symlink_to("loop.xml")
        self.assert_refused(self.run_abide("test", "spec.yaml", "--junit", "loop.xml"), "symbolic links")

    def test_a_pipe_is_written_to_as_it_is(self):
        self.write("robots.txt", ROBOTS)
        self.write("spec.yaml", SPEC)
        result = self.run_abide("test", "spec.yaml", "--junit", "/dev/stdout")
        self.assertIn("<testsuites", result.out)
        self.assertEqual(result.code, 0, result.err)

    def test_it_is_written_whole_or_not_at_all(self):
        self.write("robots.txt", ROBOTS)
        self.write("spec.yaml", SPEC)
        self.write("out.xml", "old")
        self.assert_refused(self.run_abide("test", "spec.yaml", "nowhere.yaml", "--junit", "out.xml"), "nowhere")
        self.assertEqual((self.folder / "out.xml").read_text(), "old")
        self.assert_refused(self.run_abide("test", "spec.yaml", "--junit", "no/such/out.xml"), "cannot write")
        self.assert_refused(self.run_abide("test", "spec.yaml", "--junit", "."), "cannot write", "directory")
        self.assertEqual(sorted(os.listdir(self.folder)), ["out.xml", "robots.txt", "spec.yaml"])


class BadSpecs(Case):
    # the spec, its place and words of the sentence
    CASES = [
        ("a: [\n", "spec.yaml:2:1", "no YAML"),
        ("a: b\n  c: d\n", "spec.yaml:2", "no YAML"),
        (b"a: \xff\n", "spec.yaml:1:4", "no YAML"),
        ("a: b\n\ttests: c\n", "spec.yaml:2", "no YAML"),
        ("", "spec.yaml", "is empty"),
        ("[]", "spec.yaml:1:1", "is a map"),
        ("just text", "spec.yaml:1:1", "is a map"),
        ("robots: robots.txt\n", "spec.yaml:1:1", "no key tests"),
        ("tests: 3", "spec.yaml:1:8", "tests is a list"),
        ("tests: []", "spec.yaml:1:8", "tests is empty"),
        ("tests: [x]", "spec.yaml:1:9", "a test is a map"),
        ("agnets: x\ntests: []", "spec.yaml:1:1", "did you mean agents?"),
        ("foo: x\ntests: []", "spec.yaml:1:1", "the keys are robots, robots_text"),
        ("robots: a\nrobots: b\n", "spec.yaml:2:1", "stands here twice"),
        ("? [a]\n: b\n", "spec.yaml:1:3", "a key is a word"),
        ("tests:\n- {agents: x, allowed: /}", "spec.yaml:2:3", "which robots.txt?"),
        ("robots: robots.txt\ntests:\n- {allowed: /}", "spec.yaml:3:3", "for whom?"),
        ("robots: robots.txt\nagents: x\ntests:\n- {name: n}", "spec.yaml:4:3", "nothing is expected"),
        ("robots: robots.txt\nagents: x\ntests:\n- {allowed: {}}", "spec.yaml:4:13", "a text or a list"),
        ("robots: robots.txt\nagents: x\ntests:\n- {allowed: [[]]}", "spec.yaml:4:14", "is a text"),
        ("robots: robots.txt\nagents: x\ntests:\n- {allowd: /}", "spec.yaml:4:4", "did you mean allowed?"),
        ("robots: robots.txt\nagents: []\ntests: []", "spec.yaml:2:9", "agents is empty"),
        ("robots: nowhere.txt\nagents: x\ntests: [{allowed: /}]", "spec.yaml:1:9", 'no file "nowhere.txt"'),
        ("robots: .\nagents: x\ntests: [{allowed: /}]", "spec.yaml:1:9", "is a directory"),
        ("robots: a\nrobots_text: b\n", "spec.yaml:2:14", "side by side"),
        ("dialect: goggle\ntests: []", "spec.yaml:1:10", "the dialects are rfc9309"),
        ("dialect: [google, {}]\ntests: []", "spec.yaml:1:19", "is a text"),
        ("exact_agent: maybe\ntests: []", "spec.yaml:1:14", "true or false"),
        ('exact_agent: "true"\ntests: []', "spec.yaml:1:14", "true or false"),
        ("a: 1\n---\nb: 2\n", "spec.yaml:2:1", "second document"),
        ("tests: &x [*x]", "spec.yaml:1:12", "called &x"),
        ("[" * 1_000_000, "spec.yaml:1:101", "more than 100 deep"),
        ("- " * 1_000_000, "spec.yaml:1:201", "more than 100 deep"),
        # Each line holds the one above it.
        ("- &a [x]\n" + "- &a [*a]\n" * 1_000_000, "spec.yaml:99:7", "more than 100 deep"),
        # 200 bytes that stand for 10 to the 17th texts
        ("- &a x\n" + ("- &a [" + ", ".join(["*a"] * 10) + "]\n") * 17, "spec.yaml:9:", "longer than 64 MiB"),
        ("robots_text: &r '" + "x" * 1_000_000 + "'\ntests:\n" + "- {robots_text: *r}\n" * 100,
         "spec.yaml:70:", "longer than 64 MiB"),
        ("agents: ' '\ntests: []", "spec.yaml:1:9", "is a text"),
        ("agents: [x, 'a,b']\ntests: []", "spec.yaml:1:9", "holds a comma"),
        ("robots: robots.txt\nagents: x\ntests: [{allowed: ['']}]", "spec.yaml:3:20", "is a text"),
    ]  # fmt: skip

    def test_every_mistake_gets_its_place_and_sentence(self):
        self.write("robots.txt", ROBOTS)
        for spec, place, words in self.CASES:
            with self.subTest(spec=spec[:60]):
                self.write("spec.yaml", spec)
                self.assert_refused(self.run_abide("test", "spec.yaml"), place, words)

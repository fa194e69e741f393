"""abide lint: findings, selection, formats."""

import json

from abide import Case

BROKEN = """\
Disallow: /tmp/

User-agent: *
Disalow: /private
Disallow: /search*
"""


class Findings(Case):
    def test_a_finding_is_printed_as_a_compiler_does(self):
        self.write("robots.txt", BROKEN)
        result = self.run_abide("lint", "robots.txt", "--select", "misspelt-field")
        lines = result.out.splitlines()
        self.assertRegex(lines[0], r"^robots\.txt:4:1: error: .*Disalow.* \[misspelt-field\]$")
        self.assertEqual(lines[1:3], ["  Disalow: /private", "  ^~~~~~~"])
        for label in ("  why:      ", "  mend:     ", "  fix:      ", "  dialects: "):
            self.assertIn(label, result.out)
        self.assertEqual(lines[-1], "robots.txt: 1 error; --fix mends 1, --diff shows how")
        self.assertLessEqual(max(map(len, lines[1:])), 100)
        self.assertEqual(result.code, 1)

    def test_a_good_file_has_nothing(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /search\n")
        result = self.run_abide("lint", "robots.txt")
        self.assertEqual((result.code, result.out), (0, "robots.txt: nothing found\n"))

    def test_standard_input_and_several_files(self):
        self.write("a.txt", "User-agent: *\nDisallow: /search\n")
        result = self.run_abide("lint", "a.txt", "-", stdin=BROKEN)
        self.assertIn("<stdin>:4:1: error:", result.out)
        self.assertIn("2 files: ", result.out)
        self.assertEqual(result.code, 1)

    def test_notes_fail_only_when_strict(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /search*\n")
        self.assertEqual(self.run_abide("lint", "robots.txt").code, 0)
        self.assertEqual(self.run_abide("lint", "robots.txt", "--strict").code, 1)

    def test_select_ignore_and_dialect_choose(self):
        self.write("robots.txt", BROKEN)

        def ids(*options):
            found = self.run_abide("lint", "robots.txt", "--json", *options).json()
            return {finding["id"] for finding in found}

        everything = ids()
        self.assertLessEqual({"misspelt-field", "rule-before-user-agent", "needless-wildcard"}, everything)
        self.assertEqual(ids("--select", "misspelt-field, needless-wildcard"), {"misspelt-field", "needless-wildcard"})
        self.assertEqual(ids("--ignore", "misspelt-field"), everything - {"misspelt-field"})
        # Google's matcher reads the line all the same.
        self.assertNotIn("misspelt-field", ids("--dialect", "google"))
        self.assertIn("misspelt-field", ids("--dialect", "google,rfc9309"))

    def test_most_limits_the_findings_of_a_check(self):
        self.write("robots.txt", "User-agent: *\n" + "Disalow: /\n" * 150)
        for options, count in (([], 100), (["--most", "3"], 3), (["--most", "0"], 150)):
            found = self.run_abide("lint", "robots.txt", "--json", "--select", "misspelt-field", *options)
            self.assertEqual(len(found.json()), count, options)

    def test_the_checks_can_be_listed(self):
        text = self.run_abide("lint", "--list-checks")
        listed = self.run_abide("lint", "--list-checks", "--json").json()
        self.assertEqual(text.code, 0)
        self.assertGreater(len(listed), 30)
        for check in listed:
            self.assertIn(check["id"], text.out)
            self.assertLessEqual({"id", "severity", "fix", "title", "why", "mend", "source"}, set(check))


class SourceLines(Case):
    """The line under a finding, and the mark below it."""

    # the file, the check, the line shown, the mark below it
    CASES = [
        (b"User-agent: *\nDis\x1b[31mallow: /\n", "control-character", "  Dis\\x1B[31mallow: /", "     ^~~~"),
        (b"User-agent: *\nDisallow: /\xff\n", "invalid-utf-8", "  Disallow: /\\xFF", "             ^~~~"),
        ("User-agent: *\nDisallow: /a\u200bb\n".encode(), "invisible-character",
         "  Disallow: /a<U+200B>b", "              ^~~~~~~~"),
        (b"User-agent: *\n\tDisalow: /\n", "misspelt-field", "          Disalow: /", "          ^~~~~~~"),
        ("User-agent: *\nDisallow: /書 b\n".encode(), "blank-in-path", "  Disallow: /書 b", None),
    ]  # fmt: skip

    def test_what_is_not_printable_is_shown_and_marked(self):
        for body, check, line, mark in self.CASES:
            with self.subTest(check=check):
                self.write("robots.txt", body)
                result = self.run_abide("lint", "robots.txt", "--select", check)
                shown = result.out.splitlines()
                self.assertEqual(shown[1], line, result.out)
                if mark is not None:
                    self.assertEqual(shown[2], mark)
                self.assertNotIn("\x1b", result.out)

    def test_a_long_line_is_shown_around_the_place(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /" + "a/" * 5000 + "%zz" + "b/" * 5000 + "\n")
        result = self.run_abide("lint", "robots.txt", "--select", "malformed-escape")
        source, mark = result.out.splitlines()[1:3]
        self.assertLessEqual(len(source), 102)
        self.assertEqual(source[mark.index("^") :][:3], "%zz")
        self.assertTrue(source.startswith("  …") and source.endswith("…"))

    def test_the_end_of_a_long_line_of_wide_characters(self):
        self.write("robots.txt", "User-agent: *\nDisallow: /" + "書" * 3000 + "%zz\n")
        result = self.run_abide("lint", "robots.txt", "--select", "malformed-escape")
        source = result.out.splitlines()[1]
        self.assertTrue(source.endswith("%zz"))


class Formats(Case):
    def test_json_places_are_bytes_of_the_file(self):
        body = "User-agent: *\nDisallow: /é\nDisalow: /x\n".encode()
        self.write("robots.txt", body)
        (finding,) = self.run_abide("lint", "robots.txt", "--json", "--select", "misspelt-field").json()
        self.assertEqual((finding["file"], finding["line"], finding["column"]), ("robots.txt", 3, 1))
        self.assertEqual(body[finding["begin"] : finding["end"]], b"Disalow")
        self.assertEqual(finding["fix"]["replacement"], "Disallow")
        self.assertIs(finding["fix"]["safe"], True)
        self.assertIn("rfc9309", finding["dialects"])
        self.assertNotIn("google", finding["dialects"])

    def test_json_is_utf8_whatever_the_file_holds(self):
        self.write("robots.txt", bytes(range(256)) * 20 + b"\nDisallow: \xff\xfe\n")
        self.assertTrue(self.run_abide("lint", "robots.txt", "--json").json())

    def test_github_commands_are_escaped(self):
        self.write("a,b:c%.txt", "User-agent: *\nDisallow: /%zz\n")
        result = self.run_abide("lint", "a,b:c%.txt", "--format", "github", "--select", "malformed-escape")
        self.assertEqual(result.out.count("\n"), 1)
        self.assertTrue(
            result.out.startswith("::warning file=a%2Cb%3Ac%25.txt,line=2,col=12,endColumn="), result.out
        )
        message = result.out.split("::", 2)[2]
        self.assertIn("%0A", message)
        self.assertIn("%25zz", message)

    def test_a_message_that_asks_ends_in_its_question_mark(self):
        self.write("robots.txt", "User-agent: Googlbot\nDisallow: /a\n")
        for form in ("github", "sarif"):
            out = self.run_abide("lint", "robots.txt", "--format", form).out
            self.assertIn("did you mean", out)
            self.assertNotIn("?.", out)

    def test_the_list_of_checks_has_its_json_by_either_option(self):
        by_format = self.run_abide("lint", "--list-checks", "--format", "json").out
        self.assertEqual(by_format, self.run_abide("lint", "--list-checks", "--json").out)

    def test_github_levels(self):
        self.write("robots.txt", BROKEN)
        out = self.run_abide("lint", "robots.txt", "--format", "github").out
        levels = {line.split(" ")[0] for line in out.splitlines()}
        self.assertLessEqual(levels, {"::error", "::warning", "::notice"})
        self.assertIn("::notice", levels)


class Sarif(Case):
    """SARIF 2.1.0 requires these members (OASIS, sarif-schema-2.1.0)."""

    def sarif(self, body, name="robots.txt"):
        self.write(name, body)
        (log,) = self.run_abide("lint", name, "--format", "sarif").json()
        return log

    def test_the_members_that_the_schema_requires_are_there(self):
        log = self.sarif(BROKEN)
        self.assertEqual(log["version"], "2.1.0")
        self.assertTrue(log["$schema"].endswith("sarif-schema-2.1.0.json"))
        (run,) = log["runs"]
        driver = run["tool"]["driver"]
        self.assertEqual(driver["name"], "abide")
        ids = [rule["id"] for rule in driver["rules"]]
        self.assertEqual(len(ids), len(set(ids)))
        for rule in driver["rules"]:
            for member in ("shortDescription", "fullDescription", "help"):
                self.assertTrue(rule[member]["text"])
            self.assertIn(rule["defaultConfiguration"]["level"], ("error", "warning", "note"))
        self.assertIn(run["columnKind"], ("utf16CodeUnits", "unicodeCodePoints"))
        self.assertTrue(run["results"])
        for result in run["results"]:
            self.assertTrue(result["message"]["text"])
            self.assertIn(result["level"], ("error", "warning", "note"))
            self.assertEqual(ids[result["ruleIndex"]], result["ruleId"])
            for location in result["locations"]:
                place = location["physicalLocation"]
                self.assertEqual(place["artifactLocation"]["uri"], "robots.txt")
                region = place["region"]
                self.assertGreaterEqual(region["startLine"], 1)
                self.assertGreaterEqual(region["startColumn"], 1)
                self.assertGreaterEqual(region["endColumn"], region["startColumn"])
            for fix in result.get("fixes", []):
                for change in fix["artifactChanges"]:
                    self.assertIn("uri", change["artifactLocation"])
                    for replacement in change["replacements"]:
                        self.assertLessEqual({"byteOffset", "byteLength"}, set(replacement["deletedRegion"]))

    def test_columns_count_characters_and_offsets_bytes(self):
        body = "User-agent: *\nDisallow: /é書%zz\n"
        (run,) = self.sarif(body)["runs"]
        (region,) = [
            result["locations"][0]["physicalLocation"]["region"]
            for result in run["results"]
            if result["ruleId"] == "malformed-escape"
        ]
        self.assertEqual(region["startColumn"], len("Disallow: /é書") + 1)
        begin = region["byteOffset"]
        self.assertEqual(body.encode()[begin : begin + 1], b"%")

    def test_a_file_name_becomes_a_uri(self):
        (run,) = self.sarif(BROKEN, "a folder/ö#?.txt")["runs"]
        self.assertEqual(run["artifacts"][0]["location"]["uri"], "a%20folder/%C3%B6%23%3F.txt")

    def test_a_file_without_findings_is_a_document_too(self):
        (run,) = self.sarif("User-agent: *\nDisallow: /a\n")["runs"]
        self.assertEqual(run["results"], [])
        self.assertEqual(json.dumps(run["artifacts"][0]["length"]), "27")

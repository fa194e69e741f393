"""Plays one case: starts its servers, tells the driver what to ask, compares. README.md has the
format."""

import email.utils
import re
import tempfile
import time

import cases
import expect
from driver import Failed
from expect import Different, check, match
from servers import bodies, ftp, scripted

DIALECTS = ("rfc9309", "google", "google-2019", "google-2013", "yandex-2013", "yandex")
AGENT = "TestBot"

LIMITS = {
    # Nothing that goes on meets one of these on a busy machine.
    "wide": {"connect_timeout": 10000, "first_byte_timeout": 10000, "total_timeout": 20000, "min_speed": 0},
    "short": {"connect_timeout": 400, "first_byte_timeout": 400, "total_timeout": 900, "min_speed": 0},
    "short-total": {"connect_timeout": 5000, "first_byte_timeout": 5000, "total_timeout": 600, "min_speed": 0},
    "speed": {
        "connect_timeout": 10000, "first_byte_timeout": 10000, "total_timeout": 20000,
        "min_speed": 1000, "min_speed_time": 1,
    },
}  # fmt: skip
BASE = {"allowed_networks": ["127.0.0.0/8", "::1"]}


def seconds(value):
    """90, "90s", "5m", "25h", "29d", "-1d"; several in a row are added: "29d 23h"."""
    if not isinstance(value, str):
        return value
    unit = {"s": 1, "m": 60, "h": 3600, "d": 86400}
    return sum(float(part[:-1]) * unit[part[-1]] for part in value.split())


class Play:
    def __init__(self, case, driver, run):
        self.case = case
        self.driver = driver
        self.run_of = run  # certificates, nginx
        self.now = int(time.time() * 1000)
        self.heard = []
        self.packets = []  # that the hook stopped
        self.came = {}  # what is shown if it fails
        self.servers = {}
        self.table = cases.meanings()

    # ---- what stands in braces ----
    def fill(self, text):
        return re.sub(r"\{([A-Za-z0-9_.:+-]+)\}", self.value, text)

    def value(self, found):
        key = found[1]
        if key in self.servers:
            return self.servers[key].url
        name, _, member = key.partition(".")
        if name in self.servers and member in ("port", "address"):
            return str(getattr(self.servers[name], member))
        if key.startswith("nginx:"):
            return self.run_of.nginx().url(key[len("nginx:") :])
        if key == "nginx-http":
            return str(self.run_of.nginx().http_port)
        if key == "ca":
            return str(self.run_of.certificates.ca_file)
        date = re.fullmatch(r"(date|rfc850|asctime)([+-]\d+)", key)
        if date:
            at = self.now / 1000 + int(date[2])
            form = {"rfc850": "%A, %d-%b-%y %H:%M:%S GMT", "asctime": "%a %b %e %H:%M:%S %Y"}
            if date[1] == "date":
                return email.utils.formatdate(at, usegmt=True)
            return time.strftime(form[date[1]], time.gmtime(at))
        return found[0]

    def filled(self, value):
        if isinstance(value, str):
            return self.fill(value)
        if isinstance(value, list):
            return [self.filled(one) for one in value]
        if isinstance(value, dict):
            return {self.fill(k) if isinstance(k, str) else k: self.filled(v) for k, v in value.items()}
        return value

    # ---- the case ----
    def routes(self, response):
        return {"/robots.txt": response}

    def run(self):
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            try:
                if not self.start(folder):
                    return
                steps = self.case.get("steps") or [{"ask": {}, **self.case["expect"]}]
                for i, step in enumerate(steps):
                    self.came["step"] = f"{i + 1} of {len(steps)}: {step}"
                    self.step(step)
                self.hear()
                missing = set(self.case.get("packets", [])) - set(self.packets)
                check(not missing, f"nothing was sent to {missing}")
            finally:
                for server in self.servers.values():
                    server.stop()

    def start(self, folder):
        specs = dict(self.case.get("servers", {}))
        if "response" in self.case or "routes" in self.case:
            specs.setdefault("A", {})
            specs["A"] = dict(specs["A"])
            specs["A"]["routes"] = self.case.get("routes") or self.routes(self.case["response"])
        for name, spec in specs.items():
            kind = ftp.Server if spec.get("kind") == "ftp" else scripted.Server
            self.servers[name] = kind(spec, self.run_of.certificates, self.fill)
        limits = LIMITS[self.case.get("limits", "wide")]
        options = {**BASE, "ca_file": str(self.run_of.certificates.ca_file), **limits}
        options.update(self.filled(self.case.get("fetch", {})))
        store = f"{folder}/store.db" if self.case.get("store") == "sqlite" else ""
        self.restart = {
            "fetch": options, "cache": self.case.get("cache", {}), "store": store,
            "names": self.filled(self.case.get("names", {})),
        }  # fmt: skip
        self.url = self.fill(self.case.get("url", "{A}"))
        try:
            self.driver.do("start", now=self.now, **self.restart)
        except Failed as failed:
            match(self.case.get("start_error"), failed.code, f"start_error ({failed.sentence})")
            check(failed.sentence and not failed.sentence.endswith("."), f"sentence: {failed.sentence!r}")
            return False
        check("start_error" not in self.case, "the options were taken")
        return True

    def hear(self):
        """Takes what happened since; no packet may have left."""
        new = self.driver.do("heard")
        self.came["refused by the hook"] = new["refused"]
        permitted = self.case.get("packets", [])
        left = [address for address in new["refused"] if address not in permitted]
        check(left == [], f"packets to {left} would have left")
        self.packets += new["refused"]
        for exchange in new["exchanges"]:
            self.came["exchange"] = exchange
            expect.always(exchange, self.now)
        self.heard += new["exchanges"]
        return new["exchanges"]

    def step(self, step):
        action = next(key for key in step if key in ACTIONS)
        rest = {key: value for key, value in step.items() if key != action}
        argument = self.filled(step[action])
        try:
            result = ACTIONS[action](self, argument, rest) or {}
        except Failed as failed:
            check("error" in rest, f"{action} failed: {failed}")
            match(rest.pop("error"), failed.code, "error")
            self.hear()
            result = {}
        check("error" not in rest, f"{action} did not fail")
        for key, expected in rest.items():
            EXPECTATIONS[key](self, self.filled(expected), result)

    def origin(self, argument):
        url = (argument or {}).get("url") if isinstance(argument, dict) else None
        return url or self.url

    # ---- actions ----
    def ask(self, argument, rest):
        members = {"dialect": "google", "patience": "until-fresh", "count": 1, **(argument or {})}
        members["url"] = self.origin(argument)
        self.came["asked"] = members
        before = len(self.heard)
        try:
            result = self.driver.do("ask", **members)
        finally:
            self.hear()
        self.came["record"], self.came["standing"] = result["record"], result["standing"]
        if len(self.heard) > before:
            last = result["record"]["failed"] or result["record"]["answer"]
            if result["standing"]["state"] != "stale":
                match(self.heard[-1], last, "the record's last exchange")
        result["asked"] = len(self.heard) - before
        self.views = None
        return result

    def fetch(self, argument, rest):
        members = {"count": 1, **(argument or {})}
        members["url"] = self.origin(argument)
        exchanges = self.driver.do(members.pop("do", "fetch"), **members)["exchanges"]
        self.came["exchanges"] = exchanges
        for exchange in exchanges:
            expect.always(exchange, self.now)
        self.hear()
        self.heard += exchanges[-1:]
        return {"exchanges": exchanges}

    def turn(self, argument, rest):
        self.now = self.driver.do("turn", ms=int(seconds(argument) * 1000))["now"]

    def serve(self, argument, rest):
        routes = argument if any(key.startswith("/") for key in argument) else self.routes(argument)
        self.servers["A"].serve(routes)

    def serve_ftp(self, argument, rest):
        self.servers["A"].serve(argument)

    def look(self, argument, rest):
        self.hear()
        self.views = None
        return {"record": self.view(DIALECTS[0])["record"]}

    def at_hand(self, argument, rest):
        members = {"dialect": "google", **(argument or {})}
        result = self.driver.do("at-hand", url=self.origin(argument), **members)
        self.came["at hand"] = result
        return result

    def refresh(self, argument, rest):
        members = {"dialect": "google", **(argument or {})}
        result = self.driver.do("refresh", url=self.origin(argument), **members)
        self.came["refreshed"] = result
        self.hear()
        return result

    def versions(self, argument, rest):
        result = self.driver.do("versions", url=self.origin(argument))
        self.came["versions"] = result["versions"]
        return result

    def forget(self, argument, rest):
        return self.driver.do("forget", url=self.origin(argument))

    def counts(self, argument, rest):
        return {"counts": self.driver.do("counts")}

    def settle(self, count, rest):
        """Waits for that many exchanges of the cache since the case began."""
        for _ in range(500):
            self.hear()
            if len(self.heard) >= count:
                return
            time.sleep(0.01)
        raise Different(f"{len(self.heard)} exchanges, not {count}")

    def reopen(self, argument, rest):
        """Another cache on the same store, as after a restart of the program."""
        self.driver.do("versions", url=self.url)  # all is written
        self.driver.do("start", now=self.now, **self.restart)

    def files(self, argument, rest):
        """No more files and sockets than are open (true), or as many as there may be (false)."""
        self.driver.do("files", none=argument)

    def knock(self, argument, rest):
        for how in ("connect", "sendto", "sendmsg", "sendmmsg"):
            for address in argument:
                check(self.driver.do("knock", how=how, address=address)["result"] == -1, f"{how} {address}")
        seen = self.driver.do("heard")["refused"]
        match([{"has": address} for _ in range(4) for address in argument], seen, "refused")

    # ---- expectations ----
    def view(self, dialect):
        if self.views is None:
            urls = [self.url + "/blocked/page", self.url + "/open"]
            self.views = self.driver.do("views", url=self.url, agent=AGENT, urls=urls)["views"]
            self.came["views"] = self.views
            for name, view in self.views.items():
                check(view["agrees"], f"{name}: the cache's standing is not standing_of(its record, now)")
                check(view["why"] and not view["why"].endswith("."), f"{name}: why: {view['why']!r}")
        return self.views[dialect]

    def exchange(self, expected, result):
        check(bool(self.heard), "no exchange")
        actual = dict(self.heard[-1])
        actual["statuses"] = [hop["status"] for hop in actual["hops"]]
        actual["urls"] = [hop["url"] for hop in actual["hops"]]
        actual["last_location"] = actual["hops"][-1]["location"] if actual["hops"] else None
        actual["last_address"] = actual["hops"][-1]["address"] if actual["hops"] else None
        expected = dict(expected)
        body = expected.pop("body", "unsaid")
        match(expected, actual, "exchange")
        if body == "unsaid":
            return
        if body is None:
            check(actual["body"] is None, f"exchange.body: {actual['body']}")
            return
        keep = body.get("kept") if isinstance(body, dict) else None
        data = bodies.body(body)[:keep]
        match(len(data), actual["body"]["size"], "exchange.body.size")
        match(expect.fnv(data), actual["body"]["hash"], "exchange.body.hash")

    def record(self, expected, result):
        record = result["record"]
        last = record["failed"] or record["answer"]
        actual = {
            "answer": record["answer"] and record["answer"]["outcome"],
            "answer_body": record["answer"] and (record["answer"]["body"] or {}).get("text"),
            "failed": record["failed"] and record["failed"]["outcome"],
            "failures": record["failures"],
            "origin": record["origin"],
        }
        expected = dict(expected)
        ago = expected.pop("failing_ago", "unsaid")
        if ago is None:
            check(record["failing_since"] is None, f"record.failing_since: {record['failing_since']}")
        elif ago != "unsaid":
            actual["failing_ago"] = (self.now - record["failing_since"]) / 1000
            expected["failing_ago"] = {"min": seconds(ago) - 3, "max": seconds(ago) + 3}
        if "next_try_in" in expected:
            low, high = (seconds(bound) for bound in expected.pop("next_try_in"))
            actual["next_try_in"] = (record["next_try"] - last["started"]) / 1000
            expected["next_try_in"] = {"min": low - 0.01, "max": high + 2}
        match(expected, actual, "record")

    def means(self, expected, result):
        named = expected if isinstance(expected, str) else expected.get("is")
        wanted = dict(self.table[named]) if named else {}
        others = wanted.pop("all", None)
        wanted = {dialect: wanted.get(dialect, others) for dialect in DIALECTS}
        if not isinstance(expected, str):
            wanted.update({key: value for key, value in expected.items() if key != "is"})
        for dialect in DIALECTS:
            self.means_under(dialect, wanted[dialect].split(), self.view(dialect))

    def means_under(self, dialect, words, view):
        state, obey = words[:2]
        blocked, open_page = view["decisions"].values()
        if state != "any":
            match(state, view["state"], f"{dialect}: state")
        if obey != "whole":
            match(obey.replace("open-", ""), view["obey"], f"{dialect}: obey")
        match("undefined" in words, view["undefined"], f"{dialect}: undefined")
        allowed = {"rules": (False, True), "disallow-all": (False, False)}.get(obey, (True, True))
        match(list(allowed), [blocked, open_page], f"{dialect}: /blocked/page, /open allowed")
        record = view["record"]
        # Under google a 429 fails without being the record's failure.
        if state != "any" and (record["failed"] or not state.startswith("failing")):
            last = record["failed"] or record["answer"]
            again = max(view["fresh_until"], record["next_try"] if record["failed"] else 0)
            if self.now < last["started"] - 3_600_000:  # nobody knows how old it is
                again = {"max": self.now}
            match(again, view["ask_again"], f"{dialect}: ask_again")

    def fresh(self, expected, result):
        """Seconds from the answer's start; one number or one for each dialect."""
        for dialect in DIALECTS:
            view = self.view(dialect)
            wanted = expected.get(dialect, expected.get("all")) if isinstance(expected, dict) else expected
            if wanted == "any":
                continue
            answer = view["record"]["answer"]
            actual = (view["fresh_until"] - answer["started"]) / 1000 if answer else view["fresh_until"]
            match({"min": seconds(wanted) - 2, "max": seconds(wanted) + 2}, actual, f"{dialect}: fresh for")

    def requests(self, expected, result):
        """How many requests server A (or each that is named) was sent since the case began."""
        expected = expected if isinstance(expected, dict) else {"A": expected}
        for name, count in expected.items():
            match(count, len(self.servers[name].requests), f"requests to {name}")

    def connections(self, expected, result):
        for name, count in expected.items():
            match(count, self.servers[name].connections, f"connections to {name}")

    def request(self, expected, result):
        """What the last request to A holds: {has: [lines], lacks: [text]}."""
        head = self.servers["A"].requests[-1]
        self.came["request"] = head
        for text in expected.get("has", []):
            check(text.lower() in head.lower(), f"the request has no {text!r}")
        for text in expected.get("lacks", []):
            check(text.lower() not in head.lower(), f"the request has {text!r}")

    def asked(self, expected, result):
        match(expected, result["asked"], "exchanges by this question")

    def state(self, expected, result):
        match(expected, result["standing"] and result["standing"]["state"], "state")

    def obey(self, expected, result):
        match(expected, result["standing"]["obey"], "obey")

    def outcomes(self, expected, result):
        counts = {}
        for exchange in result["exchanges"]:
            counts[exchange["outcome"]] = counts.get(exchange["outcome"], 0) + 1
        match(expected, counts, "outcomes")

    def refreshed(self, expected, result):
        actual = {"changed": result["changed"], "stored": result["stored"]}
        for member in ("before", "now"):
            version = result[member]
            actual[member] = version and {
                "body": version["body"] and version["body"].get("text"),
                "first_seen_ago": round((self.now - version["first_seen"]) / 1000),
            }
        match(expected, actual, "refreshed")

    def seen(self, expected, result):
        actual = [
            {
                "body": version["body"] and version["body"].get("text"),
                "first_seen_ago": round((self.now - version["first_seen"]) / 1000),
                "last_seen_ago": round((self.now - version["last_seen"]) / 1000),
            }
            for version in result["versions"]
        ]
        match(expected, actual, "versions")

    def counted(self, expected, result):
        match(expected, result["counts"], "counts")

    def forgotten(self, expected, result):
        match(expected, result["forgotten"], "forgotten")


ACTIONS = {
    "ask": Play.ask, "fetch": Play.fetch, "turn": Play.turn, "serve": Play.serve, "serve-ftp": Play.serve_ftp,
    "look": Play.look, "at-hand": Play.at_hand, "refresh": Play.refresh, "versions": Play.versions,
    "forget": Play.forget, "files": Play.files, "settle": Play.settle, "reopen": Play.reopen, "knock": Play.knock,
    "counts": Play.counts,
}  # fmt: skip
EXPECTATIONS = {
    "exchange": Play.exchange, "record": Play.record, "means": Play.means, "fresh": Play.fresh,
    "requests": Play.requests, "connections": Play.connections, "request": Play.request,
    "asked": Play.asked, "state": Play.state, "obey": Play.obey, "outcomes": Play.outcomes,
    "refreshed": Play.refreshed, "seen": Play.seen, "forgotten": Play.forgotten,
    "counted": Play.counted,
}  # fmt: skip

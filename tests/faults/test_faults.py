"""Every case of cases/*.yaml is a test of its own. ABIDE_FAULTS_SHARD=2/6 takes each sixth."""

import json
import os
import tempfile
import unittest

import cases
from driver import Driver
from play import Play
from servers.certificates import Certificates
from servers.nginx import Nginx


class Run:
    """What the cases of one run share: made once, when first needed."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="faults-run-")
        self.certificates = Certificates(self.folder.name)
        self.running_nginx = None
        self.running_driver = None

    def nginx(self):
        if self.running_nginx is None:
            self.running_nginx = Nginx(self.folder.name, self.certificates)
        return self.running_nginx

    def driver(self):
        if self.running_driver is None or not self.running_driver.alive():
            self.running_driver = Driver()
        return self.running_driver

    def stop(self):
        code = self.running_driver.stop() if self.running_driver else 0
        if self.running_nginx:
            self.running_nginx.stop()
        self.folder.cleanup()
        if code != 0:
            raise AssertionError(f"the driver ended with {code}")


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_of = Run()

    @classmethod
    def tearDownClass(cls):
        cls.run_of.stop()


def test_of(case):
    def test(self):
        play = Play(case, self.run_of.driver(), self.run_of)
        try:
            play.run()
        except Exception as failure:
            heads = {name: server.requests for name, server in play.servers.items()}
            came = json.dumps({**play.came, "requests": heads}, indent=1, default=str)
            kind = "" if isinstance(failure, AssertionError) else f"{type(failure).__name__}: "
            self.fail(f"{case['theme']}: {case['name']}: {kind}{failure}\nwhat came: {came}")

    test.__doc__ = f"{case['theme']}: {case['name']}"
    return test


def add_tests():
    shard, shards = (int(part) for part in os.environ.get("ABIDE_FAULTS_SHARD", "0/1").split("/"))
    for i, case in enumerate(cases.load()):
        if i % shards == shard:
            words = "".join(c if c.isalnum() else "_" for c in f"{case['theme']}_{case['name']}")
            setattr(Faults, f"test_{i:03}_{words}", test_of(case))


add_tests()

if __name__ == "__main__":
    unittest.main()

"""The program under test: driver.cc, spoken to line by line."""

import json
import os
import queue
import subprocess
import threading

PATIENCE = 60 * (4 if os.environ.get("ABIDE_SANITIZE") else 1)  # seconds for any answer


class Failed(Exception):
    """An answer that is an error: its code and its sentence."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['sentence']}")
        self.code = error["code"]
        self.sentence = error["sentence"]


class Driver:
    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["ABIDE_FAULTS_DRIVER"]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "http_proxy": "http://10.0.0.1:1", "ALL_PROXY": "http://10.0.0.1:1"},
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def do(self, what, **members):
        try:
            self.process.stdin.write(json.dumps({"do": what, **members}) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=PATIENCE)
        except (BrokenPipeError, queue.Empty):
            line = None
        if line is None:
            self.process.kill()
            raise AssertionError(f"the driver hung or ended ({self.process.wait()}) at {what} {members}")
        answer = json.loads(line)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer

    def alive(self):
        return self.process.poll() is None

    def stop(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return code

"""nginx, for what a good server does: HTTP/2 over TLS, gzip on the fly, redirects.

One process for a run. Its hosts are names under .test, each with one behaviour; a case names it as
`{nginx:gzip}`, which is https://gzip.h2.test:PORT.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import time

from . import bodies

# What each host does with /robots.txt.
HOSTS = {
    "plain": "root {folder};",
    "gzip": "root {folder}; gzip on; gzip_types text/plain; gzip_min_length 1;",
    "moved": "return 301 https://plain.h2.test:{port}/robots.txt;",
    "loop": "return 302 https://loop.h2.test:{port}/robots.txt;",
    "down": "return 503;",
    "busy": 'add_header Retry-After 120 always; return 503 "later";',
    "none": "return 404;",
    "gone": "return 410;",
    "limited": "return 429;",
    "kept": 'root {folder}; add_header Cache-Control "max-age=7200";',
    "large": "root {folder}; try_files /large.txt =404;",
    "zipped-large": "root {folder}; gzip on; gzip_types text/plain; try_files /large.txt =404;",
    "empty": 'return 200 "";',
    "to-plain-http": "return 302 http://plain.h2.test:{http_port}/robots.txt;",
    "closed": "return 444;",
}

CONFIGURATION = """\
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log; {user}
events {{ worker_connections 256; }}
http {{
  access_log off; default_type text/plain; types {{ text/plain txt; }}
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  ssl_certificate {certificate}; ssl_certificate_key {certificate};
{hosts}
}}
"""

HOST = """\
  server {{
    listen 127.0.0.1:{port} ssl http2; listen 127.0.0.1:{http_port};
    server_name {name}.h2.test;
    location / {{ {does} }}
  }}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    def __init__(self, folder, certificates):
        self.folder = pathlib.Path(folder) / "nginx"
        self.folder.mkdir()
        self.folder.chmod(0o755)
        (self.folder / "robots.txt").write_bytes(bodies.body(bodies.RULES))
        (self.folder / "large.txt").write_bytes(bodies.padded(600 * 1024, "start"))
        for _ in range(5):  # another process may take the ports before nginx does
            if self.listens(certificates):
                return
        raise RuntimeError("nginx does not listen: " + (self.folder / "error.log").read_text())

    def listens(self, certificates):
        self.port, self.http_port = free_port(), free_port()
        values = {"folder": self.folder, "port": self.port, "http_port": self.http_port}
        hosts = "".join(
            HOST.format(name=name, does=does.format(**values), **values)
            for name, does in HOSTS.items()
        )
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                hosts=hosts,
                certificate=certificates.path("good"),
                user="user root;" if os.geteuid() == 0 else "",
                **values,
            )
        )
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen(
            [program, "-p", self.folder, "-c", configuration],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(500):
            if self.process.poll() is not None:
                return False
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return True
            time.sleep(0.01)
        self.stop()
        return False

    def url(self, name):
        return f"https://{name}.h2.test:{self.port}"

    def stop(self):
        self.process.terminate()
        self.process.wait()

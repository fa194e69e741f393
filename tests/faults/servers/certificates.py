"""A certificate authority for one run, and certificates that are good or bad in one way each."""

import datetime
import ipaddress
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = datetime.timedelta(days=1)


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


class Certificates:
    """Writes ca.pem, and on demand KIND.pem (key, certificate) for "good", "expired", "not-yet",
    "wrong-name", "self-signed", "unknown-issuer"."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.now = datetime.datetime.utcnow()
        self.key, self.authority = self.make_authority("The faults' authority")
        self.ca_file = self.folder / "ca.pem"
        self.ca_file.write_bytes(self.authority.public_bytes(serialization.Encoding.PEM))

    def make_authority(self, text):
        key = ec.generate_private_key(ec.SECP256R1())
        builder = self.builder(name(text), key, name(text), self.now - DAY, self.now + 30 * DAY)
        builder = builder.add_extension(x509.BasicConstraints(True, None), critical=True)
        return key, builder.sign(key, hashes.SHA256())

    @staticmethod
    def builder(subject, key, issuer, begin, end):
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(begin)
            .not_valid_after(end)
        )

    def path(self, kind):
        path = self.folder / f"{kind}.pem"
        if not path.exists():
            self.make(kind, path)
        return path

    def make(self, kind, path):
        key = ec.generate_private_key(ec.SECP256R1())
        begin, end = self.now - DAY, self.now + DAY
        if kind == "expired":
            begin, end = self.now - 10 * DAY, self.now - DAY
        if kind == "not-yet":
            begin, end = self.now + DAY, self.now + 10 * DAY
        # libcurl takes no wildcard for a whole top-level domain.
        names = [x509.DNSName(name) for name in ("*.h2.test", "site.test", "a.test", "b.test")]
        names += [x509.IPAddress(ipaddress.ip_address(a)) for a in ("127.0.0.1", "::1")]
        if kind == "wrong-name":
            names = [x509.DNSName("elsewhere.invalid")]
        subject = name("a site")
        issuer, signer = self.authority.subject, self.key
        if kind == "self-signed":
            issuer, signer = subject, key
        if kind == "unknown-issuer":
            signer, other = self.make_authority("another authority")
            issuer = other.subject
        certificate = (
            self.builder(subject, key, issuer, begin, end)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .sign(signer, hashes.SHA256())
        )
        path.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
            + certificate.public_bytes(serialization.Encoding.PEM)
        )

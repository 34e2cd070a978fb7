#!/usr/bin/env python3
"""Somebody who controls the message server: sees every message of a user, and can send any.  Has no key of the seals.

usage: cluster_intruder.py DRIVER-FILE WORKER-FILE DEED
       cluster_intruder.py DRIVER-FILE WORKER-FILE play FILE

DEED is what is done with every message that passes, once with each:
  repeat   send it again
  alter    send it with one bit changed
  version  send it with another protocol number
  long     send it with 300 KB more
  cut      send its first twenty bytes
  foreign  send other bytes of its length
  record   write it to standard output
play sends what record has written: its first announcement, and then what went to workers.  Prints "ready" on standard error when it
listens, and ends with SIGTERM; then it prints how many messages it has sent to the driver and to workers.
"""
import base64
import ctypes
import ctypes.util
import json
import random
import select
import signal
import socket
import ssl
import sys
import time

SIGNATURE_BYTES = 64
ED25519 = 1087  # NID_ED25519 of libcrypto


def sign(seed, text):
    """The Ed25519 signature of the bytes `text`; a seed of NATS is two bytes, 32 bytes of key, and a checksum."""
    crypto = ctypes.CDLL(ctypes.util.find_library("crypto"))
    for name in ("EVP_PKEY_new_raw_private_key", "EVP_MD_CTX_new"):
        getattr(crypto, name).restype = ctypes.c_void_p
    raw = base64.b32decode(seed + "=" * (-len(seed) % 8))[2:34]
    key = ctypes.c_void_p(crypto.EVP_PKEY_new_raw_private_key(ED25519, None, raw, ctypes.c_size_t(len(raw))))
    context = ctypes.c_void_p(crypto.EVP_MD_CTX_new())
    signature, size = ctypes.create_string_buffer(SIGNATURE_BYTES), ctypes.c_size_t(SIGNATURE_BYTES)
    crypto.EVP_DigestSignInit(context, None, None, None, key)
    crypto.EVP_DigestSign(context, signature, ctypes.byref(size), text, ctypes.c_size_t(len(text)))
    return signature.raw


class Link:
    """A connection to the server with the key of one cluster file."""

    def __init__(self, path, subjects):
        text = open(path).read()
        ticket = dict(line.split(" ", 1) for line in text.splitlines() if line.count(" ") == 1)
        host, port = ticket["url"].removeprefix("tls://").rsplit(":", 1)
        plain = socket.create_connection((host, int(port)))
        info = json.loads(plain.recv(65536).split(b"\r\n")[0][len("INFO "):])
        context = ssl.create_default_context(cadata=text[text.index("-----BEGIN"):])
        context.check_hostname = False
        self.socket, self.rest = context.wrap_socket(plain), b""
        signature = base64.urlsafe_b64encode(sign(ticket["seed"], info["nonce"].encode())).decode().rstrip("=")
        self.socket.sendall(b"CONNECT " + json.dumps({"verbose": False, "pedantic": False, "nkey": ticket["user"],
                                                      "sig": signature, "tls_required": True}).encode() + b"\r\n")
        for number, subject in enumerate(subjects, 1):
            self.socket.sendall(f"SUB {subject} {number}\r\n".encode())
        self.socket.sendall(b"PING\r\n")
        while b"PONG" not in self.rest:
            self.rest += self.socket.recv(65536)
        self.rest = self.rest.split(b"PONG\r\n", 1)[1]

    def send(self, subject, data):
        self.socket.sendall(f"PUB {subject} {len(data)}\r\n".encode() + data + b"\r\n")

    def receive(self):
        """The messages that are there: (subject, bytes)."""
        self.rest += self.socket.recv(1 << 20)
        messages = []
        while b"\r\n" in self.rest:
            line, after = self.rest.split(b"\r\n", 1)
            if line == b"PING":
                self.socket.sendall(b"PONG\r\n")
            elif line.startswith(b"MSG "):
                words = line.decode().split()
                size = int(words[-1])
                if len(after) < size + 2:
                    break
                messages.append((words[1], after[:size]))
                after = after[size + 2:]
            self.rest = after
        return messages


def altered(data, rng):
    data = bytearray(data)
    data[rng.randrange(5, len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


DEEDS = {
    "repeat": lambda data, rng: data,
    "alter": altered,
    "version": lambda data, rng: data[:4] + bytes([data[4] + 1]) + data[5:],
    "long": lambda data, rng: data + bytes(300 * 1024),
    "cut": lambda data, rng: data[:20],
    "foreign": lambda data, rng: bytes(rng.randrange(32, 64) for _ in data),
    "record": None,
}


def play(as_driver, path):
    """What a driver has once said, at a pace at which a worker can follow."""
    messages = [line.split() for line in open(path)]
    announced = next(message for message in messages if message[0] == "pare.announce")
    for subject, data in [announced] + [message for message in messages if ".w." in message[0]]:
        as_driver.send(subject, bytes.fromhex(data))
        time.sleep(0.1)


class Intruder:
    def __init__(self, driver_file, worker_file, deed):
        self.as_driver = Link(driver_file, ["pare.*.up"])
        self.as_worker = Link(worker_file, ["pare.announce", "pare.*.w.*"])
        self.deed, self.rng, self.seen, self.n_sent = deed, random.Random(25), set(), {"driver": 0, "workers": 0}

    def do(self, subject, data):
        if data in self.seen:
            return
        self.seen.add(data)
        if self.deed == "record":
            print(subject, data.hex(), flush=True)
            return
        sent = DEEDS[self.deed](data, self.rng)
        self.seen.add(sent)
        to_driver = subject.endswith(".up")
        (self.as_worker if to_driver else self.as_driver).send(subject, sent)
        self.n_sent["driver" if to_driver else "workers"] += 1

    def listen(self):
        links = {link.socket: link for link in (self.as_driver, self.as_worker)}
        while True:
            for readable in select.select(list(links), [], [])[0]:
                for message in links[readable].receive():
                    self.do(*message)


def main():
    driver_file, worker_file, deed, *rest = sys.argv[1:]
    if deed == "play":
        play(Link(driver_file, []), *rest)
        return
    intruder = Intruder(driver_file, worker_file, deed)

    def end(*_):
        print("sent to the driver {driver}, to workers {workers}".format(**intruder.n_sent), file=sys.stderr)
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    print("ready", file=sys.stderr, flush=True)
    intruder.listen()


main()

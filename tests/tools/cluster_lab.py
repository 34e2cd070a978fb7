"""A cluster on this machine for tests: a message server, workers and drivers, each with a directory of its own for
temporary files, and with a wire of its own to the server that can be cut."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Wire:
    """Passes bytes between one client and the server.  A cut wire drops its connections and accepts no new ones; a silent
    one keeps its connections and passes nothing on."""

    def __init__(self, port):
        self.target, self.is_cut, self.is_silent, self.pairs = port, False, False, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                here, _ = self.socket.accept()
            except OSError:
                return
            try:
                there = socket.create_connection(("127.0.0.1", self.target)) if not self.is_cut else None
            except OSError:
                there = None
            if there is None:
                here.close()
                continue
            self.pairs.append((here, there))
            for source, sink in ((here, there), (there, here)):
                threading.Thread(target=self.pump, args=(source, sink), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                while self.is_silent:
                    time.sleep(0.02)
                sink.sendall(data)
        except OSError:
            pass
        drop(source, sink)

    def drop(self):
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            drop(*pair)

    def cut(self, seconds):
        self.is_cut = True
        self.drop()
        time.sleep(seconds)
        self.is_cut = False

    def silence(self, seconds, heals):
        """A cable that is pulled: nobody is told.  It heals, or the connections turn out to be dead."""
        self.is_silent = True
        time.sleep(seconds)
        if not heals:
            self.drop()
        self.is_silent = False


def drop(*sockets):
    for s in sockets:
        try:
            s.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        s.close()


class Worker:
    def __init__(self, lab, number, slots):
        self.lab, self.number, self.slots = lab, number, slots
        self.wire = Wire(lab.port)
        self.ticket = lab.ticket("worker", self.wire.port)
        self.n_started = 0
        self.start()

    def start(self):
        self.n_started += 1
        name = f"worker{self.number}-{self.n_started}"
        root = self.lab.work / "tmp" / name
        root.mkdir(parents=True)
        with open(self.lab.work / f"{name}.out", "w") as out:
            for _ in range(100):
                self.process = subprocess.Popen(
                    [self.lab.pare, "worker", "--join", self.ticket, "--slots", str(self.slots), "--cache",
                     self.lab.work / f"cache{self.number}"],
                    env={**os.environ, "TMPDIR": str(root)}, stdout=out, stderr=out)
                time.sleep(0.05)  # a server that was just started may not answer yet
                if self.process.poll() is None:
                    return
        raise SystemExit("a worker does not start: " + (self.lab.work / f"{name}.out").read_text())

    def end(self, how):
        self.process.send_signal(how)
        self.process.wait(20)


class Lab:
    """n workers of some slots, and a server."""

    def __init__(self, pare, n_workers, slots=1):
        self.pare, self.work = os.path.abspath(pare), pathlib.Path(tempfile.mkdtemp(prefix="pare-lab-"))
        self.keys, self.port = self.work / "keys", free_port()
        (self.work / "tmp/driver").mkdir(parents=True)
        subprocess.run([self.pare, "cluster", "keys", self.keys, "--host", f"127.0.0.1:{self.port}", "--user", "u"],
                       check=True, capture_output=True)
        self.log = open(self.work / "server.log", "w")
        self.start_server()
        self.driver_wire = Wire(self.port)
        self.driver_ticket = self.ticket("driver", self.driver_wire.port)
        self.workers = [Worker(self, i, slots) for i in range(n_workers)]

    def ticket(self, role, port):
        """The cluster file with the address of a wire."""
        path = self.work / f"{role}-{port}.pare"
        path.write_text((self.keys / f"u-{role}.pare").read_text().replace(f":{self.port}", f":{port}"))
        path.chmod(0o600)
        return path

    def start_server(self):
        nats = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.server = subprocess.Popen([nats, "-c", self.keys / "nats.conf"], stdout=self.log, stderr=self.log)

    def kill_server(self):
        self.server.kill()
        self.server.wait()

    def driver_environment(self):
        return {**os.environ, "TMPDIR": str(self.work / "tmp/driver")}

    def stop(self):
        for worker in self.workers:
            worker.process.send_signal(signal.SIGCONT)
            worker.process.send_signal(signal.SIGTERM)
        for worker in self.workers:
            worker.process.wait(20)
        self.server.terminate()
        self.server.wait()

    def leftovers(self):
        """Files and processes that are still there ten seconds after the end."""
        for _ in range(100):
            files = [str(p) for p in (self.work / "tmp").glob("*/*")]
            marked = subprocess.run(["pgrep", "-f", str(self.work / "tmp")], capture_output=True, text=True).stdout.split()
            if not files and not marked:
                return []
            time.sleep(0.1)
        return files + marked

    def remove(self):
        shutil.rmtree(self.work, ignore_errors=True)

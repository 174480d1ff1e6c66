"""Plays the chunks of a league as tasks of a Ray cluster. `hakam league run --engine ray` starts it.

The machines of the cluster need nothing but Ray, and bubblewrap where bots are isolated: the program and the bots come
through Ray's object store, and are kept by their SHA-256 in the cache of the user.
"""

import argparse
import hashlib
import pathlib
import socket
import sys
import time

import coordinator

try:
    import ray
except ImportError:
    sys.exit(f"Ray is not installed for {sys.executable}: pip install 'hakam[ray]' or set HAKAM_PYTHON to a Python that has it")

RETRIES = 10  # of a task whose machine has died
LOOK = 0.1  # seconds
MIB = 1 << 20
NEEDS = f"{coordinator.CORES} cores" + (f" and {coordinator.MEMORY} MiB" if coordinator.MEMORY else "")


def work(chunk, needs, cores):
    """One chunk, on the machine that Ray has chosen: (machine, result or None, why it failed). `needs`: {path below the
    cache: reference}; what is not in the cache comes from the object store."""
    # pylint: disable=import-outside-toplevel,redefined-outer-name,reimported
    import os
    import pathlib
    import socket
    import subprocess
    import tempfile
    import ray
    machine = f"{socket.gethostname()}/{ray.get_runtime_context().get_node_id()}"
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "hakam" / "fleet"
    try:
        for name, reference in needs.items():
            path = cache / name
            if path.exists():
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            data = ray.get(reference)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(data)
                file.flush()
                os.fchmod(file.fileno(), 0o755)  # in a sandbox it is another user's
                os.fsync(file.fileno())
            os.rename(file.name, path)
        program = next(cache / name for name in needs if name.startswith("programs/"))
        ended = subprocess.run([program, "work", "--bundles", cache / "bundles", "--cores", str(cores), "--machine", machine,
                                "--with-parent"], input=chunk, capture_output=True, check=False)
    except OSError as error:
        return machine, None, str(error)
    if ended.returncode == 0:
        return machine, ended.stdout, ""
    words = ended.stderr.decode(errors="replace").strip().splitlines()
    return machine, None, f"hakam work ended with {ended.returncode}: {words[-1] if words else ''}"


def places(resources):
    """How many chunks a node plays at a time."""
    by_cores = int(resources.get("CPU", 0)) // coordinator.CORES
    return min(by_cores, int(resources.get("memory", 0)) // (coordinator.MEMORY * MIB)) if coordinator.MEMORY else by_cores


class Cluster:
    """The tasks at work."""

    def __init__(self):
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # no machine needs this file
        program = pathlib.Path(coordinator.PROGRAM).read_bytes()
        self._program = f"programs/{hashlib.sha256(program).hexdigest()}/hakam"
        self._objects = {self._program: ray.put(program)}
        self._chunks = {}  # by the task
        self._avoided = set()  # nodes
        self._nodes = {}  # those that are alive: how many chunks they play at a time
        self._slots = 0
        self._complaint = ""
        self.measure()

    def play(self, chunk, bundles):
        try:
            needs = [self._program]
            for sha256 in bundles:
                name = f"bundles/{sha256}.zip"
                if name not in self._objects:
                    self._objects[name] = ray.put((coordinator.BUNDLES / f"{sha256}.zip").read_bytes())
                needs.append(name)
            data = (coordinator.CHUNKS / chunk).read_bytes()
        except OSError as error:
            coordinator.failed(chunk, None, error)
            return
        able = {node for node, places in self._nodes.items() if places}
        if able and not able - self._avoided:
            coordinator.failed(chunk, None, "no machine of the cluster may be used any more")
            return
        options = {"num_cpus": coordinator.CORES, "max_retries": RETRIES, "name": "hakam"}
        if coordinator.MEMORY:
            options["memory"] = coordinator.MEMORY * MIB
        if self._avoided:
            options["label_selector"] = {"ray.io/node-id": f"!in({','.join(sorted(self._avoided))})"}
        task = ray.remote(work).options(**options).remote(data, {name: self._objects[name] for name in needs},
                                                          coordinator.CORES)
        self._chunks[task] = chunk

    def drop(self, chunk):
        for task in [task for task, name in self._chunks.items() if name == chunk]:
            del self._chunks[task]
            ray.cancel(task, force=True)

    def avoid(self, machine):
        node = machine.rsplit("/", 1)[-1]
        if node in self._nodes:
            self._avoided.add(node)  # tasks that wait may still go there, and fail once more

    def collect(self):
        """Passes on what has ended; waits a moment for it."""
        ready, _ = ray.wait(list(self._chunks), num_returns=len(self._chunks), timeout=LOOK)
        for task in ready:
            chunk = self._chunks.pop(task)
            try:
                machine, result, why = ray.get(task)
            except ray.exceptions.RayError as error:
                coordinator.failed(chunk, None, f"{type(error).__name__}: {coordinator.first_line(error)}")
                continue
            if result is None:
                coordinator.failed(chunk, machine, why)
            else:
                coordinator.done(chunk, result)

    def is_busy(self):
        return bool(self._chunks)

    def measure(self):
        """The cluster may have grown."""
        self._nodes = {node["NodeID"]: places(node["Resources"]) for node in ray.nodes() if node["Alive"]}
        slots = sum(self._nodes.values())
        if slots > self._slots:
            self._slots = slots
            coordinator.slots(slots)
        complaint = "" if slots else f"waits for a machine with {NEEDS}; the cluster has none"
        if complaint and complaint != self._complaint:
            coordinator.tell("say", complaint)
        self._complaint = complaint

    def end(self):
        for chunk in list(self._chunks.values()):
            self.drop(chunk)


def connect(address):
    """Ray itself would try for minutes."""
    if address != "auto":
        host, _, port = address.rpartition("://")[2].rpartition(":")
        socket.create_connection((host, int(port)), timeout=10).close()
    ray.init(address=address, log_to_driver=False, logging_level="ERROR", namespace="hakam")


def serve(cluster):
    looked = -10.0
    while True:
        for command in coordinator.commands(0 if cluster.is_busy() else 1):
            if command is None:
                cluster.end()
                return
            {"play": lambda chunk, *bundles: cluster.play(chunk, bundles), "drop": cluster.drop,
             "avoid": cluster.avoid}[command[0]](*command[1:])
        if cluster.is_busy():
            cluster.collect()
        if time.monotonic() > looked + 2:
            looked = time.monotonic()
            cluster.measure()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", default="auto", help="HOST:PORT, or ray://HOST:PORT")
    options = parser.parse_args()
    coordinator.listen()
    try:
        connect(options.address)
    except (OSError, ValueError, RuntimeError) as error:
        sys.exit(f"no Ray cluster at {options.address}: {coordinator.first_line(error)} (start one with: ray start --head)")
    try:
        serve(Cluster())
    except OSError as error:
        coordinator.end(error)  # the folder of what it says on standard error may be full
        sys.exit(str(error))
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()

"""Nodes of Ray on this machine, for tests: `ray_cluster.py NODES CPUS`. Prints the address, then obeys lines of standard
input: `add`; `kill N`, `stop N`, `continue N` (the N-th node that was started; 0 is the head). Answers each with a line. All
nodes end with its input."""

import os
import signal
import sys

from ray.cluster_utils import Cluster

# A node that says nothing for some seconds is dead, and what was at work there is played again. (Ray itself waits for minutes.)
SOON = {"health_check_period_ms": 500, "health_check_timeout_ms": 500, "health_check_failure_threshold": 6,
        "grpc_client_keepalive_time_ms": 2000, "grpc_client_keepalive_timeout_ms": 3000}


def processes_of(node):
    """Those of a node, and the workers that it has started."""
    pids = [info.process.pid for infos in node.all_processes.values() for info in infos]
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                    children.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(entry))
            except OSError:
                pass
    for pid in pids:
        pids += children.get(pid, [])
    return pids


def send(node, number):
    for pid in processes_of(node):
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def main():
    count, cpus = int(sys.argv[1]), int(sys.argv[2])
    cluster = Cluster()
    nodes = []

    def add():
        more = {} if nodes else {"_system_config": SOON}
        nodes.append(cluster.add_node(num_cpus=cpus, node_ip_address="127.0.0.1", include_dashboard=False,
                                      object_store_memory=200 << 20, **more))
    try:
        while len(nodes) < count:
            add()
        print(cluster.address, flush=True)
        for line in sys.stdin:
            word, *rest = line.split()
            if word == "add":
                add()
            elif word == "kill":
                send(nodes[int(rest[0])], signal.SIGKILL)
            elif word == "stop":
                send(nodes[int(rest[0])], signal.SIGSTOP)
            elif word == "continue":
                send(nodes[int(rest[0])], signal.SIGCONT)
            print(word, flush=True)
    finally:
        for node in nodes:
            send(node, signal.SIGCONT)
            send(node, signal.SIGKILL)


if __name__ == "__main__":
    main()

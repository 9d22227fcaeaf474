"""caipan on a Ray cluster: an actor on each node, which starts caipan's server on a unix socket of that node.

    import ray, caipan_ray
    ray.init()
    verifiers = caipan_ray.start_verifiers()
    results = caipan_ray.verify(verifiers, jobs)

Each node needs the program caipan with the feature `server` (`CAIPAN_BINARY`, or on PATH). The server is reached by nothing
but this actor: the socket is in a folder that only its user can enter.
"""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

START_SECONDS = 60
"""Longest time from the start of the server until it is ready."""


class _SocketConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path):
        super().__init__("localhost")
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.connect(str(self._path))


@ray.remote
class Verifier:
    """A server of caipan on the node of the actor, which ends with the actor."""

    def __init__(self, parallel):
        self._folder = tempfile.TemporaryDirectory(prefix="caipan-ray-")
        self._socket = pathlib.Path(self._folder.name) / "socket"
        program = os.environ.get("CAIPAN_BINARY", "caipan")
        listen = f"unix:{self._socket}"
        command = [program, "verify", "--listen", listen, "--jobs", str(parallel)]
        self._server = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        self._wait_until_ready()

    def _wait_until_ready(self):
        latest = time.monotonic() + START_SECONDS
        while time.monotonic() < latest:
            if self._server.poll() is not None:
                raise RuntimeError(f"caipan ended with {self._server.returncode}")
            try:
                if self._request("GET", "/readyz", None)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise TimeoutError("caipan is not ready")

    def _request(self, method, path, body):
        connection = _SocketConnection(self._socket)
        try:
            connection.request(method, path, body)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def verify(self, jobs):
        """Judges jobs, dictionaries as in jobs.jsonl. Returns their results in the order of the jobs.

        A result without a verdict has the reward None; it is no exception.
        """
        body = "".join(json.dumps(job) + "\n" for job in jobs)
        status, text = self._request("POST", "/verify/batch", body.encode())
        if status != 200:
            raise RuntimeError(f"caipan answers {status}: {text[:500]!r}")
        results = {}
        for line in text.splitlines():
            if line.strip():
                result = json.loads(line)
                results[result["id"]] = result
        return [results[job["id"]] for job in jobs]

    def close(self):
        """Ends the server. Jobs that still run are cancelled."""
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()


def start_verifiers():
    """Starts an actor on each node that is alive, with all processors of the node, and waits until all are ready."""
    verifiers = []
    for node in ray.nodes():
        cores = int(node["Resources"].get("CPU", 0))
        if node["Alive"] and cores > 0:
            place = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            # Other programs must not run on the same cores, because they would slow down this one.
            actor = Verifier.options(num_cpus=cores, scheduling_strategy=place)
            verifiers.append(actor.remote(cores))
    ray.get([verifier.__ray_ready__.remote() for verifier in verifiers])
    return verifiers


def verify(verifiers, jobs, batch=64):
    """Divides jobs among the actors in batches, each to the next actor that is free. Returns results in the order of jobs."""
    batches = [jobs[start : start + batch] for start in range(0, len(jobs), batch)]
    pool = ray.util.ActorPool(verifiers)
    judged = pool.map(lambda verifier, part: verifier.verify.remote(part), batches)
    return [result for part in judged for result in part]

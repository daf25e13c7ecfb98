#!/usr/bin/python3
"""A network of the tests' own that loses packets on purpose.

It is a namespace of the kernel with nothing in it but its loopback, on which a rule of nftables
drops a share of all packets by chance. (The kernels of small machines often lack netem, which would
do the same.) Run as a program it ends with 0 where such a network can be made.
"""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import programs  # noqa: E402

programs.only_installed()

NOT_ALLOWED = "networks of its own are not allowed to the tests here"

RULES = """
table inet loss {{
  chain arriving {{
    type filter hook input priority 0;
    meta l4proto {{ tcp, udp }} numgen random mod 1000 < {share} drop
  }}
}}
"""


class NotAllowed(Exception):
    """No such network can be made on this machine."""


class LossyNetwork:
    """The network, for the length of a `with`; commands run in it behind the words of `inside`."""

    def __init__(self, share):
        as_user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        script = "ip link set lo up && nft --file - && echo ready && exec sleep 600"
        self.process = subprocess.Popen(
            ["unshare", *as_user, "--net", "sh", "-c", script],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.inside = ["nsenter", f"--target={self.process.pid}", "--net"]
        if as_user:
            self.inside += ["--user", "--preserve-credentials"]
        try:
            self.process.stdin.write(RULES.format(share=round(share * 1000)))
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        if self.process.stdout.readline().strip() != "ready":
            self.__exit__()
            raise NotAllowed(NOT_ALLOWED)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__.strip())
        sys.exit(0)
    try:
        with LossyNetwork(0.01) as network:
            sys.exit(subprocess.run([*network.inside, "true"]).returncode)
    except (NotAllowed, OSError) as error:
        sys.exit(f"lossy_network: {error}")

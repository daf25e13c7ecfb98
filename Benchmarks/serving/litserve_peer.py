"""LitServe: a worker process for each core."""

import os
import sys

import litserve
from fastapi import Request
from looking import Task


class Look(litserve.LitAPI):
    def setup(self, device):
        self.task = Task()

    def decode_request(self, request: Request):
        # LitServe itself reads forms and JSON, and nothing else.
        return request["picture"].file.read()

    def predict(self, data):
        return self.task(data)

    def encode_response(self, output):
        return output


if __name__ == "__main__":
    server = litserve.LitServer(
        Look(api_path="/look"), accelerator="cpu", workers_per_device=os.cpu_count(),
        healthcheck_path="/ready", max_payload_size=1 << 26,
    )  # fmt: skip
    server.run(port=int(sys.argv[1]), host="127.0.0.1", generate_client_file=False,
               log_level="error", num_api_servers=1)  # fmt: skip

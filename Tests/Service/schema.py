"""Has schemathesis look for requests that are not answered as openapi.json says."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOKEN = "0123456789abcdef0123456789abcdef"
# Schemathesis does not ask for what it takes the description from.
UNTESTED = {("get", "/openapi.json")}


def status(server, method, path, token=None):
    """What a request is answered, as a number."""
    fields = {"Authorization": f"Bearer {token}"} if token else {}
    body = b"" if method == "post" else None
    request = urllib.request.Request(server.address + path, body, fields, method=method.upper())
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def description(server):
    request = urllib.request.Request(
        f"{server.address}/openapi.json", headers={"Authorization": f"Bearer {TOKEN}"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def check_tokens(server, operations):
    """Without a token, or with a wrong one, all is refused but what is for anybody."""
    refused = 0
    for (method, path), operation in operations.items():
        place = path.replace("{", "").replace("}", "")
        is_guarded = operation.get("security") != []
        refused += is_guarded
        for token in (None, TOKEN[:-1] + "0"):
            found = status(server, method, place, token)
            assert (found == 401) == is_guarded, f"{method} {place} without its token: {found}"
        if is_guarded:
            found = status(server, method, place, TOKEN)
            assert found != 401, f"{method} {place} with the token: {found}"
    assert refused > 0, "nothing needs the token"
    return refused


def run(server, folder):
    """Looks with all checks; the service has the token."""
    paths = description(server)["paths"]
    operations = {
        (method, path): operation
        for path, methods in paths.items()
        for method, operation in methods.items()
    }
    refused = check_tokens(server, operations)
    report = folder / "report.json"
    words = [
        "--config-file", str(HERE / "schemathesis.toml"), "run",
        f"{server.address}/openapi.json", "--header", f"Authorization: Bearer {TOKEN}",
        "--checks", "all",
        # A job that was removed at its own address has no video at another, with which
        # schemathesis does not connect it; it can be told so for no operation alone.
        # In the place of the other there is a check of our own.
        "--exclude-checks", "ensure_resource_availability,negative_data_rejection", "--phases",
        "examples,coverage,fuzzing,stateful", "--seed", "7", "--max-time", "75", "--no-color",
        # How fast requests are made up is a matter of the machine.
        "--suppress-health-check", "all", "--report-json-path", str(report),
    ]  # fmt: skip
    result = subprocess.run(
        [Path(sys.executable).parent / "st", *words],
        cwd=folder, capture_output=True, text=True, timeout=250,
        env=os.environ | {"SCHEMATHESIS_HOOKS": str(HERE / "schemathesis_checks.py")},
    )  # fmt: skip
    if result.returncode != 0:
        raise SystemExit(f"schema: schemathesis found something:\n{result.stdout[-30000:]}")
    told = json.loads(report.read_text())
    tested, expected = told["operations"]["tested"], len(operations.keys() - UNTESTED)
    assert tested == expected, f"{tested} operations of {expected} were tested"
    # Its examples and stateful phases depend on the description; these two look at every operation.
    for phase in ("coverage", "fuzzing"):
        state = told["phases"][phase]["status"]
        assert state == "success", f"the phase {phase}: {state}"
    print(
        f"schema: schemathesis finds nothing in {tested} operations with "
        f"{told['test_cases']['generated']} requests; {refused} need the token"
    )

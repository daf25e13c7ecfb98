"""``python -m swift_vision_tasks`` is the command ``vision``."""

import os
import sys

from swift_vision_tasks._files import SetupError, vision_executable


def main() -> None:
    """Becomes the command; ends with its exit code for missing set-up when it is not there."""
    try:
        executable = vision_executable()
    except SetupError as error:
        print(f"vision: {error}", file=sys.stderr)
        sys.exit(3)
    sys.stdout.flush()
    os.execv(executable, ["vision", *sys.argv[1:]])


if __name__ == "__main__":
    main()

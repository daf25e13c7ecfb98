"""The search path of the scripts that start programs; scripts/programs.sh is the same for bash."""

import os


def only_installed():
    """Leaves no folder on the search path that is not named from the root.

    What lies where somebody works, or under an empty name, was not installed.
    """
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(each for each in folders if each.startswith("/"))

// Python: the package's command, line by line.
import { jsonText } from "./escapes.js";
import { commandWords } from "./snippets-commands.js";

/** Returns a literal: JSON's escapes are Python's, except for surrogate pairs. */
const pythonString = (text) => jsonText(text);

export function python(context, names) {
  const all = commandWords(context);
  const words = `[${all.map(pythonString).join(", ")}]`;
  const list = words.length <= 80 ? words : `[\n${all.map((word) =>
    `    ${pythonString(word)},`).join("\n")}\n]`;
  if (context.task.givesVectors) {
    return [
      "import subprocess", "", "from swift_vision_tasks import vision_executable", "",
      `words = ${list}`, "subprocess.run([vision_executable(), *words], check=True)",
    ].join("\n");
  }
  return [
    "import json", "import subprocess", "",
    "from swift_vision_tasks import vision_executable  # pip install swift_vision_tasks", "",
    `words = ${list}`, "command = [vision_executable(), *words]",
    "with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:",
    "    for line in run.stdout:",
    "        result = json.loads(line)",
    ...(names?.print ?? ["print(result)"]).map((line) => `        ${line}`),
    "if run.returncode != 0:", "    raise SystemExit(run.returncode)",
  ].join("\n");
}

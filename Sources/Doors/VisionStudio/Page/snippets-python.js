// Python: the package's command, line by line.
import { commandWords } from "./snippets-commands.js";

/** A literal: JSON's escapes are Python's, but for pairs of surrogates. */
const pythonString = (text) => JSON.stringify(text);

const printing = {
  detect: [
    'for detection in result["detections"]:',
    '    best = detection["categories"][0]',
    '    print(best["categoryName"], best["score"], detection["boundingBox"])',
  ],
  classify: [
    'for head in result["classifications"]:',
    '    for category in head["categories"]:',
    '        print(category["categoryName"], category["score"])',
  ],
  pose: [
    'for pose in result["poses"]:',
    '    print(pose["landmarks"][0])',
  ],
  track: [
    'for found in result["objects"]:',
    '    print(found["trackingID"], found["labels"], found["boundingBox"])',
  ],
};

export function python(context) {
  const all = commandWords(context);
  const words = `[${all.map(pythonString).join(", ")}]`;
  const list = words.length <= 80 ? words : `[\n${all.map((word) =>
    `    ${pythonString(word)},`).join("\n")}\n]`;
  if (context.route === "embed") {
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
    ...printing[context.route].map((line) => `        ${line}`),
    "if run.returncode != 0:", "    raise SystemExit(run.returncode)",
  ].join("\n");
}

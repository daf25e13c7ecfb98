// Code that does what the page does; the tests run what it says.
import { curl, shell } from "./snippets-commands.js";
import { ofThePage, unsaid } from "./snippets-common.js";
import { mediaPipe } from "./snippets-mediapipe.js";
import { mlKit } from "./snippets-mlkit.js";
import { modern } from "./snippets-modern.js";

export const snippetKinds = [
  { id: "swift-modern", title: "Swift" },
  { id: "swift-mediapipe", title: "MediaPipe" },
  { id: "swift-mlkit", title: "ML Kit" },
  { id: "shell", title: "Shell" },
  { id: "curl", title: "curl" },
];

const makers = {
  "swift-modern": modern, "swift-mediapipe": mediaPipe, "swift-mlkit": mlKit, shell, curl,
};

const commandsOnly = ["start", "duration", "every", ...ofThePage];

/**
 * The code of a kind: `{ text }`, or `{ missing }` with the reason why there is none.
 *
 * `context` has the task's `route`, a `source` ("pictures", "video" or "camera"), the `values` that
 * were chosen, `model`, the service's `models`, `address`, `hasToken` and `evaluation`.
 */
export function snippet(kind, context) {
  const made = makers[kind](context);
  const left = kind.startsWith("swift") ? unsaid(context.values, commandsOnly, "This code") : [];
  return typeof made === "string" ? { text: [...left, made].join("\n") } : made;
}

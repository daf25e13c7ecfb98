// Code that does what the page does.
import { curl, shell } from "./snippets-commands.js";
import { ofThePage, unsaid } from "./snippets-common.js";
import { mediaPipe } from "./snippets-mediapipe.js";
import { mlKit } from "./snippets-mlkit.js";
import { modern } from "./snippets-modern.js";

export const snippetKinds = [
  { id: "swift-modern", title: "Swift", make: modern },
  { id: "swift-mediapipe", title: "MediaPipe", make: mediaPipe },
  { id: "swift-mlkit", title: "ML Kit", make: mlKit },
  { id: "shell", title: "Shell", make: shell },
  { id: "curl", title: "curl", make: curl },
];

const commandsOnly = ["start", "duration", "every", ...ofThePage];

/**
 * The code of a kind: `{ text }`, or `{ missing }` with the reason. `context` has `route`, `source`
 * (a tab), `values` that were chosen, `model`, `models`, `address`, `hasToken` and `evaluation`.
 */
export function snippet(kind, context) {
  const made = snippetKinds.find(({ id }) => id === kind).make(context);
  const left = kind.startsWith("swift") ? unsaid(context.values, commandsOnly, "This code") : [];
  return typeof made === "string" ? { text: [...left, made].join("\n") } : made;
}

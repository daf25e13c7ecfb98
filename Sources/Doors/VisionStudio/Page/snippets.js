// Code with the effect of the page. The service gives the names that a task has in an interface.
import { say } from "./language.js";
import { curl, shell } from "./snippets-commands.js";
import { javaScript } from "./snippets-javascript.js";
import { mediaPipe } from "./snippets-mediapipe.js";
import { mlKit } from "./snippets-mlkit.js";
import { modern } from "./snippets-modern.js";
import { python } from "./snippets-python.js";

export const snippetKinds = [
  { id: "swift-modern", title: "Swift", make: modern, whose: "This code" },
  { id: "swift-mediapipe", title: "MediaPipe", make: mediaPipe, whose: "MediaPipe's API" },
  // Its places are always those in the upright picture.
  { id: "swift-mlkit", title: "ML Kit", make: mlKit, whose: "ML Kit's API", gives: ["upright"] },
  { id: "shell", title: "Shell", make: shell },
  { id: "python", title: "Python", make: python },
  { id: "javascript", title: "JavaScript", make: javaScript },
  { id: "curl", title: "curl", make: curl },
];

/** Returns `{ text }`, or `{ missing }` with the reason; `source` in the `context` is a tab. */
export function snippet(kind, context) {
  const { make, whose, gives = [] } = snippetKinds.find(({ id }) => id === kind);
  const { snippets, title } = context.task;
  const names = snippets[kind];
  if (whose && !names?.type) {
    return { missing: names?.missing ?? say("code.nothing", { api: whose, task: title }) };
  }
  // Swift code mentions the options that it leaves out; the model is in all of it.
  const left = new Set(Object.keys(context.values));
  for (const name of ["model", ...gives]) left.delete(name);
  const values = new Proxy(context.values, {
    get(all, name) {
      left.delete(name);
      return all[name];
    },
  });
  const made = make(whose ? { ...context, values } : context, names);
  if (typeof made !== "string") return made;
  if (!whose || left.size === 0) return { text: made };
  return { text: `// ${whose} has no option for: ${[...left].join(", ")}.\n${made}` };
}

// The tasks that the service offers.
import { sayOr } from "./language.js";

/** The milliseconds between pictures tracked as a video: the command's 25 per second. */
export const frameTime = 40;

/** A task before the service has described it. */
const unknown = {
  name: "", title: "", purpose: null, takes: "pictures", remembersFrames: false, draws: false,
  givesVectors: false, columns: [], formats: [], options: [], modelWords: [], snippets: {},
};

const idOf = ({ title, name }) => (title || name).toLowerCase().replace(/\W+/g, "-");

/** Returns an option with its words in the page's language; the `owner` has words of its own. */
const spokenOption = (owner) => (option) => ({
  ...option,
  title: sayOr(option.title, `option.${option.name}.title`),
  help: sayOr(option.help, `option.${owner}/${option.name}.help`, `option.${option.name}.help`),
});

function spoken({ name, title, tagline, options, modelWords, snippets, evaluation, ...task }) {
  const missing = ([kind, names]) => (names?.missing
    ? [kind, { ...names, missing: sayOr(names.missing, `code.${kind}/${name}`) }] : [kind, names]);
  return {
    ...task, name, title: sayOr(title, `task.${name}.title`),
    tagline: sayOr(tagline, `task.${name}.tagline`), options: options.map(spokenOption(name)),
    modelWords: modelWords.map((word) =>
      ({ ...word, title: sayOr(word.title, `word.${name}/${word.word}`) })),
    snippets: Object.fromEntries(Object.entries(snippets).map(missing)),
    evaluation: evaluation &&
      { ...evaluation, options: evaluation.options.map(spokenOption("eval")) },
  };
}

/** Returns a declared task with what follows from its declaration, and in the page's language. */
export function asTask(declared) {
  const task = { ...unknown, ...declared };
  return {
    ...spoken(task), id: idOf(task), takesSeries: task.takes === "videos",
    hasPlaces: task.formats.includes("coco"),
  };
}

export const taskNamed = (tasks, id) =>
  tasks.find((task) => task.id === id) ?? tasks[0] ?? { ...unknown, id };

// The tasks that the service offers.

/** The milliseconds between pictures tracked as a video: the command's 25 per second. */
export const frameTime = 40;

/** A task before the service has described it. */
const unknown = {
  name: "", title: "", purpose: null, takes: "pictures", remembersFrames: false, draws: false,
  givesVectors: false, columns: [], formats: [], options: [], modelWords: [], snippets: {},
};

const idOf = ({ title, name }) => (title || name).toLowerCase().replace(/\W+/g, "-");

/** Returns a declared task with what follows from its declaration. */
export function asTask(declared) {
  const task = { ...unknown, ...declared };
  return {
    ...task, id: idOf(task), takesSeries: task.takes === "videos",
    hasPlaces: task.formats.includes("coco"),
  };
}

export const taskNamed = (tasks, id) =>
  tasks.find((task) => task.id === id) ?? tasks[0] ?? { ...unknown, id };

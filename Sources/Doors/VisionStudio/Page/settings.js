// What a person has chosen for each task; "change" tells who listens.
import { catalogued, queryOf } from "./snippets-common.js";
import { taskNamed } from "./tasks.js";

/** The page's own, which compares. */
const comparing = [
  {
    name: "min-similarity", title: "Least similarity", kind: "number", minimum: -1, maximum: 1,
    help: "Leave out pictures less similar than this, from -1 to 1.",
  }, {
    name: "duplicates", title: "Groups of look-alikes", kind: "flag",
    help: "List groups of pictures that look alike: each is at least that similar (0.9 unless " +
      "chosen) to another of its group.",
    isForPictures: true,
  },
];

/** Without one of these others an option does nothing. */
const needs = {
  "label-threshold": ["classifier"], "max-labels": ["classifier"], "count-at": ["line", "zone"],
};

/** The shortest decimal that means the same to models, which compute with 32 bits. */
function shortest(number) {
  if (number === null) return null;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((count) =>
    Math.fround(Number(number.toPrecision(count))) === Math.fround(number));
  return Number(number.toPrecision(digits ?? 17));
}

/** Null, false and what is empty mean the default. */
export function withValue(values, name, value) {
  const changed = { ...values, [name]: value };
  if (value === null || value === false || value.length === 0) delete changed[name];
  return changed;
}

class Settings extends EventTarget {
  /** The service's declarations, by route. */
  declared = new Map();
  models = [];
  /** What can be fetched; `offersFetch` tells whether the service does it. */
  catalogue = [];
  offersFetch = false;
  /** Raised when names may mean other models. */
  generation = 0;
  #task = "objects";
  /** By route: option → text, true or a list of texts. */
  #values = new Map();
  #seconds = new Map();

  get task() {
    return taskNamed(this.#task);
  }

  chooseTask(id) {
    this.#task = taskNamed(id).id;
    this.changed("task");
  }

  get values() {
    return this.#values.get(this.task.route) ?? {};
  }

  /** Without those that do nothing there and are refused. */
  valuesFor(source) {
    const values = { ...this.values };
    for (const { name, isForVideos, isForPictures } of this.options) {
      if ((source === "pictures" ? isForVideos : isForPictures) ||
        needs[name]?.every((other) => !values[other])) delete values[name];
    }
    return values;
  }

  choose(name, value) {
    this.#values.set(this.task.route, withValue(this.values, name, value));
    this.changed(name);
  }

  part = {};

  choosePart(name, value) {
    this.part = withValue(this.part, name, value);
    this.changed("part");
  }

  reset() {
    this.#values.delete(this.task.route);
    this.#seconds.delete(this.task.route);
    this.changed("task");
  }

  get second() {
    return this.#seconds.get(this.task.route) ?? null;
  }

  set second(name) {
    this.#seconds.set(this.task.route, name || null);
    this.changed("second");
  }

  get declaration() {
    return this.declared.get(this.task.route) ?? {};
  }

  get options() {
    const { options = [] } = this.declaration;
    return this.task.route === "embed" ? [...options, ...comparing] : options;
  }

  get model() {
    return this.values.model ?? this.declaration.defaultModel ?? null;
  }

  /** The value in force until another is chosen; null is no limit, undefined is not known. */
  usual({ name, default: declared }) {
    if ((declared ?? null) !== null) return declared;
    const own = { "score-threshold": this.model, "label-threshold": this.values.classifier };
    const card = this.models.find((model) => model.name === own[name]);
    return card ? shortest(card.scoreThreshold ?? null) : name in own ? undefined : null;
  }

  /** The model and the thresholds that apply without being chosen, where one word names them. */
  get inForce() {
    const { model, task: { route } } = this;
    const values = model && !model.includes("+") ? { model } : {};
    const names = { detect: "score-threshold", classify: "score-threshold", track: "label-threshold" };
    const option = this.options.find(({ name }) => name === names[route]);
    const usual = option && this.usual(option);
    if ((usual ?? null) !== null) values[option.name] = `${usual}`;
    return values;
  }

  /** The catalogue's models that these settings need and that are not here. */
  get missing() {
    const { model, classifier } = this.values;
    const wanted = [model, classifier, this.second].flatMap((name) => catalogued(name ?? ""));
    if (!model) wanted.push(...this.declaration.missingModels ?? []);
    return this.catalogue.filter(({ name, isHere }) => !isHere && wanted.includes(name) &&
      !this.models.some((other) => other.name === name));
  }

  /** What each model is asked: by a `query` for pictures, by another for what is `moving`. */
  get panes() {
    const { second } = this;
    const pane = (name, model, more) => {
      const values = { ...this.valuesFor("pictures"), ...more };
      const moving = queryOf({ ...this.valuesFor("video"), ...more });
      return { name, model, values, query: queryOf(values), moving };
    };
    const first = pane("first", this.model ?? "default");
    return second ? [first, pane("second", second, { model: second })] : [first];
  }

  /** Tells results of these settings from others. */
  get key() {
    return [this.generation, this.task.route, ...this.panes.map(({ moving }) => moving)].join("\n");
  }

  /** Takes what an address says: a task with its options, which `read` answers once it is chosen. */
  restore(task, read, second, part) {
    this.#task = taskNamed(task).id;
    const { route } = this.task;
    this.#values.set(route, read());
    this.#seconds.set(route, second || null);
    this.part = part;
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}

export const settings = new Settings();

// What a person has chosen for each task; "change" tells who listens.
import { queryOf } from "./snippets-common.js";
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
  },
];

class Settings extends EventTarget {
  /** The service's declarations, by route. */
  declared = new Map();
  models = [];
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

  /** Null, false and what is empty mean the default. */
  choose(name, value) {
    const values = { ...this.values };
    const isDefault = value === null || value === false || value.length === 0;
    if (isDefault) delete values[name];
    else values[name] = value;
    this.#values.set(this.task.route, values);
    this.changed(name);
  }

  part = {};

  choosePart(name, value) {
    delete this.part[name];
    if (value) this.part[name] = value;
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

  get #declaration() {
    return this.declared.get(this.task.route) ?? {};
  }

  get options() {
    const { options = [] } = this.#declaration;
    return this.task.route === "embed" ? [...options, ...comparing] : options;
  }

  get model() {
    return this.values.model ?? this.#declaration.defaultModel ?? null;
  }

  get panes() {
    const { second, values } = this;
    const pane = (name, model, more) =>
      ({ name, model, values: { ...values, ...more }, query: queryOf({ ...values, ...more }) });
    const first = pane("first", this.model ?? "default");
    return second ? [first, pane("second", second, { model: second })] : [first];
  }

  /** Tells results of these settings from others. */
  get key() {
    return [this.generation, this.task.route, ...this.panes.map(({ query }) => query)].join("\n");
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}

export const settings = new Settings();

// What a person has chosen: a task, for each task a model and options, and a second model beside
// the first. Everything acts at once: whoever listens hears "change".
import { taskNamed } from "./tasks.js";

class Settings extends EventTarget {
  /** The declarations of the service: by a task's route, its options. */
  declared = new Map();
  models = [];
  #task = "objects";
  /** By route, what was chosen: option → text, true or a list of texts. */
  #values = new Map();
  #seconds = new Map();

  get task() {
    return taskNamed(this.#task);
  }

  chooseTask(id) {
    this.#task = taskNamed(id).id;
    this.#changed("task");
  }

  /** What was chosen for the task, by the options' names. */
  get values() {
    return this.#values.get(this.task.route) ?? {};
  }

  /** Chooses; null and empty lists mean the default. */
  choose(name, value) {
    const values = { ...this.values };
    const isDefault = value === null || value === "" || value === false ||
      (Array.isArray(value) && value.length === 0);
    if (isDefault) delete values[name];
    else values[name] = value;
    this.#values.set(this.task.route, values);
    this.#changed(name);
  }

  /** Goes back to the defaults of the task. */
  reset() {
    this.#values.delete(this.task.route);
    this.#seconds.delete(this.task.route);
    this.#changed("task");
  }

  /** The second model, whose results are shown beside; null for none. */
  get second() {
    return this.#seconds.get(this.task.route) ?? null;
  }

  set second(name) {
    this.#seconds.set(this.task.route, name || null);
    this.#changed("second");
  }

  /** The options that the service declares for the task. */
  get options() {
    return this.declared.get(this.task.route)?.options ?? [];
  }

  /** The model of the first pane: the chosen one, or the default; null when there is none. */
  get model() {
    return this.values.model ?? this.declared.get(this.task.route)?.defaultModel ?? null;
  }

  /** What each pane asks of the service. */
  get panes() {
    const first = { name: "first", model: this.model, query: this.query() };
    const second = this.second;
    return second
      ? [first, { name: "second", model: second, query: this.query(second) }]
      : [first];
  }

  /** The values as a query, with another model where one is given. */
  query(model = this.values.model) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...this.values, model })) {
      if (value === undefined || value === null) continue;
      for (const one of Array.isArray(value) ? value : [value]) {
        parameters.append(name, one === true ? "true" : one);
      }
    }
    const text = parameters.toString();
    return text ? `?${text}` : "";
  }

  /** What tells results of these settings from those of others. */
  get key() {
    return [this.task.route, ...this.panes.map(({ query }) => query)].join("\n");
  }

  #changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}

export const settings = new Settings();

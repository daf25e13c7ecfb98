// The choices for each task; dispatches "change" to listeners.
import { backdrops, isPictureName, withoutPicture } from "./backdrops.js";
import { say } from "./language.js";
import { samples } from "./samples.js";
import { catalogued, queryOf } from "./snippets-common.js";
import { asTask, taskNamed } from "./tasks.js";

/** The page's own options of comparisons. */
const comparing = [
  {
    name: "min-similarity", title: say("similarity.title"), kind: "number", minimum: -1, maximum: 1,
    help: say("similarity.help"),
  }, {
    name: "duplicates", title: say("duplicates.title"), kind: "flag", help: say("duplicates.help"),
    isForPictures: true,
  },
];

/** Returns the shortest decimal with the same value for models, which compute with 32 bits. */
function shortest(number) {
  if (number === null) return null;
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((count) =>
    Math.fround(Number(number.toPrecision(count))) === Math.fround(number));
  return Number(number.toPrecision(digits ?? 17));
}

/** Null, false and empty values mean the default. */
export function withValue(values, name, value) {
  const changed = { ...values, [name]: value };
  if (value === null || value === false || value.length === 0) delete changed[name];
  return changed;
}

class Settings extends EventTarget {
  tasks = [];
  models = [];
  /** The models of the catalogue; `offersFetch` is true if the service fetches them. */
  catalogue = [];
  offersFetch = false;
  /** Incremented when names may mean other models. */
  generation = 0;
  #task = "objects";
  /** By task: option → text, true or a list of texts. */
  #values = new Map();
  #seconds = new Map();

  get task() {
    return taskNamed(this.tasks, this.#task);
  }

  /** Takes the service's declarations. */
  declare(tasks) {
    this.tasks = tasks.map(asTask);
  }

  chooseTask(id) {
    this.#task = id;
    this.changed("task");
  }

  get values() {
    return this.#values.get(this.task.name) ?? {};
  }

  /** Returns the values without those that have no effect there and are refused. */
  valuesFor(source) {
    const values = { ...this.values };
    for (const { name, kind, isForVideos, isForPictures, needs, takesPicture } of this.options) {
      const isAway = takesPicture
        ? isPictureName(values[name]) && !backdrops.named(values[name])
        : kind === "samples" && !samples.has(this.task.name, name, values[name]);
      if ((source === "pictures" ? isForVideos : isForPictures) || isAway ||
        needs?.every((other) => !values[other])) delete values[name];
    }
    return values;
  }

  /** Returns values as the service is asked, which draws no pictures of a person's own. */
  #asked(values) {
    const asked = { ...values };
    for (const { name, takesPicture } of this.options) {
      if (takesPicture && name in asked) asked[name] = withoutPicture(asked[name]);
    }
    return asked;
  }

  /** The picture of a person's own that is drawn behind subjects; null without one. */
  get backdrop() {
    const { values } = this;
    const names = this.options.filter(({ takesPicture }) => takesPicture).map(({ name }) => values[name]);
    return names.map((name) => backdrops.named(name)).find(Boolean) ?? null;
  }

  /** The settings that change how results are drawn. */
  get look() {
    return { orientation: this.values.orientation, backdrop: this.backdrop };
  }

  /** The options with samples. */
  get sampleOptions() {
    return this.options.filter(({ kind }) => kind === "samples").map(({ name }) => name);
  }

  /** True if something is counted over the frames of a video or camera. */
  get isCounting() {
    const values = this.valuesFor("camera");
    return this.sampleOptions.some((name) => values[name]);
  }

  /** Returns what is known of the samples of an option. */
  samplesOf(option) {
    return samples.about(this.task.name, option, this.values[option]);
  }

  choose(name, value) {
    this.#values.set(this.task.name, withValue(this.values, name, value));
    this.changed(name);
  }

  part = {};

  choosePart(name, value) {
    this.part = withValue(this.part, name, value);
    this.changed("part");
  }

  reset() {
    this.#values.delete(this.task.name);
    this.#seconds.delete(this.task.name);
    this.changed("task");
  }

  get second() {
    return this.#seconds.get(this.task.name) ?? null;
  }

  set second(name) {
    this.#seconds.set(this.task.name, name || null);
    this.changed("second");
  }

  get options() {
    const { options, givesVectors } = this.task;
    return givesVectors ? [...options, ...comparing] : options;
  }

  /** The options with models, of which the first is the task's own; each has a purpose. */
  get modelOptions() {
    return this.options.filter(({ kind }) => kind === "model")
      .map(({ name, title, purpose = this.task.purpose }) => ({ name, title, purpose }));
  }

  get model() {
    const [own] = this.modelOptions;
    return own ? this.values.model ?? this.task.defaultModel ?? null : null;
  }

  #modelOf(option) {
    return option === "model" ? this.model : this.values[option];
  }

  /** Returns the default value; null means no limit, undefined that it is unknown. */
  usual({ default: declared, defaultOf }) {
    if ((declared ?? null) !== null) return declared;
    if (!defaultOf) return null;
    const card = this.models.find((model) => model.name === this.#modelOf(defaultOf));
    return card ? shortest(card.scoreThreshold ?? null) : undefined;
  }

  /** The default model and thresholds, where one word names them. */
  get inForce() {
    const { model } = this;
    const values = model && !model.includes("+") ? { model } : {};
    for (const option of this.options) {
      if (!option.defaultOf || (option.default ?? null) !== null) continue;
      const usual = this.usual(option);
      if ((usual ?? null) !== null) values[option.name] = `${usual}`;
    }
    return values;
  }

  /** The models of the catalogue that these settings need and this machine lacks. */
  get missing() {
    const [own, ...others] = this.modelOptions;
    const chosen = [own, ...others].flatMap((one) => this.values[one?.name] ?? []);
    const wanted = [...chosen, this.second].flatMap((name) => catalogued(name ?? "", this.task));
    // A chosen model takes the place of the usual one of its kind.
    const replaced = others.filter(({ name }) => this.values[name]).map(({ purpose }) => purpose);
    const isReplaced = (name) =>
      replaced.includes(this.catalogue.find((one) => one.name === name)?.task);
    if (!this.values.model) {
      wanted.push(...(this.task.missingModels ?? []).filter((name) => !isReplaced(name)));
    }
    return this.catalogue.filter(({ name, isHere }) => !isHere && wanted.includes(name) &&
      !this.models.some((other) => other.name === name));
  }

  /** The requests to each model: `query` for pictures, `moving` for a sequence of frames. */
  get panes() {
    const { second } = this;
    const pane = (name, model, more) => {
      const values = this.#asked({ ...this.valuesFor("pictures"), ...more });
      const moving = queryOf(this.#asked({ ...this.valuesFor("video"), ...more }));
      return { name, model, values, query: queryOf(values), moving };
    };
    const usual = this.modelOptions.length > 0 ? say("default") : this.task.title;
    const first = pane("first", this.model ?? usual);
    return second ? [first, pane("second", second, { model: second })] : [first];
  }

  /** The key that distinguishes the results of these settings. */
  get key() {
    const { name: task } = this.task;
    return [
      this.generation, task, ...this.panes.map(({ moving }) => moving),
      ...this.sampleOptions.map((name) => samples.number(task, name, this.values[name])),
    ].join("\n");
  }

  /** Restores an address's task and options; `read` returns these once the task is chosen. */
  restore(task, read, second, part) {
    this.#task = task;
    const { name } = this.task;
    this.#values.set(name, read());
    this.#seconds.set(name, second || null);
    this.part = part;
  }

  changed(what) {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}

export const settings = new Settings();

samples.addEventListener("change", () => settings.changed("samples"));
backdrops.addEventListener("change", () => settings.changed("backdrops"));

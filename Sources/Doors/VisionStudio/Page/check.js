// Answers measured against labels, as by `vision eval`.
import {
  announceNow, byID, each, element, fill, offerFiles, on, Problem, save, service, setText, settings,
  withValue,
} from "./common.js";
import { makeField } from "./fields.js";
import { asJSONLines } from "./forms.js";
import { problemView, quiet, showEvaluation, showProblem } from "./inspector.js";
import { decimalText, listText, named, say, sayOr } from "./language.js";
import { nameView } from "./dom.js";
import { withoutErrors } from "./presentation.js";
import { queryOf } from "./snippets-common.js";

const isDocument = ({ name }) => /\.json$/i.test(name);
const isClasses = ({ name }) => /(^|\/)classes\.txt$|\.(ya?ml|names)$/i.test(name);

export class Check {
  #pictures;
  #labels = [];
  #values = {};
  #work = null;
  #key = null;

  constructor(pictures) {
    this.#pictures = pictures;
    offerFiles("check-choose", "check-files", (files) => this.take(files));
    on("check-start", "click", () => (this.#work ? this.forget() : this.#run()));
    on(settings, "change", ({ detail }) => {
      if (detail === "task") this.#showOptions();
      if (detail === "task" || settings.key !== this.#key) this.forget();
    });
  }

  take(files) {
    const documents = files.filter(isDocument);
    const texts = files.filter((file) => !isDocument(file));
    // Class names alone are not labels of pictures.
    const isYOLO = texts.some(isClasses) && !texts.every(isClasses);
    this.#labels = documents.length > 0 && !isYOLO ? documents : texts;
    this.forget();
    if (files.length > 0) announceNow(this.#state.words);
  }

  /** Discards the results, which belong to other pictures, labels or settings. */
  forget() {
    this.#work?.abort();
    this.#work = null;
    this.#key = settings.key;
    showEvaluation(null);
    showProblem("check-problem");
    fill(byID("check-report"));
    this.#show();
  }

  get #declared() {
    return settings.task.evaluation;
  }

  /** The labels to send, if they suffice, and a sentence about them. */
  get #state() {
    const { title } = settings.task;
    const files = this.#labels;
    const names = files.map(({ name }) => name);
    if (!this.#declared) {
      return { words: say("check.noLabels", { task: title }) };
    }
    if (this.#declared.labels === "folders") {
      return { files: [], words: say("check.folders") };
    }
    if (this.#declared.labels === "pictures") {
      const command = `vision eval ${settings.task.name} --labels FOLDER`;
      return { words: say("check.pictures", { command }) };
    }
    if (files.length === 0) {
      return { words: say("check.choose") };
    }
    if (files.length === 1) return { files, words: say("check.file", { name: names[0] }) };
    return isDocument(files[0])
      ? { words: say("check.several", { names: listText(names) }) }
      : { files, words: say("check.files", { count: files.length, name: names[0] }) };
  }

  #show() {
    const { files, words } = this.#state;
    const { length } = this.#pictures();
    byID("check").hidden = this.#labels.length + length === 0;
    byID("check-choose").disabled = this.#declared?.labels !== "files";
    byID("check-start").disabled = !files || length === 0;
    setText("check-start", say(this.#work ? "stop" : "check.start"));
    byID("check-progress").hidden = !this.#work;
    setText("check-words", words);
  }

  #showOptions() {
    this.#values = {};
    fill(byID("check-options"), (this.#declared?.options ?? []).map((option) => makeField(option, {
      onChange: (value) => {
        this.#values = withValue(this.#values, option.name, value);
        this.forget();
      },
    }).root));
  }

  async #run() {
    this.forget();
    const { signal } = this.#work = new AbortController();
    this.#show();
    try {
      const { panes } = settings;
      const { files } = this.#state;
      const found = [];
      for (const pane of panes) {
        const which = panes.length > 1 ? pane.model : "";
        found.push(await this.#judge(pane, which, files, signal).catch((error) => {
          if (!which || signal.aborted || error.isAway) throw error;
          return judged(error);
        }));
      }
      this.forget();
      fill(byID("check-report"), panes.map(({ model }, at) => element(
        "section", {}, panes.length > 1 ? element("h2", {}, nameView(model)) : null,
        found[at] instanceof Problem ? problemView(found[at]) : found[at])));
      if (found.every((one) => one instanceof Problem)) {
        announceNow(found[0].message);
        return;
      }
      const labels = files.length > 1 ? "labels/" : files[0]?.name;
      showEvaluation({ ...this.#values, ...(labels && { labels }) });
      announceNow(say("check.done"));
    } catch (error) {
      if (signal.aborted) return;
      this.forget();
      showProblem("check-problem", judged(error));
    }
  }

  async #judge(pane, which, files, signal) {
    const form = new FormData();
    const lines = await this.#lines(pane, which, signal);
    const unread = lines.length - withoutErrors(lines).length;
    form.append("predictions", new Blob([asJSONLines(lines)]));
    for (const file of files) form.append("labels", file, file.name);
    setText("check-words", named(which, say("check.comparing")));
    byID("check-progress").removeAttribute("value");
    const answer = await service.ask(
      `/v1/eval/${settings.task.name}${queryOf(this.#values)}`,
      { method: "POST", body: form, signal });
    const text = await answer.text();
    signal.throwIfAborted();
    const name = which ? `evaluation-${pane.model}.json` : "evaluation.json";
    return [
      unread ? quiet(say("check.unread", { unread, count: lines.length })) : null,
      reportView(which, JSON.parse(text)),
      element("button", { text: say("check.save"), onclick: () => save(new Blob([text]), name) }),
    ];
  }

  /** Returns the task's line for each picture, requested with the options of `vision eval`. */
  async #lines(pane, which, signal) {
    const { upright, clip, ...values } = pane.values;
    const query = queryOf({ ...this.#declared.usualValues, ...values });
    const [pictures, lines, problems] = [this.#pictures(), [], []];
    let done = 0;
    await each(pictures, 3, async ({ file, name, key, results }, at) => {
      const isKnown = key === settings.key && query === pane.query;
      const line = (isKnown && results.get(pane.name).line) ||
        await service.picture(settings.task.name, query, file, { signal }).catch((error) => {
          if (!error.isOfPicture) throw error;
          problems[at] = error;
          return { error: { code: error.code, message: error.detail } };
        });
      lines[at] = { ...line, input: name };
      done += 1;
      setText("check-words", named(which, say("check.progress", { done, count: pictures.length })));
      byID("check-progress").value = done / pictures.length;
    });
    if (lines.every(({ error }) => error)) throw problems[0];
    return lines;
  }
}

function judged(error) {
  const problem = Problem.from(error);
  if (problem.code !== "inputInvalid") return problem;
  const { detail, code } = problem;
  return new Problem(say("check.unlike"), detail, { code, isOfService: true });
}

/** Returns the command's name of a measure: "AP small" for "apSmall". */
const nameOfMeasure = (key) => key.replace("ar20", "AR").replace(/^(a[pr]|nme$)/, (word) => word.toUpperCase())
  .replace("pck", "PCK@").replace("top", "top-")
  .replace(/[A-Z](?=[a-z])/, (letter) => ` ${letter.toLowerCase()}`);

const titleOf = (key) => sayOr(nameOfMeasure(key), `measure.${key}`);

const textOf = ([key, value]) => {
  if (/^(pictures|labelled|found)$/.test(key)) return decimalText(value, 0);
  return value === null ? "-" : decimalText(Math.round(value * 1000) / 1000, 3);
};

const nameOf = (name) => name ?? say("check.nothing");

const most = 20;

function reportView(which, { task, pictures, classes, keypoints, confusion = [], notes, ...measures }) {
  const rows = (classes ?? keypoints).map(({ name, ...numbers }) =>
    [name, Object.entries(numbers).filter(([key]) => !/^a[pr](?!$|50|100)/.test(key))]);
  const mistakes = confusion.filter(({ label, answer }) => label !== answer);
  const names = [...new Set(confusion.flatMap(({ label, answer }) => [label, answer]))];
  const shown = names.slice(0, most);
  const table = (heads, rows) => tableView(named(which, listText(heads)), heads, rows);
  return [
    ...notes.map(quiet),
    table([say("check.measure"), say("check.value")], [
      [titleOf("pictures"), textOf(["pictures", pictures])],
      ...Object.entries(measures).map((pair) => [titleOf(pair[0]), textOf(pair)]),
    ]),
    table(
      [say(classes ? "check.class" : "check.point"), ...(rows[0]?.[1] ?? []).map(([key]) => titleOf(key))],
      rows.map(([name, numbers]) => [name, ...numbers.map(textOf)])),
    ...(mistakes.length === 0 ? [] : [
      table([say("check.label"), say("check.takenFor"), say("check.times")], mistakes.slice(0, 10).map(({ label, answer, count }) =>
        [nameOf(label), nameOf(answer), decimalText(count, 0)])),
      table([say("check.labelTaken"), ...shown.map(nameOf)], shown.map((label) =>
        [nameOf(label), ...shown.map((answer) => confusion.find((one) =>
          one.label === label && one.answer === answer)?.count ?? "")
          .map((count) => count && decimalText(count, 0))])),
      ...(names.length > most ? [quiet(say("check.others"))] : []),
    ]),
  ];
}

const tableView = (label, heads, rows) => element(
  "div", { class: "table", tabindex: 0, role: "region", "aria-label": label },
  element("table", {}, [heads, ...rows].map(([head, ...cells], at) => element(
    "tr", {}, element("th", { scope: at ? "row" : "col" }, nameView(head)),
    cells.map((text) => element(at ? "td" : "th", {}, nameView(text)))))));

// The results: as a list, as JSON, and as code.
import { css } from "./colors.js";
import {
  announce, announceNow, byID, element, fill, on, Problem, service, setText, settings, settled,
  nameView, shownTab, span,
} from "./common.js";
import { jsonText } from "./escapes.js";
import { plainLine } from "./forms.js";
import { decimalText, foreignDirection, listText, named, say } from "./language.js";
import { knownLabels } from "./models.js";
import { isNothing, rowsOf, sentence } from "./presentation.js";
import { snippet, snippetKinds } from "./snippets.js";
import { startTabs } from "./tabs.js";

/** In milliseconds: people do not read faster. */
const pause = 180;
const mostRows = 40;

export const quiet = (text) => element("p", { class: "quiet", text });

let shown = null;
let due = null;
let codeKind = "swift-modern";
let evaluation = null;
const inputs = {};

export const waitsForModel = say("waitsForModel");

export function startInspector() {
  startTabs(byID("inspector-tabs"))("panel-found");
  fill(byID("code-kinds"), snippetKinds.map(({ id, title }) => element(
    "label", {}, element("input", {
      type: "radio", name: "code", value: id, checked: id === codeKind,
      onchange: () => {
        codeKind = id;
        showCode();
      },
    }), span("", title))));
  for (const part of ["json", "code"]) offerCopy(part);
  on(settings, "change", showCode);
}

export function showEvaluation(values) {
  evaluation = values;
  showCode();
}

/** Sets the names of a tab's inputs for the code, and the name of the one that is shown. */
export function showInputs(source, names, name) {
  inputs[source] = { names, name };
  if (shownTab() === source) showCode();
}

/** Shows results: at a moment of a `film`, which has rows for each result, or in a picture. */
export function showResults(
  results, { name = "", choose = null, live = false, film = [], waiting = say("looking") } = {}) {
  shown = { results, name, choose, film, waiting };
  if (!live) {
    clearTimeout(due);
    due = null;
    showNow();
  } else if (due === null) {
    due = setTimeout(() => {
      due = null;
      showNow();
    }, pause);
  }
}

export function showNothing(words = say("found.empty")) {
  clearTimeout(due);
  due = shown = null;
  fill(byID("found"), quiet(words));
  setText("json", "");
  byID("copy-json").disabled = true;
}

async function showNow() {
  const present = shown;
  const { results, name, choose, film, waiting } = shown;
  const lines = results.flatMap(({ line }) => (line ? indented(line) : []));
  setText("json", lines.join("\n\n"));
  byID("copy-json").disabled = lines.length === 0;
  const told = await Promise.all(results.map(tell));
  if (shown !== present) return;
  const several = results.length > 1;
  fill(byID("found"), results.map((result, at) => element(
    "section", {}, several ? element("h2", {}, nameView(result.model)) : null,
    found(result, told[at], { choose, waiting }), film[at]?.length ? filmView(film[at], choose) : null)));
  const words = told.map((one, at) => (several && one ? named(results[at].model, one) : one));
  const all = words.filter(Boolean).join(say("stop.sentence"));
  announce(all ? named(name, all) : name);
}

async function tell({ line, problem, model }) {
  if (problem || !line) return problem?.message ?? "";
  const words = sentence(line);
  if (!isNothing(line) || !settings.models.some(({ name }) => name === model)) return words;
  const labels = await knownLabels(model);
  const { length } = labels;
  if (length === 0) return words;
  return say(length > 6 ? "found.manyClasses" : "found.fewClasses", {
    words, model, count: length, labels: listText(labels.slice(0, 6)),
  });
}

function found({ line, problem }, told, { choose, waiting }) {
  if (problem) return problemView(problem);
  if (!line) return quiet(waiting);
  const rows = rowsOf(line);
  // Groups are not in the JSON, so all are listed.
  const most = line.groups ? rows.length : mostRows;
  return [
    rows.length === 0
      ? quiet(say("sentence", { words: told }))
      : element("ol", { class: "rows" }, rows.slice(0, most).map((row) => rowView(row, choose))),
    rows.length > most ? quiet(say("found.more", { count: rows.length - most })) : null,
    ...(line.remarks ?? []).map(({ message }) => said(`${sentenceOf(message)}.`, "quiet")),
  ];
}

const filmView = (rows, choose) => [
  element("h2", { text: say("film.title") }),
  element("ol", { class: "rows film" }, rows.slice(0, mostRows).map((row) => rowView(row, choose))),
  rows.length > mostRows ? quiet(say("film.more", { count: rows.length - mostRows })) : null,
];

function rowView({ name, score, color, detail, picture, number }, choose) {
  const swatch = span("swatch");
  if (color) swatch.style.backgroundColor = css(color);
  const meter = span("meter");
  if (score !== null) meter.style.setProperty("--part", Math.max(0, Math.min(1, score)));
  const content = [
    picture ?? (color ? swatch : null), nameView(name, "name"),
    ...(score === null ? [] : [span("score", decimalText(score, 2)), meter]),
    detail ? element("span", { class: "detail", dir: foreignDirection(detail), text: detail }) : null,
  ];
  return element("li", {}, number === undefined || !choose
    ? content
    : element("button", { onclick: () => choose(number) }, content));
}

/** Capitalizes a message: the command's messages begin in lower case. */
const sentenceOf = (words) => words[0].toUpperCase() + words.slice(1);

/** Returns words of the service, which are English. */
const said = (text, name) => element("p", { class: name, lang: "en", dir: "auto", text });

/** Shows a failure: what it is, what helps, and the service's own words with their code. */
export function problemView({ title, advice, detail, code, isOfService }) {
  const words = detail && sentenceOf(detail);
  return element(
    "div", { class: "problem" }, element("strong", { text: title }),
    advice ? element("p", { text: advice }) : null,
    !words ? null : isOfService
      ? [said(words, "detail"), code ? element("code", { text: code }) : null]
      : element("p", { text: words }));
}

export const showProblem = (id, error) =>
  fill(byID(id), error ? problemView(Problem.from(error)) : []);

/** Returns JSON with lists of numbers on one line. */
function indented(line) {
  return jsonText(plainLine(line), 2)
    .replace(/\[\n[\s\d.,e+-]+\]/g, (list) => list.replace(/\s+/g, " ").replace(/(?<=\[) | (?=\])/g, ""));
}

export function showCode() {
  const source = shownTab();
  const { task, model, models, part } = settings;
  const chosen = {
    ...settings.valuesFor(source), ...(source === "video" && !task.givesVectors && part),
  };
  // Before the service has described its tasks there is nothing to show.
  const { text, missing } = !task.name ? {} : snippet(codeKind, {
    task, source, model, models, address: location.origin, token: service.token, chosen,
    values: { ...settings.inForce, ...chosen },
    samples: (option) => settings.samplesOf(option).files.map(({ name }) => name),
    evaluation: source === "pictures" ? evaluation : null, ...inputs[source],
  });
  setText("code", text ?? "");
  byID("code").hidden = !text;
  setText("code-missing", missing ?? "");
  byID("copy-code").disabled = !text;
}

function offerCopy(part) {
  const button = `copy-${part}`;
  const label = byID(button).textContent;
  const showLabel = settled(1600, () => setText(button, label));
  on(button, "click", async () => {
    try {
      await navigator.clipboard.writeText(byID(part).textContent);
      setText(button, say("copied"));
      announceNow(say("copied"));
    } catch {
      setText(button, say("copyByHand"));
    }
    showLabel();
  });
}

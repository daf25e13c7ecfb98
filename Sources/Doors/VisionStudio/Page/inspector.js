// What was found, beside the picture: as a list, as JSON, and as code that does the same.
import { announce, announceNow } from "./announcer.js";
import { css } from "./colors.js";
import { byID, element, fill, on, setText } from "./dom.js";
import { plainLine } from "./forms.js";
import { service } from "./service.js";
import { settings } from "./settings.js";
import { snippet, snippetKinds } from "./snippets.js";
import { startTabs } from "./tabs.js";
import { rowsOf, sentence } from "./tasks.js";

/** Nobody reads faster than this, in milliseconds. */
const pause = 180;
/** A classifier may tell a thousand classes. */
const mostRows = 40;

const quiet = (text) => element("p", { class: "quiet", text });

let shown = null;
let due = null;
let source = "pictures";
let codeKind = "swift-modern";

export function startInspector() {
  startTabs(byID("inspector-tabs"))("panel-found");
  fill(byID("code-kinds"), snippetKinds.map(({ id, title }) => element(
    "label", {}, element("input", {
      type: "radio", name: "code", value: id, checked: id === codeKind,
      onchange: () => {
        codeKind = id;
        showCode();
      },
    }), element("span", { text: title }))));
  for (const part of ["json", "code"]) on(`copy-${part}`, "click", () => copy(part));
  settings.addEventListener("change", showCode);
}

/** Says which tab the results are from: what is copied depends on it. */
export function showSource(name) {
  source = name;
  showCode();
}

/**
 * Shows results: one for each pane, `{ model, line, problem }`. `name` is what they are about;
 * `choose` is called with the number of a similar picture that is clicked.
 */
export function showResults(route, results, { name = "", choose = null, live = false } = {}) {
  shown = { route, results, name, choose };
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

export function showNothing(words) {
  clearTimeout(due);
  due = shown = null;
  fill(byID("found"), quiet(words));
  setText("json", "");
  byID("copy-json").disabled = true;
}

function showNow() {
  const { route, results, name, choose } = shown;
  fill(byID("found"), results.map((result) => section(route, result, results.length, choose)));
  const lines = results.filter(({ line }) => line).map(({ line }) => jsonText(line));
  setText("json", lines.join("\n\n"));
  byID("copy-json").disabled = lines.length === 0;
  const words = results.map(({ model, line, problem }) => {
    const found = problem ? problem.message : line ? sentence(route, line) : "";
    return results.length > 1 && found ? `${model}: ${found}` : found;
  });
  announce([name, words.filter(Boolean).join(". ")].filter(Boolean).join(": "));
}

function section(route, { model, line, problem }, count, choose) {
  const title = count > 1 ? element("h3", { text: model }) : null;
  if (problem) return element("section", {}, title, problemView(problem));
  if (!line) return element("section", {}, title, quiet("Looking …"));
  const rows = rowsOf(route, line);
  // Groups are in no JSON.
  const most = line.groups ? rows.length : mostRows;
  const list = rows.length === 0
    ? quiet(line.groups === 0 ? sentence(route, line) : "Nothing was found.")
    : element("ol", { class: "rows" }, rows.slice(0, most).map((row) => rowView(row, choose)));
  const rest = rows.length > most
    ? quiet(`… and ${rows.length - most} more, all in the JSON`)
    : null;
  return element("section", {}, title, list, rest);
}

function rowView({ name, score, color, detail, picture, number }, choose) {
  const swatch = element("span", { class: "swatch", "aria-hidden": "true" });
  if (color) swatch.style.backgroundColor = css(color);
  const meter = element("span", { class: "meter", "aria-hidden": "true" });
  if (score !== null) meter.style.setProperty("--part", Math.max(0, Math.min(1, score)));
  const content = [
    picture ?? (color ? swatch : null), element("span", { class: "name", text: name }),
    score === null ? null : element("span", { class: "score", text: score.toFixed(2) }),
    score === null ? null : meter,
    detail ? element("span", { class: "detail", text: detail }) : null,
  ].filter(Boolean);
  if (number === undefined || !choose) return element("li", {}, content);
  return element("li", {}, element("button", { onclick: () => choose(number) }, content));
}

/** The service's words begin as a command's do; a sentence of a page begins with a capital. */
const sentenceOf = (words) => words[0].toUpperCase() + words.slice(1);

export function problemView(problem) {
  return element(
    "div", { class: "problem" }, element("strong", { text: problem.title }),
    problem.detail ? element("p", { text: sentenceOf(problem.detail) }) : null);
}

/** Shows a problem in the place that is for it, or that there is none. */
export const showProblem = (id, problem) => fill(byID(id), problem ? problemView(problem) : []);

/** JSON for people: an item a line, but numbers of a list side by side. */
function jsonText(line) {
  return JSON.stringify(plainLine(line), null, 2)
    .replace(/\[\n[\s\d.,e+-]+\]/g, (list) => list.replace(/\s+/g, " ").replace(/(?<=\[) | (?=\])/g, ""));
}

function showCode() {
  const isPart = source === "video" && settings.task.route !== "embed";
  const { text, missing } = snippet(codeKind, {
    route: settings.task.route, source, model: settings.model,
    values: { ...settings.values, ...(isPart && settings.part) },
    models: settings.models, address: location.origin, hasToken: service.hasToken,
  });
  setText("code", text ?? "");
  byID("code").hidden = !text;
  setText("code-missing", missing ?? "");
  byID("copy-code").disabled = !text;
}

async function copy(part) {
  const button = `copy-${part}`;
  const label = byID(button).textContent;
  try {
    await navigator.clipboard.writeText(byID(part).textContent);
    setText(button, "Copied");
    announceNow("Copied");
  } catch {
    setText(button, "Select and copy it by hand");
  }
  setTimeout(() => setText(button, label), 1600);
}

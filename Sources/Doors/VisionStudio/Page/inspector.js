// What was found, beside the picture: as a list, as JSON, and as code that does the same.
import { announce } from "./announcer.js";
import { css } from "./colors.js";
import { byID, element, fill } from "./dom.js";
import { service } from "./service.js";
import { settings } from "./settings.js";
import { snippet, snippetKinds } from "./snippets.js";
import { startTabs } from "./tabs.js";
import { rowsOf, sentence } from "./tasks.js";

/** A camera finds something thirty times a second; nobody reads faster than this. */
const pause = 180;
/** A classifier may tell a thousand classes. */
const mostRows = 40;

let shown = null;
let due = null;
let source = "pictures";
let codeKind = "swift-modern";

/** Builds the inspector. */
export function startInspector() {
  startTabs(byID("inspector-tabs"));
  fill(byID("code-kinds"), snippetKinds.map(({ id, title }) => element(
    "label", {}, element("input", {
      type: "radio", name: "code", value: id, checked: id === codeKind,
      onchange: () => {
        codeKind = id;
        showCode();
      },
    }), element("span", { text: title }))));
  byID("copy-json").addEventListener("click", () => copy(byID("json").textContent, "copy-json"));
  byID("copy-code").addEventListener("click", () => copy(byID("code").textContent, "copy-code"));
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

/** Shows that there is nothing, and why. */
export function showNothing(words) {
  clearTimeout(due);
  due = shown = null;
  fill(byID("found"), element("p", { class: "quiet", text: words }));
  byID("json").textContent = "";
  byID("copy-json").disabled = true;
}

function showNow() {
  const { route, results, name, choose } = shown;
  fill(byID("found"), results.map((result) => section(route, result, results.length, choose)));
  const lines = results.filter(({ line }) => line).map(({ line }) => jsonText(line));
  byID("json").textContent = lines.join("\n\n");
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
  if (!line) return element("section", {}, title, element("p", { class: "quiet", text: "…" }));
  const rows = rowsOf(route, line);
  const list = rows.length === 0
    ? element("p", { class: "quiet", text: "Nothing was found." })
    : element("ol", { class: "rows" }, rows.slice(0, mostRows).map((row) => rowView(row, choose)));
  const rest = rows.length > mostRows
    ? element("p", { class: "quiet", text: `… and ${rows.length - mostRows} more, all in the JSON` })
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
  return element("li", {}, element(
    "button", { type: "button", onclick: () => choose(number) }, content));
}

/** A problem in words, where it happened. */
export function problemView(problem, action = null) {
  return element(
    "div", { class: "problem" }, element("strong", { text: problem.title }),
    problem.detail ? element("p", { text: problem.detail }) : null, action);
}

/** JSON for people: an item a line, but numbers of a vector side by side. */
export function jsonText(line) {
  const { alike, caption, trails, ...plain } = line;
  const vectors = [];
  const text = JSON.stringify(plain, (key, value) => {
    const isVector = Array.isArray(value) && value.length > 4 &&
      value.every((entry) => typeof entry === "number");
    if (!isVector) return value;
    vectors.push(`[${value.join(", ")}]`);
    return `\u0000${vectors.length - 1}\u0000`;
  }, 2);
  return text.replace(/"\\u0000(\d+)\\u0000"/g, (_, number) => vectors[Number(number)]);
}

function showCode() {
  const { text, missing } = snippet(codeKind, {
    route: settings.task.route, source, values: settings.values, model: settings.model,
    models: settings.models, address: location.origin, hasToken: service.hasToken,
  });
  byID("code").textContent = text ?? "";
  byID("code").hidden = !text;
  byID("code-missing").textContent = missing ?? "";
  byID("copy-code").disabled = !text;
}

async function copy(text, button) {
  const label = byID(button).textContent;
  try {
    await navigator.clipboard.writeText(text);
    byID(button).textContent = "Copied";
    announce("Copied", { atOnce: true });
  } catch {
    byID(button).textContent = "Select and copy it by hand";
  }
  setTimeout(() => {
    byID(button).textContent = label;
  }, 1600);
}

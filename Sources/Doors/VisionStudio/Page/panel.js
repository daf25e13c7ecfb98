// The settings at the side.
import { byID, choice, element, fill, on, setText, settings, span } from "./common.js";
import { makeField } from "./fields.js";
import { knownLabels, modelChoices } from "./models.js";
import { paneInSight } from "./pane.js";
import { sketch } from "./sketch.js";
import { tasks } from "./tasks.js";

let fields = new Map();
let usualShown = "";
const changing = new Map();

export function startPanel() {
  fill(byID("tasks"), tasks.map((task) => element(
    "label", { class: "task" },
    element("input", {
      type: "radio", name: "task", value: task.id, checked: task.id === settings.task.id,
      onchange: () => settings.chooseTask(task.id),
    }),
    span("title", task.title), span("about", task.about))));
  for (const id of ["model", "classifier"]) {
    on(id, "change", ({ target }) => settings.choose(id, target.value));
  }
  on("second", "change", (event) => {
    settings.second = event.target.value;
  });
  on("reset", "click", () => settings.reset());
  on("explain", "change", (event) =>
    byID("settings").classList.toggle("explained", event.target.checked));
  on(settings, "change", ({ detail }) => {
    if (detail === "task") showAll();
    else if (["models", "model", "classifier", "second"].includes(detail)) showModels();
    const isOther = detail === "models" && usualValues() !== usualShown;
    if (isOther || ["model", "classifier"].includes(detail)) showFields();
  });
  for (const kind of ["line", "zone"]) on(`draw-${kind}`, "click", () => addDrawn(kind));
  showAll();
}

function showAll() {
  for (const timer of changing.values()) clearTimeout(timer);
  const radio = document.querySelector(`input[name=task][value=${settings.task.id}]`);
  if (radio) radio.checked = true;
  byID("counting").hidden = settings.task.route !== "track";
  setText("counting-words", "");
  showModels();
  showFields();
}

const usualValues = () =>
  JSON.stringify(settings.options.map((option) => settings.usual(option) ?? null));

function showModels() {
  const { task, values } = settings;
  const usual = settings.declaration.defaultModel;
  const standard = usual ? `Default (${usual})` : "Default";
  fillSelect(byID("model"), values.model, standard, modelChoices(task.models));
  fillSelect(byID("second"), settings.second, "None", modelChoices(task.models));
  byID("classifier-row").hidden = task.route !== "track";
  fillSelect(
    byID("classifier"), values.classifier, "Off: the detector's names",
    modelChoices("image classification"));
  byID("card").disabled = !settings.model;
}

function fillSelect(select, value, standard, { here, elsewhere }) {
  const missing = value && ![...here, ...elsewhere].some(({ id }) => id === value);
  fill(
    select, choice("", standard), here.map(({ id, title }) => choice(id, title)),
    missing ? choice(value, value) : null,
    elsewhere.length === 0 ? null : element(
      "optgroup", { label: "Not here yet" }, elsewhere.map(({ id, title }) => choice(id, title))));
  select.value = value ?? "";
}

/** Texts and sliders settle first. */
function change(name, value) {
  clearTimeout(changing.get(name));
  changing.set(name, setTimeout(() => settings.choose(name, value), 120));
}

async function showFields() {
  const { task } = settings;
  usualShown = usualValues();
  fields = new Map();
  const common = [];
  const more = [];
  for (const option of settings.options) {
    if (option.kind === "model") continue;
    const field = makeField(option, {
      value: settings.values[option.name], onChange: (value) => change(option.name, value),
      usual: settings.usual(option),
      draw: ["line", "zone"].includes(option.name)
        ? (words) => draw(option.name, words, (fault) => fields.get(option.name).fail(fault))
        : null,
    });
    fields.set(option.name, field);
    (option.isRare ? more : common).push(field.root);
  }
  if (task.route === "track") common.unshift(severalField());
  fill(byID("options"), common);
  fill(byID("more-options"), more);
  byID("more").hidden = more.length === 0;
  const { model } = settings;
  const labels = fields.has("allow") ? await knownLabels(model) : [];
  if (settings.model !== model) return;
  for (const list of document.querySelectorAll("#settings .list datalist")) {
    fill(list, labels.slice(0, 1500).map((label) => choice(label)));
  }
}

/** Answers a line or zone in the command's words, with a free name. */
async function draw(kind, words, fail) {
  const pane = paneInSight();
  fail(pane?.drawn.isPlaced ? null : "Show a picture, or a video with its " +
    "results, to draw on; in a video, not with upright coordinates.");
  const corners = pane?.drawn.isPlaced ? await sketch(pane, kind) : null;
  let number = 1;
  while (words.some((word) => word.startsWith(`${kind}-${number}=`))) number += 1;
  const percent = (part) => `${Number((part * 100).toFixed(1))}%`;
  return corners && `${kind}-${number}=${corners.flat().map(percent)}`;
}

/** Adds a line or zone that is drawn by the buttons above the picture. */
async function addDrawn(kind) {
  const words = settings.values[kind] ?? [];
  const drawn = await draw(kind, words, (fault) => setText("counting-words", fault ?? ""));
  if (!drawn) return;
  settings.choose(kind, [...words, drawn]);
  showFields();
  byID(`draw-${kind}`).focus();
}

/** The guides' "multiple objects": one object is a limit of one. */
function severalField() {
  return makeField({
    name: "several", title: "Several objects", kind: "flag", repeatable: false,
    help: "Follow several objects, or only the most prominent one.",
  }, {
    value: settings.values["max-objects"] !== "1",
    onChange: (several) => {
      settings.choose("max-objects", several ? null : "1");
      showFields();
    },
  }).root;
}

export function showOptionProblem(problem) {
  clearOptionProblems();
  fields.get(problem?.option)?.fail(problem.detail);
}

export function clearOptionProblems() {
  for (const field of fields.values()) field.fail(null);
}

// The settings at the side.
import { backdrops } from "./backdrops.js";
import { byID, choice, element, fill, on, setText, settings, span } from "./common.js";
import { makeField } from "./fields.js";
import { say } from "./language.js";
import { knownLabels, localesOf, modelChoices } from "./models.js";
import { paneInSight } from "./pane.js";
import { samples } from "./samples.js";
import { sketch } from "./sketch.js";

let fields = new Map();
let usualShown = "";
let menuShown = "";
const changing = new Map();

export function startPanel() {
  on("model", "change", ({ target }) => settings.choose("model", target.value));
  on("second", "change", (event) => {
    settings.second = event.target.value;
  });
  on("reset", "click", () => settings.reset());
  on("explain", "change", (event) =>
    byID("settings").classList.toggle("explained", event.target.checked));
  on(settings, "change", ({ detail }) => {
    if (detail === "task") showAll();
    const isModel = settings.modelOptions.some(({ name }) => name === detail);
    if (isModel || ["models", "second"].includes(detail)) showModels();
    const isOther = detail === "models" && usualValues() !== usualShown;
    if (isOther || isModel) showFields();
    else if (detail === "samples") showSamples();
    else if (detail === "backdrops") for (const field of fields.values()) field.update();
  });
  for (const kind of ["line", "zone"]) on(`draw-${kind}`, "click", () => addDrawn(kind));
  showAll();
}

function showMenu() {
  const menu = JSON.stringify(settings.tasks.map(({ id, title, tagline }) => [id, title, tagline]));
  if (menu === menuShown) return;
  menuShown = menu;
  fill(byID("tasks"), settings.tasks.map(({ id, title, tagline }) => element(
    "label", { class: "task" },
    element("input", {
      type: "radio", name: "task", value: id, onchange: () => settings.chooseTask(id),
    }),
    span("title", title), span("about", tagline))));
}

function showAll() {
  for (const timer of changing.values()) clearTimeout(timer);
  showMenu();
  const radio = document.querySelector(`input[name=task][value=${settings.task.id}]`);
  if (radio) radio.checked = true;
  byID("counting").hidden = !settings.options.some(({ shape }) => shape);
  setText("counting-words", "");
  showModels();
  showFields();
}

/** The languages of the names that the chosen models have. */
const locales = () => localesOf(settings.modelOptions.map(({ name }) =>
  (name === "model" ? settings.model : settings.values[name])));

/** The values of fields that depend on models; a change redraws the fields. */
const usualValues = () => JSON.stringify(
  [locales(), settings.options.map((option) => settings.usual(option) ?? null)]);

function showModels() {
  const { task: { defaultModel: usual, purpose }, values, modelOptions } = settings;
  const standard = usual ? say("model.default", { name: usual }) : say("model.noDefault");
  const [own, ...others] = modelOptions;
  for (const id of ["model-row", "second-row"]) byID(id).hidden = !own;
  fillSelect(byID("model"), values.model, standard, modelChoices(purpose));
  fillSelect(byID("second"), settings.second, say("model.none"), modelChoices(purpose));
  showOtherModels(others);
  byID("card").disabled = !settings.model;
}

function showOtherModels(others) {
  const names = others.map(({ name }) => name);
  const root = byID("other-models");
  // Only another task has others: a field that is in use stays.
  if (root.dataset.names !== `${names}`) {
    root.dataset.names = names;
    fill(root, others.map(({ name, title }) => element(
      "div", { class: "field" }, element(
        "div", { class: "row" }, element("label", { for: name, text: title }),
        element("select", {
          id: name, onchange: ({ target }) => settings.choose(name, target.value),
        })))));
  }
  for (const { name, purpose } of others) {
    fillSelect(byID(name), settings.values[name], say("model.none"), modelChoices(purpose));
  }
}

function fillSelect(select, value, standard, { here, elsewhere }) {
  const missing = value && ![...here, ...elsewhere].some(({ id }) => id === value);
  fill(
    select, choice("", standard), here.map(({ id, title }) => choice(id, title)),
    missing ? choice(value, value) : null,
    elsewhere.length === 0 ? null : element(
      "optgroup", { label: say("model.notHere") }, elsewhere.map(({ id, title }) => choice(id, title))));
  select.value = value ?? "";
}

/** Chooses a value once it has settled, as texts and sliders change often. */
function change(name, value) {
  clearTimeout(changing.get(name));
  changing.set(name, setTimeout(() => settings.choose(name, value), 120));
}

async function showFields() {
  usualShown = usualValues();
  fields = new Map();
  const common = [];
  const more = [];
  for (const option of settings.options) {
    if (option.kind === "model") continue;
    const field = makeField(option, {
      value: settings.values[option.name], onChange: (value) => {
        if (option.kind !== "samples") change(option.name, value);
        else {
          settings.choose(option.name, value);
          showFields();
        }
      },
      usual: settings.usual(option), locales: locales(),
      draw: drawing(option, (fault) => fields.get(option.name).fail(fault)),
      samples: option.kind === "samples" ? samplesFor(option) : null, backdrops,
    });
    fields.set(option.name, field);
    (option.isRare ? more : common).push(field.root);
  }
  if (fields.has(most)) common.unshift(severalField());
  fill(byID("options"), common);
  fill(byID("more-options"), more);
  byID("more").hidden = more.length === 0;
  showSamples();
  const { model } = settings;
  const labelled = settings.options.filter(({ hasClasses }) => hasClasses);
  const labels = labelled.length > 0 ? await knownLabels(model) : [];
  if (settings.model !== model) return;
  for (const option of labelled) suggest(option.name, labels);
}

/** Offers the names of classes in a field. */
function suggest(name, labels) {
  const list = fields.get(name)?.root.querySelector("datalist");
  if (list) fill(list, labels.slice(0, 1500).map((label) => choice(label)));
}

/** The files of an option, which are read at once: their faults and classes are shown beside it. */
const samplesFor = ({ name }) => ({
  about: () => settings.samplesOf(name),
  take(files) {
    const { name: task } = settings.task;
    const value = samples.take(task, name, files);
    settings.choose(name, value);
    showFields();
    samples.read(task, name, value).catch(() => {});
  },
});

/** Shows what has become known of samples. */
function showSamples() {
  for (const name of settings.sampleOptions) {
    const { classes, problem } = settings.samplesOf(name);
    fields.get(name)?.update();
    fields.get(name)?.fail(problem?.detail ?? null);
    for (const option of settings.options) {
      if (option.classesOf === name) suggest(option.name, classes);
    }
  }
}

/** Returns what draws a value of an option on the picture; null for those that cannot be drawn. */
function drawing(option, fail) {
  if (option.shape) return (words) => draw(option, words, fail);
  return option.kind === "points" ? () => drawPoints(fail) : null;
}

const percent = (part) => `${Number((part * 100).toFixed(1))}%`;

/** Returns places that are drawn on the picture in sight, in fractions of its stored sides. */
async function drawn(shape, fail) {
  const pane = paneInSight();
  fail(pane?.drawn.isPlaced ? null : say("draw.nothing"));
  return pane?.drawn.isPlaced ? sketch(pane, shape) : null;
}

/** Returns a drawn line or zone in the command's syntax, with an unused name. */
async function draw({ name: kind, shape }, words, fail) {
  const corners = await drawn(shape, fail);
  let number = 1;
  while (words.some((word) => word.startsWith(`${kind}-${number}=`))) number += 1;
  return corners && `${kind}-${number}=${corners.flat().map(percent)}`;
}

/** Returns a point, or those of a line over a thing, in the command's syntax. */
async function drawPoints(fail) {
  const points = await drawn("point", fail);
  return points?.map((point) => point.map(percent)).join(" ");
}

/** Adds a line or zone drawn with the buttons above the picture. */
async function addDrawn(kind) {
  const words = settings.values[kind] ?? [];
  const option = settings.options.find(({ name }) => name === kind);
  const word = await draw(option, words, (fault) => setText("counting-words", fault ?? ""));
  if (!word) return;
  settings.choose(kind, [...words, word]);
  showFields();
  byID(`draw-${kind}`).focus();
}

/** The option that limits the number of objects. */
const most = "max-objects";

/** The guides' "multiple objects"; a single object is a limit of one. */
function severalField() {
  return makeField({
    name: "several", title: say("several.title"), kind: "flag", repeatable: false,
    help: say("several.help"),
  }, {
    value: settings.values[most] !== "1",
    onChange: (several) => {
      settings.choose(most, several ? null : "1");
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

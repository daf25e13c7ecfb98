// The settings at the side: the task, the models and the fields of every option.
import { byID, element, fill, settled } from "./dom.js";
import { makeField } from "./fields.js";
import { knownLabels, modelChoices } from "./models.js";
import { settings } from "./settings.js";
import { tasks } from "./tasks.js";

/** Options that few need; they stand under "More". */
const rare = new Set(["threads", "orientation", "region", "head", "locale", "tiles"]);

let fields = new Map();

/** Builds the panel and keeps it in step with the settings. */
export function startPanel() {
  fill(byID("tasks"), tasks.map((task) => element(
    "label", { class: "task" },
    element("input", {
      type: "radio", name: "task", value: task.id, checked: task.id === settings.task.id,
      onchange: () => settings.chooseTask(task.id),
    }),
    element("span", { class: "title", text: task.title }),
    element("span", { class: "about", text: task.about }))));
  byID("model").addEventListener("change", (event) => settings.choose("model", event.target.value));
  byID("second").addEventListener("change", (event) => {
    settings.second = event.target.value;
  });
  byID("classifier").addEventListener("change", (event) =>
    settings.choose("classifier", event.target.value));
  byID("reset").addEventListener("click", () => settings.reset());
  byID("explain").addEventListener("change", (event) =>
    byID("settings").classList.toggle("explained", event.target.checked));
  settings.addEventListener("change", ({ detail }) => {
    if (detail === "task" || detail === "models") showAll();
    else if (["model", "classifier", "second"].includes(detail)) showModels();
    if (detail === "model") showFields();
  });
  showAll();
}

function showAll() {
  const radio = document.querySelector(`input[name=task][value=${settings.task.id}]`);
  if (radio) radio.checked = true;
  showModels();
  showFields();
}

function showModels() {
  const { task, values } = settings;
  const usual = settings.declared.get(task.route)?.defaultModel;
  const standard = usual ? `Default (${usual})` : "Default";
  fillSelect(byID("model"), values.model, standard, modelChoices(task.models));
  fillSelect(byID("second"), settings.second, "None", modelChoices(task.models));
  byID("classifier-row").hidden = task.route !== "track";
  fillSelect(
    byID("classifier"), values.classifier, "Off: the detector's names",
    modelChoices("image classification"));
  byID("card").disabled = !settings.model;
}

/** The models that are here, and beneath them those that can be fetched. */
function fillSelect(select, value, standard, { here, elsewhere }) {
  const missing = value && !here.some(({ id }) => id === value);
  fill(
    select, element("option", { value: "", text: standard }),
    here.map(({ id, title }) => element("option", { value: id, text: title })),
    missing ? element("option", { value, text: value }) : null,
    elsewhere.length === 0 ? null : element(
      "optgroup", { label: "Not here: vision models pull NAME" },
      elsewhere.map(({ id, title }) =>
        element("option", { value: id, disabled: true, text: title }))));
  select.value = value ?? "";
}

const changedSoon = new Map();

/** Tells the settings of a new value; texts and sliders settle first. */
function change(name, value) {
  if (!changedSoon.has(name)) {
    changedSoon.set(name, settled(120, (route, latest) => {
      if (settings.task.route === route) settings.choose(name, latest);
    }));
  }
  changedSoon.get(name)(settings.task.route, value);
}

async function showFields() {
  const { task } = settings;
  fields = new Map();
  const common = [];
  const more = [];
  const lists = [];
  for (const option of settings.options) {
    if (option.kind === "model") continue;
    const field = makeField(option, {
      value: settings.values[option.name], labels: [],
      onChange: (value) => change(option.name, value),
    });
    fields.set(option.name, field);
    if (option.repeatable) lists.push(field);
    (rare.has(option.name) ? more : common).push(field.root);
  }
  if (task.route === "track") common.unshift(severalField());
  fill(byID("options"), common);
  fill(byID("more-options"), more);
  byID("more").hidden = more.length === 0;
  if (lists.length > 0) await showLabels(lists, settings.model);
}

/** The guides' "multiple objects": one object is a limit of one. */
function severalField() {
  const declaration = {
    name: "several", kind: "flag", repeatable: false,
    help: "Follow several objects, or only the most prominent one.",
  };
  const field = makeField(declaration, {
    value: settings.values["max-objects"] !== "1", labels: [],
    onChange: (several) => {
      settings.choose("max-objects", several ? null : "1");
      showFields();
    },
  });
  field.root.querySelector("label").textContent = "Several objects";
  return field.root;
}

/** Offers the model's own labels where classes are named. */
async function showLabels(lists, model) {
  const labels = await knownLabels(model);
  if (settings.model !== model) return;
  for (const { root } of lists) {
    fill(
      root.querySelector("datalist"),
      labels.slice(0, 1500).map((label) => element("option", { value: label })));
  }
}

/** Shows a problem at the option it is about; answers whether there is such a field. */
export function showOptionProblem(problem) {
  clearOptionProblems();
  const field = problem?.option ? fields.get(problem.option) : null;
  field?.fail(problem.detail);
  return Boolean(field);
}

/** Takes back what was said about options. */
export function clearOptionProblems() {
  for (const field of fields.values()) field.fail(null);
}

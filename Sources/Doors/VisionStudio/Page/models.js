// Models: the choice, adding one, and their cards.
import {
  announceNow, asJPEG, byID, element, fill, Problem, service, setText, settings,
} from "./common.js";
import { tasks } from "./tasks.js";

const poseSizes = {
  lite: "Lite, the fastest", full: "Full, more accurate", heavy: "Heavy, the most accurate",
};
const landmarks = "pose-landmark-";

/** Models for a kind of task, by where they are; a model of no known kind serves none. */
export function modelChoices(kind) {
  const choice = (model) => {
    const id = model.name.replace(landmarks, "");
    const title = poseSizes[id] ?? id;
    return { id, title: model.origin === "upload" ? `${title} (added)` : title };
  };
  const order = Object.keys(poseSizes);
  const rank = ({ id }) => order.indexOf(id) + 1 || order.length + 1;
  const choices = (all) => all
    .filter(({ name, task }) => name !== "pose-detector" && task === kind)
    .map(choice).sort((one, other) => rank(one) - rank(other));
  const isKnown = new Set(settings.models.map(({ name }) => name));
  return {
    here: choices(settings.models),
    elsewhere: choices(settings.catalogue.filter((one) => !one.isHere && !isKnown.has(one.name))),
  };
}

const listedName = (id) => (poseSizes[id] ? landmarks + id : id);

const cards = new Map();

async function cardOf(id) {
  const key = `${settings.generation} ${id}`;
  if (!cards.has(key)) {
    cards.set(key, service.card(listedName(id)).catch((error) => {
      cards.delete(key);
      throw error;
    }));
  }
  return cards.get(key);
}

/** Those that mean something. */
export const knownLabels = async (id) =>
  [...new Set(await modelLabels(id))].filter((label) => label !== "???");

/** A model's classes by number, none if it cannot be read. */
export const modelLabels = async (id) =>
  (id ? cardOf(id).then(({ labels }) => labels ?? [], () => []) : []);

export async function refreshModels() {
  const offers = await service.offers();
  [settings.models, settings.catalogue] = await Promise.all([
    service.models(), offers["/v1/catalogue"] ? service.catalogue() : [],
  ]);
  settings.offersFetch = Boolean(offers["/v1/catalogue/{name}"]?.post);
  settings.changed("models");
}

/** Names of models → their files. */
const added = new Map();

/** A name that the service takes; only the same file takes the place of one that was added. */
function nameFor({ name: file }) {
  const stem = file.replace(/\.tflite$/i, "").replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "")
    .slice(0, 90) || "model";
  const isTaken = (name) => settings.models.some((model) => model.name === name &&
    (model.origin !== "upload" || (added.get(name) ?? file) !== file)) || name in poseSizes;
  let name = stem;
  for (let number = 2; isTaken(name); number += 1) name = `${stem}-${number}`;
  return name;
}

export async function addModel(file) {
  const say = (words, kind = "") => {
    byID("model-status").className = kind;
    setText("model-status", words);
    announceNow(words);
  };
  if (byID("add-model").hidden) {
    say(
      `${file.name}: start the page with vision studio --model NAME=FILE to use a model of your own.`,
      "wrong");
    return;
  }
  say(`${file.name} is being verified and tried …`);
  try {
    const card = await service.addModel(nameFor(file), file);
    added.set(card.name, file.name);
    settings.generation += 1;
    await refreshModels();
    say(`${card.name} is ready.`);
    choose(card);
    showCard(card.name);
  } catch (error) {
    const problem = Problem.from(error);
    say(`${file.name}: ${problem.detail || problem.title}`, "wrong");
  }
}

function choose(card) {
  const fits = tasks.find((task) => task.models === card.task);
  if (settings.task.route === "track" && card.task === "image classification") {
    settings.choose("classifier", card.name);
    return;
  }
  if (fits && settings.task.models !== card.task) settings.chooseTask(fits.id);
  settings.choose("model", card.name);
}

let sample = null;

export const rememberSample = (blob) => {
  sample = blob;
};

export async function showCard(id) {
  const dialog = byID("model-card");
  const show = (...content) => fill(byID("model-card-body"), content);
  setText("model-card-title", id);
  show(element("p", { text: "Reading …" }));
  if (!dialog.open) dialog.showModal();
  const content = await cardOf(id).then((card) => cardBody(id, card), (error) =>
    wrong(Problem.from(error)));
  // Another one may have been opened meanwhile.
  if (byID("model-card-title").textContent === id) show(content);
}

const wrong = ({ message }) => element("p", { class: "wrong", text: message });

/** Bytes as people read them. */
export const sizeText = (bytes) => (bytes < 1e6
  ? `${Math.ceil(bytes / 1e3)} kB`
  : `${Number((bytes / 1e6).toPrecision(2))} MB`);

function cardBody(id, card) {
  const fact = (name, ...value) => [element("dt", { text: name }), element("dd", {}, ...value)];
  const labels = card.labels ?? [];
  const lists = (title, tensors) => (tensors ? fact(title, tensorList(tensors)) : []);
  return [
    card.summary ? element("p", { text: card.summary }) : null,
    element(
      "dl", {}, fact("Task", card.task ?? "cannot be told"),
      fact("Licence", card.license || card.licenseInMetadata || "not stated"),
      card.byteCount === undefined ? [] : fact("Size", sizeText(card.byteCount)),
      card.description ? fact("Description", card.description) : [],
      lists("Inputs", card.inputs), lists("Outputs", card.outputs),
      card.operators?.length ? fact("Operators", card.operators.map(({ name, count }) =>
        `${name}${count > 1 ? ` × ${count}` : ""}`).join(", ")) : [],
      labels.length === 0 ? [] : fact(
        "Labels", `${labels.length}: ${labels.slice(0, 12).join(", ")}` +
          (labels.length > 12 ? " …" : ""))),
    card.error ? wrong(card.error) : null,
    speedRow(id, card),
    card.origin === "upload" ? removeRow(card) : null,
  ];
}

const tensorList = (tensors) => element("ul", {}, tensors.map((tensor) => element(
  "li", {}, element("code", { text: `${tensor.elementType} ${tensor.shape.join(" × ")}` }),
  ` ${tensor.name}`)));

function speedRow(id, card) {
  // Where nobody can tell, it is the task it was chosen for.
  const task = tasks.find(({ models }) => models === card.task) ??
    (settings.model === id ? settings.task : null);
  const result = element("span", { role: "status" });
  if (!task || task.route === "track") return null;
  const button = element("button", { text: "Measure speed here" });
  button.onclick = async () => {
    button.disabled = true;
    result.textContent = "running …";
    try {
      const picture = sample ?? await asJPEG(element("canvas", { width: 640, height: 480 }));
      const times = [];
      for (let run = 0; run < 22; run += 1) {
        const line = await service.picture(task.route, `?model=${id}`, picture);
        if (run >= 2) times.push(line.milliseconds);
      }
      const median = times.sort((one, other) => one - other)[times.length >> 1];
      result.textContent = `${median.toFixed(1)} ms, the median of ${times.length} runs`;
    } catch (error) {
      result.textContent = Problem.from(error).message;
    }
    button.disabled = false;
  };
  return element("p", { class: "speed" }, button, " ", result);
}

function removeRow(card) {
  const remove = async () => {
    try {
      await service.removeModel(card.name);
      settings.generation += 1;
      for (const name of ["model", "classifier"]) {
        if (settings.values[name] === card.name) settings.choose(name, null);
      }
      if (settings.second === card.name) settings.second = null;
      await refreshModels();
      byID("model-card").close();
    } catch (error) {
      setText("model-status", Problem.from(error).message);
    }
  };
  return element(
    "p", {}, element("button", { text: "Remove this model", onclick: remove }));
}

// Models: the choice, adding one, and their cards.
import {
  announceNow, asJPEG, byID, element, fill, nameView, Problem, service, setText, settings,
} from "./common.js";
import { decimalText, foreignDirection, listText, named, say, sayOr, sizeText, unitText } from "./language.js";

/** The words of all tasks that stand for several models. */
const modelWords = () => settings.tasks.flatMap((task) => task.modelWords);

/**
 * Returns the models for a kind of task, by place: those of the kind, and those that the tasks of the
 * kind have words for; one of unknown kind is left out.
 */
export function modelChoices(kind) {
  const words = settings.tasks.filter(({ purpose }) => purpose === kind)
    .flatMap((task) => task.modelWords);
  const choice = ({ name, origin }) => {
    const { word: id = name, title = name } = words.find(({ model }) => model === name) ?? {};
    return { id, title: origin === "upload" ? say("model.added", { title }) : title };
  };
  const rank = ({ id }) => words.findIndex(({ word }) => word === id) + 1 || words.length + 1;
  const isAlone = (name) => !words.some(({ others }) => others.includes(name));
  const choices = (all) => all
    .filter(({ name, task }) => isAlone(name) &&
      (task === kind || words.some(({ model }) => model === name)))
    .map(choice).sort((one, other) => rank(one) - rank(other));
  const isKnown = new Set(settings.models.map(({ name }) => name));
  return {
    here: choices(settings.models),
    elsewhere: choices(settings.catalogue.filter((one) => !one.isHere && !isKnown.has(one.name))),
  };
}

/** Returns a model's name in the lists; tasks may use one word for different models. */
const listedName = (id) => [...settings.task.modelWords, ...modelWords()]
  .find(({ word }) => word === id)?.model ?? id;

const cards = new Map();

async function cardOf(id) {
  const name = listedName(id);
  const key = `${settings.generation} ${name}`;
  if (!cards.has(key)) {
    cards.set(key, service.card(name).catch((error) => {
      cards.delete(key);
      throw error;
    }));
  }
  return cards.get(key);
}

/** Returns the labels that have a meaning. */
export const knownLabels = async (id) =>
  [...new Set(await modelLabels(id))].filter((label) => label !== "???");

/** Returns a model's classes by number; empty if it cannot be read. */
export const modelLabels = async (id) =>
  (id ? cardOf(id).then(({ labels }) => labels ?? [], () => []) : []);

/** Returns the languages of some models' display names. */
export function localesOf(ids) {
  const names = ids.filter(Boolean).map(listedName);
  const models = settings.models.filter(({ name }) => names.includes(name));
  return [...new Set(models.flatMap(({ locales }) => locales ?? []))].sort();
}

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

/** Returns a valid name; a model that was added is replaced only by the same file. */
function nameFor({ name: file }) {
  const stem = file.replace(/\.tflite$/i, "").replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "")
    .slice(0, 90) || "model";
  const isTaken = (name) => settings.models.some((model) => model.name === name &&
    (model.origin !== "upload" || (added.get(name) ?? file) !== file)) ||
    modelWords().some(({ word }) => word === name);
  let name = stem;
  for (let number = 2; isTaken(name); number += 1) name = `${stem}-${number}`;
  return name;
}

/** Shows how a model fares; `about` is the part without names, for the direction. */
function tell(words, kind = "", about = words) {
  const status = byID("model-status");
  status.className = kind;
  status.dir = foreignDirection(about) ?? "";
  setText("model-status", words);
  announceNow(words);
}

export async function addModel(file) {
  if (byID("add-model").hidden) {
    tell(
      say("model.notOffered", { name: file.name, command: "vision studio --model NAME=FILE" }),
      "wrong");
    return;
  }
  tell(say("model.trying", { name: file.name }));
  try {
    const card = await service.addModel(nameFor(file), file);
    added.set(card.name, file.name);
    settings.generation += 1;
    await refreshModels();
    tell(say("model.ready", { name: card.name }));
    choose(card);
    showCard(card.name);
  } catch (error) {
    const problem = Problem.from(error);
    const words = problem.detail || problem.title;
    tell(named(file.name, words), "wrong", words);
  }
}

function choose(card) {
  const fits = settings.tasks.find(({ purpose }) => purpose === card.task);
  const other = settings.modelOptions.slice(1).find(({ purpose }) => purpose === card.task);
  if (other) {
    settings.choose(other.name, card.name);
    return;
  }
  if (fits && settings.task.purpose !== card.task) settings.chooseTask(fits.id);
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
  show(element("p", { text: say("reading") }));
  if (!dialog.open) dialog.showModal();
  const content = await cardOf(id).then((card) => cardBody(id, card), (error) =>
    wrong(Problem.from(error)));
  // The dialog may show another model meanwhile.
  if (byID("model-card-title").textContent === id) show(content);
}

const wrong = ({ message }) => element("p", { class: "wrong", dir: "auto", text: message });

function cardBody(id, card) {
  const fact = (id, ...value) => [
    element("dt", { text: say(`card.${id}`) }), element("dd", { dir: "auto" }, ...value),
  ];
  const labels = card.labels ?? [];
  const lists = (id, tensors) => (tensors ? fact(id, tensorList(tensors)) : []);
  return [
    card.summary ? summaryView(card) : null,
    element(
      "dl", {}, fact("task", card.task ? sayOr(card.task, `purpose.${card.task}`) : say("card.noTask")),
      fact("license", card.license || card.licenseInMetadata || say("card.noLicense")),
      card.byteCount === undefined ? [] : fact("size", sizeText(card.byteCount)),
      card.description ? fact("description", card.description) : [],
      lists("inputs", card.inputs), lists("outputs", card.outputs),
      card.operators?.length ? fact("operators", card.operators.map(({ name, count }) =>
        `${name}${count > 1 ? ` × ${count}` : ""}`).join(", ")) : [],
      labels.length === 0 ? [] : fact(
        "labels", `${decimalText(labels.length, 0)}: `, nameView(labels.slice(0, 12).join(", ")),
        labels.length > 12 ? " …" : "")),
    card.error ? wrong(card.error) : null,
    speedRow(id, card),
    card.origin === "upload" ? removeRow(card) : null,
  ];
}

/** Returns the sentence about a model of the catalogue. */
export function summaryView({ name, summary }, kind = "p") {
  const text = sayOr(summary, `catalogue.${name}`);
  return element(kind, { dir: foreignDirection(text), text });
}

const tensorList = (tensors) => element("ul", {}, tensors.map((tensor) => element(
  "li", {}, element("code", { text: `${tensor.elementType} ${tensor.shape.join(" × ")}` }),
  ` ${tensor.name}`)));

function speedRow(id, card) {
  // Without a known purpose, the task that it was chosen for.
  const task = settings.tasks.find(({ purpose }) => purpose === card.task) ??
    (settings.model === id ? settings.task : null);
  const result = element("span", { role: "status" });
  if (!task || task.takesSeries) return null;
  const button = element("button", { text: say("card.measure") });
  button.onclick = async () => {
    button.disabled = true;
    result.textContent = say("card.measuring");
    try {
      const picture = sample ?? await asJPEG(element("canvas", { width: 640, height: 480 }));
      const times = [];
      for (let run = 0; run < 22; run += 1) {
        const line = await service.picture(task.name, `?model=${id}`, picture);
        if (run >= 2) times.push(line.milliseconds);
      }
      const median = times.sort((one, other) => one - other)[times.length >> 1];
      result.textContent = say("card.speed", {
        time: unitText(median, "millisecond", 1), count: times.length,
      });
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
      for (const { name } of settings.modelOptions) {
        if (settings.values[name] === card.name) settings.choose(name, null);
      }
      if (settings.second === card.name) settings.second = null;
      await refreshModels();
      byID("model-card").close();
    } catch (error) {
      tell(Problem.from(error).message, "wrong");
    }
  };
  return element(
    "p", {}, element("button", { text: say("card.remove"), onclick: remove }));
}

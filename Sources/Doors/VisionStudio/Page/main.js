// The start of the page.
import { Address } from "./address.js";
import { backdrops } from "./backdrops.js";
import { Camera } from "./camera.js";
import {
  announceNow, byID, element, fill, offerFiles, on, pause, Problem, service, setText, settings, shownTab,
} from "./common.js";
import { byPath, dropped, named, sorted } from "./dropped.js";
import { startFetching } from "./fetching.js";
import { showCode, showNothing, showProblem, startInspector } from "./inspector.js";
import { language, languages, ownName, say, speak } from "./language.js";
import { addModel, refreshModels, showCard } from "./models.js";
import { startPanel } from "./panel.js";
import { Pictures } from "./pictures.js";
import { samples } from "./samples.js";
import { startTabs } from "./tabs.js";
import { Video } from "./video.js";
import { Watching } from "./watching.js";

const pictures = new Pictures();
const camera = new Camera(pictures);
const video = new Video();
const watching = new Watching();

const chooseTab = startTabs(byID("source-tabs"), (panel) => {
  showCode();
  if (panel === "camera") showNothing();
  else camera.stop();
  if (panel === "pictures") pictures.showAgain();
  if (panel === "video") video.showAgain();
  if (panel === "watch") watching.show();
  else watching.stop();
  address?.note();
});
let address = null;

let isLoading = true;
let said = "";

/** Reads the service's abilities; a service that is back may be another one. */
async function learn() {
  try {
    isLoading = !await service.isReady();
    if (isLoading) learnWhenReady();
    const [tasks, models, offers] = await Promise.all([
      service.tasks(), service.models(), service.offers(),
    ]);
    settings.catalogue = offers["/v1/catalogue"] ? await service.catalogue() : [];
    settings.offersFetch = Boolean(offers["/v1/catalogue/{name}"]?.post);
    const needs = { "tab-camera": "streams", "tab-video": "videos", "add-model": "models" };
    for (const id in needs) byID(id).hidden = !offers[`/v1/${needs[id]}`]?.post;
    watching.learn(offers);
    const says = JSON.stringify([tasks, models]);
    const isNew = says !== said;
    said = says;
    if (isNew) settings.generation += 1;
    settings.declare(tasks);
    settings.models = models;
    address.restore();
    showConnection();
    settings.changed(isNew ? "task" : "models");
  } catch (error) {
    if (!error.needsToken) showProblem("away", error);
  }
}

/** Waits until models are loaded, as their purposes are unknown before that. */
async function learnWhenReady() {
  while (service.isHere && !await service.isReady()) await pause(400);
  if (service.isHere) learn();
}

function showConnection() {
  const [state, words] = !service.isHere ? ["away", "connection.away"]
    : isLoading ? ["loading", "connection.loading"] : ["here", "connection.ready"];
  byID("connection").dataset.state = state;
  setText("connection-words", say(words));
  showProblem("away", service.isHere ? null : Problem.away());
}

on(service, "change", () => {
  showConnection();
  if (service.isHere) learn();
});

on(service, "tokenneeded", () => {
  if (byID("token").open) return;
  setText("token-problem", service.token ? say("token.wrong") : "");
  byID("token").showModal();
});
on("token-form", "submit", (event) => {
  event.preventDefault();
  service.token = byID("token-text").value;
  byID("token-text").value = "";
  byID("token").close();
  learn();
});

function take(files) {
  const { models, videos, note, ...rest } = sorted(files, !byID("tab-video").hidden);
  for (const file of models) addModel(file);
  if (videos.length > 0) {
    chooseTab("video");
    video.add(videos);
  }
  if (rest.pictures.length > 0 || rest.labels.length > 0 || (note && videos.length === 0)) {
    chooseTab("pictures");
    pictures.add(rest.pictures, note, rest.labels);
  } else if (note) announceNow(note);
}

let entered = 0;
const onDragged = (name, work) => on(document, name, (event) => {
  if (event.dataTransfer?.types.includes("Files")) work(event);
});
const showDrop = (count) => {
  entered = Math.max(0, count);
  byID("drop").hidden = entered === 0;
};
onDragged("dragenter", () => showDrop(entered + 1));
onDragged("dragleave", () => showDrop(entered - 1));
onDragged("dragover", (event) => event.preventDefault());
onDragged("drop", (event) => {
  event.preventDefault();
  showDrop(0);
  dropped(event.dataTransfer).then(take);
});
document.onpaste = (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  take(files);
};

fill(byID("language"), languages.map((one) =>
  element("option", { value: one, lang: one, selected: one === language, text: ownName(one) })));
on("language", "change", ({ target }) => speak(target.value));
on("settings", "submit", (event) => event.preventDefault());
on("card", "click", () => settings.model && showCard(settings.model));
on("model-card-close", "click", () => byID("model-card").close());
offerFiles("pictures-folder", "folder-files", (files) =>
  take(files.map((file) => named(file, file.webkitRelativePath))
    .filter(({ name }) => !name.includes("/.")).sort(byPath)));
offerFiles("add-model", "model-files", (files) => files.forEach(addModel));
window.onpagehide = () => {
  watching.stop();
  camera.stop();
  video.leave();
};
// Browsers may keep a page that the user left, and show it again.
window.onpageshow = ({ persisted }) => {
  if (persisted && shownTab() === "video") video.showAgain();
  if (persisted) watching.show();
};

startInspector();
startPanel();
startFetching(learn);
address = new Address(chooseTab);
await learn();
pictures.restore();
samples.restore();
backdrops.restore();
// Models may be fetched meanwhile.
on(document, "visibilitychange", () => {
  if (!document.hidden && service.isHere) refreshModels().catch(() => {});
});

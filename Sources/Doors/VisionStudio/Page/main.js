// Puts the page together: tabs, what is dropped or pasted where, and whether the service is there.
import { Camera } from "./camera.js";
import { byID, fill } from "./dom.js";
import { problemView, showNothing, showSource, startInspector } from "./inspector.js";
import { addModel, refreshModels, showCard } from "./models.js";
import { startPanel } from "./panel.js";
import { Pictures } from "./pictures.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";
import { settings } from "./settings.js";
import { startTabs } from "./tabs.js";
import { Video } from "./video.js";

let shownTab = "pictures";
const isShown = (name) => () => shownTab === name;

const pictures = new Pictures(isShown("pictures"));
const camera = new Camera(pictures);
const video = new Video(isShown("video"));

const tabs = startTabs(byID("source-tabs"), (panel) => {
  if (shownTab === "camera" && panel !== "camera") camera.stop();
  shownTab = panel;
  showSource(panel);
  if (panel === "camera") showNothing("Press Start to see what the camera sees.");
  if (panel === "pictures") pictures.showAgain();
  if (panel === "video") video.showAgain();
});

/** Asks the service what it can do; again when it has come back, as it may be another one. */
async function learn() {
  try {
    const [tasks, models, offers] = await Promise.all([
      service.tasks(), service.models(), service.offers(),
    ]);
    byID("tab-camera").hidden = !offers.has("POST /v1/streams");
    byID("tab-video").hidden = !offers.has("POST /v1/videos");
    byID("add-model").hidden = !offers.has("POST /v1/models");
    settings.declared = new Map(tasks.map((task) => [task.name, task]));
    settings.models = models;
    showConnection();
    settings.dispatchEvent(new CustomEvent("change", { detail: "task" }));
  } catch (error) {
    const problem = Problem.from(error);
    if (!problem.needsToken) fill(byID("away"), problemView(problem));
  }
}

function showConnection() {
  byID("connection").dataset.state = service.isHere ? "here" : "away";
  byID("connection-words").textContent = service.isHere ? "Ready" : "Away";
  fill(byID("away"), service.isHere ? [] : problemView(Problem.away()));
}

service.addEventListener("change", () => {
  showConnection();
  if (service.isHere) learn();
});

service.addEventListener("tokenneeded", () => {
  if (byID("token").open) return;
  byID("token-problem").textContent = service.hasToken ? "That is not the token." : "";
  byID("token").showModal();
});
byID("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  service.token = byID("token-text").value;
  byID("token-text").value = "";
  byID("token").close();
  learn();
});

/** Sends files to where they belong: models are added, the others open their tab. */
function take(files) {
  const isModel = (file) => /\.tflite$/i.test(file.name);
  const isVideo = (file) => /^video\//.test(file.type) || /\.(mp4|mov|mkv|avi|webm)$/i.test(file.name);
  for (const file of files.filter(isModel)) addModel(file);
  const movie = files.find((file) => !isModel(file) && isVideo(file));
  if (movie && !byID("tab-video").hidden) {
    tabs.choose("video");
    video.open(movie);
  }
  const rest = files.filter((file) => !isModel(file) && !isVideo(file));
  if (rest.length > 0) {
    tabs.choose("pictures");
    pictures.add(rest);
  }
}

let entered = 0;
const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
document.addEventListener("dragenter", (event) => {
  if (!hasFiles(event)) return;
  entered += 1;
  byID("drop").hidden = false;
});
document.addEventListener("dragleave", (event) => {
  if (!hasFiles(event)) return;
  entered -= 1;
  if (entered <= 0) byID("drop").hidden = true;
});
document.addEventListener("dragover", (event) => {
  if (hasFiles(event)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  entered = 0;
  byID("drop").hidden = true;
  take([...event.dataTransfer.files]);
});
document.addEventListener("paste", (event) => {
  const files = [...(event.clipboardData?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  take(files);
});

byID("settings").addEventListener("submit", (event) => event.preventDefault());
byID("card").addEventListener("click", () => settings.model && showCard(settings.model));
byID("model-card-close").addEventListener("click", () => byID("model-card").close());
byID("add-model").addEventListener("click", () => byID("model-files").click());
byID("model-files").addEventListener("change", (event) => {
  for (const file of event.target.files) addModel(file);
  event.target.value = "";
});
window.addEventListener("pagehide", () => camera.stop());

startInspector();
startPanel();
tabs.choose("pictures");
await learn();
// Models may be fetched while the page is open: coming back to it looks again.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && service.isHere) refreshModels().catch(() => {});
});

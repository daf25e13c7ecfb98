// The Camera tab: every frame goes to the service, and is shown with what was found in it.
import { announce } from "./announcer.js";
import { byID, element, fill } from "./dom.js";
import { problemView, showNothing, showResults } from "./inspector.js";
import { extendTrails, marksOf } from "./marks.js";
import { rememberSample } from "./models.js";
import { Pane } from "./pane.js";
import { cameraProblem, Problem } from "./problems.js";
import { isForgotten, service } from "./service.js";
import { settings } from "./settings.js";
import { mostAlike } from "./similarity.js";
import { sentence } from "./tasks.js";

/** How many frames are under way at once: one on its way while another is worked on. */
const framesAtOnce = 2;

export class Camera {
  #video = element("video", { muted: true, playsinline: true });
  #panes = [new Pane("first"), new Pane("second")];
  #media = null;
  #run = 0;
  #underWay = 0;
  #shownTime = 0;
  #streams = new Map();
  #trails = new Map();
  #shows = [];
  #gallery;
  #failures = 0;

  /** `gallery` keeps pictures that are taken, and has the ones to compare with. */
  constructor(gallery) {
    this.#gallery = gallery;
    fill(byID("camera-panes"), this.#panes.map((pane) => pane.root));
    byID("camera-start").addEventListener("click", () => (this.isOn ? this.stop() : this.start()));
    byID("camera-choice").addEventListener("change", () => this.#restart());
    byID("camera-size").addEventListener("change", () => this.#restart());
    byID("camera-take").addEventListener("click", () => this.#take());
    byID("camera-mirror").addEventListener("change", () => {
      byID("camera-mirror").dataset.chosen = "true";
    });
    settings.addEventListener("change", ({ detail }) => {
      if (!["models", "labels"].includes(detail)) this.#forgetStreams();
    });
    document.addEventListener("visibilitychange", () => this.#showState());
    service.addEventListener("change", () => this.#showState());
    navigator.mediaDevices?.addEventListener?.("devicechange", () => this.#listCameras());
    this.#showState();
  }

  get isOn() {
    return this.#media !== null;
  }

  async start() {
    this.#run += 1;
    const run = this.#run;
    this.#showProblem(null);
    byID("camera-start").disabled = true;
    try {
      const media = await this.#open();
      if (run !== this.#run) {
        stopAll(media);
        return;
      }
      await this.#begin(media, run);
    } catch (error) {
      this.stop();
      this.#showProblem(cameraProblem(error));
    } finally {
      byID("camera-start").disabled = false;
      this.#showState();
    }
  }

  /** The chosen camera in the chosen size, or whatever is nearest. */
  async #open() {
    if (!navigator.mediaDevices) throw new TypeError("no cameras here");
    const [width, height] = byID("camera-size").value.split("x").map(Number);
    const chosen = byID("camera-choice").value;
    return navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: 30 },
        ...(chosen ? { deviceId: { exact: chosen } } : { facingMode: "user" }),
      },
    });
  }

  async #begin(media, run) {
    this.#media = media;
    const [track] = media.getVideoTracks();
    track.addEventListener("ended", () => {
      if (run !== this.#run) return;
      this.stop();
      this.#showProblem(new Problem(
        "The camera was interrupted",
        "It was unplugged, or another program took it. Connect it again, then press Start."));
    });
    track.addEventListener("mute", () => this.#showProblem(new Problem(
      "The camera gives no pictures at the moment",
      "It may be covered, asleep or in use elsewhere. It goes on by itself.")));
    track.addEventListener("unmute", () => this.#showProblem(null));
    const { facingMode, deviceId } = track.getSettings();
    if (!byID("camera-mirror").dataset.chosen) {
      byID("camera-mirror").checked = facingMode !== "environment";
    }
    this.#video.srcObject = media;
    await this.#video.play();
    await this.#listCameras(deviceId);
    announce("The camera is on", { atOnce: true });
    this.#nextFrame(run);
  }

  async #restart() {
    if (!this.isOn) return;
    this.stop();
    await this.start();
  }

  stop() {
    this.#run += 1;
    if (this.#media) {
      stopAll(this.#media);
      announce("The camera is off", { atOnce: true });
    }
    this.#media = null;
    this.#video.srcObject = null;
    this.#forgetStreams();
    this.#shows = [];
    this.#showState();
  }

  /** Names become known once a camera is allowed. */
  async #listCameras(current = byID("camera-choice").value) {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
    if (cameras.length === 0) return;
    fill(byID("camera-choice"), cameras.map(({ deviceId, label }, number) =>
      element("option", { value: deviceId, text: label || `Camera ${number + 1}` })));
    if (cameras.some(({ deviceId }) => deviceId === current)) byID("camera-choice").value = current;
  }

  #nextFrame(run) {
    if (run !== this.#run) return;
    this.#video.requestVideoFrameCallback(() => {
      if (run !== this.#run) return;
      this.#nextFrame(run);
      if (this.#underWay < framesAtOnce && !document.hidden && service.isHere) this.#look(run);
    });
  }

  /** Sends the present frame and shows what was found, unless a newer one was quicker. */
  async #look(run) {
    this.#underWay += 1;
    const time = performance.now();
    const { task, panes } = settings;
    const picture = await createImageBitmap(this.#video).catch(() => null);
    try {
      if (!picture) return;
      const blob = await encoded(picture);
      rememberSample(blob);
      const results = await Promise.all(panes.map((pane) =>
        this.#ask(task, pane, blob, Math.round(time))));
      const isLate = run !== this.#run || time < this.#shownTime || task !== settings.task;
      if (isLate || results.every(({ line }) => line?.dropped)) return;
      this.#shownTime = time;
      this.#show(task, picture, panes, results);
    } finally {
      picture?.close();
      this.#underWay -= 1;
    }
  }

  async #ask(task, pane, blob, timestamp) {
    const result = { model: pane.model ?? "default", line: null, problem: null };
    try {
      if (task.follows) result.line = await this.#inStream(task, pane, blob, timestamp);
      else result.line = await service.picture(task.route, pane.query, blob);
      if (task.route === "embed") this.#compare(result.line, pane);
      this.#failures = 0;
    } catch (error) {
      result.problem = Problem.from(error);
      this.#failures += 1;
      // Something that fails every time is not asked thirty times a second.
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(2000, 100 * this.#failures));
      });
    }
    return result;
  }

  async #inStream(task, { name, query }, blob, timestamp) {
    const key = `${task.route}${query}`;
    let stream = this.#streams.get(name);
    if (stream?.key !== key) {
      if (stream) stream.id.then((id) => service.closeStream(id), () => {});
      stream = { key, id: service.openStream(task.route, query) };
      this.#streams.set(name, stream);
    }
    try {
      return await service.streamFrame(await stream.id, timestamp, blob);
    } catch (error) {
      if (this.#streams.get(name) === stream) this.#streams.delete(name);
      if (isForgotten(error)) return { dropped: true, timestampInMilliseconds: timestamp };
      throw error;
    }
  }

  #forgetStreams() {
    for (const { id } of this.#streams.values()) {
      id.then((known) => service.closeStream(known), () => {});
    }
    this.#streams.clear();
    this.#trails.clear();
  }

  /** The pictures of the gallery that are most like what the camera sees. */
  #compare(line, pane) {
    line.alike = mostAlike(line, this.#gallery.described(pane), 5);
    const best = line.alike[0];
    line.caption = best ? [`${best.name} ${best.score.toFixed(2)}`] : null;
  }

  #show(task, picture, panes, results) {
    const stored = { width: picture.width, height: picture.height };
    const mirrored = byID("camera-mirror").checked;
    results.forEach(({ line, problem, model }, number) => {
      const pane = this.#panes[number];
      if (line?.dropped) return;
      const marks = line ? this.#marks(task, pane.name, line) : [];
      pane.show(picture, marks, {
        stored, mirrored, words: line ? sentence(task.route, line) : problem.message,
      });
      pane.caption(model, line ? `${line.milliseconds.toFixed(1)} ms` : "");
      pane.marks.dataset.line = line ? "shown" : "problem";
    });
    this.#panes.slice(results.length).forEach((pane) => pane.clear());
    this.#count();
    if (task.route === "embed" && results[0].line && !results[0].line.alike.length) {
      showNothing("Take a picture, or add some on the Pictures tab: the camera is compared with " +
        "them.");
    } else {
      showResults(task.route, results, { live: true });
    }
  }

  #marks(task, name, line) {
    if (task.route !== "track") return marksOf(task.route, line);
    const trails = extendTrails(this.#trails.get(name) ?? new Map(), line);
    this.#trails.set(name, trails);
    return marksOf("track", line, trails);
  }

  /** Frames a second over the last two, and how old what is shown was. */
  #count() {
    const now = performance.now();
    this.#shows = [...this.#shows, now].filter((time) => now - time < 2000);
    const seconds = Math.max(0.2, (now - this.#shows[0]) / 1000);
    const rate = (this.#shows.length - 1) / seconds;
    byID("camera-rate").textContent = this.#shows.length < 3
      ? ""
      : `${rate.toFixed(0)} frames/s · ${Math.round(now - this.#shownTime)} ms behind`;
  }

  async #take() {
    const picture = await createImageBitmap(this.#video);
    const blob = await encoded(picture);
    picture.close();
    const name = `camera-${new Date().toTimeString().slice(0, 8).replaceAll(":", "")}.jpg`;
    this.#gallery.add([new File([blob], name, { type: blob.type })]);
    announce(`${name} was added to the pictures`, { atOnce: true });
    byID("camera-rate").textContent = `${name} is on the Pictures tab`;
  }

  #showProblem(problem) {
    fill(byID("camera-problem"), problem ? problemView(problem) : []);
    this.#showState();
  }

  #showState() {
    const button = byID("camera-start");
    button.textContent = this.isOn ? "Stop" : "Start";
    button.classList.toggle("primary", !this.isOn);
    byID("camera-take").disabled = !this.isOn;
    byID("camera-empty").hidden = this.isOn || this.#panes[0].drawn !== null ||
      byID("camera-problem").childElementCount > 0;
    byID("camera").dataset.state = this.isOn ? "on" : "off";
    if (!this.isOn) byID("camera-rate").textContent = "";
    else if (document.hidden) byID("camera-rate").textContent = "waits while the page is hidden";
    else if (!service.isHere) byID("camera-rate").textContent = "waits for the service";
  }
}

function stopAll(media) {
  for (const track of media.getTracks()) track.stop();
}

async function encoded(picture) {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

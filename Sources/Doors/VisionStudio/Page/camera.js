// The Camera tab: sends frames to the service, and shows them with the results.
import {
  announceNow, asJPEG, byID, cameraProblem, choice, element, fill, on, pause, Problem,
  service, setText, settings,
} from "./common.js";
import { showNothing, showProblem, showResults } from "./inspector.js";
import { decimalText, say, unitText } from "./language.js";
import { decoded } from "./masks.js";
import { rememberSample } from "./models.js";
import { panesOf, seen, showIn } from "./pane.js";
import { marksOf } from "./presentation.js";
import { samples } from "./samples.js";
import { compare } from "./similarity.js";

/** One in transfer, one being processed. */
const framesAtOnce = 2;

export class Camera {
  #video = element("video", { muted: true, playsinline: true });
  #panes = panesOf("camera");
  #media = null;
  #isWanted = false;
  #run = 0;
  #underWay = 0;
  #shownTime = 0;
  #noteUntil = 0;
  #streams = new Map();
  #shows = [];
  #gallery;
  #failures = 0;

  /** `gallery` receives taken pictures, and has those to compare with. */
  constructor(gallery) {
    this.#gallery = gallery;
    on("camera-start", "click", () => (this.isOn ? this.stop() : this.start()));
    for (const name of ["choice", "size"]) on(`camera-${name}`, "change", () => this.#restart());
    on("camera-take", "click", () => this.#take());
    on("camera-recount", "click", () => this.#countAnew());
    on("camera-mirror", "change", () => {
      byID("camera-mirror").dataset.chosen = "true";
    });
    on(settings, "change", ({ detail }) => {
      if (!["models", "samples", "backdrops"].includes(detail)) this.#forgetStreams();
      if (detail === "task" && this.isOn) this.#clearMarks();
      this.#showState();
    });
    on(document, "visibilitychange", () => this.#showState());
    on(service, "change", () => this.#showState());
    navigator.mediaDevices?.addEventListener?.("devicechange", () => this.#listCameras());
    this.#showState();
  }

  get isOn() {
    return this.#media !== null;
  }

  async start() {
    this.#run += 1;
    const run = this.#run;
    this.#isWanted = true;
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
      // Stopped or restarted meanwhile.
      if (run !== this.#run) return;
      this.stop();
      this.#showProblem(cameraProblem(error));
    } finally {
      if (run === this.#run || !this.#isWanted) byID("camera-start").disabled = false;
      this.#showState();
    }
  }

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
    const hear = (event, work) => on(track, event, () => run === this.#run && work());
    hear("ended", () => {
      this.stop();
      this.#showProblem(new Problem(
        say("camera.interrupted"), say("camera.interruptedHelp")));
    });
    hear("mute", () => this.#showProblem(new Problem(
      say("camera.mute"), say("camera.muteHelp"))));
    hear("unmute", () => this.#showProblem(null));
    const { facingMode, deviceId } = track.getSettings();
    if (!byID("camera-mirror").dataset.chosen) {
      byID("camera-mirror").checked = facingMode !== "environment";
    }
    this.#video.srcObject = media;
    await this.#video.play();
    await this.#listCameras(deviceId);
    if (run !== this.#run) return;
    announceNow(say("camera.on"));
    this.#nextFrame(run);
  }

  async #restart() {
    if (!this.#isWanted) return;
    this.stop();
    await this.start();
  }

  stop() {
    this.#run += 1;
    this.#isWanted = false;
    if (this.#media) {
      stopAll(this.#media);
      announceNow(say("camera.off"));
    }
    this.#media = null;
    this.#video.srcObject = null;
    this.#forgetStreams();
    this.#shows = [];
    this.#showState();
  }

  async #listCameras(current = byID("camera-choice").value) {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
    if (cameras.length === 0) return;
    fill(byID("camera-choice"), cameras.map(({ deviceId, label }, number) =>
      choice(deviceId, label || say("camera.number", { number: number + 1 }))));
    if (cameras.some(({ deviceId }) => deviceId === current)) byID("camera-choice").value = current;
  }

  #nextFrame(run) {
    if (run !== this.#run) return;
    this.#video.requestVideoFrameCallback(() => {
      if (run !== this.#run) return;
      this.#nextFrame(run);
      const canLook = !document.hidden && service.isHere && settings.missing.length === 0;
      if (this.#underWay < framesAtOnce && canLook) this.#look(run);
    });
  }

  async #look(run) {
    this.#underWay += 1;
    const time = performance.now();
    const { task, panes, key } = settings;
    const picture = await createImageBitmap(this.#video).catch(() => null);
    try {
      if (!picture) return;
      const blob = await asJPEG(picture);
      rememberSample(blob);
      const results = await Promise.all(panes.map((pane) =>
        this.#ask(task, pane, blob, Math.round(time))));
      await Promise.all(results.map(({ line }) => decoded(marksOf(line))));
      const isLate = run !== this.#run || time < this.#shownTime || key !== settings.key;
      // All panes show the same frame.
      if (isLate || results.some(({ line }) => line?.dropped)) return;
      this.#shownTime = time;
      this.#show(task, picture, results);
    } finally {
      picture?.close();
      this.#underWay -= 1;
    }
  }

  async #ask(task, pane, blob, timestamp) {
    const result = { model: pane.model, line: null, problem: null };
    try {
      result.line = await (task.remembersFrames
        ? this.#inStream(task, pane, blob, timestamp)
        : service.picture(task.name, pane.query, blob));
      if (task.givesVectors) compare(result.line, this.#gallery.described(pane), 5);
      this.#failures = 0;
    } catch (error) {
      result.problem = Problem.from(error);
      this.#failures += 1;
      // Slows down after a failure, instead of asking thirty times a second.
      await pause(Math.min(2000, 100 * this.#failures));
    }
    return result;
  }

  async #inStream(task, { name, moving }, blob, timestamp) {
    const key = `${task.name}${moving}`;
    let stream = this.#streams.get(name);
    if (stream?.key !== key) {
      if (stream) endStream(stream);
      const id = samples.asking(task.name, moving, (query) => service.openStream(task.name, query));
      stream = { key, id };
      this.#streams.set(name, stream);
    }
    try {
      return await service.streamFrame(await stream.id, timestamp, blob);
    } catch (error) {
      if (this.#streams.get(name) === stream) this.#streams.delete(name);
      if (error.status === 404) return { dropped: true, timestampInMilliseconds: timestamp };
      throw error;
    }
  }

  #forgetStreams() {
    this.#streams.forEach(endStream);
    this.#streams.clear();
  }

  /** Begins the counts again, in new streams. */
  #countAnew() {
    this.#forgetStreams();
    announceNow(say("camera.recounting"));
  }

  /** Clears another task's results, which do not apply to this one. */
  #clearMarks() {
    for (const pane of this.#panes) pane.mark([], say("pane.waiting"));
    showNothing(say("looking"));
  }

  #show(task, picture, results) {
    const stored = { width: picture.width, height: picture.height };
    const mirrored = byID("camera-mirror").checked;
    showIn(this.#panes, results, (line) =>
      seen(settings.look, line, { picture, stored, mirrored }));
    this.#count();
    if (task.givesVectors && results[0].line && !results[0].line.alike.length) {
      showNothing(say("camera.compare"));
    } else {
      showResults(results, { live: true });
    }
  }

  /** Shows the frames per second, and the age of the frame when it was shown. */
  #count() {
    const now = performance.now();
    this.#shows = [...this.#shows, now].filter((time, at, { length }) =>
      now - time < 2000 || at >= length - 3);
    const seconds = Math.max(0.2, (now - this.#shows[0]) / 1000);
    const rate = (this.#shows.length - 1) / seconds;
    if (document.hidden || now < this.#noteUntil) return;
    const behind = Math.round(now - this.#shownTime);
    setText("camera-rate", this.#shows.length < 3
      ? ""
      : say("camera.rate", {
        rate: decimalText(rate, rate < 1 ? 1 : 0), delay: unitText(behind, "millisecond"),
      }));
  }

  async #take() {
    const picture = await createImageBitmap(this.#video);
    const blob = await asJPEG(picture);
    picture.close();
    const name = `camera-${new Date().toTimeString().slice(0, 8).replaceAll(":", "")}.jpg`;
    this.#gallery.add([new File([blob], name, { type: blob.type })]);
    setText("camera-rate", say("camera.taken", { name }));
    this.#noteUntil = performance.now() + 2000;
  }

  #showProblem(problem) {
    showProblem("camera-problem", problem);
    this.#showState();
  }

  #showState() {
    const button = byID("camera-start");
    button.textContent = say(this.isOn ? "stop" : "start");
    button.classList.toggle("primary", !this.isOn);
    byID("camera-take").disabled = !this.isOn;
    byID("camera-recount").hidden = !this.isOn || !settings.isCounting;
    byID("camera-empty").hidden = this.isOn || this.#panes[0].drawn !== null ||
      byID("camera-problem").childElementCount > 0;
    byID("camera").dataset.state = this.isOn ? "on" : "off";
    if (!this.isOn) setText("camera-rate", "");
    else if (document.hidden) setText("camera-rate", say("camera.hidden"));
    else if (!service.isHere) setText("camera-rate", say("camera.away"));
    else if (settings.missing.length > 0) setText("camera-rate", say("camera.missing"));
  }
}

const endStream = ({ id }) => id.then((known) => service.end("streams", known), () => {});

function stopAll(media) {
  for (const track of media.getTracks()) track.stop();
}

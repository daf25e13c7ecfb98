// The Video tab: a video is a job of the service, and played here with the results.
import {
  announceNow, byID, choice, element, fill, offerFiles, on, Problem, save, service,
  setText, settings, settled, shownTab, stemOf,
} from "./common.js";
import { filmRows } from "./film.js";
import {
  showInputs, showNothing, showProblem, showResults, waitsForModel,
} from "./inspector.js";
import { followJob, jobLines, jobVideo, startJob } from "./jobs.js";
import { decoded } from "./masks.js";
import { framesOf, Moments } from "./moments.js";
import { clockText, decimalText, percentText, say } from "./language.js";
import { ways } from "./orientation.js";
import { panesOf, showIn } from "./pane.js";
import { showOptionProblem } from "./panel.js";
import { marksOf, presented, summary } from "./presentation.js";
import { samples } from "./samples.js";
import { offerForms, saveResults } from "./saving.js";
import { queryOf } from "./snippets-common.js";

const mostOnSheet = 24;
/** In milliseconds. */
const usualStep = 40;

export class Video {
  #video = element("video", { muted: true, playsinline: true, preload: "auto" });
  #panes = panesOf("video");
  #files = [];
  #file = null;
  #address = null;
  #jobs = [];
  #work = new AbortController();
  #key = null;
  #moments = new Moments();
  #canPlay = true;

  constructor() {
    offerFiles("video-choose", "video-files", (files) => this.add(files));
    on("video-name", "change", ({ target }) => this.#open(this.#files[target.value]));
    on("video-stop", "click", () => this.#stopWork());
    on("video-save", "click", () => this.#saveVideo());
    on("video-results", "click", () => this.#saveResults());
    for (const name of ["start", "duration", "every"]) {
      const field = byID(`video-${name}`);
      field.oninput = settled(300, () => settings.choosePart(name, field.value.trim()));
    }
    on("video-play", "click", () =>
      (this.#video.paused ? this.#video.play() : this.#video.pause()));
    on("video-seek", "input", (event) => {
      this.#video.currentTime = Number(event.target.value);
    });
    for (const name of ["play", "pause", "ended"]) on(this.#video, name, () => this.#showPlayer());
    for (const name of ["seeked", "loadeddata"]) on(this.#video, name, () => this.#showFrame());
    // The change may be a new token.
    const soon = settled(400, () => this.#again({ anyway: this.#problem?.needsToken }));
    on(settings, "change", () => {
      this.#showState();
      this.#showFrame();
      soon();
    });
    on(service, "change", () => {
      if (service.isHere && this.#problem?.isAway) this.#again({ anyway: true });
    });
    this.#showState();
  }

  /** Opens the first video; all are in the list. */
  add(files) {
    if (files.length === 0) return;
    this.#files.push(...files);
    const count = this.#files.length;
    fill(byID("video-name"), this.#files.map(({ name }, at) =>
      choice(at, count > 1 ? say("video.one", { number: at + 1, total: count, name }) : name)));
    if (files.length > 1) {
      announceNow(say("video.added", { count: files.length, name: files[0].name }));
    }
    this.#open(files[0]);
  }

  #open(file) {
    this.#file = file;
    byID("video-name").value = this.#files.indexOf(file);
    showInputs("video", [file.name], file.name);
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(file);
    this.#canPlay = true;
    this.#video.src = this.#address;
    this.#video.onerror = () => {
      this.#canPlay = false;
      this.#showState();
    };
    for (const pane of this.#panes) pane.clear();
    this.#again({ anyway: true });
    this.#watchFrames();
  }

  /** Ends the work; it starts again when the tab is shown again. */
  leave() {
    this.#dropJobs();
    this.#key = null;
  }

  showAgain() {
    if (this.#file) {
      this.#again();
      this.#showFrame();
    } else {
      showNothing();
    }
  }

  #problem = null;
  #waiting = "";

  get #present() {
    const { key, part, task } = settings;
    return task.givesVectors ? key : key + JSON.stringify(part);
  }

  get #isPresent() {
    return this.#key === this.#present;
  }

  async #again({ anyway = false } = {}) {
    if (!this.#file || shownTab() !== "video" || (!anyway && this.#isPresent)) return;
    this.#dropJobs();
    this.#problem = null;
    if (settings.missing.length > 0) {
      this.#key = null;
      this.#waiting = waitsForModel;
      this.#progress(null);
      showProblem("video-problem");
      this.#showState();
      this.#showFrame();
      return;
    }
    this.#key = this.#present;
    this.#waiting = say("video.waiting");
    this.#work = new AbortController();
    const { signal } = this.#work;
    showProblem("video-problem");
    this.#showState();
    const { task, panes, part } = settings;
    try {
      // Similarity has no job: moments are described here.
      if (task.givesVectors) {
        await this.#moments.describe(this.#address, task, panes, {
          signal, onProgress: (done, total) => this.#progress({}, { frames: done, total }),
        });
      } else await Promise.all(panes.map(({ moving }, number) =>
        this.#runJob(task, queryOf(part, moving), number, signal)));
      if (signal.aborted) return;
      this.#progress(null);
      this.#waiting = say("video.notLooked");
      const words = new Set(this.#jobs.flatMap(({ problems }) =>
        problems.map(({ message }) => message)));
      if (words.size > 0) {
        showProblem("video-problem", new Problem(say("video.damaged"), [...words].join("\n"), {
          isOfService: true,
        }));
      }
      announceNow(say("video.done"));
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      this.#fail(error);
    }
    this.#showState();
    this.#showFrame();
  }

  async #runJob(task, query, number, signal) {
    const file = this.#file;
    const job = { task, id: null, lines: null };
    this.#jobs[number] = job;
    job.id = await samples.asking(task.name, query, (asked) => startJob(task.name, asked, file, {
      signal, onSent: (part) => this.#progress(job, { sent: part }),
    }));
    const { problems, remarks = [] } = await followJob(job.id, {
      signal, onProgress: (step) => this.#progress(job, step),
    });
    Object.assign(job, { problems, remarks });
    const lines = await jobLines(job.id);
    if (signal.aborted) return;
    job.lines = lines;
    job.film = filmRows(lines);
  }

  #progress(job, step = {}) {
    byID("video-working").hidden = job === null;
    if (job === null) return;
    const { sent, isWaiting, total, framesPerSecond: rate } = step;
    const done = job.frames = step.frames ?? job.frames ?? 0;
    let part = total ? done / total : null;
    let words = total
      ? say("video.progress", { done, count: total }) : say("video.frames", { count: done });
    if (rate) words += ` · ${say("video.rate", { rate: decimalText(rate, 0) })}`;
    if (sent < 1) [words, part] = [say("video.sending", { part: percentText(sent) }), sent];
    else if (isWaiting) words = say("video.turn");
    setText("video-progress-words", words);
    if (part === null) byID("video-progress").removeAttribute("value");
    else byID("video-progress").value = Math.min(1, part);
  }

  #stopWork() {
    this.#dropJobs();
    this.#progress(null);
    this.#waiting = say("video.stopped");
    announceNow(say("stopped"));
    this.#showState();
    this.#showFrame();
  }

  #dropJobs() {
    this.#work.abort();
    for (const job of this.#jobs) if (job?.id) service.end("videos", job.id);
    this.#jobs = [];
    this.#moments.clear();
  }

  #fail(error, file = this.#file) {
    if (file !== this.#file) return;
    const problem = Problem.from(error);
    this.#problem = problem;
    this.#progress(null);
    showOptionProblem(problem);
    showProblem("video-problem", problem);
    announceNow(`${problem.title}. ${problem.detail}`);
  }

  /** Updates the marks for every frame that is played. */
  #watchFrames() {
    const address = this.#address;
    const watch = (_, { mediaTime }) => {
      if (address !== this.#address) return;
      this.#video.requestVideoFrameCallback(watch);
      this.#showFrame(mediaTime);
    };
    this.#video.requestVideoFrameCallback(watch);
  }

  #showFrame(time = this.#video.currentTime) {
    if (!this.#file || shownTab() !== "video" || !this.#video.videoWidth) return;
    const { task, panes } = settings;
    const results = panes.map((pane, number) => {
      const line = task.givesVectors
        ? this.#moments.at(time, number)
        : lineAt(this.#jobs[number], time);
      return { model: pane.model, line: this.#isPresent ? line : null };
    });
    const seen = seeing();
    showIn(this.#panes, results, (line) => seen(this.#video, line));
    for (const line of this.#jobs.flatMap((job) => linesAfter(job, time))) decoded(marksOf(line));
    const film = this.#isPresent ? this.#jobs.map((job) => job.film ?? []) : [];
    if (results.some(({ line }) => line) || film.some(({ length }) => length > 0)) {
      showResults(results, {
        live: !this.#video.paused, film, waiting: this.#waiting,
        choose: (moment) => {
          this.#video.pause();
          this.#video.currentTime = moment;
        },
      });
    } else {
      showNothing(this.#problem ? say("found.noResult", { name: this.#file.name }) : this.#waiting);
    }
    this.#showPlayer();
  }

  #showPlayer() {
    const { duration, currentTime, paused } = this.#video;
    const seek = byID("video-seek");
    if (Number.isFinite(duration)) seek.max = duration;
    seek.value = currentTime;
    seek.ariaValueText = say("video.place", {
      time: clockText(currentTime), duration: clockText(duration),
    });
    setText("video-clock", `${clockText(currentTime)} / ${clockText(duration)}`);
    setText("video-play", say(paused ? "video.play" : "video.pause"));
  }

  async #saveVideo() {
    const file = this.#file;
    try {
      save(await jobVideo(this.#jobs[0].id), `${stemOf(file.name)}-annotated.mp4`);
    } catch (error) {
      this.#fail(error, file);
    }
  }

  async #saveResults() {
    const file = this.#file;
    const input = file.name;
    const stem = stemOf(input);
    const [{ task, lines }] = this.#jobs;
    const seen = seeing();
    // Saving continues when another video is chosen.
    const address = URL.createObjectURL(file);
    let frames = null;
    // A sheet has room for a limited number of frames.
    const form = byID("video-form").value;
    const step = form === "sheet" ? Math.ceil(lines.length / mostOnSheet) : 1;
    try {
      const shown = lines.filter((_, number) => number % step === 0);
      const entries = shown.map((line) => ({
        line: { ...line, input, stem: `${stem}_${String(line.frame).padStart(6, "0")}` },
        title: say("video.frameTitle", {
          name: input, time: decimalText(line.timestampInMilliseconds / 1000, 1),
        }), ending: "jpg",
        see: async () => {
          // The service reads more formats than are played here.
          frames ??= await framesOf(address);
          return seen(await frames.at((line.timestampInMilliseconds + 2) / 1000), line);
        },
      }));
      await saveResults("video-results", form, { task, entries, stem });
    } catch (error) {
      this.#fail(error, file);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  #showState() {
    const isDone = this.#isPresent && this.#jobs.length > 0 &&
      this.#jobs.every(({ lines }) => lines);
    byID("video-empty").hidden = this.#file !== null;
    byID("video-player").hidden = this.#file === null || !this.#canPlay;
    const { task } = settings;
    offerForms("video", task);
    byID("video-results").disabled = !isDone;
    const { backdrop } = settings;
    byID("video-save").disabled = !isDone || !task.draws || backdrop !== null;
    byID("video-work").hidden = this.#file === null || task.givesVectors;
    byID("video-part").hidden = task.givesVectors;
    const lines = (isDone && this.#jobs[0].lines) || [];
    byID("video-summary").hidden = lines.length === 0;
    const remarks = isDone ? this.#jobs[0].remarks.map(({ message }) => message) : [];
    setText("video-summary", [
      say("video.frames", { count: lines.length }), summary(lines), ...remarks,
      ...(backdrop ? [say("video.backdrop")] : []),
    ].join(" · "));
    byID("video-name").hidden = this.#file === null;
    byID("video-unplayable").hidden = this.#canPlay;
    byID("video").dataset.state = isDone ? "done" : this.#file ? "working" : "empty";
  }
}

/** Returns a function that draws frames, which browsers turn by the file's metadata. */
function seeing() {
  const { orientation, backdrop } = settings.look;
  return (picture, line) => {
    const frame = { picture, marks: marksOf(line, backdrop) };
    const { storedPicture: stored } = presented(line);
    if (!stored) {
      return { ...frame, stored: { width: picture.videoWidth, height: picture.videoHeight } };
    }
    const way = ways[stored.orientation] ?? 1;
    const shown = orientation ? 1 : way;
    return { ...frame, stored, way, shown, isUpright: line.orientation === "up", isPlaced: true };
  };
}

/** The frames whose masks are decoded before they are played. */
const ahead = 3;

function linesAfter({ lines = null } = {}, seconds) {
  const at = lines?.findIndex((line) => line.timestampInMilliseconds > seconds * 1000 + 2) ?? -1;
  return at < 0 ? [] : lines.slice(at, at + ahead);
}

function lineAt({ lines, problems } = {}, seconds) {
  if (!lines?.length) return null;
  const { start, duration } = settings.part;
  const milliseconds = seconds * 1000 + 2;
  const times = lines.map((line) => line.timestampInMilliseconds);
  // In a part, the last frame lasts as long as the longest one before it.
  const longest = times.slice(1).reduce((most, time, at) => Math.max(most, time - times[at]), 0);
  const isPart = duration || problems.length;
  if (isPart && milliseconds >= times.at(-1) + (longest || usualStep)) return null;
  const at = times.findLastIndex((time) => time <= milliseconds);
  // A video may begin a little later than its player.
  return lines[at] ?? (start ? null : lines[0]);
}

// The Video tab: a video becomes a job of the service, and is played here with what was found.
import { announce } from "./announcer.js";
import { byID, clockText, element, fill, save, settled } from "./dom.js";
import { problemView, showNothing, showResults } from "./inspector.js";
import { followJob, jobLines, jobVideo, removeJob, startJob } from "./jobs.js";
import { Moments } from "./moments.js";
import { extendTrails, marksOf } from "./marks.js";
import { Pane } from "./pane.js";
import { showOptionProblem } from "./panel.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";
import { settings } from "./settings.js";
import { sentence } from "./tasks.js";

export class Video {
  #video = element("video", { muted: true, playsinline: true, preload: "auto" });
  #panes = [new Pane("first"), new Pane("second")];
  #file = null;
  #address = null;
  #jobs = [];
  #work = new AbortController();
  #isShown;
  #key = null;
  #moments = new Moments();
  #canPlay = true;

  constructor(isShown) {
    this.#isShown = isShown;
    fill(byID("video-panes"), this.#panes.map((pane) => pane.root));
    byID("video-choose").addEventListener("click", () => byID("video-files").click());
    byID("video-files").addEventListener("change", (event) => {
      if (event.target.files[0]) this.open(event.target.files[0]);
      event.target.value = "";
    });
    byID("video-stop").addEventListener("click", () => this.#stopWork("Stopped."));
    byID("video-save").addEventListener("click", () => this.#saveVideo());
    byID("video-lines").addEventListener("click", () => this.#saveLines());
    byID("video-play").addEventListener("click", () =>
      (this.#video.paused ? this.#video.play() : this.#video.pause()));
    byID("video-seek").addEventListener("input", (event) => {
      this.#video.currentTime = Number(event.target.value);
    });
    for (const name of ["play", "pause", "ended"]) {
      this.#video.addEventListener(name, () => this.#showPlayer());
    }
    for (const name of ["seeked", "loadeddata"]) {
      this.#video.addEventListener(name, () => this.#showFrame());
    }
    settings.addEventListener("change", settled(400, () => this.#again()));
    service.addEventListener("change", () => {
      if (service.isHere && this.#problem?.isAway) this.#again({ anyway: true });
    });
    this.#showState();
  }

  /** Takes a file: shown as far as the browser can, and sent to the service. */
  open(file) {
    this.#file = file;
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(file);
    this.#canPlay = true;
    this.#video.src = this.#address;
    this.#video.addEventListener("error", () => this.#cannotPlay(), { once: true });
    for (const pane of this.#panes) pane.clear();
    this.#again({ anyway: true });
    this.#watchFrames();
  }

  showAgain() {
    if (this.#file) {
      this.#again();
      this.#showFrame();
    } else {
      showNothing("Choose or drop a video to see what is in it, frame by frame.");
    }
  }

  #problem = null;

  async #again({ anyway = false } = {}) {
    if (!this.#file || !this.#isShown()) return;
    if (!anyway && this.#key === settings.key) return;
    this.#dropJobs();
    this.#key = settings.key;
    this.#problem = null;
    this.#work = new AbortController();
    const { signal } = this.#work;
    fill(byID("video-problem"));
    this.#showState();
    const { task, panes } = settings;
    try {
      if (task.route === "embed") await this.#describe(panes[0], signal);
      else await Promise.all(panes.map((pane, number) => this.#runJob(task, pane, number, signal)));
      if (signal.aborted) return;
      this.#progress(null);
      announce("The video is done", { atOnce: true });
    } catch (error) {
      if (signal.aborted || error.name === "AbortError") return;
      this.#fail(Problem.from(error));
    }
    this.#showState();
    this.#showFrame();
  }

  async #runJob(task, pane, number, signal) {
    const job = {
      pane, number, route: task.route, id: null, lines: null, isDone: false, sent: 0, frames: 0,
    };
    this.#jobs[number] = job;
    job.id = await startJob(task.route, pane.query, this.#file, {
      signal, onSent: (part) => this.#progress(job, { sent: part }),
    });
    await followJob(job.id, {
      signal, onProgress: (step) => this.#progress(job, step),
    });
    const lines = await jobLines(job.id);
    if (signal.aborted) return;
    job.lines = withTrails(task.route, lines);
    job.isDone = true;
  }

  /** Similarity has no job: moments of the video are described one by one, here. */
  async #describe(pane, signal) {
    if (!this.#canPlay) {
      throw new Problem(
        "This browser cannot play the video",
        "Comparing moments needs its pictures. Another browser may play it, or another task.");
    }
    this.#jobs = [];
    await this.#moments.describe(this.#address, pane, {
      signal, onProgress: (done, total) => this.#progress({ number: 0 }, { frames: done, total }),
    });
  }

  #progress(job, step = {}) {
    const bar = byID("video-progress");
    byID("video-working").hidden = job === null;
    if (job === null) return;
    if (step.sent !== undefined && step.sent < 1) {
      bar.value = step.sent;
      byID("video-progress-words").textContent = `Sending, ${Math.round(step.sent * 100)} %`;
      return;
    }
    job.frames = step.frames ?? job.frames ?? 0;
    const total = step.total ?? null;
    if (total) bar.value = Math.min(1, job.frames / total);
    else bar.removeAttribute("value");
    const rate = step.framesPerSecond;
    byID("video-progress-words").textContent = [
      `${job.frames}${total ? ` of ${total}` : ""} frames`,
      rate ? `${rate.toFixed(0)} frames/s` : null,
    ].filter(Boolean).join(" · ");
  }

  #stopWork(words) {
    this.#dropJobs();
    this.#progress(null);
    byID("video-progress-words").textContent = words;
    announce(words, { atOnce: true });
    this.#showState();
  }

  #dropJobs() {
    this.#work.abort();
    for (const job of this.#jobs) if (job?.id) removeJob(job.id);
    this.#jobs = [];
    this.#moments.clear();
  }

  #fail(problem) {
    this.#problem = problem;
    this.#progress(null);
    showOptionProblem(problem);
    fill(byID("video-problem"), problemView(problem));
    announce(`${problem.title}. ${problem.detail}`, { atOnce: true });
  }

  #cannotPlay() {
    this.#canPlay = false;
    this.#showState();
  }

  /** Shows every frame that is played; the callback comes with the frame's own time. */
  #watchFrames() {
    const address = this.#address;
    const watch = (_, { mediaTime }) => {
      if (address !== this.#address) return;
      this.#showFrame(mediaTime);
      this.#video.requestVideoFrameCallback(watch);
    };
    this.#video.requestVideoFrameCallback(watch);
  }

  #showFrame(time = this.#video.currentTime) {
    if (!this.#file || !this.#isShown() || !this.#video.videoWidth) return;
    const stored = { width: this.#video.videoWidth, height: this.#video.videoHeight };
    const { task, panes } = settings;
    const results = panes.map((pane, number) => {
      const line = task.route === "embed"
        ? this.#moments.at(time)
        : lineAt(this.#jobs[number]?.lines, time);
      return { model: pane.model ?? "default", line };
    });
    results.forEach(({ line, model }, number) => {
      const marks = line ? marksOf(task.route, line, line.trails) : [];
      this.#panes[number].show(this.#video, marks, {
        stored, words: line ? sentence(task.route, line) : "not looked at yet",
      });
      const milliseconds = line?.milliseconds;
      this.#panes[number].caption(
        model, milliseconds === undefined ? "" : `${milliseconds.toFixed(1)} ms`);
      this.#panes[number].root.dataset.frame = line?.frame ?? "";
    });
    this.#panes.slice(results.length).forEach((pane) => pane.clear());
    if (results.some(({ line }) => line)) {
      showResults(task.route, results, {
        live: !this.#video.paused,
        choose: (moment) => {
          this.#video.pause();
          this.#video.currentTime = moment;
        },
      });
    } else if (!this.#problem) {
      showNothing("Results appear as soon as the service is done with the video.");
    }
    this.#showPlayer();
  }

  #showPlayer() {
    const { duration, currentTime, paused } = this.#video;
    const seek = byID("video-seek");
    if (Number.isFinite(duration)) {
      seek.max = duration;
      seek.step = 0.01;
    }
    seek.value = currentTime;
    seek.setAttribute("aria-valuetext", `${clockText(currentTime)} of ${clockText(duration)}`);
    byID("video-clock").textContent = `${clockText(currentTime)} / ${clockText(duration)}`;
    byID("video-play").textContent = paused ? "Play" : "Pause";
  }

  async #saveVideo() {
    try {
      const [job] = this.#jobs;
      save(await jobVideo(job.id), `${this.#file.name.replace(/\.\w+$/, "")}-annotated.mp4`);
    } catch (error) {
      this.#fail(Problem.from(error));
    }
  }

  #saveLines() {
    const text = this.#jobs[0].lines.map(({ trails, ...line }) => JSON.stringify(line)).join("\n");
    save(
      new Blob([`${text}\n`], { type: "application/x-ndjson" }),
      `${this.#file.name.replace(/\.\w+$/, "")}.jsonl`);
  }

  #showState() {
    const isDone = this.#jobs.length > 0 && this.#jobs.every((job) => job.isDone);
    byID("video-empty").hidden = this.#file !== null;
    byID("video-player").hidden = this.#file === null || !this.#canPlay;
    byID("video-save").disabled = byID("video-lines").disabled = !isDone;
    byID("video-save").hidden = byID("video-lines").hidden =
      this.#file === null || settings.task.route === "embed";
    byID("video-name").textContent = this.#file?.name ?? "";
    byID("video-unplayable").hidden = this.#canPlay;
    byID("video").dataset.state = isDone ? "done" : this.#file ? "working" : "empty";
  }
}

/** The result of the frame that is shown at a time: the last that began before it. */
function lineAt(lines, seconds) {
  if (!lines || lines.length === 0) return null;
  const milliseconds = seconds * 1000 + 2;
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lines[middle].timestampInMilliseconds <= milliseconds) low = middle;
    else high = middle - 1;
  }
  return lines[low];
}

/** The frames of a tracking with the trails that each of them ends. */
function withTrails(route, lines) {
  if (route !== "track") return lines;
  let trails = new Map();
  return lines.map((line) => {
    trails = extendTrails(trails, line);
    return { ...line, trails };
  });
}

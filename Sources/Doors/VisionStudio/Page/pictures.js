// The Pictures tab: each picture of the gallery is looked at with the present settings, the chosen
// one first, and again when they change.
import { announce } from "./announcer.js";
import { byID, fill, save, settled } from "./dom.js";
import { Picture, shownWay, Tiles } from "./gallery.js";
import { problemView, showNothing, showResults } from "./inspector.js";
import { extendTrails, marksOf } from "./marks.js";
import { rememberSample } from "./models.js";
import { Pane } from "./pane.js";
import { clearOptionProblems, showOptionProblem } from "./panel.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";
import { settings } from "./settings.js";
import { mostAlike } from "./similarity.js";
import { sentence } from "./tasks.js";

/** How many pictures the service is asked about at once. */
const atOnce = 3;

export class Pictures {
  #all = [];
  #chosen = null;
  #open = null;
  #panes = [new Pane("first"), new Pane("second")];
  #tiles = new Tiles((picture) => this.choose(picture), (picture) => this.#remove(picture));
  #work = new AbortController();
  #underWay = 0;
  #isShown = () => true;
  #count = 0;

  /** `isShown` says whether this tab is the one that is seen. */
  constructor(isShown) {
    this.#isShown = isShown;
    fill(byID("pictures-panes"), this.#panes.map((pane) => pane.root));
    byID("pictures-choose").addEventListener("click", () => byID("pictures-files").click());
    byID("pictures-files").addEventListener("change", (event) => {
      this.add([...event.target.files]);
      event.target.value = "";
    });
    byID("pictures-clear").addEventListener("click", () => this.#clear());
    byID("pictures-save").addEventListener("click", () => this.#saveAnnotated());
    settings.addEventListener("change", settled(60, () => this.#again()));
    service.addEventListener("change", () => service.isHere && this.#again());
    this.#showState();
  }

  /** The described pictures, for comparing: those of the present settings. */
  described({ name }) {
    return this.#all
      .filter((picture) => picture.key === settings.key && picture.results.get(name)?.line)
      .map((picture) => ({
        line: picture.results.get(name).line, name: picture.name, number: picture.number,
        thumbnail: () => picture.small(),
      }));
  }

  add(files) {
    const added = files.map((file) => {
      this.#count += 1;
      return new Picture(file, this.#count - 1);
    });
    for (const picture of added) {
      this.#all.push(picture);
      this.#tiles.add(picture);
    }
    if (added.length === 0) return;
    announce(added.length === 1
      ? `${added[0].name} was added`
      : `${added.length} pictures were added`, { atOnce: true });
    this.choose(added[0]);
    this.#paintThumbnails(added);
  }

  async choose(picture) {
    if (this.#chosen !== picture) {
      this.#open?.bitmap.close();
      this.#open = null;
    }
    this.#chosen = picture;
    this.#tiles.choose(picture);
    this.#showState();
    if (!this.#open) {
      const open = await picture.open();
      if (this.#chosen !== picture || this.#open) {
        open?.bitmap.close();
        return;
      }
      this.#open = open;
      if (open) picture.paint(open);
      rememberSample(picture.file);
    }
    this.#show();
    this.#advance();
  }

  /** Shows what is known of the chosen picture, as when its tab is opened again. */
  showAgain() {
    if (this.#chosen) this.#show();
    else showNothing("Choose, drop or paste pictures to see what is in them.");
    this.#advance();
  }

  async #paintThumbnails(pictures) {
    for (const picture of pictures) {
      if (picture === this.#chosen || !this.#all.includes(picture)) continue;
      const open = await picture.open();
      if (open) {
        picture.paint(open);
        open.bitmap.close();
      }
    }
  }

  #again() {
    this.#work.abort();
    this.#work = new AbortController();
    clearOptionProblems();
    this.#showState();
    this.#show();
    this.#advance();
  }

  /** Starts as much work as may be under way. */
  #advance() {
    if (!this.#isShown() || !service.isHere) return;
    const { task, key } = settings;
    if (task.route === "track") {
      this.#advanceTracking(key);
      return;
    }
    while (this.#underWay < atOnce) {
      const waiting = this.#all.filter((picture) =>
        picture.key !== key && picture.working !== key);
      const next = waiting.includes(this.#chosen) ? this.#chosen : waiting[0];
      if (!next) return;
      this.#look(next, key);
    }
  }

  async #look(picture, key) {
    const { signal } = this.#work;
    const { task, panes } = settings;
    this.#underWay += 1;
    picture.working = key;
    this.#showTile(picture, "working");
    try {
      const results = await Promise.all(panes.map((pane) => this.#ask(
        pane, () => service.picture(task.route, pane.query, picture.file, { signal }))));
      if (!signal.aborted) this.#take(picture, key, panes, results);
    } finally {
      this.#underWay -= 1;
      if (picture.working === key) picture.working = null;
      this.#advance();
    }
  }

  /** A result for a pane; a picture of which the service cannot be asked stays as it is. */
  async #ask({ model }, ask) {
    const result = { model: model ?? "default", line: null, problem: null };
    try {
      result.line = await ask();
    } catch (error) {
      if (error.name !== "AbortError") result.problem = Problem.from(error);
    }
    return result;
  }

  #take(picture, key, panes, results) {
    // While the service is away nothing is known of the picture; it is asked for again.
    if (results.some(({ problem }) => problem?.isAway)) {
      this.#showTile(picture, "waiting");
      return;
    }
    picture.key = key;
    picture.results = new Map(panes.map(({ name }, number) => [name, results[number]]));
    this.#showTile(picture, results.some(({ problem }) => problem) ? "failed" : "done");
    if (picture === this.#chosen) this.#show();
    else if (settings.task.route === "embed") this.#show();
  }

  /** Pictures as the frames of one video, in the order of the gallery. */
  async #advanceTracking(key) {
    if (this.tracking === key + this.#all.length || this.#all.length === 0) return;
    const run = key + this.#all.length;
    this.tracking = run;
    const { panes } = settings;
    const pictures = [...this.#all];
    const streams = await Promise.all(panes.map((pane) => this.#ask(
      pane, () => service.openStream("track", pane.query))));
    const trails = panes.map(() => new Map());
    for (const [number, picture] of pictures.entries()) {
      if (this.tracking !== run || key !== settings.key) break;
      this.#showTile(picture, "working");
      const results = await Promise.all(panes.map((pane, at) => (streams[at].problem
        ? streams[at]
        : this.#ask(
          pane, () => service.streamFrame(streams[at].line, number * 100, picture.file)))));
      results.forEach(({ line }, at) => {
        if (!line) return;
        trails[at] = extendTrails(trails[at], line);
        line.trails = trails[at];
      });
      this.#take(picture, key, panes, results);
    }
    for (const { line } of streams) if (line) service.closeStream(line);
    if (this.tracking === run && pictures.some((picture) => picture.key !== key)) {
      this.tracking = null;
    }
  }

  #showTile(picture, state) {
    if (!this.#all.includes(picture)) return;
    picture.state = state;
    this.#tiles.show(picture, this.#word(picture));
  }

  /** The short word at a tile: how many were found, or how alike it is to the chosen picture. */
  #word(picture) {
    const { line } = picture.results.get("first") ?? {};
    const { route } = settings.task;
    if (!line || picture.key !== settings.key) return "";
    if (route === "embed") {
      const chosen = this.#chosen?.results.get("first")?.line;
      if (!chosen || this.#chosen.key !== settings.key) return "";
      const alike = mostAlike(chosen, [{ line, name: "", number: 0 }], 1);
      return alike.length ? alike[0].score.toFixed(2) : "";
    }
    const found = line.detections ?? line.poses ?? line.objects;
    return found ? `${found.length}` : "";
  }

  #show() {
    const picture = this.#chosen;
    if (!picture || !this.#isShown()) return;
    const { task, panes, key } = settings;
    const isKnown = picture.key === key;
    const results = panes.map(({ name, model }) =>
      (isKnown && picture.results.get(name)) || { model: model ?? "default" });
    if (task.route === "embed") this.#compare(picture, panes, results);
    this.#showPanes(results, task, picture);
    this.#panes.slice(panes.length).forEach((pane) => pane.clear());
    const problem = results.find((result) => result.problem)?.problem;
    if (problem && !this.#open) {
      showNothing(`There is no result for ${picture.name}.`);
      announce(`${picture.name}: ${problem.title}. ${problem.detail}`);
    } else {
      showResults(task.route, results, {
        name: picture.name, choose: (number) => this.#chooseNumber(number),
      });
    }
    showOptionProblem(problem);
    fill(byID("pictures-problem"), problem && !this.#open ? problemView(problem) : []);
    byID("pictures-save").disabled = !isKnown || Boolean(problem) || !canBeDrawn(task);
  }

  #showPanes(results, task, picture) {
    results.forEach(({ line, problem, model }, number) => {
      const pane = this.#panes[number];
      if (!this.#open) {
        pane.clear();
        return;
      }
      const { bitmap, shown, stored } = this.#open;
      const trails = line?.trails ?? null;
      const marks = line ? marksOf(task.route, line, trails) : [];
      const words = line ? sentence(task.route, line) : problem?.message;
      pane.show(bitmap, marks, {
        stored, shown, way: shownWay(settings.values.orientation, shown),
        words: `${picture.name}: ${words ?? "not looked at yet"}`,
      });
      pane.caption(model, line ? `${line.milliseconds.toFixed(1)} ms` : "");
      pane.root.dataset.state = line ? "done" : problem ? "failed" : "working";
    });
  }

  #compare(picture, panes, results) {
    results.forEach((result, at) => {
      if (!result.line) return;
      const others = this.described(panes[at]).filter(({ number }) => number !== picture.number);
      result.line.alike = mostAlike(result.line, others, 24);
      const best = result.line.alike[0];
      result.line.caption = best ? [`most like ${best.name} ${best.score.toFixed(2)}`] : null;
    });
    for (const other of this.#all) if (other.key === settings.key) this.#showTile(other, other.state);
  }

  #chooseNumber(number) {
    const picture = this.#all.find((other) => other.number === number);
    if (!picture) return;
    this.choose(picture);
    this.#tiles.focus(picture);
  }

  async #saveAnnotated() {
    const { task, panes } = settings;
    try {
      const blob = await service.annotated(task.route, panes[0].query, this.#chosen.file);
      save(blob, `${this.#chosen.name.replace(/\.\w+$/, "")}-annotated.png`);
    } catch (error) {
      fill(byID("pictures-problem"), problemView(Problem.from(error)));
    }
  }

  #remove(picture) {
    const at = this.#all.indexOf(picture);
    this.#all.splice(at, 1);
    this.#tiles.remove(picture);
    announce(`${picture.name} was removed`, { atOnce: true });
    const next = this.#all[Math.min(at, this.#all.length - 1)];
    if (!next) this.#clear();
    else if (picture === this.#chosen) {
      this.choose(next);
      this.#tiles.focus(next);
    }
  }

  #clear() {
    this.#work.abort();
    this.#work = new AbortController();
    this.#all = [];
    this.#chosen = null;
    this.#open?.bitmap.close();
    this.#open = null;
    this.#tiles.clear();
    for (const pane of this.#panes) pane.clear();
    fill(byID("pictures-problem"));
    this.#showState();
    if (this.#isShown()) this.showAgain();
  }

  #showState() {
    const isEmpty = this.#all.length === 0;
    byID("pictures-empty").hidden = !isEmpty;
    byID("pictures-clear").hidden = byID("pictures-save").hidden = isEmpty;
    byID("pictures-count").textContent = isEmpty
      ? ""
      : `${this.#all.length} picture${this.#all.length === 1 ? "" : "s"}`;
  }
}

/** Whether the service draws what a task finds; it has no way to follow single pictures. */
const canBeDrawn = ({ route }) => route !== "embed" && route !== "track";

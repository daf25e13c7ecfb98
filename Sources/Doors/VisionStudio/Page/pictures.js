// The Pictures tab: all pictures are processed, the chosen one first.
import { Check } from "./check.js";
import {
  announce, announceNow, byID, offerFiles, on, pause, Problem, service, setText,
  settings, settled, shownTab,
} from "./common.js";
import { Picture, Tiles } from "./gallery.js";
import {
  showInputs, showNothing, showProblem, showResults, waitsForModel,
} from "./inspector.js";
import { decimalText, named, say } from "./language.js";
import { rememberSample } from "./models.js";
import { panesOf, seen, showIn } from "./pane.js";
import { clearOptionProblems, showOptionProblem } from "./panel.js";
import { presented, summary } from "./presentation.js";
import { offerForms, saveResults, stems } from "./saving.js";
import { compare, lookAlikes, mostAlike } from "./similarity.js";
import { PictureStore } from "./store.js";
import { frameTime } from "./tasks.js";

const atOnce = 3;
/** Limits of a passing failure: the number of tries, and the seconds between them. */
const [mostTries, longestWait] = [4, 10];

export class Pictures {
  #all = [];
  #chosen = null;
  #open = null;
  #panes = panesOf("pictures");
  #tiles = new Tiles((picture) => this.choose(picture), (picture) => this.#remove(picture));
  #work = new AbortController();
  #underWay = 0;
  #check = new Check(() => this.#all);
  #count = 0;
  #note = "";
  #lacksToken = false;
  /** The run under way, with the `key` of its results. */
  #run = null;
  #store = PictureStore.open();

  constructor() {
    offerFiles("pictures-choose", "pictures-files", (files) => this.add(files));
    on("pictures-clear", "click", () => this.#clear());
    on("pictures-save", "click", () => this.#save("save", "annotated"));
    on("pictures-results", "click", () => this.#save("results", byID("pictures-form").value));
    const soon = settled(60, () => this.#advance());
    for (const source of [settings, service]) {
      on(source, "change", () => {
        this.#again();
        soon();
      });
    }
    this.#showState();
  }

  get #key() {
    const { key, task } = settings;
    return task.takesSeries ? [key, this.#count, this.#all.length].join("\n") : key;
  }

  described({ name }) {
    const { key } = settings;
    return this.#all
      .filter((picture) => picture.key === key && picture.results.get(name)?.line)
      .map((picture) => ({
        line: picture.results.get(name).line, name: picture.name, number: picture.number,
        thumbnail: () => picture.small(),
      }));
  }

  /** Shows the pictures from before the page was reloaded. */
  async restore() {
    const kept = await (await this.#store)?.files().catch(() => []) ?? [];
    if (kept.length === 0) return;
    const at = Number(sessionStorage.getItem("picture")) || 0;
    this.add(kept.map(({ file }) => file), "", [], kept.map(({ key }) => key));
    const [first] = this.#all.slice(-kept.length + at);
    if (first) this.choose(first);
  }

  add(files, note = "", labels = [], keys = []) {
    this.#note = note;
    if (labels.length > 0) this.#check.take(labels);
    const added = files.map((file, at) => new Picture(file, this.#count + at));
    for (const [at, picture] of added.entries()) {
      picture.kept = keys[at] ?? this.#store.then((store) => store?.add(picture.file));
    }
    this.#count += added.length;
    this.#all.push(...added);
    for (const picture of added) this.#tiles.add(picture);
    this.#showSummary();
    if (added.length === 0) {
      if (labels.length === 0) announceNow(note);
      return;
    }
    const words = say("pictures.added", { count: added.length, name: added[0].name });
    announceNow(`${words} ${note}`);
    this.#check.forget();
    this.#showTiles();
    this.choose(added[0]);
    this.#paintThumbnails(added);
  }

  async choose(picture) {
    if (this.#chosen !== picture) this.#close();
    // A failed picture may succeed now.
    this.#lacksToken = false;
    if ([...picture.results.values()].some(({ problem }) => problem?.isPassing)) picture.key = null;
    this.#chosen = picture;
    sessionStorage.setItem("picture", this.#all.indexOf(picture));
    this.#showInputs();
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

  showAgain() {
    if (this.#chosen) this.#show();
    else showNothing();
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
    this.#stop();
    this.#lacksToken = false;
    clearOptionProblems();
    this.#showTiles();
    this.#showState();
    this.#show();
  }

  #advance() {
    if (shownTab() !== "pictures" || !service.isHere || this.#lacksToken ||
      settings.missing.length > 0) return;
    const key = this.#key;
    if (settings.task.takesSeries) {
      this.#advanceSeries(key);
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
    this.#showTile(picture);
    try {
      const results = await Promise.all(panes.map((pane) => this.#ask(
        pane, async () => withName(picture, await service.picture(
          task.name, pane.query, picture.file, { signal })))));
      this.#take(picture, key, panes, results);
    } finally {
      this.#underWay -= 1;
      this.#advance();
    }
  }

  /** Returns neither line nor problem if there is no answer about the picture. */
  async #ask({ model }, ask) {
    const result = { model, line: null, problem: null };
    const key = this.#key;
    for (let tries = 1; ; tries += 1) {
      try {
        result.line = await ask();
        return result;
      } catch (error) {
        if (error.needsToken) this.#lacksToken = true;
        if (error.name === "AbortError" || error.isAway || error.needsToken) return result;
        if (!error.isPassing || tries === mostTries) {
          result.problem = Problem.from(error);
          return result;
        }
        await pause(1000 * Math.min(longestWait, error.wait));
        if (key !== this.#key) return result;
      }
    }
  }

  /** Keeps results that are complete and from these settings; returns true if they are. */
  #take(picture, key, panes, results) {
    const isGood = key === this.#key && results.every(({ line, problem }) => line || problem);
    if (picture.working === key) picture.working = null;
    if (isGood) {
      picture.key = key;
      picture.results = new Map(panes.map(({ name }, number) => [name, results[number]]));
    }
    this.#showTile(picture);
    this.#showSummary();
    if (isGood && (picture === this.#chosen || settings.task.givesVectors)) this.#show();
    return isGood;
  }

  async #advanceSeries(key) {
    if (this.#run?.key === key || this.#all.every((picture) => picture.key === key)) return;
    const run = { key };
    this.#run = run;
    const { panes, task } = settings;
    const pictures = [...this.#all];
    const streams = await Promise.all(panes.map((pane) => this.#ask(
      pane, () => service.openStream(task.name, pane.query))));
    for (const [number, picture] of pictures.entries()) {
      if (this.#run !== run || key !== this.#key) break;
      picture.working = key;
      this.#showTile(picture);
      const results = await Promise.all(panes.map((pane, at) => (streams[at].line
        ? this.#ask(
          pane, async () => withName(picture, await service.streamFrame(
            streams[at].line, number * frameTime, picture.file)))
        : streams[at])));
      if (!this.#take(picture, key, panes, results)) break;
    }
    for (const { line } of streams) if (line) service.end("streams", line);
    if (this.#run === run) this.#run = null;
    this.#advance();
  }

  #showTiles() {
    const key = this.#key;
    for (const picture of this.#all) this.#showTile(picture, key);
  }

  #showTile(picture, key = this.#key) {
    const isFailed = [...picture.results.values()].some(({ problem }) => problem);
    if (picture.key === key) picture.state = isFailed ? "failed" : "done";
    else picture.state = picture.working === key ? "working" : "waiting";
    this.#tiles.show(picture, this.#word(picture, key));
  }

  #word(picture, key) {
    const { line } = picture.results.get("first") ?? {};
    const { givesVectors, hasPlaces } = settings.task;
    if (!line || picture.key !== key) return "";
    if (givesVectors) {
      const chosen = this.#chosen?.results.get("first")?.line;
      if (!chosen || this.#chosen.key !== key) return "";
      const [like] = mostAlike(chosen, [{ line }], 1);
      return like ? decimalText(like.score, 2) : "";
    }
    return hasPlaces ? decimalText(presented(line).objects.length, 0) : "";
  }

  #show() {
    const picture = this.#chosen;
    if (!picture || shownTab() !== "pictures") return;
    const { task, panes } = settings;
    const isKnown = picture.key === this.#key;
    const results = panes.map(({ name, model }) =>
      (isKnown && picture.results.get(name)) || { model });
    if (task.givesVectors) this.#compare(picture, panes, results);
    const see = this.#open && ((line) => seeing()(this.#open, line));
    showIn(this.#panes, results, see, picture.name);
    const problem = results.find((result) => result.problem)?.problem;
    if (settings.missing.length > 0) showNothing(waitsForModel);
    else if (problem && !this.#open) {
      showNothing(say("found.noResult", { name: picture.name }));
      announce(named(picture.name, `${problem.title}. ${problem.detail}`));
    } else {
      showResults(results, {
        name: picture.name, choose: (number) => this.#chooseNumber(number),
      });
    }
    showOptionProblem(problem);
    showProblem("pictures-problem", this.#open ? null : problem);
  }

  #compare(picture, panes, results) {
    results.forEach((result, at) => {
      if (!result.line) return;
      const others = this.described(panes[at]).filter(({ number }) => number !== picture.number);
      compare(result.line, others, 24).groups = null;
      if (settings.values.duplicates && this.#all.every(({ key }) => key === settings.key)) {
        const { rows, count } = lookAlikes(this.described(panes[at]));
        [result.line.alike, result.line.groups] = [rows, count];
      }
    });
    this.#showTiles();
  }

  #chooseNumber(number) {
    const picture = this.#all.find((other) => other.number === number);
    if (!picture) return;
    this.choose(picture);
    this.#tiles.focus(picture);
  }

  #done() {
    const present = this.#key;
    return this.#all.filter(({ key }) => key === present)
      .map((picture) => ({ picture, ...picture.results.get("first") }));
  }

  async #save(button, form) {
    const { task, panes: [pane], backdrop } = settings;
    const all = this.#done();
    const done = form === "chosen" ? all.filter(({ picture }) => picture === this.#chosen) : all;
    const seen = seeing();
    const names = stems(done.map(({ picture }) => picture.name));
    let stream = null;
    const place = async (at) => {
      if (!task.takesSeries) return [task.name, pane.query];
      stream ??= await service.openStream(task.name, pane.query);
      return [`streams/${stream}/frames`, `?timestamp=${at * frameTime}`];
    };
    const entries = done.map(({ picture, line, problem }, at) => {
      const { name, file } = picture;
      const jpeg = /\.(jpe?g)$/i.exec(name)?.[1].toLowerCase();
      const accept = jpeg ? "image/jpeg" : "image/png";
      return {
        line: line
          ? { ...line, input: name, stem: names[at] }
          : { input: name, error: { code: problem.code, message: problem.detail } },
        title: name, ending: jpeg ?? "png",
        see: async () => {
          const open = await picture.open({ whole: true });
          return open && seen(open, line);
        },
        draw: async (signal) => {
          // The service cuts out what lies before a picture of the person's own.
          const asked = { accept: backdrop ? "image/png" : accept, signal };
          const drawn = await service.annotated(...await place(at), file, asked);
          return backdrop ? backdrop.behind(drawn, accept) : drawn;
        },
      };
    });
    try {
      await saveResults(`pictures-${button}`, form, {
        task, entries, stem: "results", groups: () => lookAlikes(this.described(pane)).rows,
      });
    } catch (error) {
      showProblem("pictures-problem", error);
    }
    if (stream) service.end("streams", stream);
  }

  #showSummary() {
    const done = this.#done();
    const { task } = settings;
    const hasGroups = task.givesVectors && settings.values.duplicates;
    offerForms("pictures", task, hasGroups);
    const lines = done.flatMap(({ line }) => line ?? []);
    byID("pictures-results").disabled = lines.length === 0;
    byID("pictures-save").disabled = lines.length === 0 || !task.draws;
    const count = this.#all.length;
    setText("pictures-summary", [
      ...(count === 0 ? [] : [
        say("pictures.done", { done: done.length, count }),
        lines.length < done.length
          ? say("pictures.failed", { count: done.length - lines.length }) : null,
        task.givesVectors ? null : summary(lines),
      ]), this.#note,
    ].filter(Boolean).join(" · "));
    byID("pictures-summary").hidden = count < 2 && !this.#note;
  }

  #remove(picture) {
    const at = this.#all.indexOf(picture);
    this.#all.splice(at, 1);
    this.#forget(async (store) => store.remove(await picture.kept));
    this.#showInputs();
    this.#tiles.remove(picture);
    this.#check.forget();
    announceNow(say("pictures.removed", { name: picture.name }));
    this.#showTiles();
    this.#showState();
    const next = this.#all[Math.min(at, this.#all.length - 1)];
    if (!next) this.#clear();
    else if (picture === this.#chosen) {
      this.choose(next);
      this.#tiles.focus(next);
    } else this.showAgain();
  }

  async #forget(work) {
    const store = await this.#store;
    if (store) await work(store).catch(() => {});
  }

  #showInputs() {
    showInputs("pictures", this.#all.map(({ name }) => name), this.#chosen?.name);
  }

  #stop() {
    this.#work.abort();
    this.#work = new AbortController();
  }

  #close() {
    this.#open?.bitmap.close();
    this.#open = null;
  }

  #clear() {
    this.#stop();
    const kept = this.#all.map((picture) => picture.kept);
    this.#all = [];
    this.#chosen = null;
    this.#showInputs();
    // Including those that are still being written.
    this.#forget((store) => Promise.all(kept.map(async (key) => store.remove(await key))));
    this.#note = "";
    this.#close();
    this.#tiles.clear();
    this.#check.take([]);
    for (const pane of this.#panes) pane.clear();
    showProblem("pictures-problem");
    this.#showState();
    if (shownTab() === "pictures") this.showAgain();
  }

  #showState() {
    const isEmpty = this.#all.length === 0;
    byID("pictures-empty").hidden = !isEmpty;
    byID("pictures-work").hidden = isEmpty;
    this.#showSummary();
  }
}

/** Adds the file's name, which the service does not receive. */
const withName = ({ name }, line) => ({ ...line, input: name });

function seeing() {
  const { look } = settings;
  return ({ bitmap: picture, ...open }, line) => seen(look, line, { picture, ...open });
}

// The Watch tab: the sources that the service watches, with their pictures, events and shapes.
import {
  announce, announceNow, byID, choice, element, fill, nameView, on, pause, Problem, save, service,
  setText, shownTab, span, thumbnail,
} from "./common.js";
import { quiet, showProblem } from "./inspector.js";
import { serverEvents } from "./jobs.js";
import { clockText, decimalText, listText, say, timeText } from "./language.js";
import { ways } from "./orientation.js";
import { panesOf } from "./pane.js";
import { sketch } from "./sketch.js";

const mostEvents = 50;
/** In milliseconds, between two looks for a picture: while there are new ones, and else. */
const quickStep = 250;
const slowStep = 1000;
/** In pixels: the longest side of the shown picture, and of a tile's. */
const shownSide = 1280;
const tileSide = 160;

const kinds = ["line", "zone", "region"];
const percent = (part) => `${Number((part * 100).toFixed(1))}%`;
const address = ({ name }) => `/v1/sources/${encodeURIComponent(name)}`;

export class Watching {
  #pane = panesOf("watch")[0];
  #sources = [];
  #name = null;
  #canChange = false;
  /** By the event's identifier: its latest line, and its row. */
  #events = new Map();
  #last = null;
  #work = null;
  /** By side and source: the number of its latest picture here. */
  #numbers = new Map();
  #shapes = "";
  /** What is to be played; a later click takes its place. */
  #clip = null;

  constructor() {
    on("watch-source", "change", ({ target }) => this.#choose(target.value));
    for (const kind of kinds) on(`watch-${kind}`, "click", () => this.#draw(kind));
    on("watch-clip-close", "click", () => byID("watch-clip").close());
    on("watch-clip", "close", () => this.#showClip(null));
    on(document, "visibilitychange", () => (document.hidden ? this.stop() : this.show()));
  }

  /** Takes what the service offers. */
  learn(offers) {
    byID("tab-watch").hidden = !offers["/v1/sources"];
    this.#canChange = Boolean(offers["/v1/sources/{name}/shapes"]);
    if (shownTab() === "watch") this.show();
  }

  /** Follows the sources while the tab is shown. */
  show() {
    if (this.#work || shownTab() !== "watch" || byID("tab-watch").hidden || document.hidden) return;
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.#follow(signal);
    this.#look(signal);
  }

  stop() {
    this.#work?.abort();
    this.#work = null;
  }

  get #source() {
    return this.#sources.find(({ name }) => name === this.#name);
  }

  // Sources

  async #follow(signal) {
    while (!signal.aborted) {
      try {
        // Those of a service that was started again begin anew.
        this.#numbers.clear();
        await this.#list(signal);
        const since = this.#last ? { "Last-Event-ID": this.#last } : {};
        const response = await service.ask(`/v1/events?last=${mostEvents}`, {
          headers: { Accept: "text/event-stream", ...since }, signal,
        });
        showProblem("watch-problem", null);
        for await (const { event, data, id } of serverEvents(response.body)) {
          this.#last = id ?? this.#last;
          if (event === "source") this.#take(data);
          else if (event === "sources" || event === "missed") await this.#list(signal);
          else this.#note(event, data);
        }
      } catch (error) {
        if (signal.aborted) return;
        // Once the token is given, the page learns again what there is.
        if (error.needsToken) this.stop();
        if (!error.isAway && error instanceof Problem) showProblem("watch-problem", error);
      }
      await pause(1000);
    }
  }

  async #list(signal) {
    const { sources } = await (await service.ask("/v1/sources", { signal })).json();
    const names = (all) => JSON.stringify(all.map(({ name }) => name));
    const isOther = names(sources) !== names(this.#sources);
    this.#sources = sources;
    if (isOther) {
      fill(byID("watch-source"), sources.map(({ name }) => choice(name, name)));
      this.#makeTiles();
    }
    if (this.#source) this.#showSource();
    else this.#choose(sources[0]?.name ?? null);
    for (const source of sources) this.#showTile(source);
  }

  /** Reads what changes all the time, such as the rate. */
  async #refresh(source, signal) {
    this.#take(await (await service.ask(address(source), { signal })).json());
  }

  #take(source) {
    const at = this.#sources.findIndex(({ name }) => name === source.name);
    if (at < 0) return;
    this.#sources[at] = { ...this.#sources[at], ...source };
    if (source.name === this.#name) this.#showSource();
    this.#showTile(this.#sources[at]);
  }

  #choose(name) {
    this.#name = name;
    byID("watch-source").value = name ?? "";
    this.#pane.clear();
    this.#numbers.delete(`${shownSide} ${name}`);
    this.#shapes = "";
    fill(byID("watch-hint"));
    this.#showSource();
    for (const source of this.#sources) this.#showTile(source);
  }

  #showSource() {
    const source = this.#source;
    byID("watch-empty").hidden = Boolean(source);
    byID("watch-work").hidden = !source;
    if (!source) return;
    byID("watch-state").dataset.state = looks[source.state];
    const { state, framesPerSecond: rate } = source;
    setText("watch-words", state === "running"
      ? say("video.rate", { rate: decimalText(rate, 1) })
      : say(`condition.${state}`));
    setText("watch-reason", source.problem ?? "");
    if (this.#canChange) this.#showShapes(source);
    byID("watch-tools").hidden = !this.#canChange;
  }

  #makeTiles() {
    byID("watch-tiles").hidden = this.#sources.length < 2;
    this.#numbers.clear();
    fill(byID("watch-tiles"), this.#sources.map(({ name }) => element("li", {}, element(
      "button", { class: "tile", onclick: () => this.#choose(name) },
      element("canvas", { class: "thumbnail", width: 1, height: 1, "aria-hidden": "true" }),
      nameView(name, "caption"), span("badge")))));
  }

  #tileOf({ name }) {
    const at = this.#sources.findIndex((one) => one.name === name);
    return byID("watch-tiles").children[at]?.firstChild;
  }

  #showTile(source) {
    const tile = this.#tileOf(source);
    if (!tile) return;
    tile.ariaCurrent = source.name === this.#name;
    tile.dataset.state = tileStates[source.state] ?? "done";
    const isRunning = source.state === "running";
    tile.ariaLabel = isRunning ? source.name : listText([source.name, say(`condition.${source.state}`)]);
    tile.querySelector(".badge").textContent = badges[source.state] ?? "";
  }

  // Pictures

  async #look(signal) {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const isNew = await this.#picture(this.#source, shownSide, signal);
      const others = this.#sources.filter(({ name }) => name !== this.#name);
      // Few others have a new picture every two seconds, many one after the other.
      const step = Math.max(1, Math.floor(8 / others.length));
      if (turn % step === 0) {
        await this.#picture(others[(turn / step) % others.length], tileSide, signal);
      }
      if (turn % 4 === 0 && this.#source) {
        await this.#refresh(this.#source, signal).catch(() => {});
      }
      await pause(isNew ? quickStep : slowStep);
    }
  }

  /** Shows a source's latest picture; returns false if there is no new one. */
  async #picture(source, side, signal) {
    if (!source) return false;
    try {
      const key = `${side} ${source.name}`;
      const known = this.#numbers.get(key) ?? 0;
      const path = `${address(source)}/picture?side=${side}&after=${known}`;
      const response = await service.ask(path, { signal });
      if (response.status === 204) return false;
      this.#numbers.set(key, Number(response.headers.get("Picture-Number")));
      const [width, height] = response.headers.get("Picture-Size").split("x").map(Number);
      const shown = ways[response.headers.get("Picture-Orientation")] ?? 1;
      const picture = await createImageBitmap(await response.blob());
      const tile = this.#tileOf(source)?.querySelector("canvas");
      if (tile) thumbnail(picture, 144, tile);
      if (source.name === this.#name && side === shownSide) {
        const words = say("watch.shown", { name: source.name });
        this.#pane.show(
          { picture, stored: { width, height }, shown, marks: [], isPlaced: true }, words,
          source.input);
      }
      picture.close();
      return true;
    } catch (error) {
      // Nothing has arrived yet, or the service is away, which is shown elsewhere.
      if (!signal.aborted && error.needsToken) this.stop();
      return false;
    }
  }

  // Events

  #note(phase, line) {
    const { id } = line;
    const known = this.#events.get(id);
    const lasted = line.phase === "clip" ? 0 : line.durationInMilliseconds ?? 0;
    const begun = known?.begun ?? new Date(Date.parse(line.time) - lasted).toISOString();
    this.#events.delete(id);
    this.#events.set(id, { line: { ...known?.line, ...line }, begun });
    for (const old of [...this.#events.keys()].slice(0, -mostEvents)) this.#events.delete(old);
    this.#showEvents();
    if (phase === "begin") announce(sentence(line));
  }

  #showEvents() {
    byID("watch-quiet").hidden = this.#events.size > 0;
    const rows = byID("watch-events");
    const old = new Map([...rows.children].map((row) => [row.dataset.event, row]));
    arrange(rows, [...this.#events].reverse().map(([id, { line, begun }]) => {
      const text = JSON.stringify(line);
      const row = old.get(id);
      return row?.dataset.line === text ? row : this.#row(id, line, begun, text, row);
    }));
  }

  #row(id, line, begun, text, old) {
    const isOver = ["end", "clip"].includes(line.phase);
    const lasted = isOver && line.durationInMilliseconds > 0
      ? say("watch.lasted", { time: clockText(line.durationInMilliseconds / 1000) }) : null;
    const canvas = old?.querySelector("canvas") ??
      element("canvas", { class: "thumbnail", width: 1, height: 1, "aria-hidden": "true" });
    const picture = line.crop ? "crop.jpg" : line.whole ? "whole.jpg" : null;
    // The path is the same for a better picture of the same object.
    if (picture && (!old || line.phase !== "clip")) this.#thumbnail(`/v1/events/${id}/${picture}`, canvas);
    return element(
      "li", { "data-event": id, "data-line": text, "data-phase": line.phase }, canvas,
      nameView(sentence(line), "name"),
      line.clip ? element("button", {
        class: "link score", text: say("watch.clip"), onclick: () => this.#play(id),
      }) : span("score", isOver ? "" : say("watch.now")),
      span("detail", listText([timeText(begun), line.source, lasted].filter(Boolean))));
  }

  async #thumbnail(path, canvas) {
    try {
      const picture = await createImageBitmap(await (await service.ask(path)).blob());
      thumbnail(picture, 72, canvas);
      picture.close();
    } catch {
      // It made room for newer ones.
    }
  }

  async #play(id) {
    this.#clip = id;
    try {
      const clip = await (await service.ask(`/v1/events/${id}/clip.mp4`)).blob();
      if (this.#clip !== id || shownTab() !== "watch" || byID("watch-clip").open) return;
      this.#showClip(clip, id);
      byID("watch-clip").showModal();
    } catch (error) {
      showProblem("watch-problem", error);
    }
  }

  /** Shows a clip, or none. */
  #showClip(clip, name = null) {
    URL.revokeObjectURL(byID("watch-clip-body").firstChild?.src);
    fill(byID("watch-clip-body"), clip ? [
      element("video", { src: URL.createObjectURL(clip), controls: true, autoplay: true }),
      element("button", { text: say("save"), onclick: () => save(clip, `${name}.mp4`) }),
    ] : []);
  }

  // Lines, zones and the region

  #showShapes({ lines, zones, region }) {
    const shapes = JSON.stringify([lines, zones, region]);
    if (shapes === this.#shapes) return;
    this.#shapes = shapes;
    const chip = (kind, name, remove) => element(
      "li", { "data-kind": kind }, nameView(name), element("button", {
        text: "✎", "aria-label": say("watch.redraw", { name }),
        onclick: () => this.#draw(kind, name),
      }), element("button", {
        text: "×", "aria-label": say("removeWord", { word: name }), onclick: remove,
      }));
    const source = this.#name;
    const without = (list, name) => list.filter((one) => one.name !== name);
    fill(byID("watch-shapes"),
      lines.map(({ name }) => chip("line", name, () =>
        this.#put(source, (now) => ({ lines: without(now.lines, name) })))),
      zones.map(({ name }) => chip("zone", name, () =>
        this.#put(source, (now) => ({ zones: without(now.zones, name) })))),
      region.length > 0 ? chip("region", say("watch.region"), () =>
        this.#put(source, () => ({ region: [] }))) : []);
    byID("watch-region").hidden = region.length > 0;
  }

  /** Draws a shape: a new one, or the one with a name anew. */
  async #draw(kind, name = null) {
    const source = this.#source;
    if (!source || !this.#pane.drawn) {
      showProblem("watch-problem", new Problem(say("watch.noPicture"), say("watch.noPictureHelp")));
      return;
    }
    const drawn = await sketch(this.#pane, kind === "line" ? "line" : "polygon");
    if (!drawn) return;
    const corners = drawn.map((corner) => corner.map(percent));
    let known = name;
    const isWritten = await this.#put(source.name, (now) => {
      if (kind === "region") return { region: corners };
      const list = now[`${kind}s`];
      known ??= unused(kind, list);
      const entry = kind === "line"
        ? { name: known, from: corners[0], to: corners[1] } : { name: known, corners };
      const isThere = list.some((one) => one.name === known);
      return {
        [`${kind}s`]: isThere
          ? list.map((one) => (one.name === known ? entry : one)) : [...list, entry],
      };
    });
    if (!isWritten) return;
    const rule = kind === "line" ? { kind: "crosses", line: known } : { kind: "enters", zone: known };
    const isUsed = name || kind === "region";
    fill(byID("watch-hint"), isUsed ? [] : [
      quiet(say("watch.hint", { name: known })),
      element("code", { dir: "ltr", text: JSON.stringify(rule) }),
    ]);
    announceNow(say("watch.written"));
  }

  /**
   * Writes shapes of a source into the watched file; returns false if that failed. `make` returns
   * what changes, from the source as it is now.
   */
  async #put(name, make) {
    fill(byID("watch-hint"));
    const parts = ["watch-tools", "watch-shapes"].map(byID);
    for (const part of parts) part.inert = true;
    try {
      const now = await (await service.ask(address({ name }))).json();
      await service.ask(`${address({ name })}/shapes`, {
        method: "PUT", body: JSON.stringify(make(now)),
        headers: { "Content-Type": "application/json" },
      });
      showProblem("watch-problem", null);
      return true;
    } catch (error) {
      showProblem("watch-problem", error);
      return false;
    } finally {
      for (const part of parts) part.inert = false;
    }
  }
}

/** Makes elements the children of another one; those that stay keep the focus. */
function arrange(parent, children) {
  for (const child of [...parent.children]) {
    if (!children.includes(child)) child.remove();
  }
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

/** The looks of states. */
const looks = { running: "here", away: "away", failed: "away" };
const tileStates = { starting: "waiting", away: "failed", failed: "failed" };
const badges = { starting: "…", away: "!", failed: "!", ended: "■" };

/** Returns the event's name, and what it is about. */
const sentence = ({ event, class: about, count }) =>
  [event, about ?? (count === null ? null : `${count}`)].filter(Boolean).join(" · ");

function unused(kind, list) {
  let number = 1;
  while (list.some(({ name }) => name === `${kind} ${number}`)) number += 1;
  return `${kind} ${number}`;
}

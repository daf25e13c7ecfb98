// Pictures, their results, and their tiles.
import { byID, element, fill, span, thumbnail } from "./dom.js";
import { listText, say } from "./language.js";
import { storedOrientation, ways } from "./orientation.js";
import { sizeSeen } from "./pane.js";
import { service } from "./service.js";
import { placeAfter } from "./tabs.js";

/** In pixels; the service receives the whole file. */
const shownSide = 2560;
/** The largest side of a JPEG, in pixels. */
const largestSide = 65_500;

export class Picture {
  /** By pane: `{ model, line, problem }`, from the settings with `key`. */
  results = new Map();
  key = null;
  thumbnail = element("canvas", { class: "thumbnail", width: 1, height: 1 });
  state = "waiting";

  constructor(file, number) {
    this.file = file;
    this.name = file.name || `pasted-${number + 1}.png`;
    this.number = number;
  }

  /** Returns null for a file that is not a picture; `whole` keeps all pixels. */
  async open({ whole: all = false } = {}) {
    return await this.#read(all) ?? await this.#preview(all);
  }

  /** Requests formats that the browser lacks, such as TIFF and HEIC, from the service. */
  async #preview(all) {
    try {
      const { blob, stored, orientation } =
        await service.preview(this.file, all ? largestSide : shownSide);
      return { bitmap: await createImageBitmap(blob), shown: ways[orientation] ?? 1, stored };
    } catch {
      return null;
    }
  }

  async #read(all) {
    try {
      const shown = await storedOrientation(this.file);
      const whole = await createImageBitmap(this.file);
      const { width, height } = whole;
      const part = all ? 1 : Math.min(1, shownSide / Math.max(width, height));
      const bitmap = part === 1 ? whole : await createImageBitmap(whole, {
        resizeWidth: Math.round(width * part), resizeHeight: Math.round(height * part),
        resizeQuality: "medium",
      });
      if (bitmap !== whole) whole.close();
      return { bitmap, shown, stored: sizeSeen({ stored: { width, height }, way: shown }) };
    } catch {
      return null;
    }
  }

  paint({ bitmap }) {
    thumbnail(bitmap, 144, this.thumbnail);
  }

  small() {
    return thumbnail(this.thumbnail);
  }
}

export class Tiles {
  root = byID("tiles");
  buttons = new Map();

  constructor(onChoose, onRemove) {
    this.onChoose = onChoose;
    this.onRemove = onRemove;
    this.root.onkeydown = (event) => this.#move(event);
  }

  add(picture) {
    const badge = span("badge");
    const button = element(
      "button", { class: "tile", title: picture.name, onclick: () => this.onChoose(picture) },
      picture.thumbnail, badge, element("span", { class: "caption", dir: "auto", text: picture.name.split("/").pop() }));
    this.buttons.set(picture, { button, badge });
    this.root.append(element("li", {}, button));
    this.show(picture);
  }

  show(picture, word = "") {
    const { button, badge } = this.buttons.get(picture) ?? {};
    if (!button) return;
    button.dataset.state = picture.state;
    badge.textContent = picture.state === "failed" ? "!" : word;
    badge.hidden = badge.textContent === "";
    const state = picture.state === "done" ? word : say(`picture.${picture.state}`);
    button.ariaLabel = listText([picture.name, state].filter(Boolean));
  }

  choose(picture) {
    for (const [other, { button }] of this.buttons) {
      button.ariaCurrent = other === picture;
      button.tabIndex = other === picture ? 0 : -1;
    }
  }

  focus(picture) {
    this.buttons.get(picture)?.button.focus();
  }

  remove(picture) {
    this.buttons.get(picture)?.button.parentElement.remove();
    this.buttons.delete(picture);
  }

  clear() {
    this.buttons.clear();
    fill(this.root);
  }

  #move(event) {
    const all = [...this.buttons.keys()];
    const at = all.findIndex((picture) => this.buttons.get(picture).button === event.target);
    if (at < 0) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.onRemove(all[at]);
      return;
    }
    const next = all[placeAfter(event, at, all.length)];
    if (!next) return;
    this.onChoose(next);
    this.focus(next);
  }
}

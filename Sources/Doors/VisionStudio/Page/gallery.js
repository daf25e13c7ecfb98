// The pictures that were chosen, dropped, pasted or taken: what is known of each, and their tiles.
import { byID, element, fill } from "./dom.js";
import { ways, storedOrientation, swaps } from "./orientation.js";

const thumbnailSide = 144;
/** The largest side of a picture that is kept for showing; the service gets the whole file. */
const shownSide = 2560;

/** One picture. */
export class Picture {
  constructor(file, number) {
    this.file = file;
    this.name = file.name || `pasted-${number + 1}.png`;
    this.number = number;
    /** What was found, by the pane's name: `{ model, line, problem }`; of the settings `key`. */
    this.results = new Map();
    this.key = null;
    this.thumbnail = element("canvas", { class: "thumbnail", width: 1, height: 1 });
    this.thumbnail.setAttribute("aria-hidden", "true");
    this.state = "waiting";
  }

  /**
   * Reads what the browser makes of the file: `{ bitmap, shown, stored }`; null for one that only
   * the service may be able to read.
   */
  async open() {
    try {
      const shown = await storedOrientation(this.file);
      const whole = await createImageBitmap(this.file);
      const { width, height } = whole;
      const part = Math.min(1, shownSide / Math.max(width, height));
      const bitmap = part === 1 ? whole : await createImageBitmap(whole, {
        resizeWidth: Math.round(width * part), resizeHeight: Math.round(height * part),
        resizeQuality: "medium",
      });
      if (bitmap !== whole) whole.close();
      const stored = swaps(shown) ? { width: height, height: width } : { width, height };
      return { bitmap, shown, stored };
    } catch {
      return null;
    }
  }

  /** Fills the thumbnail: the middle of the picture. */
  paint({ bitmap }) {
    const side = Math.min(bitmap.width, bitmap.height);
    const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    this.thumbnail.width = this.thumbnail.height = thumbnailSide;
    const context = this.thumbnail.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, x, y, side, side, 0, 0, thumbnailSide, thumbnailSide);
  }

  /** A copy of the thumbnail for a list. */
  small() {
    const copy = element("canvas", { class: "thumbnail", width: 72, height: 72 });
    copy.setAttribute("aria-hidden", "true");
    copy.getContext("2d").drawImage(this.thumbnail, 0, 0, 72, 72);
    return copy;
  }
}

/** The orientation in which a picture is shown: the option's, else the picture's own. */
export const shownWay = (option, own) => ways[option] ?? own;

/** The tiles: a list of buttons through which arrows move. */
export class Tiles {
  constructor(onChoose, onRemove) {
    this.root = byID("tiles");
    this.onChoose = onChoose;
    this.onRemove = onRemove;
    this.buttons = new Map();
    this.root.addEventListener("keydown", (event) => this.#move(event));
  }

  add(picture) {
    const badge = element("span", { class: "badge", hidden: true });
    const button = element(
      "button", { type: "button", class: "tile", title: picture.name,
        onclick: () => this.onChoose(picture) },
      picture.thumbnail, badge, element("span", { class: "caption", text: picture.name }));
    this.buttons.set(picture, { button, badge });
    this.root.append(element("li", {}, button));
    this.show(picture);
  }

  /** Shows how far a picture is, and a short word of what was found. */
  show(picture, word = "") {
    const { button, badge } = this.buttons.get(picture);
    button.dataset.state = picture.state;
    badge.textContent = picture.state === "failed" ? "!" : word;
    badge.hidden = badge.textContent === "";
    const states = { waiting: "waiting", working: "being looked at", failed: "failed" };
    button.setAttribute("aria-label", [picture.name, states[picture.state] ?? word]
      .filter(Boolean).join(", "));
  }

  choose(picture) {
    for (const [other, { button }] of this.buttons) {
      button.setAttribute("aria-current", String(other === picture));
      button.tabIndex = other === picture ? 0 : -1;
    }
  }

  /** Moves the keyboard to a picture. */
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
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const next = { Home: 0, End: all.length - 1 }[event.key] ?? at + (steps[event.key] ?? 0);
    if (next === at || !all[next]) return;
    event.preventDefault();
    this.onChoose(all[next]);
    this.buttons.get(all[next]).button.focus();
  }
}

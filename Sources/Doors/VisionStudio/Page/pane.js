// A pane of the stage: a picture, the marks over it, and which model found them how fast.
import { element } from "./dom.js";
import { after, inverse, matrix, swaps } from "./orientation.js";
import { paint } from "./painter.js";

export class Pane {
  constructor(name) {
    this.name = name;
    this.picture = element("canvas", { class: "picture", "aria-hidden": "true" });
    this.marks = element("canvas", { class: "marks", role: "img", "aria-label": "Nothing yet" });
    this.model = element("span", { class: "model" });
    this.time = element("span", { class: "time" });
    this.frame = element("div", { class: "frame" }, this.picture, this.marks);
    this.root = element(
      "figure", { class: "pane", "data-pane": name, hidden: true },
      this.frame, element("figcaption", {}, this.model, this.time));
    this.drawn = null;
    new ResizeObserver(() => this.repaint()).observe(this.frame);
  }

  /**
   * Shows a picture with its marks. `picture` is what canvases draw, seen as `shown` says (its own
   * orientation, which browsers apply); `stored` is its size as the service counts; `way` is the
   * orientation in which to show it; `mirrored` turns left and right around.
   */
  show(picture, marks, { stored, shown = 1, way = shown, mirrored = false, words = "" }) {
    this.drawn = { picture, marks, stored, shown, way, mirrored };
    this.root.hidden = false;
    this.marks.setAttribute("aria-label", words || "A picture without results");
    this.layOut();
    this.repaintPicture();
    this.repaint();
  }

  /** Changes the marks over the picture that is shown. */
  mark(marks, words) {
    if (!this.drawn) return;
    this.drawn.marks = marks;
    this.marks.setAttribute("aria-label", words);
    this.repaint();
  }

  /** Says which model it was, and how long it took. */
  caption(model, time) {
    this.model.textContent = model;
    this.time.textContent = time;
  }

  clear() {
    this.drawn = null;
    this.root.hidden = true;
    this.caption("", "");
  }

  /** The size of the picture as it is seen. */
  get seen() {
    const { stored, way } = this.drawn;
    return swaps(way)
      ? { width: stored.height, height: stored.width }
      : { width: stored.width, height: stored.height };
  }

  layOut() {
    const { width, height } = this.seen;
    this.frame.style.aspectRatio = `${width} / ${height}`;
    this.frame.style.setProperty("--aspect", width / height);
  }

  repaintPicture() {
    const { picture, shown, way, mirrored, stored } = this.drawn;
    const { width, height } = this.seen;
    // As many pixels as the screen can show of it, at most those that it has.
    const most = Math.min(1, 2560 / Math.max(width, height));
    resize(this.picture, width * most, height * most);
    const context = this.picture.getContext("2d");
    const toStored = inverse(matrix(shown, stored.width, stored.height));
    const turned = after(toStored, matrix(way, stored.width, stored.height));
    context.setTransform(...after(turned, this.fitting(this.picture, mirrored)));
    const upright = swaps(shown)
      ? [stored.height, stored.width]
      : [stored.width, stored.height];
    context.drawImage(picture, 0, 0, ...upright);
  }

  /** The matrix from the picture as it is seen to a canvas. */
  fitting(canvas, mirrored) {
    const { width, height } = this.seen;
    const [x, y] = [canvas.width / width, canvas.height / height];
    return mirrored ? [-x, 0, 0, y, canvas.width, 0] : [x, 0, 0, y, 0, 0];
  }

  repaint() {
    if (!this.drawn || this.frame.clientWidth === 0) return;
    const unit = window.devicePixelRatio || 1;
    const { marks, stored, way, mirrored } = this.drawn;
    resize(this.marks, this.frame.clientWidth * unit, this.frame.clientHeight * unit);
    const place = after(
      matrix(way, stored.width, stored.height), this.fitting(this.marks, mirrored));
    // What was drawn can be read back: the page's own tests compare it with the service's answer.
    paint(this.marks.getContext("2d", { willReadFrequently: true }), marks, place, unit);
  }
}

/** Gives a canvas a size; one that it has already costs nothing. */
function resize(canvas, width, height) {
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side)));
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
}

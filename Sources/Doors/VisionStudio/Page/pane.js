// A picture with its marks, its model and its time.
import { byID, element, fill, nameView, span } from "./dom.js";
import { named, say, unitText } from "./language.js";
import { decoded, hasPixels, isDecoded } from "./masks.js";
import { apply, matrix, swaps, ways } from "./orientation.js";
import { paint } from "./painter.js";
import { marksOf, sentence } from "./presentation.js";

const all = [];

export const paneInSight = () => all.find(({ drawn, root }) => drawn && root.offsetParent);

export function panesOf(tab) {
  const panes = [new Pane("first"), new Pane("second")];
  all.push(...panes);
  fill(byID(`${tab}-panes`), panes.map(({ root }) => root));
  return panes;
}

/** Shows results in panes; `see` turns each line into a drawing. */
export function showIn(panes, results, see, name = "") {
  panes.forEach((pane, at) => {
    if (!results[at] || !see) {
      pane.clear();
      return;
    }
    const { line, problem, model } = results[at];
    const words = line ? sentence(line) : problem?.message ?? say("pane.waiting");
    pane.show(see(line), named(name, words), model, line?.milliseconds);
    pane.root.dataset.state = line ? "done" : problem ? "failed" : "working";
    pane.root.dataset.frame = line?.frame ?? "";
  });
}

/** Returns a still picture with its marks, for panes. */
export const seen = ({ orientation, backdrop }, line, picture) => ({
  ...picture, way: ways[orientation] ?? picture.shown ?? 1, marks: marksOf(line, backdrop),
  isUpright: line?.orientation === "up", isPlaced: true,
});

class Pane {
  picture = element("canvas", { class: "picture", "aria-hidden": "true" });
  marks = element("canvas", { class: "marks", role: "img", "aria-label": say("pane.nothing") });
  model = nameView("", "model");
  time = span("time");
  frame = element("div", { class: "frame" }, this.picture, this.marks);
  /** The share of the picture, from the left, that is shown as it was. */
  before = element("input", {
    type: "range", class: "before", min: 0, max: 100, value: 0, dir: "ltr",
    "aria-label": say("pane.compare"),
    oninput: () => this.#compare(),
  });
  compared = element(
    "label", { class: "compared", hidden: true }, span("edge", say("pane.before")),
    this.before, span("edge", say("pane.after")));
  drawn = null;
  /** True if what is painted has masks. */
  #hasMasks = false;

  constructor(name) {
    this.root = element(
      "figure", { class: "pane", "data-pane": name, hidden: true },
      this.frame, this.compared, element("figcaption", {}, this.model, this.time));
    new ResizeObserver(() => this.repaint()).observe(this.frame);
  }

  show(seen, words, model, milliseconds) {
    this.#follow(asDrawn(seen));
    this.model.textContent = model;
    this.time.textContent = milliseconds === undefined
      ? "" : unitText(milliseconds, "millisecond", 1);
    this.root.hidden = false;
    this.marks.ariaLabel = words || say("pane.noResults");
    const { width, height } = sizeSeen(this.drawn);
    this.frame.style.aspectRatio = `${width} / ${height}`;
    this.root.style.setProperty("--aspect", width / height);
    // Limited to the number of pixels that screens show.
    const most = Math.min(1, 2560 / Math.max(width, height));
    paintPicture(this.picture, this.drawn, width * most, height * most);
    this.#compare();
    this.repaint();
  }

  #compare() {
    this.compared.hidden = !this.drawn?.marks.some(hasPixels);
    const share = this.compared.hidden ? 0 : Number(this.before.value);
    this.frame.style.setProperty("--before", `${share}%`);
  }

  mark(marks, words) {
    if (!this.drawn) return;
    this.drawn.marks = marks;
    this.marks.ariaLabel = words;
    this.repaint();
  }

  clear() {
    this.drawn = null;
    this.root.hidden = true;
  }

  repaint() {
    if (!this.drawn) return;
    // A video that skips frames on a busy machine is never without masks.
    if (!this.#hasMasks || isDecoded(this.drawn.marks)) this.#paint(this.drawn);
    this.#paintDecoded(this.drawn);
  }

  /** Notes what is to be drawn; masks of the same video stay until the next ones are decoded. */
  #follow(drawn) {
    if (this.drawn?.picture !== drawn.picture) this.#hasMasks = false;
    this.drawn = drawn;
  }

  #paint(drawn) {
    const { clientWidth, clientHeight } = this.frame;
    if (clientWidth === 0) return;
    const unit = window.devicePixelRatio || 1;
    paintMarks(this.marks, drawn, clientWidth * unit, clientHeight * unit, unit);
    this.#hasMasks = drawn.marks.some(hasPixels) && isDecoded(drawn.marks);
  }

  /** Paints again with masks that are still to be decoded, or without one that cannot be read. */
  async #paintDecoded(drawn) {
    if (isDecoded(drawn.marks)) return;
    await decoded(drawn.marks);
    const current = this.drawn;
    // If the masks of the current frame take as long, these are closer to it than those shown.
    const isCloser = current?.picture === drawn.picture && isDecoded(drawn.marks)
      && !isDecoded(current.marks);
    if (current === drawn || isCloser) this.#paint(drawn);
  }

  /** Returns the place in the stored picture for one on the page, in fractions of the sides. */
  stored(x, y) {
    const { stored: { width, height }, way, mirrored } = this.drawn;
    const seen = sizeSeen(this.drawn);
    const [left, top] = apply(
      matrix(way, width, height).inverse(), (mirrored ? 1 - x : x) * seen.width, y * seen.height);
    return [left / width, top / height];
  }
}

/**
 * `picture` is the source for canvases, turned by the browser as in `shown`, of the size `stored`,
 * to be shown in the orientation `way`. `marks` are in stored pixels; the places in the line are in
 * upright ones if `isUpright`.
 */
const asDrawn = ({ shown = 1, way = shown, ...more }) => ({ shown, way, ...more });

export const sizeSeen = ({ stored: { width, height }, way }) =>
  (swaps(way) ? { width: height, height: width } : { width, height });

export function paintPicture(canvas, drawn, ...size) {
  const { picture, shown, way, stored: { width, height } } = drawn;
  resize(canvas, ...size);
  const context = canvas.getContext("2d");
  const turned = matrix(way, width, height).multiply(matrix(shown, width, height).inverse());
  context.setTransform(fitting(canvas, drawn).multiply(turned));
  context.drawImage(picture, 0, 0, ...(swaps(shown) ? [height, width] : [width, height]));
}

/** Paints marks; `unit` pixels of the canvas are one of the page. */
export function paintMarks(canvas, drawn, width, height, unit) {
  const { marks, stored, way } = drawn;
  resize(canvas, width, height);
  const place = fitting(canvas, drawn)
    .multiply(matrix(way, stored.width, stored.height));
  // The tests read the canvas.
  paint(
    canvas.getContext("2d", { willReadFrequently: true }),
    marks.map((mark) => inCorner(mark, drawn)),
    { place, unit, stored, drawPicture: (target, ...size) => paintPicture(target, drawn, ...size) });
}

/** In fractions of the sides. */
const corner = 0.05;

/** Returns a mark; a caption in the upper left corner is there in every size, and if mirrored. */
function inCorner(mark, drawn) {
  const { kind, at, ...caption } = mark;
  if (kind !== "caption" || !at) return mark;
  const { stored, way } = drawn;
  const seen = sizeSeen(drawn);
  const [x, y] = apply(matrix(way, stored.width, stored.height), at.x, at.y);
  return x < corner * seen.width && y < corner * seen.height ? { kind, ...caption } : mark;
}

function fitting(canvas, drawn) {
  const { width, height } = sizeSeen(drawn);
  const [x, y] = [canvas.width / width, canvas.height / height];
  return new DOMMatrix(drawn.mirrored ? [-x, 0, 0, y, canvas.width, 0] : [x, 0, 0, y, 0, 0]);
}

/** Sets a canvas's size only if it changes: setting it clears the canvas, and takes time. */
function resize(canvas, width, height) {
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side)));
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
}

// Masks over pictures: their PNGs are decoded once, and kept while they are shown.

import { blurred } from "./blur.js";
import { css } from "./colors.js";

/** The number of decoded masks that are kept; several people may have one each. */
const most = 24;

const kept = new Map();
const underWay = new Map();

export const hasPixels = ({ picture }) => typeof picture === "string";

/** Returns a mark's decoded mask, or null before `decoded` is done. */
export function pixelsOf(mark) {
  const bitmap = kept.get(mark.picture) ?? null;
  if (bitmap) {
    // The most recent ones stay.
    kept.delete(mark.picture);
    kept.set(mark.picture, bitmap);
  }
  return bitmap;
}

export const isDecoded = (marks) =>
  marks.every((mark) => !hasPixels(mark) || kept.has(mark.picture));

/** Decodes the masks among marks; one that cannot be read is not drawn. */
export async function decoded(marks) {
  await Promise.all(marks.filter(hasPixels).map(({ picture }) => {
    if (kept.has(picture)) return null;
    if (!underWay.has(picture)) underWay.set(picture, decode(picture));
    return underWay.get(picture);
  }));
  return marks;
}

async function decode(picture) {
  try {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    kept.set(picture, bitmap);
    for (const [oldest, unused] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
      unused.close();
    }
  } catch {
    // The other marks are drawn without it.
  } finally {
    underWay.delete(picture);
  }
}

/** Colors classes over the picture; `place` maps stored pixels of that size to the canvas's. */
export function paintMask(painter, mark) {
  const pixels = pixelsOf(mark);
  if (pixels) lay(painter.context, pixels, painter, painter.place);
}

/** Covers the picture with another background, but for the subject. */
export function paintBackdrop(painter, { background, ...mark }) {
  const pixels = pixelsOf(mark);
  if (!pixels) return;
  const { context, place, width, height, drawPicture } = painter;
  if (background.backdrop) {
    context.drawImage(background.backdrop.covering(width, height), 0, 0);
  } else if (background.blur) {
    const cutSubject = (small) => {
      const scale = new DOMMatrix([
        small.canvas.width / width, 0, 0, small.canvas.height / height, 0, 0,
      ]);
      cut(small, pixels, painter, scale.multiply(place));
    };
    const behind = blurred(width, height, background.blur, { drawPicture, cutSubject });
    context.imageSmoothingQuality = "high";
    context.drawImage(behind, 0, 0, width, height);
  } else fillBehind(painter, background.color);
  cut(context, pixels, painter, place);
}

function lay(context, pixels, { stored }, place) {
  context.save();
  context.setTransform(place);
  context.imageSmoothingQuality = "high";
  context.drawImage(pixels, 0, 0, stored.width, stored.height);
  context.restore();
}

function cut(context, pixels, painter, place) {
  context.globalCompositeOperation = "destination-out";
  lay(context, pixels, painter, place);
  context.globalCompositeOperation = "source-over";
}

/** The side of a square of a chessboard, in pixels of the page. */
const square = 10;

/** Fills with a color, or with a chessboard, which stands for nothing. */
function fillBehind({ context, width, height, unit }, color) {
  const fill = (style, ...rectangle) => {
    context.fillStyle = style;
    context.fillRect(...rectangle);
  };
  fill(color ? css(color) : "#fff", 0, 0, width, height);
  const side = square * unit;
  for (let row = 0; !color && row * side < height; row += 1) {
    for (let column = row % 2; column * side < width; column += 2) {
      fill("#cfd3d8", column * side, row * side, side, side);
    }
  }
}

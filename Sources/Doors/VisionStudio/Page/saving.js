// What a person takes away.
import { archive } from "./archive.js";
import { byID, element, fill, save, stemOf } from "./dom.js";
import { asCOCO, asCSV, asJSONLines, asYOLO, formsOf, objectsOf } from "./forms.js";
import { modelLabels } from "./models.js";
import { after, apply, inverse, matrix } from "./orientation.js";
import { paintMarks, paintPicture, sizeSeen } from "./pane.js";
import { Problem } from "./problems.js";
import { settings } from "./settings.js";

export function offerForms(id, route) {
  const select = byID(id);
  if (select.dataset.route === route) return;
  const { value } = select;
  select.dataset.route = route;
  fill(select, formsOf(route).map(([form, title]) =>
    element("option", { value: form, text: title, selected: form === value })));
}

/**
 * Saves what a tab has in the form that is chosen there. Each entry has a `line`, whose `stem` names
 * its files, and for what is drawn a `title`, an `ending` and `see`, which answers what is seen.
 */
export async function saveResults(tab, route, entries, stem) {
  const button = byID(`${tab}-results`);
  if (button.ariaBusy) return;
  button.ariaBusy = true;
  const form = byID(`${tab}-form`).value;
  const lines = entries.map(({ line }) => line);
  const names = route === "pose" ? ["person"] : await modelLabels(settings.model);
  /** Works on what is seen of each entry, and tells how far that is. */
  const forEach = async (all, work) => {
    for (const [at, entry] of all.entries()) {
      button.textContent = `${at + 1} of ${all.length}`;
      const drawn = await entry.see();
      if (!drawn) continue;
      await work(entry, drawn, at);
      drawn.picture.close();
    }
  };
  const good = entries.filter(({ line }) => !line.error);
  const forms = {
    jsonl: () => [asJSONLines(lines), `${stem}.jsonl`],
    csv: () => [asCSV(route, lines), `${stem}.csv`],
    coco: () => [asCOCO(route, lines, names), `${stem}.json`],
    yolo: async () => [await archive(asYOLO(route, lines, names)), `${stem}.zip`],
    cutouts: async () => [await cutouts(route, good, forEach), "found.zip"],
    sheet: async () => [await sheet(good, forEach), "contact-sheet.jpg"],
  };
  try {
    const [content, name] = await forms[form]();
    save(new Blob([content]), name);
  } finally {
    button.textContent = "Save";
    button.ariaBusy = null;
  }
}

/** Names for files: the later of two alike with a number. */
export function stems(names) {
  const taken = new Set(["classes"]);
  return names.map((name) => {
    const stem = stemOf(name);
    let free = stem;
    for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}`;
    taken.add(free);
    return free;
  });
}

/** A class's name as that of a folder: a model's words lead nowhere else. */
const folderName = (name) =>
  name.slice(0, 80).replace(/[/\\:*?"<>|\p{Cc}]/gu, "_").replace(/^(\.|$)/, "_$1");

async function cutouts(route, entries, forEach) {
  const files = [];
  await forEach(entries, async ({ line, ending }, drawn) => {
    const { picture, shown, way, isUpright, stored: { width, height } } = drawn;
    // From the line's coordinates to the browser's.
    const place = after(
      inverse(matrix(isUpright ? way : 1, width, height)), matrix(shown, width, height));
    for (const [number, { box, name, trackingID }] of objectsOf(route, line).entries()) {
      const blob = await cutout(picture, box, place, ending === "png" ? ending : "jpeg");
      const which = trackingID === undefined ? number + 1 : `id${trackingID}`;
      if (blob) files.push([`${folderName(name)}/${line.stem}-${which}.${ending}`, blob]);
    }
  });
  return archive(files);
}

function cutout(bitmap, { x, y, width, height }, place, type) {
  const corners = [apply(place, x, y), apply(place, x + width, y + height)];
  const [left, right] = span(corners.map(([one]) => one), bitmap.width);
  const [top, bottom] = span(corners.map(([, other]) => other), bitmap.height);
  if (right <= left || bottom <= top) return null;
  const canvas = element("canvas", { width: right - left, height: bottom - top });
  canvas.getContext("2d").drawImage(bitmap, -left, -top);
  return asBlob(canvas, type);
}

/** Browsers make no picture of a canvas that is too large for them. */
const asBlob = (canvas, type) => new Promise((resolve, reject) => {
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Problem(
    "This is too large for one picture", "Save fewer, or have the command make it."))),
  `image/${type}`, 0.93);
});

const span = (ends, most) =>
  [Math.max(0, Math.floor(Math.min(...ends))), Math.min(most, Math.ceil(Math.max(...ends)))];

const gap = 6;

async function sheet(entries, forEach) {
  const [width, height, room] = entries.length > 200 ? [160, 120, 18] : [320, 240, 22];
  const columns = Math.ceil(Math.sqrt(entries.length * 1.25));
  const rows = Math.ceil(entries.length / columns);
  const canvas = element("canvas", {
    width: columns * (width + gap) + gap, height: rows * (height + room + gap) + gap,
  });
  const context = canvas.getContext("2d");
  context.fillStyle = "#26282c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#fff";
  context.font = "12px system-ui, sans-serif";
  await forEach(entries, ({ title }, drawn, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const [left, top] = [gap + x * (width + gap), gap + y * (height + room + gap)];
    const seen = sizeSeen(drawn);
    const part = Math.min(width / seen.width, height / seen.height);
    for (const paint of [paintPicture, paintMarks]) {
      const cell = element("canvas");
      paint(cell, drawn, seen.width * part, seen.height * part, 0.75);
      context.drawImage(cell, left + (width - cell.width) / 2, top + (height - cell.height) / 2);
    }
    const half = width / 16;
    const isLong = title.length > 2 * half;
    const name = isLong ? `${title.slice(0, half)}…${title.slice(1 - half)}` : title;
    context.fillText(name, left + 2, top + height + room - 6, width - 4);
  });
  return asBlob(canvas, "jpeg");
}

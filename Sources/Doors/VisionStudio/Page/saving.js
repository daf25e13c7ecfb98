// The files that a person saves.
import { archive } from "./archive.js";
import {
  announceNow, asBlob, byID, each, element, fill, Problem, save, settings, stemOf,
} from "./common.js";
import {
  asCOCO, asCSV, asGroups, asGroupsCSV, asJSONLines, asYOLO, formsOf,
} from "./forms.js";
import { directionOf, named, say } from "./language.js";
import { decoded } from "./masks.js";
import { modelLabels } from "./models.js";
import { apply, matrix } from "./orientation.js";
import { paintMarks, paintPicture, sizeSeen } from "./pane.js";
import { presented } from "./presentation.js";

export function offerForms(tab, task, hasGroups) {
  const select = byID(`${tab}-form`);
  const { dataset, value } = select;
  const key = `${task.name} ${hasGroups}`;
  if (dataset.key === key) return;
  dataset.key = key;
  fill(select, formsOf(tab, task, hasGroups).map(([form, title]) =>
    element("option", { value: form, text: title, selected: form === value })));
}

/**
 * Saves entries, with progress in a button. A `line` has a `stem` for file names; `see` returns the
 * picture, `draw` the service's drawing, and `groups` has rows of look-alikes.
 */
export async function saveResults(id, form, { task, entries, stem, groups }) {
  const button = byID(id);
  if (button.ariaBusy) return;
  button.ariaBusy = true;
  const label = button.textContent;
  const lines = entries.map(({ line }) => line);
  const work = new AbortController();
  const { signal } = work;
  const stop = element("button", { text: say("stop"), onclick: () => work.abort() });
  const tell = (at, { length }) => {
    signal.throwIfAborted();
    if (!stop.isConnected) button.after(stop);
    button.textContent = say("save.progress", { done: at + 1, total: length });
  };
  const failures = [];
  const forEach = async (all, work) => {
    for (const [at, entry] of all.entries()) {
      tell(at, all);
      const drawn = await entry.see();
      if (!drawn) {
        failures.push(named(entry.title, say("save.notShown")));
        continue;
      }
      await work(entry, drawn, at);
      drawn.picture.close();
    }
  };
  const good = entries.filter(({ line }) => !line.error);
  const labels = async (hasScores) =>
    [await archive(asYOLO(lines, await classes(task), hasScores)), `${stem}.zip`];
  const drawn = () => annotated(entries, task.takesSeries ? 1 : 3, tell, signal, failures);
  const forms = {
    jsonl: () => [asJSONLines(lines), `${stem}.jsonl`],
    csv: () => [asCSV(task, lines), `${stem}.csv`],
    coco: async () => [asCOCO(task, lines, await classes(task)), `${stem}.json`],
    yolo: () => labels(false),
    scores: () => labels(true),
    cutouts: async () => [await cutouts(good, forEach), "found.zip"],
    sheet: async () => [await sheet(good, forEach), "contact-sheet.jpg"],
    annotated: drawn,
    chosen: drawn,
    groups: () => [asGroups(groups()), "groups.jsonl"],
    groupsCSV: () => [asGroupsCSV(groups()), "groups.csv"],
  };
  try {
    const [content, name] = await forms[form]();
    signal.throwIfAborted();
    const [first] = failures;
    if (!first || failures.length < good.length) save(new Blob([content]), name);
    if (first) {
      throw new Problem(
        say("save.leftOut", { number: failures.length, total: good.length }), first);
    }
  } catch (error) {
    if (!signal.aborted) {
      work.abort();
      throw error;
    }
    announceNow(say("stopped"));
  } finally {
    if (document.activeElement === stop) button.focus();
    stop.remove();
    button.textContent = label;
    button.ariaBusy = null;
  }
}

const classes = ({ body }) => (body ? [body.className] : modelLabels(settings.model));

/** Returns names for files; of two equal ones the later gets a number. */
export function stems(names, endings = []) {
  const taken = new Set(["classes"]);
  return names.map((name, at) => {
    const [stem, ending] = [stemOf(name), endings[at] ?? ""];
    let free = stem;
    for (let number = 2; taken.has(free + ending); number += 1) free = `${stem}-${number}`;
    taken.add(free + ending);
    return free;
  });
}

async function annotated(entries, atOnce, tell, signal, failures) {
  const endings = entries.map(({ ending }) => `.${ending}`);
  const names = stems(entries.map(({ title }) => title), endings);
  const files = [];
  await each(entries, atOnce, async ({ line, title, draw }, at) => {
    tell(at, entries);
    if (line.error) return;
    try {
      files[at] = [names[at] + endings[at], await draw(signal)];
    } catch (error) {
      if (signal.aborted || error.isAway) throw error;
      failures.push(named(title, error.message));
    }
  });
  if (files.length === 0) {
    throw new Problem(say("save.nothing"), failures[0] ?? say("save.nothingHelp"));
  }
  if (entries.length === 1) {
    return [files[0][1], `${names[0].split("/").pop()}-annotated${endings[0]}`];
  }
  return [await archive(files.filter(Boolean)), "annotated.zip"];
}

/** Returns a folder name for a class; a model's words cannot lead anywhere else. */
const folderName = (name) =>
  name.slice(0, 80).replace(/[/\\:*?"<>|\p{Cc}]/gu, "_").replace(/^(\.|$)/, "_$1");

async function cutouts(entries, forEach) {
  const files = [];
  await forEach(entries, async ({ line, ending }, drawn) => {
    const { picture, shown, way, isUpright, stored: { width, height } } = drawn;
    // From the places in the line to those on the page.
    const place = matrix(shown, width, height)
      .multiply(matrix(isUpright ? way : 1, width, height).inverse());
    for (const [number, { box, name, trackingID }] of presented(line).objects.entries()) {
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
  return asBlob(canvas, `image/${type}`);
}

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
  context.textAlign = "left";
  await forEach(entries, async ({ title }, drawn, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const [left, top] = [gap + x * (width + gap), gap + y * (height + room + gap)];
    await decoded(drawn.marks);
    const seen = sizeSeen(drawn);
    const part = Math.min(width / seen.width, height / seen.height);
    for (const paint of [paintPicture, paintMarks]) {
      const cell = element("canvas");
      paint(cell, drawn, seen.width * part, seen.height * part, 0.75);
      context.drawImage(cell, left + (width - cell.width) / 2, top + (height - cell.height) / 2);
    }
    const half = width / 16;
    const name = title.length > 2 * half ? `${title.slice(0, half)}…${title.slice(1 - half)}` : title;
    context.direction = directionOf(name);
    context.fillText(name, left + 2, top + height + room - 6, width - 4);
  });
  return asBlob(canvas, "image/jpeg");
}

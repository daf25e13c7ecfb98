// Dropped and chosen files, and the files in dropped and chosen folders.
import { say } from "./language.js";
import { tally } from "./presentation.js";

const kinds = {
  models: /\.tflite$/i, videos: /\.(mp4|mov|mkv|avi|webm)$/i, labels: /\.(json|txt|ya?ml|names)$/i,
  pictures: /\.(jpe?g|png|webp|bmp|hei[cf]|hif|avif|tiff?)$/i,
};

export const named = (file, path) => new File([file], path, { type: file.type });

/** Returns files by kind, with a `note` about the others; null stands for an unreadable one. */
export function sorted(all, takesVideos) {
  const files = all.filter(Boolean);
  const isIn = ({ name }) => name.includes("/");
  const kindOf = (file) => Object.keys(kinds).find((kind) => kinds[kind].test(file.name)) ??
    (/^video\//.test(file.type) ? "videos" : isIn(file) ? "others" : "pictures");
  const { others = [], ...taken } = Object.groupBy(files, (file) => {
    const kind = kindOf(file);
    // Models in a folder are not added.
    const isTaken = kind === "models" ? !isIn(file) : kind !== "videos" || takesVideos;
    return isTaken ? kind : "others";
  });
  const left = others.map(({ name }) =>
    /\.\w{1,8}$/.exec(name)?.[0].toLowerCase() ?? say("dropped.noEnding"));
  const kept = { models: [], videos: [], labels: [], pictures: [], ...taken };
  const note = [
    all.length === 0 && say("dropped.empty"),
    files.length < all.length && say("dropped.unreadable", { number: all.length - files.length }),
    kept.pictures.length > 0 && kept.videos.length > 0 &&
      say("dropped.videos", { number: kept.videos.length }),
    kept.labels.length > 0 && say("dropped.labels", { number: kept.labels.length }),
    left.length > 0 &&
      say("dropped.left", {
        kinds: tally(left, (kind, count) => say("dropped.kind", { number: count, kind })),
      }),
  ].filter(Boolean).join(" · ");
  return { ...kept, note };
}

/** Returns the dropped files or nulls; files in folders are named by their paths. */
export async function dropped({ items, files }) {
  // Entries are valid only during the event.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return filesOf(entries);
}

/** Keeps the files of each folder together. */
export const byPath = ({ name: one }, { name: other }) =>
  (one.replaceAll("/", "\0") < other.replaceAll("/", "\0") ? -1 : 1);

const asked = (object, question) => new Promise((resolve, reject) => {
  object[question](resolve, reject);
});

const filesOf = async (entries) =>
  (await Promise.all(entries.map((entry) => filesIn(entry).catch(() => null)))).flat();

async function filesIn(entry) {
  if (entry.isFile) return named(await asked(entry, "file"), entry.fullPath.slice(1));
  const [reader, entries] = [entry.createReader(), []];
  // A call returns at most a hundred entries.
  for (let more = [entry]; more.length > 0; entries.push(...more)) {
    more = await asked(reader, "readEntries");
  }
  return filesOf(entries.sort(byPath).filter(({ name }) => !name.startsWith(".")));
}

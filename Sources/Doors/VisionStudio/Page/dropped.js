// What is dropped: files, and folders, which stand for the pictures in them and below.
import { tally } from "./tasks.js";

const isPicture = /\.(jpe?g|png|webp|bmp|hei[cf]|hif|avif|tiff?)$/i;

/** The files, those of folders called by their paths; a `note` says what else folders hold. */
export async function dropped({ items, files }) {
  // Entries are there only as long as the event is.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  if (!entries.some(({ isDirectory }) => isDirectory)) return { files: [...files] };
  const all = (await Promise.all(entries.map(filesOf))).flat();
  const isTaken = ({ name }) => isPicture.test(name) || !name.includes("/");
  const [taken, rest] = [all.filter(isTaken), all.filter((file) => !isTaken(file))];
  if (rest.length === 0) return { files: taken, note: taken[0] ? "" : "The folder is empty" };
  const kinds = tally(
    rest.map(({ name }) => /\.\w{1,8}$/.exec(name)?.[0].toLowerCase() ?? "without an ending"),
    (kind, count) => `${count} ${kind}`);
  return { files: taken, note: `Left out, as they are no pictures: ${kinds}` };
}

const asked = (object, question) => new Promise((resolve, reject) => {
  object[question](resolve, reject);
});

/** What an entry stands for, in the order of paths, without what a dot hides. */
async function filesOf(entry) {
  if (entry.isFile) {
    const file = await asked(entry, "file");
    return [new File([file], entry.fullPath.slice(1), { type: file.type })];
  }
  const [reader, entries] = [entry.createReader(), []];
  // It tells a hundred at a time.
  for (let more = [entry]; more.length > 0; entries.push(...more)) {
    more = await asked(reader, "readEntries");
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const seen = entries.filter(({ name }) => !name.startsWith("."));
  return (await Promise.all(seen.map(filesOf))).flat();
}

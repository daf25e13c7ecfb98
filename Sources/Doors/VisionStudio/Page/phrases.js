// The service's English phrases about results, in the page's language. Names stay as they are.
import { decimalText, language, listText, percentText, say } from "./language.js";

/** The English of the phrases, to recognize them by; empty where nothing is translated. */
const english = language === "en" ? {}
  : await (await fetch("/words-en.json")).json();

const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Returns the phrases of a place, such as the rows of a task; the tables say which it has. */
const phrasesOf = (place) =>
  Object.keys(english).filter((id) => id.startsWith(`found.${place}/`));

const isCount = /^\d+$/;
const decimals = /^\d+\.(\d+)$/;

/** Returns a value of a phrase as the language writes it; a `part` is one of a hundred. */
function localized(name, value) {
  if (name === "name") return value;
  const places = decimals.exec(value)?.[1].length ?? 0;
  if (name === "part") return percentText(Number(value) / 100, places);
  if (places > 0) return decimalText(Number(value), places);
  return isCount.test(value) ? Number(value) : value;
}

/** Returns the phrase of which the text is one, in the page's language, or null. */
function phrase(id, text) {
  const entry = english[id];
  for (const form of typeof entry === "string" ? [entry] : Object.values(entry ?? {})) {
    const pattern = quoted(form).replace(/\{(\w+)\}/g, "(?<$1>.+?)");
    const found = new RegExp(`^${pattern}$`, "su").exec(text);
    if (!found) continue;
    return say(id, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) =>
      [name, localized(name, value)])));
  }
  return null;
}

const spoken = (place, text) => {
  if (!text) return text;
  for (const id of phrasesOf(place)) {
    const found = phrase(id, text);
    if (found !== null) return found;
  }
  return text;
};

/** Returns the title of a row; a number in front of a hand or gesture stays there. */
export function titleText(task, title) {
  const [, number = "", rest = title] = /^(#\d+ )(.+)$/s.exec(title) ?? [];
  return number + spoken(`row.${task}`, rest);
}

export const nameText = (task, name) => spoken(`name.${task}`, name);

export const detailText = (detail) => spoken("detail", detail);

export const tallyText = ({ title, detail, ...row }) => ({
  ...row, title: spoken("tally", title), detail: spoken("counts", detail),
});

/** Returns a part of a sentence: a name, with a number before it or a score behind it, or a phrase. */
function partText(task, part) {
  const [, number, name = part] = /^(\d+) × (.+)$/s.exec(part) ?? [];
  if (number) return `${decimalText(Number(number), 0)} × ${nameText(task, name)}`;
  const [, named, score] = /^(.+) (\d+\.\d+)$/s.exec(part) ?? [];
  if (score) return `${nameText(task, named)} ${localized("score", score)}`;
  return spoken("sentence", nameText(task, part));
}

/** Returns a sentence: a list of phrases, names, and numbers of names. */
export function sentenceText(task, sentence) {
  if (language === "en") return sentence;
  const parts = sentence.split(", ");
  const said = [];
  while (parts.length > 0) {
    // Those of a zone have five parts, those of a line two.
    const counts = [5, 2].map((length) => parts.slice(0, length).join(", "))
      .map((joined) => [joined, spoken("counted", joined)])
      .find(([joined, found]) => found !== joined);
    said.push(counts ? counts[1] : partText(task, parts[0]));
    parts.splice(0, counts ? counts[0].split(", ").length : 1);
  }
  return listText(said);
}

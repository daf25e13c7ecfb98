// The service's English phrases about results, in the page's language. Names stay as they are.
import { language, listText, say } from "./language.js";

/** The English of the phrases, to recognize them by; empty where nothing is translated. */
const english = language === "en" ? {}
  : await (await fetch("/words-en.json")).json();

const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Returns the phrases of a place, such as the rows of a task; the tables say which it has. */
const phrasesOf = (place) =>
  Object.keys(english).filter((id) => id.startsWith(`found.${place}/`));

const isCount = /^\d+$/;

/** Returns the phrase of which the text is one, in the page's language, or null. */
function phrase(id, text) {
  const entry = english[id];
  for (const form of typeof entry === "string" ? [entry] : Object.values(entry ?? {})) {
    const pattern = quoted(form).replace(/\{(\w+)\}/g, "(?<$1>.+?)");
    const found = new RegExp(`^${pattern}$`, "su").exec(text);
    if (!found) continue;
    return say(id, Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) =>
      [name, isCount.test(value) ? Number(value) : value])));
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

/** Returns a sentence: a phrase, or a list of names, numbers of names and phrases. */
export function sentenceText(task, sentence) {
  if (language === "en") return sentence;
  return listText(sentence.split(", ").map((part) => {
    const [, number = "", name = part] = /^(\d+ × )(.+)$/s.exec(part) ?? [];
    const text = nameText(task, name);
    return number ? number + text : spoken("sentence", text);
  }));
}

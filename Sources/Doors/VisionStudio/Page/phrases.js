// The service's English phrases about results, in the page's language. Names stay as they are.
import { language, listText, say } from "./language.js";

/** The phrases by place: of a task's rows, details and sentences, and of its counts. */
const phrases = {
  tally: ["phrase.line", "phrase.zone"],
  counts: ["phrase.crossed", "phrase.visited"],
  rows: {
    detect: ["phrase.something"], track: ["phrase.object"], embed: ["phrase.output"],
    pose: ["phrase.person"], faces: ["phrase.face"], "face-landmarks": ["phrase.face"],
    hands: ["phrase.leftHand", "phrase.rightHand"], gestures: ["phrase.noGesture"],
    holistic: ["phrase.person", "phrase.face", "phrase.leftHand", "phrase.rightHand"],
  },
  details: ["phrase.box", "phrase.visible", "phrase.numbers", "phrase.left", "phrase.right",
    "phrase.share"],
  sentences: ["phrase.nothing", "phrase.described", "phrase.people", "phrase.faces"],
  names: {
    detect: ["phrase.something"], track: ["phrase.object"], pose: ["phrase.aPerson"],
    faces: ["phrase.aFace"], "face-landmarks": ["phrase.aFace"], holistic: ["phrase.aPerson"],
    hands: ["phrase.left", "phrase.right"],
  },
};

/** The English of the phrases, to recognize them by; empty where nothing is translated. */
const english = language === "en" ? {}
  : await (await fetch("/words-en.json")).json();

const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

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

const spoken = (ids, text) => {
  if (language === "en" || !text) return text;
  for (const id of ids ?? []) {
    const found = phrase(id, text);
    if (found !== null) return found;
  }
  return text;
};

/** Returns the title of a row; a number in front of a hand or gesture stays there. */
export function titleText(task, title) {
  const [, number = "", rest = title] = /^(#\d+ )(.+)$/s.exec(title) ?? [];
  return number + spoken(phrases.rows[task], rest);
}

export const nameText = (task, name) => spoken(phrases.names[task], name);

export const detailText = (detail) => spoken(phrases.details, detail);

export const tallyText = ({ title, detail, ...row }) => ({
  ...row, title: spoken(phrases.tally, title), detail: spoken(phrases.counts, detail),
});

/** Returns a sentence: a phrase, or a list of names, numbers of names and phrases. */
export function sentenceText(task, sentence) {
  if (language === "en") return sentence;
  return listText(sentence.split(", ").map((part) => {
    const [, number = "", name = part] = /^(\d+ × )(.+)$/s.exec(part) ?? [];
    const text = nameText(task, name);
    return number ? number + text : spoken(phrases.sentences, text);
  }));
}

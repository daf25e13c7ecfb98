// The language of the page: that of the address, else the one chosen before, else the browser's.
import { tags } from "./languages.js";

/** The languages with a table of words, as in `pt-BR`. */
export const languages = Intl.getCanonicalLocales(tags);

const baseOf = (tag) => tag.toLowerCase().split("-")[0];

/** Returns the language with a table for a tag such as "pt-PT"; undefined if there is none. */
const known = (tag) => languages.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
  languages.find((one) => baseOf(one) === baseOf(tag));

/** The language that the address names; null without one. */
export const addressed = () => new URLSearchParams(location.hash.split("?")[1]).get("language");

const asked = [addressed(), localStorage.getItem("language"), ...navigator.languages];

export const language = asked.flatMap((tag) => (tag && known(tag)) || [])[0] ?? languages[0];

/** The language with the region of the browser, whose digits may differ. */
const locale = navigator.languages.find((tag) => baseOf(tag) === baseOf(language)) ?? language;

const table = await (await fetch(`/words-${language.toLowerCase()}.json`)).json();

/** Shows the page anew in a language, and remembers it. */
export function speak(chosen) {
  localStorage.setItem("language", chosen);
  const [place, query] = location.hash.split("?");
  const changed = new URLSearchParams(query);
  changed.set("language", chosen);
  history.replaceState(null, "", `${place || "#pictures/objects"}?${changed}`);
  location.reload();
}

/** Returns a language's own name for itself. */
export function ownName(one) {
  const name = new Intl.DisplayNames(one, { type: "language" }).of(one);
  return name[0].toLocaleUpperCase(one) + name.slice(1);
}

/** Returns the name of a model's language, in the page's; empty where it has none. */
export function localeName(one) {
  try {
    const name = new Intl.DisplayNames(language, { type: "language", fallback: "none" }).of(one);
    return name ?? "";
  } catch {
    return "";
  }
}

// Numbers

const formats = new Map();

function numberText(number, options = {}) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) {
    formats.set(key, new Intl.NumberFormat(locale, { useGrouping: "min2", ...options }));
  }
  return formats.get(key).format(number);
}

const places = (count) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

export const decimalText = (number, count) => numberText(number, places(count));

export const unitText = (number, unit, count = 0) =>
  numberText(number, { style: "unit", unit, unitDisplay: "short", ...places(count) });

export const percentText = (part, count = 0) =>
  numberText(part, { style: "percent", ...places(count) });

/** Returns a number of bytes for people. */
export const sizeText = (bytes) => (bytes < 1e6
  ? unitText(Math.ceil(bytes / 1e3), "kilobyte")
  : numberText(Number((bytes / 1e6).toPrecision(2)), {
    style: "unit", unit: "megabyte", unitDisplay: "short",
  }));

export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const rest = numberText(whole % 60, { minimumIntegerDigits: 2 });
  return `${numberText(Math.floor(whole / 60))}:${rest}`;
}

/** Returns the time of day at a moment, with the date if that is not today. */
export function timeText(moment) {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    locale, { timeStyle: "medium", ...isToday ? {} : { dateStyle: "short" } }).format(date);
}

// Words

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The parts of a text that are units of their own; the last one may lack its end. */
const isolates = /[\u2066-\u2068][^\u2066-\u2069]*\u2069?/g;

/** The direction of a text by its first strong letter that is not isolated. */
export const directionOf = (text) =>
  (rightToLeft.test(/\p{L}/u.exec(text.replace(isolates, ""))?.[0] ?? "") ? "rtl" : "ltr");

/** True if the page's own words are written from right to left. */
export const isRightToLeft = directionOf(table.language) === "rtl";

/** The direction of a text that may be English on a page from right to left; null elsewhere. */
export const foreignDirection = (text) =>
  (isRightToLeft && !rightToLeft.test(text) ? "ltr" : null);

/** Returns a text that does not turn the words around it: between FSI and PDI. */
const isolated = (text) =>
  (isRightToLeft || rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

const plurals = new Intl.PluralRules(language);

const valueText = (value) =>
  (typeof value === "number" ? numberText(value) : isolated(`${value}`));

const filled = (entry, values) =>
  (typeof entry === "string" ? entry : entry[plurals.select(values.count)] ?? entry.other)
    .replace(/\{(\w+)\}/g, (_, name) => valueText(values[name] ?? ""));

/** Returns the words with an identifier; `count` among the values chooses the plural form. */
export const say = (id, values = {}) => filled(table[id] ?? id, values);

/** Returns the first words that the table has, else the service's own. */
export const sayOr = (text, ...ids) => {
  const id = ids.find((one) => one in table);
  return id ? say(id) : text;
};

const asPage = (text) => (isRightToLeft ? `\u2067${text}\u2069` : text);

/** Returns a list in the direction of the page, whatever that of its texts. */
export const listText = (texts) => asPage(texts
  // What has isolates was said by the page, and begins with a name or number.
  .map((text) => (text.includes("\u2068") ? asPage(text) : isolated(text))).join(say("comma")));

/** Returns words about something with a name. */
export const named = (name, words) => (name ? say("named", { name, words }) : words);

/** Sets the words of elements that name them in `data-say`, and of attributes likewise. */
function sayIn(root) {
  for (const one of root.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of root.querySelectorAll("[data-label]")) one.ariaLabel = say(one.dataset.label);
  for (const one of root.querySelectorAll("[data-hint]")) one.placeholder = say(one.dataset.hint);
}

document.documentElement.lang = language;
document.documentElement.dir = isRightToLeft ? "rtl" : "ltr";
sayIn(document);

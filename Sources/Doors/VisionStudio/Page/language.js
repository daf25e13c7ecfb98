// The language of the page: that of the address, else the one chosen before, else the browser's.

/** The languages with a table of words, `words-….json`. */
export const languages = ["en", "ar", "fa", "pt-BR"];

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

export const isRightToLeft = ["ar", "fa", "he", "ur"].includes(baseOf(language));

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

export const percentText = (part) => numberText(part, { style: "percent" });

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

// Words

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text by its first strong letter. */
export const directionOf = (text) =>
  (rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr");

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

export const listText = (texts) => texts.join(say("comma"));

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

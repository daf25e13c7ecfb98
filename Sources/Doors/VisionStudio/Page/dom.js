// Making and finding elements, without markup in strings: what arrives from a model's labels or a
// file's name is only ever text.

/** The element with an identifier. */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element. Attributes whose value is null, undefined or false are left out; those whose
 * names begin with "on" are listeners; `class` and `text` are what they say.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "text") made.textContent = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

/** Puts children in place of those that an element has. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null));
}

/** Calls a function a little after the last of several calls. */
export function settled(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

/** Keeps a file: the browser asks where, or puts it among its downloads. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A size for people. */
export function sizeText(bytes) {
  if (bytes === null || bytes === undefined) return "unknown size";
  const units = [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]];
  const [unit, name] = units.find(([least]) => bytes >= least) ?? [1, "bytes"];
  return `${(bytes / unit).toFixed(unit === 1 || bytes / unit >= 100 ? 0 : 1)} ${name}`;
}

/** A time of a video for people. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted.length === 0 ? NaN : sorted[Math.floor(sorted.length / 2)];
}

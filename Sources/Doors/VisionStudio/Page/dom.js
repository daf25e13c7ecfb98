// Elements made without markup in strings: labels and file names are only ever text.
import { say } from "./language.js";
import { Problem } from "./problems.js";

export const byID = (id) => document.getElementById(id);

export const shownTab = () =>
  ["camera", "pictures", "video", "watch"].find((tab) => !byID(tab).hidden);

export const pause = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});

export const on = (target, event, work) =>
  (byID(target) ?? target).addEventListener(event, work);

export const setText = (id, text) => {
  byID(id).textContent = text;
};

/** Processes all items, `atOnce` at a time; starts no more after a failure. */
export async function each(all, atOnce, work) {
  const waiting = all.entries();
  const take = async () => {
    for (const [at, one] of waiting) await work(one, at);
  };
  await Promise.all(Array.from({ length: atOnce }, take)).finally(() => [...waiting]);
}

export function offerFiles(button, input, take) {
  on(button, "click", () => byID(input).click());
  on(input, "change", ({ target }) => {
    take([...target.files]);
    target.value = "";
  });
}

export const happens = (target, name) => new Promise((resolve, reject) => {
  target[`on${name}`] = resolve;
  target.onerror = () =>
    reject(new Problem(say("video.unplayed"), say("video.unplayedHelp")));
});

/** Null and false attributes are omitted; "on…" are listeners; `text` is the content. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  if (name === "button") made.type = name;
  for (const [key, value] of Object.entries(attributes)) {
    if ((value ?? false) === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "text") made.textContent = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => (child ?? null) !== null));
  return made;
}

export const span = (name, text) => element("span", { class: name, text });

/** Returns a name of a person, a model or a file, in its own direction. */
export const nameView = (text, name) => element("bdi", { class: name, text });

export const choice = (value, text) => element("option", { value, text, dir: "auto" });

export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null));
}

export function settled(milliseconds, work) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
}

export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const stemOf = (name) => name.replace(/\.\w+$/, "");

/** Rejects for a canvas that is too large, of which browsers make no blob. */
export const asBlob = (canvas, type) => new Promise((resolve, reject) => {
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Problem(
    say("save.tooLarge"), say("save.tooLargeHelp")))),
  type, 0.93);
});

export function thumbnail(picture, side = 72, canvas = element("canvas", { class: "thumbnail" })) {
  const least = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - least) / 2, (picture.height - least) / 2];
  canvas.width = canvas.height = side;
  canvas.ariaHidden = true;
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, least, least, 0, 0, side, side);
  return canvas;
}

export function asJPEG(picture) {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** In milliseconds; a camera has results thirty times a second. */
const between = 2500;

let last = "";
let lastTime = 0;
let timer;

/** Announces a sentence to screen readers, some time after the one before it. */
export function announce(sentence, wait = Math.max(0, lastTime + between - performance.now())) {
  clearTimeout(timer);
  if (!sentence || sentence === last) return;
  timer = setTimeout(() => {
    last = sentence;
    lastTime = performance.now();
    setText("announcer", sentence);
  }, wait);
}

export const announceNow = (sentence) => announce(sentence, 0);

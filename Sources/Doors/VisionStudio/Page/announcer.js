// What screen readers are told: politely, the newest only, and never the same thing twice.
import { byID } from "./dom.js";

/** The least time between two announcements; a camera finds something thirty times a second. */
const pause = 2500;

let last = "";
let lastTime = 0;
let timer;

/** Says a sentence to those who cannot see the page. */
export function announce(sentence, { atOnce = false } = {}) {
  clearTimeout(timer);
  if (!sentence || sentence === last) return;
  const wait = atOnce ? 0 : Math.max(0, lastTime + pause - performance.now());
  timer = setTimeout(() => {
    last = sentence;
    lastTime = performance.now();
    byID("announcer").textContent = sentence;
  }, wait);
}

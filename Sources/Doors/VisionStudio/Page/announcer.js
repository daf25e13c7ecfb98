// What screen readers are told: politely, the newest only, and never the same thing twice.
import { setText } from "./dom.js";

/** The least time between two announcements; a camera finds something thirty times a second. */
const pause = 2500;

let last = "";
let lastTime = 0;
let timer;

/** Says a sentence to those who cannot see the page, when they have heard the one before. */
export function announce(sentence, wait = Math.max(0, lastTime + pause - performance.now())) {
  clearTimeout(timer);
  if (!sentence || sentence === last) return;
  timer = setTimeout(() => {
    last = sentence;
    lastTime = performance.now();
    setText("announcer", sentence);
  }, wait);
}

export const announceNow = (sentence) => announce(sentence, 0);

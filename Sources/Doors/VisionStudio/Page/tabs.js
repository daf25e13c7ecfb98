// Tabs for mouse, keyboard and screen readers.
import { isRightToLeft } from "./language.js";

/** The step to the place at the right. */
const toRight = isRightToLeft ? -1 : 1;

/** Returns the index after a key press among `count`, wrapping around; -1 for other keys. */
export function placeAfter(event, at, count) {
  const places = {
    ArrowRight: at + toRight, ArrowDown: at + 1, ArrowLeft: at - toRight, ArrowUp: at - 1, Home: 0,
    End: -1,
  };
  if (at < 0 || !(event.key in places)) return -1;
  event.preventDefault();
  return (places[event.key] + count) % count;
}

/** Turns buttons into tabs; returns a function that chooses one. */
export function startTabs(list, onChoose = () => {}) {
  const tabs = [...list.children];
  const panelOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  for (const tab of tabs) {
    tab.role = "tab";
    panelOf(tab).role = "tabpanel";
    panelOf(tab).setAttribute("aria-labelledby", tab.id);
    tab.onclick = () => choose(tab);
  }
  const choose = (tab) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.ariaSelected = isChosen;
      other.tabIndex = isChosen ? 0 : -1;
      panelOf(other).hidden = !isChosen;
    }
    onChoose(panelOf(tab).id);
  };
  list.onkeydown = (event) => {
    const shown = tabs.filter((tab) => !tab.hidden);
    const at = shown.indexOf(document.activeElement);
    const next = shown[placeAfter(event, at, shown.length)];
    if (!next) return;
    next.focus();
    choose(next);
  };
  return (panel) => choose(tabs.find((tab) => panelOf(tab).id === panel));
}

// Tabs as screen readers and keyboards expect them: arrows move, the chosen one is in the order.

/** Makes a list of buttons with `aria-controls` into tabs; `onChoose` hears the chosen panel. */
export function startTabs(list, onChoose = () => {}) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (tab, { focuses = false } = {}) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute("aria-selected", String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (focuses) tab.focus();
    onChoose(tab.getAttribute("aria-controls"));
  };
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  list.addEventListener("keydown", (event) => {
    const shown = tabs.filter((tab) => !tab.hidden);
    const at = shown.indexOf(document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    choose(shown[(steps[event.key] + shown.length) % shown.length], { focuses: true });
  });
  return {
    choose(panel) {
      choose(tabs.find((tab) => tab.getAttribute("aria-controls") === panel));
    },
  };
}

// Sets the color scheme before anything is drawn. DocC's pages keep it under the same name.
"use strict";

(() => {
  const name = "developer.setting.preferredColorScheme";
  // DocC has it at the body, in which this is started there.
  const place = document.body ?? document.documentElement;
  let scheme = "auto";
  try {
    scheme = localStorage.getItem(name) ?? "auto";
  } catch {
    // Storage is off.
  }
  place.dataset.colorScheme = ["light", "dark"].includes(scheme) ? scheme : "auto";
  window.siteScheme = {
    isDark: () => {
      const current = place.dataset.colorScheme;
      if (current !== "auto") return current === "dark";
      return matchMedia("(prefers-color-scheme: dark)").matches;
    },
    set: (value) => {
      place.dataset.colorScheme = value;
      try {
        localStorage.setItem(name, value);
      } catch {
        // It lasts as long as the page.
      }
    },
  };
})();

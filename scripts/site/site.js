// Search, the color scheme, the menu of narrow screens, and buttons that copy code.
"use strict";

(() => {
  const bar = document.querySelector(".site-bar");
  const top = bar.dataset.top;
  const most = 30;

  // --- Color scheme

  bar.querySelector(".site-scheme").addEventListener("click", () => {
    window.siteScheme.set(window.siteScheme.isDark() ? "light" : "dark");
  });

  // --- Menu

  const menu = document.getElementById("menu");
  const button = bar.querySelector(".site-menu");
  if (menu) {
    button.classList.add("has-menu");
    const show = (isOpen) => {
      document.body.classList.toggle("menu-open", isOpen);
      button.setAttribute("aria-expanded", String(isOpen));
    };
    button.addEventListener("click", () => {
      show(!document.body.classList.contains("menu-open"));
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") show(false);
    });
    menu.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    window.scrollTo(0, window.scrollY);
  }

  // --- Code

  for (const box of document.querySelectorAll(".code")) {
    const copy = document.createElement("button");
    copy.type = "button";
    copy.textContent = "Copy";
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(box.querySelector("pre").textContent);
        copy.textContent = "Copied";
      } catch {
        copy.textContent = "Not allowed";
      }
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
    box.append(copy);
  }

  // --- Search

  const input = bar.querySelector(".site-search input");
  const box = bar.querySelector(".site-found");
  let records = null;
  let chosen = -1;

  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

  // A name, and its words apart: ObjectDetector is found as "object detector" as well.
  const spread = (name) => plain(`${name} ${name.replace(/([a-z\d])(?=[A-Z])/g, "$1 ")}`);

  // Numbers about upstream and reasons are asked for less often than guides.
  const lowered = (address) => (/^docs\/(reference|decisions)\/|^CHANGELOG/.test(address) ? 12 : 0);

  async function load() {
    records ??= (async () => {
      const names = ["documents", "libraries"];
      const files = await Promise.all(
        names.map(async (name) => {
          const answer = await fetch(`${top}assets/${name}.json`);
          if (!answer.ok) throw new Error(`${name}.json: ${answer.status}`);
          return answer.json();
        }),
      );
      return files.flatMap((file, at) =>
        file.map(([title, part, address, words]) => {
          const isGuide = at === 0;
          const name = isGuide && part ? part : title;
          const context = isGuide && part ? title : part;
          return { name, context, address, words, isGuide, names: spread(name), all: plain(`${context} ${words}`) };
        }),
      );
    })();
    return records;
  }

  // How well a record fits all words; null when one is missing.
  function score(record, words) {
    let sum = 0;
    for (const word of words) {
      const place = record.names.indexOf(word);
      if (place >= 0) {
        const starts = place === 0 || /\W/.test(record.names[place - 1]);
        const ends = /\W|^$/.test(record.names[place + word.length] ?? "");
        sum += 10 + (starts ? 8 : 0) + (starts && ends ? 8 : 0);
      } else if (record.all.includes(word)) {
        sum += 3;
      } else {
        return null;
      }
    }
    // Whole names first, then short ones.
    const asked = words.join(" ");
    const name = plain(record.name);
    if (name === asked || record.names === `${words.join("")} ${asked}`) sum += 30;
    // Several libraries have the same names; one's own comes first.
    if (record.context === "VisionTasks") sum += 1;
    return sum + (record.isGuide ? 4 : 0) - lowered(record.address) - record.name.length / 20;
  }

  function marked(text, words) {
    const parts = document.createDocumentFragment();
    const lower = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
      const next = words
        .map((word) => [lower.indexOf(word, at), word.length])
        .filter(([place]) => place >= 0)
        .sort((one, two) => one[0] - two[0])[0];
      if (!next) break;
      parts.append(text.slice(at, next[0]));
      const mark = document.createElement("mark");
      mark.textContent = text.slice(next[0], next[0] + next[1]);
      parts.append(mark);
      at = next[0] + next[1];
    }
    parts.append(text.slice(at));
    return parts;
  }

  function around(record, words) {
    const places = words.map((word) => record.words.toLowerCase().indexOf(word));
    const first = Math.max(0, Math.min(...places.filter((place) => place >= 0), 1e9) - 40);
    const from = first < 1e8 ? first : 0;
    return (from > 0 ? "…" : "") + record.words.slice(from, from + 150);
  }

  function entry(record, words, at) {
    const link = document.createElement("a");
    link.href = top + record.address;
    link.id = `site-found-${at}`;
    link.role = "option";
    link.tabIndex = -1;
    const title = document.createElement("b");
    title.append(marked(record.name, words));
    const where = document.createElement("small");
    where.textContent = record.isGuide ? record.context : `Swift, ${record.context}`;
    const text = document.createElement("small");
    text.append(marked(around(record, words), words));
    link.append(title, ...(record.context ? [where] : []), text);
    return link;
  }

  function show(children) {
    box.replaceChildren(...children);
    box.hidden = children.length === 0;
    input.setAttribute("aria-expanded", String(!box.hidden));
    choose(-1);
  }

  function say(words) {
    const line = document.createElement("p");
    line.role = "status";
    line.textContent = words;
    show([line]);
  }

  function choose(at) {
    const links = [...box.querySelectorAll("a")];
    chosen = links.length ? Math.max(-1, Math.min(at, links.length - 1)) : -1;
    links.forEach((link, place) => link.setAttribute("aria-selected", String(place === chosen)));
    if (chosen >= 0) {
      links[chosen].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", links[chosen].id);
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  async function search() {
    const asked = input.value;
    const words = plain(asked).split(/\s+/).filter(Boolean);
    if (words.length === 0) return show([]);
    let all;
    try {
      all = await load();
    } catch (error) {
      records = null;
      return say(`The index cannot be read: ${error.message}`);
    }
    if (input.value !== asked) return;
    const found = all
      .map((record) => [score(record, words), record])
      .filter(([value]) => value !== null)
      .sort((one, two) => two[0] - one[0])
      .slice(0, most);
    if (found.length === 0) return say(`Nothing has all words of “${asked}”.`);
    show(found.map(([, record], at) => entry(record, words, at)));
  }

  input.addEventListener("focus", () => load().catch(() => (records = null)));
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      box.querySelectorAll("a")[Math.max(chosen, 0)]?.click();
    } else if (event.key === "Escape") {
      show([]);
    }
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      // DocC's own filter listens for the same key.
      event.stopImmediatePropagation();
      input.focus();
    }
  }, true);
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".site-search")) show([]);
  });
  box.addEventListener("click", () => setTimeout(() => show([])));
})();

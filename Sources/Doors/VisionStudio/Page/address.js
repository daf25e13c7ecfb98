// The tab, the task and its options in the address, so that reload, Back and copied links work.
import { byID, on, settings, shownTab } from "./common.js";
import { addressed } from "./language.js";

const part = "video-";
/** The language that the address names stays in it. */
const language = addressed();

function read() {
  const [, tab, task, query] = /^#(\w+)\/([\w-]+)(?:\?(.*))?$/.exec(location.hash) ?? [];
  return { tab, task, query: new URLSearchParams(query) };
}

/** Returns the address of the page's state. */
function written() {
  const { task, values, second } = settings;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) query.append(name, one);
  }
  if (second) query.set("second", second);
  for (const [name, value] of Object.entries(settings.part)) query.set(part + name, value);
  if (language) query.set("language", language);
  const text = `${query}`;
  return `#${shownTab()}/${task.id}${text && `?${text}`}`;
}

function valuesIn(query) {
  const values = {};
  for (const { name, kind, repeatable } of settings.options) {
    const all = query.getAll(name);
    if (all.length > 0) values[name] = repeatable ? all : kind === "flag" || all[0];
  }
  return values;
}

export class Address {
  #chooseTab;
  #isFollowed = false;

  /** Shows the address's tab and task; its options follow once the service has declared them. */
  constructor(chooseTab) {
    this.#chooseTab = chooseTab;
    const { task } = read();
    if (task) settings.chooseTask(task);
    this.#showTab();
    on(window, "popstate", () => this.#goTo());
    on(settings, "change", () => this.note());
  }

  #showTab() {
    const { tab } = read();
    const button = tab && byID(`tab-${tab}`);
    this.#chooseTab(button && !button.hidden ? tab : "pictures");
  }

  /** Reads the options once they are declared; from then on the address follows the page. */
  restore() {
    if (this.#isFollowed) return;
    this.#take();
    // Its tab is there once the service has said that it watches something.
    if (read().tab === "watch") this.#showTab();
    this.#isFollowed = true;
  }

  #take() {
    const { task, query } = read();
    if (!task) return;
    settings.restore(
      task, () => valuesIn(query), query.get("second"), Object.fromEntries(
        [...query].flatMap(([name, value]) =>
          (name.startsWith(part) ? [[name.slice(part.length), value]] : []))));
  }

  #goTo() {
    this.#isFollowed = false;
    this.#take();
    settings.changed("task");
    this.#showTab();
    this.#isFollowed = true;
    this.note();
  }

  /** Updates the address; a new tab or task is a step for Back, an option is not. */
  note() {
    const text = written();
    if (!this.#isFollowed || text === location.hash) return;
    const place = (address) => address.split("?")[0];
    const isStep = location.hash && place(text) !== place(location.hash);
    history[isStep ? "pushState" : "replaceState"](null, "", text);
  }
}

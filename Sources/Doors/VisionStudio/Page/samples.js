// Files of samples: kept in the browser for a reload, and sent to the service once a request needs
// them. Addresses and code have only their name.
import { folder as backdropFolder } from "./backdrops.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";
import { PictureStore } from "./store.js";

/** The name of several files: code finds them in a folder. */
const folder = "samples/";

const nameOf = (files) => (files.length === 1 ? files[0].name : folder);

/** What is known of files that are not here. */
const none = { files: [], classes: [], problem: null };

/** True if the service would refuse the same files again. */
const isLasting = ({ status }) => [400, 413, 415, 422].includes(status);

/** Dispatches "change" when files are here again, and when the service has read them. */
class Samples extends EventTarget {
  #count = 0;
  #sets = new Map();

  #set(...key) {
    return this.#sets.get(key.join("/"));
  }

  #put(key, files) {
    this.#count += 1;
    this.#sets.set(key, { ...none, files, number: this.#count, answer: null });
  }

  /** Takes files for an option, and returns their name, which is the option's value. */
  take(task, option, files) {
    const name = nameOf(files);
    const key = [task, option, name].join("/");
    this.#put(key, files);
    PictureStore.open().then((store) => store?.keep(key, files)).catch(() => {});
    return name;
  }

  /** Finds the files that were chosen before the page was loaded. */
  async restore() {
    const all = await (await PictureStore.open())?.kept().catch(() => []) ?? [];
    const kept = all.filter(({ key }) => !key.startsWith(backdropFolder));
    for (const { key, files } of kept) if (!this.#sets.has(key)) this.#put(key, files);
    if (kept.length > 0) this.dispatchEvent(new Event("change"));
  }

  /** True if the files behind a name are here; an address may come from another browser. */
  has(task, option, name) {
    return Boolean(name) && this.#set(task, option, name) !== undefined;
  }

  /** Returns the files, the classes that the service found in them, and what it refused. */
  about(task, option, name) {
    return this.#set(task, option, name) ?? none;
  }

  /** Returns a number that no other files have. */
  number(task, option, name) {
    return this.#set(task, option, name)?.number ?? 0;
  }

  /** Sends files, unless the service has them; returns its name for them. */
  read(task, option, name) {
    const set = this.#set(task, option, name);
    set.answer ??= this.#send(task, set);
    return set.answer;
  }

  async #send(task, set) {
    const form = new FormData();
    for (const file of set.files) form.append("files", file, file.name);
    try {
      const { id, classes } = await service.addSamples(task, form);
      Object.assign(set, { classes: classes.map(({ name }) => name), problem: null });
      return id;
    } catch (error) {
      set.problem = Problem.from(error);
      if (!isLasting(set.problem)) set.answer = null;
      throw set.problem;
    } finally {
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Asks with a query in which the service's names of samples replace the page's. */
  async asking(task, query, ask) {
    const asked = new URLSearchParams(query);
    const chosen = [...asked].filter(([option, name]) => this.has(task, option, name));
    if (chosen.length === 0) return ask(query);
    const sending = async () => {
      for (const [option, name] of chosen) asked.set(option, await this.read(task, option, name));
      return ask(`?${asked}`);
    };
    try {
      return await sending();
    } catch (error) {
      // The service may have let go of them, or be another one.
      if (error.status !== 404) throw error;
      for (const [option, name] of chosen) this.#set(task, option, name).answer = null;
      return sending();
    }
  }
}

export const samples = new Samples();

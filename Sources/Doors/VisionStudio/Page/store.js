// Chosen pictures, samples and backgrounds, kept in the browser for a reload: until they are cleared, or until
// the page is opened after their window was closed. The keys of pictures end in numbers, the others
// in words.

const table = "pictures";
/** The limit in bytes; files beyond it are not kept. */
const most = 512 << 20;
/** In milliseconds, so that windows that a browser opens together find their own pictures first. */
const patience = 10_000;

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function database() {
  const request = indexedDB.open("vision-studio", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return result(request);
}

const lockOf = (session) => `pictures ${session}`;

/** True if no other window has the session; a page that is reloaded soon releases it. */
const hold = (session) => new Promise((resolve) => {
  navigator.locks.request(lockOf(session), { signal: AbortSignal.timeout(1500) }, () => {
    resolve(true);
    return new Promise(() => {});
  }).catch(() => resolve(false));
});

async function ownSession() {
  const kept = sessionStorage.getItem("pictures");
  if (kept && await hold(kept)) return kept;
  const made = crypto.randomUUID();
  await hold(made);
  sessionStorage.setItem("pictures", made);
  return made;
}

export class PictureStore {
  #database;
  #session;
  #count = 0;
  #size = 0;

  constructor(opened, session) {
    [this.#database, this.#session] = [opened, session];
    setTimeout(() => this.#forgetOthers().catch(() => {}), patience);
  }

  static #opened = null;

  /** Returns null if the browser keeps nothing, as on pages neither from this machine nor https. */
  static open() {
    PictureStore.#opened ??= PictureStore.#made();
    return PictureStore.#opened;
  }

  static async #made() {
    try {
      return new PictureStore(await database(), await ownSession());
    } catch {
      return null;
    }
  }

  #ask(mode, ask) {
    return result(ask(this.#database.transaction(table, mode).objectStore(table)));
  }

  #all(session = this.#session) {
    return IDBKeyRange.bound([session], [session, []]);
  }

  /** Numbers come before words. */
  get #pictures() {
    return IDBKeyRange.bound([this.#session], [this.#session, ""], false, true);
  }

  get #named() {
    return IDBKeyRange.bound([this.#session, ""], [this.#session, []], false, true);
  }

  /** Keeps files in place of those with the same word. */
  keep(key, files) {
    return this.#ask("readwrite", (all) => all.put(files, [this.#session, key]));
  }

  /** Forgets the files with a word. */
  drop(key) {
    return this.#ask("readwrite", (all) => all.delete([this.#session, key]));
  }

  /** Returns the files that are kept with a word, and the words. */
  async kept() {
    const keys = await this.#ask("readonly", (all) => all.getAllKeys(this.#named));
    const sets = await this.#ask("readonly", (all) => all.getAll(this.#named));
    return sets.map((files, at) => ({ files, key: keys[at][1] }));
  }

  /** Returns the files with their keys, in the order in which they were added. */
  async files() {
    const keys = await this.#ask("readonly", (pictures) => pictures.getAllKeys(this.#pictures));
    const files = await this.#ask("readonly", (pictures) => pictures.getAll(this.#pictures));
    this.#count = (keys.at(-1)?.[1] ?? 0) + 1;
    this.#size = files.reduce((sum, { size }) => sum + size, 0);
    return files.map((file, at) => ({ file, key: keys[at] }));
  }

  /** Returns the file's key, or null if it is not kept. */
  async add(file) {
    if (this.#size + file.size > most) return null;
    this.#size += file.size;
    this.#count += 1;
    const key = [this.#session, this.#count];
    return this.#ask("readwrite", (pictures) => pictures.put(file, key)).catch(() => null);
  }

  async remove(key) {
    if (!key) return;
    const file = await this.#ask("readonly", (pictures) => pictures.get(key));
    this.#size -= file?.size ?? 0;
    await this.#ask("readwrite", (pictures) => pictures.delete(key));
  }

  /** Removes the pictures of closed windows. */
  async #forgetOthers() {
    const keys = await this.#ask("readonly", (pictures) => pictures.getAllKeys());
    const { held } = await navigator.locks.query();
    const present = new Set(held.map(({ name }) => name));
    for (const session of new Set(keys.map(([session]) => session))) {
      if (session === this.#session || present.has(lockOf(session))) continue;
      await this.#ask("readwrite", (pictures) => pictures.delete(this.#all(session)));
    }
  }
}

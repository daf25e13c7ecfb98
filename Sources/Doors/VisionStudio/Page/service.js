// What the page asks of the service it came from.
import { learnTitles, Problem } from "./problems.js";

/** Dispatches "change" when it goes or is back. */
class Service extends EventTarget {
  isHere = true;
  #token = sessionStorage.getItem("token") ?? "";
  #watch = null;

  /** Kept until the window is closed. */
  set token(token) {
    this.#token = token;
    sessionStorage.setItem("token", token);
  }

  get token() {
    return this.#token;
  }

  /** Throws a `Problem` for all that is not success. */
  async ask(path, { headers = {}, ...options } = {}) {
    let response;
    const token = this.#token;
    try {
      response = await fetch(path, {
        ...options, headers: { ...headers, ...this.authorization }, cache: "no-store",
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      this.#isAway();
      throw Problem.away();
    }
    this.#isBack();
    return this.checked(response, token);
  }

  /** Answers a success; `token` is what it was asked with. */
  async checked(response, token) {
    if (response.ok) return response;
    const problem = await Problem.of(response);
    // It may have been asked before the token was given.
    if (problem.needsToken && token === this.#token) this.dispatchEvent(new Event("tokenneeded"));
    throw problem;
  }

  get authorization() {
    return this.#token ? { Authorization: `Bearer ${this.#token}` } : {};
  }

  async #json(path, options) {
    return (await this.ask(path, options)).json();
  }

  async tasks() {
    return (await this.#json("/v1/tasks")).tasks;
  }

  /** What there is, as in `offers["/v1/streams"].post`. */
  async offers() {
    const description = await this.#json("/openapi.json");
    learnTitles(description);
    return description.paths;
  }

  async models() {
    return (await this.#json("/v1/models")).models;
  }

  /** Names of models are plain, as addresses want them. */
  card(name) {
    return this.#json(`/v1/models/${name}`);
  }

  addModel(name, file) {
    return this.#json(`/v1/models?name=${name}`, sending(file));
  }

  removeModel(name) {
    return this.ask(`/v1/models/${name}`, { method: "DELETE" });
  }

  picture(task, query, blob, options) {
    return this.#json(`/v1/${task}${query}`, sending(blob, options));
  }

  async catalogue() {
    return (await this.#json("/v1/catalogue")).models;
  }

  /** Server-sent events of a fetch. */
  async fetchModel(name, signal) {
    return (await this.ask(`/v1/catalogue/${name}`, { method: "POST", signal })).body;
  }

  /** A picture that the browser cannot read, upright, with what it is like as it is stored. */
  async preview(blob, side) {
    const response = await this.ask(`/v1/preview?side=${side}`, sending(blob));
    const [width, height] = response.headers.get("Picture-Size").split("x").map(Number);
    const orientation = response.headers.get("Picture-Orientation");
    return { blob: await response.blob(), stored: { width, height }, orientation };
  }

  async annotated(task, query, blob, options) {
    return (await this.ask(`/v1/${task}${query}`, sending(blob, options))).blob();
  }

  async openStream(task, query) {
    const path = `/v1/streams?task=${task}${query.replace("?", "&")}`;
    return (await this.#json(path, { method: "POST" })).id;
  }

  streamFrame(id, timestamp, blob) {
    return this.picture(`streams/${id}/frames`, `?timestamp=${timestamp}`, blob);
  }

  /** One that is gone is fine. */
  end(kind, id) {
    this.ask(`/v1/${kind}/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  // Every two seconds it is asked whether it is back.
  #isAway() {
    if (!this.isHere) return;
    this.isHere = false;
    this.dispatchEvent(new Event("change"));
    this.#watch = setInterval(() => this.lookForIt(), 2000);
  }

  async isReady() {
    return await readiness() !== 503;
  }

  async lookForIt() {
    const status = await readiness();
    if (status === null) this.#isAway();
    else if (status === 200 || status === 401) this.#isBack();
    return this.isHere;
  }

  #isBack() {
    if (this.isHere) return;
    this.isHere = true;
    clearInterval(this.#watch);
    this.dispatchEvent(new Event("change"));
  }
}

/** The service looks at what is sent, whatever its type. */
const sending = (body, { accept = "*/*", signal } = {}) => ({
  method: "POST", body, signal,
  headers: { Accept: accept, "Content-Type": "application/octet-stream" },
});

const readiness = () =>
  fetch("/readyz", { cache: "no-store" }).then(({ status }) => status, () => null);

export const service = new Service();

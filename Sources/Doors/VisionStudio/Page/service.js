// The page's requests to the service it came from.
import { learnTitles, Problem } from "./problems.js";

/** Dispatches "change" when the service goes away or is back. */
class Service extends EventTarget {
  isHere = true;
  #token = sessionStorage.getItem("token") ?? "";
  #watch = null;

  /** The token, kept until the window is closed. */
  set token(token) {
    this.#token = token;
    sessionStorage.setItem("token", token);
  }

  get token() {
    return this.#token;
  }

  /** Throws a `Problem` for every failure. */
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

  /** Returns a successful response; `token` is the one that was sent. */
  async checked(response, token) {
    if (response.ok) return response;
    const problem = await Problem.of(response);
    // The request may have been sent before the token was entered.
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

  /** Returns the service's routes, as in `offers["/v1/streams"].post`. */
  async offers() {
    const description = await this.#json("/openapi.json");
    learnTitles(description);
    return description.paths;
  }

  async models() {
    return (await this.#json("/v1/models")).models;
  }

  /** Names of models need no escapes in addresses. */
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
    return this.#json(`/v1/${task}${presenting(query)}`, sending(blob, options));
  }

  addSamples(task, form) {
    return this.#json(`/v1/samples?task=${task}`, { method: "POST", body: form });
  }

  async catalogue() {
    return (await this.#json("/v1/catalogue")).models;
  }

  /** Returns the server-sent events of a fetch. */
  async fetchModel(name, signal) {
    return (await this.ask(`/v1/catalogue/${name}`, { method: "POST", signal })).body;
  }

  /** Returns a readable, upright copy of a picture, with its stored size and orientation. */
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
    const path = `/v1/streams${presenting(`?task=${task}${query.replace("?", "&")}`)}`;
    return (await this.#json(path, { method: "POST" })).id;
  }

  streamFrame(id, timestamp, blob) {
    return this.#json(`/v1/streams/${id}/frames?timestamp=${timestamp}`, sending(blob));
  }

  /** Ends a stream or job; one that is already gone is fine. */
  end(kind, id) {
    this.ask(`/v1/${kind}/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  // Checks every two seconds whether the service is back.
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

/** Asks for what is shown of a result besides the result itself. */
export const presenting = (query) => `${query}${query ? "&" : "?"}presentation=true`;

/** The service detects the type of the body itself. */
const sending = (body, { accept = "*/*", signal } = {}) => ({
  method: "POST", body, signal,
  headers: { Accept: accept, "Content-Type": "application/octet-stream" },
});

const readiness = () =>
  fetch("/readyz", { cache: "no-store" }).then(({ status }) => status, () => null);

export const service = new Service();

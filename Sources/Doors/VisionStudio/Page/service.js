// Everything the page asks of the service, over HTTP to the origin it came from.
import { Problem } from "./problems.js";

/** Whether the service answers: dispatches "change" when that changes. */
class Service extends EventTarget {
  isHere = true;
  version = "";
  #token = sessionStorage.getItem("token") ?? "";
  #watch = null;

  /** The token for a service that wants one; kept until the window is closed. */
  set token(token) {
    this.#token = token;
    sessionStorage.setItem("token", token);
  }

  get hasToken() {
    return this.#token !== "";
  }

  /** Asks, and answers what came back; throws a `Problem` for everything that is not success. */
  async ask(path, { headers = {}, ...options } = {}) {
    let response;
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
    if (response.ok) return response;
    const problem = await Problem.of(response);
    if (problem.needsToken) this.dispatchEvent(new Event("tokenneeded"));
    throw problem;
  }

  get authorization() {
    return this.#token ? { Authorization: `Bearer ${this.#token}` } : {};
  }

  /** What every task's options are. */
  async tasks() {
    return (await (await this.ask("/v1/tasks")).json()).tasks;
  }

  /** What there is to ask for, as methods and paths such as "POST /v1/streams". */
  async offers() {
    const { paths } = await (await this.ask("/openapi.json")).json();
    return new Set(Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)));
  }

  async models() {
    return (await (await this.ask("/v1/models")).json()).models;
  }

  /** All about one model. */
  async card(name) {
    return (await this.ask(`/v1/models/${encodeURIComponent(name)}`)).json();
  }

  async addModel(name, file) {
    const response = await this.ask(`/v1/models?name=${encodeURIComponent(name)}`, {
      method: "POST", body: file, headers: { "Content-Type": "application/octet-stream" },
    });
    return response.json();
  }

  async removeModel(name) {
    await this.ask(`/v1/models/${encodeURIComponent(name)}`, { method: "DELETE" });
  }

  /** What a task finds in a picture: the JSON line of the command. */
  async picture(task, query, blob, { signal } = {}) {
    const response = await this.ask(`/v1/${task}${query}`, {
      method: "POST", body: blob, headers: { "Content-Type": pictureType(blob) }, signal,
    });
    return response.json();
  }

  /** The picture with what was found drawn on it. */
  async annotated(task, query, blob) {
    const response = await this.ask(`/v1/${task}${query}`, {
      method: "POST", body: blob,
      headers: { "Content-Type": pictureType(blob), Accept: "image/png" },
    });
    return response.blob();
  }

  async openStream(task, query) {
    const response = await this.ask(`/v1/streams?task=${task}${query.replace("?", "&")}`, {
      method: "POST",
    });
    return (await response.json()).id;
  }

  async streamFrame(id, timestamp, blob) {
    const response = await this.ask(`/v1/streams/${id}/frames?timestamp=${timestamp}`, {
      method: "POST", body: blob, headers: { "Content-Type": pictureType(blob) },
    });
    return response.json();
  }

  /** Ends a stream; one that is gone is fine. */
  closeStream(id) {
    this.ask(`/v1/streams/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  /** Whether a stream is known no more: the service was started anew, or it was not used. */
  static isForgotten = (problem) => problem instanceof Problem && problem.status === 404;

  // While the service is away it is asked every two seconds whether it is ready again.
  #isAway() {
    if (!this.isHere) return;
    this.isHere = false;
    this.dispatchEvent(new Event("change"));
    this.#watch = setInterval(() => this.lookForIt(), 2000);
  }

  /** Looks whether the service is ready. */
  async lookForIt() {
    try {
      const response = await fetch("/readyz", { cache: "no-store" });
      if (response.ok || response.status === 401) this.#isBack();
    } catch {
      this.#isAway();
    }
  }

  #isBack() {
    if (this.isHere) return;
    this.isHere = true;
    clearInterval(this.#watch);
    this.dispatchEvent(new Event("change"));
  }
}

/** A picture's type; what is unknown is sent as a picture all the same, and judged there. */
const pictureType = (blob) =>
  /^image\//.test(blob.type) ? blob.type : "application/octet-stream";

export const service = new Service();
export const isForgotten = Service.isForgotten;

// Failures of the service and of cameras, with advice.
import { printable } from "./escapes.js";
import { say, sayOr } from "./language.js";

/** By the codes of the service. */
let titles = {};

export function learnTitles({ components: { schemas: { Problem: { properties: { code } } } } }) {
  titles = Object.fromEntries(code.oneOf.map((one) => [one.const, one.title]));
}

export class Problem extends Error {
  /** `isOfService` means that the detail is the service's, in English, and that it has a code. */
  constructor(title, detail, {
    code = null, status = 0, option = null, advice = "", isOfService = false,
  } = {}) {
    super(detail || title);
    Object.assign(this, { title, detail, code, status, option, advice, isOfService });
  }

  get isAway() {
    return this.code === "serviceAway";
  }

  get needsToken() {
    return this.status === 401;
  }

  /** True if the same request may succeed later. */
  get isPassing() {
    return [429, 503, 504].includes(this.status);
  }

  /** True if another picture may succeed. */
  get isOfPicture() {
    return ![0, 401, 404, 429, 503].includes(this.status);
  }

  static async of(response) {
    const { status } = response;
    const document = await response.json().catch(() => ({ detail: say("problem.answered", { status }) }));
    // In seconds.
    const wait = Number(response.headers.get("Retry-After")) || 1;
    return Object.assign(Problem.ofDocument(document, status), { wait });
  }

  static ofDocument(document, status = document.status ?? 0) {
    const { code } = document;
    const title = sayOr(titles[code] ?? say("problem.unknown"), `problem.${code}`);
    const detail = printable(document.detail || document.title || "");
    // Such messages begin with the option's name.
    const [, option = null] = code === "optionInvalid"
      ? /^(?:--)?([a-z][a-z0-9-]*): /.exec(detail) ?? []
      : [];
    return new Problem(title, detail, {
      code, status, option, advice: sayOr("", `advice.${code}`), isOfService: Boolean(code),
    });
  }

  static away() {
    const port = location.port || (location.protocol === "https:" ? 443 : 80);
    return new Problem(say("problem.away"), say("problem.awayHelp", {
      address: location.origin, command: `vision studio --port ${port}`,
    }), { code: "serviceAway" });
  }

  static from(thrown) {
    if (thrown instanceof Problem) return thrown;
    return new Problem(say("problem.page"), String(thrown?.message ?? thrown));
  }
}

export function cameraProblem(error) {
  if (!window.isSecureContext || !navigator.mediaDevices) {
    return new Problem(say("camera.insecure"), say("camera.insecureHelp", {
      address: "http://localhost", options: "--tls-certificate, --tls-key",
    }));
  }
  const known = {
    NotAllowedError: "camera.refused", NotFoundError: "camera.none", NotReadableError: "camera.busy",
    // The chosen camera is gone.
    OverconstrainedError: "camera.none",
  };
  const id = known[error?.name] ?? "camera.failed";
  const reason = error?.message || error?.name;
  return new Problem(say(id), say(`${id}Help`, { reason }), { code: error?.name });
}

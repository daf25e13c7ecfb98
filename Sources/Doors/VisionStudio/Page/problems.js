// Failures of the service and of cameras, with advice.

/** By the codes of the service. */
let titles = {};

export function learnTitles({ components: { schemas: { Problem: { properties: { code } } } } }) {
  titles = Object.fromEntries(code.oneOf.map((one) => [one.const, one.title]));
}

export class Problem extends Error {
  constructor(title, detail, { code = null, status = 0, option = null } = {}) {
    super(detail || title);
    Object.assign(this, { title, detail, code, status, option });
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
    const document = await response.json().catch(() => ({ detail: `It answered ${status}.` }));
    // In seconds.
    const wait = Number(response.headers.get("Retry-After")) || 1;
    return Object.assign(Problem.ofDocument(document, status), { wait });
  }

  static ofDocument(document, status = document.status ?? 0) {
    const title = titles[document.code] ?? "The service could not do that";
    const detail = document.detail || document.title || "";
    // Such messages begin with the option's name.
    const [, option = null] = document.code === "optionInvalid"
      ? /^(?:--)?([a-z][a-z0-9-]*): /.exec(detail) ?? []
      : [];
    return new Problem(title, detail, { code: document.code, status, option });
  }

  static away() {
    return new Problem(
      "The service does not answer",
      `Nothing answers at ${location.origin}. Start it again with: vision studio --port ` +
        `${location.port || (location.protocol === "https:" ? 443 : 80)}. Then this page goes on.`,
      { code: "serviceAway" });
  }

  static from(thrown) {
    if (thrown instanceof Problem) return thrown;
    return new Problem("Something went wrong on this page", String(thrown?.message ?? thrown));
  }
}

export function cameraProblem(error) {
  if (!window.isSecureContext || !navigator.mediaDevices) {
    return new Problem(
      "Cameras are switched off for this address",
      "Browsers allow it over https or from this very machine: open http://localhost, or start the " +
        "service with --tls-certificate and --tls-key.",
    );
  }
  const words = {
    NotAllowedError: [
      "The camera is not allowed",
      "Allow it in the browser's address bar (on a Mac also in the system's settings, under " +
        "Privacy), then press Start again. Pictures go to the service only.",
    ],
    NotFoundError: [
      "There is no camera",
      "Connect one and press Start again, or use the Pictures or Video tab.",
    ],
    NotReadableError: [
      "The camera is busy",
      "Another program seems to use it. Close that, then press Start again.",
    ],
  };
  // The chosen camera is gone.
  words.OverconstrainedError = words.NotFoundError;
  const [title, detail] = words[error?.name] ?? [
    "The camera did not start",
    `${error?.message || error?.name}. Press Start to try again.`,
  ];
  return new Problem(title, detail, { code: error?.name });
}

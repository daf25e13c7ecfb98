// Failures in words that help: those of the service, and those of cameras.

/** What kinds of failure are called here, by the service's codes. */
const titles = {
  inputInvalid: "This cannot be read", inputMissing: "This is not there",
  optionInvalid: "An option does not fit", modelInvalid: "This is no sound model",
  modelUnsupported: "The model does not fit", modelMissing: "The model is not on this machine",
  runtimeMissing: "The runtime is missing", runtimeFailed: "The model failed",
  typeUnsupported: "This kind of file cannot be read", tooLarge: "This is too large",
  tooBusy: "The service is busy", deadlineExceeded: "It took too long",
  unauthorized: "The service wants a token", forbidden: "The service refuses this page",
  ending: "The service is about to end",
};

/** A failure that can be shown where it happened. */
export class Problem extends Error {
  constructor(title, detail, { code = null, status = 0, option = null } = {}) {
    super(detail || title);
    this.title = title;
    this.detail = detail;
    this.code = code;
    this.status = status;
    this.option = option;
  }

  /** Whether the service did not answer at all. */
  get isAway() {
    return this.code === "serviceAway";
  }

  /** Whether a token is wanted, or another one. */
  get needsToken() {
    return this.status === 401;
  }

  /** What the service answered with, as a problem document or not. */
  static async of(response) {
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json")) {
      try {
        return Problem.ofDocument(await response.json(), response.status);
      } catch {
        // What follows says as much as is known.
      }
    }
    return new Problem("The service could not do that", `It answered ${response.status}.`, {
      status: response.status,
    });
  }

  /** What a problem document says. */
  static ofDocument(document, status = document.status ?? 0) {
    const title = titles[document.code] ?? "The service could not do that";
    return new Problem(title, document.detail || document.title || "", {
      code: document.code,
      status,
      option: document.option,
    });
  }

  /** The service cannot be reached. */
  static away() {
    return new Problem(
      "The service does not answer",
      `Nothing answers at ${location.origin}. Start it again with: vision studio --port ` +
        `${location.port || (location.protocol === "https:" ? 443 : 80)}. This page goes on by ` +
        "itself as soon as the service is back.",
      { code: "serviceAway" },
    );
  }

  /** Anything that was thrown, as a problem. */
  static from(thrown) {
    if (thrown instanceof Problem) return thrown;
    return new Problem("Something went wrong on this page", String(thrown?.message ?? thrown));
  }
}

/** Why a camera does not start, by the names that browsers give. */
export function cameraProblem(error) {
  if (!window.isSecureContext || !navigator.mediaDevices) {
    return new Problem(
      "Cameras are switched off for this address",
      "Browsers give pages a camera only over https, or from this very machine. Open the page at " +
        "http://localhost, or start the service with --tls-certificate and --tls-key.",
    );
  }
  const words = {
    NotAllowedError: [
      "The camera is not allowed",
      "Allow the camera for this page in the browser's address bar (on a Mac also in the " +
        "system's settings, under Privacy), then press Start again. Pictures never leave the " +
        "machine that runs the service.",
    ],
    NotFoundError: [
      "There is no camera",
      "Connect one and press Start again, or use the Pictures or Video tab.",
    ],
    NotReadableError: [
      "The camera is busy",
      "Another program seems to be using it. Close that program, then press Start again.",
    ],
    OverconstrainedError: [
      "The camera has no such size",
      "Choose another size or camera, then press Start again.",
    ],
  };
  const [title, detail] = words[error?.name] ?? [
    "The camera did not start",
    `${error?.message || error?.name || "The browser does not say why"}. Press Start to try again.`,
  ];
  return new Problem(title, detail, { code: error?.name });
}

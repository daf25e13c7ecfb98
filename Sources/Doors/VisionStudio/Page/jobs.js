// Videos as jobs of the service: sent with progress, followed while they are worked on, fetched.
import { pause } from "./dom.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";

/** Sends a video; `onSent` hears which part is there. Answers the job's identifier. */
export function startJob(task, query, file, { onSent, signal }) {
  return new Promise((resolve, reject) => {
    // Only this older way of asking says how much was sent.
    const request = new XMLHttpRequest();
    request.open("POST", `/v1/videos?task=${task}${query.replace("?", "&")}`);
    for (const [name, value] of Object.entries(service.authorization)) {
      request.setRequestHeader(name, value);
    }
    request.setRequestHeader(
      "Content-Type", /^video\//.test(file.type) ? file.type : "application/octet-stream");
    request.upload.onprogress = (event) => onSent(event.loaded / (event.total || file.size));
    request.onerror = () => {
      service.lookForIt();
      reject(Problem.away());
    };
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    request.onload = () => {
      try {
        const answer = JSON.parse(request.responseText);
        if (request.status < 300) resolve(answer.id);
        else reject(Problem.ofDocument(answer, request.status));
      } catch {
        reject(new Problem("The video was not taken", `The service answered ${request.status}.`));
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Follows a job until it is done, or throws what made it fail. */
export async function followJob(id, { onProgress, signal }) {
  for (;;) {
    try {
      const response = await service.ask(`/v1/videos/${id}/events`, {
        headers: { Accept: "text/event-stream" }, signal,
      });
      for await (const { event, data } of serverEvents(response.body)) {
        if (event === "waiting") onProgress({ isWaiting: true });
        if (event === "progress") onProgress(data);
        if (event === "done") return data;
        if (event === "failed") throw Problem.ofDocument(data);
      }
    } catch (error) {
      if (signal.aborted || error instanceof Problem) throw error;
    }
    // The answer broke off: the service is gone, or only this connection.
    if (!await service.lookForIt()) throw Problem.away();
    await pause(500);
  }
}

export async function jobLines(id) {
  const text = await (await service.ask(`/v1/videos/${id}`)).text();
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

export async function jobVideo(id) {
  return (await service.ask(`/v1/videos/${id}.mp4`)).blob();
}

/** The events of a stream that a server sends: name and JSON. */
async function* serverEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest = (rest + value).replaceAll("\r\n", "\n");
      let end;
      while ((end = rest.indexOf("\n\n")) >= 0) {
        const event = parsedEvent(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parsedEvent(text) {
  let event = "message";
  const data = [];
  for (const line of text.split("\n")) {
    const [, name, value] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  return data.length === 0 ? null : { event, data: JSON.parse(data.join("\n")) };
}

// Videos as jobs of the service.
import { pause, presenting, Problem, service } from "./common.js";

/** Returns the job's name; `onSent` receives the fraction that was sent. */
export async function startJob(task, query, file, { onSent, signal }) {
  const { token } = service;
  const response = await new Promise((resolve, reject) => {
    // Only this type of request reports its upload.
    const request = new XMLHttpRequest();
    let isSent = false;
    const asked = presenting(`?task=${task}${query.replace("?", "&")}`);
    request.open("POST", `/v1/videos${asked}`);
    const headers = { ...service.authorization, "Content-Type": "application/octet-stream" };
    for (const pair of Object.entries(headers)) request.setRequestHeader(...pair);
    request.upload.onprogress = (event) => onSent(event.loaded / (event.total || file.size));
    request.onerror = () => {
      service.lookForIt();
      reject(Problem.away());
    };
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.upload.onload = () => {
      isSent = true;
    };
    // A complete upload may be a job already, whose name is only in the answer.
    signal.addEventListener("abort", () => isSent || request.abort());
    request.send(file);
  });
  const { id } = await (await service.checked(response, token)).json();
  if (signal.aborted) service.end("videos", id);
  signal.throwIfAborted();
  return id;
}

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
    // Either the service is gone, or only this connection.
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

export async function* serverEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const all = (rest + value).split("\n\n");
      rest = all.pop();
      for (const text of all) {
        const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
        const event = field("event");
        if (event) yield { event, id: field("id"), data: JSON.parse(field("data")) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

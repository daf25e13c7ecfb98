// The offer to fetch models that the settings need and the service's machine lacks.
import {
  announceNow, byID, element, fill, nameView, on, Problem, service, setText, settings,
} from "./common.js";
import { problemView, quiet } from "./inspector.js";
import { serverEvents } from "./jobs.js";
import { say, sizeText } from "./language.js";
import { summaryView } from "./models.js";

let work = null;
let problem = null;

/** Shows the offer while a model is missing; calls `onDone` when one has arrived. */
export function startFetching(onDone) {
  on(settings, "change", () => {
    if (!work) show(onDone);
  });
}

const namesOf = (models) => models.map(({ name }) => name).join(" ");

function show(onDone) {
  const { missing, task, offersFetch } = settings;
  byID("fetch").hidden = missing.length === 0;
  const key = namesOf(missing);
  if (problem?.key !== key) problem = null;
  fill(byID("fetch"), missing.length === 0 ? [] : [
    element("strong", {
      text: say("fetch.needs", { task: task.title, count: missing.length }),
    }),
    element("ul", {}, missing.map(({ name, summary, license, byteCount }) => element(
      "li", {}, element("strong", {}, nameView(name)), ": ",
      summaryView({ name, summary }, "span"), " ", element("span", {
        class: "quiet", text: byteCount
          ? say("fetch.licenseAndSize", { license, size: sizeText(byteCount) })
          : say("fetch.license", { license }),
      })))),
    problem && problemView(problem.error),
    ...offersFetch ? [
      element("button", {
        class: "primary", id: "fetch-start", onclick: () => run(missing, key, onDone),
        text: missing.every(({ byteCount }) => byteCount)
          ? say("fetch.startSize", {
            size: sizeText(missing.reduce((sum, { byteCount }) => sum + byteCount, 0)),
          })
          : say("fetch.start"),
      }),
      quiet(say("fetch.help")),
    ] : [
      quiet(say("fetch.byHand")),
      element("pre", { dir: "ltr" }, element("code", { text: `vision models pull ${key}` })),
    ],
  ]);
}

async function run(models, key, onDone) {
  work = new AbortController();
  problem = null;
  const bar = element("progress", { max: 1, id: "fetch-progress" });
  fill(
    byID("fetch"), element("label", { for: "fetch-progress", id: "fetch-words" }),
    element("div", { class: "bar" }, bar, element("button", {
      text: say("stop"), onclick: () => work.abort(),
    })));
  announceNow(say("fetch.started", { names: namesOf(models) }));
  try {
    for (const model of models) await fetchOne(model, bar, work.signal);
    announceNow(say("fetch.done", { names: namesOf(models) }));
  } catch (error) {
    if (!work.signal.aborted) {
      problem = { key, error: Problem.from(error) };
      announceNow(problem.error.message);
    }
  }
  work = null;
  // One of several may have arrived.
  await onDone();
  show(onDone);
}

async function fetchOne({ name }, bar, signal) {
  setText("fetch-words", say("fetch.working", { name }));
  bar.removeAttribute("value");
  for await (const { event, data } of serverEvents(await service.fetchModel(name, signal))) {
    if (event === "failed") throw Problem.ofDocument(data);
    if (event === "done") return;
    const { done, total } = data;
    if (total) bar.value = done / total;
    setText("fetch-words", total
      ? say("fetch.progress", { name, done: sizeText(done), total: sizeText(total) })
      : say("fetch.progressOnly", { name, done: sizeText(done) }));
  }
  throw Problem.away();
}

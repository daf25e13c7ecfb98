// The command line and HTTP.
import { isPictureName, withoutPicture } from "./backdrops.js";
import { quoted } from "./escapes.js";
import {
  isNamed, modelFile, pictureName, plainName, queryOf, sampleFiles, seriesNames, videoName,
} from "./snippets-common.js";
import { frameTime } from "./tasks.js";

/** Returns the chosen options that only change drawn copies. */
const drawingOptions = ({ task, values }) =>
  task.options.filter(({ name, isForDrawing }) => isForDrawing && (values[name] ?? null) !== null);

/** True if the code writes a drawn copy. */
export const draws = (context) => drawingOptions(context).length > 0;

/** True if a drawn copy lacks the picture that only the page and the command draw. */
export const lacksPicture = (context) =>
  drawingOptions(context).some(({ name, takesPicture }) =>
    takesPicture && isPictureName(context.values[name]));

/** What the service's drawn copies lack. */
export const pictureNote = "The service has none of your pictures: draw the subject before yours.";

/** Returns the values as the service is asked. */
export const askedValues = ({ task, values }) => ({
  ...values, ...Object.fromEntries(task.options
    .filter(({ name, takesPicture }) => takesPicture && name in values)
    .map(({ name }) => [name, withoutPicture(values[name])])),
});

/** Returns the words of the options. */
function words(context, leftOut = []) {
  const options = new Map(context.task.options.map((option) => [option.name, option]));
  const isLeftOut = (name) => leftOut.includes(name);
  return Object.entries(context.values)
    .filter(([name, value]) => !isLeftOut(name) && (value ?? null) !== null)
    .flatMap(([name, value]) => {
      if (value === true) return [`--${name}`];
      if (options.get(name)?.kind === "model") return [`--${name}`, modelWord(value, context)];
      if (options.get(name)?.takesPicture) return [`--${name}`, plainName(value)];
      if (options.get(name)?.kind === "samples") return [`--${name}`, plainName(value)];
      if (!Array.isArray(value)) return [`--${name}`, value];
      // A value with a comma stands alone.
      return value.some((word) => word.includes(","))
        ? value.flatMap((word) => [`--${name}`, word])
        : [`--${name}`, value.join(",")];
    });
}

const modelWord = (name, context) => (isNamed(name, context) ? name : modelFile(name, context));

/** Returns the command's inputs that replace the tab's. */
function inputsOf(context) {
  const { task, source } = context;
  if (source === "video") return [videoName(context)];
  if (source === "camera") return ["camera:0"];
  return task.takesSeries ? seriesNames(context) ?? ["photos/"] : [pictureName(context)];
}

/** Returns the words that ask for a drawn copy, where an option changes one. */
function annotating(context) {
  if (!draws(context)) return [];
  const { task, source } = context;
  if (source === "pictures") return ["--annotate", task.takesSeries ? "annotated/" : "annotated.png"];
  return ["--annotate", "annotated.mp4"];
}

/** Returns the command's words, and whether it writes JSON. */
export function commandWords(context) {
  const { task, values } = context;
  if (task.givesVectors) {
    // Orientation and region apply to a query.
    const idle = ["l2-normalize", "quantize", ...(values.duplicates ? ["orientation", "region"] : [])];
    return ["similar", ...words(context, idle), "--index", "photos/",
      ...(values.duplicates ? [] : [pictureName(context)])];
  }
  return [
    task.name, ...words(context), ...annotating(context), "--format", "json", ...inputsOf(context),
  ];
}

export function shell(context) {
  const { task, chosen, values, evaluation } = context;
  const found = line(["vision", ...commandWords(context).map(quoted)]);
  if (!evaluation) return found;
  const { upright, clip, ...asked } = chosen;
  const judging = { ...context, values: { model: values.model, ...asked, ...evaluation } };
  const idle = drawingOptions(judging).map(({ name }) => name);
  const judged = ["eval", task.name, ...words(judging, idle), "photos/"];
  return `${found}\n${line(["vision", ...judged.map(quoted)])}`;
}

function line(all) {
  const lines = [""];
  for (const word of all) {
    const last = lines.length - 1;
    const isLong = lines[last].length + word.length > 76 && (word.startsWith("--") ||
      !all[all.indexOf(word) - 1]?.startsWith("--"));
    if (isLong) lines.push(`  ${word}`);
    else lines[last] += lines[last] ? ` ${word}` : word;
  }
  return lines.join(" \\\n");
}

/** Media types by file name extension. */
const types = {
  png: "image/png", webp: "image/webp", bmp: "image/bmp", heic: "image/heic", avif: "image/avif",
  tif: "image/tiff", tiff: "image/tiff", jpg: "image/jpeg", jpeg: "image/jpeg", mp4: "video/mp4",
};
export const typeOf = (name) =>
  types[/\.(\w+)$/.exec(name)?.[1].toLowerCase()] ?? "application/octet-stream";

/** Returns the kind of request: a single one, a stream, or a job. */
export function askedIn({ task, source }) {
  if (source === "video" && !task.givesVectors) return "videos";
  const isStream = task.takesSeries || (source === "camera" && task.remembersFrames);
  return isStream ? "streams" : "pictures";
}

/** Returns the query without the samples, whose name is known once they are sent. */
export const taskQuery = ({ task, ...context }) => queryOf(
  Object.fromEntries(Object.entries(askedValues({ task, ...context })).filter(([name]) =>
    task.options.find((option) => option.name === name)?.kind !== "samples")),
  [["task", task.name]]);

/** Returns a form's field as curl reads it. */
const formWord = (name) => quoted(`files=@${/[,;"]/.test(name)
  ? `"${name.replace(/["\\]/g, "\\$&")}"` : name}`);

export function curl(context) {
  const { task, address, token } = context;
  const note = lacksPicture(context) ? [`# ${pictureNote}`] : [];
  const query = queryOf(askedValues(context));
  const start = ["curl", "--fail-with-body", "--silent", "--show-error",
    ...(token ? ['--header "Authorization: Bearer $VISION_TOKEN"'] : [])].join(" ");
  const url = (path, parameters = "") => quoted(`${address}${path}${parameters}`);
  const sending = (name) => [`--header 'Content-Type: ${typeOf(name)}'`, "--data-binary",
    quoted(`@${name}`)].join(" ");
  const samples = sampleFiles(context);
  const sendingSamples = samples === null ? [] : [
    `samples=$(${[start, ...samples.files.map((name) => `--form ${formWord(name)}`)].join(" \\\n  ")} \\`,
    `  ${url("/v1/samples", `?task=${task.name}`)} | ${identifier})`,
  ];
  const chosen = samples === null ? "" : `"&${samples.option}=$samples"`;
  const make = {
    videos: () => [
      ...note, ...sendingSamples, `id=$(${start} ${sending(videoName(context))} \\`,
      `  ${url("/v1/videos", taskQuery(context))}${chosen} | ${identifier})`,
      `${start} --no-buffer ${url("/v1/videos/")}"$id"/events`,
      `${start} ${url("/v1/videos/")}"$id"`,
      `${start} --output annotated.mp4 ${url("/v1/videos/")}"$id".mp4`,
    ],
    streams() {
      const names = seriesNames(context);
      return [
        ...sendingSamples,
        `id=$(${start} --request POST ${url("/v1/streams", taskQuery(context))}${chosen} | ${
          identifier})`,
        `time=-${frameTime}`,
        `for picture in ${names ? names.map(quoted).join(" ") : "photos/*"}; do`,
        `  ${start} --header 'Content-Type: application/octet-stream' --data-binary @"$picture" \\`,
        `    ${url("/v1/streams/")}"$id"/frames?timestamp=$((time += ${frameTime}))`, "done",
        `${start} --request DELETE ${url("/v1/streams/")}"$id"`,
      ];
    },
    pictures: () => [
      `${start} ${sending(pictureName(context))} \\`,
      `  ${url(`/v1/${task.name}`, query)}`,
      ...(draws(context) ? [
        ...note, `${start} --header 'Accept: image/png' --output annotated.png \\`,
        `  ${sending(pictureName(context))} \\`, `  ${url(`/v1/${task.name}`, query)}`,
      ] : []),
    ],
  };
  return make[askedIn(context)]().join("\n");
}

const identifier = `sed 's/.*"id": *"\\([^"]*\\)".*/\\1/'`;

// The command line and HTTP.
import { isNamed, modelFile } from "./snippets-common.js";

/** A word as a shell takes it. */
export const quoted = (word) =>
  (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const modelOptions = new Set(["model", "classifier"]);

/** Options as words of the command. */
function words(context, leftOut = []) {
  const values = { ...context.values };
  return Object.entries(values).filter(([name]) => !leftOut.includes(name))
    .flatMap(([name, value]) => {
      if (value === true) return [`--${name}`];
      if (modelOptions.has(name)) return [`--${name}`, modelWord(value, context)];
      return [`--${name}`, Array.isArray(value) ? value.join(",") : value];
    }).map(quoted);
}

const modelWord = (name, context) => (isNamed(name, context) ? name : modelFile(name, context));

const inputs = { pictures: "photo.jpg", video: "video.mp4", camera: "camera:0" };

export function shell(context) {
  const { route, source } = context;
  if (route === "embed") {
    return line(["vision", "similar", ...words(context, ["l2-normalize", "quantize"]), "--index",
      "photos/", "photo.jpg"]);
  }
  if (route === "track" && source === "pictures") {
    return line(["vision", "track", ...words(context), "--format", "json", "photos/"]);
  }
  return line([
    "vision", route, ...words(context), "--format", "json", inputs[source],
  ]);
}

/** Words on lines of a readable length. */
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

/** Options as a query of the service. */
function query(context, more = []) {
  const parameters = new URLSearchParams(more);
  for (const [name, value] of Object.entries(context.values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      parameters.append(name, one === true ? "true" : one);
    }
  }
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

export function curl(context) {
  const { route, source, address, hasToken } = context;
  const start = ["curl", "--fail-with-body", "--silent", "--show-error",
    ...(hasToken ? ['--header "Authorization: Bearer $VISION_TOKEN"'] : [])].join(" ");
  const url = (path, parameters = "") => quoted(`${address}${path}${parameters}`);
  const type = (name) => `--header 'Content-Type: ${name}'`;
  if (source === "video" && route !== "embed") {
    return [
      `id=$(${start} ${type("video/mp4")} --data-binary @video.mp4 \\`,
      `  ${url("/v1/videos", query(context, [["task", route]]))} | ${identifier})`,
      `${start} --no-buffer ${quoted(`${address}/v1/videos/`)}"$id"/events`,
      `${start} ${quoted(`${address}/v1/videos/`)}"$id"`,
      `${start} --output annotated.mp4 ${quoted(`${address}/v1/videos/`)}"$id".mp4`,
    ].join("\n");
  }
  if (route === "track" || (source === "camera" && route === "pose")) {
    const open = query(context, [["task", route]]);
    const pictures = source === "pictures" ? "1.jpg 2.jpg 3.jpg" : "frame-1.jpg frame-2.jpg";
    return [
      `id=$(${start} --request POST ${url("/v1/streams", open)} | ${identifier})`,
      "time=0", `for picture in ${pictures}; do`,
      `  ${start} ${type("image/jpeg")} --data-binary @"$picture" \\`,
      `    ${quoted(`${address}/v1/streams/`)}"$id"/frames?timestamp=$((time += 33))`, "done",
      `${start} --request DELETE ${quoted(`${address}/v1/streams/`)}"$id"`,
    ].join("\n");
  }
  return [
    `${start} ${type("image/jpeg")} --data-binary @photo.jpg \\`,
    `  ${url(`/v1/${route}`, query(context))}`,
  ].join("\n");
}

const identifier = `sed 's/.*"id": *"\\([^"]*\\)".*/\\1/'`;

// The command line and HTTP.
import { isNamed, modelFile, queryOf } from "./snippets-common.js";

const quoted = (word) =>
  (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const counted = new Set(["line", "zone"]);
const modelOptions = new Set(["model", "classifier"]);

function words(context, leftOut = []) {
  return Object.entries(context.values).filter(([name]) => !leftOut.includes(name))
    .flatMap(([name, value]) => {
      if (value === true) return [`--${name}`];
      if (modelOptions.has(name)) return [`--${name}`, modelWord(value, context)];
      if (!Array.isArray(value)) return [`--${name}`, value];
      // Lines and zones have commas of their own.
      return counted.has(name) || value.some((word) => word.includes(","))
        ? value.flatMap((word) => [`--${name}`, word])
        : [`--${name}`, value.join(",")];
    }).map(quoted);
}

const modelWord = (name, context) => (isNamed(name, context) ? name : modelFile(name, context));

const inputs = { pictures: "photo.jpg", video: "video.mp4", camera: "camera:0" };

export function shell(context) {
  const { route, source, values, evaluation } = context;
  if (route === "embed") {
    // Orientation and region are a query's.
    const idle = ["l2-normalize", "quantize", ...(values.duplicates ? ["orientation", "region"] : [])];
    return line(["vision", "similar", ...words(context, idle), "--index", "photos/",
      ...(values.duplicates ? [] : ["photo.jpg"])]);
  }
  const input = route === "track" && source === "pictures" ? "photos/" : inputs[source];
  const found = line(["vision", route, ...words(context), "--format", "json", input]);
  if (!evaluation) return found;
  const { upright, clip, ...asked } = values;
  const judging = { ...context, values: { ...asked, ...evaluation } };
  return `${found}\n${line(["vision", "eval", route, ...words(judging), "photos/"])}`;
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

export function curl(context) {
  const { route, source, values, address, token } = context;
  const start = ["curl", "--fail-with-body", "--silent", "--show-error",
    ...(token ? ['--header "Authorization: Bearer $VISION_TOKEN"'] : [])].join(" ");
  const url = (path, parameters = "") => quoted(`${address}${path}${parameters}`);
  const type = (name) => `--header 'Content-Type: ${name}'`;
  const ofTask = queryOf(values, [["task", route]]);
  if (source === "video" && route !== "embed") {
    return [
      `id=$(${start} ${type("video/mp4")} --data-binary @video.mp4 \\`,
      `  ${url("/v1/videos", ofTask)} | ${identifier})`,
      `${start} --no-buffer ${url("/v1/videos/")}"$id"/events`,
      `${start} ${url("/v1/videos/")}"$id"`,
      `${start} --output annotated.mp4 ${url("/v1/videos/")}"$id".mp4`,
    ].join("\n");
  }
  if (route === "track" || (source === "camera" && route === "pose")) {
    const pictures = source === "pictures" ? "1.jpg 2.jpg 3.jpg" : "frame-1.jpg frame-2.jpg";
    return [
      `id=$(${start} --request POST ${url("/v1/streams", ofTask)} | ${identifier})`,
      "time=0", `for picture in ${pictures}; do`,
      `  ${start} ${type("image/jpeg")} --data-binary @"$picture" \\`,
      `    ${url("/v1/streams/")}"$id"/frames?timestamp=$((time += 33))`, "done",
      `${start} --request DELETE ${url("/v1/streams/")}"$id"`,
    ].join("\n");
  }
  return [
    `${start} ${type("image/jpeg")} --data-binary @photo.jpg \\`,
    `  ${url(`/v1/${route}`, queryOf(values))}`,
  ].join("\n");
}

const identifier = `sed 's/.*"id": *"\\([^"]*\\)".*/\\1/'`;

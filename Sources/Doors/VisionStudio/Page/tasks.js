// The tasks, and how what they find is told.
import { categoryColor, plate, trackColor } from "./colors.js";
import { countRows } from "./counting.js";
import { objectsOf, withoutErrors } from "./forms.js";
import { className } from "./marks.js";

/** `route` is the service's name, `models` the catalogue's. */
export const tasks = [
  { id: "objects", title: "Objects", route: "detect", models: "object detection",
    about: "Finds things and says where" },
  { id: "pose", title: "Pose", route: "pose", models: "pose", follows: true,
    about: "33 landmarks of each person" },
  { id: "tracking", title: "Tracking", route: "track", models: "object detection", follows: true,
    about: "Keeps a number for each object" },
  { id: "classification", title: "Classification", route: "classify",
    models: "image classification", about: "Says what a picture shows" },
  { id: "similarity", title: "Similarity", route: "embed", models: "image embedding",
    about: "Finds pictures that look alike" },
];

/** In milliseconds, between pictures that are followed as a video: the command's 25 a second. */
export const frameTime = 40;

export const taskNamed = (id) => tasks.find((task) => task.id === id) ?? tasks[0];

export function rowsOf(route, line) {
  switch (route) {
    case "detect": return line.detections.map(detectionRow);
    case "classify": return line.classifications.flatMap((head) => head.categories.map(classRow));
    case "pose": return line.poses.map(poseRow);
    case "track": return [...countRows(line), ...line.objects.map(objectRow)];
    default: return line.alike ?? line.embeddings.map(vectorRow);
  }
}

function boxText(box) {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  return `${width} × ${height} at ${x}, ${y}`;
}

function detectionRow({ categories: [best], boundingBox }) {
  return {
    name: best ? className(best) : "something", score: best?.score ?? null,
    color: categoryColor(best), detail: boxText(boundingBox),
  };
}

const classRow = (category) => ({
  name: className(category), score: category.score, color: null, detail: "",
});

function poseRow({ landmarks, trackingID }, number) {
  const sum = landmarks.reduce((all, { inFrameLikelihood }) => all + inFrameLikelihood, 0);
  const seen = landmarks.filter(({ visibility }) => visibility > 0.5);
  return {
    name: `Person ${trackingID === undefined ? number + 1 : `#${trackingID}`}`,
    score: sum / (landmarks.length || 1),
    color: trackingID === undefined ? null : trackColor(trackingID),
    detail: `${seen.length} of ${landmarks.length} landmarks visible`,
  };
}

function objectRow({ labels: [best], trackingID: number, boundingBox }) {
  const name = best ? className(best) : "object";
  return {
    name: number === null ? name : `#${number} ${name}`, score: best?.confidence ?? null,
    color: trackColor(number), detail: boxText(boundingBox),
  };
}

function vectorRow(embedding) {
  const values = embedding.floatEmbedding ?? embedding.quantizedEmbedding ?? [];
  return {
    name: embedding.headName || `Output ${embedding.headIndex}`, score: null, color: plate,
    detail: `${values.length} numbers`,
  };
}

const counted = (names) => [...names.reduce(
  (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map())];

export function tally(names, say = (name, count) => `${name} ${count}`) {
  const words = counted(names).sort(([, one], [, other]) => other - one).map((pair) => say(...pair));
  return [...words.slice(0, 8), ...(words.length > 8 ? ["…"] : [])].join(", ");
}

/** How often classes were found; what is followed counts once. */
export function summary(route, lines) {
  const seen = new Set();
  const found = withoutErrors(lines).flatMap((line) => (route === "classify"
    ? line.classifications[0].categories.slice(0, 1).map((best) => ({ name: className(best) }))
    : objectsOf(route, line)));
  const once = found.filter(({ trackingID }) =>
    trackingID === undefined || seen.size < seen.add(trackingID).size);
  return tally(once.map(({ name }) => name)) || "nothing found";
}

export const nothing = "Nothing was found";

export function sentence(route, line) {
  const rows = route === "track" ? line.objects.map(objectRow) : rowsOf(route, line);
  if (route === "embed") {
    if (line.groups) return `${line.groups} group${line.groups > 1 ? "s" : ""} of look-alikes`;
    if (line.groups === 0) return "No pictures look alike";
    const best = line.alike?.[0];
    return best ? `Most like ${best.name}, ${best.score.toFixed(2)}` : "The picture is described";
  }
  if (rows.length === 0 && countRows(line).length === 0) return nothing;
  if (route === "classify") {
    return rows.slice(0, 3).map(({ name, score }) => `${name} ${score.toFixed(2)}`).join(", ");
  }
  if (route === "pose") return rows.length === 1 ? "1 person" : `${rows.length} people`;
  return [
    ...counted(rows.map(({ name }) => name.replace(/^#\d+ /, "")))
      .map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)),
    ...countRows(line).map(({ name, detail }) => `${name}: ${detail}`),
  ].join(", ");
}

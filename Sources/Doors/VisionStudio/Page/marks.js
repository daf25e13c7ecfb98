// The marks of a JSON line, in pixels of the stored picture.
import { categoryColor, left, middle, plate, right, trackColor } from "./colors.js";
import { countMarks } from "./counting.js";
import { connections, isLeft, scale } from "./skeleton.js";

/** About a second of a usual video. */
const trailLength = 32;
const mostLabels = 3;
const faintest = 0.12;

/** The name of a category, or of what is followed. */
export const className = ({ displayName, categoryName, text, index }) =>
  displayName || categoryName || text || `class ${index}`;

const labelText = (one) => `${className(one)} ${(one.score ?? one.confidence).toFixed(2)}`;

export function marksOf(task, line) {
  if (!line) return [];
  switch (task) {
    case "detect": return line.detections.flatMap(detectionMarks);
    case "classify": return classificationMarks(line);
    case "pose": return line.poses.flatMap((pose) => poseMarks(pose, line));
    case "track": return [
      ...line.objects.flatMap((object) => objectMarks(object, line.trails)),
      ...countMarks(line),
    ];
    default: return line.caption ? [{ kind: "caption", lines: line.caption, color: plate }] : [];
  }
}

function detectionMarks(detection) {
  const best = detection.categories[0];
  const color = categoryColor(best);
  const points = (detection.keypoints ?? []).map(({ x, y }) => ({ kind: "point", x, y, color }));
  const labels = detection.categories.map(labelText);
  return [{ kind: "box", box: detection.boundingBox, labels, color }, ...points];
}

function classificationMarks(line) {
  const lines = line.classifications.flatMap((head) => {
    const labels = head.categories.slice(0, mostLabels).map(labelText);
    const name = head.headName || `output ${head.headIndex}`;
    return line.classifications.length > 1 && labels.length > 0 ? [`${name}:`, ...labels] : labels;
  });
  return lines.length === 0 ? [] : [{ kind: "caption", lines, color: plate }];
}

function poseMarks(pose, line) {
  const places = pose.landmarks;
  const opacity = (place) =>
    Math.max(faintest, Math.min(1, place.visibility, place.inFrameLikelihood));
  const color = (...numbers) => {
    const sides = new Set(numbers.map(isLeft).filter((side) => side !== null));
    if (sides.size !== 1) return middle;
    return sides.has(true) ? left : right;
  };
  const lines = connections.map(([from, to]) => ({
    kind: "line", from: places[from], to: places[to], color: color(from, to),
    opacity: Math.min(opacity(places[from]), opacity(places[to])),
    size: Math.min(scale(from), scale(to)),
  }));
  const points = places.map((place, number) => ({
    ...place, kind: "point", color: color(number), opacity: opacity(place), size: scale(number),
  }));
  const isFollowed = line.frame !== undefined && pose.trackingID !== undefined;
  return [...lines, ...points, ...(isFollowed ? [numberMark(pose)] : [])];
}

/** As far behind the nose as the shoulders are before it. */
function numberMark(pose) {
  const [nose, one, other] = [0, 11, 12].map((number) => pose.landmarks[number]);
  return {
    kind: "caption", lines: [`#${pose.trackingID}`], color: trackColor(pose.trackingID),
    at: { x: 2 * nose.x - (one.x + other.x) / 2, y: 2 * nose.y - (one.y + other.y) / 2 },
  };
}

function objectMarks(object, trails) {
  const number = object.trackingID;
  const color = trackColor(number);
  const [best] = object.labels;
  const label = [number === null ? "" : `#${number}`, best ? labelText(best) : ""]
    .filter(Boolean).join(" ");
  const trail = trails?.get(number) ?? [];
  return [
    ...(trail.length > 1 ? [{ kind: "trail", points: trail, color }] : []),
    { kind: "box", box: object.boundingBox, labels: label ? [label] : [], color },
  ];
}

/** Objects that are not seen have none. */
export function extendTrails(trails, line) {
  const extended = new Map();
  for (const { boundingBox: box, trackingID: number } of line.objects) {
    if (number === null) continue;
    const middlePoint = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    extended.set(number, [...(trails?.get(number) ?? []), middlePoint].slice(-trailLength));
  }
  return extended;
}

// The orientation of pictures. The service uses stored pixels; browsers turn pictures by their
// metadata. Both meet in a matrix from stored pixels to those on the page.

/** The options' names, with Exif's numbers. */
export const ways = {
  up: 1, "up-mirrored": 2, down: 3, "down-mirrored": 4, "left-mirrored": 5, right: 6,
  "right-mirrored": 7, left: 8,
};

export const swaps = (way) => way >= 5;

const turns = [
  [1, 0, 0, 1], [-1, 0, 0, 1], [-1, 0, 0, -1], [1, 0, 0, -1], [0, 1, 1, 0], [0, 1, -1, 0],
  [0, -1, -1, 0], [0, -1, 1, 0],
];

/** Returns the transform from stored pixels to upright ones. */
export function matrix(way, width, height) {
  const [a, b, c, d] = turns[way - 1];
  // Moves the parts that lie left of the picture or above it back into it.
  const [e, f] = [-a * width - c * height, -b * width - d * height];
  return new DOMMatrix([a, b, c, d, Math.max(0, e), Math.max(0, f)]);
}

export const apply = ({ a, b, c, d, e, f }, x, y) => [a * x + c * y + e, b * x + d * y + f];

export async function storedOrientation(blob) {
  const bytes = await blob.slice(0, 256 * 1024).arrayBuffer();
  try {
    return jpegOrientation(new DataView(bytes));
  } catch {
    // The file ends early.
    return 1;
  }
}

function jpegOrientation(bytes) {
  if (bytes.getUint16(0) !== 0xffd8) return 1;
  let at = 2;
  while (bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xda || marker === 0xd9) return 1;
    const isExif = marker === 0xe1 && bytes.getUint32(at + 4) === 0x45786966;
    if (isExif) return exifOrientation(bytes, at + 10);
    at += 2 + bytes.getUint16(at + 2);
  }
  return 1;
}

function exifOrientation(bytes, start) {
  const little = bytes.getUint16(start) === 0x4949;
  const directory = start + bytes.getUint32(start + 4, little);
  const count = bytes.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (bytes.getUint16(at, little) !== 0x0112) continue;
    const way = bytes.getUint16(at + 8, little);
    return way >= 1 && way <= 8 ? way : 1;
  }
  return 1;
}

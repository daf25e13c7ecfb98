// ZIP archives with uncompressed files.

function crc32(bytes) {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  }
  return ~value >>> 0;
}

/** Returns little-endian numbers, given as sizes and values. */
function record(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const [firstDay, utf8Names] = [0x0021, 0x0800];

/** The values that refer to the real number in ZIP64. */
const [most2, most4] = [0xffff, 0xffffffff];

function ending(count, size, offset) {
  const [few, short, near] =
    [Math.min(count, most2), Math.min(size, most4), Math.min(offset, most4)];
  const end = record(
    [4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, short], [4, near], [2, 0]);
  if (few < most2 && short < most4 && near < most4) return [end];
  return [
    record(
      [4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size],
      [8, offset]),
    record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), end,
  ];
}

/** Takes pairs of a path and a text or blob (PKWARE's APPNOTE.TXT 4.3, 4.5.3). */
export async function archive(files) {
  const [parts, directory, encoder] = [[], [], new TextEncoder()];
  let offset = 0;
  for (const [path, content] of files) {
    const bytes = content.arrayBuffer ? new Uint8Array(await content.arrayBuffer())
      : encoder.encode(content);
    const name = encoder.encode(path);
    const common = [
      [2, 20], [2, utf8Names], [2, 0], [2, 0], [2, firstDay], [4, crc32(bytes)],
      [4, bytes.length], [4, bytes.length], [2, name.length],
    ];
    const head = record([4, 0x04034b50], ...common, [2, 0]);
    parts.push(head, name, content);
    const far = offset < most4 ? [] : record([2, 1], [2, 8], [8, offset]);
    directory.push(
      record(
        [4, 0x02014b50], [2, 20], ...common, [2, far.length], [2, 0], [2, 0], [2, 0], [4, 0],
        [4, Math.min(offset, most4)]),
      name, far);
    offset += head.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return new Blob(
    [...parts, ...directory, ...ending(files.length, size, offset)], { type: "application/zip" });
}

// Pictures of a person's own behind a subject: kept in the browser for a reload. The service cuts
// the subject out, and sees a picture only to decode a format that the browser lacks. Addresses and
// code have only their name.
import { asBlob, element, happens } from "./dom.js";
import { say } from "./language.js";
import { Problem } from "./problems.js";
import { service } from "./service.js";
import { PictureStore } from "./store.js";

/** The words for other backgrounds; a color begins with a number sign. */
const [blur, transparent] = ["blur", "transparent"];
export const backdropWords = [blur, transparent];

/** The types of pictures that browsers or the service read. */
export const pictureTypes = "image/*,.heic,.heif,.avif,.tif,.tiff,.bmp";

/** Limits of a file in bytes, and of a picture in pixels: those of the engine's decoders. */
const [mostBytes, mostPixels] = [128 << 20, 178_956_970];
/** The longest side that is kept for the screen, in pixels. */
const shownSide = 2560;
/** The largest side of a JPEG, in pixels. */
const largestSide = 65_500;
/** The number of pictures that are kept; tasks may have one each. */
const most = 3;
export const folder = "backdrop/";

/** True if the value of an option that takes a picture is the name of one. */
export const isPictureName = (value) =>
  Boolean(value) && !backdropWords.includes(value) && !value.startsWith("#");

/** Returns what the service is asked instead of a picture. */
export const withoutPicture = (value) => (isPictureName(value) ? transparent : value);

/** Returns a file's name as the command reads a picture's. */
const nameOf = ({ name }) => (isPictureName(name) ? name : `./${name || "background.png"}`);

/** A picture that covers whatever lies behind a subject. */
class Backdrop {
  #scaled = null;

  constructor(file, bitmap) {
    [this.file, this.bitmap] = [file, bitmap];
  }

  /** Returns its middle in a size, scaled once for all frames of that size. */
  covering(width, height) {
    if (this.#scaled?.width !== width || this.#scaled.height !== height) {
      this.#scaled = new OffscreenCanvas(width, height);
      cover(this.#scaled.getContext("2d"), this.bitmap);
    }
    return this.#scaled;
  }

  /** Returns a file of a type with the picture behind a subject that was cut out as a PNG. */
  async behind(subject, type) {
    const [cut, whole] = await Promise.all([createImageBitmap(subject), opened(this.file, largestSide)]);
    const canvas = element("canvas", { width: cut.width, height: cut.height });
    const context = canvas.getContext("2d");
    cover(context, whole);
    context.drawImage(cut, 0, 0);
    for (const bitmap of [cut, whole]) bitmap.close();
    return asBlob(canvas, type);
  }
}

/** Fills a canvas with the middle of a picture, as the engine does. */
function cover(context, bitmap) {
  const { width, height } = context.canvas;
  const scale = Math.max(width / bitmap.width, height / bitmap.height);
  const size = [bitmap.width * scale, bitmap.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, (width - size[0]) / 2, (height - size[1]) / 2, ...size);
}

/** Returns a file's picture, upright; throws a `Problem` for one that cannot be shown. */
async function opened(file, side) {
  const { name } = file;
  const tooLarge = () => new Problem(say("backdrop.tooLarge", { name }));
  if (file.size > mostBytes) throw tooLarge();
  const pixels = await pixelsIn(file);
  if (pixels > mostPixels) throw tooLarge();
  const whole = await createImageBitmap(file).catch(() => previewed(file, side));
  const part = side / Math.max(whole.width, whole.height);
  if (part >= 1) return whole;
  const shrunk = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * part)),
    resizeHeight: Math.max(1, Math.round(whole.height * part)), resizeQuality: "high",
  });
  whole.close();
  return shrunk;
}

/** Returns the number of pixels before they are decoded; 0 for a format that the browser lacks. */
async function pixelsIn(file) {
  const address = URL.createObjectURL(file);
  try {
    const image = element("img");
    const loaded = happens(image, "load");
    image.src = address;
    await loaded;
    return image.naturalWidth * image.naturalHeight;
  } catch {
    return 0;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Requests formats that the browser lacks, such as TIFF and HEIC, from the service. */
async function previewed(file, side) {
  try {
    return await createImageBitmap((await service.preview(file, side)).blob);
  } catch (error) {
    if (error.isAway || error.needsToken) throw error;
    const id = error.status === 413 ? "backdrop.tooLarge" : "backdrop.unreadable";
    throw new Problem(say(id, { name: file.name }));
  }
}

/** Dispatches "change" when pictures are here again. */
class Backdrops extends EventTarget {
  #all = new Map();

  /** Takes a picture, and returns its name; throws a `Problem` for a file that cannot be one. */
  async take(file) {
    const name = nameOf(file);
    await this.#put(name, file);
    PictureStore.open().then((store) => store?.keep(folder + name, [file])).catch(() => {});
    return name;
  }

  async #put(name, file) {
    const backdrop = new Backdrop(file, await opened(file, shownSide));
    this.#all.delete(name);
    this.#all.set(name, backdrop);
    // Panes may still show those that go.
    const [oldest] = this.#all.keys();
    if (this.#all.size > most) this.drop(oldest);
  }

  /** Forgets a picture. */
  drop(name) {
    this.#all.delete(name);
    PictureStore.open().then((store) => store?.drop(folder + name)).catch(() => {});
  }

  /** Finds the pictures that were chosen before the page was loaded. */
  async restore() {
    const kept = await (await PictureStore.open())?.kept().catch(() => []) ?? [];
    for (const { key, files: [file] } of kept) {
      const name = key.slice(folder.length);
      // One that was chosen meanwhile is newer.
      if (key.startsWith(folder) && !this.#all.has(name)) await this.#put(name, file).catch(() => {});
    }
    if (this.#all.size > 0) this.dispatchEvent(new Event("change"));
  }

  /** Returns the picture with a name, or null for another value and for one that is not here. */
  named(name) {
    return (isPictureName(name) && this.#all.get(name)) || null;
  }
}

export const backdrops = new Backdrops();

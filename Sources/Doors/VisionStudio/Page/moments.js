// Moments of a video that look alike: pictures of it at even distances, each described by the
// embedder, compared with the one that is shown.
import { clockText, element } from "./dom.js";
import { service } from "./service.js";
import { mostAlike } from "./similarity.js";

const mostMoments = 48;

export class Moments {
  #described = [];

  clear() {
    this.#described = [];
  }

  /** Describes the video at an address; `onProgress` hears how many moments are done. */
  async describe(address, { query }, { signal, onProgress }) {
    this.clear();
    const video = element("video", { muted: true, preload: "auto", src: address });
    await happens(video, "loadeddata");
    const count = Math.max(1, Math.min(mostMoments, Math.floor(video.duration * 2)));
    for (let number = 0; number < count && !signal.aborted; number += 1) {
      const time = (video.duration * number) / count;
      if (number > 0) {
        video.currentTime = time;
        await happens(video, "seeked");
      }
      const picture = await createImageBitmap(video);
      const line = await service.picture("embed", query, await encoded(picture), { signal });
      const thumbnail = small(picture);
      picture.close();
      this.#described.push({ line, time, name: clockText(time), number: time, thumbnail });
      onProgress(number + 1, count);
    }
    video.removeAttribute("src");
  }

  /** The description of the moment nearest to a time, with those that look like it. */
  at(time) {
    const distance = (moment) => Math.abs(moment.time - time);
    const nearest = [...this.#described].sort((one, other) => distance(one) - distance(other))[0];
    if (!nearest) return null;
    const others = this.#described.filter((moment) => moment !== nearest);
    const alike = mostAlike(nearest.line, others, 12);
    const best = alike[0];
    const caption = best ? [`most like ${best.name} ${best.score.toFixed(2)}`] : null;
    return { ...nearest.line, alike, caption };
  }
}

const happens = (target, name) => new Promise((resolve, reject) => {
  target.addEventListener(name, resolve, { once: true });
  target.addEventListener("error", () => reject(new Error("the video cannot be read")), {
    once: true,
  });
});

function encoded(picture) {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** A small copy, which can be drawn again and again. */
function small(picture) {
  const draw = () => {
    const canvas = element("canvas", { class: "thumbnail", width: 72, height: 72 });
    canvas.setAttribute("aria-hidden", "true");
    return canvas;
  };
  const kept = draw();
  const side = Math.min(picture.width, picture.height);
  kept.getContext("2d").drawImage(
    picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, 72, 72);
  return () => {
    const copy = draw();
    copy.getContext("2d").drawImage(kept, 0, 0);
    return copy;
  };
}

// Moments of a video that look alike, at even distances.
import { asJPEG, clockText, element, happens, service, thumbnail } from "./common.js";
import { captionOf, mostAlike } from "./similarity.js";

const mostMoments = 48;

export class Moments {
  #described = [];

  clear() {
    this.#described = [];
  }

  async describe(address, { query }, { signal, onProgress }) {
    const { duration, at } = await framesOf(address, signal);
    const count = Math.max(1, Math.min(mostMoments, Math.floor(duration * 2)));
    for (let number = 0; number < count && !signal.aborted; number += 1) {
      const time = (duration * number) / count;
      const picture = await at(time);
      const line = await service.picture("embed", query, await asJPEG(picture), { signal });
      const small = thumbnail(picture);
      picture.close();
      this.#described.push({
        line, time, name: clockText(time), number: time, thumbnail: () => thumbnail(small),
      });
      onProgress(number + 1, count);
    }
  }

  at(time) {
    const distance = (moment) => Math.abs(moment.time - time);
    const [nearest] = this.#described.toSorted((one, other) => distance(one) - distance(other));
    if (!nearest) return null;
    const others = this.#described.filter((moment) => moment !== nearest);
    const alike = mostAlike(nearest.line, others, 12);
    return { ...nearest.line, alike, caption: captionOf(alike) };
  }
}

export async function framesOf(address, signal) {
  const video = element("video", { muted: true, preload: "auto", src: address });
  await happens(video, "loadeddata");
  return {
    duration: video.duration,
    async at(time) {
      signal?.throwIfAborted();
      video.currentTime = time;
      await happens(video, "seeked");
      return createImageBitmap(video);
    },
  };
}

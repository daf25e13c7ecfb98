// Look-alike moments of a video, at equal distances.
import { asJPEG, element, happens, service, thumbnail } from "./common.js";
import { clockText } from "./language.js";
import { compare } from "./similarity.js";

const mostMoments = 48;

export class Moments {
  #described = [];

  clear() {
    this.#described = [];
  }

  /** Reads each picture once, and describes it with the model of each pane. */
  async describe(address, task, panes, { signal, onProgress }) {
    const { duration, at } = await framesOf(address, signal);
    const count = Math.max(1, Math.min(mostMoments, Math.floor(duration * 2)));
    for (let number = 0; number < count && !signal.aborted; number += 1) {
      const time = (duration * number) / count;
      const picture = await at(time);
      const blob = await asJPEG(picture);
      const lines = await Promise.all(panes.map(({ query }) =>
        service.picture(task.name, query, blob, { signal })));
      const small = thumbnail(picture);
      picture.close();
      this.#described.push({
        lines, time, name: clockText(time), number: time, thumbnail: () => thumbnail(small),
      });
      onProgress(number + 1, count);
    }
  }

  /** Returns the line of a pane, given by its index. */
  at(time, pane) {
    const distance = (moment) => Math.abs(moment.time - time);
    const [nearest, ...others] = this.#described
      .map(({ lines, ...moment }) => ({ ...moment, line: lines[pane] }))
      .toSorted((one, other) => distance(one) - distance(other));
    return nearest ? compare({ ...nearest.line }, others, 12) : null;
  }
}

/** Returns the duration of a video, and a function that shows its frames one by one. */
export async function framesOf(address, signal) {
  const video = element("video", { muted: true, preload: "auto", src: address });
  // A seek may end before its frame is there, and what is read until then is the frame before.
  const presented = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const first = presented();
  await happens(video, "loadeddata");
  await soon(first);
  return {
    duration: video.duration,
    async at(time) {
      signal?.throwIfAborted();
      if (time !== video.currentTime) {
        const wanted = presented();
        video.currentTime = time;
        await happens(video, "seeked");
        await soon(wanted);
      }
      return createImageBitmap(video);
    },
  };
}

/** Waits for a frame, but not long: a page in the background presents none. */
const soon = (frame) => Promise.race([
  frame, new Promise((resolve) => { setTimeout(resolve, 1000); }),
]);

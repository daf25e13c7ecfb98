// A background, blurred without the colors of the subject in front of it.

/** As the engine blurs: the radius in shares of the shorter side, and in pixels of the small copy. */
const [usualRadius, smallRadius] = [0.03, 3];
/** The least share that a pixel counts; where only the subject is seen, its colors remain. */
const leastShare = 0.02;

/**
 * Returns a small canvas with the blurred background of a picture of a size. `drawPicture` draws the
 * picture on a canvas, `cutSubject` takes the subject out of a context.
 */
export function blurred(width, height, strength, { drawPicture, cutSubject }) {
  const radius = usualRadius * Math.min(Math.max(strength, 0), 10) * Math.min(width, height);
  const factor = Math.max(1, radius / smallRadius);
  const size = [width, height].map((side) => Math.max(1, Math.ceil(side / factor)));
  const [whole, canvas] = [0, 1].map(() => new OffscreenCanvas(...size));
  drawPicture(whole, ...size);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(whole, 0, 0);
  cutSubject(context);
  context.globalCompositeOperation = "destination-over";
  context.globalAlpha = leastShare;
  context.drawImage(whole, 0, 0);
  const image = context.getImageData(0, 0, ...size);
  spread(image, Math.round(radius / factor));
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Blurs pixels, each counted by its opacity, and makes all of them opaque. */
function spread({ data, width, height }, reach) {
  let sums = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const weight = data[at + 3];
    for (let channel = 0; channel < 3; channel += 1) sums[at + channel] = weight * data[at + channel];
    sums[at + 3] = weight;
  }
  // Three means in a row are nearly a Gaussian blur.
  for (let round = 0; reach > 0 && round < 3; round += 1) {
    sums = means(sums, height, width, 4 * width, 4, reach);
    sums = means(sums, width, height, 4, 4 * width, reach);
  }
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      data[at + channel] = sums[at + 3] > 0 ? sums[at + channel] / sums[at + 3] : data[at + channel];
    }
    data[at + 3] = 255;
  }
}

/** Returns the means of runs along lines; the last pixel is repeated beyond an edge. */
function means(values, lines, length, lineStep, step, reach) {
  const result = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * lineStep + channel;
      const value = (at) => values[start + Math.min(Math.max(at, 0), length - 1) * step];
      let sum = 0;
      for (let at = -reach; at <= reach; at += 1) sum += value(at);
      for (let at = 0; at < length; at += 1) {
        result[start + at * step] = sum / (2 * reach + 1);
        sum += value(at + reach + 1) - value(at - reach);
      }
    }
  }
  return result;
}

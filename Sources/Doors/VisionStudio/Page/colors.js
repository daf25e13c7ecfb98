// Colors of marks: red, green and blue from 0 to 255, and an opacity unless it is 1.

export const plate = [16, 18, 22];

export const css = ([red, green, blue, own = 1], opacity = 1) =>
  `rgb(${red} ${green} ${blue} / ${own * opacity})`;

/** Returns white or black, whichever is legible on a color. */
export function readableText(color) {
  const [red, green, blue] = color.map((sample) => {
    const value = sample / 255;
    return value * (value * (value * 0.305306 + 0.682171) + 0.012523);
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 2.9 ? [255, 255, 255] : plate;
}

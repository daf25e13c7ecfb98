// BlazePose's 33 landmarks.

export const connections = (
  "0-1 1-2 2-3 3-7 0-4 4-5 5-6 6-8 9-10 11-12 11-13 13-15 15-17 15-19 15-21 17-19 12-14 14-16 16-18 " +
  "16-20 16-22 18-20 11-23 12-24 23-24 23-25 24-26 25-27 26-28 27-29 28-30 29-31 30-32 27-31 28-32"
).split(" ").map((pair) => pair.split("-").map(Number));

/** COCO's 17 places of a body, in its order. */
export const bodyPoints = [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28];

/** Null for the nose, in the middle. */
export function isLeft(number) {
  if (number === 0) return null;
  return number <= 6 ? number <= 3 : number % 2 === 1;
}

export function scale(number) {
  if (number <= 10) return 0.5;
  return (number >= 17 && number <= 22) || number >= 29 ? 0.7 : 1;
}

"""Measures how far what is drawn lags behind the camera, in frames of it."""

import statistics

import material
from world import browser, service

SECONDS = 8
MEASURE = """([bits, side, seconds]) => new Promise((resolve) => {
  const [video] = window.watched.elements.filter(({ srcObject }) => srcObject);
  const pane = document.querySelector("#camera [data-pane=first] canvas.picture");
  const small = new OffscreenCanvas(bits * side, side)
    .getContext("2d", { willReadFrequently: true });
  // The number in the corner of a frame; of the pane, mirrored.
  const number = (source, width, mirrored) => {
    const part = width / 640;
    small.setTransform(mirrored ? -1 : 1, 0, 0, 1, mirrored ? bits * side : 0, 0);
    small.drawImage(
      source, mirrored ? width - bits * side * part : 0, 0, bits * side * part, side * part,
      0, 0, bits * side, side);
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const [red] = small.getImageData((bit + 0.5) * side, side / 2, 1, 1).data;
      value = value * 2 + (red > 128);
    }
    return value;
  };
  let newest = null;
  let shown = null;
  let frames = 0;
  const delays = [];
  const begin = performance.now();
  const seen = () => {
    newest = number(video, video.videoWidth, false);
    frames += 1;
    video.requestVideoFrameCallback(seen);
  };
  video.requestVideoFrameCallback(seen);
  const look = () => {
    const now = number(pane, pane.width, true);
    if (now !== shown && newest !== null) delays.push([newest, now]);
    shown = now;
    if (performance.now() - begin < seconds * 1000) requestAnimationFrame(look);
    else resolve({ delays, frames });
  };
  look();
})"""


def measure(task, model):
    studio = browser().open(service().address)
    studio.choose_task(task)
    studio.choose_model(model)
    studio.choose_tab("camera")
    studio.page.click("#camera-start")
    studio.wait_text("#camera-rate", "frames/s")
    found = studio.page.evaluate(MEASURE, [material.BITS, material.SIDE, SECONDS])
    studio.close()
    delays = [(newest - shown) % material.FILM_FRAMES for newest, shown in found["delays"]]
    print(
        f"{task}, {model}: {len(delays) / SECONDS:.1f} of {found['frames'] / SECONDS:.1f} frames a "
        f"second shown; behind the camera by {statistics.median(delays):.0f} frames (median), "
        f"{statistics.mean(delays):.2f} (mean), {sorted(delays)[int(len(delays) * 0.95)]} (95 %)"
    )


def measure_all():
    for task, model in (("objects", "face"), ("tracking", "face"), ("pose", "full")):
        measure(task, model)

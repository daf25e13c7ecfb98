// Put into the page by the tests, before its own code: notes what it asks, writes and opens, and keeps
// answers from it for as long as a test wants.
window.watched = { asked: [], count: 0, ended: 0, holds: null, held: [], elements: [], media: [] };

const ask = window.fetch;
window.fetch = async (address, options = {}) => {
  const { watched } = window;
  const note = { address: String(address), method: options.method ?? "GET", body: options.body };
  const isNoted = note.address.startsWith("/v1/") && note.method === "POST";
  if (isNoted) {
    watched.asked = [...watched.asked, note].slice(-150);
    watched.count += 1;
  }
  const response = await ask(address, options);
  if (isNoted) note.answer = await response.clone().text();
  if (note.method === "DELETE") watched.ended += 1;
  if (watched.holds?.test(note.address)) await new Promise((give) => watched.held.push(give));
  return response;
};

const create = Document.prototype.createElement;
Document.prototype.createElement = function (name, ...rest) {
  const made = create.call(this, name, ...rest);
  if (name === "video") window.watched.elements.push(made);
  return made;
};

const open = navigator.mediaDevices?.getUserMedia?.bind(navigator.mediaDevices);
if (open) {
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const media = await open(wanted);
    window.watched.media.push({ media, wanted });
    return media;
  };
}

// Words on a canvas, with their places; what is cleared is forgotten.
const { fillText, clearRect, drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
  (this.canvas.words ??= []).push({ text, x, y, width: this.measureText(text).width });
  fillText.call(this, text, x, y, ...rest);
};
CanvasRenderingContext2D.prototype.clearRect = function (...box) {
  this.canvas.words = [];
  clearRect.call(this, ...box);
};
// What a canvas was last filled from: a picture that is kept takes memory by its own size.
CanvasRenderingContext2D.prototype.drawImage = function (source, ...rest) {
  this.canvas.source = [source.width, source.height];
  drawImage.call(this, source, ...rest);
};

// Escapes for what steers terminals and turns lines around, as the command writes them.

/** Controls, separators of lines, and marks, overrides and isolates of direction; not line feeds. */
const steering =
  /[\0-\t\v-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const hexadecimal = (letter) => letter.charCodeAt(0).toString(16);

const short = { "\r": "\\r", "\t": "\\t" };

/** Returns JSON that reads back as the value. */
export const jsonText = (value, indent) => JSON.stringify(value, null, indent).replace(
  steering, (letter) => `\\u${hexadecimal(letter).padStart(4, "0")}`);

/** Returns text for people and tables; line breaks stay. */
export const printable = (text) => text.replace(
  steering, (letter) => short[letter] ?? `\\u{${hexadecimal(letter).toUpperCase()}}`);

/** JSON's escapes are also those of a shell's `$'…'`. */
const escaped = (word) => `$'${jsonText(word).slice(1, -1).replaceAll("'", "\\'")}'`;

/** Returns a word for the shell. */
export const quoted = (word) => {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  return printable(word) === word ? `'${word.replaceAll("'", "'\\''")}'` : escaped(word);
};

// The languages with a table of words, words-….json. Written by scripts/page-files.
export const tags = ["en", "ar", "fa", "pt-br"];

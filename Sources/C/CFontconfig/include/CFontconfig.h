#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of fontconfig that lists fonts, found at run time: most labels are in a font whose place
// is known. Written against fontconfig 2.14 (soname libfontconfig.so.1; all functions are in
// 2.13.1).

/// Loads the library once for the process; returns null, or the reason why there is no list of
/// fonts.
///
/// The list is of the usual folders of fonts, whatever the machine's and the user's settings say:
/// those prefer fonts, and broken ones are complained about on standard error.
const char *cfontconfig_load(void);

// Everything below needs an earlier cfontconfig_load() that returned null.

/// A font of a file; numbers are fontconfig's (100 is a normal width, 200 a bold weight).
///
/// All pointers live as long as the process.
typedef struct {
  const char *path;
  const char *family;
  /// The font in the file, and in the high 16 bits the named instance of a variable font.
  int32_t index;
  int32_t weight;
  int32_t slant;
  int32_t width;
  /// The characters that it has, for `cfontconfig_has`.
  const void *letters;
} CFontconfigFont;

/// Returns the number of fonts.
size_t cfontconfig_count(void);

/// Describes a font by its place in a list that has no order; returns false if it has no file.
bool cfontconfig_font(size_t place, CFontconfigFont *font);

/// Returns true if a font has a character.
bool cfontconfig_has(const void *letters, uint32_t scalar);

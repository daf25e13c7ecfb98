#pragma once

// The page in the browser, file by file, as it lies in Sources/Doors/VisionStudio/Page.

/// A file of the page.
typedef struct {
  /// The path under which browsers request it, as in `/main.js`.
  const char *path;
  const unsigned char *bytes;
  long count;
} CStudioPageFile;

/// Returns the number of files.
long cstudiopage_count(void);

/// Returns the file with a number, counted from 0.
CStudioPageFile cstudiopage_file(long number);

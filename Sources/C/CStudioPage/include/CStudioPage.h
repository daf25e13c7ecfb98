#pragma once

// The page in the browser, file by file, as it lies in Sources/Doors/VisionStudio/Page.

/// A file of the page.
typedef struct {
  /// Where browsers ask for it, as in `/main.js`.
  const char *path;
  const unsigned char *bytes;
  long count;
} CStudioPageFile;

/// How many files there are.
long cstudiopage_count(void);

/// One of them, counted from 0.
CStudioPageFile cstudiopage_file(long number);

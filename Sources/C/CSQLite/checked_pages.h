#pragma once

#include "CSQLite.h"

// A file system for SQLite (https://www.sqlite.org/vfs.html) over the system's own, in which every
// page of a database ends in its checksum, as with SQLite's extension cksumvfs, which libraries do
// not have built in. Journals pass through: SQLite sums them itself.

struct sqlite3_vfs;

/// The name under which it is registered.
#define checked_pages_name "vision-checked-pages"

enum {
  /// The page size in bytes.
  ///
  /// Reads of anything but whole pages and the first 100 bytes are refused.
  checked_pages_size = 4096,
  /// The bytes at a page's end that SQLite must leave to the checksum.
  checked_pages_reserved = 8,
};

/// Creates the file system, once for the process; returns null without one below it.
struct sqlite3_vfs *csqlite_checked_pages(struct sqlite3_vfs *system, CSQLiteChecksum checksum);

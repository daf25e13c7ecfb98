#pragma once

#include <stddef.h>
#include <stdint.h>

// SQLite behind opaque types, loaded at run time on first use: only an index of pictures needs it,
// and linking it would slow every start of every program. The functions below are SQLite's of
// almost the same names, written against its stable interface of 3.33 and later; each needs an
// earlier csqlite_load() that returned nothing. Texts are UTF-8 with their length in bytes.

struct sqlite3;
struct sqlite3_stmt;

/// Returns a checksum that depends on the bytes and on the seed.
typedef uint64_t (*CSQLiteChecksum)(const uint8_t *bytes, size_t count, uint64_t seed);

/// Loads the library once for the process; returns null, or the error in the dynamic loader's
/// words.
///
/// Databases are opened through our file system (checked_pages.h), which uses the checksum of the
/// first call.
const char *csqlite_load(CSQLiteChecksum checksum);

/// The distinguished results, by the numbers of sqlite3.h.
enum CSQLiteResult {
  CSQLITE_ERROR = 1,
  CSQLITE_BUSY = 5,
  CSQLITE_CORRUPT = 11,
  CSQLITE_FULL = 13,
  CSQLITE_NOTADB = 26,
  CSQLITE_ROW = 100,
  CSQLITE_DONE = 101,
};

/// Opens a database for reading and writing, and creates it if it is missing and `creates` is set.
///
/// Every page of the database ends in its checksum. A page that does not match its own is
/// CSQLITE_CORRUPT for any reader, and so is a database of another program. The connection is for
/// one thread at a time. It must be closed even if this fails.
int csqlite_open(const char *path, int creates, struct sqlite3 **connection);
void csqlite_close(struct sqlite3 *connection);
/// Sets the time to wait for other connections instead of failing.
int csqlite_set_patience(struct sqlite3 *connection, int milliseconds);
/// The message of the last failed call.
const char *csqlite_message(struct sqlite3 *connection);
/// Runs statements without values and rows.
int csqlite_execute(struct sqlite3 *connection, const char *text);

int csqlite_prepare(struct sqlite3 *connection, const char *text, struct sqlite3_stmt **statement);
void csqlite_finalize(struct sqlite3_stmt *statement);
/// Advances a statement; returns CSQLITE_ROW, CSQLITE_DONE or an error.
int csqlite_step(struct sqlite3_stmt *statement);
/// Resets a statement, without its values, so that it can run again.
void csqlite_reset(struct sqlite3_stmt *statement);

// Values are counted from 1, columns from 0. Texts are copied.
int csqlite_bind_integer(struct sqlite3_stmt *statement, int index, int64_t value);
int csqlite_bind_text(struct sqlite3_stmt *statement, int index, const char *text, int byte_count);
int csqlite_bind_null(struct sqlite3_stmt *statement, int index);
int csqlite_column_is_null(struct sqlite3_stmt *statement, int column);
int64_t csqlite_column_integer(struct sqlite3_stmt *statement, int column);
/// The text of a column, valid until the next step; null if there is none.
const char *csqlite_column_text(struct sqlite3_stmt *statement, int column, int *byte_count);

#include "CSQLite.h"
#include "checked_pages.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

// The values are SQLite's own (sqlite3.h).
enum {
  open_read_write = 0x2,
  open_create = 0x4,
  open_one_thread_at_a_time = 0x8000,  // SQLITE_OPEN_NOMUTEX
  type_null = 5,
  control_reserved_bytes = 38,  // SQLITE_FCNTL_RESERVE_BYTES
};
#define COPIED ((void (*)(void *)) - 1)

#define CSQLITE_FUNCTIONS(X) \
  X(int, open_v2, (const char *, struct sqlite3 **, int, const char *)) \
  X(int, close_v2, (struct sqlite3 *)) \
  X(int, busy_timeout, (struct sqlite3 *, int)) \
  X(const char *, errmsg, (struct sqlite3 *)) \
  X(int, exec, \
    (struct sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **)) \
  X(int, prepare_v2, (struct sqlite3 *, const char *, int, struct sqlite3_stmt **, const char **)) \
  X(int, finalize, (struct sqlite3_stmt *)) \
  X(int, step, (struct sqlite3_stmt *)) \
  X(int, reset, (struct sqlite3_stmt *)) \
  X(int, clear_bindings, (struct sqlite3_stmt *)) \
  X(int, bind_int64, (struct sqlite3_stmt *, int, int64_t)) \
  X(int, bind_text, (struct sqlite3_stmt *, int, const char *, int, void (*)(void *))) \
  X(int, bind_null, (struct sqlite3_stmt *, int)) \
  X(int, column_type, (struct sqlite3_stmt *, int)) \
  X(int64_t, column_int64, (struct sqlite3_stmt *, int)) \
  X(const unsigned char *, column_text, (struct sqlite3_stmt *, int)) \
  X(int, column_bytes, (struct sqlite3_stmt *, int)) \
  X(int, file_control, (struct sqlite3 *, const char *, int, void *)) \
  X(struct sqlite3_vfs *, vfs_find, (const char *)) \
  X(int, vfs_register, (struct sqlite3_vfs *, int))

#define CSQLITE_MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  CSQLITE_FUNCTIONS(CSQLITE_MEMBER)
} sqlite;

#ifdef __APPLE__
#define CSQLITE_FILE "libsqlite3.dylib"
#else
#define CSQLITE_FILE "libsqlite3.so.0"
#endif

static pthread_once_t load_once = PTHREAD_ONCE_INIT;
static CSQLiteChecksum checksum_to_use;
static int is_loaded;
static char load_message[256];

static void load(void) {
  void *library = dlopen(CSQLITE_FILE, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(load_message, sizeof load_message, "%s", reason ? reason : CSQLITE_FILE);
    return;
  }
#define CSQLITE_FIND(result, name, parameters) \
  sqlite.name = (result(*) parameters)dlsym(library, "sqlite3_" #name); \
  if (!sqlite.name) { \
    snprintf(load_message, sizeof load_message, "%s lacks sqlite3_%s", CSQLITE_FILE, #name); \
    return; \
  }
  CSQLITE_FUNCTIONS(CSQLITE_FIND)
  struct sqlite3_vfs *checking = csqlite_checked_pages(sqlite.vfs_find(NULL), checksum_to_use);
  if (!checking || sqlite.vfs_register(checking, 0) != 0) {
    snprintf(load_message, sizeof load_message, "%s has no file system", CSQLITE_FILE);
    return;
  }
  is_loaded = 1;
}

static pthread_mutex_t choice = PTHREAD_MUTEX_INITIALIZER;

const char *csqlite_load(CSQLiteChecksum checksum) {
  pthread_mutex_lock(&choice);
  if (!checksum_to_use) checksum_to_use = checksum;
  pthread_mutex_unlock(&choice);
  pthread_once(&load_once, load);
  return is_loaded ? NULL : load_message;
}

int csqlite_open(const char *path, int creates, struct sqlite3 **connection) {
  int flags = open_read_write | open_one_thread_at_a_time | (creates ? open_create : 0);
  int code = sqlite.open_v2(path, connection, flags, checked_pages_name);
  if (code != 0) return code;
  // Both matter only for a database that is still empty.
  code = sqlite.exec(*connection, "PRAGMA page_size=4096", NULL, NULL, NULL);
  if (code != 0) return code;
  int reserved = checked_pages_reserved;
  return sqlite.file_control(*connection, NULL, control_reserved_bytes, &reserved);
}

void csqlite_close(struct sqlite3 *connection) { sqlite.close_v2(connection); }

int csqlite_set_patience(struct sqlite3 *connection, int milliseconds) {
  return sqlite.busy_timeout(connection, milliseconds);
}

const char *csqlite_message(struct sqlite3 *connection) { return sqlite.errmsg(connection); }

int csqlite_execute(struct sqlite3 *connection, const char *text) {
  return sqlite.exec(connection, text, NULL, NULL, NULL);
}

int csqlite_prepare(struct sqlite3 *connection, const char *text, struct sqlite3_stmt **statement) {
  return sqlite.prepare_v2(connection, text, -1, statement, NULL);
}

void csqlite_finalize(struct sqlite3_stmt *statement) { sqlite.finalize(statement); }

int csqlite_step(struct sqlite3_stmt *statement) { return sqlite.step(statement); }

void csqlite_reset(struct sqlite3_stmt *statement) {
  sqlite.reset(statement);
  sqlite.clear_bindings(statement);
}

int csqlite_bind_integer(struct sqlite3_stmt *statement, int index, int64_t value) {
  return sqlite.bind_int64(statement, index, value);
}

int csqlite_bind_text(struct sqlite3_stmt *statement, int index, const char *text, int byte_count) {
  return sqlite.bind_text(statement, index, text, byte_count, COPIED);
}

int csqlite_bind_null(struct sqlite3_stmt *statement, int index) {
  return sqlite.bind_null(statement, index);
}

int csqlite_column_is_null(struct sqlite3_stmt *statement, int column) {
  return sqlite.column_type(statement, column) == type_null;
}

int64_t csqlite_column_integer(struct sqlite3_stmt *statement, int column) {
  return sqlite.column_int64(statement, column);
}

const char *csqlite_column_text(struct sqlite3_stmt *statement, int column, int *byte_count) {
  const unsigned char *text = sqlite.column_text(statement, column);
  *byte_count = text ? sqlite.column_bytes(statement, column) : 0;
  return (const char *)text;
}

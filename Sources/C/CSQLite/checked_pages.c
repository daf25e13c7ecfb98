#include "checked_pages.h"

#include <string.h>

// The structures of sqlite3.h, unchanged since 3.7; later versions only add at the end.

typedef struct sqlite3_file File;
typedef struct sqlite3_vfs System;

typedef struct {
  int version;
  int (*close)(File *);
  int (*read)(File *, void *, int, int64_t);
  int (*write)(File *, const void *, int, int64_t);
  int (*truncate)(File *, int64_t);
  int (*sync)(File *, int);
  int (*size)(File *, int64_t *);
  int (*lock)(File *, int);
  int (*unlock)(File *, int);
  int (*check_reserved_lock)(File *, int *);
  int (*control)(File *, int, void *);
  int (*sector_size)(File *);
  int (*characteristics)(File *);
} Methods;

struct sqlite3_file {
  const Methods *methods;
};

struct sqlite3_vfs {
  int version;
  int file_size;
  int longest_path;
  System *next;
  const char *name;
  void *data;
  int (*open)(System *, const char *, File *, int, int *);
  int (*remove)(System *, const char *, int);
  int (*access)(System *, const char *, int, int *);
  int (*full_path)(System *, const char *, int, char *);
  void *(*open_library)(System *, const char *);
  void (*library_error)(System *, int, char *);
  void (*(*library_symbol)(System *, void *, const char *))(void);
  void (*close_library)(System *, void *);
  int (*randomness)(System *, int, char *);
  int (*sleep)(System *, int);
  int (*time)(System *, double *);
  int (*last_error)(System *, int, char *);
  int (*precise_time)(System *, int64_t *);
};

// The values are SQLite's own (sqlite3.h).
enum {
  ok = 0,
  short_read = 522,               // SQLITE_IOERR_SHORT_READ
  failed_write = 778,             // SQLITE_IOERR_WRITE
  is_main_database = 0x100,       // SQLITE_OPEN_MAIN_DB
  first_version = 1,              // without shared memory and mapping, which go past read()
  writes_batches = 0x4000,        // SQLITE_IOCAP_BATCH_ATOMIC
  reads_parts_of_pages = 0x8000,  // SQLITE_IOCAP_SUBPAGE_READ
  header_size = 100,
  content_size = checked_pages_size - checked_pages_reserved,
};

static System *system_below;
static CSQLiteChecksum checksum;

/// The file of this file system; the one of the file system below follows it in memory.
typedef struct {
  File file;
} CheckedFile;

static File *below(File *file) { return (File *)((CheckedFile *)file + 1); }

static int is_page(int count, int64_t offset) {
  return count == checked_pages_size && offset >= 0 && offset % checked_pages_size == 0;
}

/// Computes the checksum of a page of the file, which also covers its offset.
static void seal(const uint8_t *page, int64_t offset, uint8_t sum[checked_pages_reserved]) {
  uint64_t value = checksum(page, content_size, (uint64_t)offset);
  for (int i = 0; i < checked_pages_reserved; i++) sum[i] = (uint8_t)(value >> 8 * i);
}

// MARK: - Reading and writing

static int read_checked(File *file, void *bytes, int count, int64_t offset) {
  int code = below(file)->methods->read(below(file), bytes, count, offset);
  // A reader's first look at the header only determines the page size, and whether another process
  // has written: the page itself is read and checked before its contents count.
  if (offset >= 0 && offset + count <= header_size) return code;
  if (code == short_read) return CSQLITE_CORRUPT;
  if (code != ok) return code;
  if (!is_page(count, offset)) return CSQLITE_CORRUPT;
  uint8_t sum[checked_pages_reserved];
  seal(bytes, offset, sum);
  return memcmp(sum, (uint8_t *)bytes + content_size, sizeof sum) == 0 ? ok : CSQLITE_CORRUPT;
}

static int write_sealed(File *file, const void *bytes, int count, int64_t offset) {
  if (!is_page(count, offset)) return failed_write;
  uint8_t page[checked_pages_size];
  memcpy(page, bytes, content_size);
  seal(page, offset, page + content_size);
  return below(file)->methods->write(below(file), page, count, offset);
}

// MARK: - What is passed on

static int close_file(File *file) {
  int code = below(file)->methods->close(below(file));
  file->methods = NULL;
  return code;
}
static int truncate_file(File *file, int64_t size) {
  return below(file)->methods->truncate(below(file), size);
}
static int sync_file(File *file, int flags) {
  return below(file)->methods->sync(below(file), flags);
}
static int size_of_file(File *file, int64_t *size) {
  return below(file)->methods->size(below(file), size);
}
static int lock_file(File *file, int level) {
  return below(file)->methods->lock(below(file), level);
}
static int unlock_file(File *file, int level) {
  return below(file)->methods->unlock(below(file), level);
}
static int check_reserved_lock(File *file, int *result) {
  return below(file)->methods->check_reserved_lock(below(file), result);
}
static int control_file(File *file, int operation, void *argument) {
  return below(file)->methods->control(below(file), operation, argument);
}
static int sector_size(File *file) { return below(file)->methods->sector_size(below(file)); }
static int characteristics(File *file) {
  int known = below(file)->methods->characteristics(below(file));
  return known & ~(writes_batches | reads_parts_of_pages);
}

static const Methods methods = {
    .version = first_version,
    .close = close_file,
    .read = read_checked,
    .write = write_sealed,
    .truncate = truncate_file,
    .sync = sync_file,
    .size = size_of_file,
    .lock = lock_file,
    .unlock = unlock_file,
    .check_reserved_lock = check_reserved_lock,
    .control = control_file,
    .sector_size = sector_size,
    .characteristics = characteristics,
};

static int open_file(System *ours, const char *name, File *file, int flags, int *given) {
  (void)ours;
  if (!(flags & is_main_database)) {
    return system_below->open(system_below, name, file, flags, given);
  }
  memset(file, 0, sizeof(CheckedFile));
  int code = system_below->open(system_below, name, below(file), flags, given);
  // A file that could not be opened may still ask to be closed.
  if (below(file)->methods) file->methods = &methods;
  return code;
}

static int remove_file(System *ours, const char *name, int syncs) {
  (void)ours;
  return system_below->remove(system_below, name, syncs);
}
static int access_file(System *ours, const char *name, int flags, int *result) {
  (void)ours;
  return system_below->access(system_below, name, flags, result);
}
static int full_path(System *ours, const char *name, int capacity, char *path) {
  (void)ours;
  return system_below->full_path(system_below, name, capacity, path);
}
static int randomness(System *ours, int count, char *bytes) {
  (void)ours;
  return system_below->randomness(system_below, count, bytes);
}
static int sleep_for(System *ours, int microseconds) {
  (void)ours;
  return system_below->sleep(system_below, microseconds);
}
static int time_of_day(System *ours, double *days) {
  (void)ours;
  return system_below->time(system_below, days);
}
static int last_error(System *ours, int capacity, char *words) {
  (void)ours;
  return system_below->last_error(system_below, capacity, words);
}

System *csqlite_checked_pages(System *system, CSQLiteChecksum chosen) {
  if (!system || !chosen) return NULL;
  static System ours;
  system_below = system;
  checksum = chosen;
  ours = (System){
      .version = first_version,
      .file_size = (int)sizeof(CheckedFile) + system->file_size,
      .longest_path = system->longest_path,
      .name = checked_pages_name,
      .open = open_file,
      .remove = remove_file,
      .access = access_file,
      .full_path = full_path,
      .randomness = randomness,
      .sleep = sleep_for,
      .time = time_of_day,
      .last_error = last_error,
  };
  return &ours;
}

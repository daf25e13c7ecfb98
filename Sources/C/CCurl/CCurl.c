#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

// CURL_GLOBAL_ALL: TLS and, on Windows, sockets.
static const long globalAll = 3;

static struct {
  int32_t (*globalInit)(long flags);
  void *(*easyInit)(void);
  void (*easyCleanup)(void *handle);
  int32_t (*easySetOption)(void *handle, int32_t option, ...);
  int32_t (*easyPerform)(void *handle);
  const char *(*easyStringError)(int32_t status);
  void *(*listAppend)(void *list, const char *line);
  void (*listFreeAll)(void *list);
} table;

static const struct {
  const char *name;
  void **slot;
} symbols[] = {
    {"curl_global_init", (void **)&table.globalInit},
    {"curl_easy_init", (void **)&table.easyInit},
    {"curl_easy_cleanup", (void **)&table.easyCleanup},
    {"curl_easy_setopt", (void **)&table.easySetOption},
    {"curl_easy_perform", (void **)&table.easyPerform},
    {"curl_easy_strerror", (void **)&table.easyStringError},
    {"curl_slist_append", (void **)&table.listAppend},
    {"curl_slist_free_all", (void **)&table.listFreeAll},
};

#ifdef __APPLE__
static const char *const libraries[] = {"libcurl.4.dylib"};
#else
// The same library over three TLS implementations; any of them will do.
static const char *const libraries[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"};
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool isLoaded;
static char failure[512];

static void noteFailure(void) {
  const char *words = dlerror();
  // The first library of the list is the usual one, so its failure is the one to tell.
  if (failure[0] == 0) snprintf(failure, sizeof failure, "%s", words ? words : "unknown reason");
}

static void load(void) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    // Local: whoever links another libcurl into this process is not disturbed.
    void *library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      noteFailure();
      continue;
    }
    bool isComplete = true;
    for (size_t s = 0; s < sizeof symbols / sizeof *symbols && isComplete; s++) {
      *symbols[s].slot = dlsym(library, symbols[s].name);
      isComplete = *symbols[s].slot != NULL;
    }
    // A library that was started is never closed again: it may have registered exit handlers.
    if (isComplete && table.globalInit(globalAll) == 0) {
      failure[0] = 0;
      isLoaded = true;
      return;
    }
    noteFailure();
    if (!isComplete) dlclose(library);
  }
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return isLoaded;
}

const char *ccurl_load_failure(void) { return failure; }

void *ccurl_create(void) { return table.easyInit(); }

void ccurl_destroy(void *handle) { table.easyCleanup(handle); }

int32_t ccurl_set_long(void *handle, int32_t option, long value) {
  return table.easySetOption(handle, option, value);
}

int32_t ccurl_set_string(void *handle, int32_t option, const char *value) {
  return table.easySetOption(handle, option, value);
}

int32_t ccurl_set_pointer(void *handle, int32_t option, void *value) {
  return table.easySetOption(handle, option, value);
}

int32_t ccurl_set_receiver(void *handle, int32_t option, CCurlReceive function) {
  return table.easySetOption(handle, option, function);
}

int32_t ccurl_set_progress(void *handle, CCurlProgress function) {
  return table.easySetOption(handle, CCURL_OPTION_PROGRESS_FUNCTION, function);
}

int32_t ccurl_perform(void *handle) {
#ifdef __APPLE__
  return table.easyPerform(handle);
#else
  // With CURLOPT_NOSIGNAL libcurl leaves SIGPIPE to its caller, and TLS libraries write without
  // MSG_NOSIGNAL. Hold the signal back on this thread and swallow one that the transfer raised.
  sigset_t brokenPipe, before, pending;
  sigemptyset(&brokenPipe);
  sigaddset(&brokenPipe, SIGPIPE);
  sigpending(&pending);
  bool wasPending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before);

  int32_t status = table.easyPerform(handle);

  if (!wasPending) {
    const struct timespec now = {0, 0};
    while (sigtimedwait(&brokenPipe, NULL, &now) == SIGPIPE) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return status;
#endif
}

const char *ccurl_words(int32_t status) { return table.easyStringError(status); }

void *ccurl_list_append(void *list, const char *line) { return table.listAppend(list, line); }

void ccurl_list_free(void *list) { table.listFreeAll(list); }

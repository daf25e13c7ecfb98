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
  int32_t (*easyGetInfo)(void *handle, int32_t info, ...);
  int32_t (*easyPause)(void *handle, int bits);
  void *(*multiInit)(void);
  int32_t (*multiAdd)(void *multi, void *handle);
  int32_t (*multiRemove)(void *multi, void *handle);
  int32_t (*multiCleanup)(void *multi);
  int32_t (*multiPerform)(void *multi, int *running);
  int32_t (*multiWait)(
      void *multi, void *extra, unsigned int extraCount, int milliseconds, int *changed);
  void *(*multiInfoRead)(void *multi, int *left);
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
    {"curl_easy_getinfo", (void **)&table.easyGetInfo},
    {"curl_easy_pause", (void **)&table.easyPause},
    {"curl_multi_init", (void **)&table.multiInit},
    {"curl_multi_add_handle", (void **)&table.multiAdd},
    {"curl_multi_remove_handle", (void **)&table.multiRemove},
    {"curl_multi_cleanup", (void **)&table.multiCleanup},
    {"curl_multi_perform", (void **)&table.multiPerform},
    {"curl_multi_wait", (void **)&table.multiWait},
    {"curl_multi_info_read", (void **)&table.multiInfoRead},
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
  // The first library of the list is the usual one, so its failure is the one to report.
  if (failure[0] == 0) snprintf(failure, sizeof failure, "%s", words ? words : "unknown reason");
}

// OpenSSL frees what it shares between threads when the process exits. A process may return from
// main during a download, whose thread would then use what was freed; so it is left to the system.
static void keep_shared_until_the_end(void *library) {
  // OPENSSL_INIT_NO_ATEXIT, of OpenSSL 1.1.1 and later.
  enum { noCleanup = 0x00080000 };
  int (*initialize)(uint64_t options, const void *settings) = NULL;
  *(void **)&initialize = dlsym(library, "OPENSSL_init_crypto");
  if (initialize) initialize(noCleanup, NULL);
}

static void load(void) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    // Local: code that links another libcurl into this process is not affected.
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
    if (isComplete) keep_shared_until_the_end(library);
    // A started library is never closed again: it may have registered exit handlers.
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

// With CURLOPT_NOSIGNAL libcurl leaves SIGPIPE to its caller, and TLS libraries write without
// MSG_NOSIGNAL. Hold the signal back on this thread and swallow one raised in between.
struct held {
#ifdef __APPLE__
  int unused;
#else
  sigset_t before;
  bool wasPending;
#endif
};

static struct held hold_broken_pipe(void) {
  struct held held = {0};
#ifndef __APPLE__
  sigset_t brokenPipe, pending;
  sigemptyset(&brokenPipe);
  sigaddset(&brokenPipe, SIGPIPE);
  sigpending(&pending);
  held.wasPending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &held.before);
#endif
  return held;
}

static void release_broken_pipe(struct held held) {
#ifndef __APPLE__
  if (!held.wasPending) {
    sigset_t brokenPipe;
    sigemptyset(&brokenPipe);
    sigaddset(&brokenPipe, SIGPIPE);
    const struct timespec now = {0, 0};
    while (sigtimedwait(&brokenPipe, NULL, &now) == SIGPIPE) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &held.before, NULL);
#else
  (void)held;
#endif
}

int32_t ccurl_perform(void *handle) {
  struct held held = hold_broken_pipe();
  int32_t status = table.easyPerform(handle);
  release_broken_pipe(held);
  return status;
}

const char *ccurl_words(int32_t status) { return table.easyStringError(status); }

void *ccurl_list_append(void *list, const char *line) { return table.listAppend(list, line); }

void ccurl_list_free(void *list) { table.listFreeAll(list); }

void *ccurl_flow_create(void *handle) {
  void *flow = table.multiInit();
  if (flow && table.multiAdd(flow, handle) != 0) {
    table.multiCleanup(flow);
    return NULL;
  }
  return flow;
}

// libcurl's CURLMsg, whose layout is part of its ABI, and CURLMSG_DONE.
struct message {
  int kind;
  void *handle;
  union {
    void *whatever;
    int32_t status;
  } data;
};
enum { messageDone = 1, unknownFailure = 2 /* CURLE_FAILED_INIT */ };

static int32_t step(void *flow, int32_t milliseconds, bool *isRunning) {
  int running = 0;
  *isRunning = false;
  if (table.multiPerform(flow, &running) != 0) return unknownFailure;
  if (running > 0) {
    *isRunning = true;
    return milliseconds > 0 && table.multiWait(flow, NULL, 0, milliseconds, NULL) != 0
               ? unknownFailure
               : 0;
  }
  int left = 0;
  const struct message *message = table.multiInfoRead(flow, &left);
  return message && message->kind == messageDone ? message->data.status : unknownFailure;
}

int32_t ccurl_flow_step(void *flow, int32_t milliseconds, bool *isRunning) {
  struct held held = hold_broken_pipe();
  int32_t status = step(flow, milliseconds, isRunning);
  release_broken_pipe(held);
  return status;
}

void ccurl_flow_resume(void *handle) {
  struct held held = hold_broken_pipe();
  table.easyPause(handle, 0);
  release_broken_pipe(held);
}

void ccurl_flow_destroy(void *flow, void *handle) {
  struct held held = hold_broken_pipe();
  table.multiRemove(flow, handle);
  table.multiCleanup(flow);
  release_broken_pipe(held);
}

// CURLINFO_RESPONSE_CODE, CURLINFO_CONTENT_TYPE, CURLINFO_REDIRECT_URL and
// CURLINFO_NAMELOOKUP_TIME.
enum {
  infoStatus = 0x200000 + 2,
  infoType = 0x100000 + 18,
  infoRedirect = 0x100000 + 31,
  infoLookup = 0x300000 + 4
};

long ccurl_answer_status(void *handle) {
  long status = 0;
  return table.easyGetInfo(handle, infoStatus, &status) == 0 ? status : 0;
}

bool ccurl_answer_has_host(void *handle) {
  double seconds = 0;
  return table.easyGetInfo(handle, infoLookup, &seconds) == 0 && seconds > 0;
}

static const char *text(void *handle, int32_t info) {
  const char *text = NULL;
  return table.easyGetInfo(handle, info, &text) == 0 ? text : NULL;
}

const char *ccurl_answer_type(void *handle) { return text(handle, infoType); }
const char *ccurl_answer_redirect(void *handle) { return text(handle, infoRedirect); }

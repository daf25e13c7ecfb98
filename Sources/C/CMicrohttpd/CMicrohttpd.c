#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// The values are libmicrohttpd's own (microhttpd.h).
enum {
  use_tls = 2,
  use_thread_per_connection = 4,
  use_internal_polling_thread = 8,
  use_poll = 64,
  use_itc = 1024,
};
enum {
  option_end = 0,
  option_connection_memory_limit = 1,
  option_connection_limit = 2,
  option_notify_completed = 4,
  option_uri_log_callback = 7,
  option_https_key = 8,
  option_https_certificate = 9,
  option_https_priorities = 11,
  option_listen_socket = 12,
  option_array = 15,
  option_thread_stack_size = 19,
  option_notify_connection = 27,
  option_strict_for_client = 29,
};
enum {
  info_client_address = 2,
  info_connection_socket = 6,
  info_socket_context = 7,
};
enum { notify_started = 0 };
enum { kind_header = 1 };
enum { feature_tls = 2 };
enum { memory_must_copy = 2 };
enum { terminated_completed = 0 };
static const size_t streamBlock = 32 * 1024;

// TLS 1.2 and 1.3 with the ciphers that GnuTLS counts as secure.
static const char tlsPriorities[] = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";

struct OptionItem {
  int option;
  intptr_t value;
  void *pointer;
};

union ConnectionInfo {
  int number;
  void *pointer;
  struct sockaddr *address;
};

typedef int (*AccessHandler)(
    void *owner, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *count, void **request);
typedef int (*KeyValueIterator)(
    void *context, int kind, const char *name, size_t nameCount, const char *value,
    size_t valueCount);

#define FUNCTIONS(X) \
  X(struct MHD_Daemon *, start_daemon, \
    (unsigned int, uint16_t, void *, void *, AccessHandler, void *, ...)) \
  X(int, quiesce_daemon, (struct MHD_Daemon *)) \
  X(void, stop_daemon, (struct MHD_Daemon *)) \
  X(const char *, get_version, (void)) \
  X(int, is_feature_supported, (int)) \
  X(const union ConnectionInfo *, get_connection_info, (struct MHD_Connection *, int, ...)) \
  X(int, get_connection_values_n, (struct MHD_Connection *, int, KeyValueIterator, void *)) \
  X(struct MHD_Response *, create_response_from_buffer, (size_t, void *, int)) \
  X(struct MHD_Response *, create_response_from_callback, \
    (uint64_t, size_t, CMicrohttpdRead, void *, void (*)(void *))) \
  X(int, add_response_header, (struct MHD_Response *, const char *, const char *)) \
  X(int, queue_response, (struct MHD_Connection *, unsigned int, struct MHD_Response *)) \
  X(void, destroy_response, (struct MHD_Response *))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  FUNCTIONS(MEMBER)
} mhd;

#ifdef __APPLE__
static const char library[] = "libmicrohttpd.12.dylib";
#else
static const char library[] = "libmicrohttpd.so.12";
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool isLoaded;
/// True for releases that append folded lines to names.
static bool foldsNames;
static char failure[512];

/// Returns the number of a release such as 0.9.75, written as 0x00097500.
static long versionNumber(const char *text) {
  unsigned int major = 0, minor = 0, patch = 0;
  if (sscanf(text, "%u.%u.%u", &major, &minor, &patch) < 2) return 0;
  // Two decimal digits each, in the places of hexadecimal ones.
  unsigned int patchDigits = patch / 10 % 10 * 16 + patch % 10;
  return (long)((major % 10 << 24) | (minor % 10 << 16) | (patchDigits << 8));
}

static void load(void) {
  // Local: code that links another libmicrohttpd into this process is not affected.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = dlerror();
    snprintf(failure, sizeof failure, "%s", words ? words : library);
    return;
  }
#define FIND(result, name, parameters) \
  mhd.name = (result(*) parameters)dlsym(handle, "MHD_" #name); \
  if (!mhd.name) { \
    snprintf(failure, sizeof failure, "%s lacks MHD_%s", library, #name); \
    return; \
  }
  FUNCTIONS(FIND)
  const char *version = mhd.get_version();
  if (versionNumber(version) < CMICROHTTPD_LEAST_VERSION) {
    snprintf(failure, sizeof failure, "%s is release %s, older than 0.9.73", library, version);
    return;
  }
  foldsNames = versionNumber(version) < 0x01000000;
  isLoaded = true;
}

bool cmicrohttpd_load(void) {
  pthread_once(&once, load);
  return isLoaded;
}

const char *cmicrohttpd_load_failure(void) { return failure; }

bool cmicrohttpd_has_tls(void) { return mhd.is_feature_supported(feature_tls) == 1; }

// The library's callbacks, and their conversion to events.

static void *contextOf(struct MHD_Connection *connection) {
  const union ConnectionInfo *info = mhd.get_connection_info(connection, info_socket_context);
  return info ? info->pointer : NULL;
}

static void describeClient(struct MHD_Connection *connection, char *text, size_t capacity) {
  text[0] = 0;
  const union ConnectionInfo *info = mhd.get_connection_info(connection, info_client_address);
  if (!info || !info->address) return;
  socklen_t size = info->address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                        : sizeof(struct sockaddr_in);
  getnameinfo(info->address, size, text, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
}

static void notifyConnection(
    void *cls, struct MHD_Connection *connection, void **context, int event) {
  const struct CMicrohttpdEvents *events = cls;
  if (event == notify_started) {
    char address[NI_MAXHOST];
    describeClient(connection, address, sizeof address);
    const union ConnectionInfo *info = mhd.get_connection_info(connection, info_connection_socket);
    *context = events->connected(events->owner, info ? info->number : -1, address);
  } else if (*context) {
    events->disconnected(*context);
    *context = NULL;
  }
}

static void *notifyTarget(void *cls, const char *target, struct MHD_Connection *connection) {
  const struct CMicrohttpdEvents *events = cls;
  void *context = contextOf(connection);
  return context ? events->begun(context, target) : NULL;
}

static int handle(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *count, void **request) {
  const struct CMicrohttpdEvents *events = cls;
  if (!*request) return 0;
  return events->received(*request, connection, method, version, body, count);
}

static void notifyCompleted(
    void *cls, struct MHD_Connection *connection, void **request, int code) {
  const struct CMicrohttpdEvents *events = cls;
  if (!*request) return;
  events->ended(*request, code == terminated_completed);
  *request = NULL;
}

struct MHD_Daemon *cmicrohttpd_start(
    const struct CMicrohttpdOptions *options, const struct CMicrohttpdEvents *events) {
  void *kept = (void *)events;
  bool hasTLS = options->certificate && options->key;
  struct OptionItem items[16];
  int count = 0;
  items[count++] = (struct OptionItem){option_listen_socket, options->socket, NULL};
  items[count++] =
      (struct OptionItem){option_connection_limit, (intptr_t)options->most_connections, NULL};
  items[count++] = (struct OptionItem){option_connection_memory_limit,
                                       (intptr_t)options->connection_memory, NULL};
  items[count++] =
      (struct OptionItem){option_thread_stack_size, (intptr_t)options->stack_size, NULL};
  items[count++] = (struct OptionItem){option_strict_for_client, 1, NULL};
  items[count++] = (struct OptionItem){option_notify_connection, (intptr_t)notifyConnection, kept};
  items[count++] = (struct OptionItem){option_notify_completed, (intptr_t)notifyCompleted, kept};
  items[count++] = (struct OptionItem){option_uri_log_callback, (intptr_t)notifyTarget, kept};
  if (hasTLS) {
    items[count++] = (struct OptionItem){option_https_certificate, 0, (void *)options->certificate};
    items[count++] = (struct OptionItem){option_https_key, 0, (void *)options->key};
    items[count++] = (struct OptionItem){option_https_priorities, 0, (void *)tlsPriorities};
  }
  items[count++] = (struct OptionItem){option_end, 0, NULL};
  unsigned int flags = use_internal_polling_thread | use_thread_per_connection | use_poll |
                       use_itc | (hasTLS ? use_tls : 0);
  // A thread inherits its signal mask from its creator. The server's threads block SIGPIPE, which
  // would end the process when a client disconnects during a response.
  sigset_t brokenPipe, before;
  sigemptyset(&brokenPipe);
  sigaddset(&brokenPipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before);
  struct MHD_Daemon *server =
      mhd.start_daemon(flags, 0, NULL, NULL, handle, kept, option_array, items, option_end);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return server;
}

int32_t cmicrohttpd_quiesce(struct MHD_Daemon *server) {
  int listening = mhd.quiesce_daemon(server);
  // The server's thread may use the socket once more. If it were closed now, its number could
  // belong to another server's socket by then, whose connections would be taken from it.
  if (listening >= 0) shutdown(listening, SHUT_RDWR);
  return listening;
}

void cmicrohttpd_stop(struct MHD_Daemon *server, int32_t quiesced) {
  mhd.stop_daemon(server);
  if (quiesced >= 0) close(quiesced);
}

// Requests and responses.

struct Telling {
  CMicrohttpdHeader function;
  void *context;
};

static int tell(
    void *cls, int kind, const char *name, size_t nameCount, const char *value, size_t valueCount) {
  const struct Telling *telling = cls;
  // A value lies behind its name. Releases before 1.0 copy the name of a folded line elsewhere, and
  // append the next line to it, so that a field may get any name.
  bool isFolded = foldsNames && value && (uintptr_t)value < (uintptr_t)name + nameCount;
  return telling->function(
      telling->context, name, nameCount, value ? value : "", valueCount, isFolded);
}

void cmicrohttpd_headers(
    struct MHD_Connection *connection, CMicrohttpdHeader function, void *context) {
  struct Telling telling = {function, context};
  mhd.get_connection_values_n(connection, kind_header, tell, &telling);
}

struct MHD_Response *cmicrohttpd_bytes(const void *bytes, size_t count) {
  return mhd.create_response_from_buffer(count, (void *)bytes, memory_must_copy);
}

struct MHD_Response *cmicrohttpd_stream(
    uint64_t size, CMicrohttpdRead read, void (*release)(void *context), void *context) {
  struct MHD_Response *response =
      mhd.create_response_from_callback(size, streamBlock, read, context, release);
  if (!response) release(context);
  return response;
}

bool cmicrohttpd_add_header(struct MHD_Response *response, const char *name, const char *value) {
  return mhd.add_response_header(response, name, value) == 1;
}

int cmicrohttpd_answer(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  int isQueued = mhd.queue_response(connection, status, response);
  mhd.destroy_response(response);
  return isQueued;
}

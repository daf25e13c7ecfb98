#include "CMosquitto.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "Relay.h"

struct mosquitto;

// The values are libmosquitto's own (mosquitto.h).
enum { status_memory = 1, status_protocol = 2, status_errno = 14, status_keep_alive = 19 };
// The message has no topic, is too long, is not text, or is longer than the broker takes.
enum { status_invalid = 3, status_size = 9, status_text = 18, status_oversize = 25 };
enum { option_use_system_authorities = 13 };
enum { at_least_once = 1 };
enum { level_error = 8, level_debug = 16 };

#define FUNCTIONS(X) \
  X(int, lib_init, (void)) \
  X(struct mosquitto *, new, (const char *, bool, void *)) \
  X(void, destroy, (struct mosquitto *)) \
  X(int, threaded_set, (struct mosquitto *, bool)) \
  X(int, will_set, (struct mosquitto *, const char *, int, const void *, int, bool)) \
  X(int, username_pw_set, (struct mosquitto *, const char *, const char *)) \
  X(int, tls_set, \
    (struct mosquitto *, const char *, const char *, const char *, const char *, \
     int (*)(char *, int, int, void *))) \
  X(int, int_option, (struct mosquitto *, int, int)) \
  X(void, connect_callback_set, (struct mosquitto *, void (*)(struct mosquitto *, void *, int))) \
  X(void, publish_callback_set, (struct mosquitto *, void (*)(struct mosquitto *, void *, int))) \
  X(void, disconnect_callback_set, \
    (struct mosquitto *, void (*)(struct mosquitto *, void *, int))) \
  X(void, log_callback_set, \
    (struct mosquitto *, void (*)(struct mosquitto *, void *, int, const char *))) \
  X(int, connect, (struct mosquitto *, const char *, int, int)) \
  X(int, loop, (struct mosquitto *, int, int)) \
  X(int, socket, (struct mosquitto *)) \
  X(bool, want_write, (struct mosquitto *)) \
  X(int, publish, (struct mosquitto *, int *, const char *, int, const void *, int, bool)) \
  X(int, disconnect, (struct mosquitto *)) \
  X(const char *, strerror, (int)) \
  X(const char *, connack_string, (int))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  FUNCTIONS(MEMBER)
} mosquitto;

#ifdef __APPLE__
static const char library[] = "libmosquitto.1.dylib";
#else
static const char library[] = "libmosquitto.so.1";
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool isLoaded;
static char failure[512];

static void load(void) {
  // Local: code that links another libmosquitto into this process is not affected.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = dlerror();
    snprintf(failure, sizeof failure, "%s", words ? words : library);
    return;
  }
#define FIND(result, name, parameters) \
  mosquitto.name = (result(*) parameters)dlsym(handle, "mosquitto_" #name); \
  if (!mosquitto.name) { \
    snprintf(failure, sizeof failure, "%s lacks mosquitto_%s", library, #name); \
    return; \
  }
  FUNCTIONS(FIND)
  int status = mosquitto.lib_init();
  if (status != 0) {
    snprintf(failure, sizeof failure, "%s: %s", library, mosquitto.strerror(status));
    return;
  }
  isLoaded = true;
}

bool cmosquitto_load(void) {
  pthread_once(&once, load);
  return isLoaded;
}

const char *cmosquitto_load_failure(void) {
  pthread_once(&once, load);
  return failure;
}

struct connection {
  struct mosquitto *client;
  struct CMosquittoEvents events;
  struct Relay relay;
  /// The broker sends messages, for which this client never asked.
  bool is_unwanted;
};

static void connected(struct mosquitto *client, void *context, int status) {
  (void)client;
  struct connection *connection = context;
  connection->events.connected(connection->events.owner, status);
}

static void published(struct mosquitto *client, void *context, int number) {
  (void)client;
  struct connection *connection = context;
  cmosquitto_relay_allow_answer(&connection->relay);
  connection->events.published(connection->events.owner, number);
}

static void disconnected(struct mosquitto *client, void *context, int status) {
  (void)client;
  struct connection *connection = context;
  connection->events.disconnected(connection->events.owner, status);
}

// The callback for messages comes after the last step of QoS 2, before which a broker can have
// libmosquitto keep as many as it sends. The log has a line for each as soon as it is read:
// "Client NAME received PUBLISH (d0, q2, …". Without such lines, the allowance still holds.
static bool is_about_message(const char *words) {
  static const char beginning[] = "Client ";
  static const char message[] = " received PUBLISH (";
  if (strncmp(words, beginning, sizeof beginning - 1) != 0) return false;
  // Behind the name, which has no spaces: topics in other lines are texts of users.
  const char *rest = strchr(words + sizeof beginning - 1, ' ');
  return rest && strncmp(rest, message, sizeof message - 1) == 0;
}

static void logged(struct mosquitto *client, void *context, int level, const char *words) {
  (void)client;
  struct connection *connection = context;
  if (level == level_error) connection->events.complained(connection->events.owner, words);
  if (level == level_debug && is_about_message(words)) connection->is_unwanted = true;
}

static int set_up(struct mosquitto *client, const struct CMosquittoOptions *options) {
  // Messages are published on other threads than the one that steps.
  int status = mosquitto.threaded_set(client, true);
  if (status == 0)
    status = mosquitto.will_set(
        client, options->will_topic, (int)strlen(options->will), options->will, at_least_once,
        true);
  if (status == 0 && options->user)
    status = mosquitto.username_pw_set(client, options->user, options->password);
  if (status == 0 && options->tls)
    status = options->ca_file ? mosquitto.tls_set(client, options->ca_file, NULL, NULL, NULL, NULL)
                              : mosquitto.int_option(client, option_use_system_authorities, 1);
  mosquitto.connect_callback_set(client, connected);
  mosquitto.publish_callback_set(client, published);
  mosquitto.disconnect_callback_set(client, disconnected);
  mosquitto.log_callback_set(client, logged);
  return status;
}

void *cmosquitto_connect(
    const struct CMosquittoOptions *options, const struct CMosquittoEvents *events,
    struct CMosquittoStatus *status) {
  *status = (struct CMosquittoStatus){.status = status_memory};
  struct connection *connection = malloc(sizeof *connection);
  if (!connection) return NULL;
  *connection = (struct connection){.events = *events};
  connection->relay = (struct Relay){.network = -1, .inner = -1, .wake = {-1, -1}};
  // Without a name, the library makes one up, so that no other client has it.
  connection->client = mosquitto.new(NULL, true, connection);
  if (!connection->client) {
    free(connection);
    return NULL;
  }
  status->status = set_up(connection->client, options);
  errno = 0;
  if (status->status == 0)
    // Without blocking, only the first address of the host would be tried.
    status->status =
        mosquitto.connect(connection->client, options->host, options->port, options->keep_alive);
  if (status->status == 0 &&
      !cmosquitto_relay_open(&connection->relay, mosquitto.socket(connection->client)))
    status->status = status_errno;
  if (status->status == 0) return connection;
  status->number = errno;
  cmosquitto_destroy(connection);
  return NULL;
}

static struct CMosquittoStatus step(struct connection *connection, int milliseconds) {
  struct mosquitto *client = connection->client;
  cmosquitto_relay_wait(
      &connection->relay, mosquitto.socket(client), mosquitto.want_write(client), milliseconds);
  struct CMosquittoStatus result = {0};
  if (!cmosquitto_relay_move_in(&connection->relay)) connection->is_unwanted = true;
  if (!connection->is_unwanted) {
    errno = 0;
    result.status = mosquitto.loop(client, 0, 1);
    result.number = errno;
    cmosquitto_relay_move_out(&connection->relay);
  }
  if (!connection->is_unwanted) return result;
  connection->events.complained(
      connection->events.owner, "it sends messages that were not asked for");
  return (struct CMosquittoStatus){.status = status_protocol};
}

// TLS libraries write without MSG_NOSIGNAL. Hold the signal back on this thread and swallow one
// raised in between.
struct CMosquittoStatus cmosquitto_step(void *context, int milliseconds) {
  struct connection *connection = context;
#ifndef __APPLE__
  sigset_t brokenPipe, pending, before;
  sigemptyset(&brokenPipe);
  sigaddset(&brokenPipe, SIGPIPE);
  sigpending(&pending);
  bool wasPending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before);
#endif
  struct CMosquittoStatus result = step(connection, milliseconds);
#ifndef __APPLE__
  if (!wasPending) {
    const struct timespec now = {0, 0};
    while (sigtimedwait(&brokenPipe, NULL, &now) == SIGPIPE) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
#endif
  return result;
}

int cmosquitto_publish(
    void *context, const char *topic, const void *bytes, size_t count, bool is_retained,
    int *number) {
  struct connection *connection = context;
  int status = mosquitto.publish(
      connection->client, number, topic, (int)count, bytes, at_least_once, is_retained);
  cmosquitto_relay_wake(&connection->relay);
  return status;
}

bool cmosquitto_is_impossible(int status) {
  return status == status_invalid || status == status_size || status == status_text ||
         status == status_oversize;
}

int cmosquitto_disconnect(void *context) {
  struct connection *connection = context;
  return mosquitto.disconnect(connection->client);
}

void cmosquitto_destroy(void *context) {
  struct connection *connection = context;
  mosquitto.destroy(connection->client);
  cmosquitto_relay_close(&connection->relay);
  free(connection);
}

const char *cmosquitto_words(struct CMosquittoStatus result) {
  // Some releases have no words for it.
  if (result.status == status_keep_alive) return "it does not answer";
  bool is_of_system = result.status == status_errno && result.number != 0;
  return is_of_system ? strerror(result.number) : mosquitto.strerror(result.status);
}

const char *cmosquitto_answer_words(int status) { return mosquitto.connack_string(status); }

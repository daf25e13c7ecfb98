// The part of libmosquitto that publishing to an MQTT broker needs, found at run time: only a file
// of `vision watch` that names a broker needs it. Written against release 2.0.11 (soname
// libmosquitto.so.1), as that release's installed header describes it; every number in the C file
// is part of its stable ABI.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libmosquitto on the first call; returns false if there is no usable one.
///
/// Callable on any thread.
bool cmosquitto_load(void);
/// The reason `cmosquitto_load` returned false; empty after a success.
const char *cmosquitto_load_failure(void);

// Everything below may only be called after `cmosquitto_load` returned true. Statuses are
// libmosquitto's own; 0 is success.

/// The callbacks from a connection to its owner, on the thread of `cmosquitto_step`.
struct CMosquittoEvents {
  void *owner;
  /// The broker answered; `status` is the code of its CONNACK, 0 for a connection.
  void (*connected)(void *owner, int status);
  /// The broker has the message with this number.
  void (*published)(void *owner, int number);
  /// The connection is over; `status` is 0 after `cmosquitto_disconnect`.
  void (*disconnected)(void *owner, int status);
  /// The library reports an error, for example the reason for an untrusted certificate.
  void (*complained)(void *owner, const char *words);
};

struct CMosquittoOptions {
  const char *host;
  int port;
  /// The interval of signs of life, in seconds.
  int keep_alive;
  /// Both NULL without a login; the password alone may be NULL.
  const char *user;
  const char *password;
  bool tls;
  /// A PEM file with the trusted authorities; NULL means the system's.
  const char *ca_file;
  /// The retained message that the broker sends for this client when it is lost.
  const char *will_topic;
  const char *will;
};

/// A status of libmosquitto, and `errno` where the system has refused something.
struct CMosquittoStatus {
  int status;
  int number;
};

/// Creates a connection for one use; returns NULL with the status on failure.
///
/// Blocks while the host's name is looked up and its addresses are tried one after the other. The
/// broker's answer comes with a later step.
void *cmosquitto_connect(
    const struct CMosquittoOptions *options, const struct CMosquittoEvents *events,
    struct CMosquittoStatus *status);
/// Moves available data, and waits for more at most `milliseconds`; always on the same thread.
///
/// A broken connection never raises SIGPIPE in this process. Fails, after a call of `complained`,
/// once the broker sends a message, or more than the few bytes that confirmations take: a publisher
/// asks for nothing else, and libmosquitto would keep it without a limit.
struct CMosquittoStatus cmosquitto_step(void *connection, int milliseconds);
/// Queues a message, at least once, and wakes `cmosquitto_step`; callable on any thread.
int cmosquitto_publish(
    void *connection, const char *topic, const void *bytes, size_t count, bool is_retained,
    int *number);
/// Returns true if a status of `cmosquitto_publish` is about the message, not the connection.
bool cmosquitto_is_impossible(int status);
/// Requests the end, before which queued messages are sent.
int cmosquitto_disconnect(void *connection);
void cmosquitto_destroy(void *connection);

/// Describes a status.
const char *cmosquitto_words(struct CMosquittoStatus status);
/// Describes the code of a CONNACK.
const char *cmosquitto_answer_words(int status);

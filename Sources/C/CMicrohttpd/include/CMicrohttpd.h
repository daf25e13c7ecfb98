#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The part of GNU libmicrohttpd that the service needs, found at run time: only a service needs it,
// and linking it would cost every start of every program. Written against release 0.9.75 (soname
// libmicrohttpd.so.12), as the manual of that release and its installed header describe it; every
// number in the C file is part of its stable ABI.
//
// Each connection has a thread of the library's, on which everything below about it is called.

struct MHD_Daemon;
struct MHD_Connection;
struct MHD_Response;

/// The oldest release that is used, as the library tells it: 0.9.73.
enum { CMICROHTTPD_LEAST_VERSION = 0x00097300 };

/// Loads libmicrohttpd the first time it is called; false when there is no usable one. Any thread.
bool cmicrohttpd_load(void);
/// Why `cmicrohttpd_load` answered false; empty after a success.
const char *cmicrohttpd_load_failure(void);

// What is below the listening may only be called after `cmicrohttpd_load` answered true.

// Listening.

enum { CMICROHTTPD_MOST_ADDRESSES = 8 };

/// The sockets on which a server listens.
struct CMicrohttpdSockets {
  int numbers[CMICROHTTPD_MOST_ADDRESSES];
  int count;
  /// The same for all of them.
  uint16_t port;
};

/// Listens on each address that some names of this machine stand for; port 0 takes a free one.
///
/// 0 when there is a socket at least; else `errno`, or an error of getaddrinfo below zero.
int cmicrohttpd_listen(
    const char *const *hosts, int count, uint16_t port, struct CMicrohttpdSockets *sockets);
/// What an error of getaddrinfo means.
const char *cmicrohttpd_listen_words(int error);
/// Writes a socket's own address in digits; empty when the system does not say.
void cmicrohttpd_address(int socket, char *text, size_t capacity);
/// Allows as many open files as the system's administrator does; each connection is one.
void cmicrohttpd_raise_file_limit(void);
/// Lets nothing more through a connection, whose thread then ends it.
void cmicrohttpd_cut(int socket);

/// What is known of the other end of a connection without sending it anything.
enum CMicrohttpdPeer {
  CMICROHTTPD_PEER_THERE = 0,
  /// It sends nothing more: it is gone, or only waits for its answer.
  CMICROHTTPD_PEER_SILENT = 1,
  CMICROHTTPD_PEER_GONE = 2,
};
enum CMicrohttpdPeer cmicrohttpd_peer(int socket);

// Serving.

/// What a server tells its owner.
struct CMicrohttpdEvents {
  void *owner;
  /// A connection began; the result stands for it in the other calls.
  void *(*connected)(void *owner, int socket, const char *address);
  /// The connection is over, and its socket about to be closed.
  void (*disconnected)(void *context);
  /// The first line of a request came; the result stands for the request.
  void *(*begun)(void *context, const char *target);
  /// First the header is there (`body` NULL, count 0), then some of the body (count > 0), in the
  /// end all is there (count 0 again). What is not taken of the body stays in `count`. Answers 0 to
  /// end the connection.
  int (*received)(
      void *request, struct MHD_Connection *connection, const char *method, const char *version,
      const char *body, size_t *count);
  /// The answer was sent, or never will be.
  void (*ended)(void *request, bool isComplete);
};

struct CMicrohttpdOptions {
  /// Listens already; the server does not close it when it could not be started.
  int socket;
  unsigned int most_connections;
  /// What the header of a request may take, and the pieces in which a body comes.
  size_t connection_memory;
  size_t stack_size;
  /// PEM texts; both NULL without TLS.
  const char *certificate;
  const char *key;
};

/// Starts a server; NULL when it cannot be, as with certificates that are none, and the socket is
/// closed then, too. The events must stay where they are until it is stopped.
struct MHD_Daemon *cmicrohttpd_start(
    const struct CMicrohttpdOptions *options, const struct CMicrohttpdEvents *events);
/// Takes no more connections; those that there are go on. Answers the socket that was listened on,
/// which stays open, or -1 when nothing was.
int32_t cmicrohttpd_quiesce(struct MHD_Daemon *server);
/// Ends all connections, waits for their threads, and closes the socket that `quiesce` answered.
void cmicrohttpd_stop(struct MHD_Daemon *server, int32_t quiesced);
/// Whether the library was built with TLS.
bool cmicrohttpd_has_tls(void);

/// Tells each line of a request's header; answering 0 ends the telling.
typedef int (*CMicrohttpdHeader)(
    void *context, const char *name, size_t name_count, const char *value, size_t value_count);
void cmicrohttpd_headers(
    struct MHD_Connection *connection, CMicrohttpdHeader function, void *context);

// Answering.

/// Writes the next bytes of an answer and says how many, at least one; -1 at the end, -2 to end the
/// connection. May block.
typedef ssize_t (*CMicrohttpdRead)(void *context, uint64_t position, char *buffer, size_t capacity);

/// An answer with a copy of some bytes; NULL when memory ran out.
struct MHD_Response *cmicrohttpd_bytes(const void *bytes, size_t count);
/// An answer that is read while it is sent; a size of UINT64_MAX is not known before. `release`
/// gets the context when it is not needed any more, also when this answers NULL.
struct MHD_Response *cmicrohttpd_stream(
    uint64_t size, CMicrohttpdRead read, void (*release)(void *context), void *context);
/// False for what is no header.
bool cmicrohttpd_add_header(struct MHD_Response *response, const char *name, const char *value);
/// Sends an answer, which must not be used afterwards; 0 when that cannot be.
int cmicrohttpd_answer(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

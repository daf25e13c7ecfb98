#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The part of GNU libmicrohttpd that the service needs, found at run time: only a service needs it,
// and linking it would slow every start of every program. Written against release 0.9.75 (soname
// libmicrohttpd.so.12), as the manual of that release and its installed header describe it; every
// number in the C file is part of its stable ABI.
//
// Each connection has a thread of the library, on which all functions below that concern it are
// called.

struct MHD_Daemon;
struct MHD_Connection;
struct MHD_Response;

/// The oldest supported release, in the library's own notation: 0.9.73.
enum { CMICROHTTPD_LEAST_VERSION = 0x00097300 };

/// Loads libmicrohttpd on the first call; returns false if there is no usable one.
///
/// Callable on any thread.
bool cmicrohttpd_load(void);
/// The reason `cmicrohttpd_load` returned false; empty after a success.
const char *cmicrohttpd_load_failure(void);

// The functions below the listening ones may only be called after `cmicrohttpd_load` returned true.

// Listening.

enum { CMICROHTTPD_MOST_ADDRESSES = 8 };

/// The sockets on which a server listens.
struct CMicrohttpdSockets {
  int numbers[CMICROHTTPD_MOST_ADDRESSES];
  int count;
  /// The port, the same for all of them.
  uint16_t port;
};

/// Listens on each address that a list of host names resolves to; port 0 takes a free one.
///
/// Returns 0 if there is at least one socket; otherwise `errno`, or a negative error of
/// getaddrinfo.
int cmicrohttpd_listen(
    const char *const *hosts, int count, uint16_t port, struct CMicrohttpdSockets *sockets);
/// Describes an error of getaddrinfo.
const char *cmicrohttpd_listen_words(int error);
/// Writes a socket's own address in digits; empty if the system does not report it.
void cmicrohttpd_address(int socket, char *text, size_t capacity);
/// Raises the limit on open files to the administrator's maximum; each connection is one.
void cmicrohttpd_raise_file_limit(void);
/// Shuts a connection down in both directions; its thread then ends it.
void cmicrohttpd_cut(int socket);

/// The state of a connection's other end, found without sending it anything.
enum CMicrohttpdPeer {
  CMICROHTTPD_PEER_THERE = 0,
  /// It sends nothing more: it is gone, or only waits for its response.
  CMICROHTTPD_PEER_SILENT = 1,
  CMICROHTTPD_PEER_GONE = 2,
};
enum CMicrohttpdPeer cmicrohttpd_peer(int socket);

// Serving.

/// The callbacks from a server to its owner.
struct CMicrohttpdEvents {
  void *owner;
  /// A connection began; the result identifies it in the other calls.
  void *(*connected)(void *owner, int socket, const char *address);
  /// The connection is over, and its socket is about to be closed.
  void (*disconnected)(void *context);
  /// The first line of a request arrived; the result identifies the request.
  void *(*begun)(void *context, const char *target);
  /// A part of a request arrived; returns 0 to end the connection.
  ///
  /// First comes the header (`body` NULL, count 0), then parts of the body (count > 0), finally the
  /// end (count 0 again). The number of body bytes not consumed stays in `count`.
  int (*received)(
      void *request, struct MHD_Connection *connection, const char *method, const char *version,
      const char *body, size_t *count);
  /// The response was sent, or never will be.
  void (*ended)(void *request, bool isComplete);
};

struct CMicrohttpdOptions {
  /// The listening socket; the server does not close it if it could not be started.
  int socket;
  unsigned int most_connections;
  /// The maximum size of a request's header, and the size of a body's parts.
  size_t connection_memory;
  size_t stack_size;
  /// The certificate and key as PEM texts; both NULL without TLS.
  const char *certificate;
  const char *key;
};

/// Starts a server; returns NULL if that fails, for example with invalid certificates.
///
/// The socket is closed then, too. The events must stay in place until the server is stopped.
struct MHD_Daemon *cmicrohttpd_start(
    const struct CMicrohttpdOptions *options, const struct CMicrohttpdEvents *events);
/// Stops accepting connections; existing ones continue.
///
/// Returns the listening socket, which stays open, or -1 if there was none.
int32_t cmicrohttpd_quiesce(struct MHD_Daemon *server);
/// Ends all connections, waits for their threads, and closes the socket that `quiesce` returned.
void cmicrohttpd_stop(struct MHD_Daemon *server, int32_t quiesced);
/// Returns true if the library was built with TLS.
bool cmicrohttpd_has_tls(void);

/// Called with each line of a request's header; returns 0 to stop. Of a folded line, releases
/// before 1.0 append what follows to the name.
typedef int (*CMicrohttpdHeader)(
    void *context, const char *name, size_t name_count, const char *value, size_t value_count,
    bool is_folded);
void cmicrohttpd_headers(
    struct MHD_Connection *connection, CMicrohttpdHeader function, void *context);

// Responding.

/// Writes the next bytes of a response and returns their number, at least one.
///
/// Returns -1 at the end, -2 to end the connection. May block.
typedef ssize_t (*CMicrohttpdRead)(void *context, uint64_t position, char *buffer, size_t capacity);

/// Creates a response with a copy of some bytes; returns NULL if out of memory.
struct MHD_Response *cmicrohttpd_bytes(const void *bytes, size_t count);
/// Creates a response that is read while it is sent; UINT64_MAX stands for an unknown size.
///
/// `release` gets the context once it is no longer needed, also when this returns NULL.
struct MHD_Response *cmicrohttpd_stream(
    uint64_t size, CMicrohttpdRead read, void (*release)(void *context), void *context);
/// Adds a header field; returns false if it is not valid.
bool cmicrohttpd_add_header(struct MHD_Response *response, const char *name, const char *value);
/// Sends a response, which must not be used afterward; returns 0 on failure.
int cmicrohttpd_answer(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

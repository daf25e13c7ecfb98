#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// The maximum number of connections that wait to be accepted, capped by the system.
static const int backlog = 4096;

// A port free for one address may be taken for the other; then another one is tried.
static const int mostTries = 16;

static bool isAny(const struct sockaddr *address) {
  return address->sa_family == AF_INET6 &&
         IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

static void setPort(struct sockaddr *address, uint16_t port) {
  if (address->sa_family == AF_INET6) {
    ((struct sockaddr_in6 *)address)->sin6_port = htons(port);
  } else {
    ((struct sockaddr_in *)address)->sin_port = htons(port);
  }
}

static uint16_t portOf(int number) {
  struct sockaddr_storage own;
  socklen_t size = sizeof own;
  if (getsockname(number, (struct sockaddr *)&own, &size) != 0) return 0;
  return ntohs(
      own.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&own)->sin6_port
                                : ((struct sockaddr_in *)&own)->sin_port);
}

/// Closes a socket's connections whose peer has not responded for a while: one that is switched off
/// sends no notice.
static void watchPeers(int number) {
  int yes = 1;
  setsockopt(number, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
#ifdef TCP_KEEPIDLE
  int idle = 30, interval = 10, count = 3;
  setsockopt(number, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(number, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
  setsockopt(number, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
#endif
}

/// Creates a listening socket; returns -1 with `errno` on failure.
static int listenOn(const struct addrinfo *found, uint16_t port) {
  int number = socket(found->ai_family, SOCK_STREAM, 0);
  if (number < 0) return -1;
  fcntl(number, F_SETFD, FD_CLOEXEC);
  fcntl(number, F_SETFL, O_NONBLOCK);
  int yes = 1;
  setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  watchPeers(number);
  if (found->ai_family == AF_INET6) {
    // The wildcard address covers the addresses of the older kind, too.
    int only = !isAny(found->ai_addr);
    setsockopt(number, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
  }
  setPort(found->ai_addr, port);
  if (bind(number, found->ai_addr, found->ai_addrlen) == 0 && listen(number, backlog) == 0) {
    return number;
  }
  int reason = errno;
  close(number);
  errno = reason;
  return -1;
}

static void closeAll(struct CMicrohttpdSockets *sockets) {
  for (int i = 0; i < sockets->count; i++) close(sockets->numbers[i]);
  sockets->count = 0;
}

/// Adds sockets for the addresses of one name; returns 0, or the reason that one is missing.
static int addAll(const struct addrinfo *list, struct CMicrohttpdSockets *sockets) {
  int reason = 0;
  for (const struct addrinfo *next = list; next; next = next->ai_next) {
    if (next->ai_family != AF_INET && next->ai_family != AF_INET6) continue;
    if (sockets->count == CMICROHTTPD_MOST_ADDRESSES) break;
    int number = listenOn(next, sockets->port);
    if (number >= 0) {
      sockets->numbers[sockets->count++] = number;
      sockets->port = portOf(number);
      continue;
    }
    reason = errno;
    // A machine may lack one of the two kinds of addresses; a port in use is another matter.
    if (reason != EADDRNOTAVAIL && reason != EAFNOSUPPORT) {
      closeAll(sockets);
      return reason;
    }
  }
  return sockets->count > 0 ? 0 : reason;
}

/// Listens on all addresses of all names once.
static int tryAll(
    const char *const *hosts, int count, uint16_t port, struct CMicrohttpdSockets *sockets) {
  const struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM};
  int reason = EADDRNOTAVAIL;
  sockets->count = 0;
  sockets->port = port;
  for (int i = 0; i < count; i++) {
    struct addrinfo *list = NULL;
    int error = getaddrinfo(hosts[i], NULL, &hints, &list);
    if (error != 0) {
      closeAll(sockets);
      return error < 0 ? error : -error;
    }
    reason = addAll(list, sockets);
    freeaddrinfo(list);
    if (reason != 0 && reason != EADDRNOTAVAIL && reason != EAFNOSUPPORT) return reason;
  }
  return sockets->count > 0 ? 0 : reason;
}

int cmicrohttpd_listen(
    const char *const *hosts, int count, uint16_t port, struct CMicrohttpdSockets *sockets) {
  int reason = EADDRINUSE;
  for (int i = 0; i < mostTries && reason == EADDRINUSE; i++) {
    reason = tryAll(hosts, count, port, sockets);
    if (port != 0) break;
  }
  return reason;
}

const char *cmicrohttpd_listen_words(int error) {
#ifdef __APPLE__
  return gai_strerror(-error);
#else
  return gai_strerror(error);
#endif
}

void cmicrohttpd_address(int number, char *text, size_t capacity) {
  struct sockaddr_storage own;
  socklen_t size = sizeof own;
  text[0] = 0;
  if (getsockname(number, (struct sockaddr *)&own, &size) != 0) return;
  getnameinfo((struct sockaddr *)&own, size, text, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
}

void cmicrohttpd_raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void cmicrohttpd_cut(int number) { shutdown(number, SHUT_RDWR); }

enum CMicrohttpdPeer cmicrohttpd_peer(int number) {
#ifdef POLLRDHUP
  struct pollfd state = {number, POLLRDHUP, 0};
#else
  struct pollfd state = {number, POLLIN, 0};
#endif
  if (poll(&state, 1, 0) <= 0) return CMICROHTTPD_PEER_THERE;
  if (state.revents & (POLLERR | POLLHUP | POLLNVAL)) return CMICROHTTPD_PEER_GONE;
#ifdef POLLRDHUP
  return CMICROHTTPD_PEER_SILENT;
#else
  char next;
  ssize_t count = recv(number, &next, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 ? CMICROHTTPD_PEER_SILENT : CMICROHTTPD_PEER_THERE;
#endif
}

#include "Relay.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// A handshake of TLS takes some KiB, with a long chain of certificates up to 20.
enum { largest_allowance = 1 << 16 };
// A confirmation has 4 bytes. As a record of TLS it has 26 to 69.
enum { answer_allowance = 128 };
// Answers to signs of life come every half minute, as long as that.
enum { allowance_each_second = 4 };

#ifdef MSG_NOSIGNAL
enum { no_signal = MSG_NOSIGNAL };
#else
enum { no_signal = 0 };
#endif

static int64_t seconds(void) {
  struct timespec now;
  return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (int64_t)now.tv_sec : 0;
}

static void allow(struct Relay *relay, int64_t count) {
  relay->allowance += count;
  if (relay->allowance > largest_allowance) relay->allowance = largest_allowance;
}

void cmosquitto_relay_allow_answer(struct Relay *relay) { allow(relay, answer_allowance); }

static bool set_up(int end) {
  int flags = fcntl(end, F_GETFL);
  return flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0 &&
         fcntl(end, F_SETFD, FD_CLOEXEC) == 0;
}

static bool make_pair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    ends[0] = ends[1] = -1;
    return false;
  }
  return set_up(ends[0]) && set_up(ends[1]);
}

static void close_end(int *end) {
  if (*end >= 0) close(*end);
  *end = -1;
}

bool cmosquitto_relay_open(struct Relay *relay, int socket) {
  *relay = (struct Relay){.network = -1, .inner = -1, .wake = {-1, -1}};
  relay->allowance = largest_allowance;
  relay->second = seconds();
  int ends[2] = {-1, -1};
  relay->network = fcntl(socket, F_DUPFD_CLOEXEC, 0);
  bool is_open = relay->network >= 0 && make_pair(relay->wake) && make_pair(ends) &&
                 dup2(ends[0], socket) == socket && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0;
  int number = errno;
  close_end(&ends[0]);
  relay->inner = ends[1];
  // The pieces of a message would wait for each other. Nothing is lost where that is impossible.
  int yes = 1;
  if (is_open) setsockopt(relay->network, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (!is_open) cmosquitto_relay_close(relay);
  errno = number;
  return is_open;
}

void cmosquitto_relay_close(struct Relay *relay) {
  close_end(&relay->network);
  close_end(&relay->inner);
  close_end(&relay->wake[0]);
  close_end(&relay->wake[1]);
}

void cmosquitto_relay_wake(struct Relay *relay) { (void)send(relay->wake[1], "", 1, no_signal); }

void cmosquitto_relay_wait(struct Relay *relay, int socket, bool wants_write, int milliseconds) {
  short of_network = (relay->in.count == 0 && !relay->has_ended ? POLLIN : 0) |
                     (relay->out.count > 0 ? POLLOUT : 0);
  short of_inner = (relay->out.count == 0 ? POLLIN : 0) | (relay->in.count > 0 ? POLLOUT : 0);
  struct pollfd ends[] = {
      // Without a wish, an end that hung up would end each wait at once.
      {.fd = of_network ? relay->network : -1, .events = of_network},
      {.fd = relay->inner, .events = of_inner},
      {.fd = socket, .events = POLLIN | (wants_write ? POLLOUT : 0)},
      {.fd = relay->wake[0], .events = POLLIN},
  };
  if (poll(ends, sizeof ends / sizeof ends[0], milliseconds) <= 0) return;
  char bytes[64];
  while (recv(relay->wake[0], bytes, sizeof bytes, 0) > 0) {
  }
}

/// Returns the count of bytes that were read; 0 if there are none, -1 at the end.
static ssize_t fill(struct Flow *flow, int end) {
  ssize_t count = recv(end, flow->bytes, sizeof flow->bytes, 0);
  if (count > 0) {
    flow->start = 0;
    flow->count = (size_t)count;
    return count;
  }
  return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

static void empty(struct Flow *flow, int end) {
  while (flow->count > 0) {
    ssize_t count = send(end, flow->bytes + flow->start, flow->count, no_signal);
    if (count <= 0) return;
    flow->start += (size_t)count;
    flow->count -= (size_t)count;
  }
}

bool cmosquitto_relay_move_in(struct Relay *relay) {
  int64_t now = seconds();
  allow(relay, allowance_each_second * (now - relay->second));
  relay->second = now;
  if (relay->in.count == 0 && !relay->has_ended) {
    ssize_t count = fill(&relay->in, relay->network);
    relay->has_ended = count < 0;
    if (count > 0) relay->allowance -= count;
  }
  if (relay->allowance < 0) return false;
  empty(&relay->in, relay->inner);
  if (relay->has_ended && relay->in.count == 0) shutdown(relay->inner, SHUT_WR);
  return true;
}

void cmosquitto_relay_move_out(struct Relay *relay) {
  do {
    empty(&relay->out, relay->network);
  } while (relay->out.count == 0 && fill(&relay->out, relay->inner) > 0);
}

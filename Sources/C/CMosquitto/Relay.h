// A relay between a connection of libmosquitto and the network, with a limit for what comes in.
//
// libmosquitto 2.0 reads a packet of any length in one call, up to 256 MiB for as long as the
// broker keeps sending, and none of its options limits that: MOSQ_OPT_RECEIVE_MAXIMUM and the
// maximum packet size are requests to brokers that speak MQTT 5. So it reads from one end of a pair
// of sockets, into which the relay puts no more than the allowance, encrypted or not.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Flow {
  unsigned char bytes[4096];
  size_t start;
  size_t count;
};

struct Relay {
  /// The connection to the broker.
  int network;
  /// The end of the pair whose other end libmosquitto has instead of the network.
  int inner;
  /// A pair by which other threads end a wait.
  int wake[2];
  struct Flow in;
  struct Flow out;
  /// The broker ended the connection.
  bool has_ended;
  /// The number of bytes that the broker may send now.
  int64_t allowance;
  /// The second of the last addition to the allowance.
  int64_t second;
};

/// Puts a relay between libmosquitto's socket and the network; returns false with `errno`.
///
/// The number of the socket stays, so that neither libmosquitto nor its TLS library notices.
bool cmosquitto_relay_open(struct Relay *relay, int socket);
void cmosquitto_relay_close(struct Relay *relay);
/// Waits until there is something to do, at most some milliseconds.
void cmosquitto_relay_wait(struct Relay *relay, int socket, bool wants_write, int milliseconds);
/// Ends a wait; callable on any thread.
void cmosquitto_relay_wake(struct Relay *relay);
/// Passes on what the broker sends; returns false once it sent more than it may.
bool cmosquitto_relay_move_in(struct Relay *relay);
/// Passes on what libmosquitto sends.
void cmosquitto_relay_move_out(struct Relay *relay);
/// Adds to the allowance for an answer that was asked for.
void cmosquitto_relay_allow_answer(struct Relay *relay);
